"""People, tables and logs, in both databases."""

import asyncio
import json
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import text

from underbridge import BadSetup
from underbridge.server.store import Entry, Few, Pace, PlyTaken, Seat, Store, StoredTable, new_id

R = TypeVar("R")


def with_store(address: str, story: Callable[[Store], Awaitable[R]]) -> R:
    async def tell() -> R:
        async with Store.open(address) as store:
            return await story(store)

    return asyncio.run(tell())


async def a_table(store: Store, seats: int = 3, *, public: bool = True) -> StoredTable:
    host = await store.add_person("Ada")
    at_table = [Seat(person=host.id, nonce="n"), *(Seat() for _ in range(seats - 1))]
    return await store.add_table(
        game="troll-dice",
        options={},
        host=host.id,
        public=public,
        pace=Pace(seconds=300),
        at_table=at_table,
        rules=1,
    )


def entry(ply: int, move_id: str = "", words: tuple[str | int, ...] = ("swap", 1)) -> Entry:
    return Entry(ply=ply, seat=0, words=words, move_id=move_id or f"move {ply}", at=1_700_000_000_000)


def test_people_have_a_name_that_can_change(address: str) -> None:
    async def story(store: Store) -> None:
        ada, grim = await store.add_person("Ada"), await store.add_person("Grim \N{WARNING SIGN}")
        await store.rename(ada.id, "Ada L.")
        found = await store.people([ada.id, grim.id, "nobody"])
        assert {person.name for person in found.values()} == {"Ada L.", "Grim \N{WARNING SIGN}"}
        assert ada.id != grim.id

    with_store(address, story)


def test_a_table_is_found_as_it_was_made(address: str) -> None:
    async def story(store: Store) -> None:
        made = await a_table(store)
        assert await store.table(made.id) == made
        assert await store.table("elsewhere") is None
        assert len(made.secret) == 32
        assert (await a_table(store)).secret != made.secret

    with_store(address, story)


def test_only_public_tables_that_have_not_begun_are_open(address: str) -> None:
    async def story(store: Store) -> None:
        public, private, begun = (
            await a_table(store),
            await a_table(store, public=False),
            await a_table(store),
        )
        assert await store.mark(begun.id, "started")
        assert not await store.mark(begun.id, "started")  # of two who start it one does
        assert [table.id for table in await store.public_tables(begun=False)] == [public.id]
        assert [table.id for table in await store.tables_of(private.host)] == [private.id]
        await store.mark(private.id, "ended")
        assert await store.tables_of(private.host) == []

    with_store(address, story)


def test_an_address_ends_so_that_whoever_finds_it_in_a_text_takes_all_of_it() -> None:
    assert all(new_id()[-1].isalnum() for _ in range(500))


def test_a_seat_has_one_owner_and_a_person_one_seat(address: str) -> None:
    async def story(store: Store) -> None:
        table = await a_table(store)
        crowd = [await store.add_person(f"guest {n}") for n in range(8)]
        sat = await asyncio.gather(*(store.sit_down(table.id, 1, person.id) for person in crowd))
        assert sum(sat) == 1
        lucky = crowd[sat.index(True)]
        assert not await store.sit_down(table.id, 2, lucky.id)
        assert not await store.sit_down(table.id, 7, crowd[0].id)
        assert await store.stand_up(table.id, lucky.id)
        assert not await store.stand_up(table.id, lucky.id)
        assert await store.arrange(table.id, table.host, [None, Seat(bot="grumpy"), None], Few((), 0))
        assert not await store.sit_down(table.id, 1, lucky.id)
        found = await store.table(table.id)
        assert found is not None
        assert [(seat.person, seat.bot) for seat in found.seats] == [
            (table.host, None),
            (None, "grumpy"),
            (None, None),
        ]
        await store.mark(table.id, "started")
        assert not await store.sit_down(table.id, 2, lucky.id)
        assert not await store.stand_up(table.id, table.host)

    with_store(address, story)


def test_a_log_keeps_its_lines_in_order_and_words(address: str) -> None:
    async def story(store: Store) -> None:
        table, other = await a_table(store), await a_table(store)
        lines = [
            entry(0),
            entry(1, words=("answer", "a \N{MIDDLE DOT} b")),
            Entry(ply=2, seat=1, kind="undo", move_id="x", at=5),
        ]
        for line in lines:
            assert await store.append(table.id, line) == line
        assert await store.append(other.id, entry(0)) == entry(0)
        assert await store.entries(table.id) == lines
        assert await store.entries(table.id, since=2) == lines[2:]

    with_store(address, story)


def test_a_line_that_is_sent_again_is_written_once(address: str) -> None:
    async def story(store: Store) -> None:
        table = await a_table(store)
        await store.append(table.id, entry(0, "mine"))
        await store.append(table.id, entry(1))
        assert await store.append(table.id, entry(0, "mine")) == entry(0, "mine")
        assert await store.append(table.id, entry(2, "mine")) == entry(0, "mine")  # where it stood at first
        assert [line.ply for line in await store.entries(table.id)] == [0, 1]
        with pytest.raises(PlyTaken):
            await store.append(table.id, entry(1, "late"))

    with_store(address, story)


def test_what_is_said_is_numbered(address: str) -> None:
    async def story(store: Store) -> None:
        table = await a_table(store)
        await asyncio.gather(
            *(store.say(table.id, table.host, f"line {n}", move_id=f"m{n}") for n in range(12))
        )
        said = await store.said(table.id)
        assert [line.number for line in said] == list(range(12))
        assert {line.text for line in said} == {f"line {n}" for n in range(12)}
        assert await store.said(table.id, since=11) == said[11:]

    with_store(address, story)


WRITER = """
import asyncio, json, sys
from underbridge.server.store import Entry, PlyTaken, Store

async def write(address, tables, name, lines):
    async with Store.open(address) as store:
        async def fill(table):
            ply = 0
            for number in range(lines):
                while True:
                    move = f"{name} {number}"
                    entry = Entry(ply=ply, seat=0, words=(name, number), move_id=move, at=number)
                    try:
                        written = await store.append(table, entry)
                        break
                    except PlyTaken:
                        ply = len(await store.entries(table))
                print(json.dumps([table, written.ply, name, number]), flush=True)
                ply = written.ply + 1
        await asyncio.gather(*(fill(table) for table in tables))

asyncio.run(write(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
"""


def test_processes_that_write_the_same_logs_lose_and_double_nothing(address: str) -> None:
    async def lay(store: Store) -> list[str]:
        return [(await a_table(store)).id for _ in range(3)]

    tables, lines = with_store(address, lay), 15
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, address, json.dumps(tables), name, str(lines)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("one", "two")
    ]
    told = [json.loads(line) for writer in writers for line in writer.communicate()[0].splitlines()]
    assert [writer.returncode for writer in writers] == [0, 0]

    async def read(store: Store) -> list[list[str | int]]:
        return [[table, line.ply, *line.words] for table in tables for line in await store.entries(table)]

    stored = with_store(address, read)
    assert sorted(stored, key=str) == sorted(told, key=str)
    assert len(stored) == len(tables) * 2 * lines
    for table in tables:
        assert [line[1] for line in stored if line[0] == table] == list(range(2 * lines))


def test_what_was_acknowledged_survives_a_killed_process(address: str) -> None:
    async def lay(store: Store) -> str:
        return (await a_table(store)).id

    table = with_store(address, lay)
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, address, json.dumps([table]), "one", "100000"],
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        told = [json.loads(writer.stdout.readline()) for _ in range(20)]
        writer.kill()
        told += [json.loads(line) for line in writer.stdout.read().splitlines() if line.endswith("]")]

    async def go_on(store: Store) -> list[Entry]:
        lines = await store.entries(table)
        await store.append(table, entry(len(lines), "after the crash"))
        return lines

    lines = with_store(address, go_on)
    assert [[table, line.ply, *line.words] for line in lines][: len(told)] == told
    assert len(lines) - len(told) in (0, 1)  # at most the one whose acknowledgement was on its way


def test_processes_that_start_together_migrate_once(address: str) -> None:
    async def start_together() -> list[str]:
        async def one() -> str:
            async with Store.open(address) as store, store.database.reading() as connection:
                return str(
                    (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar()
                )

        return await asyncio.gather(*(one() for _ in range(6)))

    assert asyncio.run(start_together()) == ["fifth"] * 6


def test_the_migrations_lead_to_the_schema(address: str) -> None:
    """Nothing is left that Alembic would still change."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import Connection

    from underbridge.server.store.schema import metadata

    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def story(store: Store) -> list[object]:
        async with store.database.writing() as connection:
            return await connection.run_sync(compare)

    assert with_store(address, story) == []


def test_an_embedded_database_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "new" / "games.db"

    async def story(store: Store) -> None:
        await a_table(store)

    with_store(f"sqlite:///{file}", story)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("games", "is no address of a database"),
        ("mysql://localhost/games", "not in mysql"),
        ("sqlite://", "names its file"),
        ("postgresql://trolls:hush@/games?host=/nowhere", "cannot be opened"),
        ("sqlite:////proc/nowhere/games.db", "cannot be opened"),
    ],
)
def test_an_address_that_cannot_be_used_is_said_in_a_line(address: str, told: str) -> None:
    async def story(store: Store) -> None:
        raise AssertionError

    with pytest.raises(BadSetup, match=told) as error:
        with_store(address, story)
    assert "hush" not in str(error.value)


def test_a_store_that_is_closed_leaves_nothing_to_be_done(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as store:
            store.saw((await a_table(store)).id)
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(story())

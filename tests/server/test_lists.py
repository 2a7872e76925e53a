"""Lists of tables: many may ask for public ones, and games that are over are found again."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from server.hourglass import Hourglass
from server.serving import LONG
from server.test_hub import a_hub, everything_done, is_over, until
from sqlalchemy import update

from underbridge.engine.game import find
from underbridge.server import lists as lists_of_tables
from underbridge.server.hub import Hub
from underbridge.server.limits import USUAL
from underbridge.server.lists import Lists
from underbridge.server.lobby import Lobby, Wish
from underbridge.server.presence import Presence
from underbridge.server.shown_tables import ShownTables, TableFinished
from underbridge.server.store import Pace, Seat, StoredTable
from underbridge.server.store.schema import tables
from underbridge.server.store.stored import in_json


def test_a_hundred_who_ask_at_once_cost_two_readings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with a_hub(f"sqlite:///{tmp_path}/games.db") as hub:
            store = hub.store
            lobby = Lobby(store, bytes(32), USUAL)
            lists = Lists(store, hub.announcements, ShownTables(store, hub, Presence(store)))
            ada, eve = await store.add_person("Ada"), await store.add_person("Eve")
            wish = Wish(game="troll-dice", seats=("me", "open"), public=True)
            first = await lobby.lay(ada.id, wish)
            monkeypatch.setattr(lists_of_tables, "FRESH", 3_600.0)  # however slow the machine is
            readings: list[bool] = []
            read = store.public_tables

            async def counted(*, begun: bool) -> object:
                readings.append(begun)
                return await read(begun=begun)

            monkeypatch.setattr(store, "public_tables", counted)
            for _ in range(3):
                asked = [lists.public(who, begun=False) for who in (ada, eve, None) * 40]
                for listed in await asyncio.gather(*asked):
                    assert [one.id for one in listed] == [first.id]
            assert len(readings) <= 2
            (own,), (other,) = await lists.public(ada, begun=False), await lists.public(eve, begun=False)
            assert (own.mine, own.host, other.mine, other.host) == (0, True, None, False)
            second = await lobby.lay(ada.id, wish)  # who asks after that sees it
            assert {one.id for one in await lists.public(eve, begun=False)} == {first.id, second.id}
            await lobby.leave(second.id, ada.id)
            assert [one.id for one in await lists.public(None, begun=False)] == [first.id]
            assert await lists.public(None, begun=True) == []

    asyncio.run(story())


async def a_game_of(hub: Hub, *people: str) -> str:
    """Played by bots to its end, though people sit there: they have resigned."""
    table = await begin_with(hub, *people)
    for seat in range(len(people)):
        await hub.enter(table, seat, "resign", f"resign {seat}")
    await until(hub, table, is_over)
    return table


async def begin_with(hub: Hub, *people: str) -> str:
    stored = await hub.store.add_table(
        game="troll-dice",
        options={},
        host=people[0],
        public=False,
        pace=Pace(),
        at_table=[*(Seat(person=one, nonce="n") for one in people), Seat(bot="sleepy", nonce="n")],
        rules=find("troll-dice").facts.rules,
    )
    await hub.store.mark(stored.id, "started")
    return stored.id


async def ended(hub: Hub, table: str) -> StoredTable:
    """As the database has it, as soon as that knows."""
    async with asyncio.timeout(LONG):
        while (stored := await hub.store.table(table)) is None or stored.ended is None:
            await asyncio.sleep(0.001)
    return stored


def test_a_game_that_is_over_is_found_again_with_its_result_and_is_not_opened(address: str) -> None:
    async def story() -> None:
        async with a_hub(address) as hub:
            store = hub.store
            ada, eve = await store.add_person("Ada"), await store.add_person("Eve")
            shown_tables = ShownTables(store, hub, Presence(store))
            going_on = await begin_with(hub, ada.id, eve.id)
            table = await a_game_of(hub, ada.id, eve.id)
            standings = [msgspec.to_builtins(one) for one in (await hub.current(table)).table.standings]
            await ended(hub, table)
            await everything_done(hub)
            hub.left(table)
            await store.write_notes()  # what was noted before the end comes late
            assert hub.at_hand(table) is None
            for person in (ada, eve):
                found = await store.finished_of(person.id, after=None, most=20)
                (told,) = await shown_tables.finished(found, person)
                assert (told.id, told.phase, told.standings) == (table, "over", standings)
                assert told.seats[told.mine or 0].resigned
                assert await store.count_finished(person.id) == 1
            assert hub.at_hand(table) is None
            assert [one.id for one in await store.tables_of(ada.id)] == [going_on]
            stranger = await store.add_person("Mallory")
            assert await store.finished_of(stranger.id, after=None, most=20) == []

    asyncio.run(story())


def test_what_ended_before_results_were_noted_has_one_when_it_was_looked_at(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_hub(f"sqlite:///{tmp_path}/games.db") as hub:
            store = hub.store
            ada = await store.add_person("Ada")
            shown_tables = ShownTables(store, hub, Presence(store))

            async def told() -> TableFinished:
                found = await store.finished_of(ada.id, after=None, most=20)
                return (await shown_tables.finished(found, ada))[0]

            table = await a_game_of(hub, ada.id)
            stored = await ended(hub, table)
            await everything_done(hub)
            assert stored.summary is not None
            before = {**msgspec.json.decode(stored.summary)}
            standings = before.pop("standings")
            hub.left(table)
            async with store.database.writing() as connection:
                old = update(tables).where(tables.c.id == table).values(summary=in_json(before))
                await connection.execute(old)
            assert (await told()).standings == []
            await hub.current(table)  # somebody comes,
            hub.left(table)  # and goes
            await store.write_notes()
            assert (await told()).standings == standings

    asyncio.run(story())


def test_many_games_that_are_over_are_told_in_pages_the_latest_first(address: str) -> None:
    async def story() -> None:
        clock = Hourglass()
        async with a_hub(address, clock) as hub:
            store = hub.store
            ada = await store.add_person("Ada")
            laid = [await begin_with(hub, ada.id) for _ in range(25)]
            for number, table in enumerate(laid):
                clock.turn(number // 3)  # several end at once
                await store.close_game(table, "abandoned")
            first = await store.finished_of(ada.id, after=None, most=20)
            rest = await store.finished_of(ada.id, after=first[-1].id, most=20)
            assert [len(first), len(rest)] == [20, 5]
            assert {one.id for one in (*first, *rest)} == {*laid}
            times = [one.ended or 0 for one in (*first, *rest)]
            assert times == sorted(times, reverse=True)
            assert await store.count_finished(ada.id) == 25
            assert await store.finished_of(ada.id, after="nowhere", most=20) == []
            (told, *_) = await ShownTables(store, hub, Presence(store)).finished(first, ada)
            assert (told.closed, told.standings) == ("abandoned", [])

    asyncio.run(story())

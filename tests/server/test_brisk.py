"""SQLite asked once a statement: the same answers as ever, and no transaction left behind."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from underbridge.server.store import brisk
from underbridge.server.store.database import Database

pytestmark = pytest.mark.anyio


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = Database(f"sqlite:///{tmp_path / 'games.db'}")
    async with database.writing() as connection:
        await connection.execute(text("CREATE TABLE trolls (name TEXT PRIMARY KEY, teeth INTEGER)"))
    yield database
    await database.close()


async def _names(database: Database) -> list[str]:
    async with database.reading() as connection:
        return list((await connection.execute(text("SELECT name FROM trolls ORDER BY name"))).scalars())


async def test_rows_counts_and_failures_are_told(database: Database) -> None:
    insert = text("INSERT INTO trolls VALUES (:name, :teeth)")
    async with database.writing() as connection:
        trolls = [{"name": f"{number:03}", "teeth": number} for number in range(200)]
        await connection.execute(insert, trolls)
        pulled = await connection.execute(text("UPDATE trolls SET teeth = 0 WHERE teeth > 100"))
        assert pulled.rowcount == 99
    assert len(await _names(database)) == 200

    async def write_twice() -> None:
        async with database.writing() as connection:
            await connection.execute(insert, {"name": "new", "teeth": 1})
            await connection.execute(insert, {"name": "001", "teeth": 1})

    with pytest.raises(IntegrityError):
        await write_twice()
    assert "new" not in await _names(database)


async def test_a_statement_is_one_way_to_the_thread(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways: list[object] = []
    go = brisk.Connection._execute

    async def count(self: brisk.Connection, *words: object, **more: object) -> object:
        ways.append(words[0])
        return await go(self, *words, **more)  # type: ignore[no-untyped-call]

    await _names(database)
    monkeypatch.setattr(brisk.Connection, "_execute", count)
    await _names(database)
    assert len(ways) == 3, "begin, select, commit"


@pytest.mark.parametrize("rounds", range(1, 12))
async def test_who_is_stopped_anywhere_leaves_no_transaction(database: Database, rounds: int) -> None:
    async def write() -> None:
        async with database.writing() as connection:
            await connection.execute(text("INSERT INTO trolls VALUES ('half', 1)"))
            await asyncio.sleep(0)
            await connection.execute(text("INSERT INTO trolls VALUES ('whole', 1)"))

    task = asyncio.create_task(write())
    for _ in range(rounds):
        await asyncio.sleep(0.0005)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with database.writing() as connection:
        await connection.execute(text("INSERT INTO trolls VALUES ('after', 1)"))
    assert await _names(database) in (["after"], ["after", "half", "whole"])

"""Whatever is acknowledged is written, and is one's own."""

import asyncio
import errno
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from server.test_hub import a_hub, begin, decide
from server.test_store import a_table, entry, with_store
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from underbridge import IllegalAction
from underbridge.server.store import Announcement, PlyTaken, Store


def test_nothing_is_acknowledged_or_announced_before_it_is_written(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: Store) -> None:
        table, told = await a_table(store), list[Announcement]()
        store.announce = told.append
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(store.database, "writing", on_a_full_disk(store))
            with pytest.raises(OSError, match="No space left"):
                await store.append(table.id, entry(0))
        assert (await store.entries(table.id), told) == ([], [])
        assert await store.append(table.id, entry(0)) == entry(0)
        assert told == [Announcement(table.id)]

    with_store(address, story)


def on_a_full_disk(store: Store) -> Callable[..., AbstractAsyncContextManager[AsyncConnection]]:
    """Transactions that go well until they are to be written."""
    writing = store.database.writing

    @asynccontextmanager
    async def fail_at_the_end(**how: bool) -> AsyncIterator[AsyncConnection]:
        async with writing(**how) as connection:
            yield connection
            raise OSError(errno.ENOSPC, "No space left on device")

    return fail_at_the_end


def test_one_line_that_cannot_be_written_spoils_no_other(address: str) -> None:
    async def story(store: Store) -> None:
        tables = [(await a_table(store)).id, "nowhere", (await a_table(store)).id]
        first, lost, last = await asyncio.gather(
            *(store.append(table, entry(0)) for table in tables), return_exceptions=True
        )
        assert first == last == entry(0)
        assert isinstance(lost, SQLAlchemyError)
        for table in (tables[0], tables[2]):
            assert await store.entries(table) == [entry(0)]

    with_store(address, story)


def test_the_same_id_at_another_table_is_another_decision(address: str) -> None:
    async def story(store: Store) -> None:
        here, elsewhere = await a_table(store), await a_table(store)
        await store.append(elsewhere.id, entry(0, "the same"))
        await store.append(here.id, entry(0))
        with pytest.raises(PlyTaken):
            await store.append(here.id, entry(0, "the same"))

    with_store(address, story)


def test_whoever_sends_the_id_of_anothers_decision_is_told_that_it_is_not_theirs(address: str) -> None:
    async def story() -> None:
        async with a_hub(address) as hub:
            table = await begin(hub, None, None)
            (seat,) = (await hub.current(table)).table.awaited
            action = (await hub.current(table)).table.legal(seat)[0]
            await decide(hub, table, seat, action, "mine")
            with pytest.raises(IllegalAction, match="Somebody else"):
                await decide(hub, table, 1 - seat, action, "mine")

    asyncio.run(story())

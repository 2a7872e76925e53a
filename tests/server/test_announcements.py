"""Processes hear of each other's tables."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

from server.serving import LONG
from server.test_store import a_table, entry
from sqlalchemy import text

from underbridge.server.announcements import Announcements
from underbridge.server.store import Announcement, Store
from underbridge.server.store.stored import in_json


class Ear:
    """What was announced."""

    def __init__(self, announcements: Announcements) -> None:
        self.told: list[Announcement] = []
        self._news = asyncio.Event()
        announcements.hear(self._hear)

    def _hear(self, one: Announcement) -> None:
        self.told.append(one)
        self._news.set()

    async def until(self, holds: Callable[[], object]) -> None:
        """Listen until something holds."""
        async with asyncio.timeout(LONG):
            while not holds():
                self._news.clear()
                await self._news.wait()

    async def until_told(self, what: Announcement) -> None:
        await self.until(lambda: what in self.told)


def test_another_process_hears_that_a_table_has_gone_on(served_address: str) -> None:
    async def story() -> None:
        async with AsyncExitStack() as open_for_now:
            writer = await open_for_now.enter_async_context(Store.open(served_address))
            reader = await open_for_now.enter_async_context(Store.open(served_address))
            announcements = Announcements(reader)
            ear = Ear(announcements)
            await open_for_now.enter_async_context(announcements.running())
            await announcements.listening.wait()
            table = await a_table(writer)
            await writer.append(table.id, entry(0))
            await ear.until_told(Announcement(table.id, "log", in_json(entry(0)), own=False))

    asyncio.run(story())


def test_a_listener_that_was_cut_off_comes_back_and_says_that_it_may_have_missed_something(
    served_address: str,
) -> None:
    async def story() -> None:
        async with Store.open(served_address) as store:
            announcements = Announcements(store)
            ear = Ear(announcements)
            async with announcements.running():
                await announcements.listening.wait()
                ear.told.clear()
                assert await cut_listeners(store) == 1
                await ear.until_told(Announcement(None))
                table = await a_table(store)
                await store.append(table.id, entry(0))
                await ear.until_told(Announcement(table.id))

    asyncio.run(story())


async def cut_listeners(store: Store) -> int:
    """How many listened."""
    async with store.database.writing() as connection:
        cut = await connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
        )
        return int(cut.rowcount)


def test_a_process_hears_itself_without_a_server(tmp_path: object) -> None:
    async def story() -> None:
        async with Store.open(f"sqlite:///{tmp_path}/games.db") as store:
            announcements = Announcements(store)
            ear = Ear(announcements)
            async with announcements.running():
                assert announcements.listening.is_set()
                table = await a_table(store)
                await store.append(table.id, entry(0))
            assert ear.told == [Announcement(table.id, "table"), Announcement(table.id)]

    asyncio.run(story())

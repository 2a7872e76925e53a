"""Who hears that a table has gone on: this process directly, all others through PostgreSQL."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable

import asyncpg
import msgspec

from .background import Chore
from .store import CHANNEL, Announcement, Store, What

PAUSE = 0.5  # seconds between two attempts to listen again

Hearer = Callable[[Announcement], None]

log = logging.getLogger(__name__)


class Announcements:
    """What the store writes here is told here at once, and to other processes by PostgreSQL.

    Only that something has changed is announced; whoever cares reads it.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.chore = Chore("listening to other processes", self._listen, store.clock)
        self.listening = asyncio.Event()  # an embedded database has no other processes to hear of
        self._hearers: list[Hearer] = []
        store.announce = self.announce

    def hear(self, hearer: Hearer) -> None:
        """Call somebody whenever something has changed."""
        self._hearers.append(hearer)

    def announce(self, announcement: Announcement) -> None:
        """Tell everybody in this process."""
        for hearer in self._hearers:
            hearer(announcement)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Hear of other processes as long as this lasts."""
        if not self.store.is_shared:
            self.listening.set()
            yield
            return
        async with self.chore.running():
            yield

    async def _listen(self) -> None:
        """Over one connection that is kept; when it is lost, over another."""
        while True:
            try:
                await self._listen_until_lost()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("not listening to the database: %s", error)
            self.listening.clear()
            await self.store.clock.sleep(PAUSE)

    async def _listen_until_lost(self) -> None:
        lost = asyncio.Event()
        address = self.store.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(address)
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, lambda *heard: self._hear(heard[-1]))
            self.listening.set()
            self.announce(Announcement(None))  # what was told while nobody listened
            await lost.wait()
        finally:
            with contextlib.suppress(asyncio.TimeoutError, OSError, asyncpg.PostgresError):
                await connection.close(timeout=1)

    def _hear(self, text: str) -> None:
        process, table, what, more = msgspec.json.decode(text, type=tuple[str, str | None, What, str])
        if process != self.store.process:  # what we did ourselves is told already
            self.announce(Announcement(table, what, more, own=False))

"""Who hears that a table has gone on: this process directly, all others through PostgreSQL."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable

import asyncpg

from .store import CHANNEL, Store

PAUSE = 0.5  # seconds between two attempts to listen again

Hearer = Callable[[str | None], None]

log = logging.getLogger(__name__)


class Announcements:
    """Only "table X has gone on" is announced; whoever cares reads the log.

    None for a table means that announcements may have been missed: look at every table that you care for.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.listening = asyncio.Event()  # an embedded database has no other processes to hear of
        self._hearers: list[Hearer] = []

    def hear(self, hearer: Hearer) -> None:
        """Call somebody whenever a table has gone on."""
        self._hearers.append(hearer)

    def announce(self, table: str | None) -> None:
        """Tell everybody in this process; the store has told the others when it wrote the log."""
        for hearer in self._hearers:
            hearer(table)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Hear of other processes as long as this lasts."""
        if self.store.database.embedded:
            self.listening.set()
            yield
            return
        task = asyncio.create_task(self._listen())
        try:
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        """Over one connection that is kept; when it is lost, over another."""
        while True:
            try:
                await self._listen_until_lost()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("not listening to the database: %s", error)
            self.listening.clear()
            await asyncio.sleep(PAUSE)

    async def _listen_until_lost(self) -> None:
        lost = asyncio.Event()
        address = self.store.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(address)
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, lambda *told: self.announce(told[-1].split()[0]))
            self.listening.set()
            self.announce(None)  # what was told while nobody listened
            await lost.wait()
        finally:
            with contextlib.suppress(asyncio.TimeoutError, OSError, asyncpg.PostgresError):
                await connection.close(timeout=1)

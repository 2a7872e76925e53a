"""A database in which whatever changes is announced, once it is written."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from .clock import Clock
from .database import Database
from .stored import Announcement, in_json

CHANNEL = "underbridge"  # on which PostgreSQL tells all processes what has changed


class Announcing:
    """What all rooms of the store stand on."""

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        self.database, self.clock = database, clock or Clock()
        self.process = secrets.token_hex(8)  # who we are among the processes on this database
        self.announce: Callable[[Announcement], None] = lambda _: None
        dialect = sqlite if database.embedded else postgresql
        self._insert: Any = dialect.insert

    @property
    def is_shared(self) -> bool:
        """Whether other processes may be on it."""
        return not self.database.embedded

    async def tell(self, announcement: Announcement) -> None:
        """Announce something that is not kept."""
        if self.is_shared:
            async with self.database.writing() as connection:
                await self._notify(connection, announcement)
        self.announce(announcement)

    @asynccontextmanager
    async def _changing(
        self, announcement: Announcement, *, urgent: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something of a table: when it is written, everybody hears of it."""
        async with self.database.writing(urgent=urgent) as connection:
            yield connection
            await self._notify(connection, announcement)
        self.announce(announcement)

    async def _notify(self, connection: AsyncConnection, announcement: Announcement) -> None:
        """Tell the other processes."""
        if self.is_shared:
            values = {"channel": CHANNEL, "news": in_json([self.process, *announcement[:3]])}
            await connection.execute(text("SELECT pg_notify(:channel, :news)"), values)

"""What is kept: people, tables and their logs. The log is the truth; nothing is ever deleted from it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from .announcing import CHANNEL
from .chat import Chats
from .clock import Clock
from .database import Database
from .game_logs import GameLogs, PlyTaken, row_of
from .notes import Mark
from .people import People
from .progress import LessonBook, Progress
from .seats import Few, TooManyBots, TooManyTables
from .shown_before import Shown
from .snapshots import Snapshots
from .stored import (
    HOUSE,
    Announcement,
    Draws,
    Entry,
    EntryKind,
    Pace,
    Person,
    Said,
    Seat,
    StoredTable,
    What,
    Why,
    new_id,
)
from .tables import LedOn, OneGoesOn, SecretUsed, Tables

__all__ = [
    "CHANNEL",
    "HOUSE",
    "Announcement",
    "Clock",
    "Draws",
    "Entry",
    "EntryKind",
    "Few",
    "LedOn",
    "Mark",
    "OneGoesOn",
    "Pace",
    "Person",
    "PlyTaken",
    "Progress",
    "Said",
    "Seat",
    "SecretUsed",
    "Shown",
    "Store",
    "StoredTable",
    "TooManyBots",
    "TooManyTables",
    "What",
    "Why",
    "new_id",
    "row_of",
]


class Store(People, LessonBook, Tables, GameLogs, Snapshots, Chats):
    """Everything in one database: a room for each kind of thing, and one door for whoever needs several."""

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, clock: Clock | None = None) -> "AsyncIterator[Store]":
        """The store at an address, brought up to date."""
        store = cls(Database(url), clock)
        try:
            await store.database.migrate()
            yield store
        finally:
            await store.close()

    async def close(self) -> None:
        """Nothing is noted any more, and the database is let go."""
        self.stop_noting()
        await self.database.close()

"""Lists of public tables: read a few times a second at most, however many people ask for them."""

import asyncio

import msgspec

from .announcements import Announcements
from .shown_tables import ShownTables, TableListed
from .store import Announcement, Person, Store, StoredTable

PAUSE = 0.3  # seconds between two readings
FRESH = 1.0  # seconds that a list is good for if nothing is heard of


class _Read(msgspec.Struct, eq=False):
    """A list as it was read."""

    began: float
    tables: list[StoredTable]
    listed: list[TableListed]  # for whoever sits at none of them
    heard: int  # how often something had changed before


class Lists:
    """What waits for people, and what is played. Who asks sees everything that was there before."""

    def __init__(self, store: Store, announcements: Announcements, shown_tables: ShownTables) -> None:
        self._store, self._shown_tables = store, shown_tables
        self._last: dict[bool, _Read] = {}
        self._reading: dict[bool, asyncio.Task[None]] = {}
        self._heard = 0  # how often something has changed
        announcements.hear(self._hear)

    async def public(self, viewer: Person | None, *, begun: bool) -> list[TableListed]:
        """Tables that wait for somebody, or at which a game is going on."""
        read = await self._after(asyncio.get_running_loop().time(), begun)
        if viewer is None:
            return read.listed
        theirs = [stored for stored in read.tables if stored.host == viewer.id or _sits(viewer, stored)]
        own = {one.id: one for one in await self._shown_tables.enumerate(theirs, viewer)} if theirs else {}
        return [own.get(one.id, one) for one in read.listed]

    def _hear(self, announcement: Announcement) -> None:
        if announcement.what in ("table", "here"):
            self._heard += 1

    async def _after(self, asked: float, begun: bool) -> _Read:
        """A list that was read after somebody asked, or is still good."""
        while True:
            last = self._last.get(begun)
            if last is not None and (last.began >= asked or self._is_good(last, asked)):
                return last
            if begun not in self._reading or self._reading[begun].done():
                self._reading[begun] = asyncio.create_task(self._read(begun))
            await asyncio.shield(self._reading[begun])

    def _is_good(self, last: _Read, asked: float) -> bool:
        return last.heard == self._heard and asked - last.began < FRESH

    async def _read(self, begun: bool) -> None:
        loop, last = asyncio.get_running_loop(), self._last.get(begun)
        if last is not None:
            await asyncio.sleep(max(0.0, last.began + PAUSE - loop.time()))
        began, heard = loop.time(), self._heard
        tables = await self._store.public_tables(begun=begun)
        listed = await self._shown_tables.enumerate(tables, None)
        self._last[begun] = _Read(began, tables, listed, heard)


def _sits(viewer: Person, stored: StoredTable) -> bool:
    return any(viewer.id in (seat.person, seat.kept_for) for seat in stored.seats)

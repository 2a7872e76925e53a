"""Who is at which table just now, in all processes together. Nothing of it is kept."""

import asyncio
import contextlib
import itertools
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterable

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from .background import Chore
from .clocks import SECOND
from .limits import USUAL, Limits
from .store import Announcement, Store

HEARTBEAT = 10.0  # seconds
SILENCE = 35.0  # after which a process counts as gone
REMEMBERED = 5_000  # tables at which somebody is missed
MOST_TOLD = 200  # people at one table; PostgreSQL announces no more than 8,000 bytes

log = logging.getLogger(__name__)


class _Said(msgspec.Struct, frozen=True):
    """What a process tells the others: who is at a table there; nobody known: only that it lives."""

    process: str
    people: frozenset[str] | None = None


class Presence:
    """Counts sockets; a process tells the others whom it sees."""

    def __init__(self, store: Store, limits: Limits = USUAL) -> None:
        self.store, self._absent = store, round(limits.absent_seconds * SECOND)
        self.chore = Chore("telling others who is here", self._beat, store.clock)
        self._own: dict[str, Counter[str]] = {}  # by table
        self._others: dict[str, dict[str, frozenset[str]]] = {}  # by process, by table
        self._heard: dict[str, float] = {}  # when a process was last heard of
        self._missed: OrderedDict[str, dict[str, int]] = OrderedDict()  # by table: who, and since when
        self._tasks: set[asyncio.Task[None]] = set()

    def at(self, table: str) -> frozenset[str]:
        """The people who are there."""
        own = frozenset(self._own.get(table, ()))
        return own.union(*(tables.get(table, ()) for tables in self._others.values()))

    def miss(self, table: str, people: Iterable[str]) -> float | None:
        """Note who of these is not there; the seconds until the next of them has been gone for long."""
        now, missed = self._now, self._missed.pop(table, {})
        missed = {person: missed.get(person, now) for person in {*people} - self.at(table)}
        if missed:
            self._missed[table] = missed
            while len(self._missed) > REMEMBERED:
                self._missed.popitem(last=False)
        waits = (since + self._absent - now for since in missed.values())
        return min((wait / SECOND for wait in waits if wait > 0), default=None)

    def gone(self, table: str) -> frozenset[str]:
        """Those who have been missed there for long."""
        now, missed = self._now, self._missed.get(table, {})
        return frozenset(person for person, since in missed.items() if now - since >= self._absent)

    @property
    def _now(self) -> int:
        return round(self.store.clock.seconds() * SECOND)

    def _welcome(self, table: str, people: Iterable[str]) -> None:
        missed = self._missed.get(table, {})
        for person in people:
            missed.pop(person, None)

    @contextlib.asynccontextmanager
    async def here(self, table: str, person: str) -> AsyncIterator[None]:
        """Somebody is at a table as long as this lasts."""
        counted = self._own.setdefault(table, Counter())
        counted[person] += 1
        self._welcome(table, [person])
        if counted[person] == 1:
            self._say_soon(table)
        try:
            yield
        finally:
            counted[person] -= 1
            if counted[person] == 0:
                del counted[person]
                self._say_soon(table)
            if not counted and self._own.get(table) is counted:
                del self._own[table]

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tell other processes that we live, and notice when they do not."""
        if not self.store.is_shared:
            yield
            return
        async with self.chore.running():
            try:
                yield
            finally:
                await asyncio.gather(*self._tasks)  # the others hear who has gone, while there is a database

    def hear(self, announcement: Announcement) -> None:
        """What another process says."""
        if announcement.table is None and announcement.what == "log":
            self._missed.clear()  # nobody listened for a while: whoever is missed may have been there
        if announcement.own or announcement.what != "here":
            return
        said = msgspec.json.decode(announcement.more, type=_Said)
        newcomer = said.process not in self._heard
        self._heard[said.process] = self.store.clock.seconds()
        others = self._others.setdefault(said.process, {})
        if announcement.table is not None:
            others[announcement.table] = said.people or frozenset()
            self._welcome(announcement.table, others[announcement.table])
            if not said.people:
                del others[announcement.table]
        if newcomer:  # it does not know who is here
            for table in self._own:
                self._say_soon(table)

    def _say_soon(self, table: str) -> None:
        task = asyncio.get_running_loop().create_task(self._say(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self, table: str | None) -> None:
        seen = None if table is None else frozenset(itertools.islice(self._own.get(table, ()), MOST_TOLD))
        said = _Said(self.store.process, seen)
        try:
            await self.store.tell(Announcement(table, "here", msgspec.json.encode(said).decode()))
        except (OSError, SQLAlchemyError) as error:  # a database that is away comes back
            log.warning("nobody was told who is here: %s", error)

    async def _beat(self) -> None:
        while True:
            await self._say(None)
            now = self.store.clock.seconds()
            for process in [one for one, at in self._heard.items() if now - at > SILENCE]:
                del self._heard[process]
                for table in self._others.pop(process):
                    self.store.announce(Announcement(table, "here"))
            await self.store.clock.sleep(HEARTBEAT)

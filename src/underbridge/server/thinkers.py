"""Whose bot thinks next: the threads are few, and whoever has many bots must not keep them from others.

Every bot that comes to think gets a number. It counts as having come when it did, or when another one of the
same person had a turn, if that was later: so people take turns, however many bots each of them has. Where
nobody is at the table, it counts as having come a good deal later. Numbers only grow, and nobody's changes
because of others: so nobody waits for ever.
"""

import asyncio
import contextlib
import os
import threading
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TypeVar

import msgspec

from ..bots.levels import LEVELS, Level

THREADS = 2
A_MOMENT = 1.0  # seconds: a bot that may take more of them thinks long
LATER = 500  # numbers, where nobody is at the table
BACKGROUND = 10  # how much a thinking bot steps back for everybody else

Present = Callable[[str], Collection[str]]  # who is at a table just now
Queue = tuple[str, bool, bool]  # a person's bots of a kind: whether they think long, and are watched
Found = TypeVar("Found")


def thinks_long(level: Level) -> bool:
    """Whether others would notice that they wait for such a bot."""
    return level.seconds > A_MOMENT


ANCIENTS = tuple(level.name for level in LEVELS.values() if thinks_long(level))


class Thinker(msgspec.Struct, eq=False):
    """A bot that thinks, or waits for its turn."""

    table: str
    person: str  # who has laid the table
    long: bool
    came: int
    turn: "asyncio.Future[None]"


class Thinkers:
    """All bots that think or wait, and their threads, one of which is never for those who think long."""

    def __init__(self, present: Present, threads: int = THREADS) -> None:
        self._present, self._most = present, threads
        self._threads = ThreadPoolExecutor(threads, "bot", initializer=_step_back)
        self._numbers = count(1)
        self._waiting: list[Thinker] = []
        self._thinking: list[Thinker] = []
        self._turns: dict[Queue, int] = {}  # when each had the last one

    @contextlib.asynccontextmanager
    async def turn(self, table: str, person: str, *, long: bool) -> AsyncIterator[None]:
        """Wait until a bot at a person's table may think, which it does as long as this lasts."""
        bot = Thinker(table, person, long, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.append(bot)
        self._begin()
        try:
            await bot.turn
            yield
        finally:
            self._leave(bot)

    @property
    def thinking(self) -> int:
        """How many do."""
        return len(self._thinking)

    @property
    def waiting(self) -> int:
        """And how many wait for their turn."""
        return len(self._waiting)

    async def think(self, work: Callable[[], Found]) -> Found:
        """Do it in a thread, for whoever has a turn."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """When nobody wants to know any more what they think."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _begin(self) -> None:
        """As many as may think now, do."""
        while len(self._thinking) < self._most and (bot := self._next()) is not None:
            self._waiting.remove(bot)
            self._thinking.append(bot)
            self._note_turn(bot)
            if not bot.turn.done():  # else it is just leaving
                bot.turn.set_result(None)

    def _leave(self, bot: Thinker) -> None:
        """It has thought, or does not want to any more."""
        if bot in self._thinking:
            self._thinking.remove(bot)
            self._note_turn(bot)
        else:
            self._waiting.remove(bot)
        self._begin()

    def _note_turn(self, bot: Thinker) -> None:
        """It begins, or is over; turns from before anybody came who waits do not count any more."""
        first = self._waiting[0].came if self._waiting else next(self._numbers)
        self._turns = {queue: turn for queue, turn in self._turns.items() if turn > first}
        self._turns[self._queue(bot)] = next(self._numbers)

    def _next(self) -> Thinker | None:
        """Of those who may think now, the one with the lowest number; and of one person's, who came first."""
        long = [bot.person for bot in self._thinking if bot.long]
        full = len(long) >= self._most - 1
        may = (bot for bot in self._waiting if not bot.long or not (full or bot.person in long))
        return min(may, key=self._number, default=None)

    def _number(self, bot: Thinker) -> int:
        queue = self._queue(bot)
        *_, watched = queue
        return max(bot.came, self._turns.get(queue, 0)) + (0 if watched else LATER)

    def _queue(self, bot: Thinker) -> Queue:
        return bot.person, bot.long, bool(self._present(bot.table))


def _step_back() -> None:
    """A thread that thinks leaves the machine to those who only want a page, where the system can do that."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BACKGROUND)

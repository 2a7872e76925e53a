"""The tables that this process has at hand: decisions go in here, bots answer, clocks run out.

Any process may do any of this for any table: the log decides who was first, and move ids made of what is
answered make doing it twice harmless.
"""

import asyncio
import contextlib
import logging
import os
import threading
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ..bots.levels import Bot, find_level
from ..engine.draws import new_rng
from ..engine.errors import IllegalAction
from .announcements import Announcements
from .background import Chore
from .live import SECOND, Deadline, Live
from .refusal import CANNOT_GO_ON
from .store import Announcement, Entry, Kept, Kind, PlyTaken, Store

AT_HAND = 400  # tables in memory, up to a megabyte each
STAND_IN = "grumpy"  # plays for whoever is away
THINKERS = 2  # threads in which bots think
SWEEP = 20.0  # seconds between two looks for what a crash left unanswered
PATIENCE = 10 * SECOND  # that another process has to let its bots answer
BACKGROUND = 10  # how much a thinking bot steps back for everybody else

Ready = Callable[[str], Awaitable[None]]  # waits until a game's rules are compiled

log = logging.getLogger(__name__)


class NoSuchTable(IllegalAction):
    """Nothing is being played at that address."""


class Stuck(IllegalAction):
    """A game whose table cannot even be laid any more."""


class Hub:
    """Tables in play."""

    def __init__(self, store: Store, announcements: Announcements, ready: Ready | None = None) -> None:
        self.store, self.announcements, self._game_is_ready = store, announcements, ready
        self.chore = Chore("looking for what was left unanswered", self._sweep, store.clock)
        self.stuck: set[str] = set()  # tables whose games cannot go on
        self._at_hand: OrderedDict[str, Live] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._timers: dict[str, asyncio.Task[None]] = {}
        self._thinking: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._threads = ThreadPoolExecutor(THINKERS, "bot", initializer=_step_back)
        announcements.hear(self._hear)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tend the tables as long as this lasts, those first that an earlier process left."""
        try:
            async with self.chore.running():
                yield
        finally:
            for timer in self._timers.values():
                timer.cancel()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._threads.shutdown(wait=True, cancel_futures=True)

    async def live(self, table: str) -> Live:
        """A table in play, up to date."""
        async with self._lock(table):
            return await self._up_to_date(table)

    async def known(self, table: str) -> Live:
        """A table in play, as far as this process has heard of it."""
        async with self._lock(table):
            return await self._known(table)

    async def enter(
        self,
        table: str,
        seat: int,
        kind: Kind,
        words: tuple[str | int, ...],
        move_id: str,
        *,
        by_bot: bool = False,
    ) -> Entry:
        """Write what happens into the log, and carry it out; or an error, and nothing changes.

        What was sent before is not done again. A bot decides only for those who are not present.
        """
        whole = asyncio.ensure_future(self._enter(table, seat, kind, words, move_id, by_bot))
        self._tasks.add(whole)
        whole.add_done_callback(self._tasks.discard)
        return await asyncio.shield(whole)  # whoever goes away meanwhile leaves nothing half done

    async def _enter(
        self, table: str, seat: int, kind: Kind, words: tuple[str | int, ...], move_id: str, by_bot: bool
    ) -> Entry:
        async with self._lock(table):
            live = await self._known(table)
            while (entry := live.move(move_id)) is None:
                at = self.store.clock.now()
                wanted = Entry(ply=live.ply, seat=seat, kind=kind, words=words, move_id=move_id, at=at)
                try:
                    live.check(wanted)
                    if by_bot and live.is_present(seat):
                        raise IllegalAction(f"Seat {seat + 1} decides for itself again.")
                except IllegalAction:
                    if (await self._up_to_date(table)).ply == wanted.ply:
                        raise
                    continue  # other processes have gone on: now it may be legal
                if await self._write(table, wanted):
                    live.follow(wanted)
                else:  # another process was faster
                    await self._up_to_date(table)
            if entry.seat != seat:
                raise IllegalAction("Somebody else has decided under this id.")
            if live.over:
                await self.store.mark(table, "ended")
        return entry

    async def _write(self, table: str, entry: Entry) -> bool:
        try:
            return await self.store.append(table, entry) is entry
        except PlyTaken:
            return False

    def begin(self, kept: Kept) -> None:
        """Set a game going that has just begun."""
        if kept.started is not None and kept.ended is None:
            self._start(self._tend(kept.id))

    # What goes on by itself

    def _hear(self, told: Announcement) -> None:
        """A table has gone on, here or elsewhere, or any may have."""
        if told.what == "log":
            for name in [told.table] if told.table is not None else list(self._at_hand):
                if name in self._at_hand:
                    self._start(self._tend(name, ours=told.own and told.table is not None))

    async def _tend(self, table: str, *, ours: bool = True) -> None:
        """Let bots answer, unless another process does, and set the clock."""
        live = await (self.known(table) if ours else self.live(table))
        if (timer := self._timers.pop(table, None)) is not None:
            timer.cancel()
        if live.over:
            if live.kept.ended is None:  # whoever made the last decision may have died over it
                await self.store.mark(table, "ended")
            return
        for seat in live.bots_awaited:
            if ours and (table, seat) not in self._thinking:
                self._start(self._answer(table, seat))
        if (end := live.deadline()) is not None:
            move_id = f"{end.kind} {end.seat} {live.moves_of(end.seat)}"
            self._timers[table] = asyncio.create_task(self._wait(table, end, move_id))

    async def _answer(self, table: str, seat: int) -> None:
        """A bot decides, in a thread: nobody else waits for it."""
        self._thinking.add((table, seat))
        try:
            live = await self.known(table)
            if seat not in live.bots_awaited:
                return
            level = find_level(live.kept.seats[seat].bot or STAND_IN)
            move_id = f"bot {seat} {live.moves_of(seat)}"
            bot = Bot(live.table.game, level, new_rng(live.chance_of(move_id)))
            loop = asyncio.get_running_loop()
            number = await loop.run_in_executor(self._threads, bot.decide, live.table.state, seat)
            await self.enter(
                table, seat, "decision", live.table.game.actions[number].words, move_id, by_bot=True
            )
        except IllegalAction:  # things have changed while it thought
            log.info("a bot's decision came too late")
        finally:
            self._thinking.discard((table, seat))
        await self._tend(table)  # it may have to decide again

    async def _wait(self, table: str, end: Deadline, move_id: str) -> None:
        """Until time is over, or somebody sets another timer."""
        await self.store.clock.sleep(max(0, end.at - self.store.clock.now()) / SECOND)
        self._start(self._run_out(table, end, move_id))

    async def _run_out(self, table: str, end: Deadline, move_id: str) -> None:
        """Time is over: a bot stands in, or an answer is late; unless a decision came first."""
        if (await self.live(table)).deadline() == end:
            await self.enter(table, end.seat, end.kind, end.words, move_id)

    async def _sweep(self) -> None:
        """Find what nobody has answered, one table after the other: a process may have died."""
        clock, patience = self.store.clock, 0
        while True:
            try:
                for table in await self.store.playing():
                    await self._look_at(table, patience)
                patience = PATIENCE
            except (OSError, SQLAlchemyError) as error:
                log.warning("what was left unanswered could not be read: %s", error)
            await clock.sleep(SWEEP)

    async def _look_at(self, table: str, patience: int) -> None:
        """Tend a table that nobody has tended for a while; its trouble is its own."""
        at_hand, clock = self._at_hand.get(table), self.store.clock
        if table in self.stuck or (at_hand is not None and clock.now() - at_hand.last < patience):
            return
        try:
            if clock.now() - (await self.live(table)).last >= patience:
                await self._tend(table)
        except (OSError, SQLAlchemyError):
            raise
        except Exception:
            log.exception("tending a table failed")

    # How tables are kept at hand

    def _lock(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def _up_to_date(self, table: str) -> Live:
        live = await self._known(table)
        live.read(await self.store.entries(table, live.ply))
        if live.is_stuck:
            self.stuck.add(table)
        return live

    async def _known(self, table: str) -> Live:
        """What is at hand, or from the log."""
        live = self._at_hand.get(table)
        if live is None:
            kept = await self.store.table(table)
            if kept is None or kept.started is None:
                raise NoSuchTable("Nothing is being played at this table.")
            if self._game_is_ready is not None:
                await self._game_is_ready(kept.game)
            live = self._at_hand[table] = await self._open(kept)
            while len(self._at_hand) > AT_HAND:
                gone, _ = self._at_hand.popitem(last=False)
                if not self._lock(gone).locked():
                    del self._locks[gone]
        self._at_hand.move_to_end(table, last=not live.over)  # what is over is the first to go
        return live

    async def _open(self, kept: Kept) -> Live:
        """A game from its log, which may be long: in a thread."""
        entries = await self.store.entries(kept.id)
        try:
            live = await asyncio.to_thread(Live, kept, entries)
        except Exception as error:
            if kept.id not in self.stuck:
                log.error("a table of %s cannot be laid any more: %s", kept.game, type(error).__name__)
            self.stuck.add(kept.id)
            raise Stuck(CANNOT_GO_ON) from None
        self.stuck.discard(kept.id)  # what once kept it from being opened may have passed
        if live.is_stuck:
            self.stuck.add(kept.id)
        return live

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("tending a table failed", exc_info=error)


def _step_back() -> None:
    """A thread that thinks leaves the machine to those who only want a page, where the system can do that."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BACKGROUND)

"""Where tables are played: decisions go in here, bots answer, clocks run out.

Any process may do any of this for any table: the log decides who was first, and move ids made of what is
answered make doing it twice harmless.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Coroutine
from functools import partial
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ..bots.levels import Bot, find_level
from ..engine.action import Action
from ..engine.draws import new_rng
from ..engine.errors import IllegalAction
from .announcements import Announcements
from .at_hand import Ready, TablesAtHand
from .background import Chore
from .clocks import SECOND
from .limits import USUAL, Limits
from .live import Deadline, Live, summary_of
from .refusal import Illegal, Stuck
from .screens import Screens
from .served import games
from .snapshots import pack
from .store import HOUSE, Announcement, Entry, EntryKind, Mark, PlyTaken, Store, StoredTable
from .thinkers import Present, Thinkers, thinks_long

BETWEEN_SNAPSHOTS = 200  # lines of a log
STAND_IN = "grumpy"  # plays for whoever is away
SWEEP = 20.0  # seconds between two looks for what a crash left unanswered
FOLLOWED = 2 * SECOND  # between two steps of a game of the house, at least: somebody wants to follow it
PATIENCE = 10 * SECOND  # that another process has to let its bots answer

log = logging.getLogger(__name__)


class NoLongerDue(Illegal):
    """Time was over for something that was done just before."""


class Hub(TablesAtHand):
    """Tables in play."""

    def __init__(
        self,
        store: Store,
        announcements: Announcements,
        ready: Ready | None = None,
        present: Present | None = None,
        screens: Screens | None = None,
        *,
        limits: Limits = USUAL,
    ) -> None:
        super().__init__(store, ready)
        self.announcements = announcements
        self._present, self._bots_wait = present or (lambda _: ()), round(limits.bots_wait * SECOND)
        self._screens = screens
        self._nonces_wait = round(limits.nonce_seconds * SECOND)
        self.chore = Chore("looking for what was left unanswered", self._sweep, store.clock)
        self._timers: dict[str, asyncio.Task[None]] = {}
        self.thinkers = Thinkers(self._present)
        self._thinking: set[tuple[str, int]] = set()  # seats whose bots think, or wait for it
        self._sealing: set[str] = set()  # tables that wait for nonces
        self._tasks: set[asyncio.Task[Any]] = set()
        announcements.hear(self._hear)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tend the tables as long as this lasts, those first that an earlier process left."""
        await self.store.set_clock()
        await self._close_what_cannot_go_on()
        try:
            async with self.chore.running():
                yield
        finally:
            while self._tasks or self._timers:  # what is just being written may set something going
                for task in (*self._timers.values(), *self._tasks):
                    task.cancel()
                self._timers.clear()
                await asyncio.gather(*self._tasks, return_exceptions=True)
                await self.store.settle()
            self.thinkers.close()
            self._replaying.shutdown(wait=True, cancel_futures=True)
            with contextlib.suppress(OSError, SQLAlchemyError):
                await self.store.write_notes()

    async def _close_what_cannot_go_on(self) -> None:
        closed = await self.store.close_other_rules(
            {name: game.facts.rules for name, game in games().items()}
        )
        if closed:
            log.warning("%d games began under other rules, and are closed; their records stay", len(closed))

    @property
    def gauges(self) -> dict[str, int]:
        """How much there is of everything just now."""
        return {
            "tables_at_hand": len(self._at_hand),
            "stuck_games": len(self.stuck),
            "bots_thinking": self.thinkers.thinking,
            "bots_waiting": self.thinkers.waiting,
        }

    def saw(self, table: str) -> None:
        """Somebody has come to a table, or leaves it: bots play on."""
        self.store.saw(table)
        live = self._at_hand.get(table)
        if live is not None and not live.over:
            live.seen = self.store.clock.now()
            self._start(self._tend(table))

    def left(self, table: str) -> None:
        """Nobody looks at a table any more: a game that is over leaves memory."""
        live = self._at_hand.get(table)
        if live is not None and live.over:
            noted = summary_of(live.stored)
            if live.stored.ended is not None and not (noted and noted.standings):
                self._note(live)  # it ended before results were noted: now lists can tell this one
            self._let_go(table)

    async def enter(
        self,
        table: str,
        seat: int,
        kind: EntryKind,
        move_id: str,
        action: Action | None = None,
        *,
        by_bot: bool = False,
        due: Deadline | None = None,
    ) -> Entry:
        """Write what happens into the log, and carry it out; or an error, and nothing changes.

        What was sent before is not done again. A bot decides only for those who are not present, and what
        is done as time is over is done only if it still is.
        """
        whole = asyncio.ensure_future(self._enter(table, seat, kind, move_id, action, by_bot, due))
        self._tasks.add(whole)
        whole.add_done_callback(self._tasks.discard)
        return await asyncio.shield(whole)  # whoever goes away meanwhile leaves nothing half done

    async def _enter(
        self,
        table: str,
        seat: int,
        kind: EntryKind,
        move_id: str,
        action: Action | None,
        by_bot: bool,
        due: Deadline | None,
    ) -> Entry:
        async with self._lock(table):
            live = await self._cached(table)
            while (entry := live.move(move_id)) is None:
                ply = live.ply
                try:
                    if due is not None and live.deadline() != due:
                        raise NoLongerDue("first")
                    prepared = live.prepare(seat, kind, move_id, self.store.clock.now(), action)
                    if by_bot and live.is_present(seat):
                        raise Illegal("back", seat=seat + 1)
                except IllegalAction:
                    live = await self._current(table)
                    if live.ply != ply:
                        continue  # other processes have gone on: now it may be legal
                    if (entry := await self.store.line(table, move_id)) is not None:
                        break  # it was, long ago
                    raise
                entry = await self._write(table, prepared.line)
                if entry is prepared.line:
                    live.carry_out(prepared)
                else:  # another process was faster, or it was written before
                    live = await self._current(table)
                if entry is not None:
                    break
            if entry.seat != seat:
                raise Illegal("anothers")
            if live.over:
                await self.store.end(table, self._mark(live), live.shown)
            self._keep_snapshot(live)
        await self._tell_of(live, entry)
        return entry

    async def _tell_of(self, live: Live, entry: Entry) -> None:
        """Who goes, comes back or wants a hint stands in the chat; what is entered again is told once."""
        person = live.stored.seats[entry.seat].person
        if person is not None and entry.kind in ("away", "back", "resign", "hint"):
            move_id = f"{entry.kind} {entry.ply}"  # which nobody can send
            await self.store.say(live.stored.id, person, reaction=entry.kind, move_id=move_id)

    async def _write(self, table: str, entry: Entry) -> Entry | None:
        try:
            return await self.store.append(table, entry)
        except PlyTaken:
            return None

    def _keep_snapshot(self, live: Live) -> None:
        """Now and then, so that the game is opened fast when nobody has it at hand."""
        due = live.ply - live.kept_at >= BETWEEN_SNAPSHOTS and not live.over
        if due and (snapshot := live.snapshot) is not None:
            live.kept_at = live.ply
            self._start(self.store.keep_snapshot(live.stored.id, live.ply, pack(snapshot)))

    def begin(self, stored: StoredTable) -> None:
        """Set a game going that has just begun, or will when all nonces are shown."""
        if stored.started is not None and stored.ended is None:
            self._start(self._tend(stored.id))
        elif stored.filled is not None and stored.ended is None and stored.id not in self._sealing:
            self._sealing.add(stored.id)
            self._start(self._wait_for_nonces(stored.id, stored.filled + self._nonces_wait))

    # What goes on by itself

    async def _wait_for_nonces(self, table: str, until: int) -> None:
        """For so long; then the game begins without those that were not shown."""
        try:
            await self.store.clock.sleep(max(0, until - self.store.clock.now()) / SECOND)
            await self._begin_without_the_silent(table)
        finally:
            self._sealing.discard(table)

    async def _begin_without_the_silent(self, table: str) -> None:
        if await self.store.begin(table):
            log.info("a game began without a nonce that was pledged")
            await self._tend(table)

    def _hear(self, announcement: Announcement) -> None:
        """A table has gone on, here or elsewhere, or any may have."""
        if announcement.what == "log":
            is_known, ours = self.knows(announcement), announcement.own and announcement.table is not None
            for name in [announcement.table] if announcement.table is not None else list(self._at_hand):
                if name in self._at_hand:
                    self._start(self._tend(name, ours=ours, is_known=is_known))
        elif (
            announcement.what == "table"
            and announcement.table is not None
            and announcement.table in self._at_hand
        ):
            self._perhaps_closed.add(announcement.table)

    def knows(self, announcement: Announcement) -> bool:
        """Whether a game at hand has come as far as is told; with the line itself, if it is told."""
        if announcement.table is None or announcement.own:
            return announcement.table is not None
        if not announcement.more:
            return False
        return self.follow(announcement.table, msgspec.json.decode(announcement.more, type=Entry))

    async def _tend(self, table: str, *, ours: bool = True, is_known: bool = True) -> None:
        """Let bots answer, unless another process does, and set the clock."""
        live = await (self.cached(table) if is_known else self.current(table))
        if (timer := self._timers.pop(table, None)) is not None:
            timer.cancel()
        if live.over:
            if live.stored.ended is None:  # whoever made the last decision may have died over it
                await self.store.end(table, self._mark(live), live.shown)
            return
        self._note(live)
        for seat in live.bots_awaited:
            if ours and (table, seat) not in self._thinking:
                self._thinking.add((table, seat))
                self._start(self._answer(table, seat))
        if (end := live.deadline()) is not None:
            move_id = f"{end.kind} {end.seat} {live.moves_of(end.seat)}"
            self._timers[table] = asyncio.create_task(self._wait(table, end, move_id))

    def _note(self, live: Live) -> None:
        """For lists, and for sweeps: so that neither opens the game."""
        mark = self._mark(live)
        if mark != live.noted:
            live.noted = mark
            self.store.note(live.stored.id, mark)

    def _mark(self, live: Live) -> Mark:
        end, summary = live.deadline(), msgspec.json.encode(live.summary).decode()
        return Mark(live.ply, None if end is None else end.at, bool(live.bots_awaited), summary)

    def _is_lively(self, live: Live) -> bool:
        """Whether somebody is there, or was lately: for nobody bots do not play."""
        if live.stored.host == HOUSE:
            return bool(self._present(live.stored.id))
        return bool(self._present(live.stored.id)) or self.store.clock.now() - live.seen <= self._bots_wait

    async def _answer(self, table: str, seat: int) -> None:
        """A bot decides, when it is its turn to think: nobody else waits for it."""
        try:
            live = await self.cached(table)
            if self._screens is not None:
                await self._screens.until_seen(live)
            if live.stored.host == HOUSE and self._is_lively(live):
                clock = self.store.clock
                await clock.sleep(max(0, live.last + FOLLOWED - clock.now()) / SECOND)
            stored = live.stored
            level = find_level(stored.seats[seat].bot or STAND_IN)
            async with self.thinkers.turn(table, stored.host, long=thinks_long(level)):
                live = await self.cached(table)
                if seat not in live.bots_awaited or not self._is_lively(live):
                    return  # nobody wants to know, or not any more
                move_id = f"bot {seat} {live.moves_of(seat)}"
                bot = Bot(live.table.game, level, new_rng(live.chance_of(move_id)))
                number = await self.thinkers.think(partial(bot.decide, live.table.state, seat))
            action = live.table.game.actions[number]
            await self.enter(table, seat, "decision", move_id, action, by_bot=True)
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
        if (await self.current(table)).deadline() == end:
            with contextlib.suppress(NoLongerDue):
                await self.enter(table, end.seat, end.kind, move_id, end.action, due=end)

    async def _sweep(self) -> None:
        """Find what nobody has answered, one table after the other: a process may have died."""
        clock, patience = self.store.clock, 0
        while True:
            now = clock.now()
            try:
                for table in await self.store.unsealed(before=now - self._nonces_wait):
                    await self._begin_without_the_silent(table)
                for table in await self.store.unattended(before=now - patience, seen=now - self._bots_wait):
                    await self._look_at(table, patience)
                patience = PATIENCE
            except (OSError, SQLAlchemyError) as error:
                log.warning("what was left unanswered could not be read: %s", error)
            await clock.sleep(SWEEP)

    async def _look_at(self, table: str, patience: int) -> None:
        """Tend a table that nobody has tended for a while; its trouble is its own."""
        if table in self.stuck:
            return
        try:
            if self.store.clock.now() - (await self.current(table)).last >= patience:
                await self._tend(table)
        except (OSError, SQLAlchemyError):
            raise
        except Stuck:
            pass  # it has been told
        except Exception:
            log.exception("tending a table failed")

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("tending a table failed", exc_info=error)

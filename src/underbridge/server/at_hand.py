"""The tables that a process has at hand: each is opened once, from its log, and stays while it is used."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..engine.game import Game
from ..engine.record import Record
from .live import Live, on_paper
from .refusal import Illegal, Stuck
from .served import games
from .snapshots import Snapshot, layout_of, unpack
from .store import Entry, Store, StoredTable

AT_HAND = 600  # tables in memory
WHOLE = 8  # long games that are known from their beginning, for those who look back

Ready = Callable[[str], Awaitable[None]]  # waits until a game's rules are compiled

Laid = TypeVar("Laid")

log = logging.getLogger(__name__)


class NoSuchTable(Illegal):
    """Nothing is being played at that address."""


class TablesAtHand:
    """Games in play, as far as this process knows them."""

    def __init__(self, store: Store, ready: Ready | None = None) -> None:
        self.store, self._game_is_ready = store, ready
        self.stuck: set[str] = set()  # tables whose games cannot go on
        self._at_hand: OrderedDict[str, Live] = OrderedDict()
        self._whole: OrderedDict[str, Live] = OrderedDict()
        self._perhaps_closed: set[str] = set()  # tables at hand of which something has changed
        self._locks: dict[str, asyncio.Lock] = {}
        self._replays: dict[str, asyncio.Task[Live]] = {}
        self._replaying = ThreadPoolExecutor(1, "replay")  # whole logs: one after the other

    async def current(self, table: str) -> Live:
        """A table in play, up to date."""
        async with self._lock(table):
            return await self._current(table)

    async def cached(self, table: str) -> Live:
        """A table in play, as far as this process has heard of it."""
        async with self._lock(table):
            return await self._cached(table)

    async def whole(self, table: str) -> Live:
        """The same from its beginning, for whoever looks back: the whole log is followed in a thread."""
        live = await self.current(table)
        if live.is_whole:
            return live
        if table not in self._whole:
            if table not in self._replays:
                self._replays[table] = asyncio.create_task(self._replay(live.stored))
                self._replays[table].add_done_callback(lambda _: self._replays.pop(table))
            self._whole[table] = await asyncio.shield(self._replays[table])
        whole = self._whole[table]
        self._whole.move_to_end(table)
        while len(self._whole) > WHOLE:
            self._whole.popitem(last=False)
        async with self._lock(table):
            whole.read(await self.store.entries(table, whole.ply))
        return whole

    async def record(self, stored: StoredTable) -> Record:
        """The whole game, secret included; of one by rules that are gone, what was written down."""
        try:
            return Record.of((await self.whole(stored.id)).table, closed=stored.closed is not None)
        except Stuck:
            if stored.closed is None:
                raise
            return on_paper(stored, await self.store.entries(stored.id))

    def at_hand(self, table: str) -> Live | None:
        """If it is: nothing is read for it."""
        return self._at_hand.get(table)

    async def texts(self, stored: StoredTable) -> dict[str, str]:
        """The documents that it began with, where they are not ours, or not ours any more."""
        figures = games()[stored.game].figures
        needed = {
            name: digest
            for name, digest in stored.documents.items()
            if name in stored.brought or digest != figures.get(name)
        }
        found = await self.store.documents(needed.values()) if needed else {}
        if missing := [name for name, digest in needed.items() if digest not in found]:
            raise self._set_aside(stored, f"its {', '.join(missing)} is gone")
        return {name: found[digest] for name, digest in needed.items()}

    def follow(self, table: str, entry: Entry) -> bool:
        """Go on with a line that another process has written, if it is the next; whether it is known now."""
        live = self._at_hand.get(table)
        if live is None or self._lock(table).locked():  # whoever has the lock reads on
            return False
        if entry.ply == live.ply:
            self._read(live, [entry])
        return entry.ply < live.ply

    def _lock(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def _current(self, table: str) -> Live:
        live = await self._cached(table)
        self._read(live, await self.store.entries(table, live.ply))
        return live

    def _read(self, live: Live, entries: list[Entry]) -> None:
        live.read(entries)
        if live.is_stuck:
            self.stuck.add(live.stored.id)

    async def _cached(self, table: str) -> Live:
        """What is at hand, or from the log."""
        live = self._at_hand.get(table)
        stored = None
        if live is None or table in self._perhaps_closed:
            self._perhaps_closed.discard(table)
            stored = await self.store.table(table)
            if stored is not None and stored.closed is not None:
                live = None  # what is at hand does not go on
        if live is None:
            if stored is None or stored.started is None:
                raise NoSuchTable("nothing")
            if self._game_is_ready is not None:
                await self._game_is_ready(stored.game)
            live = await self._open(stored)
        self._at_hand[table] = live  # it may have been let go meanwhile
        self._at_hand.move_to_end(table, last=not live.over)  # what is over is the first to go
        while len(self._at_hand) > AT_HAND:
            self._let_go(next(iter(self._at_hand)))
        return live

    def _let_go(self, table: str) -> None:
        del self._at_hand[table]
        self._whole.pop(table, None)
        self._perhaps_closed.discard(table)
        if table in self._locks and not self._locks[table].locked():
            del self._locks[table]

    async def _open(self, stored: StoredTable) -> Live:
        """A game from its newest snapshot and the lines after it, in a thread; without one, from its log."""
        game = await self._runnable(stored)
        texts = await self.texts(stored)
        snapshot = await self._snapshot(stored, game)
        entries = await self.store.entries(stored.id, snapshot.ply if snapshot else 0)
        live = await self._laid(asyncio.to_thread(Live, stored, entries, texts, snapshot), stored)
        if live.is_stuck and snapshot is not None:  # is it the snapshot's fault?
            await self.store.forget_snapshots(stored.id)
            return await self._open(stored)
        live.kept_at = snapshot.ply if snapshot else 0
        self.stuck.discard(stored.id)  # what once kept it from being opened may have passed
        if live.is_stuck:
            self.stuck.add(stored.id)
        return live

    async def _runnable(self, stored: StoredTable) -> Game:
        """Its game; one that began under other rules is closed."""
        if stored.game not in games():
            raise self._set_aside(stored, "no such game")
        game = games()[stored.game]
        if stored.rules != game.facts.rules:  # laid by a process of another version
            if stored.ended is None:
                await self.store.close_game(stored.id, "rules")
            raise Stuck("rules")
        return game

    async def _snapshot(self, stored: StoredTable, game: Game) -> Snapshot | None:
        """The newest that fits the log and can still be read; others are forgotten."""
        body = await self.store.snapshot(stored.id)
        if body is None:
            return None
        snapshot = unpack(body)
        if snapshot is not None and snapshot.layout == layout_of(game):
            line = await self.store.line(stored.id, snapshot.line)
            if line is not None and line.ply == snapshot.ply - 1:
                return snapshot
        log.warning("a snapshot of a game of %s does not fit, and is forgotten", stored.game)
        await self.store.forget_snapshots(stored.id)
        return None

    async def _replay(self, stored: StoredTable) -> Live:
        """A game from its beginning, as far as its log goes now."""
        game = await self._runnable(stored)
        texts = await self.texts(stored)
        snapshot = await self._snapshot(stored, game)
        entries = await self.store.entries(stored.id)
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._replaying, _follow_all, stored, entries, texts, snapshot)
        live, fits = await self._laid(work, stored)
        if not fits:
            log.error(
                "a snapshot of a game of %s is not what its log leads to, and is forgotten", stored.game
            )
            await self.store.forget_snapshots(stored.id)
            async with self._lock(stored.id):
                self._at_hand.pop(stored.id, None)  # it was made of that
        return live

    async def _laid(self, work: Awaitable[Laid], stored: StoredTable) -> Laid:
        try:
            return await work
        except Exception as error:
            raise self._set_aside(stored, type(error).__name__) from None

    def _set_aside(self, stored: StoredTable, why: str) -> Stuck:
        """A game that cannot be opened: its trouble is logged once, and nobody else's."""
        if stored.id not in self.stuck:
            log.error("a table of %s cannot be laid any more: %s", stored.game, why)
        self.stuck.add(stored.id)
        return Stuck()


def _follow_all(
    stored: StoredTable, entries: list[Entry], texts: dict[str, str], snapshot: Snapshot | None
) -> tuple[Live, bool]:
    """From the beginning, and whether the log leads to the snapshot: the log is the truth."""
    until = snapshot.ply if snapshot else 0
    live = Live(stored, entries[:until], texts, forgets=False)
    fits = snapshot is None or live.snapshot == snapshot
    live.read(entries[until:])
    return live, fits

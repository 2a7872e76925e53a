"""Hints at tables where everybody else is a bot: who may have them, and how they are found."""

from functools import partial

import msgspec

from ..bots.levels import LEVELS
from ..engine.action import Action
from ..engine.reasons import Fact, Reason, per_cent
from ..lab.hints import Hint, Option, look
from ..lab.weighing import MOST
from .hub import Hub
from .live import Live
from .lobby import Lobby, seat_of
from .paces import Allowances
from .refusal import Illegal, Refused
from .store import StoredTable

PROPOSER = LEVELS["crafty"]
LOOKED_AT = 5  # options
SHOWN = 3
WORK = 800_000  # decisions of the reference: a second for a thread, or less


class Because(msgspec.Struct, frozen=True, kw_only=True):
    """A fact of the position, for the game's words."""

    kind: str
    facts: dict[str, Fact]


class Advised(msgspec.Struct, frozen=True, kw_only=True):
    """What could be done, and what comes of it."""

    action: Action
    chance: int  # to win, in 100 games that are played on by the reference
    margin: int  # the true chance lies as far from it at most, with a confidence of 95 %
    as_good: bool  # as the best: what is between them is within the margin
    why: Because | None


class Hints(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody might do now, the best first."""

    ply: int  # of the view that this is about
    options: list[Advised]
    more: int  # that were not looked at, or are not shown
    playouts: int
    reference: str  # who plays on, at every seat


def gives_hints(stored: StoredTable) -> bool:
    """Whether a table does at all: only a person who has nobody but bots for company may ask.

    Whatever is played for a rating, or for all to compare, is to say no here.
    """
    return sum(seat.person is not None for seat in stored.seats) == 1


class Hinting:
    """Finds hints, one at a time for each table, by threads that bots think in."""

    def __init__(self, lobby: Lobby, hub: Hub, allowances: Allowances) -> None:
        self._lobby, self._hub, self._allowances = lobby, hub, allowances
        self._under_way: set[str] = set()  # tables

    async def ask(self, table: str, person: str) -> Hints:
        """What a person who is to decide could do; that it was asked is written down first."""
        stored = await self._lobby.table(table)
        seat = seat_of(stored, person)
        if seat is None:
            raise Refused("not-seated", "watching")
        if stored.started is None:
            raise Refused("not-begun")
        if not gives_hints(stored):
            raise Refused("no-hints")
        if table in self._under_way:
            raise Refused("too-fast", "hint", wait=1)
        if wait := self._allowances.take("hints", person):
            raise Refused("too-fast", "hints", wait=wait)
        self._under_way.add(table)
        try:
            return await self._find(table, person, seat)
        finally:
            self._under_way.discard(table)

    async def _find(self, table: str, person: str, seat: int) -> Hints:
        live = await self._hub.cached(table)
        if not live.has_hint(seat):
            await self._hub.enter(table, seat, "hint", f"hint {live.ply}")
            live = await self._hub.cached(table)
        played, ply = live.table, live.table.plies(seat)
        if seat not in played.awaited:
            raise Illegal("first")
        seed = live.chance_of(f"hint {seat} {played.steps}")
        work = partial(look, played.game, played.state, seat, PROPOSER, seed=seed, threads=1)
        async with self._hub.thinkers.turn(table, person, long=False):
            found = await self._hub.thinkers.think(partial(work, looked_at=LOOKED_AT, most=MOST, work=WORK))
        return _shown(live, found, ply)


def _shown(live: Live, found: Hint, ply: int) -> Hints:
    best = next(option for option in found.options if option.action == found.best)
    options = [best, *(option for option in found.options if option is not best)]
    return Hints(
        ply=ply,
        options=[_advised(option, found.seat) for option in options[:SHOWN]],
        more=len(options[SHOWN:]) + len(found.left_out),
        playouts=sum(option.expected.playouts for option in found.options),
        reference=found.reference.words,
    )


def _advised(option: Option, seat: int) -> Advised:
    chance, (low, high) = option.expected.payoffs[seat], option.expected.between[seat]
    return Advised(
        action=option.action,
        chance=per_cent(chance),
        margin=max(1, round(100 * max(chance - low, high - chance))),
        as_good=option.about_as_good,
        why=None if option.why is None else _because(option.why),
    )


def _because(reason: Reason) -> Because:
    return Because(kind=reason.kind, facts=reason.facts)

"""The way that a game has gone: every step as two numbers, and a position here and there.

All other positions follow from these: steps are carried out again in no time, and a game takes little memory.
A decision and the draws after it are one call of compiled code.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import fields
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled_apart
from .draws import below
from .verbs import Mask, Rng, Rules, State, act, awaited, draw, legal, odds, over

Positions = Any  # an array of records
Kernel = Callable[..., Any]
Log = NDArray[
    np.int32
]  # who and what: a seat and the integer of its action, or minus the odds and the outcome
Row = tuple[int, int]

BETWEEN = 64  # steps between two positions that are kept
ROOM = 32  # steps that there is room for at first
NOTHING = -1  # instead of an action or an outcome
NOT_DRAWN = np.zeros(0, np.uint64)  # for draws that are made elsewhere
NO_LOG = np.zeros((0, 2), np.int32)  # for whoever only asks how things are


@compiled_apart
def go_on(now: Positions, log: Log, at: int, who: int, what: int, rng: Rng) -> tuple[int, int, int, bool]:
    """Carry out a step, if there is one, and all draws after it, as long as there is room in the log.

    Where the log ends then, who is awaited, the odds of the draw that is due, and whether the game is over.
    """
    s = now[0]
    while True:
        if what >= 0:
            if who >= 0:
                act(s, who, what)
            else:
                draw(s, what)
            log[at, 0] = who
            log[at, 1] = what
            at += 1
        n = odds(s)
        if n == 0 or rng.size == 0 or at == log.shape[0]:
            return at, awaited(s), n, over(s)
        who, what = -n, below(rng, n)


@compiled_apart
def follow(positions: Positions, log: Log, at: int, rng: Rng) -> None:
    """From the first of these positions go on by the log, a position a step."""
    for step in range(1, positions.size):
        positions[step] = positions[step - 1]
        who, what = int(log[at, 0]), int(log[at, 1])
        at, _, _, _ = go_on(positions[step : step + 1], log, at, who, what, rng)


@compiled_apart
def open_to(now: Positions, seat: int, mask: Mask, numbers: NDArray[np.int16]) -> int:
    """Write down the integers of the actions that are open to a seat: how many there are."""
    mask[:] = False
    legal(now[0], seat, mask)
    count = 0
    for number in range(mask.size):
        if mask[number]:
            numbers[count] = number
            count += 1
    return count


class Kernels(NamedTuple):
    """What carries out steps, and says what is open."""

    go_on: Kernel
    follow: Kernel
    open_to: Kernel


COMPILED = Kernels(go_on, follow, open_to)


def written_out(rules: Rules) -> Kernels:
    """The same in plain Python, for rules that are not the verbs': of a game that is tried out, say."""
    names = {**globals(), **{field.name: getattr(rules, field.name) for field in fields(rules)}}
    for kernel in COMPILED:
        written = getattr(kernel, "py_func", kernel)
        names[written.__name__] = FunctionType(written.__code__, names, written.__name__)
    return Kernels(*(names[name] for name in Kernels._fields))


def alone(kind: np.dtype[Any], written: bytes) -> Positions:
    """A position from its bytes, in an array of its own: compiled code is called much quicker with arrays."""
    return np.frombuffer(bytearray(written), kind)


class Trail:
    """The steps of a game from one position on, and where they led."""

    def __init__(self, first: Positions, actions: int, before: int = 0, kernels: Kernels = COMPILED) -> None:
        self.now, self._kernels = first, kernels
        self.before = self.end = before  # the steps are numbered from the beginning of the game
        self._log: Log = np.zeros((ROOM, 2), np.int32)
        self._kept = [before]  # steps before which the position is known, and these positions
        self._positions = [first.tobytes()]
        self._mask = np.zeros(actions, np.bool_)
        self._numbers = np.zeros(actions, np.int16)
        self._open: dict[int, list[int]] = {}
        self.awaited, self.odds, self.over = 0, 0, False
        self._go(0, NOTHING, NOT_DRAWN)

    def go(self, who: int, what: int, rng: Rng = NOT_DRAWN) -> None:
        """A step; with a generator all draws that follow it, too."""
        self._go(who, what, rng)
        while self.odds and rng.size:  # there was no room for them
            self._go(0, NOTHING, rng)
        if self.end - self._kept[-1] >= BETWEEN:
            self._kept.append(self.end)
            self._positions.append(self.now.tobytes())

    def _go(self, who: int, what: int, rng: Rng) -> None:
        at = self.end - self.before
        if at == len(self._log):
            self._log = np.concatenate([self._log, np.zeros_like(self._log)])
        at, self.awaited, self.odds, self.over = self._kernels.go_on(self.now, self._log, at, who, what, rng)
        self.end = self.before + at
        self._open = {}

    def legal(self, seat: int) -> list[int]:
        """The integers of the actions that are open to a seat; nobody changes the list."""
        found = self._open.get(seat)
        if found is None:
            count = self._kernels.open_to(self.now, seat, self._mask, self._numbers)
            found = self._open[seat] = self._numbers[:count].tolist()
        return found

    def row(self, step: int) -> Row:
        """A step as it is written down."""
        who, what = self._log[step - self.before].tolist()
        return who, what

    def rows(self, first: int, last: int | None = None) -> list[Row]:
        """All steps from the first to before the last; to the end, if there is no last."""
        end = self.end if last is None else last
        rows: list[Row] = self._log[first - self.before : end - self.before].tolist()
        return rows

    def backwards(self) -> Iterator[Row]:
        """All steps that are known, the last one first."""
        last = self.end
        while last > self.before:
            first = max(self.before, last - ROOM)
            yield from reversed(self.rows(first, last))
            last = first

    def at(self, step: int) -> Positions:
        """The position before a step, in an array of its own."""
        return self.between(step, step)

    def between(self, first: int, last: int) -> Positions:
        """The positions before the steps from the first to the last, both included."""
        parts = list(self._stretches(first, last))
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def _stretches(self, first: int, last: int) -> Iterator[Positions]:
        """The same, from one position that is kept to the next."""
        place = bisect_right(self._kept, first) - 1
        while first <= last:
            kept = self._kept[place]
            place += 1
            until = min(last, self._kept[place] - 1) if place < len(self._kept) else last
            positions = np.zeros(until - kept + 1, self.now.dtype)
            positions[0] = alone(self.now.dtype, self._positions[place - 1])[0]
            self._kernels.follow(positions, self._log, kept - self.before, NOT_DRAWN)
            yield positions[first - kept :].copy() if first > kept else positions
            first = until + 1

    def put(self, position: State) -> None:
        """Another position instead of the one that it has come to."""
        self.now[0] = position
        self._keep_until(self.end - 1)
        self._kept.append(self.end)
        self._positions.append(self.now.tobytes())
        self._go(0, NOTHING, NOT_DRAWN)

    def cut(self, step: int) -> None:
        """Go back: that step and all after it have never been."""
        self.now = self.at(step)
        self._keep_until(step)
        self.end = step
        self._go(0, NOTHING, NOT_DRAWN)

    def _keep_until(self, step: int) -> None:
        count = bisect_right(self._kept, step)
        del self._kept[count:], self._positions[count:]

    def forget(self, step: int) -> None:
        """Begin here: what was before is known no more."""
        first = self.at(step)
        count = bisect_right(self._kept, step)
        self._kept[:count], self._positions[:count] = [step], [first.tobytes()]
        self._log = self._log[step - self.before : self.end - self.before].copy()
        if not len(self._log):
            self._log = np.zeros((ROOM, 2), np.int32)
        self.before = step

"""What a seat knows, as numbers: every slot has its name, its range and its meaning in one declaration.

A game declares its slots in the order in which ``observe`` writes them. It writes what it sees, health 4 of 6
say, and ``scaled`` makes numbers of it that are at most 1; where a number is only a label (a stage, a kind of
card), each label has a slot of its own, which is 1 or 0.

>>> slots = Slots()
>>> HEALTH = slots.number("health", "6 at the start", 6, seats_from_me(3))
>>> PHASE = slots.label("phase", "what is decided", ("swap", "hand out"))
>>> len(slots), slots.names[HEALTH + 2], slots.names[PHASE + 1]
(5, 'health: second to the left', 'phase: hand out')
>>> slots.low.tolist(), slots.high.tolist()
([0.0, 0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0, 1.0])
"""

from functools import cached_property
from itertools import product
from math import prod

import msgspec
import numpy as np
from numpy.typing import NDArray

from .compiled import compiled_in_place

Axis = tuple[str, ...]  # what is counted along it, by name
Numbers = NDArray[np.float32]

_LEFT = ("own", "first to the left", "second to the left", "third to the left", "fourth to the left")
SEATS_CLOCKWISE: Axis = (*_LEFT, "fifth to the left")


def seats_from_me(seats: int) -> Axis:
    """So many seats, clockwise from the one who looks; slots of those that do not play stay 0."""
    return SEATS_CLOCKWISE[:seats]


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A slot, or one for each of a row of things."""

    name: str
    meaning: str
    least: int  # what ``observe`` may write there
    most: int
    axes: tuple[Axis, ...]
    is_label: bool
    first: int  # its place

    @property
    def count(self) -> int:
        """How many numbers it has."""
        return prod(map(len, self.axes))

    @property
    def names(self) -> list[str]:
        """Of all its numbers."""
        return [f"{self.name}: {', '.join(which)}" if which else self.name for which in product(*self.axes)]


class Slots:
    """All slots of a game."""

    def __init__(self) -> None:
        self.all: list[Slot] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def number(self, name: str, meaning: str, most: int, *axes: Axis, least: int = 0) -> int:
        """A number within bounds, for each combination of what the axes name; the place of the first."""
        return self._add(name, meaning, least, most, axes)

    def flag(self, name: str, meaning: str, *axes: Axis) -> int:
        """Yes or no, likewise."""
        return self._add(name, meaning, 0, 1, axes)

    def label(self, name: str, meaning: str, labels: Axis, *axes: Axis) -> int:
        """One of several, likewise: a number for each label, of which one is 1 at most."""
        return self._add(name, meaning, 0, 1, (*axes, labels), is_label=True)

    def _add(
        self,
        name: str,
        meaning: str,
        least: int,
        most: int,
        axes: tuple[Axis, ...],
        *,
        is_label: bool = False,
    ) -> int:
        slot = Slot(
            name=name,
            meaning=meaning,
            least=least,
            most=most,
            axes=axes,
            is_label=is_label,
            first=self._length,
        )
        self.all.append(slot)
        self._length += slot.count
        return slot.first

    @cached_property
    def names(self) -> list[str]:
        """Of every number."""
        return [name for slot in self.all for name in slot.names]

    @cached_property
    def scale(self) -> Numbers:
        """By what each number is multiplied, so that it is at most 1."""
        return self._each([1 / max(slot.most, -slot.least) for slot in self.all])

    @cached_property
    def low(self) -> Numbers:
        """The least that each number is, once it is scaled."""
        return self._each([slot.least for slot in self.all]) * self.scale

    @cached_property
    def high(self) -> Numbers:
        """The most."""
        return self._each([slot.most for slot in self.all]) * self.scale

    def _each(self, values: list[float]) -> Numbers:
        return np.repeat(np.array(values, np.float32), [slot.count for slot in self.all])


@compiled_in_place
def blank(out: Numbers, scale: Numbers) -> None:
    """Nothing is seen yet."""
    for at in range(scale.size):
        out[at] = 0.0


@compiled_in_place
def scaled(out: Numbers, scale: Numbers) -> None:
    """What was written becomes what is observed."""
    for at in range(scale.size):
        out[at] *= scale[at]

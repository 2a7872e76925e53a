"""What each viewer of a game has been told: how often, at which steps, and of late in full."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence

from .plain import Plain
from .story import Event
from .trail import Row

TOLD = 16  # plies of each viewer, at least, of which it is kept what was told


class Witness:
    """What one viewer has been told. Steps that tell it nothing do not exist for it, not even in number."""

    def __init__(self, steps: int = 0, before: int = 0) -> None:
        self.steps = steps  # of the log that it had the chance to hear of
        self.before = before  # plies that it was told of in a past that this table does not know
        self.positions = array("I", [steps])  # it has been through: the first, and that after each ply
        self.told: list[list[Event]] = []  # of the latest plies

    @property
    def plies(self) -> int:
        """How many steps it was told of in all."""
        return self.before + len(self.positions) - 1

    @property
    def told_from(self) -> int:
        """What was told of the plies before this one is not kept."""
        return self.plies - len(self.told)

    def position(self, ply: int) -> int:
        """How many steps there were after so many plies."""
        return self.positions[ply - self.before]

    def plies_until(self, step: int) -> int:
        """How many it was told of before that step."""
        return self.before + bisect_right(self.positions, step) - 1

    def hear(self, events: list[Event]) -> None:
        """Of the next step."""
        self.steps += 1
        if events:
            self.positions.append(self.steps)
            self.told.append(events)
            if len(self.told) >= 2 * TOLD:
                del self.told[:-TOLD]

    def go_back(self, step: int) -> None:
        """That step, and all after it, have never been."""
        self.steps = min(self.steps, step)
        gone = self.plies - self.plies_until(step)
        if gone:
            del self.positions[-gone:], self.told[-gone:]

    def forget(self, step: int) -> None:
        """What was before a step."""
        gone = self.plies_until(step) - self.before
        del self.positions[:gone]
        self.positions[0] = step
        self.before += gone
        del self.told[: max(0, self.before - self.told_from)]


class Stretch:
    """Some steps on end with the positions between them, which are read once for all who are told of them."""

    def __init__(self, first: int, positions: list[Plain], rows: Sequence[Row]) -> None:
        self.first, self.last = first, first + len(rows)
        self.positions, self.rows = positions, rows
        self._told: list[list[list[Event]]] = [[] for _ in rows]  # of each step, whatever differs

    def has(self, step: int) -> bool:
        """Whether that is one of its steps."""
        return self.first <= step < self.last

    def shared(self, at: int, events: list[Event]) -> list[Event]:
        """What was told of a step; to another viewer, perhaps."""
        for other in self._told[at]:
            if other == events:
                return other
        self._told[at].append(events)
        return events

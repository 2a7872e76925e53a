"""What events say of a record: seats and boulders in their order."""

from collections.abc import Iterable

from ....engine.verbs import State
from ..rules.counting import from_active
from ..state import COLOURS


def from_active_on(s: State) -> list[int]:
    """All seats, clockwise from the active one."""
    return [int(from_active(s, steps)) for steps in range(s.seats)]


def boulders(counts: Iterable[int]) -> list[tuple[str, int]]:
    """Colours of which there are any, and how many."""
    return [(colour, int(n)) for colour, n in zip(COLOURS, counts, strict=True) if n]

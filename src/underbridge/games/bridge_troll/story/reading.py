"""What events say of a record: seats and boulders in their order."""

from collections.abc import Iterable

from ....engine import bits
from ....engine.plain import Plain, plainly
from ..rules import counting
from ..state import COLOURS

all_of, has = plainly(bits.all_of), plainly(bits.has)
from_active = plainly(counting.from_active)


def from_active_on(s: Plain) -> list[int]:
    """All seats, clockwise from the active one."""
    return [from_active(s, steps) for steps in range(s.seats)]


def boulders(counts: Iterable[int]) -> list[tuple[str, int]]:
    """Colours of which there are any, and how many."""
    return [(colour, n) for colour, n in zip(COLOURS, counts, strict=True) if n]

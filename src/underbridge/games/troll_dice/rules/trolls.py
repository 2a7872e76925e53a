"""Trolls at the fire: who stands, and how they heal."""

from ....engine.bits import clockwise
from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import FULL_HEALTH


@compiled
def opponents(s: State) -> int:
    return int(s.standing) - 1


@compiled
def next_standing(s: State, troll: int) -> int:
    """To the left; somebody always stands (TD6)."""
    while True:
        troll = clockwise(troll, 1, s.seats)
        if s.health[troll] > 0:
            return troll


@compiled
def heal(s: State, troll: int, hearts: int) -> None:
    s.health[troll] = min(FULL_HEALTH, s.health[troll] + hearts)

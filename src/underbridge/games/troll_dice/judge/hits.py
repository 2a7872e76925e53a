"""What club dice do to trolls, on average."""

from ....engine.compiled import compiled_in_place
from ....engine.verbs import State
from ..state import RED, WHITE

WOUND_BY_WHITE = 2 / 3  # no shield
WOUND_BY_RED = 6 / 7  # to the defender, however often the die is countered


@compiled_in_place
def health_left(s: State, troll: int) -> float:
    """What a troll may expect to keep, with all the club dice that lie before it."""
    hits = WOUND_BY_WHITE * s.hits[troll, WHITE] + WOUND_BY_RED * s.hits[troll, RED]
    return float(s.health[troll] - hits)


@compiled_in_place
def clubs_in_hand(s: State) -> float:
    """The wounds that the club dice not yet handed out may deal."""
    return float(WOUND_BY_WHITE * s.clubs[WHITE] + WOUND_BY_RED * s.clubs[RED])

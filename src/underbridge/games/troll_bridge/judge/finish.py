"""What it means to end the game."""

from ....engine.bits import has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State, Weights
from ..rules.end import FOR_BEING_FIRST, points
from .weights import FINISH, MARGIN


@compiled_in_place
def liking_of_finish(s: State, seat: int, weights: Weights) -> float:
    return float(weights[FINISH] + weights[MARGIN] * margin(s, seat))


@compiled_apart
def margin(s: State, seat: int) -> float:
    """The points by which one would lead the best other by finishing now."""
    best = 0
    for other in range(s.seats):
        if other != seat and has(s.alive, other):
            best = max(best, points(s, other))
    return float(points(s, seat) + FOR_BEING_FIRST * (s.bearer[seat] == seat) - best)

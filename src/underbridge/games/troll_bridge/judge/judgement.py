"""What a position is worth: who is first at the finish, and who has the most points then."""

import numpy as np
from numpy.typing import NDArray

from ....engine.bits import has
from ....engine.compiled import compiled_apart
from ....engine.reals import exp
from ....engine.verbs import State, Weights
from ..rules.end import FOR_BEING_FIRST, points
from .danger import is_beside, smash_risk
from .way import NO_WAY, Column, all_ways, is_fighting
from .weights import FIRST, PACE, PACE_FAR, PERIL, SPREAD, SPREAD_FAR

DEAD = -1e4  # points


@compiled_apart
def judge(s: State, weights: Weights, out: NDArray[np.float32]) -> None:
    shares = expectations(s, weights)
    for seat in range(s.seats):
        out[seat] = shares[seat]


@compiled_apart
def expectations(s: State, weights: Weights) -> Column:
    """What each seat may expect: who is first at the finish, and who has the most points then."""
    ways = all_ways(s)
    shortest = min(ways)
    pace = weights[PACE] + weights[PACE_FAR] * shortest
    spread = weights[SPREAD] + weights[SPREAD_FAR] * shortest
    likely = (
        exp((shortest - ways[0]) / pace),
        exp((shortest - ways[1]) / pace),
        exp((shortest - ways[2]) / pace),
        exp((shortest - ways[3]) / pace),
        exp((shortest - ways[4]) / pace),
    )
    first = weights[FIRST] * FOR_BEING_FIRST / (likely[0] + likely[1] + likely[2] + likely[3] + likely[4])
    if shortest >= NO_WAY:
        first = 0.0
    p0 = prospect(s, 0, first * likely[0], weights)
    p1 = prospect(s, 1, first * likely[1], weights)
    p2 = prospect(s, 2, first * likely[2], weights)
    p3 = prospect(s, 3, first * likely[3], weights)
    p4 = prospect(s, 4, first * likely[4], weights)
    best = max(p0, p1, p2, p3, p4)
    e0, e1, e2 = exp((p0 - best) / spread), exp((p1 - best) / spread), exp((p2 - best) / spread)
    e3, e4 = exp((p3 - best) / spread), exp((p4 - best) / spread)
    total = e0 + e1 + e2 + e3 + e4
    return (e0 / total, e1 / total, e2 / total, e3 / total, e4 / total)


@compiled_apart
def prospect(s: State, seat: int, for_being_first: float, weights: Weights) -> float:
    """The points that a seat may expect."""
    if seat >= s.seats or not has(s.alive, seat):
        return DEAD
    expected = points(s, seat) + (for_being_first if s.bearer[seat] == seat else 0.0)
    row, column = int(s.row[seat]), int(s.column[seat])
    for other in range(s.seats):
        if other != seat and is_beside(s, other, row, column) and is_fighting(s, other):
            expected -= weights[PERIL] * smash_risk(s, other)
    return float(expected)

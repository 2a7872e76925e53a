"""Which treasures to keep, and which to use in one's own turn."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_in_place
from ....engine.verbs import Mask, State, Weights
from ..actions import DISCARD, KEEP, KEEP_DISCARDING, LEAVE, USE_PLANKS, USE_SHOES, USE_TROLLBOOTH
from ..rules.bridge import column_beside, is_hole, is_on_bridge
from ..rules.tiles import SPACES_A_TURN
from ..rules.treasures import carried, carries
from ..state import FORWARD, KINDS, MIRRORED_SHOES, SACK_OF_PLANKS, TROLLBOOTH
from .finish import liking_of_finish
from .judgement import expectations
from .weights import BOOTH, BURDEN, KEEPING, ONWARD, PLANKS, SHOES, VALUE

AVERAGE_VALUE = 1.4  # of a treasure


@compiled_in_place
def like_treasure(s: State, seat: int, weights: Weights, out: NDArray[np.float64]) -> None:
    out[LEAVE] = 0.0
    if s.moved < SPACES_A_TURN:
        out[LEAVE] = weights[ONWARD]
        if s.column[seat] == s.columns:
            out[LEAVE] += liking_of_finish(s, seat, weights)
    out[KEEP] = weights[KEEPING] - weights[BURDEN] * carried(s, seat)
    for kind in range(KINDS):
        out[KEEP_DISCARDING + kind] = weights[VALUE] * (AVERAGE_VALUE - s.value[kind])


@compiled_in_place
def like_uses(
    s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64], best: float
) -> None:
    """Of treasures that take no time, so that the best move still follows."""
    if not carries(s, seat):
        return
    for kind in range(KINDS):
        out[DISCARD + kind] = best - 1.0 - weights[VALUE] * s.value[kind]
    for direction in range(4):
        out[USE_SHOES + direction] = best + weights[SHOES] - weights[VALUE] * s.value[MIRRORED_SHOES]
        out[USE_PLANKS + direction] = best - weights[VALUE] * s.value[SACK_OF_PLANKS] - 1.0
    row, column = int(s.row[seat]), column_beside(s, seat, FORWARD)
    if is_on_bridge(s, row, column) and is_hole(s, row, column):
        out[USE_PLANKS + FORWARD] += 1.0 + weights[PLANKS]
    booth = 0
    for other in range(s.seats):
        booth += mask[USE_TROLLBOOTH + other]
    if booth > 0:
        shares = expectations(s, weights)
        for other in range(s.seats):
            gain = weights[BOOTH] * shares[other] - weights[VALUE] * s.value[TROLLBOOTH]
            out[USE_TROLLBOOTH + other] = best + gain

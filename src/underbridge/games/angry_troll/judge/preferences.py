"""What looks promising: whatever leads to the best end of the turn."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled
from ....engine.reals import raised
from ....engine.verbs import Mask, State, Weights
from .outlook import best_end
from .sight import see
from .turn import acted
from .weights import KEENNESS

LEAST_LIKING = 0.01


@compiled
def prefer(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    b = see(s)
    best = 0.0
    for action in range(mask.size):
        if mask[action]:
            out[action] = best_end(s, acted(s, b, action), int(s.actions_left) - 1, weights)
            best = max(best, out[action])
    for action in range(mask.size):
        if mask[action]:
            odds = out[action] / (1 - out[action]) * (1 - best) / best
            out[action] = max(LEAST_LIKING, raised(odds, weights[KEENNESS]))

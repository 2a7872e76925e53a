"""How promising actions look: points that they promise, turned into likings."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_in_place
from ....engine.reals import exp
from ....engine.verbs import Mask

Likings = NDArray[np.float64]

SHARPNESS = 2.0  # an action that promises a point less gets exp(-SHARPNESS) of the liking
LEAST = 0.01  # the least liking, as a part of the best one's
GLADLY, HARDLY = 4.0, 0.05  # likings of what may be done before the decision itself
NEVER = 1e-6  # of taking a bid back: a search that likes it more makes and takes back mixed bids for ever


@compiled_in_place
def like(mask: Mask, out: Likings, first: int, end: int) -> None:
    """Turn promised points into likings: the best is 1."""
    best = -1e9
    for action in range(first, end):
        if mask[action] and out[action] > best:
            best = out[action]
    for action in range(first, end):
        if mask[action]:
            out[action] = max(LEAST, exp(SHARPNESS * (out[action] - best)))

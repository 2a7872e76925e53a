"""How likely the bridge is to be tamed: as likely as by the best end of the turn."""

import numpy as np
from numpy.typing import NDArray

from ....engine.bits import has
from ....engine.compiled import compiled
from ....engine.verbs import State, Weights
from .outlook import NUMBER, best_end
from .sight import see
from .turn import acted, open_in


@compiled
def judge(s: State, weights: Weights, out: NDArray[np.float32]) -> None:
    b = see(s)
    actions = open_in(s, b)
    best = 0.0
    for action in range(NUMBER):
        if has(actions, action):
            best = max(best, best_end(s, acted(s, b, action), int(s.actions_left) - 1, weights))
    out[0] = best

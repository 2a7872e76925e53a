"""The end of the fight (TD8)."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import OVER


@compiled
def over(s: State) -> bool:
    return bool(s.phase == OVER)


@compiled
def payoff(s: State, out: NDArray[np.float32]) -> None:
    """All of it for the last one standing."""
    for troll in range(s.seats):
        out[troll] = 1.0 if s.health[troll] > 0 else 0.0

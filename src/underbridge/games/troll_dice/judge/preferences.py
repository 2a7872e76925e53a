"""How many dice to swap, whom to club: what looks promising at a glance."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled, compiled_in_place
from ....engine.verbs import Mask, State, Weights
from ..actions import ASSIGN_TO, SWAP_COUNT
from ..state import FULL_HEALTH, MOST_SWAPS, SWAP
from .hits import health_left
from .weights import BEFORE_PREY, FELLED, FOR_THE_WOUNDED, GREEN_DIE, IN_A_CROWD

HEALTH_BY_GREEN = 1 / 2
PREY = 2  # health of a troll that one good attack fells
LEAST_RATIO, MOST_RATIO = 0.2, 5.0
LEAST_LIKING = 0.05
REACH = 4.0  # less health looks like a prize; temper, for with a tuned one fights last until sunrise


@compiled
def prefer(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    if s.phase == SWAP:
        prefer_swaps(s, seat, mask, weights, out)
    else:
        prefer_opponents(s, seat, mask, weights, out)


@compiled_in_place
def prefer_swaps(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    """Green dice for the wounded; white ones for the healthy, or when a prize is near."""
    lacking = float(FULL_HEALTH - s.health[seat])
    charm = weights[GREEN_DIE] + weights[IN_A_CROWD] * (int(s.standing) - 2)
    if weakest_opponent(s, seat) <= PREY:
        charm += weights[BEFORE_PREY]
    liking, best = 1.0, 1.0
    for count in range(MOST_SWAPS + 1):
        if mask[SWAP_COUNT + count]:
            out[SWAP_COUNT + count] = liking
            best = max(best, liking)
            liking *= min(max(charm + weights[FOR_THE_WOUNDED] * lacking, LEAST_RATIO), MOST_RATIO)
            lacking = max(lacking - HEALTH_BY_GREEN, 0.0)
    for count in range(MOST_SWAPS + 1):
        if mask[SWAP_COUNT + count]:
            out[SWAP_COUNT + count] = max(out[SWAP_COUNT + count], LEAST_LIKING * best)


@compiled_in_place
def weakest_opponent(s: State, seat: int) -> int:
    least = FULL_HEALTH
    for troll in range(s.seats):
        if troll != seat and s.health[troll] > 0:
            least = min(least, int(s.health[troll]))
    return least


@compiled_in_place
def prefer_opponents(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    """The nearer to its fall, the greater the prize; of those out of reach any."""
    for troll in range(int(s.seats)):
        if mask[ASSIGN_TO + troll]:
            left = health_left(s, troll)
            liking = 1.0 + max(REACH - left, 0.0) if left > 0.0 else weights[FELLED]
            out[ASSIGN_TO + troll] = max(liking, LEAST_LIKING)

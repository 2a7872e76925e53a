"""Who will be the last one standing."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled, compiled_in_place
from ....engine.reals import exp
from ....engine.verbs import State, Weights
from ..rules.trolls import next_standing
from ..state import FULL_HEALTH, MOST_SEATS, SURGES_FOR_ANOTHER_ATTACK, SWAP
from .hits import clubs_in_hand, health_left
from .values import MOST_TROLLS, look_up
from .weights import ATTACKER, ATTACKER_IN_A_DUEL, HEALTH_IN_A_DUEL, SECOND_HEALTH, VALUES


@compiled
def judge(s: State, weights: Weights, out: NDArray[np.float32]) -> None:
    opponents = int(s.standing) - 1
    each = clubs_in_hand(s) / opponents
    next_attacker = attacker_after_this(s)
    healths = np.zeros(MOST_SEATS)
    for troll in range(int(s.seats)):
        healths[troll] = health_left(s, troll) - (0.0 if troll == s.attacker else each)
    if weights.size > VALUES and s.standing <= MOST_TROLLS:
        look_up(s, next_attacker, np.maximum(healths, 0.0), weights, VALUES, out)
        return
    total = 0.0
    for troll in range(int(s.seats)):
        out[troll] = 0.0
        if s.health[troll] > 0:
            out[troll] = exp(strength(healths[troll], troll == next_attacker, opponents == 1, weights))
            total += out[troll]
    for troll in range(int(s.seats)):
        out[troll] /= total


@compiled_in_place
def attacker_after_this(s: State) -> int:
    """Who attacks when the dice on the table have been settled."""
    if s.phase == SWAP or s.surges >= SURGES_FOR_ANOTHER_ATTACK:
        return int(s.attacker)
    return next_standing(s, int(s.attacker))


@compiled_in_place
def strength(health: float, attacks: bool, duel: bool, weights: Weights) -> float:
    """The sum of what each health adds; a part of a health adds its part, and less than one takes away."""
    if duel:
        bonus = weights[ATTACKER_IN_A_DUEL] if attacks else 0.0
        return float(weights[HEALTH_IN_A_DUEL] * health + bonus)
    adds = weights[SECOND_HEALTH] * min(health - 1.0, 1.0) + (weights[ATTACKER] if attacks else 0.0)
    for more in range(1, FULL_HEALTH - 1):
        adds += weights[SECOND_HEALTH + more] * min(max(health - 1.0 - more, 0.0), 1.0)
    return float(adds)

"""What a position of Troll Dice is worth: heuristics for bots."""

import numpy as np
from numpy.typing import NDArray

from ...engine.compiled import compiled, compiled_in_place
from ...engine.reals import exp
from ...engine.verbs import Mask, State, Weights
from .actions import ASSIGN_TO, MOST_SWAPS, SWAP_COUNT
from .rules import SURGES_FOR_ANOTHER_ATTACK, next_standing
from .state import FULL_HEALTH, MOST_SEATS, RED, SWAP, WHITE
from .values import MOST_TROLLS, look_up

PREFERENCES = (
    "green die",  # how much likelier a swap of one more die looks to a troll that lacks no health,
    "green die for the wounded",  # for every health that it lacks beyond what the other green dice regrow,
    "green die in a crowd",  # for every opponent after the first
    "green die before prey",  # and if the weakest opponent is about to fall
    "felled opponent",  # how a club die looks for one who will probably fall without it
)
JUDGEMENTS = (
    "second health",  # what each health adds to a troll's strength
    "third health",
    "fourth health",
    "fifth health",
    "sixth health",
    "attacker",  # and what it adds to be the one who attacks
    "health in a duel",  # what every health adds with one opponent left,
    "attacker in a duel",  # and to be the one who attacks then
)
GREEN_DIE, FOR_THE_WOUNDED, IN_A_CROWD, BEFORE_PREY, FELLED = range(5)
SECOND_HEALTH, ATTACKER, HEALTH_IN_A_DUEL, ATTACKER_IN_A_DUEL = 5, 10, 11, 12
VALUES = 13  # where computed values follow, for those who know them

HABITS = (0.3, 10.0, 1.0, 0)  # curiosity, widening, trust, playout; few decisions, so all of them are tried
DEEP_HABITS = (0.3, 10.0, 0.0, 0)  # the values are those among trolls that look ahead: nobody is just grumpy
EFFORT = 2.0

WOUND_BY_WHITE = 2 / 3  # no shield
WOUND_BY_RED = 6 / 7  # to the defender, however often the die is countered
HEALTH_BY_GREEN = 1 / 2
PREY = 2  # health of a troll that one good attack fells
LEAST_RATIO, MOST_RATIO = 0.2, 5.0
LEAST_LIKING = 0.05
REACH = 4.0  # less health looks like a prize; temper, for with a tuned one fights last until sunrise


# Preferences: how many dice to swap, whom to club


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


@compiled_in_place
def health_left(s: State, troll: int) -> float:
    """What a troll may expect to keep, with all the club dice that lie before it."""
    hits = WOUND_BY_WHITE * s.hits[troll, WHITE] + WOUND_BY_RED * s.hits[troll, RED]
    return float(s.health[troll] - hits)


# Judgement: who will be the last one standing


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
def clubs_in_hand(s: State) -> float:
    """The wounds that the club dice not yet handed out may deal."""
    return float(WOUND_BY_WHITE * s.clubs[WHITE] + WOUND_BY_RED * s.clubs[RED])


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

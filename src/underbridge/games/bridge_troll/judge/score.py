"""What to trade, card by card, and when to buy an upgrade."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State, Weights
from ..actions import BUY, DONE, MARK_FOOD, MARK_HAND, MARK_TOLLS, SCORE_PAIRS
from ..rules.score import is_unmarked, pairs_at_hand, worth_of_food, worth_of_tolls
from ..state import FOOD, FOOD_KINDS, HAND, HAND_KINDS, NO_CARD, SCORE, TOLL_KINDS, TOLLS, UPGRADE
from .holdings import MOST_BALANCED, Hoard, chance_of_another_turn, fading, gain
from .likings import GLADLY, LEAST, Likings
from .weights import BALANCED, EXCESS, PATIENCE

SUMS = (1 << 62) - 1  # sets of sums, a bit each


@compiled_apart
def prefer_scoring(s: State, seat: int, turns: float, boulder: float, weights: Weights, out: Likings) -> None:
    """Buy as soon as the points suffice: no trade is lost by it. Follow the best trade card by card."""
    out[BUY] = GLADLY
    out[DONE] = 0.2
    if s.stage == UPGRADE:
        return
    for action in range(MARK_TOLLS, BUY):
        out[action] = LEAST
    another = chance_of_another_turn(s)
    balanced = min(MOST_BALANCED, weights[BALANCED]) * another
    excess = weights[EXCESS] * another * fading(turns, weights[PATIENCE])
    tolls, food = worth_of_tolls(s, s.lying[seat]), worth_of_food(s, s.lying[seat])
    hoard = Hoard(tolls, food, balanced, excess, boulder * another)
    best, tolls, food, pairs = best_trade(s, seat, hoard)
    if s.stage == SCORE and best <= 0.0:
        return
    if s.stage == SCORE:
        out[DONE] = 0.1
    if tolls > 0:
        mark_toll(s, seat, tolls, out)
    elif food > 0:
        mark_food(s, seat, food, out)
    else:
        fewest = max(0, pairs - 1)
        for number in range(fewest, pairs):
            out[SCORE_PAIRS + number] = 0.1
        out[SCORE_PAIRS + pairs] = 1.0


# The best trade


@compiled_apart
def best_trade(s: State, seat: int, hoard: Hoard) -> tuple[float, int, int, int]:
    """The best trade that holds all that is marked: its gain in points, further tolls and food, and pairs."""
    marked_tolls, marked_food = worth_of_tolls(s, s.marked), worth_of_food(s, s.marked)
    of_tolls, of_food = sums_of_tolls(s, seat, NO_CARD), sums_of_food(s, seat, NO_CARD)
    at_hand = pairs_at_hand(s, seat) if 2 * hoard.boulder < 1.0 else 0
    best, best_tolls, best_food, best_pairs = -1e9, 0, 0, 0
    for more_tolls in range(hoard.tolls - marked_tolls + 1):
        if not of_tolls >> more_tolls & 1:
            continue
        for more_food in range(hoard.food - marked_food + 1):
            if not of_food >> more_food & 1:
                continue
            a, b = marked_tolls + more_tolls, marked_food + more_food
            pairs = min(at_hand, abs(a - b))
            if min(a, b) + pairs == 0:
                continue
            points = min(a, b) + pairs * (1.0 - 2 * hoard.boulder)
            points += gain(hoard, -a, -b)
            if points > best:
                best, best_tolls, best_food, best_pairs = points, more_tolls, more_food, pairs
    return best, best_tolls, best_food, best_pairs


@compiled_in_place
def sums_of_tolls(s: State, seat: int, but: int) -> int:
    """Every sum of tolls that could still be marked, but for one card, as a set."""
    sums = 1
    for at in range(TOLL_KINDS.size):
        kind = TOLL_KINDS[at]
        for _ in range(s.lying[seat, TOLLS, kind] - s.marked[TOLLS, kind] - (kind == but)):
            sums |= (sums << int(s.toll[kind])) & SUMS
    return sums


@compiled_in_place
def sums_of_food(s: State, seat: int, but: int) -> int:
    sums = 1
    for at in range(FOOD_KINDS.size):
        kind = FOOD_KINDS[at]
        left = s.lying[seat, FOOD, kind] - s.marked[FOOD, kind]
        left += s.lying[seat, HAND, kind] - s.marked[HAND, kind] - (kind == but)
        for _ in range(left):
            sums |= (sums << int(s.food[kind])) & SUMS
    return sums


# Cards to mark


@compiled_in_place
def mark_toll(s: State, seat: int, tolls: int, out: Likings) -> None:
    """The first card without which the rest can still be marked."""
    for at in range(TOLL_KINDS.size - 1, -1, -1):
        kind = TOLL_KINDS[at]
        toll = int(s.toll[kind])
        fits = is_unmarked(s, seat, TOLLS, kind) and 0 < toll <= tolls
        if fits and sums_of_tolls(s, seat, kind) >> (tolls - toll) & 1:
            out[MARK_TOLLS + at] = 1.0
            return


@compiled_in_place
def mark_food(s: State, seat: int, food: int, out: Likings) -> None:
    """Likewise; what lies in the food supply before what is in hand."""
    at = first_to_eat(s, seat, FOOD, FOOD_KINDS, food)
    if at >= 0:
        out[MARK_FOOD + at] = 1.0
        return
    at = first_to_eat(s, seat, HAND, HAND_KINDS, food)
    if at >= 0:
        out[MARK_HAND + at] = 1.0


@compiled_in_place
def first_to_eat(s: State, seat: int, side: int, kinds: NDArray[np.int64], food: int) -> int:
    for at in range(kinds.size):
        kind = kinds[at]
        eaten = int(s.food[kind])
        fits = is_unmarked(s, seat, side, kind) and 0 < eaten <= food
        if fits and sums_of_food(s, seat, kind) >> (food - eaten) & 1:
            return at
    return -1

"""The last stage of a turn: trading cards for points, and upgrades (BT12, BT14)."""

import numpy as np
from numpy.typing import NDArray

from ....engine.bits import bit, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import (
    FOOD,
    FOR_POINTS,
    HAND,
    KINDS,
    SCORE,
    THROW,
    TOLLS,
    TRADE,
    UPGRADE,
)
from .counting import pay, under_bridge
from .roll import end_turn


@compiled_in_place
def begin_scoring(s: State) -> None:
    s.at = 0
    s.stage = SCORE


@compiled_apart
def next_to_score(s: State) -> None:
    s.at += 1
    s.bought = 0
    if s.at < s.seats:
        s.stage = SCORE
    else:
        end_turn(s)


@compiled_apart
def worth_of_tolls(s: State, cards: NDArray[np.int8]) -> int:
    total = 0
    for kind in range(KINDS):
        total += int(cards[TOLLS, kind]) * int(s.toll[kind])
    return total


@compiled_apart
def worth_of_food(s: State, cards: NDArray[np.int8]) -> int:
    """Specials in hand may be eaten, too."""
    total = 0
    for kind in range(KINDS):
        total += int(cards[FOOD, kind] + cards[HAND, kind]) * int(s.food[kind])
    return total


@compiled_in_place
def pairs_at_hand(s: State, seat: int) -> int:
    """Only a closed player builds with boulders, two for a point."""
    return under_bridge(s, seat) // 2 if has(s.closed, seat) else 0


@compiled_apart
def can_trade(s: State, seat: int) -> bool:
    """Whether any trade would score."""
    tolls, food = worth_of_tolls(s, s.lying[seat]), worth_of_food(s, s.lying[seat])
    return min(tolls, food) > 0 or (max(tolls, food) > 0 and pairs_at_hand(s, seat) > 0)


@compiled_in_place
def fewest_pairs(s: State) -> int:
    """A trade scores something."""
    return 0 if min(worth_of_tolls(s, s.marked), worth_of_food(s, s.marked)) > 0 else 1


@compiled_in_place
def most_pairs(s: State, seat: int) -> int:
    """Boulders raise the lower side, at most to the higher one."""
    difference = abs(worth_of_tolls(s, s.marked) - worth_of_food(s, s.marked))
    return min(difference, pairs_at_hand(s, seat))


@compiled_in_place
def is_unmarked(s: State, seat: int, side: int, kind: int) -> bool:
    return bool(s.lying[seat, side, kind] > s.marked[side, kind])


@compiled_in_place
def mark(s: State, seat: int, side: int, kind: int) -> None:
    s.marked[side, kind] += 1
    s.stage = TRADE


@compiled_in_place
def settle_trade(s: State, seat: int, pairs: int) -> None:
    """The cards traded are shown and discarded; then the boulders are thrown, if any."""
    s.loose[seat] += min(worth_of_tolls(s, s.marked), worth_of_food(s, s.marked)) + pairs
    for side in range(3):
        for kind in range(KINDS):
            s.lying[seat, side, kind] -= s.marked[side, kind]
            s.marked[side, kind] = 0
    s.reveals += 1
    s.owed = 2 * pairs
    s.throws_for = FOR_POINTS
    s.stage = THROW
    if s.owed == 0:
        end_trade(s)


@compiled_apart
def end_trade(s: State) -> None:
    """What is left is an upgrade, unless it was bought before."""
    if s.bought:
        next_to_score(s)
    else:
        s.stage = UPGRADE


@compiled_in_place
def can_buy(s: State, seat: int) -> bool:
    return bool(s.bought == 0 and s.next_upgrade > 0 and s.loose[seat] >= s.next_upgrade)


@compiled_in_place
def buy(s: State, seat: int) -> None:
    """Before the trade or after it."""
    pay(s, seat, s.next_upgrade)
    s.upgrades[seat] |= bit(s.next_upgrade)
    s.bought_since[seat] |= bit(s.next_upgrade)
    s.next_upgrade -= 1
    s.bought = 1
    if s.stage == UPGRADE:
        next_to_score(s)

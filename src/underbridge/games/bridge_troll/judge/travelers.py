"""What it brings to pick a traveler."""

from ....engine.bits import has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State, Weights
from ..rules.counting import colours_under_bridge, under_bridge
from ..state import (
    FOOD,
    FORTUNE_TELLER,
    GARLIC_MERCHANT,
    HAND,
    IS_BANDIT,
    IS_BONUS,
    IS_DRAGON,
    IS_GOAT,
    IS_KNIGHT,
    IS_REGULAR,
    IS_ROYAL,
    KIND_OF,
    KINDS,
    NO_CARD,
    ROYAL_MESSENGER,
    TOLLS,
)
from .holdings import Hoard, gain
from .weights import AT_STAKE, FACE_DOWN_CARD, ROYAL, SPECIAL


@compiled_apart
def worth_of_card(s: State, seat: int, kind: int, hoard: Hoard, weights: Weights) -> float:
    """What it brings to pick this traveler, in points."""
    what = KIND_OF[kind]
    eaten = gain(hoard, 0, s.food[kind])
    if what == IS_REGULAR or (what == IS_ROYAL and s.lying[seat, HAND, ROYAL_MESSENGER] > 0):
        return max(eaten, gain(hoard, s.toll[kind], 0))
    if what == IS_ROYAL:
        return float(eaten + weights[ROYAL])
    if what == IS_BONUS:
        return float(s.points[kind])
    if what == IS_GOAT:
        if 0 < s.colours[kind] <= colours_under_bridge(s, seat):
            return max(-1.0, float(s.points[kind] - s.colours[kind] * hoard.boulder))
        return -1.0
    if what in (IS_KNIGHT, IS_BANDIT, IS_DRAGON):
        return -float(weights[AT_STAKE]) * worth_at_stake(s, seat, what, hoard)
    return float(eaten + weights[SPECIAL + kind - FORTUNE_TELLER])


@compiled_in_place
def worth_of_face_down_card(s: State, seat: int, hoard: Hoard, weights: Weights) -> float:
    """Any card's, or for who has peeked its own."""
    worth = float(weights[FACE_DOWN_CARD])
    if has(s.peeked, seat) and s.face_down_card != NO_CARD:
        worth = worth_of_card(s, seat, int(s.face_down_card), hoard, weights)
    return worth


@compiled_in_place
def worth_at_stake(s: State, seat: int, hazard: int, hoard: Hoard) -> float:
    """What the hazard takes, or the boulders that drive it away."""
    if s.lying[seat, HAND, GARLIC_MERCHANT] > 0:
        return 0.0
    toll = 0 if hazard == IS_KNIGHT else highest_value(s, seat, TOLLS)
    eaten = 0 if hazard == IS_BANDIT else highest_value(s, seat, FOOD)
    highest = max(toll, eaten)
    loss = -gain(hoard, -toll, 0) if toll >= eaten else -gain(hoard, 0, -eaten)
    if highest <= under_bridge(s, seat):
        loss = min(loss, highest * hoard.boulder)
    return max(0.0, loss)


@compiled_in_place
def highest_value(s: State, seat: int, side: int) -> int:
    highest = 0
    for kind in range(KINDS):
        if s.lying[seat, side, kind] > 0:
            highest = max(highest, int(s.toll[kind]) if side == TOLLS else int(s.food[kind]))
    return highest

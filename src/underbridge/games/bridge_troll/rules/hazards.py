"""Hazards: knights, bandits and dragons take the best card, unless boulders drive them off (BT7)."""

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import FOOD, HAND, IS_BANDIT, IS_KNIGHT, KIND_OF, KINDS, TOLLS
from .company import next_pick
from .counting import under_bridge

NOTHING_TO_LOSE = -1


@compiled_in_place
def is_after(s: State, side: int) -> bool:
    """Knights want food, bandits want tolls, dragons want anything."""
    hazard = KIND_OF[s.claimed]
    if hazard == IS_KNIGHT:
        return side == FOOD
    if hazard == IS_BANDIT:
        return side == TOLLS
    return side != HAND


@compiled_in_place
def value_as_applied(s: State, side: int, kind: int) -> int:
    return int(s.toll[kind]) if side == TOLLS else int(s.food[kind])


@compiled_apart
def value_at_stake(s: State, seat: int) -> int:
    """The highest value that the hazard can take."""
    highest = NOTHING_TO_LOSE
    for side in (TOLLS, FOOD):
        if is_after(s, side):
            for kind in range(KINDS):
                if s.lying[seat, side, kind] > 0:
                    highest = max(highest, value_as_applied(s, side, kind))
    return highest


@compiled_apart
def is_target(s: State, seat: int, side: int, kind: int) -> bool:
    """A tie is the victim's choice."""
    if s.lying[seat, side, kind] == 0 or not is_after(s, side):
        return False
    return value_as_applied(s, side, kind) == value_at_stake(s, seat)


@compiled_in_place
def can_throw_at_hazard(s: State, seat: int) -> bool:
    value = value_at_stake(s, seat)
    return 0 < value <= under_bridge(s, seat)


@compiled_in_place
def give_up(s: State, seat: int, side: int, kind: int) -> None:
    s.lying[seat, side, kind] -= 1
    next_pick(s)

"""The troll action phase: what the troll may do, and what comes of it (AT6 to AT12)."""

from ....engine.bits import bit, has
from ....engine.compiled import compiled, compiled_in_place
from ....engine.verbs import State
from ..state import (
    ACTIONS_A_TURN,
    DIAMONDS,
    DIRECTIONS,
    HEARTS,
    NEIGHBOURS,
    NO_CARD,
    NO_PLACE,
    SPADES,
    TROLL_ACTIONS,
)
from .bricks import is_awake, occupied, put_on_top, put_to_sleep, set_aside, suit, take_top

WAYS = len(DIRECTIONS)


@compiled
def begin_actions(s: State) -> None:
    s.actions_left = ACTIONS_A_TURN
    s.phase = TROLL_ACTIONS


@compiled
def can_act(s: State) -> bool:
    """Whether any action is open to the troll."""
    if may_stomp(s):
        return True
    for direction in range(WAYS):
        if may_move(s, direction) or may_pick_up(s, direction):
            return True
        if may_use(s, direction) or may_lay(s, direction):
            return True
    return False


@compiled_in_place
def may_move(s: State, direction: int) -> bool:
    """Onto a brick, and not where the troll has stood this turn (AT7)."""
    place = NEIGHBOURS[s.troll, direction]
    return bool(place != NO_PLACE and occupied(s, place) and not has(s.stood, place))


@compiled
def move(s: State, seat: int, direction: int) -> None:
    s.troll = NEIGHBOURS[s.troll, direction]
    s.stood |= bit(s.troll)


@compiled_in_place
def may_stomp(s: State) -> bool:
    return is_awake(s, s.troll)


@compiled
def stomp(s: State, seat: int) -> None:
    put_to_sleep(s, s.top[s.troll])


@compiled_in_place
def may_pick_up(s: State, direction: int) -> bool:
    """An awake brick that is no heart, with empty hands (AT9)."""
    if s.weapon != NO_CARD or s.brick != NO_CARD:
        return False
    place = NEIGHBOURS[s.troll, direction]
    return bool(place != NO_PLACE and is_awake(s, place) and suit(s.top[place]) != HEARTS)


@compiled
def pick_up(s: State, seat: int, direction: int) -> None:
    s.weapon = take_top(s, NEIGHBOURS[s.troll, direction])
    put_to_sleep(s, s.weapon)


@compiled_in_place
def may_use(s: State, direction: int) -> bool:
    return bool(s.weapon != NO_CARD and target_of_use(s, direction) != NO_PLACE)


@compiled
def target_of_use(s: State, direction: int) -> int:
    """AT10: a diamond flies on until it meets an awake brick; club and spade reach the next place."""
    if suit(s.weapon) == SPADES and s.brick != NO_CARD:
        return NO_PLACE  # AT12: an endless spade, with a brick to lay down first
    place = NEIGHBOURS[s.troll, direction]
    while place != NO_PLACE and not is_awake(s, place):
        place = NEIGHBOURS[place, direction] if suit(s.weapon) == DIAMONDS else NO_PLACE
    return int(place)


@compiled
def use(s: State, seat: int, direction: int) -> None:
    target = target_of_use(s, direction)
    put_to_sleep(s, s.top[target])
    if suit(s.weapon) == SPADES:
        s.brick = take_top(s, target)
    if not has(s.endless, s.weapon):  # AT12
        set_aside(s, s.weapon)
        s.weapon = NO_CARD


@compiled_in_place
def may_lay(s: State, direction: int) -> bool:
    """A dormant brick, on any neighbouring place, empty or not (AT11)."""
    return bool(s.brick != NO_CARD and NEIGHBOURS[s.troll, direction] != NO_PLACE)


@compiled
def lay(s: State, seat: int, direction: int) -> None:
    put_on_top(s, NEIGHBOURS[s.troll, direction], s.brick)
    s.brick = NO_CARD

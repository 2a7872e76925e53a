"""The brick flight phase, which ends the turn (AT6, AT13)."""

import numpy as np

from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import COLUMNS, LEFT, NEIGHBOURS, NO_PLACE, OVER, PLACES, RIGHT, TROLL_ACTIONS
from .awakening import begin_turn
from .bricks import is_awake, put_on_top, put_to_sleep, set_aside, take_top
from .end import judge_the_bridge
from .troll_action import can_act

NO_WAY = -1


@compiled
def turn_ends(s: State) -> bool:
    """AT6: after two actions, or as soon as there is none to take."""
    return bool(s.phase == TROLL_ACTIONS and (s.actions_left == 0 or not can_act(s)))


@compiled
def end_turn(s: State) -> None:
    """A caller goes on while turns end: a troll may be stuck in the next one, and rules cannot recur."""
    s.actions_left = 0
    flee(s)
    judge_the_bridge(s)
    if s.phase != OVER:
        begin_turn(s)


@compiled
def flee(s: State) -> None:
    """From the banks inward, so that every brick has left before the next one lands in its place."""
    for way in (LEFT, RIGHT):
        for row in range(2):
            for steps in range(COLUMNS):
                place = row * COLUMNS + (steps if way == LEFT else COLUMNS - 1 - steps)
                if flees(s, place, way):
                    card = take_top(s, place)
                    if NEIGHBOURS[place, way] == NO_PLACE:
                        put_to_sleep(s, card)
                        set_aside(s, card)
                    else:
                        put_on_top(s, NEIGHBOURS[place, way], card)


@compiled
def flees(s: State, place: int, way: int) -> bool:
    """Whether the top brick there flees that way."""
    return is_awake(s, place) and bool(WAY_OF_FLIGHT[s.troll, place] == way)


def _way_of_flight(troll: int, place: int) -> int:
    """Away from the troll in its row, toward the nearer bank in the other; underfoot there is none."""
    if place == troll:
        return NO_WAY
    column = place % COLUMNS
    if place // COLUMNS == troll // COLUMNS:
        return LEFT if column < troll % COLUMNS else RIGHT
    return LEFT if column < COLUMNS // 2 else RIGHT


WAY_OF_FLIGHT = np.array(
    [[_way_of_flight(troll, place) for place in range(PLACES)] for troll in range(PLACES)], np.int8
)

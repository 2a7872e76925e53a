"""The third stage of a turn: picking travelers and placing them (BT5, BT6)."""

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import (
    FOOD,
    GOAT,
    HAND,
    HAZARD,
    IS_BONUS,
    IS_GOAT,
    IS_REGULAR,
    IS_ROYAL,
    IS_SPECIAL,
    KIND_OF,
    NO_CARD,
    PICK,
    PLACE,
    TOLLS,
    TURN_UP_PICKED,
)
from .company import next_pick, take_away_face_down
from .counting import actor
from .hazards import NOTHING_TO_LOSE, value_at_stake


@compiled_in_place
def begin_picking(s: State) -> None:
    s.at = 0
    s.stage = PICK


@compiled_in_place
def pick(s: State, seat: int, kind: int) -> None:
    s.face_up[kind] -= 1
    deal_with(s, kind)


@compiled_in_place
def pick_face_down(s: State, seat: int) -> None:
    if s.face_down_card == NO_CARD:
        s.stage = TURN_UP_PICKED
    else:
        s.reveals += 1
        turn_up_picked(s)


@compiled_in_place
def turn_up_picked(s: State) -> None:
    kind = int(s.face_down_card)
    take_away_face_down(s)
    deal_with(s, kind)


@compiled_apart
def deal_with(s: State, kind: int) -> None:
    """BT6: what a card does as soon as it is picked."""
    s.stage = PICK
    seat = actor(s)
    what = KIND_OF[kind]
    s.claimed = kind
    if what == IS_REGULAR:
        s.stage = PLACE
    elif what == IS_GOAT:
        s.stage = GOAT
    elif what == IS_ROYAL:
        place(s, seat, FOOD)
    elif what == IS_SPECIAL:
        place(s, seat, HAND)
    elif what == IS_BONUS:
        s.loose[seat] += s.points[kind]
        next_pick(s)
    elif value_at_stake(s, seat) == NOTHING_TO_LOSE:
        next_pick(s)
    else:
        s.stage = HAZARD


@compiled_apart
def place(s: State, seat: int, side: int) -> None:
    s.lying[seat, side, s.claimed] += 1
    next_pick(s)


@compiled_in_place
def place_among_tolls(s: State, seat: int) -> None:
    place(s, seat, TOLLS)


@compiled_in_place
def place_among_food(s: State, seat: int) -> None:
    place(s, seat, FOOD)

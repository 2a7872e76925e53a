"""Who decides, and what they may do."""

from ....engine.bits import bit, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import Mask, State
from ..actions import (
    ANSWER_OPTION,
    ASK_QUESTION,
    CHOOSE_ROW,
    COMMIT,
    DISCARD,
    END_TURN,
    HINDER_WITH,
    JUMP,
    JUMP_IN_BOOTS,
    KEEP,
    KEEP_DISCARDING,
    LATE,
    LEAVE,
    MOVE,
    PASS,
    RETREAT_TO,
    ROLL,
    STAY,
    STEAL,
    STEAL_SURELY,
    USE_CRIB_NOTES,
    USE_PLANKS,
    USE_SHOES,
    USE_TROLLBOOTH,
)
from ..box import ROWS
from ..state import (
    ACT,
    ANSWER,
    ASK,
    COMMITTED,
    CRIB_NOTES,
    DECIDE_TREASURE,
    END,
    EXTRA,
    FEATHER_BOOTS,
    FIGHT,
    HAND_SIZE,
    HINDER,
    HINDERERS,
    LEFT,
    MIRRORED_SHOES,
    NO_TREASURE,
    OVER,
    PLACE,
    RETREAT,
    RIGHT,
    SACK_OF_PLANKS,
    STICKY_FINGERS,
    TROLLBOOTH,
    TYPED_OTHERWISE,
)
from ..tome import QUESTIONS_A_CARD
from .bridge import column_beside, is_face_down, is_hole, is_on_bridge, row_beside
from .fight import can_retreat
from .movement import can_jump, can_move, can_move_anywhere, can_steal, jumps_off
from .setup import is_row_free
from .treasures import carried, carries, holds


@compiled_apart
def actor(s: State) -> int:
    """Whose decision it is."""
    others = s.stage == HINDER or s.stage == ASK or s.stage == RETREAT
    return int(s.decides if others else s.turn)


@compiled_apart
def awaited(s: State) -> int:
    return 0 if s.stage < PLACE or s.stage == OVER else bit(actor(s))


@compiled_apart
def legal(s: State, seat: int, mask: Mask) -> None:
    if s.stage < PLACE or s.stage == OVER:
        return
    if s.stage == ANSWER and seat == s.decides:
        mask[LATE] = True
    if seat != actor(s):
        return
    if s.stage == ACT or s.stage == EXTRA or s.stage == END:
        legal_in_turn(s, seat, mask)
    elif s.stage == PLACE:
        legal_rows(s, mask)
    elif s.stage == DECIDE_TREASURE:
        legal_with_treasure(s, seat, mask)
    elif s.stage == FIGHT:
        legal_in_fight(s, seat, mask)
    elif s.stage == HINDER:
        legal_against_fight(s, seat, mask)
    elif s.stage == ASK:
        for question in range(QUESTIONS_A_CARD):
            mask[ASK_QUESTION + question] = True
    elif s.stage == ANSWER:
        legal_answers(s, seat, mask)
    else:
        legal_retreats(s, seat, mask)


@compiled_in_place
def legal_rows(s: State, mask: Mask) -> None:
    for row in range(ROWS):
        mask[CHOOSE_ROW + row] = is_row_free(s, row)


@compiled_in_place
def legal_in_turn(s: State, seat: int, mask: Mask) -> None:
    """To move, once more perhaps, and to end; treasures of one's own turn can be used at any of it."""
    if s.stage == END:
        mask[END_TURN] = True
        legal_discards(s, seat, mask, DISCARD)
    else:
        for direction in range(4):
            mask[MOVE + direction] = can_move(s, seat, direction)
        mask[STAY] = s.stage == EXTRA or not can_move_anywhere(s, seat)
    if s.stage == ACT:
        legal_jumps(s, seat, mask)
        legal_thefts(s, seat, mask)
    if carries(s, seat):
        legal_uses(s, seat, mask)


@compiled_in_place
def legal_jumps(s: State, seat: int, mask: Mask) -> None:
    for direction in range(4):
        if can_jump(s, seat, direction):
            mask[JUMP + direction] = True
            boots = holds(s, seat, FEATHER_BOOTS)
            mask[JUMP_IN_BOOTS + direction] = boots and not jumps_off(s, seat, direction)


@compiled_in_place
def legal_thefts(s: State, seat: int, mask: Mask) -> None:
    for victim in range(s.seats):
        if can_steal(s, seat, victim):
            mask[STEAL + victim] = True
            mask[STEAL_SURELY + victim] = holds(s, seat, STICKY_FINGERS)


@compiled_in_place
def legal_uses(s: State, seat: int, mask: Mask) -> None:
    if holds(s, seat, TROLLBOOTH):
        for other in range(s.seats):
            mask[USE_TROLLBOOTH + other] = other != seat and has(s.alive, other)
    shoes, planks = holds(s, seat, MIRRORED_SHOES), holds(s, seat, SACK_OF_PLANKS)
    if not shoes and not planks:
        return
    for direction in range(4):
        row, column = row_beside(s, seat, direction), column_beside(s, seat, direction)
        if is_on_bridge(s, row, column):
            known = has(s.seen[row, column - 1], seat)
            mask[USE_SHOES + direction] = shoes and is_face_down(s, row, column) and not known
            mask[USE_PLANKS + direction] = planks and is_hole(s, row, column)


@compiled_apart
def legal_discards(s: State, seat: int, mask: Mask, first: int) -> None:
    for slot in range(HAND_SIZE):
        if s.hand[seat, slot] != NO_TREASURE:
            mask[first + int(s.hand[seat, slot])] = True


@compiled_in_place
def legal_with_treasure(s: State, seat: int, mask: Mask) -> None:
    """To leave it or keep it; a full hand keeps it for one of its own."""
    mask[LEAVE] = True
    if carried(s, seat) < HAND_SIZE:
        mask[KEEP] = True
    else:
        legal_discards(s, seat, mask, KEEP_DISCARDING)


@compiled_in_place
def legal_in_fight(s: State, seat: int, mask: Mask) -> None:
    mask[ROLL] = True
    for at in range(COMMITTED.size):
        mask[COMMIT + at] = holds(s, seat, COMMITTED[at])


@compiled_in_place
def legal_against_fight(s: State, seat: int, mask: Mask) -> None:
    mask[PASS] = True
    for at in range(HINDERERS.size):
        mask[HINDER_WITH + at] = holds(s, seat, HINDERERS[at])


@compiled_in_place
def legal_answers(s: State, seat: int, mask: Mask) -> None:
    """One that is none of the options can only be typed."""
    for option in range(TYPED_OTHERWISE + s.typed):
        mask[ANSWER_OPTION + option] = True
    mask[USE_CRIB_NOTES] = holds(s, seat, CRIB_NOTES)


@compiled_in_place
def legal_retreats(s: State, seat: int, mask: Mask) -> None:
    for direction in range(RIGHT, LEFT + 1):
        mask[RETREAT_TO + direction - RIGHT] = can_retreat(s, seat, direction)

"""Step 1 of a turn: moving, jumping, stealing (TB5, TB9)."""

from ....engine.bits import has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..box import ROWS
from ..state import (
    BACK,
    BY_FINISH,
    COLUMN_STEP,
    END,
    FEATHER_BOOTS,
    FORWARD,
    JUMP_DIE,
    NEXT_TURN,
    NOBODY,
    ROW_STEP,
    STEAL_DIE,
    STICKY_FINGERS,
    STOLEN_MESSAGE,
)
from .bridge import (
    break_space,
    can_stand,
    column_beside,
    is_hole,
    is_on_bridge,
    messenger_on,
    row_beside,
)
from .end import die, end_game
from .tiles import land
from .treasures import carried, discard

FACE_TO_STEAL = 6


@compiled_apart
def can_move(s: State, seat: int, direction: int) -> bool:
    row, column = row_beside(s, seat, direction), column_beside(s, seat, direction)
    if column <= 0:
        return can_step_aside(s, seat, direction)
    return column > s.columns or can_stand(s, row, column)


@compiled_in_place
def can_step_aside(s: State, seat: int, direction: int) -> bool:
    """To where nobody waits (TB2); in a gentle game a start holds any number (TB10)."""
    row = row_beside(s, seat, direction)
    if direction == BACK or not 0 <= row < ROWS:  # nobody goes back onto the start
        return False
    return bool(s.gentle or messenger_on(s, row, 0) < 0)


@compiled_in_place
def can_move_anywhere(s: State, seat: int) -> bool:
    ways = 0
    for direction in range(4):
        ways += can_move(s, seat, direction)
    return ways > 0


@compiled_apart
def can_jump(s: State, seat: int, direction: int) -> bool:
    """Over one hole, onto an intact free space or the firm ground beyond the bridge."""
    row, column = row_beside(s, seat, direction), column_beside(s, seat, direction)
    if not is_on_bridge(s, row, column) or not is_hole(s, row, column):
        return False
    row, column = row + int(ROW_STEP[direction]), column + int(COLUMN_STEP[direction])
    return column > s.columns or can_stand(s, row, column)


@compiled_in_place
def jumps_off(s: State, seat: int, direction: int) -> bool:
    """Onto firm ground: no test is made there."""
    return bool(direction == FORWARD and s.column[seat] + 2 > s.columns)


@compiled_apart
def can_steal(s: State, seat: int, victim: int) -> bool:
    """Both on spaces that touch by a side, and the victim has a message."""
    if victim == seat or not has(s.alive, victim) or s.column[seat] == 0 or s.column[victim] == 0:
        return False
    rows, columns = int(s.row[seat]) - int(s.row[victim]), int(s.column[seat]) - int(s.column[victim])
    return bool(rows * rows + columns * columns == 1 and messages_of(s, victim) > 0)


@compiled_in_place
def messages_of(s: State, seat: int) -> int:
    number = 0
    for owner in range(s.seats):
        number += s.bearer[owner] == seat
    return number


@compiled_apart
def move(s: State, seat: int, direction: int) -> None:
    s.row[seat], s.column[seat] = row_beside(s, seat, direction), column_beside(s, seat, direction)
    s.moved += 1
    if s.column[seat] > s.columns:
        finish(s)
    elif s.column[seat] == 0:
        s.stage = END
    else:
        land(s)


@compiled_in_place
def stay(s: State, seat: int) -> None:
    s.stage = END


@compiled_in_place
def jump(s: State, seat: int, direction: int, in_boots: int) -> None:
    """A jump counts as two spaces."""
    if in_boots:
        discard(s, seat, FEATHER_BOOTS)
    s.row[seat] += 2 * ROW_STEP[direction]
    s.column[seat] += 2 * COLUMN_STEP[direction]
    s.moved += 2
    if s.column[seat] > s.columns:
        s.column[seat] = s.columns + 1
        finish(s)
    elif in_boots:
        land(s)
    else:
        s.stage = JUMP_DIE


@compiled_in_place
def jump_needs(s: State, seat: int) -> int:
    """The space holds if the die is higher than 1 and the treasures carried together."""
    return 1 + carried(s, seat)


@compiled_in_place
def test_jump(s: State, face: int) -> None:
    seat = int(s.turn)
    if face > jump_needs(s, seat):
        land(s)
        return
    s.stage = NEXT_TURN
    break_space(s, int(s.row[seat]), int(s.column[seat]))
    die(s, seat)


@compiled_apart
def finish(s: State) -> None:
    """The first messenger off the far end ends the game."""
    s.first_off = s.turn
    end_game(s, BY_FINISH)


@compiled_in_place
def steal(s: State, seat: int, victim: int, surely: int) -> None:
    s.decides = victim
    if surely:
        discard(s, seat, STICKY_FINGERS)
        succeed_in_stealing(s)
    else:
        s.stage = STEAL_DIE


@compiled_in_place
def roll_to_steal(s: State, face: int) -> None:
    if face == FACE_TO_STEAL:
        succeed_in_stealing(s)
    else:
        s.stage = END


@compiled_apart
def succeed_in_stealing(s: State) -> None:
    if messages_of(s, s.decides) > 1:
        s.stage = STOLEN_MESSAGE
    else:
        steal_message(s, 0)


@compiled_apart
def steal_message(s: State, outcome: int) -> None:
    """One at random, counted in the order of their first owners' seats."""
    for owner in range(s.seats):
        if s.bearer[owner] == s.decides:
            if outcome == 0:
                s.bearer[owner] = s.turn
                break
            outcome -= 1
    s.decides = NOBODY
    s.stage = END

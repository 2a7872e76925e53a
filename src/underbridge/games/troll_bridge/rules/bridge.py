"""The bridge: its spaces, their tiles, and who stands where."""

from ....engine.bits import clockwise, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..box import ROWS
from ..state import (
    COLUMN_STEP,
    FACE_UP,
    GONE,
    HOLE,
    KIND_OF_TILE,
    NO_TILE,
    ROW_STEP,
    UNSEEN,
)


@compiled_in_place
def next_living(s: State, seat: int) -> int:
    """The next player clockwise whose messenger lives."""
    while True:
        seat = clockwise(seat, 1, s.seats)
        if has(s.alive, seat):
            return seat


@compiled_in_place
def row_beside(s: State, seat: int, direction: int) -> int:
    return int(s.row[seat]) + int(ROW_STEP[direction])


@compiled_in_place
def column_beside(s: State, seat: int, direction: int) -> int:
    return int(s.column[seat]) + int(COLUMN_STEP[direction])


@compiled_in_place
def is_on_bridge(s: State, row: int, column: int) -> bool:
    return bool(0 <= row < ROWS and 1 <= column <= s.columns)


@compiled_in_place
def is_hole(s: State, row: int, column: int) -> bool:
    return bool(s.space[row, column - 1] & HOLE)


@compiled_in_place
def tile_on(s: State, row: int, column: int) -> int:
    """The tile that lies there: its kind, UNSEEN or NO_TILE."""
    space = int(s.space[row, column - 1])
    return NO_TILE if space & GONE else space & KIND_OF_TILE


@compiled_in_place
def is_face_down(s: State, row: int, column: int) -> bool:
    return bool(tile_on(s, row, column) != NO_TILE and not s.seen[row, column - 1] & FACE_UP)


@compiled_apart
def messenger_on(s: State, row: int, column: int) -> int:
    """The seat whose living messenger stands there, or -1."""
    for seat in range(s.seats):
        if s.row[seat] == row and s.column[seat] == column and has(s.alive, seat):
            return seat
    return -1


@compiled_in_place
def can_stand(s: State, row: int, column: int) -> bool:
    """An intact space that nobody occupies."""
    return bool(
        is_on_bridge(s, row, column) and not is_hole(s, row, column) and messenger_on(s, row, column) < 0
    )


@compiled_in_place
def take_tile(s: State, row: int, column: int) -> None:
    """A tile that everybody has seen leaves the bridge."""
    s.space[row, column - 1] &= HOLE
    s.seen[row, column - 1] = 0
    s.eventful = 1


@compiled_apart
def break_space(s: State, row: int, column: int) -> None:
    """A hole; a tile that nobody saw stays among the unseen, one peeked at is remembered (TB7)."""
    space = int(s.space[row, column - 1])
    kind = space & KIND_OF_TILE
    if space & GONE == 0 and (kind == UNSEEN or s.seen[row, column - 1] & FACE_UP):
        space = NO_TILE
        s.seen[row, column - 1] = 0
    elif kind != NO_TILE:
        space |= GONE
    s.space[row, column - 1] = space | HOLE
    s.eventful = 1


@compiled_in_place
def mend(s: State, row: int, column: int) -> None:
    s.space[row, column - 1] = int(s.space[row, column - 1]) & ~HOLE

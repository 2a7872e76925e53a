"""Fights with Ug Trolls, and what they smash (TB7)."""

import numpy as np

from ....engine.bits import bit, clockwise, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import (
    END,
    FACE_UP,
    FIGHT,
    FIGHT_DIE,
    HINDER,
    LEFT,
    LETTER,
    RETREAT,
    RIGHT,
    SMASH_DIE,
    SNEEZING_POWDER,
    TROLLOSOPHER,
)
from .bridge import (
    break_space,
    can_stand,
    column_beside,
    is_hole,
    is_on_bridge,
    messenger_on,
    row_beside,
    take_tile,
)
from .end import die
from .treasures import carries, discard

DAMAGE_TO_FLEE = 6
# The spaces around a messenger as the die of eight counts them: the one ahead first, then clockwise.
SMASHED_ROW = np.array([0, 1, 1, 1, 0, -1, -1, -1])
SMASHED_COLUMN = np.array([1, 1, 0, -1, -1, -1, 0, 1])


@compiled_in_place
def begin_fight(s: State) -> None:
    s.eventful = 1
    s.bonus = 0
    s.stage = FIGHT


@compiled_in_place
def commit(s: State, seat: int, treasure: int) -> None:
    """One treasure before the roll, or one that stands for it."""
    discard(s, seat, treasure)
    if treasure == SNEEZING_POWDER:
        s.damage[seat] = 0
        s.held &= ~bit(seat)
        take_tile(s, int(s.row[seat]), int(s.column[seat]))
        s.stage = END
    elif treasure == LETTER:
        s.damage[seat] = 0
        s.space[s.row[seat], s.column[seat] - 1] = TROLLOSOPHER
        s.seen[s.row[seat], s.column[seat] - 1] = FACE_UP
        s.stage = END
    else:
        s.bonus = s.strength[treasure]
        ask_next_to_hinder(s, seat)


@compiled_apart
def ask_next_to_hinder(s: State, seat: int) -> None:
    """Clockwise from the fighter, everybody who carries anything: the question betrays no hand."""
    seat = clockwise(seat, 1, s.seats)
    while seat != s.turn:
        if has(s.alive, seat) and carries(s, seat):
            s.decides = seat
            s.stage = HINDER
            return
        seat = clockwise(seat, 1, s.seats)
    s.stage = FIGHT_DIE


@compiled_in_place
def hinder(s: State, seat: int, treasure: int) -> None:
    """Whoever still carries anything is asked again."""
    discard(s, seat, treasure)
    s.bonus -= s.strength[treasure]
    if not carries(s, seat):
        ask_next_to_hinder(s, seat)


@compiled_in_place
def hits_rolled(s: State, face: int) -> int:
    """The damage that a roll does."""
    return max(0, face + int(s.bonus))


@compiled_in_place
def roll_fight(s: State, face: int) -> None:
    seat = int(s.turn)
    s.damage[seat] += hits_rolled(s, face)
    s.bonus = 0
    if s.damage[seat] < DAMAGE_TO_FLEE:
        s.stage = SMASH_DIE
        return
    s.ug_trolls[seat] += 1
    s.damage[seat] = 0
    s.held &= ~bit(seat)
    take_tile(s, int(s.row[seat]), int(s.column[seat]))
    s.stage = END


@compiled_in_place
def row_smashed(s: State, face: int) -> int:
    return int(s.row[s.turn]) + int(SMASHED_ROW[face - 1])


@compiled_in_place
def column_smashed(s: State, face: int) -> int:
    return int(s.column[s.turn]) + int(SMASHED_COLUMN[face - 1])


@compiled_apart
def smash(s: State, face: int) -> None:
    """Off the bridge, or onto a hole, it is a miss."""
    row, column = row_smashed(s, face), column_smashed(s, face)
    s.stage = END
    if not is_on_bridge(s, row, column) or is_hole(s, row, column):
        return
    victim = messenger_on(s, row, column)
    break_space(s, row, column)
    if victim < 0:
        return
    if s.gentle:
        drive_back(s, victim)
    else:
        die(s, victim)


@compiled_in_place
def drive_back(s: State, seat: int) -> None:
    """The gentle rule: to an intact space beside or behind, else off the bridge (TB10)."""
    s.held &= ~bit(seat)
    s.damage[seat] = 0
    for direction in range(RIGHT, LEFT + 1):
        if can_retreat(s, seat, direction):
            s.decides = seat
            s.stage = RETREAT
            return
    s.column[seat] = 0


@compiled_in_place
def can_retreat(s: State, seat: int, direction: int) -> bool:
    return can_stand(s, row_beside(s, seat, direction), column_beside(s, seat, direction))


@compiled_in_place
def retreat(s: State, seat: int, direction: int) -> None:
    """Being moved is not landing: the tile there is not dealt with."""
    s.row[seat], s.column[seat] = row_beside(s, seat, direction), column_beside(s, seat, direction)
    s.stage = END

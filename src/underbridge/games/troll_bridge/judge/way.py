"""The way to the finish, in turns."""

from math import prod

import numpy as np

from ....engine.bits import has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..rules.fight import DAMAGE_TO_FLEE
from ..state import GONE, HOLE, KIND_OF_TILE, NO_TILE, UG_TROLL

KNOWLEDGE = 0.65  # how often an answer is right
NO_WAY = 50.0  # turns
A_JUMP = 1.0  # turns that it costs to be afraid of a jump
# By the points of damage still to do: the turns that an Ug Troll takes, bare-handed, 1/6 a face.
TURNS_TO_BEAT = np.array([0.0, *(prod([7 / 6] * (need - 1)) for need in range(1, DAMAGE_TO_FLEE + 1))])
# By what lies on a space, a turn for the move included; see TILE_NAMES.
_TURNS = (1.0, 1.65, 0.0, 2.0, 0.2, 0.2, float(TURNS_TO_BEAT[DAMAGE_TO_FLEE]), 1 / KNOWLEDGE)
TOLL = np.array(
    [NO_WAY if space & HOLE else _TURNS[0 if space & GONE else space & KIND_OF_TILE] for space in range(32)]
)

Column = tuple[float, float, float, float, float]
FIRM_GROUND: Column = (1.0, 1.0, 1.0, 1.0, 1.0)
NOWHERE: Column = (NO_WAY, NO_WAY, NO_WAY, NO_WAY, NO_WAY)


@compiled_in_place
def turns_to_beat(s: State, seat: int) -> float:
    """The Ug Troll that holds a messenger."""
    return float(TURNS_TO_BEAT[max(0, DAMAGE_TO_FLEE - int(s.damage[seat]))])


@compiled_in_place
def is_fighting(s: State, seat: int) -> bool:
    return bool(has(s.held, seat) and s.space[s.row[seat], s.column[seat] - 1] == UG_TROLL)


@compiled_in_place
def forward(ahead: float, beyond: float) -> float:
    """By a move, or by a jump if there is a hole."""
    return ahead if ahead < NO_WAY else A_JUMP + beyond


@compiled_in_place
def toll_at(s: State, row: int, column: int) -> float:
    """Of moving there, or of stepping aside at the start (TB2)."""
    return float(TOLL[s.space[row, column - 1] if column > 0 else NO_TILE])


@compiled_apart
def way_into(s: State, column: int, ahead: Column, beyond: Column) -> Column:
    """The turns to the finish for whoever moves onto each space of a column, from those of the next two."""
    t0, t1, t2 = toll_at(s, 0, column), toll_at(s, 1, column), toll_at(s, 2, column)
    t3, t4 = toll_at(s, 3, column), toll_at(s, 4, column)
    w0 = t0 + forward(ahead[0], beyond[0])
    w1 = t1 + min(forward(ahead[1], beyond[1]), w0)
    w2 = t2 + min(forward(ahead[2], beyond[2]), w1)
    w3 = t3 + min(forward(ahead[3], beyond[3]), w2)
    w4 = t4 + min(forward(ahead[4], beyond[4]), w3)
    w3 = min(w3, t3 + w4)
    w2 = min(w2, t2 + w3)
    w1 = min(w1, t1 + w2)
    return (min(w0, t0 + w1), w1, w2, w3, w4)


@compiled_in_place
def turns_held(s: State, seat: int) -> float:
    """What a troll still takes of one's turns."""
    if not has(s.held, seat):
        return 0.0
    return turns_to_beat(s, seat) if is_fighting(s, seat) else 1 / KNOWLEDGE


@compiled_in_place
def way_from(s: State, seat: int, here: Column) -> float:
    """Of a messenger, from where it stands, the tile there not counted."""
    row = int(s.row[seat])
    return float(here[row] - toll_at(s, row, int(s.column[seat])) + turns_held(s, seat) + s.skips[seat])


@compiled_apart
def all_ways(s: State) -> Column:
    """Of every seat to the finish."""
    w0, w1, w2, w3, w4 = 2 * NO_WAY, 2 * NO_WAY, 2 * NO_WAY, 2 * NO_WAY, 2 * NO_WAY
    beyond, ahead = NOWHERE, FIRM_GROUND
    last = int(s.columns)
    for seat in range(s.seats):
        if has(s.alive, seat):
            last = min(last, int(s.column[seat]))
    for at in range(s.columns, last - 1, -1):
        here = way_into(s, at, ahead, beyond)
        for seat in range(s.seats):
            if s.column[seat] == at and has(s.alive, seat):
                way = way_from(s, seat, here) + (seat - int(s.turn)) % int(s.seats) / s.seats
                if seat == 0:
                    w0 = way
                elif seat == 1:
                    w1 = way
                elif seat == 2:
                    w2 = way
                elif seat == 3:
                    w3 = way
                else:
                    w4 = way
        beyond, ahead = ahead, here
    return (w0, w1, w2, w3, w4)

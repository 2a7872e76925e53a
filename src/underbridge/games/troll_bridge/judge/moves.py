"""Which way to go: rows to wait at, moves, jumps, thefts and retreats."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import Mask, State, Weights
from ..actions import CHOOSE_ROW, JUMP, JUMP_IN_BOOTS, MOVE, RETREAT_TO, STAY, STEAL, STEAL_SURELY
from ..box import ROWS
from ..rules.bridge import can_stand, column_beside, is_hole, row_beside
from ..rules.draws import FACES_OF_A_DIE
from ..rules.end import FOR_AN_UG_TROLL
from ..rules.movement import jump_needs
from ..rules.setup import is_row_free
from ..state import (
    BACK,
    COLUMN_STEP,
    FEATHER_BOOTS,
    FORWARD,
    GONE,
    HOLE,
    KIND_OF_TILE,
    LEFT,
    RIGHT,
    ROW_STEP,
    STICKY_FINGERS,
)
from .danger import count_beside, danger_at
from .finish import liking_of_finish
from .treasures import like_uses
from .way import FIRM_GROUND, NOWHERE, way_from, way_into
from .weights import APART, DEATH, EDGE, TEMPO, THEFT, THREAT, TROPHY, VALUE

A_DETOUR = 2.0  # turns, to a row's start from which nobody gets onto the bridge, and away again
# By what lies on a space; see TILE_NAMES.
_POINTS = (0.0, 1.2, 0.0, 0.0, 0.0, 0.2, float(FOR_AN_UG_TROLL), 1.0)
PROMISE = np.array([0.0 if space & (HOLE | GONE) else _POINTS[space & KIND_OF_TILE] for space in range(32)])
UG_TROLLS = np.array([0.0, 0.4, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0] + 24 * [0.0])  # how likely one is there


@compiled_in_place
def like_rows(s: State, weights: Weights, out: NDArray[np.float64]) -> None:
    """Away from the others."""
    for row in range(ROWS):
        apart = int(row == 0 or is_row_free(s, row - 1)) + int(row == ROWS - 1 or is_row_free(s, row + 1))
        at_edge = row == 0 or row == ROWS - 1
        out[CHOOSE_ROW + row] = weights[APART] * apart + weights[EDGE] * at_edge


@compiled_in_place
def like_ways(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    row, column = int(s.row[seat]), int(s.column[seat])
    way = 1.0 + measure_ways(s, seat, out)
    out[STAY] = -weights[TEMPO] * way - danger_at(s, seat, row, column, weights)
    best = out[STAY] if mask[STAY] else -1e9
    straight_on = out[MOVE + FORWARD]
    for direction in range(4):
        if mask[MOVE + direction] and column == 0 and direction != FORWARD:
            out[MOVE + direction] = liking_of_start(s, seat, direction, straight_on, mask, weights, out)
            best = max(best, out[MOVE + direction])
        elif mask[MOVE + direction]:
            to_row, to_column = row + int(ROW_STEP[direction]), column + int(COLUMN_STEP[direction])
            out[MOVE + direction] = liking_of_space(
                s, seat, to_row, to_column, out[MOVE + direction], weights
            )
            best = max(best, out[MOVE + direction])
        if mask[JUMP + direction]:
            to_row, to_column = row + 2 * int(ROW_STEP[direction]), column + 2 * int(COLUMN_STEP[direction])
            liking = liking_of_space(s, seat, to_row, to_column, out[JUMP + direction], weights)
            out[JUMP_IN_BOOTS + direction] = liking - weights[VALUE] * s.value[FEATHER_BOOTS]
            if to_column <= s.columns:
                liking -= weights[DEATH] * jump_needs(s, seat) / s.jump_die
            out[JUMP + direction] = liking
            best = max(best, liking)
    for victim in range(s.seats):
        theft = weights[THEFT] * (1.0 + 0.5 * (s.bearer[victim] == victim))
        out[STEAL + victim] = out[STAY] + theft / FACES_OF_A_DIE
        out[STEAL_SURELY + victim] = out[STAY] + theft - weights[VALUE] * s.value[STICKY_FINGERS]
    like_uses(s, seat, mask, weights, out, best)


@compiled_in_place
def measure_ways(s: State, seat: int, out: NDArray[np.float64]) -> float:
    """The own way; ``out`` gets the ways after every move and jump, back ones by rule of thumb."""
    row, column = int(s.row[seat]), int(s.column[seat])
    beyond, ahead, here = NOWHERE, NOWHERE, FIRM_GROUND
    for at in range(s.columns, column - 1, -1):
        beyond, ahead = ahead, here
        here = way_into(s, at, ahead, beyond)
    own = way_from(s, seat, here)
    out[MOVE + FORWARD], out[JUMP + FORWARD] = ahead[row], beyond[row]
    out[MOVE + LEFT], out[MOVE + RIGHT] = here[max(row - 1, 0)], here[min(row + 1, ROWS - 1)]
    out[JUMP + LEFT], out[JUMP + RIGHT] = here[max(row - 2, 0)], here[min(row + 2, ROWS - 1)]
    out[MOVE + BACK], out[JUMP + BACK] = own + 2.0, own + 4.0
    return own


@compiled_apart
def liking_of_space(s: State, seat: int, row: int, column: int, way: float, weights: Weights) -> float:
    """For moving there, from where the finish is so many turns away."""
    if column > s.columns:
        return liking_of_finish(s, seat, weights)
    space = int(s.space[row, column - 1])
    liking = weights[TROPHY] * PROMISE[space] - weights[TEMPO] * way
    liking -= danger_at(s, seat, row, column, weights)
    if UG_TROLLS[space] > 0.0:
        liking += weights[THREAT] * UG_TROLLS[space] * count_beside(s, seat, row, column)
    return float(liking)


@compiled_in_place
def leads_on(s: State, row: int) -> bool:
    """Whether one gets onto the bridge from the start of a row now."""
    return can_stand(s, row, 1) or (is_hole(s, row, 1) and can_stand(s, row, 2))


@compiled_in_place
def liking_of_start(
    s: State,
    seat: int,
    direction: int,
    straight_on: float,
    mask: Mask,
    weights: Weights,
    out: NDArray[np.float64],
) -> float:
    """For stepping aside there: around what lies ahead, or it is but a turn lost."""
    way = out[MOVE + direction] + (0.0 if leads_on(s, row_beside(s, seat, direction)) else A_DETOUR)
    if mask[MOVE + FORWARD] and straight_on <= way:
        return float(out[MOVE + FORWARD] - weights[TEMPO])
    return float(-weights[TEMPO] * way)


@compiled_in_place
def like_retreats(s: State, seat: int, weights: Weights, out: NDArray[np.float64]) -> None:
    for direction in range(RIGHT, LEFT + 1):
        row, column = row_beside(s, seat, direction), column_beside(s, seat, direction)
        back = weights[TEMPO] if direction == BACK else 0.0
        out[RETREAT_TO + direction - RIGHT] = -back - danger_at(s, seat, row, column, weights)

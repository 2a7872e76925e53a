"""What it means to stand beside others."""

from ....engine.bits import has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State, Weights
from .way import is_fighting, turns_to_beat
from .weights import DANGER, NEAR

SMASHES = 1 / 8  # the chance of each space beside a fight


@compiled_in_place
def is_beside(s: State, seat: int, row: int, column: int) -> bool:
    """Corners count: a living messenger on one of the eight spaces around."""
    rows, columns = int(s.row[seat]) - row, int(s.column[seat]) - column
    return bool(
        -1 <= rows <= 1 and -1 <= columns <= 1 and column > 0 and s.column[seat] > 0 and has(s.alive, seat)
    )


@compiled_apart
def count_beside(s: State, seat: int, row: int, column: int) -> int:
    number = 0
    for other in range(s.seats):
        number += other != seat and is_beside(s, other, row, column)
    return number


@compiled_apart
def danger_at(s: State, seat: int, row: int, column: int, weights: Weights) -> float:
    """Of being smashed on a space beside others."""
    danger = 0.0
    for other in range(s.seats):
        if other != seat and is_beside(s, other, row, column):
            danger += weights[NEAR]
            if is_fighting(s, other):
                danger += weights[DANGER] * smash_risk(s, other)
    return danger


@compiled_in_place
def smash_risk(s: State, seat: int) -> float:
    """The chance that a fight smashes a certain space beside it before it ends."""
    return float((turns_to_beat(s, seat) - 1.0) * SMASHES)

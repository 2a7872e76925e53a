"""Sets of places, a bit each: what the rules say of every one of them, computed once."""

import numpy as np

from ..rules.end import LEADS_ACROSS
from ..rules.flight import WAY_OF_FLIGHT
from ..state import COLUMNS, LEFT, PLACES, RIGHT
from .weights import COLUMNS_OF, FARTHEST, FLIGHTS, HIGHEST

SETS = 1 << PLACES
LEFT_BANK = 1 | 1 << COLUMNS
RIGHT_BANK = LEFT_BANK << COLUMNS - 1
BANKS = (0, COLUMNS - 1, COLUMNS, PLACES - 1)


def _critical(places: int) -> int:
    """The places without any one of which the bridge would collapse; all of them if it has."""
    return sum(1 << p for p in range(PLACES) if places >> p & 1 and not LEADS_ACROSS[places & ~(1 << p)])


def _fleeing(troll: int, way: int) -> int:
    """The places from which bricks flee that way."""
    return sum(1 << place for place in range(PLACES) if WAY_OF_FLIGHT[troll, place] == way)


def _dice_to(row: int, column: int) -> int:
    """How many numbers of the die call a place of a row, of which only some places are occupied (AT4)."""
    dice = 0
    for number in range(COLUMNS):
        outward = range(number, -1, -1) if number < COLUMNS // 2 else range(number, COLUMNS)
        inward = range(number, COLUMNS) if number < COLUMNS // 2 else range(number, -1, -1)
        called = [at for at in (*outward, *inward) if row >> at & 1]
        dice += called[:1] == [column]
    return dice


def _column_of(a: int, b: int) -> int:
    """Which weight a column with stacks so high has, among those of its kind."""
    return COLUMNS_OF.index((min(a, b), max(a, b))) if a + b else 0


def _awake_at(troll: int, place: int) -> int:
    """Which weight an awake brick there has: by its way to the troll, and to the bank it flees to."""
    (row, column), (its_row, its_column) = divmod(troll, COLUMNS), divmod(place, COLUMNS)
    far = min(abs(row - its_row) + abs(column - its_column), FARTHEST)
    left = its_column + 1 if WAY_OF_FLIGHT[troll, place] == LEFT else COLUMNS - its_column
    return 1 + (far - 1) * len(FLIGHTS) + min(left, FLIGHTS[-1]) - 1 if far else 0


CRITICAL = np.array([_critical(places) for places in range(SETS)], np.int16)
COUNT = np.array([places.bit_count() for places in range(SETS)], np.int8)
SPREAD = np.array([sum((places >> p & 1) << 4 * p for p in range(PLACES)) for places in range(SETS)])
LEFTWARD = np.array([_fleeing(troll, LEFT) for troll in range(PLACES)], np.int16)
RIGHTWARD = np.array([_fleeing(troll, RIGHT) for troll in range(PLACES)], np.int16)
DICE_TO = np.array([[_dice_to(row, c) for c in range(COLUMNS)] for row in range(1 << COLUMNS)], np.int8)
COLUMN_OF = np.array([[_column_of(a, b) for a in range(HIGHEST + 1)] for b in range(HIGHEST + 1)], np.int8)
AWAKE_BY_TROLL = np.array([[_awake_at(t, p) for p in range(PLACES)] for t in range(PLACES)], np.int8)
KIND_OF_END = np.array([0, 1, 2, 2, 1, 0] * 2, np.int8)  # of each place: at an end, second, in the middle

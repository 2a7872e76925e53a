"""What a standing bridge promises, by its columns, its critical places, its awake bricks and the hands."""

from ....engine.bits import bit, has
from ....engine.compiled import compiled, compiled_in_place
from ....engine.verbs import State, Weights
from ..rules.bricks import suit
from ..state import ACE_OF_CLUBS, CLUBS, COLUMNS, DIAMONDS, NO_CARD, PLACES
from .places import AWAKE_BY_TROLL, COLUMN_OF, COUNT, CRITICAL, KIND_OF_END
from .sight import TALLEST, Bricks, Sight, Troll, height_of, of_height
from .weights import (
    ASIDE,
    AWAKE,
    AWAKE_AT,
    BURIED,
    CLUB_UNSEEN,
    COLUMN,
    CRITICAL_AWAKE,
    CRITICAL_OF,
    CRITICAL_TOGETHER,
    HELD_BRICK,
    HELD_CLUB,
    HELD_DIAMOND,
    HELD_ENDLESS_DIAMOND,
    HELD_ENDLESS_SPADE,
    HELD_NOTHING,
    HELD_SPADE,
    HELD_THE_CLUB,
    HIGHEST,
    KINDS_OF_COLUMNS,
    MOST_ASIDE,
    MOST_AWAKE,
    START,
    TROLL_ON,
    weight,
)


@compiled
def promise(s: State, b: Sight, weights: Weights) -> float:
    """After flight, on the scale of the logistic function."""
    tens = s.deck / 10
    value = weight(weights, START, tens) + promise_of_columns(b.bricks, weights, tens)
    value += promise_of_critical_places(b.bricks, weights, tens) + promise_of_awake_bricks(b, weights, tens)
    value += weight(weights, ASIDE + min(b.aside.lower + b.aside.upper, MOST_ASIDE), tens)
    value += weight(weights, held_in(s, b.troll), tens) + promise_of_place(b.troll, weights, tens)
    if b.troll.brick:
        value += weight(weights, HELD_BRICK, tens)
    if has(s.unseen, ACE_OF_CLUBS):
        value += weight(weights, CLUB_UNSEEN, tens)
    return value


@compiled
def promise_of_columns(bricks: Bricks, weights: Weights, tens: float) -> float:
    value = 0.0
    for column in range(COLUMNS):
        lower, upper = height_of(bricks, column), height_of(bricks, column + COLUMNS)
        of = int(COLUMN_OF[min(lower, HIGHEST), min(upper, HIGHEST)])
        value += weight(weights, COLUMN + int(KIND_OF_END[column]) * KINDS_OF_COLUMNS + of, tens)
    return value


@compiled
def promise_of_critical_places(bricks: Bricks, weights: Weights, tens: float) -> float:
    """Those without which the bridge collapses, by their bricks; and pairs of them, if both have only one."""
    places = of_height(bricks, 1, TALLEST + 2)
    ones, twos = of_height(bricks, 1, 1), of_height(bricks, 2, 2)
    critical = int(CRITICAL[places])
    value = weight(weights, CRITICAL_OF, tens) * COUNT[critical & ones]
    value += weight(weights, CRITICAL_OF + 1, tens) * COUNT[critical & twos]
    value += weight(weights, CRITICAL_OF + 2, tens) * COUNT[critical & ~ones & ~twos]
    value += weight(weights, CRITICAL_AWAKE, tens) * COUNT[critical & ones & bricks.awake]
    together = 0
    for place in range(PLACES):
        if has(ones & ~critical, place):
            together += int(COUNT[int(CRITICAL[places & ~bit(place)]) & ones & ~critical])
    return float(value + weight(weights, CRITICAL_TOGETHER, tens) * together)


@compiled
def promise_of_awake_bricks(b: Sight, weights: Weights, tens: float) -> float:
    tops = int(COUNT[b.bricks.awake])
    value = weight(weights, AWAKE + min(tops, MOST_AWAKE), tens)
    value += weight(weights, BURIED, tens) * (b.bricks.waking - tops)
    for place in range(PLACES):
        if has(b.bricks.awake, place):
            value += weight(weights, AWAKE_AT + int(AWAKE_BY_TROLL[b.troll.place, place]), tens)
    return value


@compiled_in_place
def promise_of_place(troll: Troll, weights: Weights, tens: float) -> float:
    return weight(weights, TROLL_ON + int(KIND_OF_END[troll.place]), tens)


@compiled
def held_in(s: State, troll: Troll) -> int:
    """Which weight the weapon in hand has."""
    if troll.weapon == NO_CARD:
        return HELD_NOTHING
    kind, endless = suit(troll.weapon), has(s.endless, troll.weapon)
    if kind == CLUBS:
        return HELD_THE_CLUB if endless else HELD_CLUB
    if kind == DIAMONDS:
        return HELD_ENDLESS_DIAMOND if endless else HELD_DIAMOND
    return HELD_ENDLESS_SPADE if endless else HELD_SPADE

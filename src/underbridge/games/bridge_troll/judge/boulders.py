"""Which boulders to throw and which to take: each colour is good, and so are many of one."""

from ....engine.compiled import compiled_in_place
from ....engine.verbs import Mask, State, Weights
from ..actions import PILE_OF, ROB_SEAT, TAKE_COLOUR, THROW_COLOUR
from ..rules.counting import BOULDER_COLOURS
from ..rules.end import final_points
from .holdings import most_of_a_colour, second_most
from .likings import Likings, like
from .weights import MOST, VARIETY


@compiled_in_place
def loss_of_boulder(s: State, seat: int, colour: int, weights: Weights) -> float:
    had = int(s.boulders[seat, colour])
    loss = -0.01 * had
    if had == 1:
        loss -= weights[VARIETY]
    if had > second_most(s, seat, colour):
        loss -= weights[MOST]
    return loss


@compiled_in_place
def prefer_throw(s: State, seat: int, mask: Mask, weights: Weights, out: Likings) -> None:
    for colour in range(BOULDER_COLOURS):
        if mask[THROW_COLOUR + colour]:
            out[THROW_COLOUR + colour] = loss_of_boulder(s, seat, colour, weights)
    like(mask, out, THROW_COLOUR, THROW_COLOUR + BOULDER_COLOURS)


@compiled_in_place
def prefer_pile(s: State, seat: int, mask: Mask, boulder: float, weights: Weights, out: Likings) -> None:
    most = most_of_a_colour(s, seat)
    for whose in range(s.seats):
        worth, then = 0.0, most
        for colour in range(BOULDER_COLOURS):
            number, had = int(s.pile[whose, colour]), int(s.boulders[seat, colour])
            worth += number * boulder
            then = max(then, number + had)
            if number > 0 and had == 0:
                worth += weights[VARIETY]
        out[PILE_OF + whose] = worth + (then - most) * weights[MOST]
    like(mask, out, PILE_OF, PILE_OF + s.seats)


@compiled_in_place
def prefer_taking(s: State, seat: int, mask: Mask, weights: Weights, out: Likings) -> None:
    most = 0
    for colour in range(BOULDER_COLOURS):
        most = max(most, int(s.boulders[seat, colour]) + int(s.aside[seat, colour]))
    for colour in range(BOULDER_COLOURS):
        if mask[TAKE_COLOUR + colour]:
            had = int(s.boulders[seat, colour]) + int(s.aside[seat, colour])
            worth = 0.01 * had
            if had == 0:
                worth += weights[VARIETY]
            if had == most:
                worth += weights[MOST]
            out[TAKE_COLOUR + colour] = worth
    for other in range(s.seats):
        if mask[ROB_SEAT + other]:
            out[ROB_SEAT + other] = 0.1 * final_points(s, other)
    like(mask, out, TAKE_COLOUR, ROB_SEAT + s.seats)

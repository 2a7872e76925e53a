"""What a seat has and how long it will be good for: time, tolls and food, boulders."""

from typing import NamedTuple

from ....engine.compiled import compiled_in_place
from ....engine.verbs import State
from ..deck import WEATHERS
from ..rules.counting import BOULDER_COLOURS

MOST_BALANCED = 0.98  # who could trade without waste does


# Time


@compiled_in_place
def chance_of_another_turn(s: State) -> float:
    enough = 0
    for weather in range(len(WEATHERS)):
        enough += s.travelers[weather] <= s.unseen_count
    return enough / len(WEATHERS)


@compiled_in_place
def turns_left(s: State) -> float:
    travelers = 0
    for weather in range(len(WEATHERS)):
        travelers += s.travelers[weather]
    return float(s.unseen_count * len(WEATHERS) / travelers)


@compiled_in_place
def fading(turns: float, patience: float) -> float:
    """1 while there is time, and then less and less."""
    return min(1.0, turns / max(patience, 0.1))


# Tolls and food


class Hoard(NamedTuple):
    """The tolls and the food of a seat, and the points it gives for them and for a boulder."""

    tolls: int
    food: int
    balanced: float  # points for each toll that has its food
    excess: float  # and for each of either side that lacks the other
    boulder: float


@compiled_in_place
def worth_of_sides(tolls: float, food: float, balanced: float, excess: float) -> float:
    return min(tolls, food) * balanced + abs(tolls - food) * excess


@compiled_in_place
def gain(hoard: Hoard, tolls: int, food: int) -> float:
    """Points for so many more tolls and so much more food, or less."""
    then = worth_of_sides(hoard.tolls + tolls, hoard.food + food, hoard.balanced, hoard.excess)
    return then - worth_of_sides(hoard.tolls, hoard.food, hoard.balanced, hoard.excess)


# Boulders


@compiled_in_place
def most_of_a_colour(s: State, seat: int) -> int:
    most = 0
    for colour in range(BOULDER_COLOURS):
        most = max(most, int(s.boulders[seat, colour]))
    return most


@compiled_in_place
def second_most(s: State, seat: int, but: int) -> int:
    most = 0
    for colour in range(BOULDER_COLOURS):
        if colour != but:
            most = max(most, int(s.boulders[seat, colour]))
    return most

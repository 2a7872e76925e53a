"""The bridge as far as it matters for the rest of a turn, in a few integers."""

from typing import NamedTuple

from ....engine.bits import has
from ....engine.compiled import compiled, compiled_in_place
from ....engine.verbs import State
from ..rules.bricks import row_of
from ..state import DIAMONDS, NO_CARD, PLACES, RANKS
from .places import COUNT, SETS

TALLEST = 12  # that a stack is taken to be: a turn adds two bricks at most


class Bricks(NamedTuple):
    """Those on the bridge."""

    heights: int  # of the stacks
    awake: int  # where the top brick is
    below: int  # where the one under it is
    waking: int  # how many are, buried ones too


class Troll(NamedTuple):
    """Where it is, and what it holds."""

    place: int
    stood: int
    weapon: int
    brick: int  # 1: a dormant one in hand


class Aside(NamedTuple):
    """How many cards are set aside that will stir each row."""

    lower: int
    upper: int


class Sight(NamedTuple):
    """All of it."""

    bricks: Bricks
    troll: Troll
    aside: Aside
    lower_chance: float  # that a card from the deck stirs the lower row


@compiled_in_place
def wide(number: int) -> int:
    """As 64 bits, whatever the record has: what an action makes of a sight must be of the same type."""
    return 0 + int(number)


@compiled
def see(s: State) -> Sight:
    return Sight(
        bricks=see_bricks(s),
        troll=Troll(
            place=wide(s.troll),
            stood=wide(s.stood),
            weapon=wide(s.weapon),
            brick=wide(s.brick != NO_CARD),
        ),
        aside=see_aside(s),
        lower_chance=chance_of_lower(s),
    )


@compiled_in_place
def see_bricks(s: State) -> Bricks:
    heights, awake, below, waking = 0, 0, 0, 0
    for place in range(PLACES):
        height, card = int(s.hidden[place]), int(s.top[place])
        if card != NO_CARD:
            awake |= has(s.awake, card) << place
            under = int(s.under[card])
            if under != NO_CARD:
                below |= has(s.awake, under) << place
        while card != NO_CARD:
            height += 1
            waking += has(s.awake, card)
            card = int(s.under[card])
        heights |= min(height, TALLEST) << 4 * place
    return Bricks(heights=heights, awake=awake, below=below, waking=waking)


@compiled_in_place
def see_aside(s: State) -> Aside:
    upper = 0
    for at in range(s.aside_first, s.aside_end):
        upper += row_of(s, s.aside[at])
    return Aside(lower=int(s.aside_end) - int(s.aside_first) - upper, upper=upper)


@compiled
def chance_of_lower(s: State) -> float:
    red = int(s.unseen) >> DIAMONDS * RANKS & (1 << 2 * RANKS) - 1
    reds = int(COUNT[red & SETS - 1]) + int(COUNT[red >> PLACES & SETS - 1]) + int(COUNT[red >> 2 * PLACES])
    share = reds / max(int(s.unseen_count), 1)
    return share if s.lower_colour else 1 - share


@compiled_in_place
def height_of(bricks: Bricks, place: int) -> int:
    return bricks.heights >> 4 * place & 15


@compiled
def of_height(bricks: Bricks, least: int, most: int) -> int:
    """The places with so many bricks."""
    places = 0
    for place in range(PLACES):
        places |= (least <= height_of(bricks, place) <= most) << place
    return places

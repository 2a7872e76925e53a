"""What a position of Angry Troll is worth: every way to end the turn, and how the bridge looks after flight.

A turn is two actions, so all of them are tried, on a sight of the bridge that fits in a few integers: sets of
places are bits, heights of stacks are half bytes.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.compiled import compiled, compiled_apart, compiled_in_place
from ...engine.reals import exp, raised
from ...engine.verbs import Mask, State, Weights
from .actions import ACTIONS, LAY, MOVE, PICK_UP, STOMP, USE
from .rules import ACE_OF_CLUBS, row_of
from .state import (
    CLUBS,
    COLUMNS,
    DIAMONDS,
    HEARTS,
    NEIGHBOURS,
    NO_CARD,
    NO_PLACE,
    PLACES,
    RANKS,
    SPADES,
)

HABITS = (0.3, 2.0, 0.0, 0)  # curiosity, widening, trust, playout
EFFORT = 0.3  # the judge itself looks a turn ahead

TALLEST = 12  # that a stack is taken to be: a turn adds two bricks at most
HIGHEST = 5  # a stack with more bricks is as safe
FARTHEST = 4  # steps from the troll
FLIGHTS = range(1, 4)  # until a brick has escaped
MOST_ASIDE, MOST_AWAKE = 4, 4

# Kinds of columns from the banks inward, and the weights that follow each other by a number.
ENDS = ("end", "second", "middle")
COLUMNS_OF = [(few, many) for many in range(1, HIGHEST + 1) for few in range(many + 1)]
FEATURES = (
    "start",
    *(f"aside {n}" for n in range(MOST_ASIDE + 1)),
    *(f"{kind} column of {many} and {few}" for kind in ENDS for few, many in COLUMNS_OF),
    *(f"critical of {n}" for n in range(1, 4)),
    "critical awake",
    "critical together",
    "awake underfoot",
    *(f"awake {far} away, {left} to go" for far in range(1, FARTHEST + 1) for left in FLIGHTS),
    *(f"{n} awake" for n in range(MOST_AWAKE + 1)),
    "buried awake",
    *(f"{held} in hand" for held in ("club", "diamond", "nothing", "spade", "the club", "endless diamond")),
    "endless spade in hand",
    "brick in hand",
    *(f"troll on {kind}" for kind in ENDS),
    "the club unseen",
)
PREFERENCES: tuple[str, ...] = ("keenness",)
JUDGEMENTS: tuple[str, ...] = (*FEATURES, *(f"{feature}, by the deck" for feature in FEATURES))

KEENNESS = 0
FIRST = len(PREFERENCES)
BY_THE_DECK = len(FEATURES)
COLUMN_KINDS = len(COLUMNS_OF)
NUMBER = len(ACTIONS)


def _first(feature: str) -> int:
    return FIRST + FEATURES.index(feature)


START = _first("start")
ASIDE = _first("aside 0")
COLUMN = _first("end column of 1 and 0")
CRITICAL_OF = _first("critical of 1")
CRITICAL_AWAKE = _first("critical awake")
CRITICAL_TOGETHER = _first("critical together")
AWAKE_AT = _first("awake underfoot")
AWAKE = _first("0 awake")
BURIED = _first("buried awake")
HELD = _first("club in hand")
HELD_NOTHING = _first("nothing in hand")
HELD_ENDLESS = _first("the club in hand")
HELD_BRICK = _first("brick in hand")
TROLL_ON = _first("troll on end")
CLUB_UNSEEN = _first("the club unseen")

SURE, HOPELESS = 1 - 1e-6, 1e-9  # never quite: odds need both
LEAST_LIKING = 0.01
SETS = 1 << PLACES
LEFT_BANK = 1 | 1 << COLUMNS
RIGHT_BANK = LEFT_BANK << COLUMNS - 1
BANKS = (0, COLUMNS - 1, COLUMNS, PLACES - 1)


def _stands(places: int) -> bool:
    reached = 3
    for column in range(COLUMNS):
        there = (places >> column & 1) | (places >> COLUMNS + column & 1) << 1
        reached &= there
        if reached and there == 3:
            reached = 3
    return reached > 0


def _critical(places: int) -> int:
    """The places without any one of which the bridge would collapse; all of them if it has."""
    return sum(1 << p for p in range(PLACES) if places >> p & 1 and not _stands(places & ~(1 << p)))


def _fleeing(troll: int, leftward: bool) -> int:
    """The places from which bricks flee that way (AT13)."""
    row, column = divmod(troll, COLUMNS)
    places = 0
    for place in range(PLACES):
        middle = column if place // COLUMNS == row else COLUMNS / 2 - 0.5
        if place % COLUMNS != middle and (place % COLUMNS < middle) == leftward:
            places |= 1 << place
    return places


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
    return COLUMNS_OF.index((min(a, b), max(a, b))) if a + b else 0


STANDS = np.array([_stands(places) for places in range(SETS)])
CRITICAL = np.array([_critical(places) for places in range(SETS)], np.int16)
COUNT = np.array([places.bit_count() for places in range(SETS)], np.int8)
SPREAD = np.array([sum((places >> p & 1) << 4 * p for p in range(PLACES)) for places in range(SETS)])
LEFTWARD = np.array([_fleeing(troll, True) for troll in range(PLACES)], np.int16)
RIGHTWARD = np.array([_fleeing(troll, False) for troll in range(PLACES)], np.int16)
DICE_TO = np.array([[_dice_to(row, c) for c in range(COLUMNS)] for row in range(1 << COLUMNS)], np.int8)
COLUMN_OF = np.array([[_column_of(a, b) for a in range(HIGHEST + 1)] for b in range(HIGHEST + 1)], np.int8)
KIND = np.array([0, 1, 2, 2, 1, 0] * 2, np.int8)


def _awake_at(troll: int, place: int) -> int:
    """Which weight an awake brick there has: by its way to the troll, and to the bank it flees to."""
    (row, column), (its_row, its_column) = divmod(troll, COLUMNS), divmod(place, COLUMNS)
    far = min(abs(row - its_row) + abs(column - its_column), FARTHEST)
    left = its_column + 1 if LEFTWARD[troll] >> place & 1 else COLUMNS - its_column
    return 1 + (far - 1) * len(FLIGHTS) + min(left, FLIGHTS[-1]) - 1 if far else 0


AWAKE_BY_TROLL = np.array([[_awake_at(t, p) for p in range(PLACES)] for t in range(PLACES)], np.int8)


class Sight(NamedTuple):
    """The bridge as far as it matters for the rest of a turn."""

    heights: int
    awake: int  # where the top brick is
    below: int  # where the one under it is
    waking: int  # how many are, buried ones too
    troll: int
    stood: int
    weapon: int
    brick: int  # 1: a dormant one in hand
    aside_lower: int
    aside_upper: int
    lower_chance: float  # that a card from the deck stirs the lower row


@compiled
def see(s: State) -> Sight:
    heights, awake, below, waking = 0, 0, 0, 0
    for place in range(PLACES):
        height, card = int(s.hidden[place]), int(s.top[place])
        if card != NO_CARD:
            awake |= (int(s.awake) >> card & 1) << place
            under = int(s.under[card])
            if under != NO_CARD:
                below |= (int(s.awake) >> under & 1) << place
        while card != NO_CARD:
            height += 1
            waking += int(s.awake) >> card & 1
            card = int(s.under[card])
        heights |= min(height, TALLEST) << 4 * place
    upper = 0
    for at in range(s.aside_first, s.aside_end):
        upper += row_of(s, s.aside[at])
    return Sight(
        heights,
        awake,
        below,
        waking,
        int(s.troll),
        int(s.stood),
        int(s.weapon),
        1 if s.brick != NO_CARD else 0,
        int(s.aside_end) - int(s.aside_first) - upper,
        upper,
        chance_of_lower(s),
    )


@compiled
def chance_of_lower(s: State) -> float:
    red = int(s.unseen) >> DIAMONDS * RANKS & (1 << 2 * RANKS) - 1
    reds = int(COUNT[red & SETS - 1]) + int(COUNT[red >> PLACES & SETS - 1]) + int(COUNT[red >> 2 * PLACES])
    share = reds / max(int(s.unseen_count), 1)
    return share if s.lower_colour else 1 - share


@compiled
def open_in(s: State, b: Sight) -> int:
    """The legal actions, a bit each."""
    actions = (b.awake >> b.troll & 1) << STOMP
    hands_empty = b.weapon == NO_CARD and b.brick == 0
    for direction in range(4):
        place = int(NEIGHBOURS[b.troll, direction])
        if place == NO_PLACE:
            continue
        if b.heights >> 4 * place & 15 and not b.stood >> place & 1:
            actions |= 1 << MOVE + direction
        if hands_empty and b.awake >> place & 1 and int(s.top[place]) // RANKS != HEARTS:
            actions |= 1 << PICK_UP + direction
        if b.weapon != NO_CARD and target_in(b, direction) != NO_PLACE:
            actions |= 1 << USE + direction
        if b.brick:
            actions |= 1 << LAY + direction
    return actions


@compiled
def target_in(b: Sight, direction: int) -> int:
    if b.weapon // RANKS == SPADES and b.brick:
        return NO_PLACE
    place = int(NEIGHBOURS[b.troll, direction])
    while place != NO_PLACE and not b.awake >> place & 1:
        place = int(NEIGHBOURS[place, direction]) if b.weapon // RANKS == DIAMONDS else NO_PLACE
    return place


@compiled
def acted(s: State, b: Sight, action: int) -> Sight:
    """The bridge after an action."""
    heights, awake, below, waking, troll, stood, weapon, brick, aside_lower, aside_upper, lower_chance = b
    if action >= LAY:
        place = int(NEIGHBOURS[troll, action - LAY])
        heights += 1 << 4 * place
        below = below & ~(1 << place) | awake & 1 << place
        awake &= ~(1 << place)
        brick = 0
    elif action >= USE:
        place = target_in(b, action - USE)
        waking -= 1
        awake &= ~(1 << place)
        if weapon // RANKS == SPADES:
            heights -= 1 << 4 * place
            awake |= below & 1 << place
            below &= ~(1 << place)
            brick = 1
        if not int(s.endless) >> weapon & 1:
            row = row_of(s, weapon)
            aside_lower += 1 - row
            aside_upper += row
            weapon = NO_CARD
    elif action >= PICK_UP:
        place = int(NEIGHBOURS[troll, action - PICK_UP])
        weapon = int(s.top[place])
        heights -= 1 << 4 * place
        waking -= 1
        awake = awake & ~(1 << place) | below & 1 << place
        below &= ~(1 << place)
    elif action == STOMP:
        waking -= 1
        awake &= ~(1 << troll)
    else:
        troll = int(NEIGHBOURS[troll, action - MOVE])
        stood |= 1 << troll
    return Sight(
        heights, awake, below, waking, troll, stood, weapon, brick, aside_lower, aside_upper, lower_chance
    )


@compiled
def fled(s: State, b: Sight) -> Sight:
    """The bridge after flight (AT13): no two bricks land on the same place."""
    left, right = b.awake & int(LEFTWARD[b.troll]), b.awake & int(RIGHTWARD[b.troll])
    gone = left | right
    escaped, upper = left & LEFT_BANK | right & RIGHT_BANK, 0
    for place in BANKS:
        if escaped >> place & 1 and s.top[place] != NO_CARD:
            upper += row_of(s, s.top[place])
    landed = (left & ~LEFT_BANK) >> 1 | (right & ~RIGHT_BANK) << 1
    heights = b.heights - SPREAD[gone] + SPREAD[landed]
    awake = b.awake & ~gone | b.below & gone
    below = b.below & ~gone & ~landed | awake & landed
    return Sight(
        heights,
        awake | landed,
        below,
        b.waking - int(COUNT[escaped]),
        b.troll,
        b.stood,
        b.weapon,
        b.brick,
        b.aside_lower + int(COUNT[escaped]) - upper,
        b.aside_upper + upper,
        b.lower_chance,
    )


@compiled_apart
def outlook(s: State, acting: Sight, weights: Weights) -> float:
    """The chance to win if the troll does no more this turn."""
    b = fled(s, acting)
    places = of_height(b, 1, TALLEST + 2)
    if not STANDS[places]:
        return HOPELESS
    if s.deck == 0 and b.waking == 0:
        return SURE
    value = 1 / (1 + exp(-promise(s, b, weights)))
    return max(HOPELESS, min(SURE, value * (1 - chance_to_be_carried_off(s, b, places))))


@compiled
def chance_to_be_carried_off(s: State, b: Sight, places: int) -> float:
    """In the coming awakening (AT5): an awake brick underfoot is called, or a dormant one twice."""
    row, column = b.troll // COLUMNS, b.troll % COLUMNS
    called = int(DICE_TO[places >> row * COLUMNS & (1 << COLUMNS) - 1, column]) / COLUMNS
    awake = b.awake >> b.troll & 1
    cards = b.aside_upper if row else b.aside_lower
    if b.aside_lower + b.aside_upper == 0:
        chance = (1 - b.lower_chance if row else b.lower_chance) if s.deck > 0 else 0.0
        return chance * called if awake else 0.0
    never = (1 - called) ** cards
    once = cards * called * (1 - called) ** max(cards - 1, 0)
    return 1 - never if awake else 1 - never - once


@compiled
def of_height(b: Sight, least: int, most: int) -> int:
    """The places with so many bricks."""
    places = 0
    for place in range(PLACES):
        places |= (least <= (b.heights >> 4 * place & 15) <= most) << place
    return places


@compiled_in_place
def weight(weights: Weights, at: int, tenths: float) -> float:
    """Of a feature, while the deck has so many tens of cards."""
    return float(weights[at] + weights[at + BY_THE_DECK] * tenths)


@compiled
def promise(s: State, b: Sight, weights: Weights) -> float:
    """What a standing bridge promises after flight, on the scale of the logistic function."""
    tens = s.deck / 10
    value = weight(weights, START, tens) + promise_of_columns(b, weights, tens)
    value += promise_of_critical_places(b, weights, tens) + promise_of_awake_bricks(b, weights, tens)
    value += weight(weights, ASIDE + min(b.aside_lower + b.aside_upper, MOST_ASIDE), tens)
    value += weight(weights, held_in(s, b), tens) + weight(weights, TROLL_ON + int(KIND[b.troll]), tens)
    if b.brick:
        value += weight(weights, HELD_BRICK, tens)
    if int(s.unseen) >> ACE_OF_CLUBS & 1:
        value += weight(weights, CLUB_UNSEEN, tens)
    return value


@compiled
def promise_of_columns(b: Sight, weights: Weights, tens: float) -> float:
    value = 0.0
    for column in range(COLUMNS):
        lower, upper = b.heights >> 4 * column & 15, b.heights >> 4 * (column + COLUMNS) & 15
        of = int(COLUMN_OF[min(lower, HIGHEST), min(upper, HIGHEST)])
        value += weight(weights, COLUMN + int(KIND[column]) * COLUMN_KINDS + of, tens)
    return value


@compiled
def promise_of_critical_places(b: Sight, weights: Weights, tens: float) -> float:
    """Those without which the bridge collapses, by their bricks; and pairs of them, if both have only one."""
    places, ones, twos = of_height(b, 1, TALLEST + 2), of_height(b, 1, 1), of_height(b, 2, 2)
    critical = int(CRITICAL[places])
    value = weight(weights, CRITICAL_OF, tens) * COUNT[critical & ones]
    value += weight(weights, CRITICAL_OF + 1, tens) * COUNT[critical & twos]
    value += weight(weights, CRITICAL_OF + 2, tens) * COUNT[critical & ~ones & ~twos]
    value += weight(weights, CRITICAL_AWAKE, tens) * COUNT[critical & ones & b.awake]
    together = 0
    for place in range(PLACES):
        if ones & ~critical & 1 << place:
            together += int(COUNT[int(CRITICAL[places & ~(1 << place)]) & ones & ~critical])
    return float(value + weight(weights, CRITICAL_TOGETHER, tens) * together)


@compiled
def promise_of_awake_bricks(b: Sight, weights: Weights, tens: float) -> float:
    tops = int(COUNT[b.awake])
    value = weight(weights, AWAKE + min(tops, MOST_AWAKE), tens)
    value += weight(weights, BURIED, tens) * (b.waking - tops)
    for place in range(PLACES):
        if b.awake >> place & 1:
            value += weight(weights, AWAKE_AT + int(AWAKE_BY_TROLL[b.troll, place]), tens)
    return value


@compiled
def held_in(s: State, b: Sight) -> int:
    """Which weight the hands have."""
    if b.weapon == NO_CARD:
        return HELD_NOTHING
    kind = b.weapon // RANKS
    if int(s.endless) >> b.weapon & 1:
        return HELD_ENDLESS + (0 if kind == CLUBS else 1 if kind == DIAMONDS else 2)
    return HELD + kind


@compiled_apart
def best_end(s: State, b: Sight, actions_left: int, weights: Weights) -> float:
    """The best outlook with so many actions left, at most one."""
    actions = open_in(s, b) if actions_left else 0
    if actions == 0:
        return outlook(s, b, weights)
    best = 0.0
    for action in range(NUMBER):
        if actions >> action & 1:
            best = max(best, outlook(s, acted(s, b, action), weights))
    return best


@compiled
def prefer(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    b = see(s)
    best = 0.0
    for action in range(mask.size):
        if mask[action]:
            out[action] = best_end(s, acted(s, b, action), int(s.actions_left) - 1, weights)
            best = max(best, out[action])
    for action in range(mask.size):
        if mask[action]:
            odds = out[action] / (1 - out[action]) * (1 - best) / best
            out[action] = max(LEAST_LIKING, raised(odds, weights[KEENNESS]))


@compiled
def judge(s: State, weights: Weights, out: NDArray[np.float32]) -> None:
    b = see(s)
    actions = open_in(s, b)
    best = 0.0
    for action in range(NUMBER):
        if actions >> action & 1:
            best = max(best, best_end(s, acted(s, b, action), int(s.actions_left) - 1, weights))
    out[0] = best

"""What a whole position is worth to everybody."""

import numpy as np
from numpy.typing import NDArray

from ....engine.bits import has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.reals import exp
from ....engine.verbs import State, Weights
from ..rules.counting import BOULDER_COLOURS, colours_under_bridge, in_pile, under_bridge
from ..rules.end import final_points
from ..rules.score import worth_of_food, worth_of_tolls
from ..state import FOOD, HAND, HAND_KINDS, KINDS, NOBODY, PICK, PILE, ROYAL_KINDS, SCORE, TAKE, THROW
from .holdings import chance_of_another_turn, fading, most_of_a_colour, turns_left, worth_of_sides
from .weights import (
    J_BALANCED,
    J_BOULDER,
    J_DOUBT,
    J_DOUBT_A_TURN,
    J_EXCESS,
    J_HAND,
    J_MOST,
    J_PATIENCE,
    J_PICK,
    J_ROYAL,
    J_UPGRADE,
    J_VARIETY,
)


@compiled_apart
def judge(s: State, weights: Weights, out: NDArray[np.float32]) -> None:
    """Points that everybody may expect; who has most of them is likely to win, the likelier the later."""
    turns = turns_left(s)
    best = -1e9
    for seat in range(s.seats):
        out[seat] = expected_points(s, seat, turns, weights)
        best = max(best, out[seat])
    doubt = max(0.2, weights[J_DOUBT] + weights[J_DOUBT_A_TURN] * turns)
    total = 0.0
    for seat in range(s.seats):
        out[seat] = exp((out[seat] - best) / doubt)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@compiled_apart
def expected_points(s: State, seat: int, turns: float, weights: Weights) -> float:
    another = chance_of_another_turn(s)
    has_scored = s.stage >= SCORE and (seat - s.active) % s.seats < s.at
    balanced = weights[J_BALANCED] * another if has_scored else 1.0 - (1.0 - weights[J_BALANCED]) * another
    excess = weights[J_EXCESS] * another * fading(turns, weights[J_PATIENCE])
    tolls, food = worth_of_tolls(s, s.lying[seat]), worth_of_food(s, s.lying[seat])
    points = final_points(s, seat) + worth_of_sides(tolls, food, balanced, excess)
    points += weights[J_UPGRADE] * s.loose[seat] * another
    late = fading(turns, 2.0)
    points += late * weights[J_BOULDER] * (under_bridge(s, seat) + boulders_to_come(s, seat))
    points += late * weights[J_MOST] * most_of_a_colour(s, seat)
    points += late * weights[J_VARIETY] * colours_under_bridge(s, seat)
    for at in range(HAND_KINDS.size):
        points += late * weights[J_HAND] * s.lying[seat, HAND, HAND_KINDS[at]]
    for at in range(ROYAL_KINDS.size):
        points += late * weights[J_ROYAL] * s.lying[seat, FOOD, ROYAL_KINDS[at]]
    if s.revealed and PICK <= s.stage <= THROW and s.ranked > 0 and not has(s.closed, seat):
        left = int(s.face_down)
        for kind in range(KINDS):
            left += s.face_up[kind]
        points += weights[J_PICK] * left / s.ranked
    return float(points)


@compiled_in_place
def boulders_to_come(s: State, seat: int) -> float:
    """In this turn, once bids lie open: a pile, or what a closed player takes."""
    coming = float(in_pile(s, seat)) if not s.revealed else 0.0
    for colour in range(BOULDER_COLOURS):
        coming += s.aside[seat, colour]
    if not s.revealed or s.stage < PICK or s.stage >= SCORE or s.ranked == 0:
        return coming if s.revealed else 0.0
    if has(s.closed, seat):
        is_served = s.stage == TAKE and s.mason == NOBODY and (seat - s.active) % s.seats < s.at
        return coming + (0 if is_served else s.rate * s.ranked)
    if s.stage == TAKE:
        return coming
    piles, takers = 0, int(s.at) + 1 if s.stage == PILE else int(s.ranked)
    for other in range(s.seats):
        piles += in_pile(s, other)
    is_taker = s.stage != PILE
    for at in range(takers):
        is_taker = is_taker or s.rank[at] == seat
    return coming + (piles / takers if is_taker else 0.0)

"""Winning and losing (AT14, AT15, AT18)."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import COLLAPSED, COLUMNS, MOST_IDLE_TURNS, OVER, PLACES, TAMED, TIRED
from .bricks import occupied


@compiled
def judge_the_bridge(s: State) -> None:
    """After flight: whether the game is over, and how."""
    if not bridge_stands(s):
        finish(s, COLLAPSED)
    elif s.deck == 0 and s.awake == 0:
        finish(s, TAMED)
    elif s.idle >= MOST_IDLE_TURNS:
        finish(s, TIRED)


@compiled
def bridge_stands(s: State) -> bool:
    places = 0
    for place in range(PLACES):
        places |= occupied(s, place) << place
    return bool(LEADS_ACROSS[places])


def _leads_across(places: int) -> bool:
    """Walk from the left bank: which places of each column can be reached?"""
    lower, upper = 1, 1
    for column in range(COLUMNS):
        lower_there, upper_there = places >> column & 1, places >> COLUMNS + column & 1
        lower, upper = lower & lower_there, upper & upper_there
        if lower_there and upper_there and (lower or upper):
            lower, upper = 1, 1
    return bool(lower or upper)


LEADS_ACROSS = np.array([_leads_across(places) for places in range(1 << PLACES)])  # by the occupied places


@compiled
def finish(s: State, end: int) -> None:
    s.end = end
    s.phase = OVER
    if end == TAMED:
        s.perfect = 1
        for place in range(PLACES):
            if not occupied(s, place):
                s.perfect = 0


@compiled
def over(s: State) -> bool:
    return bool(s.phase == OVER)


@compiled
def payoff(s: State, out: NDArray[np.float32]) -> None:
    out[0] = 1.0 if s.end == TAMED else 0.0

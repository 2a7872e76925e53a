"""What looks promising at a glance."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.reals import exp
from ....engine.verbs import Mask, State, Weights
from ..actions import ANSWER_OPTION, ASK_QUESTION, END_TURN, LATE, USE_CRIB_NOTES
from ..rules.wits import right_option
from ..state import (
    ACT,
    ANSWER,
    ASK,
    CRIB_NOTES,
    DECIDE_TREASURE,
    END,
    EXTRA,
    FIGHT,
    HINDER,
    PLACE,
    TYPED_OTHERWISE,
)
from ..tome import OPTIONS, QUESTIONS_A_CARD
from .fights import like_hindering, like_weapons
from .moves import like_retreats, like_rows, like_ways
from .treasures import like_treasure, like_uses
from .way import KNOWLEDGE
from .weights import TEMPO, VALUE

LEAST = 0.01  # of the best: what looks poor is tried too


@compiled_apart
def prefer(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    if s.stage == ASK:
        for question in range(QUESTIONS_A_CARD):
            out[ASK_QUESTION + question] = 1.0
        return
    if s.stage == ANSWER:
        prefer_answers(s, weights, out)
        return
    if s.stage == ACT or s.stage == EXTRA:
        like_ways(s, seat, mask, weights, out)
    elif s.stage == PLACE:
        like_rows(s, weights, out)
    elif s.stage == DECIDE_TREASURE:
        like_treasure(s, seat, weights, out)
    elif s.stage == FIGHT:
        like_weapons(s, seat, weights, out)
    elif s.stage == HINDER:
        like_hindering(s, seat, weights, out)
    elif s.stage == END:
        out[END_TURN] = 0.0
        like_uses(s, seat, mask, weights, out, 0.0)
    else:
        like_retreats(s, seat, weights, out)
    turn_into_promise(mask, out)


@compiled_in_place
def turn_into_promise(mask: Mask, out: NDArray[np.float64]) -> None:
    """From likings, which may be anything, to numbers above 0."""
    best = -1e9
    for action in range(mask.size):
        if mask[action] and out[action] > best:
            best = out[action]
    for action in range(mask.size):
        if mask[action]:
            out[action] = max(exp(out[action] - best), LEAST)


@compiled_in_place
def prefer_answers(s: State, weights: Weights, out: NDArray[np.float64]) -> None:
    """What is right in this world, which may be another than the real one, as often as one knows it."""
    for option in range(OPTIONS):
        out[ANSWER_OPTION + option] = (1 - KNOWLEDGE) / (OPTIONS - 1)
    out[ANSWER_OPTION + TYPED_OTHERWISE] = LEAST
    out[ANSWER_OPTION + right_option(s, s.card, s.question)] = KNOWLEDGE
    saved = (1 / KNOWLEDGE - 1) * weights[TEMPO]
    out[USE_CRIB_NOTES] = min(max(exp(saved - weights[VALUE] * s.value[CRIB_NOTES]), LEAST), 10.0)
    out[LATE] = LEAST

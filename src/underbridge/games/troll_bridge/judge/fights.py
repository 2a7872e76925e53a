"""What to commit to fights, one's own and others'."""

import numpy as np
from numpy.typing import NDArray

from ....engine.bits import bit, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State, Weights
from ..actions import COMMIT, HINDER_WITH, PASS, ROLL
from ..rules.end import FOR_AN_UG_TROLL
from ..rules.fight import DAMAGE_TO_FLEE
from ..state import COMMITTED, HAND_SIZE, HINDERERS, KINDS, LETTER, SNEEZING_POWDER
from .danger import SMASHES, is_beside
from .judgement import expectations
from .way import KNOWLEDGE, TURNS_TO_BEAT
from .weights import DANGER, HINDERING, TEMPO, TROPHY, VALUE

# By treasure: its place among those that hinder; the last entry is for none, which is -1.
HINDERER_AT = np.full(KINDS + 1, -1)
HINDERER_AT[HINDERERS] = range(HINDERERS.size)


@compiled_apart
def turns_with(need: int, bonus: int) -> float:
    """How many turns an Ug Troll takes that still needs so much damage, with a bonus on the first roll."""
    turns = 1.0
    for face in range(1, 7):
        turns += TURNS_TO_BEAT[min(max(need - max(0, face + bonus), 0), DAMAGE_TO_FLEE)] / 6
    return turns


@compiled_in_place
def like_weapons(s: State, seat: int, weights: Weights, out: NDArray[np.float64]) -> None:
    """The turns that they save."""
    need = DAMAGE_TO_FLEE - int(s.damage[seat])
    bare = float(TURNS_TO_BEAT[need])
    out[ROLL] = 0.0
    for at in range(COMMITTED.size):
        kind = int(COMMITTED[at])
        price = weights[VALUE] * s.value[kind]
        if kind == SNEEZING_POWDER:
            saved = bare - 1.0
            price += weights[TROPHY] * FOR_AN_UG_TROLL
        elif kind == LETTER:
            saved = bare - 1.0 - 1 / KNOWLEDGE
            price += weights[TROPHY]
        else:
            saved = bare - turns_with(need, int(s.strength[kind]))
        out[COMMIT + at] = weights[TEMPO] * saved - price


@compiled_in_place
def like_hindering(s: State, seat: int, weights: Weights, out: NDArray[np.float64]) -> None:
    """With the best of all that one may commit one after the other (TB7); not beside the fight."""
    fighter = int(s.turn)
    need = DAMAGE_TO_FLEE - int(s.damage[fighter])
    turn = weights[HINDERING] * expectations(s, weights)[fighter]
    beside = is_beside(s, fighter, int(s.row[seat]), int(s.column[seat]))
    risk = weights[DANGER] * SMASHES if beside else 0.0
    out[PASS] = 0.0
    for at in range(HINDERERS.size):
        out[HINDER_WITH + at] = -1e9
    for slots in range(1, bit(HAND_SIZE)):
        strength, value = 0, 0
        for slot in range(HAND_SIZE):
            kind = int(s.hand[seat, slot])
            if has(slots, slot) and HINDERER_AT[kind] >= 0:
                strength += int(s.strength[kind])
                value += int(s.value[kind])
        more = turns_with(need, int(s.bonus) - strength) - turns_with(need, int(s.bonus))
        like_each_of(s, seat, slots, turn * more - weights[VALUE] * value - risk, out)


@compiled_in_place
def like_each_of(s: State, seat: int, slots: int, gain: float, out: NDArray[np.float64]) -> None:
    """To begin with any of the treasures that are to be committed together."""
    for slot in range(HAND_SIZE):
        at = int(HINDERER_AT[s.hand[seat, slot]])
        if has(slots, slot) and at >= 0:
            out[HINDER_WITH + at] = max(out[HINDER_WITH + at], gain)

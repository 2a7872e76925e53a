"""Specials, played from the hand in or out of turn (BT13)."""

from ....engine.bits import bit, has
from ....engine.compiled import compiled_in_place
from ....engine.verbs import State
from ..state import (
    BID,
    FOOD,
    FORTUNE_TELLER,
    GARLIC_MERCHANT,
    GOAT,
    HAND,
    HAZARD,
    NO_CARD,
    PEEK,
    PICK,
    PILE,
    PLACE,
    ROYAL_MESSENGER,
    SCORE,
    STONEMASON,
    TAKE,
    TOLLS,
    UPGRADE,
)
from .boulders import begin_quarrying, end_taking
from .company import next_pick


@compiled_in_place
def is_open(s: State, seat: int) -> bool:
    """Whether a special may be played: a decision is open, and nobody is in the middle of one."""
    if s.stage == BID:
        return not has(s.mixing, seat)
    if s.stage == TAKE:
        return bool(s.begun == 0 and s.mason < 0)
    at_rest = s.stage == PICK or s.stage == PLACE or s.stage == HAZARD or s.stage == GOAT
    return bool(at_rest or s.stage == PILE or s.stage == SCORE or s.stage == UPGRADE)


@compiled_in_place
def eat_after_use(s: State, seat: int, special: int) -> None:
    s.lying[seat, HAND, special] -= 1
    s.lying[seat, FOOD, special] += 1


@compiled_in_place
def play_fortune_teller(s: State, seat: int) -> None:
    eat_after_use(s, seat, FORTUNE_TELLER)
    s.peeked |= bit(seat)
    if s.face_down_card == NO_CARD:
        s.resume = s.stage
        s.stage = PEEK
    else:
        s.reveals += 1


@compiled_in_place
def play_garlic_merchant(s: State, seat: int) -> None:
    eat_after_use(s, seat, GARLIC_MERCHANT)
    next_pick(s)


@compiled_in_place
def play_stonemason(s: State, seat: int) -> None:
    eat_after_use(s, seat, STONEMASON)
    begin_quarrying(s, seat)
    if s.owed == 0:
        end_taking(s)


@compiled_in_place
def play_royal_messenger(s: State, seat: int, royal: int) -> None:
    eat_after_use(s, seat, ROYAL_MESSENGER)
    s.lying[seat, FOOD, royal] -= 1
    s.lying[seat, TOLLS, royal] += 1

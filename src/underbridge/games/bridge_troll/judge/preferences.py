"""What looks promising to a seat, stage by stage; and specials, which may be played between."""

from ....engine.bits import has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import Mask, State, Weights
from ..actions import (
    CHANGE_UPGRADE,
    PLAY_FORTUNE_TELLER,
    PLAY_MESSENGER,
    PLAY_STONEMASON,
    TAKE_BACK,
)
from ..rules.counting import in_supply
from ..rules.score import worth_of_food, worth_of_tolls
from ..state import (
    BID,
    CHANGE,
    GOAT,
    HAZARD,
    HIGHEST_UPGRADE,
    PICK,
    PILE,
    PLACE,
    ROYAL_KINDS,
    SCORE,
    TAKE,
    THROW,
)
from .bid import prefer_bid, prefer_in_mix
from .boulders import prefer_pile, prefer_taking, prefer_throw
from .collect import prefer_defence, prefer_side, prefer_traveler
from .holdings import MOST_BALANCED, Hoard, chance_of_another_turn, fading, turns_left
from .likings import GLADLY, HARDLY, NEVER, Likings
from .score import prefer_scoring
from .weights import BALANCED, BOULDER, EXCESS, PATIENCE


@compiled_apart
def prefer(s: State, seat: int, mask: Mask, weights: Weights, out: Likings) -> None:
    turns = turns_left(s)
    boulder = weights[BOULDER] * fading(turns, 2.0)
    if s.stage == BID or s.stage == PICK or s.stage == PLACE or s.stage == HAZARD or s.stage == GOAT:
        another = chance_of_another_turn(s)
        balanced = 1.0 - (1.0 - min(MOST_BALANCED, weights[BALANCED])) * another
        excess = weights[EXCESS] * another * fading(turns, weights[PATIENCE])
        tolls, food = worth_of_tolls(s, s.lying[seat]), worth_of_food(s, s.lying[seat])
        hoard = Hoard(tolls, food, balanced, excess, boulder)
        if s.stage == BID:
            out[TAKE_BACK] = NEVER
            if has(s.mixing, seat):
                prefer_in_mix(s, seat, out)
            elif not has(s.bid_in, seat):
                prefer_bid(s, seat, mask, hoard, weights, out)
        elif s.stage == PICK:
            prefer_traveler(s, seat, mask, hoard, weights, out)
        elif s.stage == PLACE:
            prefer_side(s, mask, hoard, out)
        else:
            prefer_defence(s, seat, mask, hoard, weights, out)
    elif s.stage == THROW:
        prefer_throw(s, seat, mask, weights, out)
    elif s.stage == CHANGE:
        for upgrade in range(1, HIGHEST_UPGRADE + 1):
            out[CHANGE_UPGRADE + upgrade - 1] = 1.0 + upgrade
    elif s.stage == PILE:
        prefer_pile(s, seat, mask, boulder, weights, out)
    elif s.stage == TAKE:
        prefer_taking(s, seat, mask, weights, out)
    else:
        prefer_scoring(s, seat, turns, boulder, weights, out)
    prefer_specials(s, seat, mask, out)


@compiled_in_place
def prefer_specials(s: State, seat: int, mask: Mask, out: Likings) -> None:
    """Each when it helps most; where it is open, the best of the other actions has a liking of about 1."""
    if mask[PLAY_FORTUNE_TELLER]:
        out[PLAY_FORTUNE_TELLER] = GLADLY if s.stage == PICK and not has(s.peeked, seat) else HARDLY
    if mask[PLAY_STONEMASON]:
        out[PLAY_STONEMASON] = GLADLY if s.stage == BID and in_supply(s) >= 3 else HARDLY
        if s.stage == SCORE and has(s.closed, seat) and in_supply(s) >= 3:
            out[PLAY_STONEMASON] = 2 * GLADLY
    for at in range(ROYAL_KINDS.size):
        if mask[PLAY_MESSENGER + at]:
            ransoms = s.stage == SCORE and worth_of_tolls(s, s.lying[seat]) < worth_of_food(s, s.lying[seat])
            out[PLAY_MESSENGER + at] = (2 * GLADLY + at) if ransoms else HARDLY

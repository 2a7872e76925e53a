"""Who decides, and what they may do."""

from ....engine.bits import all_of, bit, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import Mask, State
from ..actions import (
    ADD,
    BID_OF,
    BUY,
    CHANGE_UPGRADE,
    CLOSE,
    DONE,
    GIVE_UP_FOOD,
    GIVE_UP_TOLLS,
    LOSE,
    MARK_FOOD,
    MARK_HAND,
    MARK_TOLLS,
    MIXED,
    PICK_CARD,
    PICK_FACE_DOWN,
    PILE_OF,
    PLAY_FORTUNE_TELLER,
    PLAY_GARLIC_MERCHANT,
    PLAY_MESSENGER,
    PLAY_STONEMASON,
    ROB_SEAT,
    SCORE_PAIRS,
    TAKE_BACK,
    TAKE_COLOUR,
    THROW_COLOUR,
    TO_FOOD,
    TO_TOLLS,
)
from ..state import (
    AT_GOAT,
    BID,
    BOULDERS_OF_COLOUR,
    CHANGE,
    FOOD,
    FOOD_KINDS,
    FORTUNE_TELLER,
    GARLIC_MERCHANT,
    GOAT,
    HAND,
    HAND_KINDS,
    HAZARD,
    HIGHEST_UPGRADE,
    KINDS,
    NOBODY,
    OVER,
    PICK,
    PILE,
    PLACE,
    ROYAL_KINDS,
    ROYAL_MESSENGER,
    SCORE,
    STONEMASON,
    TAKE,
    THROW,
    TOLL_KINDS,
    TOLLS,
    TRADE,
    UPGRADE,
)
from .bid import can_mix, colours_in_pile
from .boulders import may_rob, most_of_others
from .counting import BOULDER_COLOURS, actor, in_pile, in_supply, under_bridge
from .goats import can_throw_at_goat
from .hazards import can_throw_at_hazard, is_target
from .score import can_buy, can_trade, fewest_pairs, is_unmarked, most_pairs
from .specials import is_open


@compiled_apart
def awaited(s: State) -> int:
    if s.stage < BID or s.stage == OVER:
        return 0
    if s.stage == BID:
        return all_of(s.seats) - int(s.bid_in)
    return bit(actor(s))


@compiled_apart
def legal(s: State, seat: int, mask: Mask) -> None:
    if s.stage < BID or s.stage == OVER:
        return
    if s.stage == BID:
        legal_bids(s, seat, mask)
    elif actor(s) == seat:
        if s.stage < THROW:
            legal_with_travelers(s, seat, mask)
        else:
            legal_with_boulders_and_points(s, seat, mask)
    legal_specials(s, seat, mask)


@compiled_in_place
def legal_with_travelers(s: State, seat: int, mask: Mask) -> None:
    if s.stage == PICK:
        legal_picks(s, mask)
    elif s.stage == PLACE:
        mask[TO_TOLLS] = True
        mask[TO_FOOD] = True
    elif s.stage == HAZARD:
        legal_at_hazard(s, seat, mask)
    elif s.stage == GOAT:
        legal_at_goat(s, seat, mask)


@compiled_in_place
def legal_with_boulders_and_points(s: State, seat: int, mask: Mask) -> None:
    if s.stage == THROW:
        legal_throws(s, seat, mask, int(s.thrown) if s.throws_for == AT_GOAT else 0)
    elif s.stage == CHANGE:
        legal_changes(s, seat, mask)
    elif s.stage == PILE:
        legal_piles(s, mask)
    elif s.stage == TAKE:
        legal_takings(s, seat, mask)
    elif s.stage == SCORE:
        legal_scoring(s, seat, mask)
    elif s.stage == TRADE:
        legal_trades(s, seat, mask)
    elif s.stage == UPGRADE:
        mask[BUY] = can_buy(s, seat)
        mask[DONE] = True


# The bid


@compiled_in_place
def legal_bids(s: State, seat: int, mask: Mask) -> None:
    if has(s.bid_in, seat) or has(s.mixing, seat):
        mask[TAKE_BACK] = True
    if has(s.mixing, seat):
        for colour in range(BOULDER_COLOURS):
            mask[ADD + colour] = s.pile[seat, colour] < s.boulders[seat, colour]
        mask[DONE] = colours_in_pile(s, seat) > 1
    elif not has(s.bid_in, seat):
        mask[CLOSE] = True
        mask[MIXED] = can_mix(s, seat)
        for colour in range(BOULDER_COLOURS):
            for number in range(s.boulders[seat, colour]):
                mask[BID_OF + colour * BOULDERS_OF_COLOUR + number] = True


# Travelers


@compiled_in_place
def legal_picks(s: State, mask: Mask) -> None:
    for kind in range(KINDS):
        mask[PICK_CARD + kind] = s.face_up[kind] > 0
    mask[PICK_FACE_DOWN] = s.face_down > 0


@compiled_in_place
def legal_at_hazard(s: State, seat: int, mask: Mask) -> None:
    for at in range(TOLL_KINDS.size):
        mask[GIVE_UP_TOLLS + at] = is_target(s, seat, TOLLS, TOLL_KINDS[at])
    for at in range(FOOD_KINDS.size):
        mask[GIVE_UP_FOOD + at] = is_target(s, seat, FOOD, FOOD_KINDS[at])
    mask[PLAY_GARLIC_MERCHANT] = s.lying[seat, HAND, GARLIC_MERCHANT] > 0
    if can_throw_at_hazard(s, seat):
        legal_throws(s, seat, mask, 0)


@compiled_in_place
def legal_at_goat(s: State, seat: int, mask: Mask) -> None:
    mask[LOSE] = True
    if can_throw_at_goat(s, seat):
        legal_throws(s, seat, mask, 0)


@compiled_in_place
def legal_throws(s: State, seat: int, mask: Mask, not_again: int) -> None:
    for colour in range(BOULDER_COLOURS):
        mask[THROW_COLOUR + colour] = s.boulders[seat, colour] > 0 and not has(not_again, colour)


@compiled_in_place
def legal_changes(s: State, seat: int, mask: Mask) -> None:
    for upgrade in range(1, HIGHEST_UPGRADE + 1):
        mask[CHANGE_UPGRADE + upgrade - 1] = has(s.upgrades[seat], upgrade)


# Boulders


@compiled_in_place
def legal_piles(s: State, mask: Mask) -> None:
    for whose in range(s.seats):
        mask[PILE_OF + whose] = in_pile(s, whose) > 0


@compiled_in_place
def legal_takings(s: State, seat: int, mask: Mask) -> None:
    if s.robbed != NOBODY:
        for colour in range(BOULDER_COLOURS):
            mask[TAKE_COLOUR + colour] = s.boulders[s.robbed, colour] > 0
    elif in_supply(s) > 0:
        for colour in range(BOULDER_COLOURS):
            mask[TAKE_COLOUR + colour] = s.supply[colour] > 0
    elif may_rob(s, seat):
        most = most_of_others(s, seat)
        for other in range(s.seats):
            mask[ROB_SEAT + other] = other != seat and under_bridge(s, other) == most


# Scoring


@compiled_in_place
def legal_scoring(s: State, seat: int, mask: Mask) -> None:
    mask[BUY] = can_buy(s, seat)
    mask[DONE] = True
    if can_trade(s, seat):
        legal_marks(s, seat, mask)


@compiled_in_place
def legal_trades(s: State, seat: int, mask: Mask) -> None:
    legal_marks(s, seat, mask)
    for pairs in range(fewest_pairs(s), most_pairs(s, seat) + 1):
        mask[SCORE_PAIRS + pairs] = True


@compiled_apart
def legal_marks(s: State, seat: int, mask: Mask) -> None:
    for at in range(TOLL_KINDS.size):
        mask[MARK_TOLLS + at] = is_unmarked(s, seat, TOLLS, TOLL_KINDS[at])
    for at in range(FOOD_KINDS.size):
        mask[MARK_FOOD + at] = is_unmarked(s, seat, FOOD, FOOD_KINDS[at])
    for at in range(HAND_KINDS.size):
        mask[MARK_HAND + at] = is_unmarked(s, seat, HAND, HAND_KINDS[at])


# Specials


@compiled_in_place
def legal_specials(s: State, seat: int, mask: Mask) -> None:
    if not is_open(s, seat):
        return
    mask[PLAY_FORTUNE_TELLER] = s.lying[seat, HAND, FORTUNE_TELLER] > 0 and s.face_down > 0
    mask[PLAY_STONEMASON] = s.lying[seat, HAND, STONEMASON] > 0
    if s.lying[seat, HAND, ROYAL_MESSENGER] > 0:
        for at in range(ROYAL_KINDS.size):
            mask[PLAY_MESSENGER + at] = s.lying[seat, FOOD, ROYAL_KINDS[at]] > 0

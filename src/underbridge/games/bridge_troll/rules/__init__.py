"""The verbs of Bridge Troll. Its rules stand by stage: roll, bid, collect, boulders, score, and specials."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.draws import below
from ....engine.verbs import Mask, Rng, State
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
from ..deck import MOST_PLAYERS, WEATHERS
from ..state import (
    AT_GOAT,
    BID,
    BOULDERS_OF_COLOUR,
    CHANGE,
    DEAL,
    FIRST_PLAYER,
    FOOD,
    FORTUNE_TELLER,
    GARLIC_MERCHANT,
    HAND,
    HAZARD,
    HIGHEST_UPGRADE,
    KINDS,
    NO_CARD,
    NOBODY,
    ON_SIDE,
    OVER,
    PEEK,
    PICK,
    PILE,
    PLACE,
    ROYAL_MESSENGER,
    ROYALS,
    SCORE,
    STONEMASON,
    TAKE,
    THROW,
    TOLLS,
    TRADE,
    TURN_UP_PICKED,
    UPGRADE,
    WEATHER,
)
from .bid import begin_mixing, bid, can_mix, colours_in_pile, end_mixing, put_in, take_back
from .boulders import drive_company_away, end_taking, may_rob, most_of_others, rob, take, withdraw_bid
from .collect import (
    begin_throwing,
    can_throw_at_goat,
    can_throw_at_hazard,
    change_upgrade,
    deal_with,
    give_up,
    is_target,
    lose_to_goat,
    pick,
    pick_face_down,
    place,
    take_pile,
    throw,
)
from .counting import (
    BOULDER_COLOURS,
    actor,
    bit,
    has,
    in_pile,
    in_supply,
    return_to_deck,
    see_card,
    under_bridge,
)
from .roll import begin_turn, deal_traveler, roll_weather, start, take_away_face_down
from .score import (
    buy,
    can_buy,
    can_trade,
    fewest_pairs,
    final_order,
    mark,
    most_pairs,
    next_to_score,
    settle_trade,
    sum_of_upgrades,
    worth_of_food,
    worth_of_tolls,
)
from .specials import (
    is_open,
    play_fortune_teller,
    play_garlic_merchant,
    play_royal_messenger,
    play_stonemason,
)

__all__ = ["act", "awaited", "draw", "hide", "legal", "observe", "odds", "over", "payoff", "start"]

TOLL_KINDS = np.array(ON_SIDE[TOLLS])
FOOD_KINDS = np.array(ON_SIDE[FOOD])
HAND_KINDS = np.array(ON_SIDE[HAND])
ROYAL_KINDS = np.array(ROYALS)

NUMBERS_A_SEAT = 2 * BOULDER_COLOURS + 7
NUMBERS_OBSERVED = MOST_PLAYERS * NUMBERS_A_SEAT + 3 * KINDS + BOULDER_COLOURS + len(HAND_KINDS) + 16


@compiled_apart
def awaited(s: State) -> int:
    if s.stage < BID or s.stage == OVER:
        return 0
    if s.stage == BID:
        return bit(s.seats) - 1 - int(s.bid_in)
    return bit(actor(s))


# What is legal


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


@compiled_in_place
def legal_with_travelers(s: State, seat: int, mask: Mask) -> None:
    if s.stage == PICK:
        for kind in range(KINDS):
            mask[PICK_CARD + kind] = s.face_up[kind] > 0
        mask[PICK_FACE_DOWN] = s.face_down > 0
    elif s.stage == PLACE:
        mask[TO_TOLLS] = True
        mask[TO_FOOD] = True
    elif s.stage == HAZARD:
        for at in range(TOLL_KINDS.size):
            mask[GIVE_UP_TOLLS + at] = is_target(s, seat, TOLLS, TOLL_KINDS[at])
        for at in range(FOOD_KINDS.size):
            mask[GIVE_UP_FOOD + at] = is_target(s, seat, FOOD, FOOD_KINDS[at])
        mask[PLAY_GARLIC_MERCHANT] = s.lying[seat, HAND, GARLIC_MERCHANT] > 0
        if can_throw_at_hazard(s, seat):
            legal_throws(s, seat, mask, 0)
    else:
        mask[LOSE] = True
        if can_throw_at_goat(s, seat):
            legal_throws(s, seat, mask, 0)


@compiled_in_place
def legal_throws(s: State, seat: int, mask: Mask, not_again: int) -> None:
    for colour in range(BOULDER_COLOURS):
        mask[THROW_COLOUR + colour] = s.boulders[seat, colour] > 0 and not has(not_again, colour)


@compiled_in_place
def legal_with_boulders_and_points(s: State, seat: int, mask: Mask) -> None:
    if s.stage == THROW:
        legal_throws(s, seat, mask, int(s.thrown) if s.throws_for == AT_GOAT else 0)
    elif s.stage == CHANGE:
        for upgrade in range(1, HIGHEST_UPGRADE + 1):
            mask[CHANGE_UPGRADE + upgrade - 1] = has(s.upgrades[seat], upgrade)
    elif s.stage == PILE:
        for whose in range(s.seats):
            mask[PILE_OF + whose] = in_pile(s, whose) > 0
    elif s.stage == TAKE:
        legal_takings(s, seat, mask)
    elif s.stage == UPGRADE:
        mask[BUY] = can_buy(s, seat)
        mask[DONE] = True
    else:
        legal_trades(s, seat, mask)


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


@compiled_apart
def legal_trades(s: State, seat: int, mask: Mask) -> None:
    if s.stage == SCORE:
        mask[BUY] = can_buy(s, seat)
        mask[DONE] = True
        if not can_trade(s, seat):
            return
    for at in range(TOLL_KINDS.size):
        mask[MARK_TOLLS + at] = is_unmarked(s, seat, TOLLS, TOLL_KINDS[at])
    for at in range(FOOD_KINDS.size):
        mask[MARK_FOOD + at] = is_unmarked(s, seat, FOOD, FOOD_KINDS[at])
    for at in range(HAND_KINDS.size):
        mask[MARK_HAND + at] = is_unmarked(s, seat, HAND, HAND_KINDS[at])
    if s.stage == TRADE:
        for pairs in range(fewest_pairs(s), most_pairs(s, seat) + 1):
            mask[SCORE_PAIRS + pairs] = True


@compiled_in_place
def is_unmarked(s: State, seat: int, side: int, kind: int) -> bool:
    return bool(s.lying[seat, side, kind] > s.marked[side, kind])


@compiled_in_place
def legal_specials(s: State, seat: int, mask: Mask) -> None:
    if not is_open(s, seat):
        return
    mask[PLAY_FORTUNE_TELLER] = s.lying[seat, HAND, FORTUNE_TELLER] > 0 and s.face_down > 0
    mask[PLAY_STONEMASON] = s.lying[seat, HAND, STONEMASON] > 0
    if s.lying[seat, HAND, ROYAL_MESSENGER] > 0:
        for at in range(ROYAL_KINDS.size):
            mask[PLAY_MESSENGER + at] = s.lying[seat, FOOD, ROYAL_KINDS[at]] > 0


# What is done


@compiled_apart
def act(s: State, seat: int, action: int) -> None:
    if action >= PLAY_FORTUNE_TELLER and action < LOSE:
        act_special(s, seat, action)
    elif action < PICK_CARD:
        act_bid(s, seat, action)
    elif action < PLAY_FORTUNE_TELLER:
        act_with_travelers(s, seat, action)
    else:
        act_with_boulders_and_points(s, seat, action)


@compiled_in_place
def act_special(s: State, seat: int, action: int) -> None:
    if action == PLAY_FORTUNE_TELLER:
        play_fortune_teller(s, seat)
    elif action == PLAY_GARLIC_MERCHANT:
        play_garlic_merchant(s, seat)
    elif action == PLAY_STONEMASON:
        play_stonemason(s, seat)
    else:
        play_royal_messenger(s, seat, ROYAL_KINDS[action - PLAY_MESSENGER])


@compiled_in_place
def act_bid(s: State, seat: int, action: int) -> None:
    if action == DONE:
        if s.stage == BID:
            end_mixing(s, seat)
        else:
            next_to_score(s)
    elif action == TAKE_BACK:
        take_back(s, seat)
    elif action == CLOSE:
        put_in(s, seat)
    elif action == MIXED:
        begin_mixing(s, seat)
    elif action >= ADD:
        s.pile[seat, action - ADD] += 1
    else:
        of = action - BID_OF
        bid(s, seat, of // BOULDERS_OF_COLOUR, of % BOULDERS_OF_COLOUR + 1)


@compiled_in_place
def act_with_travelers(s: State, seat: int, action: int) -> None:
    if action < PICK_FACE_DOWN:
        pick(s, action - PICK_CARD)
    elif action == PICK_FACE_DOWN:
        pick_face_down(s)
    elif action == TO_TOLLS:
        place(s, seat, TOLLS)
    elif action == TO_FOOD:
        place(s, seat, FOOD)
    elif action < GIVE_UP_FOOD:
        give_up(s, seat, TOLLS, TOLL_KINDS[action - GIVE_UP_TOLLS])
    elif action < THROW_COLOUR:
        give_up(s, seat, FOOD, FOOD_KINDS[action - GIVE_UP_FOOD])
    else:
        if s.stage != THROW:
            begin_throwing(s, seat)
        throw(s, seat, action - THROW_COLOUR)


@compiled_in_place
def act_with_boulders_and_points(s: State, seat: int, action: int) -> None:
    if action == LOSE:
        lose_to_goat(s, seat)
    elif action < PILE_OF:
        change_upgrade(s, seat, action - CHANGE_UPGRADE + 1)
    elif action < TAKE_COLOUR:
        take_pile(s, seat, action - PILE_OF)
    elif action < ROB_SEAT:
        take(s, seat, action - TAKE_COLOUR)
        if s.owed == 0:
            end_taking(s)
    elif action < MARK_TOLLS:
        rob(s, action - ROB_SEAT)
    elif action < MARK_FOOD:
        mark(s, TOLLS, TOLL_KINDS[action - MARK_TOLLS])
    elif action < MARK_HAND:
        mark(s, FOOD, FOOD_KINDS[action - MARK_FOOD])
    elif action < SCORE_PAIRS:
        mark(s, HAND, HAND_KINDS[action - MARK_HAND])
    elif action < BUY:
        settle_trade(s, seat, action - SCORE_PAIRS)
    else:
        buy(s, seat)


# Draws


@compiled_apart
def odds(s: State) -> int:
    if s.stage >= BID:
        return 0
    if s.stage == FIRST_PLAYER:
        return int(s.seats)
    return len(WEATHERS) if s.stage == WEATHER else int(s.unseen_count)


@compiled_apart
def draw(s: State, outcome: int) -> None:
    if s.stage == FIRST_PLAYER:
        s.active = outcome
        begin_turn(s)
    elif s.stage == WEATHER:
        roll_weather(s, outcome)
    elif s.stage == DEAL:
        deal_traveler(s, outcome)
    else:
        s.face_down_card = see_card(s, outcome)
        if s.stage == PEEK:
            s.stage = s.resume
        elif s.stage == TURN_UP_PICKED:
            kind = int(s.face_down_card)
            take_away_face_down(s)
            deal_with(s, kind)
        else:
            drive_company_away(s)


@compiled_apart
def over(s: State) -> bool:
    return bool(s.stage == OVER)


@compiled_apart
def payoff(s: State, out: NDArray[np.float32]) -> None:
    best, winners = -1, 0
    for seat in range(s.seats):
        order = final_order(s, seat)
        if order > best:
            best, winners = order, 0
        winners += order == best
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if final_order(s, seat) == best else 0.0


# Secrets


@compiled_apart
def hide(s: State, seat: int, rng: Rng) -> None:
    """Bids before the reveal, a card others peeked at, what another trades, which upgrade it changed back.

    Hands and points are known to whoever remembers: every special was picked in the open (BT15).
    """
    if s.face_down_card != NO_CARD and not (seat >= 0 and has(s.peeked, seat)):
        return_to_deck(s, s.face_down_card, 1)
        s.face_down_card = see_card(s, below(rng, int(s.unseen_count)))
    for other in range(s.seats):
        if other != seat and s.changed[other] > 0 and s.open_book == 0 and s.stage != OVER:
            hide_changed_upgrade(s, other, rng)
    if s.revealed == 0 and (s.stage == BID or s.stage == PEEK or (s.stage == TAKE and s.mason >= 0)):
        hide_bids(s, seat, rng)
    if s.stage == TRADE and actor(s) != seat:
        hide_trade(s, actor(s), rng)


@compiled_apart
def hide_bids(s: State, seat: int, rng: Rng) -> None:
    """Bids that were made are in, unless all seem to be: then somebody, nobody knows who, is changing one."""
    own = bit(seat) if seat >= 0 else 0
    others = (bit(s.seats) - 1) & ~own
    s.bid_in = (int(s.bid_in) & own) | (int(s.ready) & others)
    if s.bid_in == bit(s.seats) - 1:
        thinking = below(rng, s.seats - (1 if own else 0))
        s.bid_in &= ~bit(thinking + (1 if own and thinking >= seat else 0))
    for other in range(s.seats):
        if other != seat:
            is_in = has(s.bid_in, other)
            withdraw_bid(s, other)
            if is_in:
                s.bid_in |= bit(other)
                hide_bid(s, other, rng)


@compiled_in_place
def hide_bid(s: State, seat: int, rng: Rng) -> None:
    """Nothing, so many of a colour, or, with a Jester, any mix: each of these decisions is equally likely."""
    which = below(rng, under_bridge(s, seat) + 1 + can_mix(s, seat))
    if which > under_bridge(s, seat):
        s.mixed |= bit(seat)
        while colours_in_pile(s, seat) < 2:
            for colour in range(BOULDER_COLOURS):
                s.pile[seat, colour] = below(rng, s.boulders[seat, colour] + 1)
        return
    for colour in range(BOULDER_COLOURS):
        if 0 < which <= s.boulders[seat, colour]:
            s.pile[seat, colour] = which
        which -= s.boulders[seat, colour]


@compiled_in_place
def hide_changed_upgrade(s: State, seat: int, rng: Rng) -> None:
    """Any upgrade it held then, if that would have left it enough for what it paid since."""
    true = int(s.changed[seat])
    candidates = (int(s.upgrades[seat]) & ~int(s.bought_since[seat])) | bit(true)
    n = 0
    for upgrade in range(1, HIGHEST_UPGRADE + 1):
        n += has(candidates, upgrade) and upgrade >= true - s.spare[seat]
    chosen = below(rng, n)
    for upgrade in range(1, HIGHEST_UPGRADE + 1):
        if has(candidates, upgrade) and upgrade >= true - s.spare[seat]:
            if chosen == 0:
                change_instead(s, seat, true, upgrade)
            chosen -= 1


@compiled_in_place
def change_instead(s: State, seat: int, true: int, other: int) -> None:
    s.upgrades[seat] = (int(s.upgrades[seat]) | bit(true)) & ~bit(other)
    s.loose[seat] += other - true
    s.spare[seat] += other - true
    s.changed[seat] = other


@compiled_in_place
def hide_trade(s: State, seat: int, rng: Rng) -> None:
    """Some card is marked; which ones is shown when the trade is settled."""
    cards = 0
    for side in range(3):
        for kind in range(KINDS):
            s.marked[side, kind] = 0
            cards += s.lying[seat, side, kind]
    chosen = below(rng, cards)
    for side in range(3):
        for kind in range(KINDS):
            if 0 <= chosen < s.lying[seat, side, kind]:
                s.marked[side, kind] = 1
            chosen -= s.lying[seat, side, kind]


@compiled_apart
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Seats clockwise from the one who looks, then the road, the own hand and points, and the stage."""
    out[:NUMBERS_OBSERVED] = 0.0
    for steps in range(s.seats):
        other = (max(seat, 0) + steps) % s.seats
        at = steps * NUMBERS_A_SEAT
        for colour in range(BOULDER_COLOURS):
            out[at + colour] = s.boulders[other, colour]
            shown = s.revealed or other == seat
            out[at + BOULDER_COLOURS + colour] = s.pile[other, colour] if shown else 0
        rest = out[at + 2 * BOULDER_COLOURS : at + NUMBERS_A_SEAT]
        rest[0] = worth_of_tolls(s, s.lying[other])
        rest[1] = worth_of_food(s, s.lying[other])
        rest[2] = has(s.closed, other)
        rest[3] = has(s.bid_in if s.revealed or other == seat else s.ready, other)
        rest[4] = other == s.active
        for kind in range(KINDS):
            rest[5] += s.lying[other, HAND, kind]
        rest[6] = s.stage > BID and actor(s) == other
    at = MOST_PLAYERS * NUMBERS_A_SEAT
    for kind in range(KINDS):
        out[at + kind] = s.face_up[kind]
        out[at + KINDS + kind] = s.unseen[kind] if s.face_down_card == NO_CARD else 0
        out[at + 2 * KINDS + kind] = s.claimed == kind
    at += 3 * KINDS
    for colour in range(BOULDER_COLOURS):
        out[at + colour] = s.supply[colour]
    at += BOULDER_COLOURS
    for place_in_hand in range(HAND_KINDS.size):
        out[at + place_in_hand] = s.lying[seat, HAND, HAND_KINDS[place_in_hand]] if seat >= 0 else 0
    rest = out[at + HAND_KINDS.size : NUMBERS_OBSERVED]
    if seat >= 0:
        rest[0] = s.loose[seat]
        rest[1] = sum_of_upgrades(s, seat)
        rest[2] = s.face_down_card + 1 if has(s.peeked, seat) else 0
    rest[3] = s.face_down
    rest[4] = s.next_upgrade
    rest[5] = s.company
    rest[6] = s.rate
    rest[7] = s.stage
    rest[8] = s.owed
    rest[9] = s.bought
    rest[10] = s.turn
    rest[11] = s.unseen_count + (1 if s.face_down_card != NO_CARD else 0)
    rest[12] = s.active == seat
    rest[13] = s.begun

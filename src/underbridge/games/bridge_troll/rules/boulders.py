"""Taking boulders: piles (BT9), closed players (BT10, BT11), and the Stonemason (BT13)."""

from ....engine.bits import bit, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import BID, NO_CARD, NOBODY, OVER, TAKE, TURN_UP_DISCARDED
from .company import discard_company, only_goats_came, others_than_goats
from .counting import BOULDER_COLOURS, from_active, in_supply, under_bridge
from .roll import deal_company_or_end
from .score import begin_scoring

BOULDERS_WHEN_ALL_CLOSE = 3
BOULDERS_OF_A_MASON = 3


# Piles


@compiled_in_place
def take_pile(s: State, seat: int, whose: int) -> None:
    """From the last rank to the first."""
    for colour in range(BOULDER_COLOURS):
        s.boulders[seat, colour] += s.pile[whose, colour]
        s.pile[whose, colour] = 0
    s.at -= 1
    if s.at < 0:
        serve_closed_players(s)


# From the supply, then from others


@compiled_apart
def most_of_others(s: State, seat: int) -> int:
    """The most boulders that another player has."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, under_bridge(s, other))
    return most


@compiled_in_place
def may_rob(s: State, seat: int) -> bool:
    """One who has, or shares, the most takes nothing beyond the supply."""
    return under_bridge(s, seat) < most_of_others(s, seat)


@compiled_in_place
def begin_taking(s: State, seat: int, number: int) -> None:
    s.owed = number
    s.begun = 0
    s.robbed = NOBODY
    s.stage = TAKE
    stop_if_nothing_is_left(s, seat)


@compiled_in_place
def stop_if_nothing_is_left(s: State, seat: int) -> None:
    if s.robbed != NOBODY:
        if under_bridge(s, s.robbed) == 0:
            s.owed = 0
    elif in_supply(s) == 0 and not may_rob(s, seat):
        s.owed = 0


@compiled_in_place
def take(s: State, seat: int, colour: int) -> None:
    """What is taken counts for nobody while the taking goes on."""
    if s.robbed == NOBODY:
        s.supply[colour] -= 1
    else:
        s.boulders[s.robbed, colour] -= 1
    s.aside[seat, colour] += 1
    s.owed -= 1
    s.begun = 1
    stop_if_nothing_is_left(s, seat)
    if s.owed == 0:
        end_taking(s)


@compiled_in_place
def rob(s: State, seat: int, victim: int) -> None:
    s.robbed = victim
    s.begun = 1
    if upsets_bids(s):
        withdraw_bid(s, victim)  # BT3: it is made anew
        s.ready &= ~bit(victim)


@compiled_in_place
def upsets_bids(s: State) -> bool:
    """A mason robs while bids are made."""
    return bool(s.resume == BID and s.mason != NOBODY)


@compiled_in_place
def withdraw_bid(s: State, seat: int) -> None:
    s.bid_in &= ~bit(seat)
    s.mixing &= ~bit(seat)
    s.mixed &= ~bit(seat)
    for colour in range(BOULDER_COLOURS):
        s.pile[seat, colour] = 0


@compiled_in_place
def put_under_bridge(s: State, seat: int) -> None:
    for colour in range(BOULDER_COLOURS):
        s.boulders[seat, colour] += s.aside[seat, colour]
        s.aside[seat, colour] = 0


# Closed players


@compiled_apart
def serve_closed_players(s: State) -> None:
    s.at = 0
    serve_on(s)


@compiled_in_place
def due_to_closed_player(s: State) -> int:
    return BOULDERS_WHEN_ALL_CLOSE if s.ranked == 0 else int(s.rate) * int(s.ranked)


@compiled_apart
def serve_on(s: State) -> None:
    """The next closed player who can take anything; when all are served, what comes after."""
    everybody = s.ranked == 0
    while s.at < s.seats:
        seat = from_active(s, int(s.at))
        if has(s.closed, seat):
            begin_taking(s, seat, due_to_closed_player(s))
            if s.owed > 0:
                return
        s.at += 1
    for seat in range(s.seats):
        put_under_bridge(s, seat)
    if not everybody:
        begin_scoring(s)
    elif s.face_down_card == NO_CARD:
        s.stage = TURN_UP_DISCARDED
    else:
        s.reveals += 1
        drive_company_away(s)


@compiled_apart
def drive_company_away(s: State) -> None:
    """Another company comes, as often as everybody closes; goats alone would come for ever."""
    only_goats = only_goats_came(s)
    discard_company(s)
    if only_goats and others_than_goats(s.unseen) == 0:
        s.stage = OVER
    else:
        deal_company_or_end(s)


# The Stonemason


@compiled_in_place
def begin_quarrying(s: State, seat: int) -> None:
    s.mason = seat
    s.resume = s.stage
    begin_taking(s, seat, BOULDERS_OF_A_MASON)


@compiled_apart
def end_taking(s: State) -> None:
    """A mason's boulders go under his bridge, unless closed players are being served; then play goes on."""
    if s.mason == NOBODY:
        s.at += 1
        serve_on(s)
        return
    seat = int(s.mason)
    s.mason = NOBODY
    if s.resume == TAKE:
        serve_on(s)
    else:
        put_under_bridge(s, seat)
        s.stage = s.resume

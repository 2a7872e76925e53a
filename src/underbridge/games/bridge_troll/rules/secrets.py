"""What a seat cannot know: others' bids, peeks and trades, and upgrades that they changed back (BT15)."""

from ....engine.bits import all_of, bit, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.draws import below
from ....engine.verbs import Rng, State
from ..state import BID, HIGHEST_UPGRADE, KINDS, NO_CARD, OVER, PEEK, TAKE, TRADE
from .bid import can_mix, colours_in_pile
from .boulders import withdraw_bid
from .counting import BOULDER_COLOURS, actor, return_to_deck, see_card, under_bridge


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
    others = all_of(s.seats) & ~own
    s.bid_in = (int(s.bid_in) & own) | (int(s.ready) & others)
    if s.bid_in == all_of(s.seats):
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

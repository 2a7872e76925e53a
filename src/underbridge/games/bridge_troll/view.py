"""What a seat sees of Bridge Troll: bids, hands, points and upgrades lie face down (BT15)."""

from collections.abc import Iterable
from functools import cache, lru_cache

import msgspec

from ...engine import bits
from ...engine.bits import seats_of
from ...engine.plain import Plain, once, plainly
from ...engine.view import Board, Standing, standings_with
from .deck import WEATHERS
from .rules import company, counting, legal
from .rules.end import final_order, final_points
from .state import (
    BID,
    CARD_NAMES,
    COLOURS,
    FIRST_PLAYER,
    FOOD,
    HAND,
    NO_CARD,
    NOBODY,
    OVER,
    SIDES,
    STAGE_NAMES,
    TAKE,
    THROW,
    TOLLS,
    TRADE,
)

Boulders = dict[str, int]

HOLDINGS_KEPT = 10_000  # cards or boulders that have been put into words: the same come again and again

all_of, bit, has = plainly(bits.all_of), plainly(bits.bit), plainly(bits.has)
has_company = plainly(company.has_company)
actor = plainly(counting.actor)
awaited = once(plainly(legal.awaited))


class FaceDown(msgspec.Struct, frozen=True, kw_only=True):
    """The card that lies face down beside the company."""

    card: str | None  # only for those who have peeked
    peeked_by: tuple[int, ...]


class BridgeKeeper(msgspec.Struct, frozen=True, kw_only=True):
    """A troll's bridge and what lies around it; None is what the viewer may not see."""

    colour: str
    tolls: tuple[str, ...]
    food: tuple[str, ...]
    hand: tuple[str, ...] | None
    hand_size: int
    boulders: Boulders  # under the bridge
    pile: Boulders | None  # the bid: secret until all are in, then on the bridge until it is taken
    aside: Boulders  # taken, but counted for nobody yet
    bid_in: bool  # of others: whether one was made; that it was taken back does not show
    mixing: bool | None  # whether a mixed bid is being put together
    closed: bool
    points: int | None  # in scoring markers
    upgrades: tuple[int, ...] | None
    upgrade_count: int


class BridgeTrollStanding(Standing, frozen=True, kw_only=True):
    """How a troll has done; points are told at the end."""

    points: int | None


class BridgeTrollBoard(Board, frozen=True, kw_only=True, tag="bridge-troll"):
    """The road, the supply and all bridges."""

    stage: str
    turn: int
    active: int | None
    weather: str | None
    company: int  # how many travelers came
    face_up: tuple[str, ...]
    face_down: FaceDown | None
    claimed: str | None  # the card just picked
    deck: int
    discard: tuple[str, ...]
    goats_waiting: tuple[str, ...]
    supply: Boulders
    next_upgrade: int | None
    bought: bool  # whether whoever scores now has bought one in this turn
    rank: tuple[int, ...]  # open seats, the first place first
    seats: tuple[BridgeKeeper, ...]
    owed: int  # boulders still to take or to throw
    robbed: int | None
    marked: dict[str, tuple[str, ...]] | None  # the viewer's own trade


def board(s: Plain, seat: int | None) -> BridgeTrollBoard:
    """Through the eyes of a seat, or of a spectator."""
    seen = _seen_by_everybody(s)
    if seat is None:
        return seen
    own_trade = s.stage == TRADE and actor(s) == seat
    return msgspec.structs.replace(
        seen,
        face_down=_peeked_at(s, seat, seen.face_down),
        seats=(*seen.seats[:seat], _own(s, seat, seen.seats[seat]), *seen.seats[seat + 1 :]),
        marked={SIDES[side]: cards(s.marked[side]) for side in (TOLLS, FOOD, HAND)} if own_trade else None,
    )


def awaited_by(s: Plain, seat: int | None) -> int:
    """That a bid was taken back does not show; if all seem to be in, nobody knows who is changing one."""
    return surely_awaited_by(s, seat) or (_others(s, seat) if s.stage == BID else 0)


def surely_awaited_by(s: Plain, seat: int | None) -> int:
    """Nobody, if all bids seem to be in: whose clock runs then would tell who is changing one."""
    truly: int = awaited(s)
    if s.stage != BID:
        return truly
    others = _others(s, seat)
    ready: int = s.ready
    return (truly & ~others) | (others & ~ready)


def _others(s: Plain, seat: int | None) -> int:
    everybody: int = all_of(s.seats)
    return everybody if seat is None else everybody & ~bit(seat)


@once
def _seen_by_everybody(s: Plain) -> BridgeTrollBoard:
    return BridgeTrollBoard(
        stage=STAGE_NAMES[s.stage],
        turn=s.turn,
        active=None if s.stage == FIRST_PLAYER else s.active,
        weather=None if s.weather == NOBODY else WEATHERS[s.weather],
        company=s.company,
        face_up=cards(s.face_up),
        face_down=FaceDown(card=None, peeked_by=seats_of(s.peeked)) if s.face_down else None,
        claimed=None if s.claimed == NO_CARD else CARD_NAMES[s.claimed],
        deck=s.unseen_count - (1 if s.face_down and s.face_down_card == NO_CARD else 0),
        discard=_discard(s),
        goats_waiting=cards(s.waiting),
        supply=_boulders(s.supply),
        next_upgrade=s.next_upgrade or None,
        bought=bool(s.bought),
        rank=tuple(s.rank[: s.ranked]) if has_company(s) else (),
        seats=tuple(_bridge(s, seat) for seat in range(s.seats)),
        owed=s.owed if s.stage in (TAKE, THROW) else 0,
        robbed=s.robbed if s.stage == TAKE and s.robbed != NOBODY else None,
        marked=None,
    )


def _bridge(s: Plain, seat: int) -> BridgeKeeper:
    """As all but its owner see it."""
    shown = s.open_book or s.stage == OVER
    tolls, food, hand = s.lying[seat]
    upgrades = seats_of(s.upgrades[seat])
    return BridgeKeeper(
        colour=COLOURS[seat],
        tolls=cards(tolls),
        food=cards(food),
        hand=cards(hand) if shown else None,
        hand_size=sum(hand),
        boulders=_boulders(s.boulders[seat]),
        pile=_boulders(s.pile[seat]) if s.revealed else None,
        aside=_boulders(s.aside[seat]),
        bid_in=has_company(s) and has(s.bid_in if s.revealed else s.ready, seat),
        mixing=None,
        closed=has_company(s) and has(s.closed, seat),
        points=s.loose[seat] if shown else None,
        upgrades=upgrades if shown else None,
        upgrade_count=len(upgrades),
    )


def _own(s: Plain, seat: int, seen: BridgeKeeper) -> BridgeKeeper:
    """As its owner sees it."""
    return msgspec.structs.replace(
        seen,
        hand=cards(s.lying[seat][HAND]),
        pile=_boulders(s.pile[seat]),
        bid_in=has_company(s) and has(s.bid_in, seat),
        mixing=has(s.mixing, seat),
        points=s.loose[seat],
        upgrades=seats_of(s.upgrades[seat]),
    )


def _peeked_at(s: Plain, seat: int, seen: FaceDown | None) -> FaceDown | None:
    """The card is known to those who have peeked."""
    if seen is None or s.face_down_card == NO_CARD or not has(s.peeked, seat):
        return seen
    return FaceDown(card=CARD_NAMES[s.face_down_card], peeked_by=seen.peeked_by)


def laid_open(s: Plain, seat: int | None) -> BridgeTrollBoard:
    """The same with nothing hidden, for whoever looks back; a trade that is not settled is its owner's."""
    seen = board(s, seat)
    card = None if s.face_down_card == NO_CARD else CARD_NAMES[s.face_down_card]
    return msgspec.structs.replace(
        seen,
        face_down=None if seen.face_down is None else msgspec.structs.replace(seen.face_down, card=card),
        seats=tuple(_own(s, keeper, bridge) for keeper, bridge in enumerate(seen.seats)),
    )


def cards(counts: Iterable[int]) -> tuple[str, ...]:
    return _cards(tuple(counts))


@lru_cache(HOLDINGS_KEPT)
def _cards(counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(name for name, number in zip(CARD_NAMES, counts, strict=True) for _ in range(number))


def _boulders(counts: Iterable[int]) -> Boulders:
    return _boulders_of(tuple(counts))


@lru_cache(HOLDINGS_KEPT)
def _boulders_of(counts: tuple[int, ...]) -> Boulders:
    return dict(zip(COLOURS, counts, strict=True))


def _discard(s: Plain) -> tuple[str, ...]:
    """Whatever is nowhere else."""
    beside_bridges = (side for sides in s.lying[: s.seats] for side in sides)
    elsewhere = map(sum, zip(s.unseen, s.face_up, s.waiting, *beside_bridges, strict=True))
    gone = [count - number for count, number in zip(s.count, elsewhere, strict=True)]
    if s.face_down_card != NO_CARD:
        gone[s.face_down_card] -= 1
    if s.claimed != NO_CARD:
        gone[s.claimed] -= 1
    return cards(gone)


def standings(s: Plain) -> tuple[BridgeTrollStanding, ...]:
    """At the end; before it points lie face down, and all are equal."""
    if s.stage != OVER:
        return _all_equal(s.seats)
    seats = range(s.seats)
    orders = [final_order(s.record, seat) for seat in seats]
    return standings_with(BridgeTrollStanding, orders, [final_points(s.record, seat) for seat in seats])


@cache
def _all_equal(seats: int) -> tuple[BridgeTrollStanding, ...]:
    return standings_with(BridgeTrollStanding, [0] * seats, [None] * seats)

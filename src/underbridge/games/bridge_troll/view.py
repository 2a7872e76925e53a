"""What a seat sees of Bridge Troll: bids, hands, points and upgrades lie face down (BT15)."""

import msgspec

from ...engine.bits import all_of, bit, has, seats_of
from ...engine.verbs import State
from ...engine.view import Board, Standing, standings_with
from .deck import WEATHERS
from .rules.company import has_company
from .rules.counting import actor
from .rules.end import final_order, final_points
from .rules.legal import awaited
from .state import (
    BID,
    CARD_NAMES,
    COLOURS,
    FIRST_PLAYER,
    FOOD,
    HAND,
    HIGHEST_UPGRADE,
    KINDS,
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


def board(s: State, seat: int | None) -> BridgeTrollBoard:
    """Through the eyes of a seat, or of a spectator."""
    own_trade = s.stage == TRADE and seat is not None and actor(s) == seat
    company = bool(has_company(s))
    return BridgeTrollBoard(
        stage=STAGE_NAMES[s.stage],
        turn=int(s.turn),
        active=None if s.stage == FIRST_PLAYER else int(s.active),
        weather=None if s.weather == NOBODY else WEATHERS[s.weather],
        company=int(s.company),
        face_up=cards(s.face_up),
        face_down=_face_down(s, seat) if s.face_down else None,
        claimed=None if s.claimed == NO_CARD else CARD_NAMES[s.claimed],
        deck=int(s.unseen_count) - int(s.face_down and s.face_down_card == NO_CARD),
        discard=_discard(s),
        goats_waiting=cards(s.waiting),
        supply=_boulders(s.supply),
        next_upgrade=int(s.next_upgrade) or None,
        bought=bool(s.bought),
        rank=tuple(int(other) for other in s.rank[: s.ranked]) if company else (),
        seats=tuple(_bridge(s, other, seat, company) for other in range(s.seats)),
        owed=int(s.owed) if s.stage in (TAKE, THROW) else 0,
        robbed=int(s.robbed) if s.stage == TAKE and s.robbed != NOBODY else None,
        marked={SIDES[side]: cards(s.marked[side]) for side in (TOLLS, FOOD, HAND)} if own_trade else None,
    )


def awaited_by(s: State, seat: int | None) -> int:
    """That a bid was taken back does not show; if all seem to be in, nobody knows who is changing one."""
    return surely_awaited_by(s, seat) or (_others(s, seat) if s.stage == BID else 0)


def surely_awaited_by(s: State, seat: int | None) -> int:
    """Nobody, if all bids seem to be in: whose clock runs then would tell who is changing one."""
    truly = int(awaited(s))
    if s.stage != BID:
        return truly
    others = _others(s, seat)
    return (truly & ~others) | (others & ~int(s.ready))


def _others(s: State, seat: int | None) -> int:
    everybody = all_of(s.seats)
    return everybody if seat is None else everybody & ~bit(seat)


def _face_down(s: State, seat: int | None) -> FaceDown:
    knows = seat is not None and has(int(s.peeked), seat) and s.face_down_card != NO_CARD
    return FaceDown(
        card=CARD_NAMES[s.face_down_card] if knows else None,
        peeked_by=seats_of(int(s.peeked)),
    )


def _bridge(s: State, other: int, seat: int | None, company: bool) -> BridgeKeeper:
    own = other == seat
    shown = own or bool(s.open_book) or s.stage == OVER
    upgrades = tuple(n for n in range(1, HIGHEST_UPGRADE + 1) if has(int(s.upgrades[other]), n))
    return BridgeKeeper(
        colour=COLOURS[other],
        tolls=cards(s.lying[other, TOLLS]),
        food=cards(s.lying[other, FOOD]),
        hand=cards(s.lying[other, HAND]) if shown else None,
        hand_size=int(s.lying[other, HAND].sum()),
        boulders=_boulders(s.boulders[other]),
        pile=_boulders(s.pile[other]) if own or s.revealed else None,
        aside=_boulders(s.aside[other]),
        bid_in=company and has(int(s.bid_in if own or s.revealed else s.ready), other),
        mixing=has(int(s.mixing), other) if own else None,
        closed=company and has(int(s.closed), other),
        points=int(s.loose[other]) if shown else None,
        upgrades=upgrades if shown else None,
        upgrade_count=len(upgrades),
    )


def cards(counts: "State") -> tuple[str, ...]:
    return tuple(CARD_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind]))


def _boulders(counts: "State") -> Boulders:
    return {colour: int(number) for colour, number in zip(COLOURS, counts, strict=True)}


def _discard(s: State) -> tuple[str, ...]:
    """Whatever is nowhere else."""
    gone = s.count - s.unseen - s.face_up - s.waiting - s.lying.sum(axis=(0, 1))
    if s.face_down_card != NO_CARD:
        gone[s.face_down_card] -= 1
    if s.claimed != NO_CARD:
        gone[s.claimed] -= 1
    return cards(gone)


def standings(s: State) -> tuple[BridgeTrollStanding, ...]:
    """At the end; before it points lie face down, and all are equal."""
    seats = range(s.seats)
    if s.stage != OVER:
        return standings_with(BridgeTrollStanding, [0] * len(seats), [None] * len(seats))
    orders = [int(final_order(s, seat)) for seat in seats]
    return standings_with(BridgeTrollStanding, orders, [int(final_points(s, seat)) for seat in seats])

"""What a seat sees of Bridge Troll: bids, hands, points and upgrades lie face down (BT15)."""

from collections.abc import Iterable
from functools import cache, lru_cache

import msgspec

from ...engine import bits
from ...engine.bits import seats_of
from ...engine.plain import Plain, once, plainly
from ...engine.view import Board, Standing, standings_with
from .deck import WEATHERS
from .rules import company, counting, hazards, legal, score
from .rules.end import decided_by, final_order, final_points
from .state import (
    BID,
    CARD_NAMES,
    COLOURS,
    DEAL,
    FIRST_PLAYER,
    FOOD,
    HAND,
    IS_BANDIT,
    IS_DRAGON,
    IS_GOAT,
    IS_KNIGHT,
    KIND_OF,
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
value_at_stake = plainly(hazards.value_at_stake)
worth_of_tolls, worth_of_food = plainly(score.worth_of_tolls), plainly(score.worth_of_food)
fewest_pairs, most_pairs = plainly(score.fewest_pairs), plainly(score.most_pairs)


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
    final: int | None  # when the game is over: all points, those of upgrades included


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """What a trade may be settled for."""

    pairs: int  # of boulders, for the lower side
    tolls: int  # what a side is worth with them
    food: int
    points: int


class Trade(msgspec.Struct, frozen=True, kw_only=True):
    """What the marked cards are worth."""

    tolls: int
    food: int  # specials from the hand included
    lower: str | None  # the side that counts; None: both do
    offers: tuple[Offer, ...]  # the fewest boulders first


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
    stake: int  # so many boulders drive off the hazard, or beat the goat, that was just picked; 0: none was
    deck: int
    goes_on: tuple[str, ...]  # weathers that the deck still has travelers for, once this company is gone
    discard: tuple[str, ...]
    goats_waiting: tuple[str, ...]
    supply: Boulders
    next_upgrade: int | None
    bought: int | None  # the upgrade that whoever scores now has bought in this turn
    rank: tuple[int, ...]  # open seats, the first place first
    seats: tuple[BridgeKeeper, ...]
    owed: int  # boulders still to take or to throw
    robbed: int | None
    marked: dict[str, tuple[str, ...]] | None  # the viewer's own trade
    trade: Trade | None  # what it comes to
    won_by: str | None  # what set the winner apart from the next: points, upgrades or boulders


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
        trade=_trade(s, seat) if own_trade else None,
    )


@once
def stake(s: Plain) -> int:
    """What it takes to drive off or to beat whom the one whose turn it is has picked."""
    what = None if s.claimed == NO_CARD else KIND_OF[s.claimed]
    if what == IS_GOAT:
        return int(s.colours[s.claimed])
    return int(value_at_stake(s, s.rank[s.at])) if what in (IS_KNIGHT, IS_BANDIT, IS_DRAGON) else 0


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
        face_down=_face_down(s),
        claimed=None if s.claimed == NO_CARD else CARD_NAMES[s.claimed],
        stake=stake(s),
        deck=_deck(s),
        goes_on=_goes_on(s),
        discard=_discard(s),
        goats_waiting=cards(s.waiting),
        supply=_boulders(s.supply),
        next_upgrade=s.next_upgrade or None,
        bought=s.next_upgrade + 1 if s.bought else None,
        rank=tuple(s.rank[: s.ranked]) if _has_bids(s) else (),
        seats=tuple(_bridge(s, seat) for seat in range(s.seats)),
        owed=s.owed if s.stage in (TAKE, THROW) else 0,
        robbed=s.robbed if s.stage == TAKE and s.robbed != NOBODY else None,
        marked=None,
        trade=None,
        won_by=decided_by(s.record) if s.stage == OVER else None,
    )


def _deck(s: Plain) -> int:
    """Without the card that lies face down."""
    return int(s.unseen_count) - (1 if s.face_down and s.face_down_card == NO_CARD else 0)


def _goes_on(s: Plain) -> tuple[str, ...]:
    """Goats that were let through come back first."""
    to_come = s.company - s.dealt if s.stage == DEAL else 0
    left = _deck(s) - to_come + sum(s.waiting)
    return tuple(weather for weather, count in zip(WEATHERS, s.travelers, strict=True) if count <= left)


def _has_bids(s: Plain) -> bool:
    """Whether what was bid, and who closed, is about this company."""
    return bool(has_company(s) and s.stage != OVER)


def _face_down(s: Plain) -> FaceDown | None:
    """Whoever has played a Fortune Teller has peeked when the card is seen."""
    if not s.face_down:
        return None
    return FaceDown(card=None, peeked_by=() if s.face_down_card == NO_CARD else seats_of(s.peeked))


def _trade(s: Plain, seat: int) -> Trade:
    tolls, food = worth_of_tolls(s, s.marked), worth_of_food(s, s.marked)
    lower = None if tolls == food else SIDES[TOLLS if tolls < food else FOOD]
    offers = [
        Offer(
            pairs=pairs,
            tolls=tolls + pairs * (lower == SIDES[TOLLS]),
            food=food + pairs * (lower == SIDES[FOOD]),
            points=min(tolls, food) + pairs,
        )
        for pairs in range(fewest_pairs(s), most_pairs(s, seat) + 1)
    ]
    return Trade(tolls=tolls, food=food, lower=lower, offers=tuple(offers))


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
        pile=_boulders(s.pile[seat]) if s.revealed and _has_bids(s) else None,
        aside=_boulders(s.aside[seat]),
        bid_in=_has_bids(s) and has(s.bid_in if s.revealed else s.ready, seat),
        mixing=None,
        closed=_has_bids(s) and has(s.closed, seat),
        points=s.loose[seat] if shown else None,
        upgrades=upgrades if shown else None,
        upgrade_count=len(upgrades),
        final=final_points(s.record, seat) if s.stage == OVER else None,
    )


def _own(s: Plain, seat: int, seen: BridgeKeeper) -> BridgeKeeper:
    """As its owner sees it."""
    return msgspec.structs.replace(
        seen,
        hand=cards(s.lying[seat][HAND]),
        pile=_boulders(s.pile[seat]),
        bid_in=_has_bids(s) and has(s.bid_in, seat),
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

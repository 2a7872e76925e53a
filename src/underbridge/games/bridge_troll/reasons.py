"""Why to bid, pick, throw or trade: what lies in the open, and what is one's own.

Of others only what everybody sees is told: boulders and cards, never hands, bids, points or upgrades.
"""

from collections.abc import Iterator
from typing import ClassVar

from ...engine.action import Action
from ...engine.bits import seats_of
from ...engine.plain import Plain, plainly
from ...engine.reasons import Reason
from .actions import (
    FACE_DOWN,
    Add,
    Bid,
    Buy,
    Change,
    Close,
    Done,
    GiveUp,
    Lose,
    Mark,
    Mixed,
    Pick,
    Play,
    Rob,
    Score,
    Take,
    TakeBack,
    TakePile,
    Throw,
    ToTolls,
)
from .rules import counting, score
from .rules.boulders import BOULDERS_OF_A_MASON
from .state import (
    BID,
    CARD_NAMES,
    COLOURS,
    FOOD,
    FORTUNE_TELLER,
    GARLIC_MERCHANT,
    GOAT,
    HAZARD,
    IS_BANDIT,
    IS_BONUS,
    IS_DRAGON,
    IS_GOAT,
    IS_KNIGHT,
    IS_SPECIAL,
    KIND_OF,
    KINDS,
    NO_CARD,
    SIDES,
    STONEMASON,
    TOLLS,
)

KINDS_OF_CARDS: list[int] = KIND_OF.tolist()
HAZARDS = (IS_KNIGHT, IS_BANDIT, IS_DRAGON)

under_bridge, in_pile = plainly(counting.under_bridge), plainly(counting.in_pile)
worth_of_tolls, worth_of_food = plainly(score.worth_of_tolls), plainly(score.worth_of_food)


class ClosingBrings(Reason, frozen=True, tag="closing brings"):
    """Boulders for whoever stays closed."""

    rate: int
    boulders: int  # one's own


class UnwantedCompany(Reason, frozen=True, tag="unwanted company"):
    """Hazards and goats on the road."""

    count: int
    company: int


class Outreaches(Reason, frozen=True, tag="outreaches"):
    """Nobody has as many of one colour."""

    number: int


class MayBeOutbid(Reason, frozen=True, tag="may be outbid"):
    """So many others have more of some colour."""

    against: ClassVar[bool] = True
    number: int
    others: int


class LeavesBoulders(Reason, frozen=True, tag="leaves boulders"):
    """Under the bridge, for the next turn; a pile comes to whoever takes it."""

    against: ClassVar[bool] = True
    left: int


class WorthHaving(Reason, frozen=True, tag="worth having"):
    """The best traveler that lies there."""

    card: str
    value: int


class AllColours(Reason, frozen=True, tag="all colours"):
    """What a mix may come to."""

    boulders: int


class MadeAnew(Reason, frozen=True, tag="made anew"):
    """A bid that is taken back."""

    against: ClassVar[bool] = True


class Strengthens(Reason, frozen=True, tag="strengthens"):
    """A traveler for the side that is worth less: that side says what a trade brings."""

    side: str
    value: int
    points: int  # of a trade of all that would lie there then
    before: int


class OnlyOneSide(Reason, frozen=True, tag="only one side"):
    """A traveler that makes no trade better by itself."""

    against: ClassVar[bool] = True
    side: str
    value: int
    points: int


class Scores(Reason, frozen=True, tag="scores"):
    """Points at once."""

    card: str
    points: int


class GoesToHand(Reason, frozen=True, tag="goes to hand"):
    """A special."""

    card: str


class GoesForYourBest(Reason, frozen=True, tag="goes for your best"):
    """A hazard that has something to take."""

    against: ClassVar[bool] = True
    card: str
    value: int
    boulders: int


class FindsNothing(Reason, frozen=True, tag="finds nothing"):
    """A hazard that has nothing to take: nobody else suffers from it either."""

    card: str


class GoatToBeat(Reason, frozen=True, tag="goat to beat"):
    """There are boulders of enough colours."""

    colours: int
    points: int


class GoatTooStrong(Reason, frozen=True, tag="goat too strong"):
    """There are not."""

    against: ClassVar[bool] = True
    colours: int
    own: int


class NobodyKnows(Reason, frozen=True, tag="nobody knows"):
    """The card that lies face down."""

    against: ClassVar[bool] = True


class SeesIt(Reason, frozen=True, tag="sees it"):
    """What a Fortune Teller does."""


class YouKnow(Reason, frozen=True, tag="you know"):
    """The same, for whoever has peeked."""

    card: str


class CardLost(Reason, frozen=True, tag="card lost"):
    """It is gone, and the boulders stay."""

    card: str
    value: int
    boulders: int


class DrivesOff(Reason, frozen=True, tag="drives off"):
    """Boulders save a card."""

    boulders: int
    left: int
    value: int


class FromMany(Reason, frozen=True, tag="from many"):
    """The colour of which one has most stays strong for bids."""

    colour: str
    left: int


class LastOfAColour(Reason, frozen=True, tag="last of a colour"):
    """Goats want different colours."""

    against: ClassVar[bool] = True
    colour: str


class Costs(Reason, frozen=True, tag="costs"):
    """A goat that is let through."""

    against: ClassVar[bool] = True
    boulders: int  # that would beat it
    points: int  # that it would bring


class SpecialServes(Reason, frozen=True, tag="special serves"):
    """What a special is good for, and that it is food then."""

    card: str
    food: int


class SavesBoulders(Reason, frozen=True, tag="saves boulders"):
    """A Garlic Merchant instead of a throw or a loss."""

    value: int


class Quarries(Reason, frozen=True, tag="quarries"):
    """Boulders of a Stonemason."""

    boulders: int
    own: int


class Ransoms(Reason, frozen=True, tag="ransoms"):
    """A royal goes from food to tolls."""

    card: str
    toll: int
    food: int


class ChangesBack(Reason, frozen=True, tag="changes back"):
    """An upgrade is worth a point more than it cost, and that is lost."""

    upgrade: int


class PileBrings(Reason, frozen=True, tag="pile brings"):
    """Boulders of a pile."""

    boulders: int
    most: int  # of all piles that lie there


class ColourGrows(Reason, frozen=True, tag="colour grows"):
    """The longest row of one colour is the highest bid."""

    colour: str
    number: int


class NewColour(Reason, frozen=True, tag="new colour"):
    """One more, for goats."""

    colour: str
    colours: int


class HasMost(Reason, frozen=True, tag="has most"):
    """Whoever is robbed of boulders bids lower."""

    seat: int
    boulders: int


class TradeGrows(Reason, frozen=True, tag="trade grows"):
    """The marked cards with this one."""

    points: int
    before: int


class TradeWaits(Reason, frozen=True, tag="trade waits"):
    """This card is on the side that is worth more."""

    against: ClassVar[bool] = True
    side: str
    points: int


class TradeScores(Reason, frozen=True, tag="trade scores"):
    """Settled so."""

    points: int
    boulders: int


class UpgradePays(Reason, frozen=True, tag="upgrade pays"):
    """It counts a point more than it costs."""

    upgrade: int
    left: int


class KeepsPoints(Reason, frozen=True, tag="keeps points"):
    """The upgrade on top stays there for others, and for a later turn."""

    upgrade: int
    points: int


class KeepsCards(Reason, frozen=True, tag="keeps cards"):
    """They may be worth more in a later trade."""

    tolls: int
    food: int


def reasons(s: Plain, seat: int, action: Action) -> list[Reason]:
    """What speaks for it or against it, the weightiest first."""
    return list(_reasons(s, seat, action))


def _reasons(s: Plain, seat: int, action: Action) -> Iterator[Reason]:
    own = under_bridge(s, seat)
    match action:
        case Close() | Bid() | Mixed() | Add():
            yield from _of_bidding(s, seat, action)
        case TakeBack():
            yield MadeAnew()
        case Pick(card):
            yield from _of_picking(s, seat, card)
        case Play(card, royal):
            yield from _of_playing(s, seat, card, royal)
        case GiveUp(side, card):
            value = _value(s, SIDES.index(side), CARD_NAMES.index(card))
            yield CardLost(card=card, value=value, boulders=own)
        case Throw(colour):
            yield from _of_throwing(s, seat, COLOURS.index(colour))
        case Lose():
            kind = int(s.claimed)
            yield Costs(boulders=s.colours[kind], points=s.points[kind])
        case Change(upgrade):
            yield ChangesBack(upgrade=upgrade)
        case TakePile(whose):
            most = max(in_pile(s, other) for other in range(s.seats))
            yield PileBrings(boulders=in_pile(s, whose), most=most)
        case Take(colour):
            number = s.boulders[seat][COLOURS.index(colour)] + s.aside[seat][COLOURS.index(colour)]
            if number == 0:
                yield NewColour(colour=colour, colours=_colours(s, seat) + 1)
            yield ColourGrows(colour=colour, number=number + 1)
        case Rob(victim):
            yield HasMost(seat=victim, boulders=under_bridge(s, victim))
        case _:
            yield from _of_scoring(s, seat, action)


# The bid


def _of_bidding(s: Plain, seat: int, action: Action) -> Iterator[Reason]:
    own = under_bridge(s, seat)
    unwanted = sum(n for kind, n in enumerate(s.face_up) if KINDS_OF_CARDS[kind] in (*HAZARDS, IS_GOAT))
    match action:
        case Close():
            if 2 * unwanted > s.company:
                yield UnwantedCompany(count=unwanted, company=s.company)
            yield ClosingBrings(rate=s.rate, boulders=own)
        case Bid(_, number):
            others = sum(max(s.boulders[other]) > number for other in range(s.seats) if other != seat)
            equals = sum(max(s.boulders[other]) == number for other in range(s.seats) if other != seat)
            if not others and not equals:
                yield Outreaches(number=number)
            elif others:
                yield MayBeOutbid(number=number, others=others)
            yield from _of_company(s)
            yield LeavesBoulders(left=own - number)
        case _:
            yield AllColours(boulders=own)


def _of_company(s: Plain) -> Iterator[Reason]:
    lying = [kind for kind in range(KINDS) if s.face_up[kind]]
    best = max(lying, key=lambda kind: max(s.toll[kind], s.food[kind]), default=None)
    if best is not None and max(s.toll[best], s.food[best]) > 0:
        yield WorthHaving(card=CARD_NAMES[best], value=max(s.toll[best], s.food[best]))


# Travelers


def _of_picking(s: Plain, seat: int, card: str) -> Iterator[Reason]:
    if card == FACE_DOWN:
        knows = s.face_down_card != NO_CARD and seat in seats_of(s.peeked)
        if not knows:
            yield NobodyKnows()
            return
        card = CARD_NAMES[s.face_down_card]
        yield YouKnow(card=card)
    kind = CARD_NAMES.index(card)
    what = KINDS_OF_CARDS[kind]
    if what == IS_BONUS:
        yield Scores(card=card, points=s.points[kind])
    elif what == IS_SPECIAL:
        yield GoesToHand(card=card)
    elif what == IS_GOAT:
        own = _colours(s, seat)
        if 0 < s.colours[kind] <= own:
            yield GoatToBeat(colours=s.colours[kind], points=s.points[kind])
        else:
            yield GoatTooStrong(colours=s.colours[kind], own=own)
    elif what in HAZARDS:
        value = _at_stake(s, seat, what)
        if value is None:
            yield FindsNothing(card=card)
        else:
            yield GoesForYourBest(card=card, value=value, boulders=under_bridge(s, seat))
    else:  # a royal goes to the food (BT6)
        sides = (TOLLS, FOOD) if s.toll[kind] and what == 0 else (FOOD,)
        yield max((_of_placing(s, seat, side, kind) for side in sides), key=_gain)


def _at_stake(s: Plain, seat: int, hazard: int) -> int | None:
    """The best card that a hazard of this kind would find (BT7)."""
    after = {IS_KNIGHT: (FOOD,), IS_BANDIT: (TOLLS,)}.get(hazard, (TOLLS, FOOD))
    values = [
        _value(s, side, kind) for side in after for kind in range(KINDS) if s.lying[seat][side][kind] > 0
    ]
    return max(values, default=None)


def _of_placing(s: Plain, seat: int, side: int, kind: int) -> Strengthens | OnlyOneSide:
    worth = [worth_of_tolls(s, s.lying[seat]), worth_of_food(s, s.lying[seat])]
    before, value = min(worth), _value(s, side, kind)
    worth[side] += value
    if min(worth) > before:
        return Strengthens(side=SIDES[side], value=value, points=min(worth), before=before)
    return OnlyOneSide(side=SIDES[side], value=value, points=before)


def _gain(reason: Strengthens | OnlyOneSide) -> tuple[bool, int]:
    return isinstance(reason, Strengthens), reason.points


def _value(s: Plain, side: int, kind: int) -> int:
    return int(s.toll[kind] if side == TOLLS else s.food[kind])


def _of_throwing(s: Plain, seat: int, colour: int) -> Iterator[Reason]:
    own, left = under_bridge(s, seat), int(s.boulders[seat][colour]) - 1
    if s.stage == HAZARD:
        value = _at_stake(s, seat, KINDS_OF_CARDS[s.claimed]) or 0
        yield DrivesOff(boulders=value, left=own - value, value=value)
    elif s.stage == GOAT:
        yield GoatToBeat(colours=s.colours[s.claimed], points=s.points[s.claimed])
    yield LastOfAColour(colour=COLOURS[colour]) if left == 0 else FromMany(colour=COLOURS[colour], left=left)


def _colours(s: Plain, seat: int) -> int:
    return sum(under + aside > 0 for under, aside in zip(s.boulders[seat], s.aside[seat], strict=True))


# Specials


def _of_playing(s: Plain, seat: int, card: str, royal: str | None) -> Iterator[Reason]:
    kind = CARD_NAMES.index(card)
    if royal is not None:
        ransomed = CARD_NAMES.index(royal)
        yield Ransoms(card=royal, toll=s.toll[ransomed], food=s.food[ransomed])
    elif kind == GARLIC_MERCHANT:
        yield SavesBoulders(value=_at_stake(s, seat, KINDS_OF_CARDS[s.claimed]) or 0)
    elif kind == STONEMASON:
        yield Quarries(boulders=BOULDERS_OF_A_MASON, own=under_bridge(s, seat))
    elif kind == FORTUNE_TELLER:
        yield SeesIt()
    yield SpecialServes(card=card, food=s.food[kind])


# Scoring


def _of_scoring(s: Plain, seat: int, action: Action) -> Iterator[Reason]:
    worth = [worth_of_tolls(s, s.lying[seat]), worth_of_food(s, s.lying[seat])]
    match action:
        case Mark(side, card):
            yield _of_marking(s, side, CARD_NAMES.index(card))
        case Score(pairs):
            points = min(worth_of_tolls(s, s.marked), worth_of_food(s, s.marked)) + pairs
            yield TradeScores(points=points, boulders=2 * pairs)
        case Buy():
            yield UpgradePays(upgrade=s.next_upgrade, left=s.loose[seat] - s.next_upgrade)
        case Done() if s.stage == BID:
            yield AllColours(boulders=in_pile(s, seat))
        case Done():
            if 0 < s.next_upgrade <= s.loose[seat] and not s.bought:
                yield KeepsPoints(upgrade=s.next_upgrade, points=s.loose[seat])
            yield KeepsCards(tolls=worth[TOLLS], food=worth[FOOD])
        case _:  # to the tolls or to the food
            to = TOLLS if isinstance(action, ToTolls) else FOOD
            yield _of_placing(s, seat, to, int(s.claimed))


def _of_marking(s: Plain, side: str, kind: int) -> TradeGrows | TradeWaits:
    worth = [worth_of_tolls(s, s.marked), worth_of_food(s, s.marked)]
    before = min(worth)
    worth[TOLLS if side == SIDES[TOLLS] else FOOD] += _value(s, SIDES.index(side), kind)
    if min(worth) > before:
        return TradeGrows(points=min(worth), before=before)
    return TradeWaits(side=SIDES[TOLLS if side == SIDES[TOLLS] else FOOD], points=before)

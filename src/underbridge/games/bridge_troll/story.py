"""What happens in Bridge Troll, as events.

Most is seen by everybody. Bids before the reveal, cards marked for a trade, a card peeked at and an upgrade
changed back are told only to the seat that may know them (BT15); nothing here reads another's secrets.
"""

from collections.abc import Iterable

import numpy as np

from ...engine.action import Action
from ...engine.game import Step
from ...engine.story import Event
from ...engine.verbs import State
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
    ToFood,
    ToTolls,
)
from .deck import WEATHERS
from .events import (
    BidMade,
    BidNothing,
    BidReady,
    BidShown,
    BidsRevealed,
    BidTakenBack,
    BidUpset,
    BonusPoint,
    BonusScored,
    BoulderAdded,
    BoulderBuilt,
    BoulderRobbed,
    BouldersDue,
    BouldersPledged,
    BouldersStowed,
    BoulderTaken,
    BoulderThrown,
    CardGivenUp,
    CardMarked,
    CardPicked,
    CardSeen,
    CardTraded,
    ClosedShown,
    DeckRanOut,
    DrivenAway,
    EverybodyClosed,
    FaceDownLaid,
    FaceDownPicked,
    FaceDownTurnedUp,
    FinalPoints,
    FirstPlayer,
    GoatBeaten,
    GoatCame,
    GoatLetThrough,
    GoatReturned,
    GoatTurnedUp,
    HazardDrivenOff,
    HazardStruck,
    JesterShown,
    LacksPoints,
    MixedBidMade,
    MixingBegan,
    NoPointToLose,
    NothingBuilt,
    NothingToLose,
    NoTrade,
    NoUpgrade,
    OnlyGoatsLeft,
    Peeked,
    PileKept,
    PileTaken,
    Placed,
    PointLost,
    Ranked,
    RoadEmptied,
    RobberyBegan,
    RoyalCaptured,
    RoyalRansomed,
    SharedWin,
    SpecialKept,
    SpecialPlayed,
    TradeBegan,
    TradeSettled,
    TravelerCame,
    TurnBegan,
    UpgradeBought,
    UpgradeChanged,
    UpgradeChangedUnseen,
    WeatherRolled,
    WentWithout,
    Won,
)
from .rules.boulders import BOULDERS_OF_A_MASON, BOULDERS_WHEN_ALL_CLOSE
from .rules.collect import value_at_stake
from .rules.counting import actor, from_active, has
from .rules.score import final_order, final_points, number_of_upgrades
from .state import (
    BID,
    CARD_NAMES,
    CHANGE,
    COLOURS,
    DEAL,
    FIRST_PLAYER,
    FOOD,
    FOR_POINTS,
    FORTUNE_TELLER,
    GARLIC_MERCHANT,
    HAND,
    IS_BONUS,
    IS_GOAT,
    IS_REGULAR,
    IS_ROYAL,
    IS_SPECIAL,
    KIND_OF,
    KINDS,
    NO_CARD,
    NOBODY,
    OVER,
    PEEK,
    PILE,
    SCORE,
    SIDES,
    STONEMASON,
    TAKE,
    THROW,
    TOLLS,
    TURN_UP_PICKED,
    WEATHER,
)


def due(s: State) -> tuple[str | int, ...]:
    """What is drawn next."""
    if s.stage == FIRST_PLAYER:
        return ("first player",)
    if s.stage == WEATHER:
        return ("weather",)
    if s.stage == DEAL:
        return ("traveler", int(s.dealt) + 1)
    return ("face-down", "peek" if s.stage == PEEK else "pick" if s.stage == TURN_UP_PICKED else "discard")


def tell(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    """What a step did, as a viewer saw it."""
    if step.action is None:
        return _drawn(before, step.outcome, after, seat)
    who = step.seat or 0
    match step.action:
        case Close() | Bid() | Mixed() | Add() | TakeBack():
            return _bid(before, who, step.action, after, seat)
        case Done() if before.stage == BID:
            return _bid(before, who, step.action, after, seat)
        case Play(card, royal):
            return _played(before, who, card, royal, after, seat)
        case Pick() | ToTolls() | ToFood() | GiveUp() | Throw() | Lose() | Change():
            return _with_travelers(before, who, step.action, after, seat)
        case TakePile(whose):
            return _took_pile(before, who, whose, after)
        case Take(colour):
            return _took(before, who, COLOURS.index(colour), after)
        case Rob(victim):
            return _robbed(before, who, victim, seat)
    return _scored(before, who, step.action, after, seat)


# Draws


def _drawn(before: State, outcome: int, after: State, viewer: int | None) -> list[Event]:
    if before.stage == FIRST_PLAYER:
        return [FirstPlayer(seat=int(after.active)), _turn(after)]
    if before.stage == WEATHER:
        weather, count = WEATHERS[after.weather], int(after.company)
        rolled = WeatherRolled(seat=int(after.active), weather=weather, count=count)
        return [rolled, *_company_comes(after)]
    card = int(np.searchsorted(np.cumsum(before.unseen), outcome, side="right"))
    if before.stage == DEAL:
        return [TravelerCame(card=CARD_NAMES[card])]
    if before.stage == PEEK:
        peeker = int(before.peeked).bit_length() - 1  # the only one: else the card would be known
        return _seen(peeker, card, viewer)
    if before.stage == TURN_UP_PICKED:
        turned_up = FaceDownTurnedUp(card=CARD_NAMES[card])
        return [turned_up, *_dealt_with(before, actor(before), card, after)]
    return _driven_away(before, card, after)


def _turn(s: State) -> TurnBegan:
    return TurnBegan(seat=int(s.active), turn=int(s.turn))


def _next_turn(before: State, after: State) -> list[Event]:
    """Where the last one has scored."""
    return [_turn(after)] if after.turn > before.turn else []


def _company_comes(after: State) -> list[Event]:
    """The first of them lies face down; too few cards are the end, or nothing but goats."""
    if after.stage != OVER:
        return [FaceDownLaid()]
    left, count = int(after.unseen_count), int(after.company)
    return [DeckRanOut(left=left, count=count) if left < count else OnlyGoatsLeft(), *_end(after)]


def _seen(peeker: int, card: int, viewer: int | None) -> list[Event]:
    if viewer == peeker:
        return [CardSeen(seat=peeker, card=CARD_NAMES[card])]
    return [Peeked(seat=peeker)]


# The bid


def _bid(before: State, who: int, action: Action, after: State, viewer: int | None) -> list[Event]:
    """The others hear of a first bid that it is in, and nothing of a change."""
    events: list[Event] = [_own_bid(before, who, action)] if viewer == who else []
    everybody = (1 << int(before.seats)) - 1
    if isinstance(action, Close | Bid | Done) and int(before.bid_in) | 1 << who == everybody:
        return events + _revealed(before, after)
    if after.ready != before.ready and viewer != who:
        return [BidReady(seat=who)]
    return events


def _own_bid(before: State, who: int, action: Action) -> Event:
    match action:
        case Bid(colour, number):
            return BidMade(seat=who, colour=colour, count=number)
        case Mixed():
            return MixingBegan(seat=who)
        case Add(colour):
            return BoulderAdded(seat=who, colour=colour)
        case Done():
            return MixedBidMade(seat=who, count=int(before.pile[who].sum()))
        case TakeBack():
            return BidTakenBack(seat=who)
    return BidNothing(seat=who)


def _revealed(before: State, after: State) -> list[Event]:
    """All bids, clockwise from the active player; then the order of picking, or what comes of none."""
    events: list[Event] = [BidsRevealed()]
    for seat in _clockwise(after):
        shown = [BidShown(seat=seat, colour=colour, count=n) for colour, n in _boulders(after.pile[seat])]
        events += shown or [ClosedShown(seat=seat)]
        if has(int(after.mixed), seat):
            events.append(JesterShown(seat=seat))
    ranks = [int(seat) for seat in after.rank[: after.ranked]]
    if not ranks:
        everybody = (1 << int(after.seats)) - 1
        return [*events, EverybodyClosed(), *_served(before, everybody, 0, after)]
    events += [Ranked(seat=seat, place=place) for place, seat in enumerate(ranks, 1)]
    return [*events, BonusPoint(seat=ranks[0])]


# Travelers


def _with_travelers(before: State, who: int, action: Action, after: State, viewer: int | None) -> list[Event]:
    claimed = CARD_NAMES[before.claimed]  # none, when one is picked now
    match action:
        case Pick(card):
            return _picked(before, who, card, after)
        case ToTolls():
            told: list[Event] = [Placed(seat=who, card=claimed, side=SIDES[TOLLS])]
        case ToFood():
            told = [Placed(seat=who, card=claimed, side=SIDES[FOOD])]
        case GiveUp(side, card):
            told = [CardGivenUp(seat=who, card=card, side=side, hazard=claimed)]
        case Throw(colour):
            told = _thrown(before, who, colour, after)
        case Change(upgrade):
            seen = viewer == who or before.open_book
            changed = UpgradeChanged(seat=who, upgrade=upgrade) if seen else UpgradeChangedUnseen(seat=who)
            told = [changed, PointLost(seat=who)]
        case _:
            told = [GoatLetThrough(seat=who, card=claimed), _lost_to_goat(before, who, after)]
    return told + _road_emptied(before, after)


def _picked(before: State, who: int, card: str, after: State) -> list[Event]:
    if card != FACE_DOWN:
        picked = CardPicked(seat=who, card=card)
        return [picked, *_dealt_with(before, who, CARD_NAMES.index(card), after)]
    events: list[Event] = [FaceDownPicked(seat=who)]
    if before.face_down_card != NO_CARD:  # else it is told when it is drawn
        events.append(FaceDownTurnedUp(card=CARD_NAMES[before.face_down_card]))
        events += _dealt_with(before, who, int(before.face_down_card), after)
    return events


def _dealt_with(before: State, who: int, kind: int, after: State) -> list[Event]:
    """What a card does as soon as it is picked; a regular one waits to be placed."""
    card, what = CARD_NAMES[kind], KIND_OF[kind]
    if what == IS_REGULAR:
        return []
    if what == IS_GOAT:
        colours, points = int(after.colours[kind]), int(after.points[kind])
        return [GoatCame(seat=who, card=card, colours=colours, points=points)]
    if what == IS_ROYAL:
        told: Event = RoyalCaptured(seat=who, card=card)
    elif what == IS_SPECIAL:
        told = SpecialKept(seat=who, card=card)
    elif what == IS_BONUS:
        told = BonusScored(seat=who, card=card, count=int(after.points[kind]))
    elif after.claimed == kind:
        told = HazardStruck(seat=who, card=card, value=int(value_at_stake(after, who)))
    else:
        told = NothingToLose(seat=who, card=card)
    return [told, *_road_emptied(before, after)]


def _thrown(before: State, who: int, colour: str, after: State) -> list[Event]:
    if before.stage == THROW and before.throws_for == FOR_POINTS:
        return [BoulderBuilt(seat=who, colour=colour), *_next_turn(before, after)]
    kind = int(before.claimed)
    card = CARD_NAMES[kind]
    events: list[Event] = [BoulderThrown(seat=who, colour=colour, at=card)]
    if after.stage != THROW:
        if KIND_OF[kind] == IS_GOAT:
            events.append(GoatBeaten(seat=who, card=card, count=int(before.points[kind])))
        else:
            events.append(HazardDrivenOff(seat=who, card=card))
    return events


def _lost_to_goat(before: State, who: int, after: State) -> Event:
    if after.stage == CHANGE:
        return LacksPoints(seat=who)
    return PointLost(seat=who) if before.loose[who] > 0 else NoPointToLose(seat=who)


def _road_emptied(before: State, after: State) -> list[Event]:
    """After the last of the company the goats that waited go back into the deck; nothing else ever does."""
    if after.stage != PILE:
        return []
    returned = np.maximum(after.unseen - before.unseen, 0)
    return [RoadEmptied(), *(GoatReturned(card=card) for card in _cards(returned))]


# Specials


def _played(
    before: State, who: int, card: str, royal: str | None, after: State, viewer: int | None
) -> list[Event]:
    events: list[Event] = [SpecialPlayed(seat=who, card=card)]
    kind = CARD_NAMES.index(card)
    if kind == FORTUNE_TELLER:
        if before.face_down_card != NO_CARD:  # else it is told when it is drawn
            events += _seen(who, int(before.face_down_card), viewer)
    elif kind == GARLIC_MERCHANT:
        events.append(HazardDrivenOff(seat=who, card=CARD_NAMES[before.claimed]))
        events += _road_emptied(before, after)
    elif kind == STONEMASON and after.mason == who:
        events.append(BouldersDue(seat=who, count=BOULDERS_OF_A_MASON))
    elif kind == STONEMASON:
        events.append(WentWithout(seat=who, count=BOULDERS_OF_A_MASON))
        events += _mason_done(before, int(before.stage), before.aside, after)
    else:
        events.append(RoyalRansomed(seat=who, card=str(royal)))
    return events


# Boulders


def _took_pile(before: State, who: int, whose: int, after: State) -> list[Event]:
    pile = _boulders(before.pile[whose])
    events: list[Event] = []
    for colour, n in pile:
        if whose == who:
            events.append(PileKept(seat=who, colour=colour, count=n))
        else:
            events.append(PileTaken(seat=who, whose=whose, colour=colour, count=n))
    if after.stage != PILE:
        events += _served(before, int(before.closed), 0, after)
    return events


def _took(before: State, who: int, colour: int, after: State) -> list[Event]:
    events: list[Event] = [_boulder_taken(before, who, COLOURS[colour])]
    mason = before.mason != NOBODY
    goes_on = after.mason == before.mason if mason else after.stage == TAKE and after.at == before.at
    if goes_on:
        return events
    if before.owed > 1:
        events.append(WentWithout(seat=who, count=int(before.owed) - 1))
    aside = before.aside.copy()
    aside[who, colour] += 1
    if mason:
        return events + _mason_done(before, int(before.resume), aside, after)
    return events + _served(before, int(before.closed), int(before.at) + 1, after, aside)


def _boulder_taken(before: State, who: int, colour: str) -> Event:
    if before.robbed == NOBODY:
        return BoulderTaken(seat=who, colour=colour)
    return BoulderRobbed(seat=who, victim=int(before.robbed), colour=colour)


def _robbed(before: State, who: int, victim: int, viewer: int | None) -> list[Event]:
    """A bid that the robbery voids is the victim's own affair."""
    events: list[Event] = [RobberyBegan(seat=who, victim=victim)]
    had_bid = has(int(before.bid_in) | int(before.mixing), victim)
    if viewer == victim and had_bid and before.mason != NOBODY and before.resume == BID:
        events.append(BidUpset(seat=victim, by=who))
    return events


def _mason_done(before: State, resumed: int, aside: State, after: State) -> list[Event]:
    """A Stonemason may leave nothing for the closed player who was about to take."""
    if resumed == TAKE:
        return _served(before, int(before.closed), int(before.at), after, aside, told=int(before.at))
    return _stowed(aside, after)


def _served(
    before: State, closed: int, start: int, after: State, aside: State = None, told: int = NOBODY
) -> list[Event]:
    """Closed players from ``start`` on, those who get nothing too; and when all are served, what follows."""
    events: list[Event] = []
    everybody = closed == (1 << int(before.seats)) - 1
    number = BOULDERS_WHEN_ALL_CLOSE if everybody else int(before.rate) * int(before.ranked)
    for steps in range(start, int(before.seats)):
        seat = from_active(before, steps)
        if after.stage == TAKE and after.at == steps:
            return events if steps == told else [*events, BouldersDue(seat=seat, count=number)]
        if has(closed, seat):
            events.append(WentWithout(seat=seat, count=number))
    events += _stowed(before.aside if aside is None else aside, after)
    if everybody and before.face_down_card != NO_CARD:  # else it is told when that card is drawn
        events += _driven_away(before, int(before.face_down_card), after)
    return events


def _stowed(aside: State, after: State) -> list[Event]:
    return [
        BouldersStowed(seat=seat, count=int(aside[seat].sum()))
        for seat in _clockwise(after)
        if aside[seat].any()
    ]


def _driven_away(before: State, face_down: int, after: State) -> list[Event]:
    """The face-down card is turned up, all are discarded, goats go back, and another company comes."""
    is_goat = KIND_OF[face_down] == IS_GOAT
    events: list[Event] = [GoatTurnedUp() if is_goat else FaceDownTurnedUp(card=CARD_NAMES[face_down])]
    company = [*_cards(before.face_up), *([] if is_goat else [CARD_NAMES[face_down]])]
    goats = [card for card in company if KIND_OF[CARD_NAMES.index(card)] == IS_GOAT]
    events += [DrivenAway(card=card) for card in company if card not in goats]
    events += [GoatReturned(card=card) for card in goats]
    return events + _company_comes(after)


# Scoring


def _scored(before: State, who: int, action: Action, after: State, viewer: int | None) -> list[Event]:
    match action:
        case Mark(side, card):
            if viewer == who:
                return [CardMarked(seat=who, card=card, side=side)]
            return [TradeBegan(seat=who)] if before.stage == SCORE else []
        case Score(pairs):
            return _traded(before, who, pairs, after)
        case Buy():
            told: Event = UpgradeBought(seat=who, upgrade=int(before.next_upgrade))
        case _:
            told = _done(before, who)
    return [told, *_next_turn(before, after)]


def _done(before: State, who: int) -> Event:
    if before.stage != SCORE:
        return NoUpgrade(seat=who)
    return NoTrade(seat=who) if before.bought else NothingBuilt(seat=who)


def _traded(before: State, who: int, pairs: int, after: State) -> list[Event]:
    events: list[Event] = [
        CardTraded(seat=who, card=card, side=SIDES[side])
        for side in (TOLLS, FOOD, HAND)
        for card in _cards(before.marked[side])
    ]
    marked = before.marked.astype(int)
    worth = [int(marked[TOLLS] @ before.toll), int((marked[FOOD] + marked[HAND]) @ before.food)]
    if pairs:
        lower = TOLLS if worth[TOLLS] < worth[FOOD] else FOOD
        worth[lower] += pairs
        events.append(BouldersPledged(seat=who, side=SIDES[lower], count=2 * pairs))
    points = int(after.loose[who] - before.loose[who])
    settled = TradeSettled(seat=who, tolls=worth[TOLLS], food=worth[FOOD], count=points)
    return [*events, settled, *_next_turn(before, after)]


def _end(after: State) -> list[Event]:
    """All points, the best first, and who has won."""
    orders = [int(final_order(after, seat)) for seat in range(after.seats)]
    points: list[Event] = [
        FinalPoints(
            seat=seat,
            points=int(final_points(after, seat)),
            loose=int(after.loose[seat]),
            built=int(final_points(after, seat) - after.loose[seat]),
            count=int(number_of_upgrades(after, seat)),
        )
        for seat in sorted(range(after.seats), key=lambda seat: -orders[seat])
    ]
    winners = [seat for seat, order in enumerate(orders) if order == max(orders)]
    won = Won if len(winners) == 1 else SharedWin
    return points + [won(seat=seat) for seat in winners]


# Reading the record


def _clockwise(s: State) -> list[int]:
    """All seats, from the active one."""
    return [int(from_active(s, steps)) for steps in range(s.seats)]


def _cards(counts: State) -> list[str]:
    return [CARD_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def _boulders(counts: Iterable[int]) -> list[tuple[str, int]]:
    return [(colour, int(n)) for colour, n in zip(COLOURS, counts, strict=True) if n]

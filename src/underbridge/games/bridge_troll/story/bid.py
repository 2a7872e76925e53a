"""Secret bids, and their reveal."""

from itertools import pairwise

from ....engine.action import Action
from ....engine.plain import Plain
from ....engine.story import Event
from ..actions import Add, Bid, Done, Mixed, TakeBack
from ..events import (
    BidMade,
    BidNothing,
    BidReady,
    BidShown,
    BidsRevealed,
    BidTakenBack,
    BonusPoint,
    BoulderAdded,
    ClosedShown,
    EverybodyClosed,
    FewerLeft,
    JesterShown,
    MixedBidMade,
    MixingBegan,
    NearerToDie,
    Ranked,
)
from .boulders import served
from .reading import all_of, boulders, from_active_on, has


def bidding(before: Plain, who: int, action: Action, after: Plain, viewer: int | None) -> list[Event]:
    """The others hear of a first bid that it is in, and nothing of a change."""
    events: list[Event] = [_own_bid(before, who, action)] if viewer == who else []
    if after.reveals != before.reveals:
        return events + _revealed(before, after)
    if after.ready != before.ready and viewer != who:
        return [BidReady(seat=who)]
    return events


def _own_bid(before: Plain, who: int, action: Action) -> Event:
    match action:
        case Bid(colour, number):
            return BidMade(seat=who, colour=colour, count=number)
        case Mixed():
            return MixingBegan(seat=who)
        case Add(colour):
            return BoulderAdded(seat=who, colour=colour)
        case Done():
            return MixedBidMade(seat=who, count=sum(before.pile[who]))
        case TakeBack():
            return BidTakenBack(seat=who)
    return BidNothing(seat=who)


def _revealed(before: Plain, after: Plain) -> list[Event]:
    """All bids, clockwise from the active player; then the order of picking, or what comes of none."""
    events: list[Event] = [BidsRevealed()]
    for seat in from_active_on(after):
        shown = [BidShown(seat=seat, colour=colour, count=n) for colour, n in boulders(after.pile[seat])]
        events += shown or [ClosedShown(seat=seat)]
        if has(after.mixed, seat):
            events.append(JesterShown(seat=seat))
    ranks = after.rank[: after.ranked]
    if not ranks:
        return [*events, EverybodyClosed(), *served(before, all_of(after.seats), 0, after)]
    events += [Ranked(seat=seat, place=place) for place, seat in enumerate(ranks, 1)]
    return [*events, *_ties(after), BonusPoint(seat=ranks[0])]


def _ties(after: Plain) -> list[Event]:
    """Why of those who bid as many one goes before the next."""
    ranks = after.rank[: after.ranked]
    events: list[Event] = []
    for seat, other in pairwise(ranks):
        left, more = sum(after.boulders[seat]), sum(after.boulders[other])
        if sum(after.pile[seat]) > sum(after.pile[other]):
            continue
        if left < more:
            events.append(FewerLeft(seat=seat, other=other, left=left, more=more))
        else:
            events.append(NearerToDie(seat=seat, other=other))
    return events

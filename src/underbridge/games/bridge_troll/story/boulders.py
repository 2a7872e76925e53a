"""Boulders that are taken: piles, by closed players, by a Stonemason; and the company when all close."""

from ....engine.plain import Plain, plainly
from ....engine.story import Event
from ..events import (
    BidUpset,
    BoulderRobbed,
    BouldersDue,
    BouldersStowed,
    BoulderTaken,
    DrivenAway,
    FaceDownTurnedUp,
    GoatReturned,
    GoatTurnedUp,
    PileKept,
    PileTaken,
    RobberyBegan,
    WentWithout,
)
from ..rules import boulders as rules
from ..state import CARD_NAMES, COLOURS, IS_GOAT, KIND_OF, NO_CARD, NOBODY, PILE, TAKE
from ..view import cards
from .reading import all_of, boulders, from_active, from_active_on, has
from .roll import company_comes

Aside = list[list[int]]  # boulders, by seat and by colour

due_to_closed_player, upsets_bids = plainly(rules.due_to_closed_player), plainly(rules.upsets_bids)


def took_pile(before: Plain, who: int, whose: int, after: Plain) -> list[Event]:
    events: list[Event] = []
    for colour, n in boulders(before.pile[whose]):
        if whose == who:
            events.append(PileKept(seat=who, colour=colour, count=n))
        else:
            events.append(PileTaken(seat=who, whose=whose, colour=colour, count=n))
    if after.stage != PILE:
        events += served(before, before.closed, 0, after)
    return events


def took(before: Plain, who: int, colour: int, after: Plain) -> list[Event]:
    events: list[Event] = [_boulder_taken(before, who, COLOURS[colour])]
    mason = before.mason != NOBODY
    goes_on = after.mason == before.mason if mason else after.stage == TAKE and after.at == before.at
    if goes_on:
        return events
    if before.owed > 1:
        events.append(WentWithout(seat=who, count=before.owed - 1))
    aside = [[*counts] for counts in before.aside]
    aside[who][colour] += 1
    if mason:
        return events + mason_done(before, before.resume, aside, after)
    return events + served(before, before.closed, before.at + 1, after, aside)


def _boulder_taken(before: Plain, who: int, colour: str) -> Event:
    if before.robbed == NOBODY:
        return BoulderTaken(seat=who, colour=colour)
    return BoulderRobbed(seat=who, victim=before.robbed, colour=colour)


def robbed(before: Plain, who: int, victim: int, viewer: int | None) -> list[Event]:
    """A bid that the robbery voids is the victim's own affair."""
    events: list[Event] = [RobberyBegan(seat=who, victim=victim)]
    had_bid = has(before.bid_in | before.mixing, victim)
    if viewer == victim and had_bid and upsets_bids(before):
        events.append(BidUpset(seat=victim, by=who))
    return events


def mason_done(before: Plain, resumed: int, aside: Aside, after: Plain) -> list[Event]:
    """A Stonemason may leave nothing for the closed player who was about to take."""
    if resumed == TAKE:
        return served(before, before.closed, before.at, after, aside, told=before.at)
    return _stowed(aside, after)


def served(
    before: Plain, closed: int, start: int, after: Plain, aside: Aside | None = None, told: int = NOBODY
) -> list[Event]:
    """Closed players from ``start`` on, those who get nothing too; and when all are served, what follows."""
    events: list[Event] = []
    number = due_to_closed_player(before)
    for steps in range(start, before.seats):
        seat = from_active(before, steps)
        if after.stage == TAKE and after.at == steps:
            return events if steps == told else [*events, BouldersDue(seat=seat, count=number)]
        if has(closed, seat):
            events.append(WentWithout(seat=seat, count=number))
    events += _stowed(before.aside if aside is None else aside, after)
    everybody = closed == all_of(before.seats)
    if everybody and before.face_down_card != NO_CARD:  # else it is told when that card is drawn
        events += driven_away(before, before.face_down_card, after)
    return events


def _stowed(aside: Aside, after: Plain) -> list[Event]:
    return [
        BouldersStowed(seat=seat, count=sum(aside[seat]))
        for seat in from_active_on(after)
        if any(aside[seat])
    ]


def driven_away(before: Plain, face_down: int, after: Plain) -> list[Event]:
    """The face-down card is turned up, all are discarded, goats go back, and another company comes."""
    is_goat = KIND_OF[face_down] == IS_GOAT
    events: list[Event] = [GoatTurnedUp() if is_goat else FaceDownTurnedUp(card=CARD_NAMES[face_down])]
    company = [*cards(before.face_up), *([] if is_goat else [CARD_NAMES[face_down]])]
    goats = [card for card in company if KIND_OF[CARD_NAMES.index(card)] == IS_GOAT]
    events += [DrivenAway(card=card) for card in company if card not in goats]
    events += [GoatReturned(card=card) for card in goats]
    return events + company_comes(after)

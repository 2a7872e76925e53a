"""Boulders that are taken: piles, by closed players, by a Stonemason; and the company when all close."""

from ....engine.bits import all_of, has
from ....engine.story import Event
from ....engine.verbs import State
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
from ..rules.boulders import due_to_closed_player, upsets_bids
from ..rules.counting import from_active
from ..state import CARD_NAMES, COLOURS, IS_GOAT, KIND_OF, NO_CARD, NOBODY, PILE, TAKE
from ..view import cards
from .reading import boulders, from_active_on
from .roll import company_comes


def took_pile(before: State, who: int, whose: int, after: State) -> list[Event]:
    events: list[Event] = []
    for colour, n in boulders(before.pile[whose]):
        if whose == who:
            events.append(PileKept(seat=who, colour=colour, count=n))
        else:
            events.append(PileTaken(seat=who, whose=whose, colour=colour, count=n))
    if after.stage != PILE:
        events += served(before, int(before.closed), 0, after)
    return events


def took(before: State, who: int, colour: int, after: State) -> list[Event]:
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
        return events + mason_done(before, int(before.resume), aside, after)
    return events + served(before, int(before.closed), int(before.at) + 1, after, aside)


def _boulder_taken(before: State, who: int, colour: str) -> Event:
    if before.robbed == NOBODY:
        return BoulderTaken(seat=who, colour=colour)
    return BoulderRobbed(seat=who, victim=int(before.robbed), colour=colour)


def robbed(before: State, who: int, victim: int, viewer: int | None) -> list[Event]:
    """A bid that the robbery voids is the victim's own affair."""
    events: list[Event] = [RobberyBegan(seat=who, victim=victim)]
    had_bid = has(int(before.bid_in) | int(before.mixing), victim)
    if viewer == victim and had_bid and upsets_bids(before):
        events.append(BidUpset(seat=victim, by=who))
    return events


def mason_done(before: State, resumed: int, aside: State, after: State) -> list[Event]:
    """A Stonemason may leave nothing for the closed player who was about to take."""
    if resumed == TAKE:
        return served(before, int(before.closed), int(before.at), after, aside, told=int(before.at))
    return _stowed(aside, after)


def served(
    before: State, closed: int, start: int, after: State, aside: State = None, told: int = NOBODY
) -> list[Event]:
    """Closed players from ``start`` on, those who get nothing too; and when all are served, what follows."""
    events: list[Event] = []
    number = int(due_to_closed_player(before))
    for steps in range(start, int(before.seats)):
        seat = int(from_active(before, steps))
        if after.stage == TAKE and after.at == steps:
            return events if steps == told else [*events, BouldersDue(seat=seat, count=number)]
        if has(closed, seat):
            events.append(WentWithout(seat=seat, count=number))
    events += _stowed(before.aside if aside is None else aside, after)
    everybody = closed == all_of(int(before.seats))
    if everybody and before.face_down_card != NO_CARD:  # else it is told when that card is drawn
        events += driven_away(before, int(before.face_down_card), after)
    return events


def _stowed(aside: State, after: State) -> list[Event]:
    return [
        BouldersStowed(seat=seat, count=int(aside[seat].sum()))
        for seat in from_active_on(after)
        if aside[seat].any()
    ]


def driven_away(before: State, face_down: int, after: State) -> list[Event]:
    """The face-down card is turned up, all are discarded, goats go back, and another company comes."""
    is_goat = KIND_OF[face_down] == IS_GOAT
    events: list[Event] = [GoatTurnedUp() if is_goat else FaceDownTurnedUp(card=CARD_NAMES[face_down])]
    company = [*cards(before.face_up), *([] if is_goat else [CARD_NAMES[face_down]])]
    goats = [card for card in company if KIND_OF[CARD_NAMES.index(card)] == IS_GOAT]
    events += [DrivenAway(card=card) for card in company if card not in goats]
    events += [GoatReturned(card=card) for card in goats]
    return events + company_comes(after)

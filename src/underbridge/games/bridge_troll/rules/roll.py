"""Setting up, and the first stage of a turn: the weather and the company of travelers (BT1, BT2)."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import Setup, State
from ..deck import WEATHERS
from ..state import (
    BID,
    BOULDERS_AT_START,
    BOULDERS_OF_COLOUR,
    DEAL,
    FIRST_PLAYER,
    HIGHEST_UPGRADE,
    HIGHEST_UPGRADE_OF_SIX,
    IS_GOAT,
    KIND_OF,
    KINDS,
    NO_CARD,
    NOBODY,
    OVER,
    POINTS_AT_START,
    WEATHER,
)
from .counting import from_active, return_to_deck, see_card


@compiled_apart
def start(s: State, setup: Setup) -> None:
    s.seats = setup.seats
    s.open_book = setup.open_book
    s.rate = setup.rate
    for weather in range(len(WEATHERS)):
        s.travelers[weather] = setup.travelers[weather]
    for kind in range(KINDS):
        s.count[kind] = setup.count[kind]
        s.toll[kind] = setup.toll[kind]
        s.food[kind] = setup.food[kind]
        s.points[kind] = setup.points[kind]
        s.colours[kind] = setup.colours[kind]
        return_to_deck(s, kind, setup.count[kind])
    for seat in range(s.seats):
        s.loose[seat] = POINTS_AT_START
        s.boulders[seat, seat] = BOULDERS_AT_START
        s.supply[seat] = BOULDERS_OF_COLOUR - BOULDERS_AT_START
    if s.seats == 3 or setup.friendly_five:
        s.supply[s.seats] = BOULDERS_OF_COLOUR  # BT16: the next colour in order
    s.next_upgrade = HIGHEST_UPGRADE_OF_SIX if s.seats == 6 else HIGHEST_UPGRADE
    s.face_down_card = NO_CARD
    s.claimed = NO_CARD
    s.mason = NOBODY
    s.robbed = NOBODY
    s.weather = NOBODY
    s.stage = FIRST_PLAYER


@compiled_in_place
def begin_turn(s: State) -> None:
    s.turn += 1
    s.stage = WEATHER


@compiled_in_place
def end_turn(s: State) -> None:
    """The die goes to the left."""
    s.active = from_active(s, 1)
    begin_turn(s)


@compiled_in_place
def roll_weather(s: State, outcome: int) -> None:
    s.weather = outcome
    s.company = s.travelers[outcome]
    deal_company_or_end(s)


@compiled_apart
def deal_company_or_end(s: State) -> None:
    """The first traveler lies face down and is nobody yet; the others are drawn one by one."""
    if s.unseen_count < s.company:
        s.stage = OVER
        return
    s.face_down = 1
    s.dealt = 1
    s.stage = DEAL
    if s.dealt == s.company:
        begin_bidding(s)


@compiled_in_place
def deal_traveler(s: State, outcome: int) -> None:
    s.face_up[see_card(s, outcome)] += 1
    s.dealt += 1
    if s.dealt == s.company:
        begin_bidding(s)


@compiled_in_place
def begin_bidding(s: State) -> None:
    s.bid_in = 0
    s.ready = 0
    s.mixing = 0
    s.mixed = 0
    s.revealed = 0
    s.closed = 0
    s.ranked = 0
    s.stage = BID


@compiled_apart
def only_goats_came(s: State) -> bool:
    """Once the face-down card is known, too."""
    return others_than_goats(s.face_up) == 0 and bool(KIND_OF[s.face_down_card] == IS_GOAT)


@compiled_in_place
def others_than_goats(cards: NDArray[np.int8]) -> int:
    number = 0
    for kind in range(KINDS):
        if KIND_OF[kind] != IS_GOAT:
            number += int(cards[kind])
    return number


@compiled_in_place
def discard_company(s: State) -> None:
    """Goats go back into the deck, everybody else is gone (BT11)."""
    for kind in range(KINDS):
        if KIND_OF[kind] == IS_GOAT:
            return_to_deck(s, kind, s.face_up[kind])
        s.face_up[kind] = 0
    if s.face_down_card != NO_CARD and KIND_OF[s.face_down_card] == IS_GOAT:
        return_to_deck(s, s.face_down_card, 1)
    take_away_face_down(s)


@compiled_in_place
def take_away_face_down(s: State) -> None:
    s.face_down = 0
    s.face_down_card = NO_CARD
    s.peeked = 0


@compiled_in_place
def goats_return(s: State) -> None:
    """The company is gone: goats that waited beside it are shuffled in (BT8)."""
    for kind in range(KINDS):
        return_to_deck(s, kind, s.waiting[kind])
        s.waiting[kind] = 0

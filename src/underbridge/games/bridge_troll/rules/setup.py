"""Setting up (BT1)."""

from ....engine.compiled import compiled_apart
from ....engine.verbs import Setup, State
from ..deck import WEATHERS
from ..state import (
    BOULDERS_AT_START,
    BOULDERS_OF_COLOUR,
    FIRST_PLAYER,
    HIGHEST_UPGRADE,
    HIGHEST_UPGRADE_OF_SIX,
    KINDS,
    NO_CARD,
    NOBODY,
    POINTS_AT_START,
)
from .counting import return_to_deck


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

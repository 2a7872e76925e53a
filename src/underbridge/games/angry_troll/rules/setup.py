"""Building the bridge and placing the troll (AT2, AT17)."""

from ....engine.bits import all_of, bit
from ....engine.compiled import compiled
from ....engine.verbs import Setup, State
from ..state import (
    ACE_OF_CLUBS,
    ACE_OF_DIAMONDS,
    ACE_OF_SPADES,
    CARDS,
    COLUMNS,
    NO_CARD,
    PLACES,
    SETUP_CARD,
    TROLL_DIE,
)
from .awakening import begin_turn
from .bricks import is_red, put_on_pile, see_card


@compiled
def start(s: State, setup: Setup) -> None:
    s.unseen = all_of(CARDS)
    s.unseen_count = CARDS
    s.deck = CARDS
    for place in range(PLACES):
        s.hidden[place] = setup.bricks[place % COLUMNS]
        s.top[place] = NO_CARD
        s.deck -= s.hidden[place]
    s.weapon = NO_CARD
    s.brick = NO_CARD
    s.endless = bit(ACE_OF_CLUBS)
    if setup.endless_diamond:
        s.endless |= bit(ACE_OF_DIAMONDS)
    if setup.endless_spade:
        s.endless |= bit(ACE_OF_SPADES)
    s.phase = SETUP_CARD


@compiled
def name_the_lower_colour(s: State, outcome: int) -> None:
    card = see_card(s, outcome)
    s.deck -= 1
    put_on_pile(s, card)
    s.lower_colour = is_red(card)
    s.phase = TROLL_DIE


@compiled
def place_the_troll(s: State, outcome: int) -> None:
    s.troll = outcome
    begin_turn(s)

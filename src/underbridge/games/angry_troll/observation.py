"""What the troll knows, as numbers, for learners: the bridge place by place, the hands, what is to come."""

import numpy as np
from numpy.typing import NDArray

from ...engine.bits import has
from ...engine.compiled import compiled, compiled_in_place
from ...engine.observation import Slots, blank, scaled
from ...engine.verbs import State
from .rules.bricks import is_awake, row_of, suit
from .state import (
    ACE_OF_CLUBS,
    ACE_OF_DIAMONDS,
    ACE_OF_SPADES,
    ACTIONS_A_TURN,
    AWAKENING_CARD,
    AWAKENING_DIE,
    BRICK_FACE,
    CARD_NAMES,
    CARDS,
    COLOUR_NAMES,
    COLUMNS,
    MOST_BRICKS,
    MOST_IDLE_TURNS,
    MOST_IN_A_COLUMN,
    NO_CARD,
    PHASE_NAMES,
    PLACES,
    RANKS,
    ROW_NAMES,
    SUIT_NAMES,
    row_and_column,
)

FEWEST_BRICKS = 2 * (COLUMNS + 2)  # two at the ends of each row, one elsewhere
SUITS = len(SUIT_NAMES)
EVERYWHERE = tuple("{} {}".format(*row_and_column(place)) for place in range(PLACES))
ACES = (ACE_OF_CLUBS, ACE_OF_DIAMONDS, ACE_OF_SPADES)
ACE_NAMES = tuple(CARD_NAMES[ace] for ace in ACES)

OBSERVED = Slots()
HIDDEN = OBSERVED.number("unseen bricks", "of the stack there", MOST_IN_A_COLUMN, EVERYWHERE)
SEEN = OBSERVED.number("seen bricks", "which lie on them", MOST_BRICKS, EVERYWHERE)
AWAKE = OBSERVED.number("awake bricks", "of those seen, covered ones too", MOST_BRICKS, EVERYWHERE)
TOP_AWAKE = OBSERVED.flag("top awake", "whether the top brick is", EVERYWHERE)
TOP_ENDLESS = OBSERVED.flag("top endless", "whether the top brick would not be set aside by use", EVERYWHERE)
TOP = OBSERVED.label("top", "the suit of the top brick, if it was seen", SUIT_NAMES, EVERYWHERE)
UNDER_AWAKE = OBSERVED.flag("under awake", "whether the brick right below is", EVERYWHERE)
UNDER = OBSERVED.label("under", "the suit of the brick right below, if it was seen", SUIT_NAMES, EVERYWHERE)
TROLL = OBSERVED.label("troll", "where it stands, once it is placed", EVERYWHERE)
STOOD = OBSERVED.flag("stood on", "where it has stood this turn", EVERYWHERE)
WAKING = OBSERVED.label("waking", "where a brick is being turned up", EVERYWHERE)
WEAPON = OBSERVED.label("weapon", "the suit of the awake brick in hand; never hearts", SUIT_NAMES)
WEAPON_ENDLESS = OBSERVED.flag("weapon endless", "whether it is not set aside by use")
BRICK = OBSERVED.label("brick", "the suit of the dormant brick in hand", SUIT_NAMES)
PHASE = OBSERVED.label("phase", "what is drawn, or the troll's actions", PHASE_NAMES)
ACTIONS_LEFT = OBSERVED.number("actions left", "of this turn", ACTIONS_A_TURN)
CARD = OBSERVED.label("card", "the row that the card being played stirs", ROW_NAMES)
ASIDE = OBSERVED.number("set aside", "cards that will stir each row", 2 * RANKS, ROW_NAMES)
DUE = OBSERVED.number("set aside, due", "how many of them this awakening still plays", MOST_BRICKS)
DECK = OBSERVED.number("deck", "cards left in the deck of awakening", CARDS - FEWEST_BRICKS)
UNSEEN = OBSERVED.number("unseen cards", "in the deck or on the bridge", RANKS, SUIT_NAMES)
UNSEEN_ACE = OBSERVED.flag("unseen aces", "which of them are", ACE_NAMES)
ENDLESS = OBSERVED.flag("endless", "which aces, besides that of clubs, use does not set aside", ACE_NAMES[1:])
LOWER_COLOUR = OBSERVED.label("lower colour", "of the cards that stir the lower row", COLOUR_NAMES)
IDLE = OBSERVED.number("idle", "turns in a row without an awakening card", MOST_IDLE_TURNS)
SCALE = OBSERVED.scale


@compiled
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """The same for a spectator: what nobody has seen is not in the state."""
    blank(out, SCALE)
    for place in range(PLACES):
        observe_stack(s, place, out)
        out[STOOD + place] = has(s.stood, place)
    observe_hands(s, out)
    observe_cards(s, out)
    out[PHASE + int(s.phase)] = 1
    out[ACTIONS_LEFT] = s.actions_left
    out[IDLE] = s.idle
    if s.phase >= AWAKENING_CARD:
        out[TROLL + int(s.troll)] = 1
    if s.phase == AWAKENING_DIE:
        out[CARD + row_of(s, s.card)] = 1
    if s.phase == BRICK_FACE:
        out[WAKING + int(s.waking)] = 1
    scaled(out, SCALE)


@compiled_in_place
def observe_stack(s: State, place: int, out: NDArray[np.float32]) -> None:
    out[HIDDEN + place] = s.hidden[place]
    top = int(s.top[place])
    if top == NO_CARD:
        return
    out[TOP + SUITS * place + suit(top)] = 1
    out[TOP_AWAKE + place] = is_awake(s, place)
    out[TOP_ENDLESS + place] = has(s.endless, top)
    under = int(s.under[top])
    if under != NO_CARD:
        out[UNDER + SUITS * place + suit(under)] = 1
        out[UNDER_AWAKE + place] = has(s.awake, under)
    card = top
    while card != NO_CARD:
        out[SEEN + place] += 1
        out[AWAKE + place] += has(s.awake, card)
        card = int(s.under[card])


@compiled_in_place
def observe_hands(s: State, out: NDArray[np.float32]) -> None:
    if s.weapon != NO_CARD:
        out[WEAPON + suit(int(s.weapon))] = 1
        out[WEAPON_ENDLESS] = has(s.endless, s.weapon)
    if s.brick != NO_CARD:
        out[BRICK + suit(int(s.brick))] = 1


@compiled_in_place
def observe_cards(s: State, out: NDArray[np.float32]) -> None:
    """What will stir the bridge, and what nobody has seen yet."""
    for at in range(s.aside_first, s.aside_end):
        out[ASIDE + row_of(s, s.aside[at])] += 1
    out[DUE] = s.aside_due
    out[DECK] = s.deck
    for card in range(CARDS):
        out[UNSEEN + suit(card)] += has(s.unseen, card)
    for which in range(len(ACES)):
        out[UNSEEN_ACE + which] = has(s.unseen, ACES[which])
    out[ENDLESS] = has(s.endless, ACE_OF_DIAMONDS)
    out[ENDLESS + 1] = has(s.endless, ACE_OF_SPADES)
    if s.played_count > 0:
        out[LOWER_COLOUR + int(s.lower_colour)] = 1

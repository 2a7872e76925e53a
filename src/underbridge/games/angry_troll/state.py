"""The record of an Angry Troll game, the cards and the places of the bridge.

A brick that nobody has seen has no face anywhere: a place only counts such bricks. They never move, so they
lie below all bricks that were seen, which are linked from the top one downwards.
"""

import numpy as np

from ...engine.verbs import record_type

# Cards: clubs, diamonds, hearts, spades, each from ace to king.
CARDS = 52
RANKS = 13
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
CARD_NAMES = tuple(f"{rank} of {suit}" for suit in SUIT_NAMES for rank in RANK_NAMES)
ACE_OF_CLUBS, ACE_OF_DIAMONDS, ACE_OF_SPADES = (suit * RANKS for suit in (CLUBS, DIAMONDS, SPADES))
COLOUR_NAMES = ("black", "red")
NO_CARD = -1

# Places: the lower row from left to right, then the upper row.
COLUMNS = 6
PLACES = 2 * COLUMNS
ROW_NAMES = ("lower", "upper")
NO_PLACE = -1


def row_and_column(place: int) -> tuple[str, int]:
    """A place in words: its row, and its column, 1 to 6 from the left."""
    return ROW_NAMES[place // COLUMNS], place % COLUMNS + 1


BRICKS = (3, 2, 1, 1, 2, 3)  # in each row of the normal bridge
MOST_BRICKS = CARDS - 2  # one card names the lower colour, and one must be left to awaken
MOST_IN_A_COLUMN = MOST_BRICKS // 2 - (COLUMNS - 1)  # of a row, if every other place has a single one

UP, DOWN, LEFT, RIGHT = range(4)
DIRECTIONS = ("up", "down", "left", "right")
NEIGHBOURS = np.array(
    [
        [
            place + COLUMNS if place < COLUMNS else NO_PLACE,
            place - COLUMNS if place >= COLUMNS else NO_PLACE,
            place - 1 if place % COLUMNS > 0 else NO_PLACE,
            place + 1 if place % COLUMNS < COLUMNS - 1 else NO_PLACE,
        ]
        for place in range(PLACES)
    ],
    np.int8,
)

ACTIONS_A_TURN = 2
MOST_IDLE_TURNS = 20  # in a row without an awakening card (AT18)

# Phases. A draw is due in the first five.
SETUP_CARD, TROLL_DIE, AWAKENING_CARD, AWAKENING_DIE, BRICK_FACE, TROLL_ACTIONS, OVER = range(7)
PHASE_NAMES = (
    "setup card",
    "troll die",
    "awakening card",
    "awakening die",
    "brick face",
    "troll actions",
    "over",
)

# How a game ends.
UNDECIDED, TAMED, COLLAPSED, CARRIED_OFF, TIRED = range(5)

SETUP = record_type(
    [
        ("bricks", "i1", COLUMNS),  # in each row
        ("endless_diamond", "i1"),  # 1: the ace of diamonds is not set aside by use
        ("endless_spade", "i1"),  # 1: the ace of spades likewise
    ]
)

STATE = record_type(
    [
        ("unseen", "i8"),  # the cards nobody has seen, a bit each: those of the deck and of unseen bricks
        ("awake", "i8"),  # the cards that lie awake on the bridge, covered ones too
        ("endless", "i8"),  # the cards that are not set aside by use
        ("turn", "i2"),
        ("stood", "i2"),  # the places stood on this turn, a bit each (AT7)
        ("phase", "i1"),
        ("end", "i1"),  # how the game ended
        ("perfect", "i1"),  # 1: the troll won and no place is empty
        ("unseen_count", "i1"),
        ("deck", "i1"),  # cards left in the deck of awakening
        ("lower_colour", "i1"),  # of the lower pile: 0 black, 1 red
        ("card", "i1"),  # the awakening card being played
        ("waking", "i1"),  # the place whose unseen brick is being turned up
        ("troll", "i1"),  # the place the troll stands on
        ("actions_left", "i1"),
        ("weapon", "i1"),  # the awake brick in hand
        ("brick", "i1"),  # the dormant brick in hand
        ("idle", "i1"),  # turns in a row without an awakening card (AT18)
        ("hidden", "i1", PLACES),  # unseen bricks of each place, the lowest ones
        ("top", "i1", PLACES),  # the topmost seen brick of each place
        ("under", "i1", CARDS),  # the seen brick right below a seen brick
        ("aside", "i1", CARDS),  # cards set aside, in order; none is set aside twice
        ("aside_first", "i1"),  # the next of them to be played
        ("aside_end", "i1"),
        ("aside_due", "i1"),  # how many of them this awakening phase still plays
        ("played", "i1", CARDS),  # cards in the piles, in order
        ("played_count", "i1"),
    ]
)

"""The record of a Bridge Troll game. Cards of a kind are alike: everything counts them by kind."""

import numpy as np

from ...engine.verbs import record_type
from .deck import MOST_PLAYERS, WEATHERS, our_deck

CARDS = our_deck().cards
KINDS = len(CARDS)
CARD_NAMES = tuple(card.id for card in CARDS)
NO_CARD = -1


def _of_kind(*kinds: str) -> tuple[int, ...]:
    return tuple(number for number, card in enumerate(CARDS) if card.kind in kinds)


# What a card does when it is picked.
IS_REGULAR, IS_ROYAL, IS_BONUS, IS_KNIGHT, IS_BANDIT, IS_DRAGON, IS_GOAT, IS_SPECIAL = range(8)
_PLAIN_KINDS = ("regular", "royal", "bonus", "knight", "bandit", "dragon", "goat")
KIND_OF = np.array(
    [_PLAIN_KINDS.index(card.kind) if card.kind in _PLAIN_KINDS else IS_SPECIAL for card in CARDS], np.int8
)
ROYALS = _of_kind("royal")
(FORTUNE_TELLER,) = _of_kind("fortune teller")
(GARLIC_MERCHANT,) = _of_kind("garlic merchant")
(JESTER,) = _of_kind("jester")
(STONEMASON,) = _of_kind("stonemason")
(ROYAL_MESSENGER,) = _of_kind("royal messenger")
SPECIALS = (FORTUNE_TELLER, GARLIC_MERCHANT, JESTER, STONEMASON, ROYAL_MESSENGER)

# Where cards lie beside a bridge, and which kinds may lie there.
TOLLS, FOOD, HAND = range(3)
SIDES = ("tolls", "food", "hand")
ON_SIDE = (_of_kind("regular", "royal"), _of_kind("regular", "royal") + SPECIALS, SPECIALS)

# The same for compiled loops.
TOLL_KINDS = np.array(ON_SIDE[TOLLS])
FOOD_KINDS = np.array(ON_SIDE[FOOD])
HAND_KINDS = np.array(ON_SIDE[HAND])
ROYAL_KINDS = np.array(ROYALS)
GOAT_KINDS = np.array(_of_kind("goat"))

COLOURS = ("red", "green", "yellow", "purple", "blue", "orange")  # BT16: by seat, too
BOULDERS_OF_COLOUR = 9
BOULDERS_AT_START = 6
POINTS_AT_START = 5
HIGHEST_UPGRADE = 15
HIGHEST_UPGRADE_OF_SIX = 13
NOBODY = -1

# Stages. A draw is due in the first six.
FIRST_PLAYER, WEATHER, DEAL, TURN_UP_PICKED, PEEK, TURN_UP_DISCARDED = range(6)
BID, PICK, PLACE, HAZARD, GOAT, THROW, CHANGE, PILE, TAKE, SCORE, TRADE, UPGRADE, OVER = range(6, 19)
STAGE_NAMES = (
    "first player",
    "weather",
    "travelers",
    "face-down card",
    "face-down card",
    "face-down card",
    "bid",
    "pick",
    "place",
    "hazard",
    "goat",
    "throw",
    "change",
    "pile",
    "take",
    "score",
    "trade",
    "upgrade",
    "over",
)

# What boulders are thrown for.
AT_HAZARD, AT_GOAT, FOR_POINTS = range(3)

# The figures, from the deck that is played with.
FIGURES_IN_PLAY = [
    ("count", "i1", KINDS),  # how many cards of a kind there are
    ("toll", "i1", KINDS),
    ("food", "i1", KINDS),
    ("points", "i1", KINDS),  # of a bonus, or of a goat that is beaten
    ("colours", "i1", KINDS),  # to throw at a goat
    ("travelers", "i1", len(WEATHERS)),  # that come in each weather
    ("rate", "i1"),  # boulders a closed player takes for each open one
]

SETUP = record_type(
    [
        ("seats", "i1"),
        ("friendly_five", "i1"),
        ("open_book", "i1"),
        *FIGURES_IN_PLAY,
    ]
)

# Numbers that index or count seats and cards in loops are wide: one width, one compiled copy of each rule.
STATE = record_type(
    [
        ("loose", "i2", MOST_PLAYERS),  # points in scoring markers
        ("upgrades", "i4", MOST_PLAYERS),  # held by each, a bit for each number
        ("turn", "i2"),
        ("reveals", "i2"),  # how often something was shown that somebody could not know
        ("stage", "i1"),
        ("seats", "i8"),
        ("open_book", "i1"),
        *FIGURES_IN_PLAY,
        # cards
        (
            "unseen",
            "i1",
            KINDS,
        ),  # those nobody has seen: the deck, and the face-down card unless somebody peeked
        ("unseen_count", "i2"),
        ("face_up", "i1", KINDS),  # of the company on the road
        ("face_down", "i1"),  # 1: a card lies face down
        ("face_down_card", "i8"),  # which, once somebody has peeked
        ("peeked", "i1"),  # who has peeked, a bit each
        ("waiting", "i1", KINDS),  # goats that return to the deck when this company is gone
        ("claimed", "i8"),  # the card just picked, until it is dealt with
        ("lying", "i1", (MOST_PLAYERS, 3, KINDS)),  # cards of each seat: tolls, food, hand
        # boulders by colour
        ("supply", "i1", len(COLOURS)),
        ("boulders", "i1", (MOST_PLAYERS, len(COLOURS))),  # under each bridge
        (
            "pile",
            "i1",
            (MOST_PLAYERS, len(COLOURS)),
        ),  # a secret bid (still under the bridge), then the pile on it
        ("aside", "i1", (MOST_PLAYERS, len(COLOURS))),  # taken, but counted for nobody yet (BT10)
        # the turn
        ("active", "i8"),
        ("weather", "i1"),
        ("company", "i1"),  # how many travelers came
        ("dealt", "i1"),  # how many of them lie there
        ("bid_in", "i1"),  # seats whose bid is in, a bit each
        ("ready", "i1"),  # seats that were seen to have a bid in, though they may have taken it back since
        ("mixing", "i1"),  # seats that are putting a mixed bid together
        ("mixed", "i1"),  # seats whose bid is mixed
        ("revealed", "i1"),  # 1: bids lie open
        ("closed", "i1"),  # seats that closed, a bit each
        ("rank", "i1", MOST_PLAYERS),  # open seats, the first place first
        ("ranked", "i1"),  # how many
        ("at", "i8"),  # whose turn it is in this stage: a place in rank, or seats from the active one
        # in the middle of something
        ("resume", "i1"),  # the stage that a special interrupted
        ("mason", "i8"),  # who quarries with a Stonemason
        ("owed", "i2"),  # boulders still to take or to throw
        ("begun", "i1"),  # 1: in the middle of taking
        ("robbed", "i8"),  # from whom boulders are taken; -1: the supply
        ("throws_for", "i1"),
        ("thrown", "i1"),  # colours thrown at a goat, a bit each
        ("marked", "i1", (3, KINDS)),  # cards marked for a trade
        ("next_upgrade", "i1"),  # on top of the stack; 0: none left
        ("bought", "i1"),  # 1: whoever scores now has bought one in this turn
        # what others cannot know of points (BT15): which upgrade was changed back last
        ("changed", "i1", MOST_PLAYERS),  # its number; 0: everything is known
        ("bought_since", "i4", MOST_PLAYERS),  # upgrades bought after it
        ("spare", "i2", MOST_PLAYERS),  # the fewest loose points since
    ]
)

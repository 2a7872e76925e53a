"""The record of a Troll Bridge game. Rows count from 0, columns from 1: column 0 is the start."""

import numpy as np

from ...engine.verbs import record_type
from .box import COLUMNS_OF_A_BOARD, MOST_MESSAGES, ROWS, WORDS, our_box
from .tome import MOST_CARDS, OPTIONS, QUESTIONS_A_CARD

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
MOST_BOARDS = 4
MOST_COLUMNS = MOST_BOARDS * COLUMNS_OF_A_BOARD
WORD_TILES, TREASURE_TILES, TROLL_TILES = 5, 5, 40  # of a board
BOARDS_OF_A_BOX = 2
TROLLS_OF_A_KIND = 45  # in a box: more than its boards have spaces for (TB1)
JUMP_DICE = 6, 8  # the usual one, and an easier one
HAND_SIZE = 3  # treasures that a messenger can carry
IDLE_TURNS = 12  # for each board and messenger, until the bridge is given up (TB14)
NOBODY = -1

TREASURES = our_box().treasures
KINDS = len(TREASURES)
TREASURE_NAMES = tuple(treasure.id for treasure in TREASURES)
NO_TREASURE = -1


def _of_kind(*kinds: str) -> tuple[int, ...]:
    return tuple(number for number, treasure in enumerate(TREASURES) if treasure.kind in kinds)


(TROLLBOOTH,) = _of_kind("trollbooth")
(MIRRORED_SHOES,) = _of_kind("mirrored shoes")
(SACK_OF_PLANKS,) = _of_kind("sack of planks")
(SNEEZING_POWDER,) = _of_kind("sneezing powder")
(LETTER,) = _of_kind("letter of introduction")
(CRIB_NOTES,) = _of_kind("crib notes")
(FEATHER_BOOTS,) = _of_kind("feather boots")
(STICKY_FINGERS,) = _of_kind("sticky fingers")
COMMITTED = np.array([*_of_kind("weapon"), SNEEZING_POWDER, LETTER])  # in the own fight
HINDERERS = np.array(_of_kind("hinderer"))  # in another's

TYPED_OTHERWISE = OPTIONS  # an answer that is none of the options

# Directions, clockwise; the right hand, looking at the finish, is the next higher row (TB7).
FORWARD, RIGHT, BACK, LEFT = range(4)
DIRECTIONS = ("forward", "right", "back", "left")
ROW_STEP = np.array([0, 1, 0, -1])
COLUMN_STEP = np.array([1, 0, -1, 0])

# What lies on a space: no tile, one that nobody has seen, or its kind; and what has become of the space.
NO_TILE, UNSEEN, EXTRA_TURN, SKIP_TURN, NOTHING, TREASURE, UG_TROLL, TROLLOSOPHER = range(8)
TILE_NAMES = ("none", "unseen", *WORDS, "treasure", "Ug Troll", "Trollosopher")
KIND_OF_TILE = 0b00111
HOLE = 0b01000
GONE = 0b10000  # the tile fell, and only those who had peeked at it know what it was
FACE_UP = 1 << MOST_PLAYERS  # among those who have seen a tile: everybody has

# The kinds of tiles not yet seen, in the order of draws.
UNSEEN_WORD, UNSEEN_TREASURE, UNSEEN_UG_TROLL, UNSEEN_TROLLOSOPHER = range(4)
TILE_KINDS = ("word", "treasure", "Ug Troll", "Trollosopher")

# Stages. A draw is due in the first eleven; the game goes on by itself from the last.
FIRST_PLAYER, TILE, WORD, TREASURE_CARD, FIGHT_DIE, SMASH_DIE, JUMP_DIE, STEAL_DIE = range(8)
STOLEN_MESSAGE, QUESTION_CARD, MESSAGE = range(8, 11)
PLACE, ACT, DECIDE_TREASURE, EXTRA, FIGHT, HINDER, ASK, ANSWER, RETREAT, END, OVER, NEXT_TURN = range(11, 23)
STAGE_NAMES = (
    "first player",
    "tile",
    "tile",  # that it is a word is not everybody's to know while somebody peeks
    "treasure card",
    "fight",
    "smash",
    "jump",
    "steal",
    "steal",
    "question card",
    "messages",
    "place",
    "act",
    "treasure",
    "extra",
    "fight",
    "hinder",
    "ask",
    "answer",
    "retreat",
    "end",
    "over",
)

# Why the game ended.
BY_FINISH, BY_DEATHS, BY_IDLENESS = range(1, 4)

# The figures, from the box and the Tome that are played with.
FIGURES_IN_PLAY = [
    ("value", "i1", KINDS),  # of a treasure that is carried home
    ("strength", "i1", KINDS),  # of a weapon or a hinderer
    ("messages", "i1"),  # how many messages there are
    ("worth", "i1", MOST_MESSAGES),  # of each message
    ("per_trollosopher", "i1", MOST_MESSAGES),
    ("most", "i1", MOST_MESSAGES),
    ("tome", "i8"),  # the digest of the pack of questions
    ("cards", "i2"),  # how many it has
    ("key", "u1", MOST_CARDS),  # the right options of a card's three questions, two bits each
]
BYTES_OF_CARDS = (MOST_CARDS + 7) // 8

SETUP = record_type(
    [
        ("seats", "i1"),
        ("boards", "i1"),
        ("ug_trolls", "i2"),
        ("trollosophers", "i2"),
        ("gentle", "i1"),
        ("jump_die", "i1"),
        ("typed", "i1"),
        ("holes", "i8"),  # of a board's holed side, a bit for each space, row by row
        ("holed", "i1"),  # the boards that show it, a bit each
        ("treasures", "i1", KINDS),  # how many there are of a kind
        ("words", "i1", len(WORDS)),  # likewise, of tiles
        ("asked", "u1", BYTES_OF_CARDS),  # cards that count as asked from the start, a bit each
        ("asked_count", "i2"),
        *FIGURES_IN_PLAY,
    ]
)

# Numbers that index or count seats and spaces in loops are wide: one width, one compiled copy of each rule.
STATE = record_type(
    [
        ("stage", "i1"),
        ("reveals", "i2"),  # how often something was shown that somebody could not know
        ("seats", "i8"),
        ("columns", "i8"),
        ("gentle", "i1"),
        ("jump_die", "i1"),
        ("typed", "i1"),  # 1: answers are typed, and the options are nobody's to see
        *FIGURES_IN_PLAY,
        # the bridge
        ("space", "u1", (ROWS, MOST_COLUMNS)),  # its tile, and whether it is a hole
        ("seen", "u1", (ROWS, MOST_COLUMNS)),  # who has seen the tile, a bit each; FACE_UP: everybody
        ("unseen", "i2", len(TILE_KINDS)),  # tiles that nobody has seen, wherever they lie, if anywhere
        ("unseen_words", "i1", len(WORDS)),
        # messengers
        ("row", "i1", MOST_PLAYERS),
        ("column", "i1", MOST_PLAYERS),  # 0: waits at the start; beyond the last: has left the bridge
        ("placed", "i1"),  # how many have chosen their row
        ("alive", "i1"),  # a bit each, as the next
        ("held", "i1"),  # who has a troll to deal with
        ("skips", "i1", MOST_PLAYERS),  # turns to be skipped
        ("damage", "i1", MOST_PLAYERS),  # done to the Ug Troll that holds a messenger
        ("ug_trolls", "i2", MOST_PLAYERS),  # trophies
        ("trollosophers", "i2", MOST_PLAYERS),
        ("deaths", "i1"),
        ("died", "i1", MOST_PLAYERS),  # the dead, the first to die first
        # treasures
        ("hand", "i1", (MOST_PLAYERS, HAND_SIZE)),  # sorted, NO_TREASURE last
        ("deck", "i1", KINDS),
        ("discards", "i1", KINDS),
        # messages, by the seat that first had each
        ("bearer", "i1", MOST_PLAYERS),  # NOBODY: lost
        ("message", "i1", MOST_PLAYERS),  # which it is, plus one; 0: not read yet
        # the Tome
        ("asked", "u1", BYTES_OF_CARDS),  # cards, a bit each
        ("asked_count", "i2"),
        ("told", "u1", (QUESTIONS_A_CARD, BYTES_OF_CARDS)),  # questions whose answer everybody has heard
        ("card", "i8"),
        ("question", "i8"),
        # the turn
        ("turn", "i8"),  # whose it is
        ("turns", "i4"),
        ("idle", "i4"),  # turns in a row in which nothing happened (TB14)
        ("eventful", "i1"),  # 1: something has happened in this turn
        ("moved", "i1"),  # spaces in this turn
        ("again", "i1"),  # 1: an extra turn follows
        ("decides", "i8"),  # who hinders, asks, retreats or is robbed
        ("bonus", "i2"),  # of all treasures committed to this roll
        ("row_at", "i8"),  # the space that is turned up, peeked at
        ("column_at", "i8"),
        ("resume", "i1"),  # the stage that peeking interrupts; 0: nobody peeks
        ("first_off", "i8"),  # who left the bridge first
        ("ending", "i1"),
    ]
)

"""Setting up: the bridge is laid, and messengers choose where they wait (TB1, TB2)."""

from ....engine.bits import all_of, clockwise, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import Setup, State
from ..box import COLUMNS_OF_A_BOARD, ROWS, WORDS
from ..state import (
    FIRST_PLAYER,
    HAND_SIZE,
    HOLE,
    NO_TREASURE,
    NOBODY,
    PLACE,
    TREASURE_TILES,
    UNSEEN,
    UNSEEN_TREASURE,
    UNSEEN_TROLLOSOPHER,
    UNSEEN_UG_TROLL,
    UNSEEN_WORD,
    WORD_TILES,
)
from .turn import begin_turn


@compiled_apart
def start(s: State, setup: Setup) -> None:
    """Boards end to end, every space covered by a tile unless it is a hole (TB1)."""
    s.seats = setup.seats
    s.columns = COLUMNS_OF_A_BOARD * int(setup.boards)
    s.gentle = setup.gentle
    s.jump_die = setup.jump_die
    s.typed = setup.typed
    s.messages = setup.messages
    s.worth = setup.worth
    s.per_trollosopher = setup.per_trollosopher
    s.most = setup.most
    s.tome = setup.tome
    s.cards = setup.cards
    s.key = setup.key
    s.asked = setup.asked
    s.asked_count = setup.asked_count
    s.value = setup.value
    s.strength = setup.strength
    s.deck = setup.treasures
    lay_bridge(s, setup)
    s.alive = all_of(s.seats)
    for seat in range(s.seats):
        s.bearer[seat] = seat
    for seat in range(s.hand.shape[0]):
        for slot in range(HAND_SIZE):
            s.hand[seat, slot] = NO_TREASURE
    s.decides = NOBODY
    s.first_off = NOBODY
    s.stage = FIRST_PLAYER


@compiled_in_place
def lay_bridge(s: State, setup: Setup) -> None:
    boards = int(setup.boards)
    for row in range(ROWS):
        for column in range(s.columns):
            hole = has(setup.holes, row * COLUMNS_OF_A_BOARD + column % COLUMNS_OF_A_BOARD)
            holed = has(setup.holed, column // COLUMNS_OF_A_BOARD)
            s.space[row, column] = HOLE if hole and holed else UNSEEN
    s.unseen[UNSEEN_WORD] = WORD_TILES * boards
    s.unseen[UNSEEN_TREASURE] = TREASURE_TILES * boards
    s.unseen[UNSEEN_UG_TROLL] = setup.ug_trolls
    s.unseen[UNSEEN_TROLLOSOPHER] = setup.trollosophers
    for word in range(len(WORDS)):
        s.unseen_words[word] = setup.words[word]


@compiled_in_place
def choose_first_player(s: State, outcome: int) -> None:
    s.turn = outcome
    s.stage = PLACE


@compiled_in_place
def has_row(s: State, seat: int) -> bool:
    """Rows are chosen in turn order, from the first player on."""
    if s.stage != PLACE:
        return bool(s.stage != FIRST_PLAYER)
    return bool((seat - int(s.turn)) % s.seats >= s.seats - s.placed)


@compiled_in_place
def is_row_free(s: State, row: int) -> bool:
    """To wait at, while messengers are placed."""
    taken = 0
    for seat in range(s.seats):
        taken += has_row(s, seat) and s.row[seat] == row
    return taken == 0


@compiled_in_place
def place(s: State, seat: int, row: int) -> None:
    s.row[seat] = row
    s.placed += 1
    s.turn = clockwise(seat, 1, s.seats)
    if s.placed == s.seats:
        s.turns = 1
        begin_turn(s)

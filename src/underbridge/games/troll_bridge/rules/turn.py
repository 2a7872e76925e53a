"""Whose turn it is, and what is asked in it (TB2, TB4, TB13, TB14)."""

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..box import COLUMNS_OF_A_BOARD, ROWS, WORDS
from ..state import (
    ACT,
    BY_IDLENESS,
    END,
    EXTRA,
    FIGHT,
    FIRST_PLAYER,
    HAND_SIZE,
    HOLE,
    IDLE_TURNS,
    NEXT_TURN,
    NO_TREASURE,
    NOBODY,
    TREASURE_TILES,
    UG_TROLL,
    UNSEEN,
    UNSEEN_TREASURE,
    UNSEEN_TROLLOSOPHER,
    UNSEEN_UG_TROLL,
    UNSEEN_WORD,
    WORD_TILES,
)
from .bridge import bit, has, next_living, tile_on
from .end import end_game
from .fight import ask_next_to_hinder, begin_fight
from .movement import can_jump, can_move_anywhere, can_steal
from .treasures import carries
from .wits import begin_battle_of_wits


@compiled_apart
def start(s: State, setup: State) -> None:
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
    s.value = setup.value
    s.strength = setup.strength
    s.deck = setup.treasures
    lay_bridge(s, setup)
    s.alive = bit(s.seats) - 1
    for seat in range(s.seats):
        s.bearer[seat] = seat
    for seat in range(s.hand.shape[0]):
        for slot in range(HAND_SIZE):
            s.hand[seat, slot] = NO_TREASURE
    s.decides = NOBODY
    s.first_off = NOBODY
    s.stage = FIRST_PLAYER


@compiled_in_place
def lay_bridge(s: State, setup: State) -> None:
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
def is_row_free(s: State, row: int) -> bool:
    """To wait at, while messengers are placed from the first player on."""
    taken = 0
    for place in range(s.placed):
        taken += s.row[(int(s.turn) + s.seats - 1 - place) % s.seats] == row
    return taken == 0


@compiled_in_place
def place(s: State, row: int) -> None:
    s.row[s.turn] = row
    s.placed += 1
    s.turn = (s.turn + 1) % s.seats
    if s.placed == s.seats:
        s.turns = 1
        begin_turn(s)


@compiled_apart
def begin_turn(s: State) -> None:
    """One held by a troll deals with it first."""
    s.moved = 0
    if not has(s.held, s.turn):
        s.stage = ACT
    elif tile_on(s, int(s.row[s.turn]), int(s.column[s.turn])) == UG_TROLL:
        begin_fight(s)
    else:
        begin_battle_of_wits(s)


@compiled_apart
def go_on(s: State) -> None:
    """To the next decision, draw or end: empty hands are not asked where there is only one answer."""
    while True:
        asked = s.stage != NEXT_TURN and (carries(s, int(s.turn)) or is_asked_with_empty_hands(s))
        if asked:
            return
        if s.stage == FIGHT:
            ask_next_to_hinder(s, int(s.turn))
        elif s.stage == ACT or s.stage == EXTRA:
            s.stage = END
        elif s.stage == END:
            s.stage = NEXT_TURN
        else:
            pass_the_turn(s)


@compiled_in_place
def is_asked_with_empty_hands(s: State) -> bool:
    if s.stage == FIGHT or s.stage == END:
        return False
    seat = int(s.turn)
    if s.stage == EXTRA:
        return can_move_anywhere(s, seat)
    return s.stage != ACT or can_move_anywhere(s, seat) or can_jump_or_steal(s, seat)


@compiled_apart
def can_jump_or_steal(s: State, seat: int) -> bool:
    ways = 0
    for direction in range(4):
        ways += can_jump(s, seat, direction)
    for victim in range(s.seats):
        ways += can_steal(s, seat, victim)
    return ways > 0


@compiled_apart
def pass_the_turn(s: State) -> None:
    """The dead have none; a turn that is skipped is an idle one (TB14)."""
    while True:
        s.idle = 0 if s.eventful else s.idle + 1
        s.eventful = 0
        if s.idle >= IDLE_TURNS * (s.columns // COLUMNS_OF_A_BOARD) * s.seats:
            end_game(s, BY_IDLENESS)
            return
        if s.again and has(s.alive, s.turn):
            s.again = 0
        else:
            s.turn = next_living(s, int(s.turn))
        s.turns += 1
        if s.skips[s.turn] == 0:
            begin_turn(s)
            return
        s.skips[s.turn] -= 1

"""Whose turn it is, and what is asked in it (TB4, TB13, TB14)."""

from ....engine.bits import has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..box import COLUMNS_OF_A_BOARD
from ..state import ACT, BY_IDLENESS, END, EXTRA, FIGHT, IDLE_TURNS, NEXT_TURN, UG_TROLL
from .bridge import next_living, tile_on
from .end import end_game
from .fight import ask_next_to_hinder, begin_fight
from .movement import can_jump, can_move_anywhere, can_steal
from .treasures import carries
from .wits import begin_battle_of_wits


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


@compiled_in_place
def end_turn(s: State, seat: int) -> None:
    s.stage = NEXT_TURN


@compiled_apart
def pass_the_turn(s: State) -> None:
    """A turn that is skipped is an idle one (TB14)."""
    while True:
        s.idle = 0 if s.eventful else s.idle + 1
        s.eventful = 0
        if s.idle >= idle_turns_allowed(s):
            end_game(s, BY_IDLENESS)
            return
        if not hand_on_the_turn(s):
            begin_turn(s)
            return


@compiled_in_place
def idle_turns_allowed(s: State) -> int:
    """In a row, until the bridge is given up (TB14)."""
    return IDLE_TURNS * (int(s.columns) // COLUMNS_OF_A_BOARD) * int(s.seats)


@compiled_in_place
def has_extra_turn(s: State) -> bool:
    """Whether the turn is to be followed by another of the same messenger; the dead have none."""
    return bool(s.again and has(s.alive, s.turn))


@compiled_in_place
def hand_on_the_turn(s: State) -> bool:
    """To whoever is next; whether that turn is skipped (TB13)."""
    if has_extra_turn(s):
        s.again = 0
    else:
        s.turn = next_living(s, int(s.turn))
    s.turns += 1
    if s.skips[s.turn] == 0:
        return False
    s.skips[s.turn] -= 1
    return True

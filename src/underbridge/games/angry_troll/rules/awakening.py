"""The brick awakening phase (AT3, AT4, AT5)."""

from ....engine.bits import bit
from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import AWAKENING_CARD, AWAKENING_DIE, BRICK_FACE, CARRIED_OFF, COLUMNS, NO_CARD, NO_PLACE
from .bricks import (
    is_awake,
    occupied,
    put_on_pile,
    put_on_top,
    put_to_sleep,
    row_of,
    see_card,
    set_aside,
    take_top,
    wake,
)
from .end import finish
from .troll_action import begin_actions


@compiled
def begin_turn(s: State) -> None:
    s.turn += 1
    s.stood = bit(s.troll)
    s.aside_due = s.aside_end - s.aside_first
    if s.aside_due > 0:
        play_card_set_aside(s)
    elif s.deck > 0:
        s.phase = AWAKENING_CARD
    else:
        s.idle += 1
        begin_actions(s)


@compiled
def play_card_set_aside(s: State) -> None:
    card = s.aside[s.aside_first]
    s.aside_first += 1
    s.aside_due -= 1
    play_card(s, card)


@compiled
def play_card_from_the_deck(s: State, outcome: int) -> None:
    s.deck -= 1
    play_card(s, see_card(s, outcome))


@compiled
def play_card(s: State, card: int) -> None:
    put_on_pile(s, card)
    s.card = card
    s.idle = 0
    s.phase = AWAKENING_DIE


@compiled
def awaken(s: State, outcome: int) -> None:
    place = place_to_awaken(s, outcome)
    if place == NO_PLACE:
        play_next_card(s)
    elif s.top[place] == NO_CARD:
        s.waking = place
        s.phase = BRICK_FACE
    elif is_awake(s, place):
        fly_away(s, place)
    else:
        wake(s, s.top[place])
        play_next_card(s)


@compiled
def place_to_awaken(s: State, column: int) -> int:
    """In the row that the card names; from an empty place on toward the nearer bank, else back (AT4)."""
    row = row_of(s, s.card)
    toward_bank = -1 if column < COLUMNS // 2 else 1
    for step in (toward_bank, -toward_bank):
        at = column
        while 0 <= at < COLUMNS:
            if occupied(s, row * COLUMNS + at):
                return row * COLUMNS + at
            at += step
    return NO_PLACE


@compiled
def turn_up_brick(s: State, outcome: int) -> None:
    card = see_card(s, outcome)
    s.hidden[s.waking] -= 1
    put_on_top(s, s.waking, card)
    wake(s, card)
    play_next_card(s)


@compiled
def fly_away(s: State, place: int) -> None:
    card = take_top(s, place)
    put_to_sleep(s, card)
    set_aside(s, card)
    if place == s.troll:
        finish(s, CARRIED_OFF)  # AT5
    else:
        play_next_card(s)


@compiled
def play_next_card(s: State) -> None:
    if s.aside_due > 0:
        play_card_set_aside(s)
    else:
        begin_actions(s)

"""What a seat cannot know: tiles others peeked at, others' treasures, cards of the Tome and their answers."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.draws import below
from ....engine.verbs import Rng, State
from ..box import ROWS
from ..state import (
    ASK,
    EXTRA_TURN,
    FACE_UP,
    HAND_SIZE,
    KIND_OF_TILE,
    KINDS,
    MESSAGE,
    MOST_COLUMNS,
    MOST_PLAYERS,
    NO_TREASURE,
    NOTHING,
    OVER,
    TILE,
    TREASURE,
    UNSEEN,
    UNSEEN_WORD,
    WORD,
)
from ..tome import OPTIONS, QUESTIONS_A_CARD
from .bridge import bit, has
from .tiles import kind_drawn, word_drawn
from .treasures import cards_left, carried, put_in_hand, take_from_deck
from .wits import mark_asked

NUMBERS_A_SEAT = 11
NUMBERS_OBSERVED = ROWS * MOST_COLUMNS + MOST_PLAYERS * NUMBERS_A_SEAT + 2 * KINDS + 10


@compiled_apart
def hide(s: State, seat: int, rng: Rng) -> None:
    """Seat -1 is a spectator, who has peeked at nothing and carries nothing."""
    if s.stage == WORD and s.resume and seat != s.turn:
        s.unseen[UNSEEN_WORD] += 1  # that the tile is a word is not known: it is drawn again
        s.stage = TILE
    hide_tiles(s, seat, rng)
    if s.stage != MESSAGE and s.stage != OVER:  # at the end all hands are shown
        hide_treasures(s, seat, rng)
    if s.stage == ASK and seat != s.decides:
        hide_card(s, rng)
    hide_answers(s, rng)


@compiled_in_place
def is_hidden(s: State, row: int, column: int, seat: int) -> bool:
    """Somebody has seen this tile, but not this seat; it may have fallen since."""
    if int(s.space[row, column]) & KIND_OF_TILE <= UNSEEN:
        return False
    seen = int(s.seen[row, column])
    return not (seen & FACE_UP or (seat >= 0 and has(seen, seat)))


@compiled_apart
def hide_tiles(s: State, seat: int, rng: Rng) -> None:
    """Back among the unseen, and drawn anew."""
    for row in range(ROWS):
        for column in range(s.columns):
            if is_hidden(s, row, column, seat):
                kind = int(s.space[row, column]) & KIND_OF_TILE
                if kind <= NOTHING:
                    s.unseen[UNSEEN_WORD] += 1
                    s.unseen_words[kind - EXTRA_TURN] += 1
                else:
                    s.unseen[kind - TREASURE + 1] += 1
    for row in range(ROWS):
        for column in range(s.columns):
            if is_hidden(s, row, column, seat):
                s.space[row, column] = (int(s.space[row, column]) & ~KIND_OF_TILE) | any_unseen_tile(s, rng)


@compiled_in_place
def any_unseen_tile(s: State, rng: Rng) -> int:
    kind = kind_drawn(s, below(rng, int(s.unseen[0] + s.unseen[1] + s.unseen[2] + s.unseen[3])))
    if kind != UNSEEN_WORD:
        return TREASURE + kind - 1
    return word_drawn(s, below(rng, int(s.unseen_words[0]) + int(s.unseen_words[1]) + int(s.unseen_words[2])))


@compiled_apart
def hide_treasures(s: State, seat: int, rng: Rng) -> None:
    """Others draw as many again as they carry.

    Cards that were discarded and shuffled in again (TB12) count as unknown, though a perfect memory could
    tell them from those that were in hands then: with our box that never happens.
    """
    sizes = 0
    for other in range(s.seats):
        if other != seat:
            sizes |= carried(s, other) << 2 * other
            for slot in range(HAND_SIZE):
                if s.hand[other, slot] != NO_TREASURE:
                    s.deck[s.hand[other, slot]] += 1
                    s.hand[other, slot] = NO_TREASURE
    for other in range(s.seats):
        for _ in range(sizes >> 2 * other & 3):
            put_in_hand(s, other, take_from_deck(s, below(rng, cards_left(s))))


@compiled_in_place
def hide_card(s: State, rng: Rng) -> None:
    """Only the asker sees it before a question is asked."""
    s.asked[s.card >> 3] = int(s.asked[s.card >> 3]) & ~bit(s.card & 7)
    s.asked_count -= 1
    s.card = mark_asked(s, below(rng, int(s.cards - s.asked_count)))


@compiled_apart
def hide_answers(s: State, rng: Rng) -> None:
    """Every option may be right, unless everybody has heard the answer."""
    for card in range(s.cards):
        key = int(s.key[card])
        for question in range(QUESTIONS_A_CARD):
            if not has(s.told[question, card >> 3], card & 7):
                key = (key & ~(3 << 2 * question)) | (below(rng, OPTIONS) << 2 * question)
        s.key[card] = key


@compiled_apart
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """The bridge, the seats clockwise from the one who looks, the own hand, the discards, the turn."""
    out[:NUMBERS_OBSERVED] = 0.0
    for row in range(ROWS):
        for column in range(s.columns):
            space = int(s.space[row, column])
            if is_hidden(s, row, column, seat):
                space = (space & ~KIND_OF_TILE) | UNSEEN
            out[row * MOST_COLUMNS + column] = space
    at = ROWS * MOST_COLUMNS
    for steps in range(s.seats):
        observe_messenger(s, (max(seat, 0) + steps) % s.seats, out[at : at + NUMBERS_A_SEAT])
        at += NUMBERS_A_SEAT
    at = ROWS * MOST_COLUMNS + MOST_PLAYERS * NUMBERS_A_SEAT
    for slot in range(HAND_SIZE):
        if seat >= 0 and s.hand[seat, slot] != NO_TREASURE:
            out[at + int(s.hand[seat, slot])] += 1
    for kind in range(KINDS):
        out[at + KINDS + kind] = s.discards[kind]
    rest = out[at + 2 * KINDS : NUMBERS_OBSERVED]
    rest[0] = TILE if s.stage == WORD else s.stage  # what somebody peeks at is not everybody's to know
    rest[1] = s.columns
    rest[2] = (int(s.turn) - max(seat, 0)) % s.seats
    rest[3] = s.moved
    rest[4] = s.idle
    rest[5] = s.bonus
    rest[6] = s.gentle
    rest[7] = s.jump_die
    rest[8] = s.again
    rest[9] = s.first_off + 1


@compiled_in_place
def observe_messenger(s: State, seat: int, out: NDArray[np.float32]) -> None:
    out[0] = s.row[seat]
    out[1] = s.column[seat]
    out[2] = has(s.alive, seat)
    out[3] = has(s.held, seat)
    out[4] = s.damage[seat]
    out[5] = s.skips[seat]
    out[6] = s.ug_trolls[seat]
    out[7] = s.trollosophers[seat]
    out[8] = carried(s, seat)
    out[9] = s.bearer[seat] + 1
    for owner in range(s.seats):
        out[10] += s.bearer[owner] == seat

"""What a seat cannot know: tiles others peeked at, others' treasures, cards of the Tome and their answers."""

from ....engine.bits import bit, has
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
    MESSAGE,
    NO_TREASURE,
    NOTHING,
    OVER,
    TILE,
    TREASURE,
    UNSEEN,
    UNSEEN_TREASURE,
    UNSEEN_WORD,
    WORD,
)
from ..tome import OPTIONS, QUESTIONS_A_CARD
from .tiles import kind_drawn, unseen_tiles, unseen_words, word_drawn
from .treasures import cards_left, carried, put_in_hand, take_from_deck
from .wits import is_heard, mark_asked


@compiled_apart
def hide(s: State, seat: int, rng: Rng) -> None:
    """Seat -1 is a spectator, who has peeked at nothing and carries nothing."""
    if is_secretly_a_word(s, seat):
        s.unseen[UNSEEN_WORD] += 1  # it is drawn again
        s.stage = TILE
    hide_tiles(s, seat, rng)
    if s.stage != MESSAGE and s.stage != OVER:  # at the end all hands are shown
        hide_treasures(s, seat, rng)
    if s.stage == ASK and seat != s.decides:
        hide_card(s, rng)
    hide_answers(s, rng)


@compiled_in_place
def is_secretly_a_word(s: State, seat: int) -> bool:
    """While somebody peeks, the others do not learn that the tile is a word."""
    return bool(s.stage == WORD and s.resume and seat != s.turn)


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
                    s.unseen[kind - TREASURE + UNSEEN_TREASURE] += 1
    for row in range(ROWS):
        for column in range(s.columns):
            if is_hidden(s, row, column, seat):
                s.space[row, column] = (int(s.space[row, column]) & ~KIND_OF_TILE) | any_unseen_tile(s, rng)


@compiled_in_place
def any_unseen_tile(s: State, rng: Rng) -> int:
    kind = kind_drawn(s, below(rng, unseen_tiles(s)))
    s.unseen[kind] -= 1
    if kind != UNSEEN_WORD:
        return TREASURE + kind - UNSEEN_TREASURE
    word = word_drawn(s, below(rng, unseen_words(s)))
    s.unseen_words[word] -= 1
    return EXTRA_TURN + word


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
            if not is_heard(s, card, question):
                key = (key & ~(3 << 2 * question)) | (below(rng, OPTIONS) << 2 * question)
        s.key[card] = key

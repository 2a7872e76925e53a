"""Battles of wits with Trollosophers (TB8)."""

from ....engine.bits import bit, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import ANSWER, ASK, BYTES_OF_CARDS, CRIB_NOTES, END, QUESTION_CARD, TYPED_OTHERWISE
from .bridge import next_living, take_tile
from .treasures import discard


@compiled_in_place
def begin_battle_of_wits(s: State) -> None:
    """A card nobody was asked from; when there is none, all again."""
    s.eventful = 1
    if s.asked_count == s.cards:
        for byte in range(BYTES_OF_CARDS):
            s.asked[byte] = 0
        s.asked_count = 0
    s.stage = QUESTION_CARD


@compiled_in_place
def is_asked(s: State, card: int) -> bool:
    return has(s.asked[card >> 3], card & 7)


@compiled_apart
def mark_asked(s: State, outcome: int) -> int:
    """The card that a draw means, among those not yet asked."""
    card = 0
    while is_asked(s, card) or outcome > 0:
        outcome -= not is_asked(s, card)
        card += 1
    s.asked[card >> 3] |= bit(card & 7)
    s.asked_count += 1
    return card


@compiled_in_place
def draw_question_card(s: State, outcome: int) -> None:
    s.card = mark_asked(s, outcome)
    s.decides = next_living(s, s.turn)
    s.stage = ASK


@compiled_in_place
def ask(s: State, seat: int, question: int) -> None:
    s.question = question
    s.reveals += 1
    s.stage = ANSWER


@compiled_in_place
def right_option(s: State, card: int, question: int) -> int:
    return int(s.key[card]) >> 2 * question & 3


@compiled_in_place
def is_heard(s: State, card: int, question: int) -> bool:
    """Whether everybody knows the right answer."""
    return has(s.told[question, card >> 3], card & 7)


@compiled_apart
def hear_answer(s: State, option: int) -> None:
    """Whatever the answer, everybody hears the right one."""
    s.told[s.question, s.card >> 3] |= bit(s.card & 7)
    s.reveals += 1
    if option == right_option(s, s.card, s.question):
        beat_trollosopher(s)
    s.stage = END


@compiled_in_place
def answer(s: State, seat: int, option: int) -> None:
    hear_answer(s, option)


@compiled_in_place
def call_late(s: State, seat: int) -> None:
    """The one who asked, when the time is over: no answer is a wrong one."""
    hear_answer(s, TYPED_OTHERWISE)


@compiled_in_place
def use_crib_notes(s: State, seat: int) -> None:
    """Instead of an answer, which nobody hears then."""
    discard(s, seat, CRIB_NOTES)
    beat_trollosopher(s)
    s.stage = END


@compiled_apart
def beat_trollosopher(s: State) -> None:
    s.trollosophers[s.turn] += 1
    s.held &= ~bit(s.turn)
    take_tile(s, int(s.row[s.turn]), int(s.column[s.turn]))

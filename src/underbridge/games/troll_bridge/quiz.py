"""The questions of Trollosophers, as bots meet them: they do not read the Tome."""

import numpy as np
from numpy.typing import NDArray

from ...engine.compiled import compiled_apart
from ...engine.game import ASKED, Given
from ...engine.questions import NO_QUESTION, Answers, Questions
from ...engine.verbs import State
from .actions import ANSWER_OPTION
from .rules.wits import right_option
from .state import ANSWER
from .tome import OPTIONS, QUESTIONS_A_CARD, pack_of


@compiled_apart
def posed(s: State, answers: Answers) -> int:
    """The question that a Trollosopher waits to have answered, card by card."""
    if s.stage != ANSWER:
        return NO_QUESTION
    right = right_option(s, s.card, s.question)
    answers[0] = ANSWER_OPTION + right
    for wrong in range(1, OPTIONS):
        answers[wrong] = ANSWER_OPTION + wrong - (wrong <= right)
    return int(s.card * QUESTIONS_A_CARD + s.question)


def degrees(s: State) -> NDArray[np.int64]:
    """Of the Tome that a game is played with."""
    cards = pack_of(int(s.tome)).card
    return np.array([question.degree for card in cards for question in card.question], np.int64)


def bits_of(given: Given) -> int:
    """The cards that count as asked from the start, a bit each."""
    return int(str(given.get(ASKED, "0")), 16)


def cards_shown(s: State, given: Given) -> int:
    """The cards that people were shown in a game, a bit each.

    One whose answer was never heard (Crib Notes) is known as long as it does not come again.
    """
    told = int.from_bytes(np.bitwise_or.reduce(s.told, axis=0).tobytes(), "little")
    return told | int.from_bytes(s.asked.tobytes(), "little") & ~bits_of(given)


QUESTIONS = Questions(answers=OPTIONS, posed=posed, degrees=degrees)

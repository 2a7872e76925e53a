"""Battles of wits."""

from ....engine.plain import Plain
from ....engine.story import Event
from ..events import (
    AnsweredOtherwise,
    AnsweredRight,
    AnsweredWrong,
    CalledLate,
    QuestionAsked,
    TomeShuffled,
    TrollosopherBeaten,
)
from ..state import TYPED_OTHERWISE
from ..view import asked_question, drawn_card
from .reading import place_of


def tome_shuffled(before: Plain, after: Plain) -> list[Event]:
    again = after.asked_count == 0 < before.asked_count
    return [TomeShuffled(count=after.cards)] if again else []


def asked(who: int, after: Plain) -> Event:
    question = asked_question(after)
    return QuestionAsked(
        seat=who,
        answerer=after.turn,
        subject=drawn_card(after).subject,
        degree=question.degree,
        prompt=question.prompt,
    )


def answered(before: Plain, who: int, option: int, after: Plain) -> list[Event]:
    """Whatever the answer, everybody hears the right one."""
    question = asked_question(before)
    right = question.options[question.right]
    if after.trollosophers[who] > before.trollosophers[who]:
        beaten = TrollosopherBeaten(seat=who, place=place_of(before, who))
        return [AnsweredRight(seat=who, answer=question.options[option]), beaten]
    if option == TYPED_OTHERWISE:
        return [AnsweredOtherwise(seat=who, right=right)]
    return [AnsweredWrong(seat=who, answer=question.options[option], right=right)]


def called_late(before: Plain, who: int) -> Event:
    question = asked_question(before)
    return CalledLate(seat=who, answerer=before.turn, right=question.options[question.right])

"""Questions of knowledge, in kernels too: which one waits for an answer, and which actions answer it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from .verbs import State

NO_QUESTION = -1
Answers = NDArray[np.int64]  # the numbers of actions


@dataclass(frozen=True, kw_only=True)
class Questions:
    """Those of a game; each has a number, and as many answers as every other."""

    answers: int
    posed: Callable[[State, Answers], int]  # compiled: see ``posed`` below
    degrees: Callable[[State], NDArray[np.int64]]  # of difficulty, from 1: of all that may be asked, in order


_questions: dict[np.dtype[Any], Questions] = {}


def implement(state: np.dtype[Any], questions: Questions) -> None:
    """Let ``posed`` find a game's questions by its state's type."""
    _questions[state] = questions


def posed(s: State, answers: Answers) -> int:
    """The number of the question that is to be answered now, or NO_QUESTION.

    ``answers`` gets the actions that answer it: the right one, then the others in their order.
    """
    questions = _questions.get(s.dtype)
    return NO_QUESTION if questions is None else questions.posed(s, answers)


@overload(posed, jit_options={"forceinline": True})
def _choose(s: Any, answers: Any) -> Callable[[Any, Any], int]:
    for state, questions in _questions.items():
        if s == numba.from_dtype(state):
            return _call_of(questions.posed)
    return _nothing


def _nothing(s: Any, answers: Any) -> int:  # the parameters of _choose to the letter: Numba compares them
    return NO_QUESTION


def _call_of(function: Callable[[State, Answers], int]) -> Callable[[Any, Any], int]:
    def chosen(s: Any, answers: Any) -> int:
        return function(s, answers)

    return chosen

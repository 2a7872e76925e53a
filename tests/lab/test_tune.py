"""Weights learned by play."""

import numpy as np

from underbridge.engine.draws import new_rng
from underbridge.engine.game import find
from underbridge.lab.tune import LONGEST_LESSON, Lesson, Sparring, learn, tune_judgements, tune_preferences

DICE = find("troll-dice")
FIRST = len(DICE.judge.PREFERENCES)


def a_lesson(health: tuple[int, ...], winner: int) -> Lesson:
    """One position before an attack, and who won in the end."""
    lesson = Lesson(np.zeros(LONGEST_LESSON, DICE.state), *(np.zeros(6, np.float32) for _ in range(3)))
    DICE.rules.start(lesson.positions[0], DICE.setup(len(health), {}))
    DICE.rules.draw(lesson.positions[0], 0)
    lesson.positions[0].health[: len(health)] = health
    lesson.target[winner] = 1.0
    return lesson


def chance(lesson: Lesson, seat: int, weights: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    out = np.zeros(6, np.float32)
    DICE.judge.judge(lesson.positions[0], weights, out)
    return float(out[seat])


def test_a_judgement_is_pulled_towards_what_came_of_it() -> None:
    weights = DICE.weights.copy()
    before = chance(a_lesson((2, 6, 4), 0), 0, weights)
    for number in range(200):
        learn(a_lesson((2, 6, 4), 0), 1, weights, FIRST, 0.02, new_rng(number))
    assert chance(a_lesson((2, 6, 4), 0), 0, weights) > before + 0.1
    assert np.array_equal(weights[:FIRST], DICE.weights[:FIRST])  # preferences are not judgements


def test_what_was_foreseen_teaches_nothing() -> None:
    weights = DICE.weights.copy()
    lesson = a_lesson((2, 6, 4), 0)
    DICE.judge.judge(lesson.positions[0], weights, lesson.target)
    assert learn(lesson, 1, weights, FIRST, 0.02, new_rng(1)) == 0.0
    assert np.array_equal(weights, DICE.weights)


def test_each_part_tunes_its_own_weights_the_same_way_with_the_same_seed() -> None:
    for method, own in ((tune_judgements, slice(FIRST, None)), (tune_preferences, slice(FIRST))):
        first, again = (method(DICE, Sparring(DICE, 3, {}, 5), rounds=12, games=12, seed=5) for _ in range(2))
        assert np.array_equal(first, again)
        changed = first != DICE.weights
        assert changed.any()
        changed[own] = False
        assert not changed.any()

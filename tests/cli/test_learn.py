"""A lesson in the terminal: tried, taken back, skipped, finished, and left."""

from io import StringIO

import pytest
from cli.command import run
from rich.console import Console

from underbridge import CATALOGUE
from underbridge.cli.learn import Learning
from underbridge.lesson import lessons_of, teacher_of

LESSONS = [(game.name, lesson.name) for game in CATALOGUE.values() for lesson in lessons_of(game)]


def learn(game: str, lesson: str, *keys: str) -> str:
    paper = StringIO()
    waiting = iter(keys)
    teacher = teacher_of(CATALOGUE[game], lesson)
    Learning(teacher, Console(file=paper, width=200, markup=False)).learn(lambda _: next(waiting))
    return paper.getvalue()


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_finished_in_the_terminal(game: str, lesson: str) -> None:
    teacher = teacher_of(CATALOGUE[game], lesson)
    keys, path = [], teacher.skip((), 0).path
    for goes in teacher.goes:
        keys.append(str(teacher.tries(path).index(goes[0]) + 1))
        path = (*path, goes[0])
    told = learn(game, lesson, *keys)
    for number, step in enumerate(teacher.lesson.steps, start=1):
        assert f"Step {number} of {len(keys)}. {step.says}" in told
    assert all(line in told for line in teacher.lesson.learnt)
    assert "taken back" not in told
    assert f"underbridge play {game} --bots sleepy" in told


def test_a_wrong_turn_is_told_and_taken_back() -> None:
    told = learn("troll-dice", "first-fight", "2", "q")
    assert "You take 5 white, 0 red and 1 green dice." in told
    assert "It is taken back." in told
    assert told.count("Step 1 of 7.") == 2
    assert told.endswith("You leave the lesson.\n")


def test_steps_are_skipped_and_rules_told() -> None:
    told = learn("troll-dice", "first-fight", "s", "?", "9", "q")
    assert "Step 2 of 7." in told
    assert " · Be the last troll standing." in told
    assert "'9' is none of the choices: 1 to 2, s, ? or q." in told


def test_the_command_lists_lessons_and_says_which_there_are() -> None:
    assert (
        "underbridge learn troll-dice 1  Your first fight (7 steps, about 2 minutes)" in run("learn").stdout
    )
    assert "Step 1 of 7." in run("learn", "troll-dice", "first-fight", keys="q\n").stdout
    assert "it has first-fight" in run("learn", "troll-dice", "flying").stderr

"""Every lesson of every game is played: each way that goes on, and each wrong turn."""

import re
from collections.abc import Iterator

import pytest

from underbridge import CATALOGUE
from underbridge.bots.levels import LEVELS
from underbridge.engine.action import Action
from underbridge.engine.errors import IllegalAction
from underbridge.engine.game import Game
from underbridge.lesson import (
    MOST_STEPS,
    Lesson,
    LessonBroken,
    Teacher,
    find_lesson,
    lessons_of,
    read_lesson,
    teacher_of,
)

LONGEST_SAID = 140  # letters of the coach's words: what, then why
LONGEST_CAME = 90
LONGEST_TASK = 44
LONGEST_NAME = 34
LONGEST_LEARNT = 100
MOST_SENTENCES = 3
LESSONS = [
    pytest.param(game, lesson, id=f"{game.name}: {lesson.name}")
    for game in CATALOGUE.values()
    for lesson in lessons_of(game)
]

every_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)


def ways(teacher: Teacher, path: tuple[Action, ...] = ()) -> Iterator[tuple[Action, ...]]:
    """All positions of a lesson: where several actions go on, one way for each, then the first of each."""
    at = len(path)
    yield path
    if at == len(teacher.lesson.steps):
        return
    first, *others = teacher.goes[at]
    for action in others:
        yield teacher.skip((*path, action), MOST_STEPS).path
    yield from ways(teacher, (*path, first))


@every_lesson
def test_every_way_that_goes_on_comes_to_the_end(game: Game, lesson: Lesson) -> None:
    teacher = teacher_of(game, lesson.name)
    for path in ways(teacher):
        came = teacher.skip(path, MOST_STEPS)
        assert len(came.path) == len(lesson.steps)
        assert came.path[: len(path)] == path


@every_lesson
def test_every_wrong_turn_is_played_out_to_the_learners_next_decision(game: Game, lesson: Lesson) -> None:
    teacher = teacher_of(game, lesson.name)
    path: tuple[Action, ...] = ()
    for step, goes in zip(lesson.steps, teacher.goes, strict=True):
        tries = teacher.tries(path)
        assert set(goes) <= set(tries)
        tried = [action.words for action in tries if action not in goes]
        for turn in step.turns:
            assert any(words[: len(turn.tries)] == turn.tries for words in tried), turn.tries
        for action in tries:
            came = teacher.attempt(path, action)
            assert came.table.over or lesson.seat in came.table.awaited or came.goes_on
            assert came.table.plies(lesson.seat) > came.since
            assert came.goes_on == (action in goes)
            assert came.goes_on == (not came.says)
        path = (*path, goes[0])


@every_lesson
def test_the_same_comes_of_the_same(game: Game, lesson: Lesson) -> None:
    teacher = teacher_of(game, lesson.name)
    for action in teacher.tries(()):
        one, other = (teacher.attempt((), action).table.story_for(lesson.seat) for _ in range(2))
        assert one == other


@every_lesson
def test_the_coach_is_brief(game: Game, lesson: Lesson) -> None:
    for step in lesson.steps:
        said = [step.says, step.otherwise, *(turn.says for turn in step.turns)]
        assert all(words and len(words) <= LONGEST_SAID for words in said), [(len(one), one) for one in said]
        assert all(len(re.findall(r"[.!?](?: |$)", words)) <= MOST_SENTENCES for words in said), said
        assert all(words[0].isupper() and words[-1] in ".!?" for words in said), said
        assert all(len(turn.came) <= LONGEST_CAME for turn in step.turns)
        assert len(step.name) <= LONGEST_NAME, step.name
        assert len(step.task) <= LONGEST_TASK, step.task
        assert step.task[-1] != "."
    assert len(lesson.learnt) == 3
    assert all(len(line) <= LONGEST_LEARNT for line in lesson.learnt), [len(line) for line in lesson.learnt]


@every_lesson
def test_who_sits_at_a_lesson_is_known(game: Game, lesson: Lesson) -> None:
    assert set(lesson.others) <= LEVELS.keys()
    assert len(lesson.others) == lesson.seats - 1
    assert 1 <= lesson.minutes <= 5
    assert len(lesson.steps) <= MOST_STEPS


def test_lessons_are_found_by_name_and_by_number() -> None:
    dice = CATALOGUE["troll-dice"]
    assert find_lesson(dice, "first-fight") is find_lesson(dice, "1")
    with pytest.raises(ValueError, match="Troll Dice has no such lesson: it has first-fight"):
        find_lesson(dice, "2")


TEXT = """
title = "A lesson"
minutes = 1
seats = 2
others = ["sleepy"]
learnt = ["one", "two", "three"]
before = { draws = [0] }
[[steps]]
name = "Roll"
task = "roll"
says = "Roll."
otherwise = "Roll white dice."
goes = [["swap", 0]]
draws = [3, 3, 3, 3, 3, 3]
then = [[1, "swap", 0]]
"""
ROLL = [3] * 6


def taught(text: str) -> Teacher:
    return Teacher(CATALOGUE["troll-dice"], read_lesson("01-a-lesson.toml", text))


def test_a_lesson_whose_script_does_not_fit_says_where() -> None:
    with pytest.raises(LessonBroken, match=r"lesson a-lesson.*a draw is not told.*die white"):
        taught(TEXT).skip((), 1)
    whole = TEXT.replace("draws = [3, 3, 3, 3, 3, 3]", f"draws = {ROLL + ROLL}")
    assert taught(whole).skip((), 1).table.awaited == (0,)
    with pytest.raises(LessonBroken, match="lesson a-lesson, Roll: 1 draws and 0 decisions are left over"):
        taught(TEXT.replace("draws = [3, 3, 3, 3, 3, 3]", f"draws = {[*ROLL, *ROLL, 3]}")).skip((), 1)
    with pytest.raises(LessonBroken, match="there is no action fly"):
        taught(TEXT.replace('["swap", 0]', '["fly"]', 1))
    with pytest.raises(LessonBroken, match=r"step 1 \(Roll\): swap 3 cannot be done: swap 0, swap 1"):
        taught(TEXT.replace('["swap", 0]', '["swap", 3]', 1)).table()
    with pytest.raises(LessonBroken, match="cannot be read: Object missing required field `says`"):
        taught(TEXT.replace('says = "Roll."', ""))


def test_nobody_goes_on_by_what_does_not_go_on() -> None:
    dice = CATALOGUE["troll-dice"]
    teacher = teacher_of(dice, "first-fight")
    wrong = next(action for action in teacher.tries(()) if action not in teacher.goes[0])
    with pytest.raises(IllegalAction, match="step 1 does not go on"):
        teacher.table((wrong,))
    whole = teacher.skip((), MOST_STEPS).path
    with pytest.raises(IllegalAction, match="The lesson is over"):
        teacher.attempt(whole, wrong)
    with pytest.raises(IllegalAction, match="has 7 steps, not 8"):
        teacher.table((*whole, wrong))

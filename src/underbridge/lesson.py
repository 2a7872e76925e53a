"""Lessons: a game taught while it is played, with draws and rivals from a script.

A lesson is data (``data/lessons/*.toml`` of a game), played at an ordinary table: what goes on is followed
by what the script says, whatever else is legal is played out to the learner's next decision, and taken back.
"""

import functools
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Annotated, Any, NamedTuple

import msgspec

from .engine.action import Action
from .engine.draws import below, new_rng
from .engine.errors import BadSetup, Fault, IllegalAction
from .engine.game import Game, Value
from .engine.table import Table
from .engine.verbs import Rng

MOST_STEPS = 80  # of a lesson
LONGEST_WRONG_TURN = 400  # steps of the table, until it is taken back wherever it has led

Words = tuple[str | int, ...]  # an action, as a record writes it
Decision = tuple[str | int, ...]  # a seat, then its action
Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,31}\Z")]


class LessonBroken(BadSetup):
    """A lesson that the rules do not bear out."""


class _Script(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happens by itself: decisions in order, and the outcomes of the draws between them."""

    then: tuple[Decision, ...] = ()
    draws: tuple[int, ...] = ()


class Turn(_Script, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another thing that the learner may try, and what the coach says of it."""

    tries: Words  # an action, or only the first of its words
    says: str
    came: str = ""  # of it, in a few words


class Step(_Script, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One decision of the learner's."""

    name: str  # in the list of steps
    task: str  # follows "You:"
    hint: str = ""  # how it is done
    says: str  # what, then why
    look: tuple[str, ...] = ()  # at the first of these, while what goes on cannot be pressed yet
    goes: tuple[Words, ...]  # the actions that go on
    turns: tuple[Turn, ...] = ()
    otherwise: str  # what is said after anything else


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a game, in a few minutes."""

    name: Name = "?"  # of its file
    title: str
    minutes: int
    seats: int
    seat: int = 0  # the learner's
    others: tuple[str, ...] = ()  # who sits at the other seats, by the levels of bots
    seed: int = 1  # of whatever the script does not say
    options: dict[str, Value] = {}
    before: _Script = _Script()  # what has happened when it begins
    steps: tuple[Step, ...]
    learnt: tuple[str, ...]


class Attempt(NamedTuple):
    """What came of something that was tried."""

    table: Table  # where it led
    since: int  # how many plies the learner knew
    path: tuple[Action, ...]  # the decisions that stand
    goes_on: bool
    says: str = ""  # of what is taken back
    came: str = ""


@functools.cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order; most games of others have none."""
    folder = files(game.package).joinpath("data/lessons")
    if not folder.is_dir():
        return ()
    found = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda one: one.name
    )
    return tuple(read_lesson(file.name, file.read_text("utf-8")) for file in found)


def find_lesson(game: Game, name: str) -> Lesson:
    """The lesson of that name, or by its number."""
    lessons = lessons_of(game)
    for number, lesson in enumerate(lessons, start=1):
        if name in (lesson.name, str(number)):
            return lesson
    there = ", ".join(lesson.name for lesson in lessons)
    raise BadSetup(f"{game.title} has no such lesson: {f'it has {there}' if there else 'it has none'}.")


def read_lesson(file: str, text: str) -> Lesson:
    """A lesson from the text of its file, which is called ``NN-name.toml``."""
    try:
        lesson = msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LessonBroken(f"The lesson {file} cannot be read: {error}.") from None
    name = file.removesuffix(".toml").partition("-")[2]
    return msgspec.structs.replace(lesson, name=name)


class Teacher:
    """A lesson of a game, at its table."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        self.goes = [tuple(self._action(words) for words in step.goes) for step in lesson.steps]

    def table(self, path: Sequence[Action] = ()) -> Table:
        """After the decisions that went on so far: the next one is the learner's, or the lesson is over."""
        return self._lead(path)[0]

    def skip(self, path: Sequence[Action], steps: int = 1) -> Attempt:
        """So many steps go on without the learner."""
        table, since = self._lead(path)
        following = self.goes[len(path) : len(path) + steps]
        whole = (*path, *(goes[0] for goes in following))
        for at in range(len(path), len(whole)):
            self._go_on(table, at, whole[at])
        return Attempt(table, since, whole, True)

    def attempt(self, path: Sequence[Action], action: Action) -> Attempt:
        """What comes of an action: it goes on, or is played out and to be taken back."""
        table, since = self._lead(path)
        if len(path) == len(self.lesson.steps):
            raise IllegalAction("The lesson is over.")
        if action in self.goes[len(path)]:
            self._go_on(table, len(path), action)
            return Attempt(table, since, (*path, action), True)
        step = self.lesson.steps[len(path)]
        turn = next((turn for turn in step.turns if action.words[: len(turn.tries)] == turn.tries), None)
        table.act(self.lesson.seat, action)
        self._play(table, turn or _Script(), new_rng(self.lesson.seed))
        says, came = (turn.says, turn.came) if turn else (step.otherwise, "")
        return Attempt(table, since, tuple(path), False, says, came)

    def tries(self, path: Sequence[Action]) -> list[Action]:
        """Everything that the learner can try."""
        table = self.table(path)
        return [] if len(path) == len(self.lesson.steps) else table.legal(self.lesson.seat)

    def _lead(self, path: Sequence[Action]) -> tuple[Table, int]:
        """The table, and how many plies the learner was told of."""
        if len(path) > len(self.lesson.steps):
            raise IllegalAction(f"The lesson has {len(self.lesson.steps)} steps, not {len(path)}.")
        options: dict[str, Any] = dict(self.lesson.options)
        table = Table(self.game, self.lesson.seats, draws=[], **options)
        self._play(table, self.lesson.before)
        self._look_ahead(table, 0)
        for at, action in enumerate(path):
            if action not in self.goes[at]:
                raise IllegalAction(f"With {action} step {at + 1} does not go on.")
            self._go_on(table, at, action)
        return table, table.plies(self.lesson.seat)

    def _go_on(self, table: Table, at: int, action: Action) -> None:
        table.act(self.lesson.seat, action)
        self._play(table, self.lesson.steps[at])
        self._look_ahead(table, at + 1)

    def _look_ahead(self, table: Table, at: int) -> None:
        """Whatever goes on next can be done."""
        if at == len(self.lesson.steps):
            return
        legal = table.legal(self.lesson.seat)
        for action in self.goes[at]:
            if action not in legal:
                raise self._broken(
                    at, f"{action} cannot be done: {', '.join(map(str, legal)) or self._waits(table)}"
                )

    def _play(self, table: Table, script: _Script, rng: Rng | None = None) -> None:
        """What follows, by the script; then, if there is chance, by that, until the learner is to decide."""
        draws, following = iter(script.draws), list(script.then)
        for _ in range(LONGEST_WRONG_TURN):
            if table.odds:
                self._draw(table, draws, rng)
            elif following and not table.over:
                seat, *words = following.pop(0)
                self._let(table, seat, self._action(words))
            elif table.over or rng is None or self.lesson.seat in table.awaited:
                break
            else:
                seat = table.awaited[0]
                legal = table.legal(seat)
                table.act(seat, legal[below(rng, len(legal))])
        left = len(list(draws))
        if left or following:
            raise LessonBroken(
                f"{self._where(script)}: {left} draws and {len(following)} decisions are left over."
            )

    def _draw(self, table: Table, draws: Iterator[int], rng: Rng | None) -> None:
        outcome = next(draws, None)
        if outcome is None:
            if rng is None:
                raise LessonBroken(f"{self._where()}: a draw is not told: {self._waits(table)}.")
            outcome = below(rng, table.odds)
        try:
            table.draw(outcome)
        except Fault as error:
            raise LessonBroken(f"{self._where()}: {error}") from None

    def _let(self, table: Table, seat: object, action: Action) -> None:
        try:
            assert isinstance(seat, int)
            table.act(seat, action)
        except Fault as error:
            raise LessonBroken(f"{self._where()}: {error}") from None

    def _action(self, words: Sequence[str | int]) -> Action:
        action = self.game.actions.from_words(words)
        if action is None:
            raise LessonBroken(f"{self._where()}: there is no action {' '.join(map(str, words))}.")
        return action

    def _waits(self, table: Table) -> str:
        drawn = " ".join(map(str, table.due))
        return f"the table draws {drawn} ({table.odds})" if table.odds else f"seat {table.awaited} decides"

    def _broken(self, at: int, why: str) -> LessonBroken:
        return LessonBroken(f"{self._where()}, step {at + 1} ({self.lesson.steps[at].name}): {why}.")

    def _where(self, script: _Script | None = None) -> str:
        said = getattr(script, "name", None) or getattr(script, "tries", None)
        return f"{self.game.title}, lesson {self.lesson.name}" + (f", {said}" if said else "")


@functools.lru_cache(64)
def teacher_of(game: Game, name: str) -> Teacher:
    """Who gives a lesson; there are few, and each serves everybody."""
    return Teacher(game, find_lesson(game, name))

"""A lesson in the terminal: the same as in the browser."""

import reprlib
from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from ..engine.action import Action
from ..engine.errors import BadSetup
from ..engine.game import CATALOGUE, Game, find
from ..engine.story import paragraph
from ..lesson import Attempt, Teacher, lessons_of, teacher_of
from . import boards
from .arguments import NAMES
from .play import chosen_from, read_line
from .terminal import new_console

KEYS = "a number to try it, s to skip this step, ? for the rules in short, q to leave"


class Learning:
    """One person and a lesson."""

    def __init__(self, teacher: Teacher, console: Console) -> None:
        self.teacher, self.console = teacher, console
        self.lesson = teacher.lesson
        self.path: tuple[Action, ...] = ()
        self.names = self._called()

    def learn(self, ask: Callable[[str], str]) -> None:
        """Until the lesson is over or the person leaves."""
        self.console.print(f"{self.teacher.game.title}: {self.lesson.title}", style="bold")
        while len(self.path) < len(self.lesson.steps):
            choices = self.show()
            word = ask("> ").strip().lower()
            action = chosen_from(choices, word)
            if word == "q":
                self.console.print("You leave the lesson.")
                return
            if word == "?":
                for line in self.teacher.game.words["help"].values():
                    self.console.print(f" · {line}")
            elif word == "s":
                self.follow(self.teacher.skip(self.path))
            elif action is not None:
                self.follow(self.teacher.attempt(self.path, action))
            else:
                fault = f"{reprlib.repr(word)} is none of the choices: 1 to {len(choices)}, s, ? or q."
                self.console.print(fault)
        self.show_end()

    def show(self) -> list[Action]:
        """The table, what the coach says, and what can be done."""
        table, step = self.teacher.table(self.path), self.lesson.steps[len(self.path)]
        choices = table.legal(self.lesson.seat)
        self.console.print()
        self.console.print(boards.as_text(table.view(self.lesson.seat).board, self.names))
        said = f"Step {len(self.path) + 1} of {len(self.lesson.steps)}. {step.says}"
        self.console.print(said, style="bold", highlight=False)
        for number, action in enumerate(choices, start=1):
            self.console.print(f"{number:3}  {table.phrase(action, self.names)}")
        self.console.print(f"     ({KEYS})", style="dim")
        return choices

    def follow(self, came: Attempt) -> None:
        """What came of it; if it does not go on, it is taken back."""
        events = came.table.story_for(self.lesson.seat, came.since)
        for line in paragraph(events, self.teacher.game.words, self.names, self.lesson.seat):
            self.console.print(line)
        if not came.goes_on:
            self.console.print(
                "That is allowed; you have seen what came of it. It is taken back.", style="dim"
            )
            self.console.print(came.says, style="bold", highlight=False)
        self.path = came.path

    def show_end(self) -> None:
        """What was learnt, and where to go on."""
        self.console.print("\nWhat you have learnt:", style="bold")
        for line in self.lesson.learnt:
            self.console.print(f" · {line}", highlight=False)
        game = self.teacher.game
        lessons = [lesson.name for lesson in lessons_of(game)]
        for following in lessons[lessons.index(self.lesson.name) + 1 :][:1]:
            self.console.print(f"The next lesson: underbridge learn {game.name} {following}", highlight=False)
        self.console.print(f"A whole game: underbridge play {game.name} --bots sleepy", highlight=False)

    def _called(self) -> list[str]:
        rivals = iter(name.capitalize() for name in self.lesson.others)
        return ["you" if seat == self.lesson.seat else next(rivals) for seat in range(self.lesson.seats)]


def learn(
    game: Annotated[str | None, Parameter(help=f"{NAMES}; all lessons are listed if left out.")] = None,
    lesson: Annotated[str, Parameter(help="The name or the number of a lesson.")] = "1",
    /,
) -> None:
    """Learn a game in the terminal while you play it: any move may be tried, and is taken back."""
    console = new_console()
    if game is None:
        for one in CATALOGUE.values():
            _enumerate(one, console)
        return
    played = find(game)
    if not lessons_of(played):
        raise BadSetup(f"{played.title} has no lessons: `underbridge play {game}`, and ? tells the rules.")
    Learning(teacher_of(played, lesson), console).learn(read_line)


def _enumerate(game: Game, console: Console) -> None:
    for number, lesson in enumerate(lessons_of(game), start=1):
        about = f"{lesson.title} ({len(lesson.steps)} steps, about {lesson.minutes} minutes)"
        console.print(f"underbridge learn {game.name} {number}  {about}", highlight=False)

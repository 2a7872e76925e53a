"""Lessons over HTTP. A lesson in play is nowhere but in the browser that plays it.

Whoever tries something says what has been decided so far, and is told what comes of it. Only how far somebody
has come is kept.
"""

import asyncio
import functools
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.openapi.spec import Example
from litestar.params import JSONBody, PathParameter

from ..engine.action import Action
from ..engine.errors import BadSetup, IllegalAction
from ..engine.game import Game, Things
from ..lesson import Attempt, Lesson, find_lesson, lessons_of, teacher_of
from . import served
from .api import NAMING, READING, SENDING, Asker, GameName, Viewer, askers
from .decisions import read_action
from .live import Moment
from .lobby import find_game
from .messages import Clocks, Position
from .refusal import Refused, may_refuse
from .services import Services
from .store import Progress

LONGEST_PATH = 200  # decisions
SOON = 1  # seconds, after which rules may be compiled
KEPT = 64  # answers: many ask the same
NOTHING = (b"", b"null")  # for an action

LessonName = Annotated[
    str,
    PathParameter(
        pattern=r"^[a-z0-9-]{1,32}\Z",
        description="The name of a lesson.",
        examples=[Example(value="first-fight")],
    ),
]


class LessonListed(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson, and how far the asker has come in it."""

    game: str
    name: str
    title: str
    minutes: int
    steps: int
    step: int  # so many are behind the asker
    done: bool  # the asker has been at its end


class StepShown(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of the learner's."""

    name: str
    task: str
    hint: str
    says: str
    look: tuple[str, ...]  # at the first of these that is there, while what goes on cannot be pressed
    goes: list[Action]  # these go on


class LessonShown(LessonListed, frozen=True, kw_only=True):
    """All of a lesson but what comes of it."""

    seat: int  # the learner's
    others: tuple[str, ...]  # the levels of the bots at the other seats
    way: list[StepShown]
    learnt: tuple[str, ...]
    things: Things  # what stands on cards and the like


class Tried(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody does in a lesson, after the decisions that went on."""

    path: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=LONGEST_PATH)]
    action: msgspec.Raw = msgspec.field(default_factory=msgspec.Raw)  # if none, so many steps go on untried:
    skip: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_PATH, examples=[1])] = 0


class Taught(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it."""

    position: Position
    path: list[Action]  # the decisions that stand: as many as steps are behind the learner
    goes_on: bool  # if not, the position is shown and taken back
    says: str  # of what is taken back
    came: str  # of it, in a few words; often nothing


def lesson_routes(services: Services) -> Router:
    """Everything under /api/lessons."""
    store, compiling = services.store, services.compiling

    async def progress(viewer: Viewer) -> dict[tuple[str, str], Progress]:
        return {} if viewer is None else dict(await store.lessons_of(viewer.id))

    @get("/", responses=may_refuse(*READING))
    async def lessons(viewer: Viewer) -> list[LessonListed]:
        """All lessons of all games, in their order."""
        reached = await progress(viewer)
        every = [(game, lesson) for game in served.games().values() for lesson in lessons_of(game)]
        return [_listed(game, one, reached.get((game.name, one.name))) for game, one in every]

    @get("/{game:str}/{lesson:str}", responses=may_refuse(*NAMING, "no-such-game"))
    async def lesson(viewer: Viewer, game: GameName, lesson: LessonName) -> LessonShown:
        """One of them."""
        played, found = _find(game, lesson)
        reached = (await progress(viewer)).get((game, found.name))
        return await asyncio.to_thread(_shown, played, found, reached)

    @post(
        "/{game:str}/{lesson:str}",
        status_code=200,
        responses=may_refuse(*SENDING, *NAMING, "no-such-game", "bad-action", "illegal", "not-ready"),
    )
    async def learn(person: Asker, game: GameName, lesson: LessonName, data: JSONBody[Tried]) -> Taught:
        """Try something, or let steps go on; what is wrong is played out, to be taken back."""
        played, found = _find(game, lesson)
        path = tuple(read_action(played, one) for one in data.path)
        action = None if bytes(data.action) in NOTHING else read_action(played, data.action)
        if not compiling.is_ready(played.name):
            raise Refused("not-ready", game=played.title, wait=SOON)
        taught = await asyncio.to_thread(_taught, played, found.name, path, action, data.skip)
        if taught.goes_on and (action is not None or (path and data.skip)):
            done = len(taught.path) == len(found.steps)
            await store.note_lesson(person.id, played.name, found.name, len(taught.path), done=done)
        return taught

    return Router(
        "/api/lessons", route_handlers=[lessons, lesson, learn], dependencies=askers(services.guard)
    )


def _find(game: str, name: str) -> tuple[Game, Lesson]:
    played = find_game(game)
    try:
        return played, find_lesson(played, name)
    except BadSetup:
        raise Refused("not-found", what="lesson") from None


def _listed(game: Game, lesson: Lesson, reached: Progress | None) -> LessonListed:
    return LessonListed(
        game=game.name,
        name=lesson.name,
        title=lesson.title,
        minutes=lesson.minutes,
        steps=len(lesson.steps),
        step=reached.step if reached else 0,
        done=reached.done if reached else False,
    )


def _shown(game: Game, lesson: Lesson, reached: Progress | None) -> LessonShown:
    goes = teacher_of(game, lesson.name).goes
    return LessonShown(
        **msgspec.structs.asdict(_listed(game, lesson, reached)),
        seat=lesson.seat,
        others=lesson.others,
        way=[
            StepShown(
                name=step.name,
                task=step.task,
                hint=step.hint,
                says=step.says,
                look=step.look,
                goes=list(actions),
            )
            for step, actions in zip(lesson.steps, goes, strict=True)
        ],
        learnt=lesson.learnt,
        things=game.printed(lesson.seats, lesson.options) if game.printed else {},
    )


@functools.lru_cache(KEPT)
def _taught(game: Game, name: str, path: tuple[Action, ...], action: Action | None, skip: int) -> Taught:
    teacher = teacher_of(game, name)
    try:
        came = teacher.skip(path, skip) if action is None else teacher.attempt(path, action)
    except IllegalAction as error:
        raise Refused("illegal", why=str(error)) from None
    return Taught(
        position=_position(came, teacher.lesson.seat, shows=bool(path) or action is not None),
        path=list(came.path),
        goes_on=came.goes_on,
        says=came.says,
        came=came.came,
    )


def _position(came: Attempt, seat: int, *, shows: bool) -> Position:
    """As a table's socket tells it; who opens a lesson finds what was before it already done."""
    table, since = came.table, came.since if shows else 0
    view, moments = table.view(seat), table.moments(seat, since)
    return Position(
        number=view.ply,
        since=since,
        moments=[
            Moment(events=events, board=table.board(seat, ply) if shows and ply < view.ply else None)
            for ply, events in enumerate(moments, since + 1)
        ],
        view=msgspec.structs.replace(view, undo=False),
        clocks=Clocks(seats=[None] * table.seats, answer=None),
    )

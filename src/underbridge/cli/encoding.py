"""The command that shows a game as numbers: every action, and every slot of what a seat observes."""

from typing import Annotated

import msgspec
from cyclopts import Parameter

from ..engine.action import Kind
from ..engine.game import Game, find
from ..engine.observation import SEATS_CLOCKWISE, Axis, Slot
from .arguments import AsJson
from .terminal import new_console

MOST_NAMED = 30  # things in a cell


class ActionsShown(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of action, and its integers."""

    first: int
    last: int
    words: str
    about: str


class SlotShown(msgspec.Struct, frozen=True, kw_only=True):
    """A slot, the places of its numbers, and what each of these is called."""

    first: int
    last: int
    name: str
    low: float
    high: float
    meaning: str
    for_each: list[str]  # of these there is a number; of several, for each combination, the last fastest
    names: list[str]


class EncodingShown(msgspec.Struct, frozen=True, kw_only=True):
    """A game as numbers."""

    game: str
    action_count: int
    actions: list[ActionsShown]
    observation_count: int
    observation: list[SlotShown]


def encoding(
    game: Annotated[str, Parameter(help="The game, as `underbridge games` lists it.")],
    /,
    *,
    as_json: AsJson = False,
) -> None:
    """A game as numbers, for learners: the integers of its actions, the slots of an observation."""
    chosen = find(game)
    if as_json:
        print(msgspec.json.encode(_shown(chosen)).decode())
    else:
        new_console().print(page(chosen), soft_wrap=True, end="")


def page(game: Game) -> str:
    """The same as a section in Markdown, as in docs/encoding.md."""
    shown = _shown(game)
    actions = [f"| {_places(kind)} | {kind.words} | {kind.about} |" for kind in shown.actions]
    slots = [
        f"| {_places(slot)} | {slot.name} | {'; '.join(slot.for_each)} "
        f"| {slot.low:g} to {slot.high:g} | {slot.meaning} |"
        for slot in shown.observation
    ]
    return "\n".join(
        [
            f"## {game.title}",
            "",
            f"{shown.action_count} actions:",
            "",
            "| integers | words | what it does |",
            "|---|---|---|",
            *actions,
            "",
            f"{shown.observation_count} numbers in an observation:",
            "",
            "| places | slot | for each of | range | meaning |",
            "|---|---|---|---|---|",
            *slots,
            "",
        ]
    )


def _shown(game: Game) -> EncodingShown:
    return EncodingShown(
        game=game.name,
        action_count=len(game.actions),
        actions=[_kind(kind) for kind in game.actions.kinds],
        observation_count=len(game.observed),
        observation=[_slot(slot, game) for slot in game.observed.all],
    )


def _kind(kind: Kind) -> ActionsShown:
    last = kind.first + kind.count - 1
    return ActionsShown(first=kind.first, last=last, words=kind.pattern, about=kind.about)


def _slot(slot: Slot, game: Game) -> SlotShown:
    return SlotShown(
        first=slot.first,
        last=slot.first + slot.count - 1,
        name=slot.name,
        low=float(game.observed.low[slot.first]),
        high=float(game.observed.high[slot.first]),
        meaning=_meaning(slot),
        for_each=[_things(axis) for axis in slot.axes],
        names=slot.names,
    )


def _meaning(slot: Slot) -> str:
    """What was scaled says by what."""
    most = max(slot.most, -slot.least)
    return slot.meaning if most == 1 else f"{slot.meaning}; {most} is written as 1"


def _things(axis: Axis) -> str:
    if axis == SEATS_CLOCKWISE[: len(axis)]:
        return f"{len(axis)} seats from me"
    return ", ".join(axis) if len(axis) <= MOST_NAMED else f"{axis[0]}, {axis[1]} … {axis[-1]} ({len(axis)})"


def _places(part: ActionsShown | SlotShown) -> str:
    return str(part.first) if part.first == part.last else f"{part.first} to {part.last}"

"""The command that shows a game as numbers: every action, and every slot of what a seat observes."""

from typing import Annotated

import msgspec
from cyclopts import Parameter

from ..engine.action import Kind
from ..engine.game import CATALOGUE, Game, find
from ..engine.observation import SEATS_CLOCKWISE, Axis, Slot
from .arguments import AsJson
from .terminal import new_console, print_json

MOST_NAMED = 8  # things in a cell; labels are all named
HEAD = """# Games as numbers

Every action of a game is an integer, and what a seat knows is a row of numbers: this is what bots, kernels
and learners work with. `game.actions[3]` is an action, `game.actions.number(action)` its integer;
`game.rules.observe(state, seat, out)` writes an observation, `game.observed` tells what each of its numbers
is (`names`, `low`, `high`). Seats go clockwise from the one who looks. A slot that stands for several
things has a number for each of them, for several rows of things a number for each combination, the last row
fastest. Where a number is a label, the number of that label is 1 and the others are 0.

`underbridge encoding GAME` shows the same, `--json` with the name of every single number. This page is made
by `underbridge encoding > docs/encoding.md`.

"""


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
    game: Annotated[str | None, Parameter(help="Of this one; without it, of all our games.")] = None,
    /,
    *,
    as_json: AsJson = False,
) -> None:
    """A game as numbers, for learners: the integers of its actions, the slots of an observation."""
    chosen = [find(game)] if game else list(CATALOGUE.values())
    if as_json:
        print_json([_shown(one) for one in chosen])
    else:
        sections = "\n".join(_section(one) for one in chosen)
        new_console().print(sections if game else HEAD + sections, soft_wrap=True, end="")


def _section(game: Game) -> str:
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
        for_each=[_things(axis, slot.is_label and axis is slot.axes[-1]) for axis in slot.axes],
        names=slot.names,
    )


def _meaning(slot: Slot) -> str:
    """What was scaled says by what."""
    most = max(slot.most, -slot.least)
    return slot.meaning if most == 1 else f"{slot.meaning}; {most} is written as 1"


def _things(axis: Axis, labels: bool) -> str:
    if axis == SEATS_CLOCKWISE[: len(axis)]:
        return f"{len(axis)} seats from me"
    if labels or len(axis) <= MOST_NAMED:
        return ", ".join(axis)
    return f"{axis[0]}, {axis[1]} … {axis[-1]} ({len(axis)})"


def _places(part: ActionsShown | SlotShown) -> str:
    return str(part.first) if part.first == part.last else f"{part.first} to {part.last}"

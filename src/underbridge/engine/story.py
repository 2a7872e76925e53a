"""What happened: events with their facts, and the sentences that tell them.

Sentences are templates in a game's ``data/words.toml``. Besides ``{field}`` they know ``{seat:name}``, the
name of a seat, and ``{count:die|dice}``, a number with its noun. Where ``story.you`` has a template for an
event, it is used for the viewer's own (the one whose seat is the event's ``seat``). Runs of a kind that has
a template in ``story.more`` become one sentence: those of one seat, or of all if that names the seat. If it
counts (``{times}``), equal events are told once.
"""

import string
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from .action import Action
from .reasons import Reason

Words = Mapping[str, Any]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """One thing that happened; each game has its own kinds."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class _Sentence(string.Formatter):
    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "name":
            return str(self.names[value])
        if "|" in format_spec:
            one, more = format_spec.split("|")
            return f"{value} {one if value == 1 else more}"
        return str(super().format_field(value, format_spec))


def sentence(event: Event, words: Words, names: Sequence[str], you: int | None = None, times: int = 1) -> str:
    """The event as a sentence, told to the seat ``you`` or to a spectator."""
    templates = words["story"]
    template = templates[event.kind]
    if you is not None and _actor(event) == you:
        template = templates["you"].get(event.kind, template)
    text = _fill(template, event, names, you, times)
    return text[:1].upper() + text[1:]


def _fill(template: str, event: Event, names: Sequence[str], you: int | None, times: int) -> str:
    called = ["you" if seat == you else name for seat, name in enumerate(names)]
    return _Sentence(called).vformat(template, (), {**msgspec.structs.asdict(event), "times": times})


def phrase(action: Action, words: Words, names: Sequence[str]) -> str:
    """The action as a person would say it."""
    templates = words["actions"]
    template = templates.get(str(action)) or templates[str(action.words[0])]
    return _Sentence(names).vformat(template, (), msgspec.structs.asdict(action))


def because(reason: Reason, words: Words, names: Sequence[str]) -> str:
    """The reason as a sentence, told to whoever decides."""
    text = _Sentence(names).vformat(words["reasons"][reason.kind], (), reason.facts)
    return text[:1].upper() + text[1:]


def paragraph(
    events: Sequence[Event], words: Words, names: Sequence[str], you: int | None = None
) -> list[str]:
    """The events as sentences, of which some tell a whole run of events."""
    more: Mapping[str, str] = words["story"].get("more", {})
    lines: list[str] = []
    for (first, times), *rest in _runs(events, more):
        begun = sentence(first, words, names, you, times)
        continued = [_fill(more[event.kind], event, names, you, count) for event, count in rest]
        lines.append(f"{', '.join([begun.removesuffix('.'), *continued])}." if continued else begun)
    return lines


def _runs(events: Sequence[Event], more: Mapping[str, str]) -> Iterator[list[tuple[Event, int]]]:
    """What one sentence each tells: events, and how often they happened."""

    def run(event: Event) -> tuple[str, int | None]:
        names_seats = "{seat:name}" in more.get(event.kind, "")
        return event.kind, None if names_seats else _actor(event)

    for (kind, _), same in groupby(events, run):
        if kind not in more:
            yield from ([(event, 1)] for event in same)
        elif "{times}" in more[kind]:
            yield list(Counter(same).items())
        else:
            yield [(event, 1) for event in same]


def _actor(event: Event) -> int | None:
    return getattr(event, "seat", None)

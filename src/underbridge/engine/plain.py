"""A record as plain Python: what views and stories read.

Reading a field of a NumPy record takes longer than most of what is done with it, and calling a compiled rule
from Python longer still. So a position is read once, all fields at a time, for all who look at it; and rules
that a view asks something can be had as the Python they are written in.
"""

import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any, Concatenate, ParamSpec, TypeVar

import numpy as np
from numba.core.dispatcher import Dispatcher

from .verbs import State

P = ParamSpec("P")
R = TypeVar("R")


class Grid(list[Any]):
    """Rows of rows, which are read as NumPy's are: ``grid[2, 1]`` is ``grid[2][1]``."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not tuple:
            return super().__getitem__(at)
        found = self
        for place in at:
            found = list.__getitem__(found, place)
        return found


class Plain:
    """A position: every field of its record under its name, as numbers and lists. Nobody changes one.

    >>> kind = np.dtype([("turn", np.int8), ("cards", np.int8, (2, 3))])
    >>> s = plain(np.ones(1, kind)[0])
    >>> s.turn, s.cards[1], s.cards[1, 2]
    (1, [1, 1, 1], 1)
    """

    record: State
    once: dict[Any, Any]  # see ``once``

    def __init__(self, record: State) -> None:
        self.record, self.once = record, {}
        names, read = _numbers_of(record.dtype)
        self.__dict__.update(zip(names, read(record.item()), strict=True))

    def __getattr__(self, name: str) -> Any:
        """Lists are made when they are read first."""
        if name.startswith("_") or name in Plain.__annotations__:  # while it is copied
            raise AttributeError(name)
        try:
            field = self.record[name]
        except ValueError:
            raise AttributeError(f"The record has no field {name!r}.") from None
        value = field.tolist() if field.ndim == 1 else Grid(field.tolist())
        self.__dict__[name] = value
        return value


@functools.cache
def _numbers_of(kind: np.dtype[Any]) -> tuple[list[str], Callable[[tuple[Any, ...]], tuple[Any, ...]]]:
    """The fields that are one number each, and what takes them out of a record."""
    names = kind.names or ()
    places = [place for place, name in enumerate(names) if not kind[name].shape]
    return [names[place] for place in places], lambda fields: tuple(fields[place] for place in places)


def plain(s: "State | Plain") -> Plain:
    """A record, read; what has been read is left as it is."""
    return s if type(s) is Plain else Plain(s)


def looking(part: Callable[..., R]) -> Callable[..., R]:
    """A part of a game that looks at a position: whoever calls it may have it as a record."""

    @functools.wraps(part)
    def look(s: Any, /, *more: Any) -> R:
        return part(s if type(s) is Plain else Plain(s), *more)

    return look


def telling(tell: Callable[..., R]) -> Callable[..., R]:
    """The same for what looks at a step: at the position before it, and at that after it."""

    @functools.wraps(tell)
    def look(before: Any, step: Any, after: Any, viewer: int | None) -> R:
        return tell(plain(before), step, plain(after), viewer)

    return look


def once(part: Callable[Concatenate[Plain, P], R]) -> Callable[Concatenate[Plain, P], R]:
    """For a part of a view that several viewers share: it is made once a position."""

    @functools.wraps(part)
    def shared(s: Plain, /, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (part, *args)
        if key not in s.once:
            s.once[key] = part(s, *args, **kwargs)
        found: R = s.once[key]
        return found

    return shared


@functools.cache
def plainly(rule: Callable[P, R]) -> Callable[P, R]:
    """A rule as the Python that it is written in, which reads plain positions; what it calls does, too."""
    if not isinstance(rule, Dispatcher):
        return rule
    written = rule.py_func
    assert isinstance(written, FunctionType)
    return FunctionType(
        written.__code__,
        _room_of(written),
        written.__name__,
        written.__defaults__,
        written.__closure__,
    )


_rooms: dict[str, dict[str, Any]] = {}  # by module: its names, with plain rules instead of compiled ones


def _room_of(function: FunctionType) -> dict[str, Any]:
    if function.__module__ not in _rooms:
        room = _rooms[function.__module__] = dict(function.__globals__)
        room.update((name, plainly(rule)) for name, rule in [*room.items()] if isinstance(rule, Dispatcher))
    return _rooms[function.__module__]

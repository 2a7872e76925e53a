"""A record as plain Python: what views and stories read.

Reading a field of a NumPy record takes longer than most of what is done with it, and calling a compiled rule
from Python longer still. So a position is read once, all fields at a time, for all who look at it; and rules
that a view asks something can be had as the Python they are written in.
"""

import functools
from collections.abc import Callable
from math import prod
from struct import Struct
from types import FunctionType
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import numpy as np
from numba.core.dispatcher import Dispatcher

from .verbs import State

CODES = {
    "b1": "?",
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "u1": "B",
    "u2": "H",
    "u4": "I",
    "u8": "Q",
    "f4": "f",
    "f8": "d",
}  # by NumPy's kinds of numbers: what ``struct`` calls them

ROWS_KEPT = 4_096

P = ParamSpec("P")
R = TypeVar("R")


class Grid(tuple[Any, ...]):
    """Rows of rows, which are read as NumPy's are: ``grid[2, 1]`` is ``grid[2][1]``."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not tuple:
            return super().__getitem__(at)
        found = self
        for place in at:
            found = found[place]
        return found


class Plain:
    """A position: every field of its record under its name, as numbers and tuples. Nobody changes one.

    >>> kind = np.dtype([("turn", np.int8), ("cards", np.int8, (2, 3))])
    >>> s = plain(np.ones(1, kind)[0])
    >>> s.turn, s.cards[1], s.cards[1, 2]
    (1, (1, 1, 1), 1)
    """

    record: State
    once: dict[Any, Any]  # see ``once``
    _written: bytes
    _lists: dict[str, "Listed"]

    def __init__(self, record: State) -> None:
        layout = _layout_of(record.dtype)
        self.record, self.once = record, {}
        self._written, self._lists = record.tobytes(), layout.lists
        self.__dict__.update(zip(layout.single, layout.numbers.unpack(self._written), strict=True))

    def __getattr__(self, name: str) -> Any:
        """What is more than a number is read when it is asked for first."""
        if name.startswith("_") or name not in self._lists:
            raise AttributeError(f"The record has no field {name!r}.")
        value = self.__dict__[name] = self._lists[name].read(self._written)
        return value

    def __deepcopy__(self, memo: object) -> "Plain":
        return self


class Listed(NamedTuple):
    """A field of several numbers: how one of its rows is read, from where on, and its shape."""

    row: Struct
    begin: int
    shape: tuple[int, ...]

    def read(self, written: bytes) -> tuple[Any, ...]:
        """The numbers, in rows if the field has rows."""
        return self._part(written, self.begin, self.shape)

    def _part(self, written: bytes, begin: int, shape: tuple[int, ...]) -> tuple[Any, ...]:
        if len(shape) == 1:
            return _numbers(self.row, written[begin : begin + self.row.size])
        size = self.row.size * prod(shape[1:-1])
        return Grid(self._part(written, begin + row * size, shape[1:]) for row in range(shape[0]))


@functools.lru_cache(ROWS_KEPT)
def _numbers(row: Struct, written: bytes) -> tuple[Any, ...]:
    """Those of a row: from one position to the next most rows stay as they are, and are kept once."""
    return row.unpack(written)


class Layout(NamedTuple):
    """Where everything is in the bytes of a record."""

    single: tuple[str, ...]  # fields of one number,
    numbers: Struct  # which are read together
    lists: dict[str, Listed]


@functools.cache
def _layout_of(kind: np.dtype[Any]) -> Layout:
    written, single, lists = "=", list[str](), dict[str, Listed]()
    for name, (field, begin, *_) in (kind.fields or {}).items():
        code = CODES[field.base.str[1:]]
        if field.shape:
            lists[name] = Listed(Struct(f"={field.shape[-1]}{code}"), begin, field.shape)
            written += f"{field.itemsize}x"
        else:
            single.append(name)
            written += code
    return Layout(tuple(single), Struct(written), lists)


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


def plainly(rule: Callable[P, R]) -> Callable[P, R]:
    """A rule as the Python that it is written in, which reads plain positions; what it calls does, too."""
    if not isinstance(rule, Dispatcher):
        return rule
    found: Callable[P, R] = _written(rule)
    return found


@functools.cache
def _written(rule: Any) -> FunctionType:
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

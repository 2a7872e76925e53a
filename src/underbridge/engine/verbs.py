"""The verbs: what every game can be asked and told. A kernel written on them runs every game, compiled.

A verb is dispatched on the type of the state record: Numba picks the game's own function while it compiles
the kernel, so that nothing is looked up while it runs and the result can be cached. Uncompiled
(``NUMBA_DISABLE_JIT=1``) the same call looks the function up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Protocol

import numba
import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

State = Any  # an np.void with a property for each of its fields, which are the game's own
Setup = Any  # likewise
Mask = NDArray[np.bool_]
Rng = NDArray[np.uint64]
Weights = NDArray[np.float64]


def record_type(fields: list[Any]) -> np.dtype[Any]:
    """The type of a flat record, without gaps: equal states are equal bytes.

    Uncompiled code reads and writes ``s.field`` too; np.record can do that as well, several times slower.
    """
    properties = {name: _property(name) for name, *_ in fields}
    return np.dtype((type("Record", (np.void,), {"__slots__": (), **properties}), fields))


def _property(name: str) -> property:
    def put(s: State, value: Any) -> None:
        s[name] = value

    return property(itemgetter(name), put)


def new_record(kind: np.dtype[Any]) -> State:
    """An empty record, which nothing else refers to."""
    return np.zeros(1, kind)[0]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The verbs of a game, each from the room of its ``rules`` where it is implemented."""

    start: Callable[[State, Setup], None]  # lay the table for a setup (seats and options)
    awaited: Callable[[State], int]  # who must decide now, as bits; 0 if a draw is due or the game is over
    legal: Callable[[State, int, Mask], None]  # mark the actions open to a seat, those out of turn included
    # Carry out one legal action; one that shows what somebody could not know counts in ``s.reveals``.
    act: Callable[[State, int, int], None]
    odds: Callable[[State], int]  # how many outcomes the draw that is due has; 0 if none is
    draw: Callable[[State, int], None]  # carry out one outcome
    over: Callable[[State], bool]
    payoff: Callable[[State, NDArray[np.float32]], None]  # at the end, 0 to 1, ties shared; the sum is 1
    # Replace all that the seat cannot know by an equally likely alternative; seat -1 is a spectator.
    hide: Callable[[State, int, Rng], None]
    observe: Callable[[State, int, NDArray[np.float32]], None]  # what the seat knows, as numbers


class Judge(Protocol):
    """What a game's ``judge`` implements: what a bot thinks of a position at a glance."""

    @property
    def PREFERENCES(self) -> tuple[str, ...]:
        """The names of the weights that ``prefer`` uses."""

    @property
    def JUDGEMENTS(self) -> tuple[str, ...]:
        """The names of those that ``judge`` uses, which follow them."""

    @property
    def HABITS(self) -> tuple[float, float, float, int]:
        """Of a search in this game: curiosity, widening, trust, length of playouts."""

    @property
    def EFFORT(self) -> float:
        """How many iterations a search needs here, as a multiple of what a level has."""

    def prefer(self, s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64], /) -> None:
        """How promising each marked action looks to a seat, as a number above 0."""

    def judge(self, s: State, weights: Weights, out: NDArray[np.float32], /) -> None:
        """What each seat may expect to get at the end, 0 to 1."""


_rules: dict[np.dtype[Any], Rules] = {}
_judges: dict[np.dtype[Any], Judge] = {}


def implement(state: np.dtype[Any], rules: Rules, judge: Judge) -> None:
    """Let the verbs find a game's rules and its judge by its state's type."""
    _rules[state] = rules
    _judges[state] = judge


def implemented(state: np.dtype[Any]) -> Rules | None:
    """The rules that the verbs are for states of that type."""
    return _rules.get(state)


def _call_of(function: Callable[..., Any]) -> Callable[..., Any]:
    def chosen(s: Any, *args: Any) -> Any:  # the signature of choose to the letter: Numba compares them
        return function(s, *args)

    return chosen


def _verb(name: str, implementers: dict[np.dtype[Any], Any] = _rules) -> Callable[..., Any]:
    def call(s: State, *args: Any) -> Any:
        return getattr(implementers[s.dtype], name)(s, *args)

    @overload(call, jit_options={"forceinline": True})
    def choose(s: Any, *args: Any) -> Callable[..., Any] | None:
        for state, implementer in implementers.items():
            if s == numba.from_dtype(state):
                return _call_of(getattr(implementer, name))
        return None

    call.__name__ = name
    return call


start: Callable[[State, Setup], None] = _verb("start")
awaited: Callable[[State], int] = _verb("awaited")
legal: Callable[[State, int, Mask], None] = _verb("legal")
act: Callable[[State, int, int], None] = _verb("act")
odds: Callable[[State], int] = _verb("odds")
draw: Callable[[State, int], None] = _verb("draw")
over: Callable[[State], bool] = _verb("over")
payoff: Callable[[State, NDArray[np.float32]], None] = _verb("payoff")
hide: Callable[[State, int, Rng], None] = _verb("hide")
observe: Callable[[State, int, NDArray[np.float32]], None] = _verb("observe")
prefer: Callable[[State, int, Mask, Weights, NDArray[np.float64]], None] = _verb("prefer", _judges)
judge: Callable[[State, Weights, NDArray[np.float32]], None] = _verb("judge", _judges)

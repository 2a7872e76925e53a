"""How long it takes to see a position, in positions along a game of each kind."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import perf_counter
from typing import TypeVar

import msgspec

from underbridge import Table
from underbridge.engine.view import View
from underbridge.games import CATALOGUE

from .contenders import Say, usual_seats

POSITIONS = 40  # of each game

Found = TypeVar("Found")


class Looking(msgspec.Struct, frozen=True):
    """Seconds, the median over the positions; each position is looked at as it comes, nothing is at hand."""

    game: str
    seats: int
    view: float
    """One of all views of a position, seen one after the other, as at a table."""
    all_views: float
    """Those of a spectator and of every seat."""
    encoded: float
    """To write one down as JSON."""


def look(seconds: float, say: Say) -> tuple[Looking, ...]:
    """In every game, for so many seconds each."""
    return tuple(_look(name, seconds, say) for name in CATALOGUE)


def _look(name: str, seconds: float, say: Say) -> Looking:
    title, seats = CATALOGUE[name].title, usual_seats(name)
    say(f"Looking at {title}")
    encoder, together, encoded = msgspec.json.Encoder(), list[float](), list[float]()
    started = perf_counter()
    for table in _along_games(name, seats):
        spent, views = _timed(partial(_views, table))
        together.append(spent)
        encoded.append(_timed(partial(encoder.encode, views))[0])
        if len(together) >= POSITIONS and perf_counter() - started > seconds:
            break
    return Looking(
        title, seats, median(together) / (seats + 1), median(together), median(encoded) / (seats + 1)
    )


def _along_games(name: str, seats: int) -> Iterator[Table]:
    """A table after each decision of random games; what happened has been told."""
    chance = random.Random(1)
    while True:
        table = Table(name, seats, seed=chance.getrandbits(32))
        while not table.over:
            seat = table.awaited[0]
            table.act(seat, chance.choice(table.legal(seat)))
            for viewer in table.viewers:
                table.plies(viewer)
            yield table


def _views(table: Table) -> list[View]:
    return [table.view(viewer) for viewer in table.viewers]


def _timed(work: Callable[[], Found]) -> tuple[float, Found]:
    started = perf_counter()
    found = work()
    return perf_counter() - started, found

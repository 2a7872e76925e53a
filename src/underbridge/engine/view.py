"""What a seat, or a spectator, may see."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from .action import Action
from .ranks import ranks


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat does, or has done: rank 1 is the best, equals share the better rank."""

    seat: int
    rank: int


Ranked = TypeVar("Ranked", bound=Standing)


def standings_with(
    kind: Callable[..., Ranked], orders: Sequence[int], points: Sequence[int | None]
) -> tuple[Ranked, ...]:
    """Of all seats, by how well they have done, each with its points."""
    places = zip(ranks(orders), points, strict=True)
    return tuple(kind(seat=seat, rank=rank, points=scored) for seat, (rank, scored) in enumerate(places))


class Board(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """What lies on the table, as one viewer sees it; each game has its own."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position through the eyes of a seat, or of a spectator (seat None)."""

    seat: int | None
    ply: int  # how many decisions and draws the viewer was told of
    awaited: tuple[int, ...]  # the seats that must decide now, as far as the viewer may know
    due: tuple[str | int, ...]  # what is drawn now; empty if nothing is
    legal: tuple[Action, ...]  # the viewer's, those out of turn included
    undo: bool  # whether the viewer may take the last decision back
    over: bool
    standings: tuple[Standing, ...]
    board: Board

"""What a seat, or a spectator, may see."""

import msgspec

from .action import Action


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat does, or has done: rank 1 is the best, equals share the better rank."""

    seat: int
    rank: int


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

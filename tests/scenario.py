"""Positions to begin a test's story in."""

from collections.abc import Sequence
from typing import Any

from underbridge import Table
from underbridge.engine.draws import Scripted


def table_at(
    game: str, seats: int = 1, *, draws: Sequence[int] = (), options: Any = None, **fields: Any
) -> Table:
    """A table in the middle of a game.

    The state is the one right after ``start``, with the given fields changed: a number for a plain field, a
    list for the first elements of an array, a dict for some of its elements. ``draws`` are the outcomes from
    here on.
    """
    table = Table(game, seats, draws=[], **(options or {}))
    position = table.state
    for name, value in fields.items():
        if isinstance(value, dict):
            for index, element in value.items():
                position[name][index] = element
        elif isinstance(value, list):
            position[name][: len(value)] = value
        else:
            position[name] = value
    table.source = Scripted(draws)
    table._put(position)
    table._go()
    return table

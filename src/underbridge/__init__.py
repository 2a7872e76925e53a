"""Underbridge: four troll games, from Python.

>>> from underbridge import Table
>>> table = Table("troll-dice", seats=4, seed=7)
>>> while not table.over:
...     seat = table.awaited[0]
...     table.act(seat, table.legal(seat)[0])
>>> [standing.rank for standing in table.standings]
[4, 3, 2, 1]
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .engine.errors import BadBot, BadDraw, BadRecord, BadSetup, Fault, Forged, IllegalAction
from .games import CATALOGUE

__all__ = [
    "CATALOGUE",
    "Action",
    "BadBot",
    "BadDraw",
    "BadRecord",
    "BadSetup",
    "Event",
    "Fault",
    "Forged",
    "Game",
    "IllegalAction",
    "Record",
    "Sealed",
    "Table",
    "View",
]

if TYPE_CHECKING:
    from .engine.action import Action
    from .engine.draws import Sealed
    from .engine.game import Game
    from .engine.record import Record
    from .engine.story import Event
    from .engine.table import Table
    from .engine.view import View
else:
    _HOMES = {
        "Action": "action",
        "Event": "story",
        "Game": "game",
        "Record": "record",
        "Sealed": "draws",
        "Table": "table",
        "View": "view",
    }

    def __getattr__(name):
        """Whatever needs the compiler is imported when somebody first asks for it."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".engine.{_HOMES[name]}", __name__), name)

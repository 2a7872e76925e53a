"""Underbridge: four troll games, from Python.

>>> from underbridge import Table
>>> table = Table("troll-dice", seats=4, seed=7)
>>> while not table.over:
...     seat = table.awaited[0]
...     table.act(seat, table.legal(seat)[0])
>>> [standing.rank for standing in table.standings]
[4, 3, 2, 1]
"""

from . import interrupts as interrupts  # first: the others take long
from .engine.action import Action
from .engine.draws import Sealed
from .engine.errors import BadDraw, BadRecord, BadSetup, Fault, IllegalAction
from .engine.game import Game
from .engine.record import Record
from .engine.story import Event
from .engine.table import Table
from .engine.view import View
from .games import CATALOGUE

__all__ = [
    "CATALOGUE",
    "Action",
    "BadDraw",
    "BadRecord",
    "BadSetup",
    "Event",
    "Fault",
    "Game",
    "IllegalAction",
    "Record",
    "Sealed",
    "Table",
    "View",
]

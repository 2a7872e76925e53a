"""The games on the shelf."""

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from ..engine.catalogue import CATALOGUE

if TYPE_CHECKING:
    from ..engine.game import Game


def _bring(package: str) -> "Game":
    """Import a game's package, which calls its description GAME."""
    game: Game = import_module(f".{package}", __name__).GAME
    return game


for _package in ("troll_dice", "angry_troll", "bridge_troll", "troll_bridge"):
    CATALOGUE.shelve(_package.replace("_", "-"), partial(_bring, _package))

__all__ = ["CATALOGUE"]

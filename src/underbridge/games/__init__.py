"""The games on the shelf."""

from ..engine.game import CATALOGUE, add
from .angry_troll import ANGRY_TROLL
from .bridge_troll import BRIDGE_TROLL
from .troll_dice import TROLL_DICE

for game in (TROLL_DICE, ANGRY_TROLL, BRIDGE_TROLL):
    add(game)

__all__ = ["CATALOGUE"]

"""The games that we serve: ours, and those that installed packages bring."""

import functools
import logging
from collections.abc import Mapping

from ..engine.game import Game
from ..engine.installed import all_games

log = logging.getLogger(__name__)


@functools.cache
def games() -> Mapping[str, Game]:
    """By their names, ours first. What cannot be used is told once, and harms no other."""
    found, faults = all_games()
    for fault in faults:
        log.warning("%s", fault)
    return {game.name: game for game in found}

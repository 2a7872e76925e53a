"""How many playouts a second the tree search makes, in positions along a game of each kind."""

from statistics import median

import msgspec

from underbridge import Table
from underbridge.bots.search import Budget, prepare, search
from underbridge.bots.tree import Habits
from underbridge.engine.draws import below, new_rng
from underbridge.games import CATALOGUE

from .contenders import Say

POSITIONS = 5
DECISIONS_BETWEEN = 7


class Thinking(msgspec.Struct, frozen=True):
    """The search in one game, on one core."""

    game: str
    seats: int
    playouts_per_second: float
    """The median of several positions."""


def measure(seconds: float, say: Say) -> tuple[Thinking, ...]:
    """Search in every game, for so many seconds each."""
    found = []
    for name, game in CATALOGUE.items():
        say(f"Looking ahead in {game.title}")
        prepare(game)
        table = Table(name, seed=1)
        speeds = [_speed(table, seconds / POSITIONS, seed) for seed in range(POSITIONS)]
        found.append(Thinking(game.title, table.seats, median(speeds)))
    return tuple(found)


def _speed(table: Table, seconds: float, seed: int) -> float:
    """In the table's position; then a few decisions are made at random."""
    if table.over:
        table = Table(table.game, seed=seed)
    habits = Habits(*table.game.judge.HABITS)
    found = search(
        table.game, table.state, table.awaited[0], Budget(seconds=seconds), seed=seed, habits=habits
    )
    rng = new_rng(seed)
    for _ in range(DECISIONS_BETWEEN):
        if not table.over:
            seat = table.awaited[0]
            legal = table.legal(seat)
            table.act(seat, legal[below(rng, len(legal))])
    return found.iterations / found.seconds

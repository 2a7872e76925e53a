"""What bots, values, matches, tuning and plans come to, as digests: the same on every CPU.

python tests/lab/outcomes.py POSITIONS    # prints them as JSON, for the positions in that file
"""

import hashlib
import json
import random
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from underbridge import Table
from underbridge.bots.search import Budget, search
from underbridge.engine.game import Game, find
from underbridge.engine.verbs import Mask, State
from underbridge.lab.arena import new_match, play
from underbridge.lab.tune import Sparring, tune_judgements, tune_preferences
from underbridge.lab.values import Playouts
from underbridge.lab.weighing import weigh

NAMES = ("troll-dice", "angry-troll", "bridge-troll", "troll-bridge")
SEARCHED = {
    "troll-dice": ("crafty", "grumpy", "sleepy"),
    "angry-troll": ("crafty",),
}  # the quickest to compile
JUDGEMENT = Path(__file__).parents[2] / "bench/judgement.py"
GAMES, EVERY, WEIGHTS = 3, 7, 30
Positions = dict[str, Any]


def positions() -> Positions:
    """Of each game: states, who decides there, and what is legal; along random games, some."""
    found: Positions = {}
    for game in map(find, NAMES):
        rows = [row for seed in range(GAMES) for row in _along(Table(game, seed=seed), random.Random(seed))]
        states, seats, masks = zip(*rows, strict=True)
        found[f"{game.name} states"] = np.frombuffer(b"".join(s.tobytes() for s in states), np.uint8).copy()
        found[f"{game.name} seats"], found[f"{game.name} masks"] = np.array(seats), np.array(masks)
    return found


def _along(table: Table, chance: random.Random) -> list[tuple[State, int, Mask]]:
    rows = []
    while not table.over:
        seat = chance.choice(table.awaited)
        if len(table.log) % EVERY == 0:
            mask = np.zeros(len(table.game.actions), np.bool_)
            mask[table.game.legal(table.state, seat)] = True
            rows.append((table.state, seat, mask))
        table.act(seat, chance.choice(table.legal(seat)))
    return rows


def outcomes(at: Positions) -> dict[str, str]:
    """By what was done."""
    found = {f"judgements of {name}": _judged(find(name), at) for name in NAMES}
    for name, bots in SEARCHED.items():
        found[f"a search of {name}"] = _searched(find(name), at)
        found[f"values of {name}"] = _valued(find(name), at)
        match = new_match(name, bots, {}, 1)
        found[f"a match of {name}"] = _digest(
            [msgspec.json.encode(play(match, number)) for number in range(3)]
        )
    dice = find("troll-dice")
    for tune in (tune_preferences, tune_judgements):
        weights = tune(dice, Sparring(dice, 3, {}, 5), rounds=4, games=6, seed=5)
        found[tune.__name__] = _digest([weights.tobytes()])
    found["crafty's plan"] = _planned()
    return found


def _judged(game: Game, at: Positions) -> str:
    """Likings and judgements to the last bit, by many weights: a C library's exponential differs rarely."""
    said = []
    others = np.random.default_rng(1).uniform(0.5, 1.5, (WEIGHTS, game.deep_weights.size)) * game.deep_weights
    for state, seat, mask in _rows(game, at):
        liking, payoffs = np.zeros(mask.size), np.zeros(game.seats.high, np.float32)
        for weights in others:
            game.judge.prefer(state, seat, mask, weights, liking)
            game.judge.judge(state, weights, payoffs)
            said += [liking[mask].tobytes(), payoffs.tobytes()]
    return _digest(said)


def _searched(game: Game, at: Positions) -> str:
    """Visits and payoffs."""
    few = list(_rows(game, at))[:6]
    found = [search(game, state, seat, Budget(iterations=300), seed=3) for state, seat, _ in few]
    return _digest([msgspec.json.encode(one.prospects) for one in found])


def _valued(game: Game, at: Positions) -> str:
    """Options weighed to the last bit."""
    few = list(_rows(game, at))[:6]
    weighed = [
        weigh(Playouts(game, state, seat), np.flatnonzero(mask).tolist(), most=300)
        for state, seat, mask in few
    ]
    return _digest([msgspec.json.encode(one) for one in weighed])


def _rows(game: Game, at: Positions) -> Iterator[tuple[State, int, Mask]]:
    states, seats, masks = (at[f"{game.name} {part}"] for part in ("states", "seats", "masks"))
    for state, seat, mask in zip(states.view(game.state), seats, masks, strict=True):
        yield state, int(seat), mask


def _planned() -> str:
    """Which swaps and hand-outs are best, and which are as good."""
    program = runpy.run_path(str(JUDGEMENT))
    plans = program["Grumpies"](3).crafty_plans(find("troll-dice").weights)
    shares = [share for plan in plans.values() for share in (*plan.swaps, *plan.hand_outs.values())]
    return _digest([share.tobytes() for share in shares])


def _digest(parts: list[bytes]) -> str:
    return f"{len(parts)}: {hashlib.sha256(b''.join(parts)).hexdigest()[:16]}"


if __name__ == "__main__":
    with np.load(sys.argv[1]) as file:
        print(json.dumps(outcomes(dict(file))))

"""What a board shows of a moment, event by event, leads to the very board that the engine tells."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from underbridge import Table

SOURCES = Path(__file__).parents[2] / "web/src/games"
NODE = Path(sys.executable).parent / "node"
FOLLOW = Path(__file__).with_name("folds.mjs")
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("troll-dice", 2, {}),
    ("troll-dice", 4, {}),
    ("troll-dice", 6, {}),
    ("angry-troll", 1, {}),
    ("angry-troll", 1, {"endless_spade": True}),
    ("bridge-troll", 3, {}),
    ("bridge-troll", 4, {"open_book": True}),
    ("bridge-troll", 6, {}),
    ("troll-bridge", 2, {"gentle": True}),
    ("troll-bridge", 4, {"answers": "typed"}),
]


@pytest.mark.parametrize("game", ["troll-dice", "angry-troll", "bridge-troll", "troll-bridge"])
def test_a_board_follows_whole_games(game: str, tmp_path: Path) -> None:
    lines = [
        msgspec.json.encode({"viewer": viewer, "moments": moments})
        for seed, (_, seats, options) in enumerate(each for each in GAMES if each[0] == game)
        for viewer, moments in _as_told(Table(game, seats, seed=seed, **options), seed)
    ]
    (tmp_path / "games.jsonl").write_bytes(b"\n".join(lines))
    fold = SOURCES / game.replace("-", "_") / "fold.ts"
    done = subprocess.run(
        [NODE, "--no-warnings", FOLLOW, tmp_path / "games.jsonl", fold],
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert len(found["events"]) > 10, "hardly anything has happened in these games"
    assert not found["all"], "\n".join(map(json.dumps, found["drifts"]))


def _as_told(table: Table, seed: int) -> Iterator[tuple[int | None, list[dict[str, Any]]]]:
    """A random game as a spectator and every seat are told of it: moments, each with the board after it."""
    chance, viewers = random.Random(seed), (None, *range(table.seats))
    told: dict[int | None, list[dict[str, Any]]] = {
        viewer: [{"events": [], "board": table.board(viewer, 0)}] for viewer in viewers
    }
    while not table.over:
        seat = chance.choice(table.awaited)
        table.act(seat, chance.choice(table.legal(seat)))
        for viewer in viewers:
            since = len(told[viewer]) - 1
            for ply, events in enumerate(table.moments(viewer, since), since + 1):
                told[viewer].append({"events": events, "board": table.board(viewer, ply)})
    yield from told.items()

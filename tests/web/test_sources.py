"""What a result is made of comes to what the engine counts, whoever looks, in whole games."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from underbridge import Table

SOURCES = Path(__file__).parents[2] / "web/src/games"
NODE = Path(sys.executable).parent / "node"
COUNT = Path(__file__).with_name("sources.mjs")

HEALTH = 6  # with which a troll begins his fight

Found = dict[str, list[int]]
Games = list[tuple[dict[str, Any], Found]]  # the last view, and what the browser makes of the way there


def games(path: Path, game: str, *each: tuple[int, dict[str, Any]]) -> Games:
    """Random games as a spectator and every seat are told of them."""
    told = []
    for seed, (seats, options) in enumerate(each):
        chance, table = random.Random(seed), Table(game, seats, seed=seed, **options)
        while not table.over:
            seat = chance.choice(table.awaited)
            table.act(seat, chance.choice(table.legal(seat)))
        for viewer in (None, *range(seats)):
            events = [event for moment in table.moments(viewer) for event in moment]
            told.append(msgspec.json.encode({"events": events, "view": table.view(viewer)}))
    (path / "games.jsonl").write_bytes(b"\n".join(told))
    done = subprocess.run(
        [NODE, "--no-warnings", COUNT, path / "games.jsonl", SOURCES / game.replace("-", "_") / "sources.ts"],
        capture_output=True,
        text=True,
        check=True,
    )
    return list(zip([json.loads(line)["view"] for line in told], json.loads(done.stdout), strict=True))


def total(found: Found, seat: int) -> int:
    return sum(of[seat] for of in found.values())


def test_points_of_bridge_troll(tmp_path: Path) -> None:
    begun = 5  # points that every troll has first
    for view, found in games(tmp_path, "bridge-troll", (3, {}), (4, {"open_book": True}), (6, {})):
        for standing in view["standings"]:
            assert total(found, standing["seat"]) == standing["points"]
            assert found["start"][standing["seat"]] == begun
    assert all(map(any, found.values())), "nobody had anything of that"


def test_points_of_troll_bridge(tmp_path: Path) -> None:
    scored = 0
    for view, found in games(tmp_path, "troll-bridge", (2, {"gentle": True}), (4, {}), (5, {"gentle": True})):
        for standing in view["standings"]:
            assert total(found, standing["seat"]) == (standing["points"] or 0)
            scored += standing["points"] is not None
    assert scored, "nobody has come home"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_wounds_of_troll_dice(seats: int, tmp_path: Path) -> None:
    for view, found in games(tmp_path, "troll-dice", *[(seats, {})] * 4):
        assert sum(found["wounds dealt"]) == sum(found["wounds taken"]) > 0
        out = sum(troll["fell_in"] is not None for troll in view["board"]["trolls"])
        assert sum(found["felled"]) == out > 0
        for seat, troll in enumerate(view["board"]["trolls"]):
            begun = troll["health"] + found["wounds taken"][seat] - found["healed"][seat]
            assert begun >= HEALTH  # more, if once he took more wounds than he had health left


def test_cards_of_angry_troll(tmp_path: Path) -> None:
    for view, found in games(tmp_path, "angry-troll", *[(1, {})] * 4, (1, {"endless_spade": True})):
        assert found["turns"] == [view["board"]["turn"]]
        assert found["cards left"] == [view["standings"][0]["score"]]
        assert found["bricks woke"][0] > 0
    assert found["flew away"][0] > 0

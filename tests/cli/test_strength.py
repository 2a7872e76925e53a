"""Tuning, and bots at the table, as a person uses them."""

import json
import tomllib
from pathlib import Path

import pytest
from cli.command import run


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("play troll-dice --bots grumpy,crafty", "Give one level for all bots, or 3, one for each: not 2."),
        ("play troll-dice --bots clever", "There is no bot 'clever'"),
        ("tune troll-dice --part preferences --rounds 0", "whole number from 1 on"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(words: str, told: str) -> None:
    done = run(*words.split())
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_bots_of_several_levels_sit_at_a_table(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    words = ("play", "troll-dice", "--seats", "3", "--seat", "2", "--seed", "1", "--record", str(record))
    done = run(*words, "--bots", "crafty,sleepy", keys="1\n" * 2_000)
    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout


def test_tuning_prints_weights() -> None:
    done = run("tune", "troll-dice", "--part", "preferences", "--rounds", "2", "--games", "20")
    assert done.returncode == 0, done.stderr
    assert "green die for the wounded" in tomllib.loads(done.stdout)["weights"]
    assert run("tune", "troll-dice", "--part", "judgements", "--rounds", "2", "--games", "5").returncode == 0


def test_tuned_weights_are_told_as_one_object_too() -> None:
    words = ("tune", "troll-dice", "--part", "preferences", "--rounds", "2", "--games", "20", "--seed", "3")
    answer = json.loads(run(*words, "--json").stdout)
    weights = tomllib.loads(run(*words).stdout)["weights"]
    assert answer == {
        "game": "troll-dice",
        "part": "preferences",
        "seats": 4,
        "options": {},
        "rounds": 2,
        "games": 20,
        "seed": 3,
        "weights": weights,
    }

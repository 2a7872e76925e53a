"""Hints, as a person asks for them."""

import json
from pathlib import Path
from typing import Any

import pytest
from cli.command import Done, run

from underbridge.lab import hints
from underbridge.lab.weighing import FIRST_ROUND

QUICK = ("--level", "crafty", "--playouts", "400")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records")


@pytest.fixture(scope="module")
def alone(home: Path) -> str:
    """A bridge that is won by most."""
    record = home / "alone.json"
    run("play", "angry-troll", "--preset", "all+1", "--seed", "3", "--record", str(record), keys="q\n")
    return str(record)


@pytest.fixture(scope="module")
def dice(home: Path) -> str:
    """Six trolls before the first attack."""
    record = home / "dice.json"
    words = ("--seats", "6", "--seed", "7", "--record", str(record))
    run("play", "troll-dice", *words, keys="q\n")
    return str(record)


def asked(record: str, *words: str) -> Any:
    done = run("hint", record, *QUICK, "--json", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def told(record: str, *words: str) -> Done:
    done = run("hint", record, *QUICK, *words, COLUMNS="130")
    assert done.returncode == 0, done.stderr
    return done


def test_in_a_narrow_terminal_an_option_can_still_be_read(alone: str) -> None:
    shown = run("hint", alone, *QUICK, COLUMNS="80").stdout
    words = {line.split("│")[1].strip() for line in shown.splitlines() if line.count("│") > 2}
    assert any(len(word) > 8 for word in words)
    assert max(map(len, shown.splitlines())) <= 80


def test_a_hint_ranks_what_can_be_done_by_the_chances_it_shows(dice: str) -> None:
    found = asked(dice)
    seat, options = found["seat"], found["options"]
    chances = [option["expected"]["payoffs"][seat] for option in options]
    assert len(options) > 1
    assert chances == sorted(chances, reverse=True)
    assert found["best"] in [option["action"] for option in options if option["about_as_good"]]
    for option in options:
        assert sum(option["expected"]["payoffs"]) == pytest.approx(1)
        assert 2 * FIRST_ROUND >= option["expected"]["playouts"] >= FIRST_ROUND
        low, high = option["expected"]["between"][seat]
        assert low < option["expected"]["payoffs"][seat] < high


def test_the_table_tells_what_the_json_tells_and_whose_chances_they_are(dice: str) -> None:
    lines = told(dice).stdout
    found = asked(dice)
    place = 0
    for option in found["options"]:
        low, high = option["expected"]["between"][found["seat"]]
        for figure in (
            f"{option['expected']['payoffs'][found['seat']]:.1%}",
            f"{low:.1%} and {high:.1%}",
            f"{option['expected']['playouts']}",
        ):
            place = lines.index(figure, place)
    assert "if everybody plays on like Grumpy (grumpy to the end, version 1)." in " ".join(lines.split())
    assert found["reference"]["name"] == "grumpy to the end"
    assert (found["reference"]["game"], found["reference"]["version"]) == ("troll-dice", 1)


def test_alone_nobody_else_plays_on(alone: str) -> None:
    lines = told(alone).stdout
    assert "chance to win" in lines
    assert "if Grumpy plays on from here (grumpy to the end, version 1)." in " ".join(lines.split())


def test_options_within_the_margin_are_about_as_good(dice: str, alone: str) -> None:
    for record in (dice, alone):
        lines, found = told(record).stdout, asked(record)
        equals = sum(option["about_as_good"] for option in found["options"])
        assert lines.count("about as good") == (equals if equals > 1 else 0)
        assert lines.count("the best") - 1 == (equals == 1)  # a heading has it, too
        assert lines.count("points worse") == len(found["options"]) - equals


def test_who_looks_ahead_proposes_what_is_looked_at(dice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(dice)["left_out"] == []
    assert "Left out" not in told(dice).stdout
    assert hints.look.__kwdefaults__ is not None
    monkeypatch.setitem(hints.look.__kwdefaults__, "looked_at", 2)
    found = asked(dice)
    assert len(found["options"]) == 2
    assert len(found["left_out"]) == len(asked(dice)["left_out"]) > 0
    assert found["proposed_by"] == "crafty"
    assert f"Left out: {len(found['left_out'])} options that crafty makes least of." in told(dice).stdout


def test_a_hint_is_the_same_again(alone: str) -> None:
    assert asked(alone) == asked(alone)


def test_what_is_wrong_is_said_in_a_line(alone: str, dice: str) -> None:
    for record, words, said in (
        ("nowhere.json", "", "Cannot read nowhere.json"),
        (alone, "--level grumpy", "ask crafty or ancient"),
        (alone, "--seat 2", "the table waits for seat 1"),
        (
            alone,
            "--playouts 10",
            f"It takes {2 * FIRST_ROUND} playouts or more to tell options apart, not 10.",
        ),
    ):
        done = run("hint", record, *words.split())
        assert done.returncode == 2
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


def test_there_is_no_hint_for_a_game_that_is_over(home: Path) -> None:
    record = home / "over.json"
    run("play", "troll-dice", "--seats", "2", "--seed", "1", "--record", str(record), keys="1\n" * 300)
    assert "is over: there is nothing left to decide" in run("hint", str(record)).stderr

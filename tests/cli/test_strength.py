"""Matches, tuning and bots at the table, as a person uses them."""

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from cli.command import Done, run

# In the background, where tests may run, nobody hears Ctrl-C unless they listen.
LISTENING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from underbridge.cli import main
main()
"""


def arena(*words: str, home: Path) -> Done:
    """With a folder of its own for games that were played, and the compiled rules of everybody."""
    return run("arena", *words, "--cores", "2", UNDERBRIDGE_ARENA=str(home))


def test_a_match_is_told_as_a_table_and_as_json_and_drawn(tmp_path: Path) -> None:
    plot = tmp_path / "match.svg"
    words = ("troll-dice", "--bots", "grumpy,random,random", "--games", "30", "--seed", "3")
    told = arena(*words, "--plot", str(plot), home=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "Troll Dice, 3 seats: 30 games" in told.stdout
    assert "A fair share is 33.3%." in told.stdout
    assert plot.read_text().startswith("<svg")
    found = json.loads(arena(*words, "--json", home=tmp_path).stdout)
    assert {bot["name"]: bot["seat_games"] for bot in found["bots"]} == {"grumpy": 30, "random": 60}
    for bot in found["bots"]:
        assert set(bot) >= {"name", "seat_games", "win_rate", "interval", "rating"}
        assert bot["interval"][0] <= bot["win_rate"] <= bot["interval"][1]
        assert f"{bot['win_rate']:.1%}" in told.stdout


def is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_match_goes_on_where_it_stopped(tmp_path: Path, sent: signal.Signals) -> None:
    """A terminal's Ctrl-C reaches all processes of the match, a kill the first one only: all end."""
    words = ["arena", "angry-troll", "--bots", "grumpy", "--games", "100000", "--cores", "2"]
    environment = {**os.environ, "UNDERBRIDGE_ARENA": str(tmp_path)}
    command = [sys.executable, "-c", LISTENING, *words]
    with subprocess.Popen(
        command, env=environment, start_new_session=True, stderr=subprocess.DEVNULL
    ) as process:
        while not any(file.stat().st_size for file in tmp_path.glob("*.jsonl")):
            assert process.poll() is None
            time.sleep(0.1)
        group = process.pid
        os.killpg(group, sent) if sent == signal.SIGINT else process.send_signal(sent)
    assert process.returncode == 130
    while is_alive(group):
        time.sleep(0.05)
    (file,) = tmp_path.glob("*.jsonl")
    kept = file.read_bytes()
    games = len(kept.splitlines())
    words[words.index("100000")] = str(games)
    again = run(*words, "--json", UNDERBRIDGE_ARENA=str(tmp_path))
    assert json.loads(again.stdout)["games"] == games
    assert file.read_bytes().startswith(kept)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("arena troll-dice --bots grumpy", "Troll Dice is played with 2 to 6 seats, not 1."),
        ("arena troll-dice --bots grumpy,clever", "There is no bot 'clever'; there are sleepy, grumpy"),
        (
            "arena troll-dice --bots random,random --games 0",
            "The number of games is a whole number from 1 on",
        ),
        ("arena troll-dice --bots random,random --cores 0", "on 1 core or more, not 0"),
        ("arena troll-dice --bots random,random --plot nowhere/at.svg", "Cannot write nowhere/at.svg"),
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

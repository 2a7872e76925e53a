"""Matches between bots, as a person has them played."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest
from cli.command import TERMINAL, Done, run

from underbridge.lab import arena as matches
from underbridge.lab.arena import Match, Played

# In the background, where tests may run, nobody hears Ctrl-C unless they listen.
LISTENING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from underbridge.cli import main
main()
"""
LONG = ("arena", "angry-troll", "--bots", "grumpy", "--games", "100000", "--cores", "2")


def arena(*words: str, home: Path) -> Done:
    """With a folder of its own for games that were played, and the compiled rules of everybody."""
    return run("arena", *words, "--cores", "2", UNDERBRIDGE_ARENA=str(home))


def test_a_match_is_told_as_a_table_and_as_json_and_drawn(tmp_path: Path) -> None:
    plot = tmp_path / "match.svg"
    words = ("troll-dice", "--bots", "grumpy,random,random", "--games", "30", "--seed", "3")
    told = arena(*words, "--plot", str(plot), home=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "Troll Dice, 3 seats: 30 games in 10 blocks" in told.stdout
    assert "A fair share is 33.3%." in told.stdout
    assert not told.stderr
    assert plot.read_text().startswith("<svg")
    assert plot.read_text().count('stroke-width="2"') == 2
    found = json.loads(arena(*words, "--json", home=tmp_path).stdout)
    assert (found["games"], found["blocks"], found["verdict"]) == (30, 10, None)
    assert {bot["name"]: bot["seat_games"] for bot in found["bots"]} == {"grumpy": 30, "random": 60}
    assert sum(bot["rating"] for bot in found["bots"]) == pytest.approx(50)
    for bot in found["bots"]:
        assert bot["interval"][0] <= bot["win_rate"] <= bot["interval"][1]
        assert f"{bot['win_rate']:.1%}" in told.stdout
        assert f"{bot['rating']:.1f} ± {bot['uncertainty']:.1f}" in told.stdout


def test_grumpies_among_themselves_are_average(tmp_path: Path) -> None:
    told = arena("troll-dice", "--bots", "grumpy,grumpy,grumpy,grumpy", "--games", "8", home=tmp_path)
    assert "25.0 ± 0.0" in told.stdout


def test_games_are_rounded_up_to_whole_blocks_and_it_says_so(tmp_path: Path) -> None:
    told = arena("troll-dice", "--bots", "random,random,random", "--games", "4", home=tmp_path)
    assert "4 games are not whole blocks of 3: it is 6." in told.stderr
    assert "6 games in 2 blocks" in told.stdout


def test_a_file_is_told_by_a_digest(tmp_path: Path) -> None:
    deck = files("underbridge.games.bridge_troll").joinpath("data/deck.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(deck, "utf-8")
    words = ("bridge-troll", "--bots", "random,random,random", "--games", "3")
    told = arena(*words, "--deck", str(tmp_path / "mine.toml"), home=tmp_path)
    assert told.returncode == 0, told.stderr
    title, *rest = told.stdout.splitlines()
    assert re.fullmatch(r"Bridge Troll, 3 seats, deck=[0-9a-f]{8}: 3 games in 1 block", title.strip())
    assert len(rest) < 10


@pytest.fixture
def played_by_a_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of two that the first wins three times of four, in no other process."""

    def play(match: Match, number: int) -> Played:
        won = random.Random(f"{match.seed} {number}").random() < 0.75
        return Played(number, (1.0, 0.0) if won else (0.0, 1.0), (1, 2) if won else (2, 1))

    monkeypatch.setattr(matches, "workers", lambda _: nullcontext(SimpleNamespace(imap_unordered=map)))
    monkeypatch.setattr(matches, "play", play)


@pytest.mark.usefixtures("played_by_a_coin")
def test_a_match_that_stops_when_it_is_sure_claims_no_more_than_that(tmp_path: Path) -> None:
    plot = tmp_path / "match.svg"
    words = ("troll-dice", "--bots", "grumpy,random", "--until-sure", "--margin", "0.1")
    told = arena(*words, "--plot", str(plot), home=tmp_path)
    assert told.returncode == 0, told.stderr
    found = json.loads(arena(*words, "--json", home=tmp_path).stdout)
    verdict = found["verdict"]
    assert (verdict["found"], verdict["bot"], verdict["error"]) == ("more", "grumpy", 0.05)
    assert found["blocks"] == verdict["blocks"] < 200
    assert [(bot["interval"], bot["rating"], bot["uncertainty"]) for bot in found["bots"]] == [
        (None,) * 3
    ] * 2
    said = " ".join(told.stdout.split())
    assert f"Decided after {verdict['blocks']} blocks: grumpy wins more than its fair share of 50.0%." in said
    assert "at most 5% of such matches would say more or less." in said
    assert "95 %" not in said
    assert "±" not in said
    assert 'stroke-width="2"' not in plot.read_text()


@pytest.mark.usefixtures("played_by_a_coin")
def test_verdicts_of_a_command_rarely_err(tmp_path: Path) -> None:
    """Three of four is a margin more than the fair share."""
    found = []
    for seed in range(20):
        words = ("troll-dice", "--bots", "grumpy,random", "--until-sure", "--margin", "0.25", "--json")
        done = arena(*words, "--seed", str(seed), home=tmp_path)
        found.append(json.loads(done.stdout)["verdict"]["found"])
    assert found.count("more") >= 18
    assert "less" not in found


@pytest.mark.usefixtures("played_by_a_coin")
def test_a_match_that_is_not_sure_when_its_games_are_over_says_so(tmp_path: Path) -> None:
    words = ("troll-dice", "--bots", "grumpy,random", "--until-sure", "--games", "6")
    assert "Not decided after 3 blocks" in arena(*words, home=tmp_path).stdout


def is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def interrupted(home: Path, sent: signal.Signals, least: int) -> str:
    """What a match says that is interrupted as soon as so much is kept; all its processes have ended then."""
    command = [sys.executable, "-c", LISTENING, *LONG]
    environment = {**os.environ, **TERMINAL, "UNDERBRIDGE_ARENA": str(home)}
    with subprocess.Popen(
        command, env=environment, start_new_session=True, stderr=subprocess.PIPE, text=True
    ) as process:
        while not any(file.stat().st_size >= least for file in home.glob("*.jsonl")):
            assert process.poll() is None
            time.sleep(0.01)
        group = process.pid
        os.killpg(group, sent) if sent == signal.SIGINT else process.send_signal(sent)
        _, told = process.communicate()
    assert process.returncode == 130
    while is_alive(group):
        time.sleep(0.05)
    return told


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_match_goes_on_where_it_stopped(tmp_path: Path, sent: signal.Signals) -> None:
    """A terminal's Ctrl-C reaches all processes of the match, a kill the first one only: all end."""
    told = interrupted(tmp_path, sent, least=1)
    (file,) = tmp_path.glob("*.jsonl")
    kept = file.read_bytes()
    games = len(kept.splitlines())
    assert f"Interrupted: {games:,} games are kept; the same command goes on from there." in told
    assert "Traceback" not in told
    words = [str(games) if word == "100000" else word for word in LONG]
    again = run(*words, "--json", UNDERBRIDGE_ARENA=str(tmp_path))
    assert json.loads(again.stdout)["games"] == games
    assert file.read_bytes().startswith(kept)


def test_a_match_that_is_interrupted_while_its_processes_start_ends_with_a_sentence(tmp_path: Path) -> None:
    """Its file is made just before they are."""
    told = interrupted(tmp_path, signal.SIGINT, least=0)
    assert "games are kept; the same command goes on from there." in told
    assert "Traceback" not in told


DEAF = """
import signal
from underbridge.cli import arena, main


def compile(*_):
    try:
        signal.raise_signal(signal.{sent})
    except KeyboardInterrupt:
        pass


signal.signal(signal.SIGINT, signal.default_int_handler)
arena.prepare = compile
main()
"""


@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM"])
def test_a_compiler_that_does_not_hear_an_interrupt_ends_all_the_same(sent: str, tmp_path: Path) -> None:
    """Numba's callbacks from C cannot pass it on."""
    done = subprocess.run(
        [sys.executable, "-c", DEAF.format(sent=sent), *LONG],
        env={**os.environ, "UNDERBRIDGE_ARENA": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    told = "Interrupted: 0 games are kept; the same command goes on from there."
    assert (done.returncode, done.stderr.strip()) == (130, told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--bots grumpy", "Troll Dice is played with 2 to 6 seats, not 1."),
        ("--bots grumpy,clever", "There is no bot 'clever'; there are sleepy, grumpy"),
        ("--bots random,random --games 0", "The number of games is a whole number from 1 on"),
        ("--bots random,random --cores 0", "on 1 core or more, not 0"),
        ("--bots random,random --plot nowhere/at.svg", "Cannot write nowhere/at.svg"),
        ("--bots random,random --until-sure", "random has nobody to be compared with"),
        ("--bots grumpy,random --until-sure --margin 0.6", "a share between 0 and 0.5, not 0.6"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(words: str, told: str) -> None:
    done = run("arena", "troll-dice", *words.split())
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1

"""The rules of every game in the terminal."""

import pytest
from cli.command import run
from rich.cells import cell_len

GAMES = ("troll-dice", "angry-troll", "bridge-troll", "troll-bridge")


def plain(shown: str) -> str:
    return " ".join(shown.replace("▌", " ").split())


@pytest.mark.parametrize("game", GAMES)
def test_they_are_shown_whole_without_anything_that_only_a_page_can_show(game: str) -> None:
    done = run("rules", game, COLUMNS="80")
    assert (done.returncode, done.stderr) == (0, "")
    assert {"The goal", "Settled questions"} <= {line.strip() for line in done.stdout.splitlines()}
    assert not any(mark in done.stdout for mark in ("piece:", "](", "**", "\x1b", "README"))
    assert max(map(cell_len, done.stdout.splitlines())) <= 80


def test_headings_are_listed_and_each_can_be_asked_for() -> None:
    listed = run("rules", "bridge-troll", "--list").stdout.splitlines()
    assert listed[:2] == ["The goal", "Setting up"]
    assert "  Everybody closed" in listed
    told = plain(run("rules", "bridge-troll", "boulders", "come", "home").stdout)
    assert "everybody takes three boulders" in told  # what stands below a heading is told with it
    assert "Trade and upgrade" not in told


def test_a_ruling_is_told_by_its_id() -> None:
    told = plain(run("rules", "bridge-troll", "bt10").stdout)
    assert "BT10 printed: Closed players" in told
    assert "BT11 house rule" not in told


def test_words_are_found_wherever_they_stand() -> None:
    told = plain(run("rules", "troll-dice", "hearts heal you").stdout)
    assert "TD2 printed" in told
    assert "TD1 reconstructed" not in told  # of the settled questions only those that speak of it
    told = plain(run("rules", "troll-bridge", "Sticky Fingers").stdout)
    assert "it succeeds, without a roll" in told
    assert "The tiles" not in told


def test_the_marks_of_settled_questions_are_explained() -> None:
    told = plain(run("rules", "troll-dice", "settled questions").stdout)
    assert "house rule: the rulebook leaves it open" in told


def test_what_is_not_there_is_said() -> None:
    done = run("rules", "bridge-troll", "teapot")
    assert done.returncode == 2
    assert "The rules say nothing of 'teapot': --list shows their headings." in done.stderr
    assert run("rules", "chess").returncode == 2

"""Bots that installed packages bring: what they see, how they play, and what is told when they fail."""

import json
from pathlib import Path

import pytest
from cli.command import Done, run_apart
from packages import TESTS, install, path_with

DECLARED = """
[underbridge.bots]
first = first_bot:LEVEL
"""
FIRST = """
from underbridge.bots.levels import Level

def first(game, rng):
    return lambda seen, seat: game.legal(seen, seat)[0]

LEVEL = Level(name="first", about="does whatever comes first", brain=first)
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages, in which there is one with a bot."""
    folder = tmp_path / "site"
    folder.mkdir()
    install(folder, "first-bot", DECLARED, first_bot=FIRST)
    return folder


def run_with(site: Path, *words: str, keys: str = "") -> Done:
    home = str(site.parent / "arena")
    path = path_with(site, TESTS)
    return run_apart(*words, keys=keys, PYTHONPATH=path, UNDERBRIDGE_ARENA=home, NUMBA_DISABLE_JIT="1")


def arena(site: Path, bots: str = "first,random", game: str = "pebbles") -> Done:
    return run_with(site, "arena", game, "--bots", bots, "--games", "4", "--cores", "2", "--json")


def kept(site: Path) -> list[Path]:
    return list((site.parent / "arena").glob("*.jsonl"))


def test_it_plays_in_matches_and_at_a_table(site: Path) -> None:
    match = arena(site, " First ,random")
    assert {bot["name"] for bot in json.loads(match.stdout)["bots"]} == {"first", "random"}
    played = run_with(site, "play", "pebbles", "--bots", "first", keys="1\n" * 9)
    assert "The game is over." in played.stdout
    unknown = arena(site, "second,random")
    assert "no bot 'second'; there are sleepy, grumpy, crafty, ancient, first (and random" in unknown.stderr


def test_who_does_not_look_ahead_gives_no_hints(site: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    run_with(site, "play", "pebbles", "--record", str(record), keys="q\n")
    done = run_with(site, "hint", str(record), "--level", "first")
    assert (done.returncode, done.stderr) == (
        2,
        "underbridge: first does not look ahead: ask crafty or ancient.\n",
    )


def test_a_level_of_our_search_gives_hints(site: Path, tmp_path: Path) -> None:
    source = "from underbridge.bots.levels import Level; SLOW = Level(name='slow', about='', iterations=20)"
    install(site, "slow-bot", "[underbridge.bots]\nslow = slow_bot:SLOW", slow_bot=source)
    record = tmp_path / "game.json"
    run_with(site, "play", "pebbles", "--record", str(record), keys="q\n")
    done = run_with(site, "hint", str(record), "--level", "slow", "--playouts", "200", "--json")
    assert json.loads(done.stdout)["proposed_by"] == "slow"


def test_games_of_a_bot_that_was_changed_are_another_match(site: Path) -> None:
    arena(site)
    assert len(kept(site)) == 1
    games = kept(site)[0].read_bytes()
    arena(site)
    assert (len(kept(site)), kept(site)[0].read_bytes()) == (1, games)  # nothing was played again
    (site / "first_bot.py").write_text(FIRST.replace("[0]", "[-1]"))
    arena(site)
    assert len(kept(site)) == 2


@pytest.mark.parametrize("changed", ["figures.py", "learnt/weights.bin", "__init__.py"])
def test_what_a_bot_has_learnt_is_part_of_it(changed: str, site: Path) -> None:
    home = site / "learned"
    (home / "learnt").mkdir(parents=True)
    install(site, "learned-bot", "[underbridge.bots]\nlearned = learned:LEVEL")
    (home / "__init__.py").write_text(
        f"from .figures import AT\n{FIRST}".replace("[0]", "[AT]").replace("first", "learned")
    )
    (home / "figures.py").write_text("AT = 0")
    (home / "learnt" / "weights.bin").write_text("1")
    arena(site, "learned,random")
    with (home / changed).open("a") as file:
        file.write("\n")
    arena(site, "learned,random")
    assert len(kept(site)) == 2


BROKEN = {  # by what is wrong: what stands there, what stands there instead, and what is told
    "cannot be imported": ("def first", "import nowhere\ndef first", "cannot be used: ModuleNotFoundError: "),
    "is no level": (
        "LEVEL = Level(",
        "LEVEL = dict(",
        "cannot be used: in first_bot it is a dict, not a Level.",
    ),
    "is called otherwise": ('name="first"', 'name="last"', "cannot be used: it calls itself 'last'"),
    "has two minds": (
        "brain=first",
        "brain=first, iterations=9",
        "cannot be used: it has a brain and iterations",
    ),
    "has no brain at all": ("brain=first", "brain=3", "fails: TypeError: 'int' object is not callable"),
    "cannot begin": (
        "    return lambda",
        "    1 / 0\n    return lambda",
        "fails: ZeroDivisionError: division by zero (first_bot.py, line 5)",
    ),
    "fails": (
        "game.legal(",
        "game.lawful(",
        "fails: AttributeError: 'Game' object has no attribute 'lawful' (first_bot.py, line 5)",
    ),
    "leaves": ("game.legal(seen, seat)[0]", "exit()", "fails: SystemExit: None"),
    "chooses nothing": (
        "game.legal(seen, seat)[0]",
        "None",
        "answers None, which is not the number of an action.",
    ),
    "chooses what is not legal": ("game.legal(seen, seat)[0]", "99", "chooses 99, but only ["),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_bot_that_fails_is_named_with_its_package_and_its_game_does_not_count(
    what: str, site: Path
) -> None:
    stands, instead, told = BROKEN[what]
    (site / "first_bot.py").write_text(FIRST.replace(stands, instead))
    for done in (arena(site), run_with(site, "play", "pebbles", "--bots", "first", keys="1\n" * 9)):
        assert (done.returncode, "The game is over" in done.stdout) == (2, False)
        assert f"underbridge: The bot 'first' of first-bot 1.0 {told}" in done.stderr
        assert "Traceback" not in done.stderr
    assert [file.read_bytes() for file in kept(site)] in ([], [b""])


def test_nobody_replaces_a_bot_of_ours(site: Path) -> None:
    install(
        site, "fog-bots", "[underbridge.bots]\ngrumpy = fog:LEVEL\nrandom = fog:LEVEL", fog="raise SystemExit"
    )
    done = arena(site)
    for name in ("grumpy", "random"):
        told = f"The bot '{name}' of fog-bots 1.0 is not used: Underbridge has one so called.\n"
        assert done.stderr.count(told) == 1
    assert json.loads(done.stdout)["games"] == 4

"""Games that installed packages bring, at the command line and in Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.command import Done, run_apart
from packages import TESTS, install, path_with

from underbridge.games import CATALOGUE

QUICK = {"NUMBA_DISABLE_JIT": "1"}  # nothing is compiled where only names are looked for
PEBBLES = {"PYTHONPATH": path_with(TESTS), **QUICK}
BROKEN = {  # by what is wrong: its entry point, its module, and what is told
    "cannot be imported": (
        "fog = fog:GAME",
        "import nowhere",
        "ModuleNotFoundError: No module named 'nowhere'",
    ),
    "has no such name": ("fog = fog:GAME", "", "AttributeError: module 'fog' has no attribute 'GAME'"),
    "raises": ("fog = fog:GAME", "raise RuntimeError('no moon')", "RuntimeError: no moon"),
    "leaves": ("fog = fog:GAME", "raise SystemExit('bye')", "SystemExit: bye"),
    "is no game": ("fog = fog:GAME", "GAME = {}", "in fog it is a dict, not a Game."),
    "is a module": ("fog = fog", "", "in fog it is a module, not a Game."),
    "is nonsense": ("fog = 1 2 3", "", ""),
    "is called otherwise": (
        "fog = fog:GAME",
        "from pebbles import PEBBLES_GAME as GAME",
        "its facts call it 'pebbles', its entry point 'fog'.",
    ),
    "has a name that cannot be typed": (
        "a/b = fog:GAME",
        "",
        "a name has small letters, digits, - and _ only, 32 at most.",
    ),
    "is a single file": (
        "fog = fog:GAME",
        """
        import dataclasses, msgspec, pebbles
        facts = msgspec.structs.replace(pebbles.PEBBLES_GAME.facts, name="fog")
        GAME = dataclasses.replace(pebbles.PEBBLES_GAME, facts=facts, package=__name__)
        """,
        "its package, fog, is no folder, in which data/words.toml could be.",
    ),
    "has another's state": (
        "fog = fog:GAME",
        """
        import dataclasses, msgspec
        from underbridge.games.troll_dice import GAME as DICE
        GAME = dataclasses.replace(DICE, facts=msgspec.structs.replace(DICE.facts, name="fog"))
        """,
        "its state has the very fields of Troll Dice: call one of them otherwise.",
    ),
}


def in_python(code: str, **environment: str) -> Done:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)


def test_an_installed_game_is_known_to_every_command(tmp_path: Path) -> None:
    record, home = tmp_path / "game.json", {"UNDERBRIDGE_ARENA": str(tmp_path), **PEBBLES}
    listed = run_apart("games", **PEBBLES)
    assert "Pebbles" in listed.stdout
    assert "Options of Pebbles" in listed.stdout
    assert [facts["name"] for facts in json.loads(run_apart("games", "--json", **PEBBLES).stdout)] == [
        *CATALOGUE,
        "pebbles",
    ]
    words = ("play", "pebbles", "--seed", "1", "--first", "3", "--record", str(record))
    played = run_apart(*words, keys="1\n" * 9, **PEBBLES)
    assert (played.returncode, played.stderr) == (0, "")
    assert "pebbles   you: 6" in played.stdout  # its board, field by field
    assert "The game is over." in played.stdout
    assert json.loads(record.read_text())["options"] == {"first": 3}
    simulated = run_apart("simulate", "pebbles", "--games", "10", **PEBBLES)
    assert "Pebbles, 2 seats, random play" in simulated.stdout
    match = run_apart("arena", "pebbles", "--bots", "random,grumpy", "--games", "4", "--cores", "1", **home)
    assert "Pebbles, 2 seats: 4 games in 2 blocks" in match.stdout
    assert run_apart("verify", str(record), **PEBBLES).stdout.startswith("Pebbles: ")
    unfinished = run_apart(*words, keys="q\n", **PEBBLES)
    assert unfinished.returncode == 0
    hinted = run_apart("hint", str(record), "--level", "crafty", "--playouts", "200", **PEBBLES)
    assert "Bid low" in hinted.stdout


def test_who_plays_is_offered_the_games_of_others_last() -> None:
    asked = run_apart("play", keys="5\nq\n", **PEBBLES)
    assert "  5  Pebbles (2 to 3 seats)" in asked.stdout
    assert "Bid low" in asked.stdout


def test_a_table_and_a_record_find_it() -> None:
    code = """
from underbridge import CATALOGUE, Record, Table
table = Table("pebbles", 3, seed=1)
print(Record.from_json(table.record.to_json()).replay().game.title, *CATALOGUE)
"""
    assert in_python(code, **PEBBLES).stdout.split() == ["Pebbles", *CATALOGUE]  # which has ours alone


def test_without_it_its_records_say_so(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    run_apart("play", "pebbles", "--record", str(record), keys="q\n", **PEBBLES)
    done = run_apart("verify", str(record))
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no game 'pebbles'; there are troll-dice" in done.stderr


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_game_says_whose_it_is_and_why_and_leaves_the_others_alone(
    what: str, tmp_path: Path
) -> None:
    entry, source, why = BROKEN[what]
    install(tmp_path, "fog-games", f"[underbridge.games]\n{entry}", fog=source)
    path, name = {"PYTHONPATH": path_with(tmp_path, TESTS), **QUICK}, entry.partition(" ")[0]
    told = f"The game {name!r} of fog-games 1.0 cannot be used: {why}"
    asked = run_apart("simulate", name, **path)
    assert (asked.returncode, asked.stdout) == (2, "")
    assert asked.stderr.startswith(f"underbridge: {told}")
    assert asked.stderr.count("\n") == 1
    listed = run_apart("games", **path)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert f"Broken: {told}" in listed.stdout
    assert "Troll Dice" in listed.stdout
    assert "Pebbles" in listed.stdout


def test_a_program_reads_of_broken_games_on_stderr(tmp_path: Path) -> None:
    install(tmp_path, "fog-games", "[underbridge.games]\nfog = fog:GAME")
    listed = run_apart("games", "--json", PYTHONPATH=path_with(tmp_path))
    assert [facts["name"] for facts in json.loads(listed.stdout)] == [*CATALOGUE]
    assert "Broken: The game 'fog' of fog-games 1.0 cannot be used" in listed.stderr


def test_nobody_replaces_a_game_of_ours(tmp_path: Path) -> None:
    """Whose game is not used is told once, whenever somebody looks for others."""
    install(tmp_path, "fog-games", "[underbridge.games]\ntroll-dice = fog:GAME", fog="raise SystemExit")
    path = {"PYTHONPATH": path_with(tmp_path), **QUICK}
    told = "The game 'troll-dice' of fog-games 1.0 is not used: Underbridge has one so called.\n"
    code = """
from underbridge import Table
from underbridge.engine.installed import all_games
print(Table("troll-dice", seed=1).game.package)
all_games()
all_games()
"""
    done = in_python(code, **path)
    assert (done.stdout, done.stderr) == ("underbridge.games.troll_dice\n", told)
    listed = run_apart("games", **path)
    assert (listed.stderr, f"Broken: {told}" in listed.stdout) == (told, True)


def test_two_packages_with_one_name_are_both_named(tmp_path: Path) -> None:
    for package in ("fog-games", "mist-games"):
        install(tmp_path, package, "[underbridge.games]\nfog = fog:GAME")
    done = run_apart("simulate", "fog", PYTHONPATH=path_with(tmp_path))
    assert "fog-games 1.0 cannot be used: mist-games 1.0 has one of that name, too." in done.stderr


LOOKED_UP = """
import sys
import importlib.metadata as metadata
looked, ask = [], metadata.entry_points
metadata.entry_points = lambda **how: looked.append(how) or ask(**how)
{code}
print(looked, "pebbles" in sys.modules)
"""


@pytest.mark.parametrize(
    ("code", "looked"),
    [
        ("import underbridge; list(underbridge.CATALOGUE)", "[]"),
        ("from underbridge import Table; Table('troll-dice', seed=1)", "[]"),
        ("from underbridge.bots.levels import find_level; find_level('grumpy')", "[]"),
        ("from underbridge.bots.levels import find_level; find_level('random')", "[]"),
        ("from underbridge.cli import main; main(['--version'])", "[]"),
        ("from underbridge.cli import main; main(['simulate', 'troll-dice', '--games', '1'])", "[]"),
        (
            "import underbridge.engine.installed as i; i.GAMES.names; i.GAMES.names",
            "[{'group': 'underbridge.games'}]",
        ),
    ],
)
def test_nothing_is_looked_up_before_somebody_asks_for_what_is_not_ours(code: str, looked: str) -> None:
    """And nothing is imported for being listed."""
    done = in_python(LOOKED_UP.format(code=code), **PEBBLES)
    assert done.stdout.splitlines()[-1:] == [f"{looked} False"], done.stderr

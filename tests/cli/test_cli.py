"""The command line as a person uses it: real files, real keys, and where it matters real processes."""

import json
import os
import pty
import re
import select
import shlex
import subprocess
import sys
import time
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest
from cli.command import UNDERBRIDGE, run, run_apart

from underbridge.games.bridge_troll.deck import our_deck_text

SHELF = ["troll-dice", "angry-troll", "bridge-troll", "troll-bridge"]


@pytest.mark.parametrize(
    "command",
    [
        "",
        "games",
        "rules",
        "play",
        "replay",
        "verify",
        "simulate",
        "arena",
        "hint",
        "tune",
        "bench",
        "completion",
        "tome",
        "tome check",
    ],
)
def test_every_command_has_help(command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.returncode == 0
    assert "Usage: underbridge" in done.stdout


def test_the_catalogue_names_every_game_and_option() -> None:
    told = run("games").stdout
    assert "troll-dice" in told
    assert "endless_spade" in told
    facts = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in facts] == SHELF
    assert facts[1]["options"][0]["choices"] == ["all+2", "all+1", "ends+2", "ends+1", "normal"]
    assert "Angry" not in run("games", "troll-dice").stdout


def test_a_whole_game_is_played_and_its_record_verifies_and_replays(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    done = run("play", "troll-dice", "--seats", "3", "--seed", "5", "--record", str(record), keys="1\n" * 400)
    assert done.returncode == 0, done.stderr
    assert "is the last troll standing" in done.stdout or "You are the last" in done.stdout
    assert f"The game is over. Its record is in {record}." in done.stdout
    verified = run("verify", str(record))
    assert verified.returncode == 0
    assert "Every draw follows from the seed." in verified.stdout
    replayed = run("replay", str(record))
    assert "is the last troll standing and wins." in replayed.stdout
    first = run("replay", str(record), "--ply", "1").stdout
    assert first.startswith("Troll ")
    assert "attacks first." in first
    assert "rolls" not in first


def test_the_person_can_undo_ask_mistype_and_leave() -> None:
    done = run("play", "angry-troll", "--seed", "3", "--preset", "all+1", keys="1\nu\nu\n?\n99\nq\n")
    assert done.returncode == 0
    assert "You walk from" in done.stdout
    assert "Nothing can be taken back: a draw has been made since." in done.stdout
    assert "Keep the bridge from leaving" in done.stdout
    assert "'99' is none of the choices: 1 to" in done.stdout
    assert "You leave the table." in done.stdout


def test_the_end_of_the_input_leaves_the_table() -> None:
    done = run("play", "angry-troll", "--seed", "3")
    assert done.returncode == 0
    assert "You leave the table." in done.stdout


def test_bridge_troll_is_played_with_an_own_deck(tmp_path: Path) -> None:
    """The record keeps the figures, so that it verifies without the file."""
    deck, record = tmp_path / "deck.toml", tmp_path / "game.json"
    deck.write_text(
        our_deck_text().replace(
            'id = "Serf"\nkind = "regular"\ncount = 4', 'id = "Serf"\nkind = "regular"\ncount = 9'
        )
    )
    words = [
        "play",
        "bridge-troll",
        "--seats",
        "3",
        "--deck",
        str(deck),
        "--record",
        str(record),
        "--seed",
        "2",
    ]
    done = run(*words, keys="1\n" * 2_000)
    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout
    deck.unlink()
    assert "Every draw follows from the seed." in run("verify", str(record)).stdout


def test_a_deck_with_a_fault_gets_one_line(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text(our_deck_text().replace("food = 3", "food = -3", 1))
    line = our_deck_text()[: our_deck_text().index("food = 3")].count("\n") + 1
    done = run("play", "bridge-troll", "--deck", str(deck))
    assert done.returncode == 2
    assert f"The deck is wrong in line {line}: the food of Serf is -3" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_pack_of_questions_is_checked(tmp_path: Path) -> None:
    ours = files("underbridge.games.troll_bridge").joinpath("data/tome/nature.toml").read_text("utf-8")
    pack = tmp_path / "mine.toml"
    pack.write_text(ours)
    done = run("tome", "check", str(pack))
    assert done.returncode == 0
    assert "34 cards, 102 questions" in done.stdout
    assert json.loads(run("tome", "check", str(pack), "--json").stdout) == {
        "file": str(pack),
        "cards": 34,
        "questions": 102,
        "degrees": [34, 34, 34],
        "places": [ours.count(f"right = {place}") for place in range(4)],
    }
    pack.write_text(ours.replace("degree = 3", "degree = 7", 1))
    done = run("tome", "check", str(pack))
    assert done.returncode == 2
    assert "card nature-01, question 3: its degree is 7" in done.stderr
    assert done.stderr.count("\n") == 1
    assert run("tome", "check", "nowhere.toml").returncode == 2


def test_without_a_game_the_person_is_asked() -> None:
    done = run("play", "--seed", "3", keys="chess\n2\nq\n")
    assert f"'chess' is none of them: type 1 to {len(SHELF)}" in done.stdout
    assert "Cards in the deck" in done.stdout


def test_a_simulation_gives_one_json_object() -> None:
    done = run("simulate", "troll-dice", "--games", "2000", "--seats", "4", "--seed", "1", "--json")
    result = json.loads(done.stdout)
    assert result["games"] == 2000
    assert len(result["win_rate"]) == 4
    assert {"steps", "seconds", "games_per_second", "steps_per_second"} <= set(result)


def test_a_simulation_gives_a_table_with_options() -> None:
    options = ("-o", "preset=all+2", "-o", "endless-diamond=yes")
    done = run("simulate", "angry-troll", "--games", "500", "--seed", "1", *options)
    assert done.returncode == 0
    assert "games per second" in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("play troll-dice --seats 7", "Troll Dice is played with 2 to 6 seats, not 7."),
        ("play troll-dice --seats two", 'unable to convert "two" into int'),
        ("play angry-troll --seats 2", "is played with 1 seat, not 2"),
        ("play chess", "There is no game 'chess'; there are troll-dice, angry-troll, "),
        ("play troll-dice --seat 9", "There is no seat 9: this table has seats 1 to 4."),
        ("play troll-dice --seed seven", "A seed is a whole number from 0 to"),
        ("play angry-troll -o moon=1", "has no option 'moon': it has preset, extra_ends"),
        ("play troll-dice -o seed=1", "Troll Dice has no option 'seed': it has none."),
        ("play angry-troll -o preset", "An option is given as NAME=VALUE, not 'preset'."),
        ("play angry-troll --preset sunny", "The option preset is all+2 | all+1"),
        ("play angry-troll --extra-ends 1 --extra-all 2", "A bridge of 52 bricks leaves no card to awaken"),
        (
            "play angry-troll --bricks 3,3,3,3,3,3",
            "A bridge has the most bricks at its ends (columns 1 and 6)",
        ),
        ("play angry-troll --bricks=3,2", "The option bricks is 6 numbers from 1 to 20 with commas between"),
        ("play bridge-troll --seats 2", "Bridge Troll is played with 3 to 6 seats, not 2."),
        (
            "play bridge-troll --friendly-five",
            "The option friendly_five is for 5 seats, not 4: leave it out.",
        ),
        ("play bridge-troll --deck nowhere.toml", "The option deck: cannot read nowhere.toml: No such file"),
        ("simulate troll-dice --games 0", "The number of games is a whole number from 1 on, not 0."),
        ("simulate troll-dice --seed x", "A seed is a whole number from 0 to"),
        ("simulate troll-dice --seats 1", "Troll Dice is played with 2 to 6 seats, not 1."),
        ("replay nowhere.json", "Cannot read nowhere.json: No such file or directory."),
        ("verify .", "Is a directory"),
        ("bench --rounds 0", "A bench has 1 round or more"),
        ("bench --chart nowhere/bench.svg", "Cannot write nowhere/bench.svg: No such file or directory."),
        ("dance", 'Unknown command "dance"'),
        ("play troll-dice --moonlight", "Unknown option: --moonlight"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(words: str, told: str) -> None:
    done = run(*words.split())
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.startswith("underbridge: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_cut_off_or_tampered_record_gets_one_line(tmp_path: Path, command: str) -> None:
    record = tmp_path / "game.json"
    run("play", "angry-troll", "--seed", "5", "--record", str(record), keys="1\nq\n")
    text = record.read_text()
    for spoilt, status in ((text[:-40], 2), (text.replace('"seats":1', '"seats":2'), 3)):
        record.write_text(spoilt)
        done = run(command, str(record))
        assert done.returncode == status
        assert done.stderr.startswith("underbridge: The record ")
        assert done.stderr.count("\n") == 1


def test_a_ply_beyond_the_end_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    run("play", "angry-troll", "--seed", "5", "--record", str(record), keys="1\nq\n")
    done = run("replay", str(record), "--ply", "999")
    assert done.returncode == 2
    assert "The game has plies 0 to" in done.stderr


def test_a_record_that_cannot_be_written_is_said_before_the_game(tmp_path: Path) -> None:
    done = run("play", "angry-troll", "--record", str(tmp_path / "nowhere" / "game.json"), keys="1\n")
    assert done.returncode == 2
    assert "Cannot write" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        "play --open-book bridge-troll",
        "play --open-book YES bridge-troll",
        "play bridge-troll --open-book",
        "play --open-book --seats 4 bridge-troll",
        "play --open-book=on bridge-troll",
    ],
)
def test_a_flag_takes_the_next_word_only_if_it_says_yes_or_no(words: str, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    done = run(*words.split(), "--seed", "1", "--record", str(record), keys="q\n")
    assert done.returncode == 0, done.stderr
    assert json.loads(record.read_text())["options"] == {"open_book": True}


@pytest.mark.parametrize("no", ["no", "Off", "FALSE", "0"])
def test_a_flag_can_be_off(no: str, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    words = ("play", "--open-book", no, "bridge-troll", "--seed", "1", "--record", str(record))
    assert run(*words).returncode == 0
    assert json.loads(record.read_text())["options"] == {"open_book": False}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("play troll-dice --seed", "A seed is a whole number from 0 to"),
        ("play troll-dice --seats", "Invalid value for --seats"),
        (
            "play angry-troll --extra-all",
            "The option extra_all cannot be 999999999...: see `underbridge games",
        ),
        (
            "play angry-troll -o extra_all=",
            "The option extra_all cannot be 999999999...: see `underbridge games",
        ),
    ],
)
def test_an_enormous_number_gets_one_short_line(words: str, told: str) -> None:
    nines = "9" * 5000
    done = run(*(words + nines if words.endswith("=") else f"{words} {nines}").split())
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr) < 150


def test_an_enormous_number_typed_is_none_of_the_choices() -> None:
    nines = "9" * 5000
    done = run("play", "--seed", "3", keys=f"{nines}\n2\n{nines}\nq\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("'999999999999...9999999999999' is none of ") == 2


def test_the_catalogue_fits_a_narrow_terminal() -> None:
    told = run("games", COLUMNS="60").stdout
    assert "…" not in told
    assert "endless_diamond" in told


def test_a_terminal_with_few_letters_gets_others_in_their_stead(tmp_path: Path) -> None:
    record = str(tmp_path / "game.json")
    played = run("play", "troll-dice", "--seed", "5", "--record", record, keys="?\nü\nq\n", letters="ascii")
    assert played.returncode == 0, played.stderr
    assert re.search(r"> \| .* \| h+\.* *\|", played.stdout), "the arrow and the hearts"
    bridge = run("play", "angry-troll", "--seed", "5", keys="q\n", letters="ascii")
    assert bridge.returncode == 0, bridge.stderr
    assert "##" in bridge.stdout
    for words in ("games", "--help", f"replay {record}", "simulate troll-dice --games 5 --seed 1"):
        assert run(*words.split(), letters="ascii").returncode == 0


# In processes of their own


@pytest.mark.parametrize("command", [UNDERBRIDGE, [str(Path(sys.executable).with_name("underbridge"))]])
def test_underbridge_is_a_module_and_an_installed_command(command: list[str]) -> None:
    done = subprocess.run([*command, "--version"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{version('underbridge')}\n", "")


def test_a_process_ends_with_2_after_bad_input() -> None:
    done = run_apart("play", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("underbridge: There is no game 'chess'")


def test_a_game_is_playable_in_a_real_terminal() -> None:
    """With a pseudo terminal: prompts appear before anything is typed."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*UNDERBRIDGE, "play", "troll-dice", "--seed", "1"], stdin=follower, stdout=follower, stderr=follower
    )
    os.close(follower)
    screen = _read_until(leader, b"> ")
    assert "Keep all your white dice" in screen
    os.write(leader, b"q\n")
    assert "You leave the table." in _read_until(leader, b"leave the table")
    assert process.wait(60) == 0
    os.close(leader)


def _read_until(terminal: int, what: bytes) -> str:
    seen = b""
    deadline = time.monotonic() + 120
    while what not in seen and time.monotonic() < deadline:
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 4096)
    return seen.decode()


def test_a_process_in_a_poor_locale_writes_what_it_can() -> None:
    poor = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "LANG": "C"}
    played = run_apart("play", "troll-dice", "--seed", "5", keys="?\nü\nq\n", **poor)
    assert played.returncode == 0, played.stderr
    assert re.search(r"> \| .* \| h+\.* *\|", played.stdout), "the arrow and the hearts"
    lost = run_apart("replay", "böse→Trolle.json", **poor)
    assert lost.returncode == 2
    assert lost.stderr.startswith("underbridge: Cannot read b")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    """As in `underbridge games | head -1`."""
    shell = f"{shlex.join(UNDERBRIDGE)} games --json | head -c 10"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")

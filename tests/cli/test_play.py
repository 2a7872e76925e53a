"""A sitting at the table, with somebody who types and a disk that fails."""

import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from cli.command import run
from rich.console import Console
from scenario import table_at

from underbridge import Record, Table
from underbridge.bots.levels import RANDOM
from underbridge.cli import play
from underbridge.cli.play import Sitting
from underbridge.games.troll_bridge.state import ACT, ANSWER, FACE_UP, TROLLOSOPHER
from underbridge.games.troll_bridge.tome import our_tome

Deed = Callable[[], object]


def sit(table: Table, keep: Path | None = None) -> tuple[Sitting, StringIO]:
    paper = StringIO()
    console = Console(file=paper, width=200, markup=False)
    return Sitting(table, 0, console, keep, [RANDOM] * table.seats, seed=1), paper


def types(*keys: str | tuple[Deed, str]) -> Callable[[str], str]:
    """Somebody who types these keys, and does something before some of them."""
    waiting = iter(keys)

    def ask(prompt: str) -> str:
        key = next(waiting)
        if isinstance(key, str):
            return key
        deed, word = key
        deed()
        return word

    return ask


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    return folder


def test_a_game_whose_place_vanishes_is_played_on_and_kept_when_it_is_back(folder: Path) -> None:
    sitting, paper = sit(Table("angry-troll", seed=3), folder / "game.json")
    sitting.play(types("1", (lambda: shutil.rmtree(folder), "1"), "1", (folder.mkdir, "q")))
    told = f"The record cannot be written now: {folder}/game.json: No such file or directory. Play on: "
    assert paper.getvalue().count(told) == 1
    assert f"You leave the table. Its record is in {folder}/game.json." in paper.getvalue()
    assert Record.from_json((folder / "game.json").read_bytes()).replay().log == sitting.table.log


def test_a_game_whose_place_stays_away_is_played_to_its_end(folder: Path) -> None:
    sitting, paper = sit(Table("angry-troll", seed=3), folder / "game.json")
    shutil.rmtree(folder)
    sitting.play(lambda prompt: "1")
    assert sitting.table.over
    assert paper.getvalue().endswith("The game is over.\n")
    assert paper.getvalue().count("cannot be written") == 1
    assert sitting.unkept == f"{folder}/game.json: No such file or directory"


def test_a_game_that_could_not_be_kept_is_said_in_the_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "read_line", types((lambda: shutil.rmtree(folder), "1"), "1", "q"))
    game = run("play", "angry-troll", "--seed", "3", "--record", str(folder / "game.json"))
    assert game.returncode == 2
    assert game.stdout.count("The record cannot be written now") == 1
    assert "You leave the table." in game.stdout
    said = f"underbridge: The game could not be kept: {folder}/game.json: No such file or directory."
    assert game.stderr.splitlines()[-1] == said


def test_whoever_prevents_an_undo_is_called_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, paper = sit(Table("troll-dice", seats=4, seed=1))
    monkeypatch.setattr(sitting.table, "why_no_undo", lambda seat: "seat 2 has decided since")
    sitting.undo()
    assert paper.getvalue() == "Nothing can be taken back: Troll 3 has decided since.\n"


@pytest.mark.parametrize("word", ["9" * 5000, "0", "-1", "[/red]", ":troll:", "½"])
def test_whatever_is_typed_gets_an_answer(word: str) -> None:
    sitting, paper = sit(Table("angry-troll", seed=3))
    assert sitting.obey(word)
    assert "is none of the choices: 1 to" in paper.getvalue()
    assert len(paper.getvalue()) < 100
    assert sitting.table.log == Table("angry-troll", seed=3).log


def asked(**options: str) -> Table:
    """A Trollosopher waits for the person's answer."""
    return table_at(
        "troll-bridge",
        2,
        options=options,
        stage=ANSWER,
        decides=1,
        held=1,
        column=[1, 2],
        space={(0, 0): TROLLOSOPHER},
        seen={(0, 0): FACE_UP},
    )


def test_an_answer_is_typed_in_ones_own_words() -> None:
    table = asked(answers="typed")
    question = our_tome().card[0].question[0]
    sitting, paper = sit(table)
    sitting.show()
    assert question.prompt in " ".join(paper.getvalue().split())
    assert not any(f": {option}" in paper.getvalue() for option in question.options)
    assert "type your answer" in paper.getvalue()
    assert sitting.obey(f"the {question.options[question.right]}!".lower())
    assert table.state.trollosophers[0] == 1


def test_an_answer_is_one_of_four_options() -> None:
    table = asked()
    sitting, paper = sit(table)
    sitting.show()
    for option in our_tome().card[0].question[0].options:
        assert f": {option}" in paper.getvalue()
    right = our_tome().card[0].question[0].right
    assert sitting.obey(str(1 + right))
    assert table.state.trollosophers[0] == 1


def test_tb13_it_is_told_how_many_turns_a_messenger_skips() -> None:
    sitting, paper = sit(
        table_at("troll-bridge", 3, stage=ACT, column=[1, 2, 3], row=[0, 1, 2], skips=[0, 1, 2])
    )
    sitting.show()
    assert "skips the next turn" in paper.getvalue()
    assert "skips the next 2 turns" in paper.getvalue()


def test_tb2_stepping_aside_at_the_start_is_a_choice() -> None:
    table = table_at("troll-bridge", 2, stage=ACT, placed=2, turns=1, row=[0, 4])
    sitting, paper = sit(table)
    sitting.show()
    assert "Move to the right" in paper.getvalue()
    assert "Move to the left" not in paper.getvalue()  # row 1 has nothing on its left


def test_nobody_is_asked_whether_a_bot_is_too_late() -> None:
    table = table_at("troll-bridge", 2, stage=ANSWER, turn=1, decides=0, held=2)
    assert [str(action) for action in table.legal(0)] == ["late"]
    assert sit(table)[0].choices() == []


def test_a_hint_says_what_could_be_done_and_why_and_the_record_tells_that_it_was_asked(folder: Path) -> None:
    table = Table("angry-troll", seed=3, preset="all+1")
    sitting, paper = sit(table, folder / "game.json")
    asked = table.steps
    sitting.play(types("h", "q"))
    said = paper.getvalue()
    assert "the best" in said or "about as good" in said
    assert "if Grumpy plays on from here" in said
    for action in table.legal(0)[:1]:
        assert table.phrase(action) in said
    assert any(line in said for line in ("would flee", "in reach", "still leaves", "goes to sleep"))
    kept = Record.from_json((folder / "game.json").read_bytes())
    assert kept.hints == ((asked, 0),)

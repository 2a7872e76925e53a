from pathlib import Path
from typing import Any

import pytest
from games.playthrough import follow

from underbridge import Table
from underbridge.games.troll_dice.events import Fell, Rejuvenated, StoodUp, Wounded
from underbridge.games.troll_dice.view import TrollDiceBoard

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl"))


def compare(table: Table, told: dict[str, Any]) -> None:
    board = table.view(None).board
    assert isinstance(board, TrollDiceBoard)
    assert [troll.health for troll in board.trolls] == told["health"]
    assert [troll.fell_in for troll in board.trolls] == told["fell_in_attack"]
    assert (board.attack, board.attacker) == (told["attack"], told["attacker"])
    assert [standing.rank for standing in table.standings] == told["standings"]
    if board.phase == "hand out":
        assert board.surges == told["surges"]
        assert list(board.clubs) == told["clubs_to_hand_out"]
        assert [list(troll.hits) for troll in board.trolls] == told["handed_to"]
    for colour in ("white", "red", "green"):
        dice = [die for die in board.dice if die.colour == colour]
        assert len(dice) == told["hand"][colour]
        assert [die.face for die in dice if die.face] == told["roll"][colour]
    if told["last_attack"]:
        compare_last_attack(table, told["last_attack"])


def compare_last_attack(table: Table, told: dict[str, Any]) -> None:
    """The story of the attack that settled last."""
    story = table.story
    wounds = [0] * table.seats
    for event in story[attack_starts(table)[told["attack"] - 1] :]:
        match event:
            case Wounded(seat=seat):
                wounds[seat] += 1
            case Fell(seat=seat, by=by):
                assert seat in told["fallen"]
                assert told["felled_by"][seat] == by
            case StoodUp(seat=seat):
                assert told["stood_up_again"]
            case Rejuvenated(seat=seat, health=health):
                assert told["rejuvenated"][seat] > 0
                assert told["health_after"][seat] == health
        if event.kind == "swapped" and sum(wounds) == sum(told["wounds"]) > 0:
            break
    assert wounds == told["wounds"]


def attack_starts(table: Table) -> list[int]:
    return [index for index, event in enumerate(table.story) if event.kind == "swapped"]


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: str(file.stem))
def test_an_independent_game_is_followed_step_by_step(file: Path) -> None:
    follow(file, compare)


def test_there_are_playthroughs() -> None:
    assert len(PLAYTHROUGHS) == 10

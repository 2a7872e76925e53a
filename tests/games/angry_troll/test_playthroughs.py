from pathlib import Path
from typing import Any

import pytest
from games.playthrough import follow

from underbridge import Table
from underbridge.games.angry_troll.view import AngryTrollBoard, AngryTrollStanding, Brick

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl"))
ENDS = {
    "the bridge collapsed": "collapsed",
    "the bridge is beaten into submission": "tamed",
}


def bricks(stack: list[dict[str, Any]]) -> tuple[Brick, ...]:
    return tuple(Brick(brick["card"], brick["awake"]) for brick in stack)


def compare(table: Table, told: dict[str, Any]) -> None:
    board = table.view(0).board
    assert isinstance(board, AngryTrollBoard)
    assert board.lower == tuple(map(bricks, told["bridge"]["lower"]))
    assert board.upper == tuple(map(bricks, told["bridge"]["upper"]))
    assert (board.turn, board.actions_left, board.deck) == (told["turn"], told["actions_left"], told["deck"])
    assert board.troll is not None
    assert [board.troll.row, board.troll.column] == told["troll"]
    assert sorted([p.row, p.column] for p in board.stood_on) == sorted(told["stood_on_this_turn"])
    assert tuple(Brick(held.card, held.awake) for held in board.hands) == bricks(told["hands"])
    assert board.lower_colour == told["lower_colour"]
    assert {board.lower_colour, board.upper_colour} == {"black", "red"}
    assert list(board.lower_pile) == told["played"]["lower"]
    assert list(board.upper_pile) == told["played"]["upper"]
    assert list(board.set_aside) == told["set_aside"]
    assert list(board.unseen) == told["unseen"]
    assert list(board.endless) == told["endless"]
    (standing,) = table.standings
    assert isinstance(standing, AngryTrollStanding)
    assert standing.score == told["standings"]["score"]
    if table.over:
        assert (standing.won, standing.perfect) == (told["standings"]["won"], told["standings"]["perfect"])
        assert board.end == ENDS[told["result"]["why"]]


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: str(file.stem))
def test_an_independent_game_is_followed_step_by_step(file: Path) -> None:
    follow(file, compare)


def test_there_are_playthroughs() -> None:
    assert len(PLAYTHROUGHS) == 10

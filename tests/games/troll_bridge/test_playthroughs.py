"""Games from an independent implementation of the rules, followed step by step."""

import json
from pathlib import Path
from typing import Any

import pytest
from games.playthrough import Words, follow

from underbridge import Table
from underbridge.games.troll_bridge.view import BridgeSpace, Messenger, TrollBridgeBoard

FOLDER = Path(__file__).parent / "playthroughs"


def pack() -> str:
    """The small pack of these games, as a Tome of ours."""
    lines = []
    for number, card in enumerate(json.loads((FOLDER / "tome.json").read_text())):
        lines += ["[[card]]", f'id = "card {number}"']
        for prompt, options, right in card:
            lines += ["[[card.question]]", "degree = 1", f"prompt = {json.dumps(prompt)}"]
            lines += [f"options = {json.dumps(options)}", f"right = {right}"]
    return "\n".join(lines)


def compare(table: Table, told: Words) -> None:
    board = table.view(None).board
    assert isinstance(board, TrollBridgeBoard)
    assert board.columns == told["columns"]
    assert (board.gentle, board.jump_die) == (told["gentle"], told["jump_die"])
    if told["turn"] is not None:
        assert board.turn == told["turn"]
    assert board.turn_count == told["turn_count"]
    assert board.stage == told["phase"]
    assert (board.idle, board.extra_turn) == (told["idle_turns"], told["extra_turn"])
    if told["phase"] in ("act", "extra", "treasure"):
        assert board.moved == told["spaces_moved"]
    for seat, messenger in enumerate(told["messengers"]):
        compare_messenger(own_messenger(table, seat), messenger)
    for space in told["spaces"]:
        compare_space(board.spaces[space["row"] - 1][space["column"] - 1], space)
    assert board.unseen_tiles == told["unseen_tiles"]
    assert board.unseen_words == told["unseen_words"]
    assert board.deck == told["treasure_deck_size"]
    assert sorted(board.discards) == sorted(told["treasure_discards"])
    assert board.cards_left == told["question_cards_left"]
    assert list(board.deaths) == told["deaths"]
    assert board.first_off == told["first_off"]
    read = {str(letter.owner): letter.worth for letter in board.letters if letter.worth is not None}
    assert read.keys() == told["message_worth"].keys()
    for owner, worth in told["message_worth"].items():
        assert worth in (read[owner], "+1 per Trollosopher, at most 3")
    if table.over:
        assert [standing.points for standing in table.standings] == told["points"]  # type: ignore[attr-defined]


def own_messenger(table: Table, seat: int) -> Messenger:
    board = table.view(seat).board
    assert isinstance(board, TrollBridgeBoard)
    return board.messengers[seat]


def compare_messenger(ours: Messenger, told: dict[str, Any]) -> None:
    assert (ours.alive, ours.row, ours.column) == (told["alive"], told["row"], told["column"])
    assert sorted(ours.treasures or ()) == sorted(told["treasures"])
    assert ours.treasure_count == told["treasure_count"]
    assert list(ours.messages) == sorted(told["messages"])
    assert (ours.ug_trolls, ours.trollosophers) == (told["ug_trophies"], told["trollosopher_trophies"])
    assert ours.skips == told["skips"]
    assert (ours.held_by, ours.damage) == (told["held_by"], told["damage"])


def compare_space(ours: BridgeSpace, told: dict[str, Any]) -> None:
    assert ours.hole == told["hole"]
    if told["tile"] is None:
        assert ours.tile is None
    else:
        assert ours.tile is not None
        assert (ours.tile.face_up, ours.tile.kind, ours.tile.text, list(ours.tile.peeked_by)) == (
            told["tile"]["face_up"],
            told["tile"]["kind"],
            told["tile"]["text"],
            told["tile"]["peeked_by"],
        )


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.jsonl")), ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    table = follow(file, compare, tome=pack())
    last = json.loads(file.read_text().splitlines()[-1])
    assert [standing.rank for standing in table.standings] == last["standings"]

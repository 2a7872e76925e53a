from pathlib import Path
from typing import Any

import pytest
from games.playthrough import follow

from underbridge import Table
from underbridge.games.bridge_troll.view import BridgeKeeper, BridgeTrollBoard

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl"))


def compare(table: Table, told: dict[str, Any]) -> None:
    board = table.view(None).board
    assert isinstance(board, BridgeTrollBoard)
    assert (board.turn, board.active, board.weather) == (told["turn"], told["active"], told["weather"])
    assert board.stage == told["stage"]
    assert board.company == told["company_size"]
    assert board.deck == told["deck_size"]
    assert sorted(board.face_up) == sorted(told["face_up"])
    assert (board.face_down is not None) == told["face_down"]["lies"]
    if board.face_down:
        assert list(board.face_down.peeked_by) == told["face_down"]["peeked_by"]
    assert board.claimed == told["claimed"]
    assert sorted(board.goats_waiting) == sorted(told["goats_waiting"])
    assert sorted(board.discard) == sorted(told["discard"])
    assert board.supply == told["supply"]
    assert (board.next_upgrade or 0) == max(told["upgrade_stack"], default=0)
    if told["bids_revealed"] and board.stage != "over":  # then nobody is open or closed any more
        assert list(board.rank) == told["rank"]
        assert [seat for seat, bridge in enumerate(board.seats) if bridge.closed] == told["closed"]
    for seat, bridge_told in enumerate(told["seats"]):
        compare_bridge(own_bridge(table, seat), bridge_told, told["bids_revealed"])


def own_bridge(table: Table, seat: int) -> BridgeKeeper:
    """Its owner sees all of it."""
    board = table.view(seat).board
    assert isinstance(board, BridgeTrollBoard)
    return board.seats[seat]


def compare_bridge(bridge: BridgeKeeper, told: dict[str, Any], revealed: bool) -> None:
    assert bridge.colour == told["colour"]
    assert bridge.boulders == told["boulders"]
    assert bridge.aside == told["aside"]
    assert sorted(bridge.tolls) == sorted(told["tolls"])
    assert sorted(bridge.food) == sorted(told["food"])
    assert sorted(bridge.hand or ()) == sorted(told["hand"])
    assert bridge.hand_size == told["hand_size"]
    assert bridge.points == told["loose_points"]
    assert sorted(bridge.upgrades or ()) == sorted(told["upgrades"])
    assert bridge.upgrade_count == told["upgrade_count"]
    if revealed:
        assert bridge.pile == told["pile"]
    else:
        assert bridge.bid_in == told["bid_in"]
        bid = told["bid"] or told["mixing"] or {}
        assert {colour: n for colour, n in (bridge.pile or {}).items() if n} == {
            k: n for k, n in bid.items() if n
        }


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: str(file.stem))
def test_an_independent_game_is_followed_step_by_step(file: Path) -> None:
    table = follow(file, compare)
    last = file.read_text().splitlines()[-1]
    assert f'"standings":{[standing.rank for standing in table.standings]}'.replace(" ", "") in last


def test_there_are_playthroughs() -> None:
    assert len(PLAYTHROUGHS) == 10

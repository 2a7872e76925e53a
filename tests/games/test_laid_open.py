"""When a game is over, nothing is hidden any more, at any of its moments; before, nothing is shown."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from underbridge import IllegalAction, Table

GAMES: list[tuple[str, int, dict[str, Any], int]] = [
    ("troll-dice", 3, {}, 4),
    ("angry-troll", 1, {}, 4),
    ("bridge-troll", 4, {}, 4),
    ("troll-bridge", 3, {"gentle": True}, 2),  # a game in which somebody peeks at tiles
]


@pytest.fixture(scope="module", params=GAMES, ids=lambda param: str(param[0]))
def played(request: pytest.FixtureRequest) -> Table:
    name, seats, options, seed = request.param
    table, chance = Table(name, seats, seed=seed, **options), random.Random(seed)
    while not table.over:
        with pytest.raises(IllegalAction, match="secrets are shown when it is"):
            table.laid_open(seed % seats, 0)
        seat = chance.choice(table.awaited)
        table.act(seat, chance.choice(table.legal(seat)))
    return table


def test_what_any_seat_knew_everybody_may_see_now(played: Table) -> None:
    grown = {"points"} if played.game.name == "troll-bridge" else set()  # what was hidden counts now, too
    own_only = {"marked", "mixing", "trade"} | grown
    for seat in range(played.seats):
        for ply, step in enumerate(_steps(played, seat)):
            knew = msgspec.to_builtins(played.board(seat, ply))
            for viewer in played.viewers:
                # the first ply of the viewer that has come as far: it may have heard of nothing in between
                at = next((at for at, own in enumerate(_steps(played, viewer)) if own == step), None)
                if at is not None:
                    shown = msgspec.to_builtins(played.laid_open(viewer, at).board)
                    assert [*_missing(knew, shown, own_only=own_only)] == []


def test_it_is_the_same_kind_of_board_and_shows_more_where_there_are_secrets(played: Table) -> None:
    hidden = 0
    for ply in range(played.plies(None) + 1):
        veiled, shown = played.view(None, ply), played.laid_open(None, ply)
        assert type(veiled.board) is type(shown.board)
        assert (veiled.ply, veiled.over, veiled.standings) == (shown.ply, shown.over, shown.standings)
        hidden += veiled.board != shown.board
    assert (hidden > 0) == (played.game.facts.information == "hidden")


def test_a_seat_knows_its_own_decisions_and_how_far_everybody_was(played: Table) -> None:
    for seat in range(played.seats):
        steps = _steps(played, seat)
        own = [number for number, step in enumerate(played.log) if step.seat == seat]
        assert [steps[ply] - 1 for ply in played.decided(seat)] == own
        seen = played.seen_by_all(seat)
        assert len(seen) == len(steps)
        assert seen == sorted(seen)
        assert seen[-1] == played.plies(None)
    assert played.seen_by_all(None) == list(range(played.plies(None) + 1))


@pytest.mark.parametrize("played", GAMES[2:3], indirect=True)
def test_bids_and_hands_of_a_bridge_troll_game_are_open(played: Any) -> None:
    table, bids = played, 0
    for ply in range(table.plies(0) + 1):
        veiled, shown = table.board(0, ply), table.laid_open(0, ply).board
        assert all(bridge.hand is not None and bridge.points is not None for bridge in shown.seats)
        bids += any(
            was.pile is None and bridge.pile and any(bridge.pile.values())
            for was, bridge in zip(veiled.seats, shown.seats, strict=True)
        )
    assert bids > 0


@pytest.mark.parametrize("played", GAMES[3:], indirect=True)
def test_treasures_peeked_tiles_and_cards_of_a_troll_bridge_game_are_open(played: Any) -> None:
    table, peeked, cards = played, 0, 0
    for ply in range(table.plies(None) + 1):
        veiled, shown = table.board(None, ply), table.laid_open(None, ply).board
        assert all(messenger.treasures is not None for messenger in shown.messengers)
        tiles = [space.tile for row in shown.spaces for space in row if space.tile and space.tile.peeked_by]
        assert all(tile.kind is not None for tile in tiles)
        peeked += bool(tiles)
        cards += shown.card is not None and veiled.card is None
    assert peeked > 0
    assert cards > 0


def _steps(table: Table, viewer: int | None) -> list[int]:
    """How many steps there were after each ply of a viewer."""
    return [*table._witness(viewer).positions]


def _missing(knew: Any, shown: Any, own_only: set[str], path: str = "") -> Iterator[str]:
    """What was known, but is not shown."""
    if isinstance(knew, dict) and isinstance(shown, dict) and "unseen" not in path:
        for name in knew.keys() - own_only:
            if name not in shown:
                yield f"{path}.{name}"
            else:
                yield from _missing(knew[name], shown[name], own_only, f"{path}.{name}")
    elif isinstance(knew, list | tuple) and isinstance(shown, list | tuple) and len(knew) == len(shown):
        for at, (one, other) in enumerate(zip(knew, shown, strict=True)):
            yield from _missing(one, other, own_only, f"{path}.{at}")
    elif knew is not None and "unseen" not in path and not path.endswith("bid_in") and knew != shown:
        yield f"{path}: {knew} is shown as {shown}"

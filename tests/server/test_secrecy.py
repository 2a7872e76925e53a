"""Nobody is told what they may not know.

A game is played twice at the same time. In the second world, everything that one viewer may not know is
replaced wherever that is possible: other bids, other cards drawn, decisions made and taken back in secret.
Whatever the server sends to the viewer must be the same, byte for byte.
"""

import random

import msgspec
import pytest
from server.hourglass import Hourglass
from server.worlds import World, a_table, decide_alike, steer

from underbridge.engine.draws import new_rng
from underbridge.engine.game import find
from underbridge.laws import hidden
from underbridge.server.clocks import SECOND

DECISIONS = 120


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize(
    ("name", "seats", "fewest"), [("troll-dice", 3, 0), ("bridge-troll", 4, 15), ("troll-bridge", 3, 4)]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_viewer_may_not_know_changes_no_byte_of_what_is_sent(
    name: str, seats: int, fewest: int, viewer: int | None, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    steer(monkeypatch)
    game, chance, clock = find(name), random.Random(seed), Hourglass()
    game.prepare()
    one = World(a_table(name, seats, 3_600), viewer, clock)
    other = one.twin()
    replaced = restarts = thoughts = 0
    for number in range(DECISIONS):
        assert one.sent() == other.sent()
        if one.live.over:
            break
        clock.turn(chance.randrange(4_000) / SECOND)
        otherwise = decide_alike(one, other, chance, number)
        if otherwise is None:  # from here on the viewer sees what was hidden
            restarts += 1
            assert one.sent() is not None
            other = one.twin()
            for world in (one, other):
                world.latecomer()
        replaced += bool(otherwise)
        assert one.sent() == other.sent()
        thoughts += think_twice(one, viewer, clock.now())
        clock.turn(1)
        nobody_knows_more(one, chance)
    for world in (one, other):
        world.newcomer()
    assert one.sent() == other.sent()
    assert replaced >= fewest
    assert thoughts or name != "bridge-troll"
    assert restarts < DECISIONS


def think_twice(one: World, viewer: int | None, at: int) -> bool:
    """Who has decided in secret takes it back, waits, and decides the same again, in one world only."""
    last = one.entries[-1]
    back = next((action for action in one.live.table.legal(last.seat) if action.takes_back), None)
    if back is None or last.seat == viewer or last.words[0] not in ("bid", "close"):
        return False
    before = one.live.table.state.tobytes()
    one.enter(msgspec.structs.replace(last, words=back.words, move_id=f"b{one.live.ply}", at=at), [])
    one.enter(msgspec.structs.replace(last, move_id=f"a{one.live.ply}", at=at + 500), [])
    assert one.live.table.state.tobytes() == before
    return True


def nobody_knows_more(one: World, chance: random.Random) -> None:
    """Nor from a page that is opened now, with everything hidden replaced at once.

    What is long past is the same then, and is not told again and again: it was looked at when it happened.
    """
    table = one.live.table
    true = table.state
    fresh = one.visitor
    one.latecomer()
    welcome = one.sent()
    table._put(hidden(table.game, true, one.viewer, new_rng(chance.randrange(2**31))))
    one.latecomer()
    assert one.sent() == welcome
    table._put(true)
    one.visitor = fresh

"""What positions are worth, by playouts to the end."""

import dataclasses

import msgspec
import numpy as np
import pytest
from pebbles import BIDDING, HIGH_BID
from scenario import table_at

from underbridge import Table
from underbridge.engine.game import find
from underbridge.lab.values import PLAYER, Playouts, Reference, expected, reference

DICE = find("troll-dice")


def duel(*health: int) -> Table:
    """Two trolls, the first to attack."""
    return table_at("troll-dice", 2, draws=[0], health=list(health))


def test_a_value_is_what_every_seat_may_expect() -> None:
    value = expected(Playouts(DICE, duel(6, 1).state).payoffs(range(600)))
    assert value.playouts == 600
    assert sum(value.payoffs) == pytest.approx(1)
    assert value.payoffs[0] > 0.9
    for mean, (low, high) in zip(value.payoffs, value.between, strict=True):
        assert 0 <= low < mean < high <= 1
        assert high - low < 0.06


def test_what_is_done_first_counts() -> None:
    """Whoever swaps a white die for a green one hits less often, and at 6 health nothing can be healed."""
    state = duel(6, 3).state
    playouts = Playouts(DICE, state, 0)
    none, one = (expected(playouts.payoffs(range(2_000), int(swap))) for swap in DICE.legal(state, 0))
    assert none.between[0][0] > one.payoffs[0]


def test_a_game_that_is_over_is_worth_what_was_got() -> None:
    table = Table("troll-dice", 3, seed=1)
    while not table.over:
        table.act(table.awaited[0], table.legal(table.awaited[0])[0])
    got = np.zeros(DICE.seats.high, np.float32)
    DICE.rules.payoff(table.state, got)
    assert expected(Playouts(DICE, table.state).payoffs(range(3))).payoffs == tuple(got[:3].tolist())


def test_a_playout_depends_on_its_number_and_on_nothing_else() -> None:
    table = Table("troll-dice", 4, seed=2)
    whole = Playouts(DICE, table.state, threads=1).payoffs(range(100))
    for threads in (1, 3):
        playouts = Playouts(DICE, table.state, threads=threads)
        parts = [playouts.payoffs(range(at, at + 25)) for at in (75, 50, 25, 0)]
        assert np.array_equal(np.concatenate(parts[::-1]), whole)
        assert np.array_equal(playouts.payoffs(range(100)), whole)
    assert not np.array_equal(Playouts(DICE, table.state, seed=1).payoffs(range(100)), whole)
    assert len({row.tobytes() for row in whole}) == 4


def test_pebbles_that_others_hold_do_not_change_what_a_seat_expects() -> None:
    """Seat 0 has pebble 3 and bids high; whether the others hold larger ones shows only in the truth."""
    game, found = find("pebbles"), []
    for others in ((6, 5), (2, 1)):
        s = game.new_state()
        game.rules.start(s, game.setup(3, {}))
        s.phase, s.dealt, s.pebble[:] = BIDDING, 3, (3, *others)
        own, truth = Playouts(game, s, 0), Playouts(game, s)
        found.append((own.payoffs(range(60), HIGH_BID), truth.payoffs(range(60))))
    (first, true), (second, otherwise) = found
    assert np.array_equal(first, second)
    assert not np.array_equal(true, otherwise)


def test_no_playout_is_endless() -> None:
    short = dataclasses.replace(DICE, facts=msgspec.structs.replace(DICE.facts, longest=3))
    with pytest.raises(RuntimeError, match="took more than 3 steps"):
        Playouts(short, duel(6, 6).state).payoffs(range(1))


def test_the_reference_is_named_and_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    one = reference(DICE)
    assert one.words == f"{PLAYER.name} to the end, version 1"
    assert msgspec.json.decode(msgspec.json.encode(one), type=Reference) == one
    assert reference(find("angry-troll")) != one
    monkeypatch.setitem(DICE.__dict__, "weights", DICE.weights + 1.0)
    assert reference(DICE) != one

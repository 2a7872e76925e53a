"""A game is kept as its steps, and every position follows from them."""

import random

import numpy as np
import pytest

from underbridge.engine.draws import new_rng
from underbridge.engine.game import Game, find
from underbridge.engine.trail import BETWEEN, NOTHING, Trail
from underbridge.games import CATALOGUE

GAMES = ["pebbles", *CATALOGUE]


def played(game: Game, seed: int, most: int = 400) -> tuple[Trail, list[bytes]]:
    """A game at random, and the positions that it has been through."""
    chance, trail = random.Random(seed), game.lay(game.setup(game.seats.usual, {}))
    positions = [trail.now.tobytes()]
    while not trail.over and trail.end < most:
        if trail.odds:
            trail.go(-trail.odds, chance.randrange(trail.odds))
        else:
            seat = chance.choice([seat for seat in range(game.seats.high) if trail.awaited >> seat & 1])
            trail.go(seat, chance.choice(trail.legal(seat)))
        positions.append(trail.now.tobytes())
    return trail, positions


@pytest.mark.parametrize("name", GAMES)
def test_every_position_follows_from_the_steps(name: str) -> None:
    trail, positions = played(find(name), seed=3)
    assert [position.tobytes() for position in trail.between(0, trail.end)] == positions
    for step in range(0, trail.end + 1, 7):
        assert trail.at(step).tobytes() == positions[step]


def test_few_positions_are_kept() -> None:
    trail, positions = played(CATALOGUE["bridge-troll"], seed=3)
    assert len(positions) > 3 * BETWEEN
    assert len(trail._positions) <= len(positions) / BETWEEN + 1


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_and_its_draws_at_once_are_the_same_one_by_one(name: str) -> None:
    """As simulations draw: a generator goes on from draw to draw."""
    game = find(name)
    at_once = game.lay(game.setup(game.seats.usual, {}))
    generator, chance = new_rng(5), random.Random(5)
    at_once.go(0, NOTHING, generator)
    one_by_one = game.lay(game.setup(game.seats.usual, {}))
    while not at_once.over and at_once.end < 200:
        seat = next(seat for seat in range(game.seats.high) if at_once.awaited >> seat & 1)
        at_once.go(seat, chance.choice(at_once.legal(seat)), generator)
    for who, what in at_once.rows(0):
        assert one_by_one.odds == (-who if who < 0 else 0)
        one_by_one.go(who, what)
    assert one_by_one.now.tobytes() == at_once.now.tobytes()
    assert one_by_one.rows(0) == at_once.rows(0)


def test_a_game_goes_back_to_any_step_and_on_from_there() -> None:
    trail, positions = played(CATALOGUE["bridge-troll"], seed=1, most=150)
    rows = trail.rows(0)
    for step in (140, 97, BETWEEN + 1, BETWEEN, BETWEEN - 1, 1, 0):
        trail.cut(step)
        assert (trail.end, trail.now.tobytes(), trail.rows(0)) == (step, positions[step], rows[:step])
    for who, what in rows:
        trail.go(who, what)
    assert [position.tobytes() for position in trail.between(0, trail.end)] == positions[: len(rows) + 1]


def test_what_is_forgotten_is_gone_and_the_rest_is_as_it_was() -> None:
    trail, positions = played(CATALOGUE["bridge-troll"], seed=1, most=300)
    rows = trail.rows(0)
    for step in (50, 2 * BETWEEN, 2 * BETWEEN + 1, 300):
        trail.forget(step)
        assert trail.before == step
        assert [position.tobytes() for position in trail.between(step, 300)] == positions[step:]
        assert trail.rows(step) == rows[step:]
        assert list(trail.backwards()) == rows[step:][::-1]
    trail.go(*rows_after(trail))
    assert trail.end == 301


def rows_after(trail: Trail) -> tuple[int, int]:
    """Any step that may follow."""
    if trail.odds:
        return -trail.odds, 0
    seat = next(seat for seat in range(6) if trail.awaited >> seat & 1)
    return seat, trail.legal(seat)[0]


def test_another_position_may_be_put_in_place_of_the_last() -> None:
    trail, positions = played(CATALOGUE["troll-dice"], seed=1, most=60)
    other = trail.now[0].copy()
    other.health[0] = 9
    trail.put(other)
    assert trail.at(60)[0].health[0] == 9
    assert trail.at(59).tobytes() == positions[59]
    assert trail.between(58, 60).tobytes() == b"".join([*positions[58:60], other.tobytes()])


def test_positions_that_are_handed_out_are_nobody_elses() -> None:
    trail, positions = played(CATALOGUE["troll-dice"], seed=1, most=60)
    trail.at(20)[0].health[0] = 9
    trail.between(0, 60)["health"] = 9
    assert trail.at(20).tobytes() == positions[20]
    assert np.array_equal(trail.now, trail.at(60))

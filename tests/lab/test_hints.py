"""Hints: by what a seat knows, and by the seed alone."""

import random

import pytest

from underbridge import Table
from underbridge.bots.levels import LEVELS
from underbridge.engine.draws import new_rng
from underbridge.engine.game import CATALOGUE, Game
from underbridge.engine.reasons import Reason, telling_apart
from underbridge.lab.hints import FEWEST, look

CRAFTY = LEVELS["crafty"]
POSITIONS = 3


def positions(game: Game) -> list[tuple[Table, int]]:
    chance, found = random.Random(3), list[tuple[Table, int]]()
    table = Table(game, seed=1)
    while len(found) < POSITIONS and not table.over:
        seat = table.awaited[0]
        if len(table.legal(seat)) > 1 and chance.random() < 0.1:
            found.append((table.record.replay(), seat))
        table.act(seat, chance.choice(table.legal(seat)))
    return found


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=lambda game: game.name)
def test_a_hint_is_the_same_whatever_is_hidden_from_the_seat(game: Game) -> None:
    for table, seat in positions(game):
        hidden = table.state
        game.rules.hide(hidden, seat, new_rng(99))
        told = [
            look(game, s, seat, CRAFTY, looked_at=3, most=FEWEST, seed=5, threads=1)
            for s in (table.state, hidden)
        ]
        assert told[0] == told[1]


def test_work_bounds_how_often_an_option_is_played_on() -> None:
    game = CATALOGUE["troll-dice"]
    ((table, seat), *_) = positions(game)
    little, much = (look(game, table.state, seat, CRAFTY, work=work, threads=1) for work in (1_000, 200_000))
    assert all(option.expected.playouts <= FEWEST for option in little.options)
    assert max(option.expected.playouts for option in much.options) > 5 * FEWEST


class Good(Reason, frozen=True, tag="good"):
    """For it."""

    number: int


class Bad(Reason, frozen=True, tag="bad"):
    """Against it."""

    against = True
    number: int


def test_what_sets_options_apart_is_told_for_the_better_and_against_the_worse() -> None:
    one, other = [Bad(number=1), Good(number=2), Good(number=3)], [Good(number=2), Bad(number=4)]
    assert telling_apart(one, other, better=True) == Good(number=3)
    assert telling_apart(other, one, better=False) == Bad(number=4)
    assert telling_apart([Good(number=2)], other, better=True) == Good(number=2)
    assert telling_apart([Bad(number=1)], other, better=True) == Bad(number=1)
    assert telling_apart([], other, better=True) is None

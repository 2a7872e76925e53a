"""The reference player is Grumpy to the letter, in every game, and sees no more than a seat."""

import numpy as np
import pytest

from underbridge import laws
from underbridge.bots.levels import LEVELS, Bot, seats_that_decide
from underbridge.engine.draws import new_rng
from underbridge.engine.game import Game, find
from underbridge.engine.trail import Trail
from underbridge.games import CATALOGUE
from underbridge.lab.values import Playouts, begin, new_playout

SEED = 5
HIDDEN = [name for name, game in CATALOGUE.items() if game.facts.information == "hidden"]


def first_position(game: Game) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    first = np.zeros(1, game.state)
    game.rules.start(first[0], game.setup(game.seats.usual, {}))
    return first


def played_by_bots(game: Game, number: int) -> tuple[list[float], int]:
    """What each seat gets if Grumpy sits everywhere, with that number's chance; and questions answered."""
    playout = new_playout(game)
    begin(first_position(game), playout, new_rng(SEED), number)
    trail = Trail(playout.now.copy(), len(game.actions))
    bot, questions = Bot(game, LEVELS["grumpy"], playout.whims), 0
    for seat in seats_that_decide(trail, playout.luck):
        questions += game.quiz(trail.now[0]) is not None
        trail.go(seat, bot.decide(trail.now[0], seat))
    payoffs = np.zeros(game.seats.high, np.float32)
    game.rules.payoff(trail.now[0], payoffs)
    return payoffs[: game.seats.usual].tolist(), questions


@pytest.mark.parametrize("name", [*CATALOGUE])
def test_the_reference_does_what_grumpy_does(name: str) -> None:
    game = find(name)
    numbers = range(3, 11)
    games = [played_by_bots(game, number) for number in numbers]
    found = Playouts(game, first_position(game)[0], seed=SEED).payoffs(numbers)
    assert found.tolist() == [payoffs for payoffs, _ in games]
    assert any(questions for _, questions in games) == (game.questions is not None)


@pytest.mark.parametrize("name", HIDDEN)
def test_a_value_does_not_tell_what_a_seat_cannot_know(name: str) -> None:
    """In another world that looks the same to the seat, the same playouts come to the same."""
    others = 0
    for at, table in enumerate(laws.Walk(find(name), 3, {}, 4)):
        if table.over or at % 9:
            continue
        game, seat = table.game, table.awaited[0]
        world = laws.hidden(game, table.state, seat, new_rng(at))
        others += world.tobytes() != table.state.tobytes()
        action = int(game.legal(table.state, seat)[-1])
        one, two = (Playouts(game, s, seat).payoffs(range(4), action) for s in (table.state, world))
        assert np.array_equal(one, two)
    assert others

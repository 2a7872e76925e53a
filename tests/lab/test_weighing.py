"""Options weighed against each other: coins whose chances are known instead of games."""

from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from underbridge.engine.game import Game, find
from underbridge.lab.values import Payoffs
from underbridge.lab.weighing import FIRST_ROUND, Weighing, weigh

MOST = 800
SEEDS = range(150)
BRIDGE_TROLL = find("bridge-troll")
TAKE_BACK = next(at for at, action in enumerate(BRIDGE_TROLL.actions.all) if action.takes_back)


class Coins:
    """Playouts in which an option wins by its chance."""

    seat, seats = 0, 1

    def __init__(self, chances: dict[int, float], seed: int, game: Game) -> None:
        self.chances, self.seed, self.game, self.played = chances, seed, game, dict.fromkeys(chances, 0)

    @cached_property
    def tossed(self) -> dict[int, Any]:
        return {action: np.random.default_rng((self.seed, action)).random(MOST) for action in self.chances}

    def payoffs(self, numbers: range, action: int) -> Payoffs:
        self.played[action] += len(numbers)
        won = self.tossed[action][numbers.start : numbers.stop] < self.chances[action]
        return np.asarray(won, np.float32).reshape(-1, 1)


def weighed(*chances: float, seed: int = 0) -> Weighing:
    coins: Any = Coins(dict(enumerate(chances)), seed, find("troll-dice"))
    return weigh(coins, range(len(chances)), most=MOST)


def test_the_best_of_equals_does_not_look_better_than_it_is_nor_the_others_worse() -> None:
    """Chosen and valued by the same playouts, the best of seven would seem 3 points better."""
    found = [weighed(*[0.5] * 7, seed=seed) for seed in SEEDS]
    best = [
        option.expected.payoffs[0] for one in found for option in one.options if option.action == one.best
    ]
    assert np.mean(best) == pytest.approx(0.5, abs=0.01)
    assert np.mean([option.about_as_good for one in found for option in one.options]) > 0.95


def test_margins_contain_the_truth_as_often_as_they_say() -> None:
    chances = (0.6, 0.5, 0.45, 0.1)
    game = find("troll-dice")
    values, losses = [], []
    for seed in SEEDS:
        one = weighed(*chances, seed=seed)
        truth = {game.actions[at]: chance for at, chance in enumerate(chances)}
        for option in one.options:
            (low, high), true = option.expected.between[0], truth[option.action]
            values.append(low <= true <= high)
            if option.action != one.best:
                low, high = option.lost_between
                losses.append(low <= truth[one.best] - true <= high)
    assert 0.93 < np.mean(values) < 0.97
    assert 0.93 < np.mean(losses) < 0.975


def test_what_is_clearly_worse_is_given_up_early() -> None:
    coins: Any = Coins({0: 0.7, 1: 0.2, 2: 0.68}, 1, find("troll-dice"))
    told: list[tuple[int, int]] = []
    one = weigh(coins, [0, 1, 2], most=MOST, progress=lambda done, of: told.append((done, of)))
    assert coins.played == {0: MOST, 1: 3 * FIRST_ROUND, 2: MOST}
    assert told[-1] == (2 * MOST + 3 * FIRST_ROUND,) * 2
    assert all(done <= of for done, of in told)
    worst = one.options[-1]
    assert (worst.action, worst.about_as_good) == (coins.game.actions[1], False)
    assert worst.lost_between[0] < 0.5 < worst.lost_between[1]
    assert [option.about_as_good for option in one.options[:2]] == [True, True]


def test_what_was_given_up_is_hardly_ever_called_about_as_good() -> None:
    """Valued by no more playouts than it took to give it up, one in eight would be."""
    found = [weighed(0.6, 0.48, 0.45, seed=seed) for seed in SEEDS]
    others = [option for one in found for option in one.options if option.action != one.best]
    assert np.mean([option.about_as_good for option in others]) < 0.06


def test_a_single_option_is_valued_by_half_of_all_playouts() -> None:
    (only,) = weighed(0.3).options
    assert (only.expected.playouts, only.about_as_good, only.lost) == (MOST // 2, True, 0.0)


def test_the_order_and_the_verdicts_go_with_the_figures() -> None:
    for seed in SEEDS:
        one = weighed(0.5, 0.48, 0.42, 0.3, seed=seed)
        figures = [option.expected.payoffs[0] for option in one.options]
        assert figures == sorted(figures, reverse=True)
        (best,) = (option for option in one.options if option.action == one.best)
        assert best.about_as_good
        for worse in (option for option in one.options if not option.about_as_good):
            assert worse.expected.payoffs[0] < best.expected.payoffs[0]
            assert worse.lost_between[0] > 0


def test_taking_a_decision_back_comes_last() -> None:
    coins: Any = Coins({TAKE_BACK: 0.9, 0: 0.3, 1: 0.2}, 1, BRIDGE_TROLL)
    one = weigh(coins, [TAKE_BACK, 0, 1], most=MOST)
    assert one.best == BRIDGE_TROLL.actions[0]
    assert [option.action.takes_back for option in one.options] == [False, False, True]
    assert all(a.expected.payoffs[0] >= b.expected.payoffs[0] for a, b in pairwise(one.options[:2]))


def test_the_same_playouts_give_the_same_weighing() -> None:
    assert weighed(0.5, 0.4, seed=3) == weighed(0.5, 0.4, seed=3)
    assert weighed(0.5, 0.4, seed=3).reference.game == "troll-dice"

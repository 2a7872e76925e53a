"""What crafty and ancient give weight to in Troll Dice, and the model that it is computed by."""

import runpy
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from underbridge.bots.levels import LEVELS, Bot
from underbridge.engine.draws import new_rng
from underbridge.engine.game import find
from underbridge.games.troll_dice.actions import ASSIGN_TO, SWAP_COUNT
from underbridge.games.troll_dice.judge import PREFERENCES, judge
from underbridge.games.troll_dice.judge.weights import VALUES
from underbridge.games.troll_dice.state import FULL_HEALTH, HAND_OUT, MOST_SEATS, RED, SWAP, WHITE

GAME = find("troll-dice")
PROGRAM = Path(__file__).parents[2] / "bench" / "judgement.py"


@pytest.fixture(scope="module")
def program() -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(PROGRAM)))


@pytest.fixture(scope="module")
def grumpies(program: SimpleNamespace) -> Any:
    return program.Grumpies(3)


@pytest.fixture(scope="module")
def kept() -> dict[int, Any]:
    """What ancient looks up, of two and three trolls."""
    values: dict[int, Any] = {1: np.ones((FULL_HEALTH, 1))}
    begin = VALUES
    for trolls in (2, 3):
        shape = (*[FULL_HEALTH] * trolls, trolls)
        values[trolls] = GAME.deep_weights[begin : begin + np.prod(shape)].reshape(shape)
        begin += values[trolls].size
    return values


def test_a_plan_says_what_grumpy_does(grumpies: Any) -> None:
    """Swaps, and a lonely white club: whatever the bot does has a chance, and what it never does has none."""
    bot = Bot(GAME, LEVELS["grumpy"], new_rng(1))
    swaps, hand_outs = grumpies.plans[3]
    for mine, first, second in product((1, 2, 4, 6), (1, 3, 6), (1, 2, 5)):
        s = GAME.new_state()
        GAME.rules.start(s, GAME.setup(3, {}))
        s.phase, s.attacker, s.standing = SWAP, 0, 3
        s.health[:3] = (mine, first, second)
        s.hand[WHITE] = mine
        likely = swaps[mine - 1][:, first - 1, second - 1]
        decided = {bot.decide(s, 0) - SWAP_COUNT for _ in range(30)}
        assert decided == set(np.flatnonzero(likely))
        s.phase, s.clubs[WHITE] = HAND_OUT, 1
        chances = [hand_outs[((WHITE, place),)][mine - 1, first - 1, second - 1] for place in (0, 1)]
        victims = {bot.decide(s, 0) - ASSIGN_TO - 1 for _ in range(30)}
        assert victims == set(np.flatnonzero(chances))


def test_a_plan_hands_out_every_roll(grumpies: Any) -> None:
    for plan in (grumpies.plans[3], grumpies.crafty_plans(GAME.weights)[3]):
        assert all(swaps.sum(axis=0) == pytest.approx(1) for swaps in plan.swaps)
        for clubs in ((0, 0), (1, 0), (0, 3), (2, 1), (4, 2)):
            ways = [
                chance
                for given, chance in plan.hand_outs.items()
                if tuple(sum(colour == die for die, _ in given) for colour in (WHITE, RED)) == clubs
            ]
            assert sum(ways) == pytest.approx(1), clubs


def test_among_equals_everybody_wins_a_fair_share(program: SimpleNamespace, grumpies: Any) -> None:
    plans = grumpies.plans
    values = program.solve(
        3, lambda trolls, fewer: program.PlannedFight(trolls, fewer, plans[trolls], plans[trolls])
    )
    assert values[3].sum(axis=-1) == pytest.approx(1, abs=1e-5)
    assert program.ceiling(values[3]) == pytest.approx(1 / 3, abs=1e-5)


def test_from_the_weights_that_are_kept_no_step_leads_higher(program: SimpleNamespace, grumpies: Any) -> None:
    rate = grumpies.win_rate(GAME.weights)
    assert rate == pytest.approx(0.4692, abs=1e-4)
    step = program.STEPS[0]
    for which, by in product(range(len(PREFERENCES), GAME.weights.size), (step, -step)):
        stayed, _ = program.follow(grumpies, GAME.weights, rate, which, by)
        assert stayed is GAME.weights, f"weight {which} by {by} wins more"


def test_the_values_that_are_kept_are_those_of_the_best_player(
    program: SimpleNamespace, grumpies: Any, kept: dict[int, Any]
) -> None:
    """Computed once more from themselves, they stay what they are."""
    crafty = grumpies.crafty_plans(GAME.weights)
    for trolls in (2, 3):
        again = program.Answer(trolls, kept, crafty[trolls]).sweep(kept[trolls])
        assert again == pytest.approx(kept[trolls], abs=1e-5)


def test_the_best_player_is_no_worse_than_a_crafty_one(
    program: SimpleNamespace, kept: dict[int, Any]
) -> None:
    for trolls in (2, 3):
        assert kept[trolls].sum(axis=-1).min() > 1 - 1e-5
    assert program.ceiling(kept[3]) > 0.4


def test_two_healthy_trolls_fare_as_computed(kept: dict[int, Any]) -> None:
    s = GAME.new_state()
    GAME.rules.start(s, GAME.setup(3, {}))
    s.phase, s.attacker, s.standing = SWAP, 2, 2
    s.health[:3] = (4, 0, 6)
    out = np.zeros(MOST_SEATS, np.float32)
    judge(s, GAME.deep_weights, out)
    first, second = kept[2][FULL_HEALTH - 1, 4 - 1]
    assert out[:3] == pytest.approx([second, 0, first], abs=1e-3)
    s.hits[0, WHITE] = 6  # as good as felled
    s.phase = HAND_OUT
    judge(s, GAME.deep_weights, out)
    assert out[:3] == pytest.approx([0, 0, 1], abs=1e-3)

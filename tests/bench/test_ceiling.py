"""The best player that the ceiling is computed from, sent to our own tables."""

import runpy
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from underbridge.bots.glance import any_marked
from underbridge.engine.compiled import compiled, compiled_apart
from underbridge.engine.draws import below, new_rng
from underbridge.engine.verbs import Mask, Rng, State, new_record
from underbridge.games.troll_dice import GAME
from underbridge.games.troll_dice.actions import ASSIGN_TO, SWAP_COUNT, act
from underbridge.games.troll_dice.rules.draws import draw, odds
from underbridge.games.troll_dice.rules.legal import legal
from underbridge.games.troll_dice.rules.trolls import next_standing
from underbridge.games.troll_dice.state import (
    FULL_HEALTH,
    OVER,
    RED,
    SURGES_FOR_ANOTHER_ATTACK,
    SWAP,
    WHITE,
)

PROGRAM = Path(__file__).parents[2] / "bench" / "ceiling.py"
GAMES = 600_000  # whose standard error is 0.065 percentage points: a player who wins 0.3 less is found out
STANDARD_ERRORS = 3  # the games follow from a seed: luck has no say in whether this holds
ME = 0

Plan = NDArray[np.int8]


@pytest.fixture(scope="module")
def program() -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(PROGRAM)))


@pytest.fixture(scope="module")
def values(program: SimpleNamespace) -> dict[int, Any]:
    solved: dict[int, Any] = program.solve(3)
    return solved


def test_the_ceiling_of_two_trolls_is_a_little_above_a_fair_share(
    program: SimpleNamespace, values: dict[int, Any]
) -> None:
    assert 0.54 < program.ceiling(values[2]) < 0.56


@pytest.mark.parametrize("trolls", [2, 3])
def test_the_best_player_wins_as_often_as_computed(
    program: SimpleNamespace, values: dict[int, Any], trolls: int
) -> None:
    """Its decisions are read off the values and played by the rules of the engine, sunrise and all."""
    swaps = np.zeros((4, *[FULL_HEALTH + 1] * 3), np.int8)
    for standing in (2, 3):
        swaps[standing] = best_swaps(program.Fight(standing, values), values[standing])
    hand_outs = best_hand_outs(program.Fight(3, values), values[3])
    wins = play_games(trolls, swaps, hand_outs)
    computed = program.ceiling(values[trolls])
    error = sqrt(computed * (1 - computed) / GAMES)
    assert wins / GAMES == pytest.approx(computed, abs=STANDARD_ERRORS * error)


def best_swaps(fight: Any, values: Any) -> Plan:
    """By the healths of the standing trolls from me on; one who is not there has none."""
    plan = np.zeros([FULL_HEALTH + 1] * 3, np.int8)
    rolled = fight.rolled(values)
    for health in range(1, FULL_HEALTH + 1):
        best = fight.swapped(rolled, health)[..., ME].argmax(axis=0)
        plan[health, 1:, slice(1, None) if fight.trolls == 3 else 0] = best
    return plan


def best_hand_outs(fight: Any, values: Any) -> Plan:
    """How many whites and reds the first of two opponents gets, by whites, reds, surge and healths."""
    worth = np.full((7, 7, 2, *[FULL_HEALTH + 1] * 3), -1.0)
    plan = np.zeros((*worth.shape, 2), np.int8)
    for given, handed in fight.hand_outs(fight.settled(values)):
        clubs = tuple(sum(colour == die for die, _ in given) for colour in (WHITE, RED))
        # Felled by the first, felled by the second, 1 health, ...: without the first, 1 health is number 1.
        mine = handed.reshape(*fight.scenes, 3)[:, 1:, ..., ME]
        better = mine > worth[clubs]
        worth[clubs][better] = mine[better]
        plan[clubs][better] = [given.count((colour, 0)) for colour in (WHITE, RED)]
    return plan


def play_games(trolls: int, swaps: Plan, hand_outs: Plan) -> int:
    first = new_record(GAME.state)
    GAME.rules.start(first, GAME.setup(trolls, {}))
    games = np.full(GAMES, first, GAME.state)
    return int(wins_in(games, new_rng(trolls), np.zeros(len(GAME.actions), np.bool_), swaps, hand_outs))


@compiled_apart
def wins_in(games: NDArray[np.void], rng: Rng, mask: Mask, swaps: Plan, hand_outs: Plan) -> int:
    choices = np.zeros(mask.size + 1, np.int64)
    wins = 0
    for game in range(games.size):
        s = games[game]
        while s.phase != OVER:
            if odds(s) > 0:
                draw(s, below(rng, odds(s)))
            elif s.attacker == ME:
                act(s, ME, my_decision(s, swaps, hand_outs))
            else:
                legal(s, int(s.attacker), mask)
                act(s, int(s.attacker), any_marked(mask, choices, rng))
        wins += s.health[ME] > 0
    return wins


@compiled
def my_decision(s: State, swaps: Plan, hand_outs: Plan) -> int:
    first = next_standing(s, ME)
    second = next_standing(s, first)
    of_second = s.health[second] if s.standing == 3 else 0
    if s.phase == SWAP:
        return int(SWAP_COUNT + swaps[s.standing, s.health[ME], s.health[first], of_second])
    whites = s.clubs[WHITE] + s.hits[first, WHITE] + s.hits[second, WHITE]
    reds = s.clubs[RED] + s.hits[first, RED] + s.hits[second, RED]
    surge = int(s.surges >= SURGES_FOR_ANOTHER_ATTACK)
    colour = WHITE if s.clubs[WHITE] > 0 else RED
    planned = hand_outs[whites, reds, surge, s.health[ME], s.health[first], of_second, colour]
    return int(ASSIGN_TO + (first if s.hits[first, colour] < planned else second))

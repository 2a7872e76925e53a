"""What ancient looks up in Troll Dice."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from underbridge.games.troll_dice import GAME
from underbridge.games.troll_dice.judge import VALUES, judge
from underbridge.games.troll_dice.state import FULL_HEALTH, MOST_SEATS, SWAP, WHITE

PROGRAM = Path(__file__).parents[2] / "bench" / "ceiling.py"


@pytest.fixture(scope="module")
def values() -> dict[int, Any]:
    solved: dict[int, Any] = runpy.run_path(str(PROGRAM))["solve"](3, selfish=True)
    return solved


def test_the_values_that_are_kept_are_those_that_are_computed(values: dict[int, Any]) -> None:
    computed = np.concatenate([values[2].ravel(), values[3].ravel()])
    kept = GAME.deep_weights[VALUES : VALUES + computed.size]
    assert kept == pytest.approx(computed, abs=1e-3)


def test_one_of_the_trolls_wins(values: dict[int, Any]) -> None:
    for trolls in (2, 3):
        assert values[trolls].sum(axis=-1) == pytest.approx(1, abs=1e-6)


def test_two_healthy_trolls_fare_as_computed(values: dict[int, Any]) -> None:
    s = GAME.new_state()
    GAME.rules.start(s, GAME.setup(3, {}))
    s.phase, s.attacker, s.standing = SWAP, 2, 2
    s.health[:3] = (4, 0, 6)
    out = np.zeros(MOST_SEATS, np.float32)
    judge(s, GAME.deep_weights, out)
    first, second = values[2][FULL_HEALTH - 1, 4 - 1]
    assert out[:3] == pytest.approx([second, 0, first], abs=1e-3)
    s.hits[0, WHITE] = 6  # as good as felled
    s.phase = SWAP + 1
    judge(s, GAME.deep_weights, out)
    assert out[:3] == pytest.approx([0, 0, 1], abs=1e-3)

"""Exponentials, logarithms and powers: right, and the same bits everywhere."""

import math
import random

import pytest

from underbridge.engine.reals import LARGEST, SMALLEST, exp, log, raised

A_LAST_BIT = 2.0**-52


def numbers(low: float, high: float) -> list[float]:
    chance = random.Random(1)
    return [chance.uniform(low, high) for _ in range(2_000)]


def test_e_to_the_x_is_right_to_the_last_bits() -> None:
    for x in [0.0, 1.0, -1.0, SMALLEST, LARGEST, *numbers(-1, 1), *numbers(SMALLEST, LARGEST)]:
        assert abs(exp(x) / math.exp(x) - 1) <= 2 * A_LAST_BIT, x


def test_beyond_ordinary_numbers_it_stays_one() -> None:
    assert exp(-1e9) == exp(SMALLEST) > 0
    assert exp(1e9) == exp(LARGEST) < math.inf
    assert exp(math.inf) == exp(LARGEST)
    assert exp(math.nan) == exp(SMALLEST)  # and reads nothing that is not there


def test_the_logarithm_is_right_to_the_last_bits() -> None:
    for x in [1.0, math.e, 1e-300, 1e300, *numbers(0.001, 2), *numbers(1, 1e9)]:
        assert abs(log(x) - math.log(x)) <= 4 * A_LAST_BIT * abs(math.log(x)), x


def test_powers() -> None:
    assert raised(1.0, 3.7) == 1.0
    assert raised(2.0, 0.5) == pytest.approx(math.sqrt(2))
    assert raised(1e-6, 1.5) == pytest.approx(1e-9)


def test_these_are_the_bits() -> None:
    """What any machine must come to."""
    assert [exp(0.3).hex(), exp(-17.77).hex()] == ["0x1.599058c8c1a95p+0", "0x1.494fbf0fd6c01p-26"]
    assert [log(0.3).hex(), log(777.0).hex()] == ["-0x1.34378fcbda721p+0", "0x1.a9f2bc1553b37p+2"]

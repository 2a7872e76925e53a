"""How sure a match makes us: intervals and verdicts, on matches whose truth is known."""

import numpy as np
import pytest
from numpy.typing import NDArray

from underbridge.lab.sure import ERROR, Trial, interval, student

MATCHES = 400
NOISE = 2 * np.sqrt(ERROR * (1 - ERROR) / MATCHES)  # of a rate of errors that is found in so many matches
Blocks = NDArray[np.float64]


def matches(rate: float, blocks: int, alike: float, seats: int = 4) -> Blocks:
    """Block means of many matches; ``alike``: how often all games of a block share one fate."""
    luck = np.random.default_rng(round(1_000 * rate) + 7 * blocks + seats)
    shared = luck.random((MATCHES, blocks)) < alike
    together = luck.random((MATCHES, blocks)) < rate
    each = luck.binomial(seats, rate, (MATCHES, blocks)) / seats
    return np.where(shared, together, each)


def width(means: Blocks) -> float:
    low, high = interval(means)
    return high - low


@pytest.mark.parametrize("alike", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("blocks", [2, 5, 10, 50])
@pytest.mark.parametrize("rate", [0.03, 0.25, 0.5, 0.9])
def test_intervals_hold_the_true_rate_as_often_as_they_say(rate: float, blocks: int, alike: float) -> None:
    """However alike the games of a block are. The steps of so few wins cost three points, as Wilson's do."""
    ends = [interval(means) for means in matches(rate, blocks, alike)]
    held = np.mean([low <= rate <= high for low, high in ends])
    assert held >= 1 - ERROR - NOISE - 0.03


def test_intervals_are_no_wider_than_they_must_be() -> None:
    """Of blocks whose games have nothing to do with each other: as wide as of single games."""
    found = np.mean([width(means) for means in matches(0.25, 100, 0.0)])
    assert found == pytest.approx(2 * 1.96 * np.sqrt(0.25 * 0.75 / 400), rel=0.05)


def test_games_that_go_alike_count_less_and_those_that_cancel_out_more() -> None:
    alone, alike = (np.mean([width(means) for means in matches(0.25, 50, how)]) for how in (0.0, 1.0))
    cancelling = width(np.tile([0.25, 0.25, 0.5, 0.0, 0.25], 10))
    assert cancelling < 0.9 * alone < alone < 0.6 * alike


@pytest.mark.parametrize("got", [0.0, 0.25, 1.0])
@pytest.mark.parametrize("blocks", [1, 2, 3, 100])
def test_no_interval_is_a_point(got: float, blocks: int) -> None:
    low, high = interval(np.full(blocks, got))
    assert 0 <= low <= got <= high <= 1
    assert high - low > 0.3 / blocks


def test_a_rate_of_nothing_is_as_sure_as_its_blocks_are_many() -> None:
    """The chance to see nothing in n blocks is (1 - rate)^n at least: a few percent at the upper end."""
    for blocks in (5, 25, 100):
        low, high = interval(np.zeros(blocks))
        assert low == 0
        assert (1 - high) ** blocks < 0.05


def test_student_by_the_tables() -> None:
    tables = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776, 6: 2.571, 11: 2.228, 31: 2.042, 101: 1.984}
    for blocks, errors in tables.items():
        assert student(blocks) == pytest.approx(errors, abs=4e-3)


def found(rate: float, alike: float, fair: float = 0.25, margin: float = 0.05, seats: int = 4) -> list[str]:
    verdicts: list[str] = []
    for means in matches(rate, 900, alike, seats):
        trial = Trial(fair, margin)
        for mean in means:
            trial.see(float(mean))
            if trial.found != "open":
                break
        verdicts.append(trial.found)
    return verdicts


@pytest.mark.parametrize("alike", [0.0, 0.2])
def test_a_fair_rate_is_rarely_called_more_or_less(alike: float) -> None:
    verdicts = found(0.25, alike)
    assert verdicts.count("more") + verdicts.count("less") <= (ERROR + NOISE) * MATCHES
    assert verdicts.count("close") > 0.9 * MATCHES


@pytest.mark.parametrize("alike", [0.0, 0.2])
@pytest.mark.parametrize(("rate", "right", "wrong"), [(0.3, "more", "less"), (0.2, "less", "more")])
def test_a_rate_that_is_a_margin_off_is_rarely_called_close(
    rate: float, right: str, wrong: str, alike: float
) -> None:
    verdicts = found(rate, alike)
    assert verdicts.count("close") <= (ERROR + NOISE) * MATCHES
    assert verdicts.count(wrong) == 0
    assert verdicts.count(right) > 0.9 * MATCHES


def test_two_seats_are_judged_by_the_same_bounds() -> None:
    verdicts = found(0.5, 0.0, fair=0.5, margin=0.1, seats=2)
    assert verdicts.count("more") + verdicts.count("less") <= (ERROR + NOISE) * MATCHES
    assert found(0.6, 0.0, fair=0.5, margin=0.1, seats=2).count("close") <= (ERROR + NOISE) * MATCHES


def test_what_was_sure_once_stays_so() -> None:
    trial = Trial(0.25, 0.05)
    while trial.found == "open":
        trial.see(0.5)
    for _ in range(1_000):
        trial.see(0.0)
    assert trial.found == "more"


def test_a_large_difference_is_found_soon() -> None:
    """Three times as soon as where it is only just a margin."""
    trial = Trial(0.25, 0.05)
    for mean in matches(0.5, 900, 0.0)[0]:
        trial.see(float(mean))
        if trial.found != "open":
            break
    assert (trial.found, trial.blocks < 50) == ("more", True)

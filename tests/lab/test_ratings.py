"""Ratings, on games whose truth is known."""

from itertools import permutations

import numpy as np
import pytest

from underbridge.lab.ratings import AVERAGE, STEP, Ranks, rate

Block = list[Ranks]


def games(bots: str, strengths: dict[str, float], blocks: int, seed: int) -> list[Block]:
    """By Plackett and Luce's own model: who has most luck on top of its strength comes first."""
    luck = np.random.default_rng(seed)
    mean = np.array([strengths[bot] for bot in bots])
    races = mean + luck.gumbel(size=(blocks, len(bots), len(bots)))
    places = np.argsort(np.argsort(-races, axis=2), axis=2) + 1
    return [[tuple(map(int, race)) for race in block] for block in places]


def test_a_bot_among_itself_is_average() -> None:
    rating = rate(["grumpy"] * 4, [[(1, 2, 3, 4), (2, 1, 4, 3)], [(1, 1, 3, 4), (4, 3, 2, 1)]])["grumpy"]
    assert rating.rating == pytest.approx(25, abs=1e-9)
    assert rating.uncertainty == pytest.approx(0, abs=1e-9)


def test_the_average_is_25() -> None:
    found = rate("aabc", games("aabc", {"a": 1.0, "b": -2.0, "c": 0.5}, 20, 1))
    assert np.mean([rating.rating for rating in found.values()]) == pytest.approx(25, abs=1e-9)
    assert found["a"].rating > found["c"].rating > found["b"].rating


def test_tied_seconds_rate_equal_and_above_a_third() -> None:
    first, second, also_second, last = rate("abcd", [[(1, 2, 2, 4)] * 4]).values()
    assert first.rating > second.rating > last.rating
    assert second == pytest.approx(also_second)


def test_a_tie_is_the_average_of_all_its_orders() -> None:
    orders = [(1, *order, 5) for order in permutations((2, 3, 4))]
    tied, ordered = rate("abcde", [[(1, 2, 2, 2, 5)] * 6]), rate("abcde", [orders])
    for bot in "abcde":
        assert tied[bot].rating == pytest.approx(ordered[bot].rating)


def test_six_who_are_all_tied_are_equal() -> None:
    for rating in rate("abcdef", [[(1,) * 6] * 6]).values():
        assert rating.rating == pytest.approx(25, abs=1e-9)


def test_a_tie_says_that_two_are_alike() -> None:
    """It pulls ratings together, as a draw does in chess."""
    won = [[(1, 2)] * 2] * 3
    tied = [[(1, 1)] * 2] * 10
    assert rate("ab", won)["a"].rating > rate("ab", [*won, *tied])["a"].rating > 25


def test_the_order_of_games_means_nothing() -> None:
    played = games("abc", {"a": 1.0, "b": 0.0, "c": -1.0}, 30, 2)
    turned = [block[::-1] for block in played[::-1]]
    for bot, rating in rate("abc", played).items():
        assert rate("abc", turned)[bot] == pytest.approx(rating)


def test_a_step_is_a_factor_of_e() -> None:
    """Of two that are a step apart the better one comes first 73 times of 100."""
    won = 1 / (1 + np.exp(-1))
    found = rate("ab", [[(1, 2)] * round(10_000 * won) + [(2, 1)] * round(10_000 * (1 - won))])
    assert found["a"].rating - found["b"].rating == pytest.approx(STEP, rel=0.01)


@pytest.mark.parametrize("copies", [1, 4])
@pytest.mark.parametrize(("bots", "blocks"), [("abbb", 5), ("abbb", 40), ("abcd", 20)])
def test_the_uncertainty_is_true(bots: str, blocks: int, copies: int) -> None:
    """Also where the games of a block are copies of each other, and count as one."""
    luck = np.random.default_rng(4)
    held = []
    for seed in range(100):
        drawn = {bot: float(luck.normal()) for bot in sorted(set(bots))}
        played = games(bots, drawn, blocks, seed)
        found = rate(bots, [block * copies if copies == 1 else block[:1] * copies for block in played])
        mean = np.mean(list(drawn.values()))
        held += [
            abs(found[bot].rating - AVERAGE - STEP * (strength - mean)) <= found[bot].uncertainty
            for bot, strength in drawn.items()
        ]
    assert 0.91 <= np.mean(held) <= 0.995


def test_blocks_that_cancel_their_luck_make_it_surer() -> None:
    """In each of these blocks a wins two of three; by single games that could be luck."""
    steady = [[(1, 2, 3), (1, 3, 2), (2, 1, 3)]] * 40
    luck = np.random.default_rng(5)
    mixed = luck.permutation([game for block in steady for game in block])
    loose = [[tuple(map(int, game)) for game in mixed[at : at + 3]] for at in range(0, 120, 3)]
    assert rate("abc", steady)["a"].rating == pytest.approx(rate("abc", loose)["a"].rating)
    assert rate("abc", steady)["a"].uncertainty < 0.7 * rate("abc", loose)["a"].uncertainty


def test_who_always_wins_is_not_rated_beyond_doubt() -> None:
    rating = rate("abbb", [[(1, 2, 3, 4), (1, 4, 3, 2), (1, 3, 2, 4), (1, 2, 4, 3)]] * 100)["a"]
    assert rating.rating > 35
    assert rating.uncertainty > 2

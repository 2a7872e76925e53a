"""Ratings: how strong bots are, fitted to all games of a match at once, so that their order means nothing.

By Plackett and Luce the first place goes to each seat in proportion to its strength, the second likewise
among the others, and so on; a rating is a logarithm of strength. Ratings are the most likely ones, if bots
scatter round the average as players do in TrueSkill before anything is known of them.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .sure import DOUBT, SURE, student

AVERAGE, SPREAD = 25.0, 25 / 3
STEP = SPREAD / 2  # who is a step above another comes in before it e times as often as behind it
LEAST_STEP, MOST_STEPS = 1e-12, 200

Ranks = tuple[int, ...]
Array = NDArray[np.float64]


class Rating(NamedTuple):
    """Where the true rating lies with a confidence of 95 %: at most the uncertainty from it."""

    rating: float
    uncertainty: float


class Race(NamedTuple):
    """Games that ended with the same ranks."""

    seats: Array  # by bot: how many it had
    weights: Array  # by stage, one each time a place is taken
    running: Array  # by stage and bot: how many of its seats were still in the race

    def at(self, strengths: Array) -> tuple[Array, Array]:
        """The slope of the likelihood's logarithm, and minus its curvature, by bot."""
        chances = self.running * np.exp(strengths)
        chances /= chances.sum(1, keepdims=True)
        expected = self.weights @ chances
        return self.seats - expected, np.diag(expected) - (chances * self.weights[:, None]).T @ chances


def rate(bots: Sequence[str], blocks: Sequence[Sequence[Ranks]]) -> dict[str, Rating]:
    """By bot, from the ranks of all seats in every game of every block; the average is 25."""
    names = list(dict.fromkeys(bots))
    ends = sorted({ranks for block in blocks for ranks in block})
    times = np.array([[Counter(block)[ranks] for ranks in ends] for block in blocks], np.float64)
    races = [_race(ranks, [names.index(bot) for bot in bots], len(names)) for ranks in ends]
    prior = np.eye(len(names)) * (STEP / SPREAD) ** 2
    strengths = _fit(races, times.sum(0), prior)
    slopes, curves = _slopes_and_curves(races, strengths)
    uncertain = _uncertainties(times @ slopes, np.tensordot(times.sum(0), curves, 1), prior, len(blocks[0]))
    return {
        name: Rating(AVERAGE + STEP * float(strength), STEP * error)
        for name, strength, error in zip(names, strengths, uncertain, strict=True)
    }


def _race(ranks: Ranks, bot_at: Sequence[int], bots: int) -> Race:
    """All orders of a tied group are equally likely: so are all its parts of a size to be still running."""
    running, weights = [], []
    for rank in sorted(set(ranks)):
        tied = [seat for seat, other in enumerate(ranks) if other == rank]
        behind = [seat for seat, other in enumerate(ranks) if other > rank]
        for left in range(len(tied), 0, -1):
            parts = list(combinations(tied, left))
            weights += [1 / len(parts)] * len(parts)
            running += [
                np.bincount([bot_at[seat] for seat in (*part, *behind)], minlength=bots) for part in parts
            ]
    return Race(
        np.bincount(bot_at, minlength=bots).astype(np.float64),
        np.array(weights),
        np.array(running, np.float64),
    )


def _fit(races: Sequence[Race], times: Array, prior: Array) -> Array:
    """Newton's steps uphill, none so long that they could lead astray; there is one summit."""
    strengths: Array = np.zeros(len(prior))
    for _ in range(MOST_STEPS):
        slopes, curves = _slopes_and_curves(races, strengths)
        slope, curve = times @ slopes - prior @ strengths, np.tensordot(times, curves, 1) + prior
        step = np.linalg.solve(curve, slope)
        longest = float(abs(step).max())
        strengths += step / max(1.0, longest)
        if longest < LEAST_STEP:
            break
    strengths -= strengths.mean()
    return strengths


def _slopes_and_curves(races: Sequence[Race], strengths: Array) -> tuple[Array, Array]:
    slopes, curves = zip(*(race.at(strengths) for race in races), strict=True)
    return np.array(slopes), np.array(curves)


def _uncertainties(slopes: Array, curve: Array, prior: Array, games: int) -> list[float]:
    """Of each strength above the average: by the curvature, of games that scatter like these blocks."""
    blocks, bots = slopes.shape
    errors = []
    for bot in range(bots):
        known = float(curve[bot, bot])
        scatter, sureness = games * known, SURE
        if blocks > 1:
            scatter = float(((slopes[:, bot] - slopes[:, bot].mean()) ** 2).sum()) * blocks / (blocks - 1)
            sureness = student(blocks)
        alike = (scatter + DOUBT * games) / (known + DOUBT)  # 1: as if the games of a block were independent
        spread = np.linalg.inv(prior + curve / (alike * (sureness / SURE) ** 2))
        above = np.eye(bots)[bot] - 1 / bots
        errors.append(SURE * sqrt(max(0.0, above @ spread @ above)))
    return errors

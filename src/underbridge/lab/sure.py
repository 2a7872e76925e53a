"""How sure games make us: of a rate, and of a difference while a match goes on.

Of a match, both look at blocks, never at single games, because the games of a block share their luck: what a
bot got in a block, on average, lies between 0 and 1, and says nothing about any other block.
"""

from math import log, log1p, sqrt
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

SURE = 1.959964  # standard errors on each side: 95 %
FEW = (12.7062, 4.30265)  # the same by Student, where two or three blocks tell how large such an error is
DOUBT = 0.25  # of a block whose games all go alike: counted in, for it may not have shown itself yet
ERROR = 0.05  # the part of matches in which a verdict may be wrong
BOLDEST = 0.75  # the most of its wealth that a gambler stakes

Found = Literal["more", "less", "close", "open"]


def student(blocks: int) -> float:
    """How many standard errors make 95 %, where so many blocks tell how large one is (Cornish and Fisher).

    >>> [round(student(blocks), 2) for blocks in (2, 3, 4, 10, 1000)]
    [12.71, 4.3, 3.18, 2.26, 1.96]
    """
    n, z = blocks - 1, SURE
    if n <= len(FEW):
        return FEW[n - 1]
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def wilson(rate: float, games: float, errors: float = SURE) -> tuple[float, float]:
    """Wilson's interval of a rate that was found in so many independent games.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    z = errors**2 / games
    middle, margin = rate + z / 2, sqrt(z * (rate * (1 - rate) + z / 4))
    low, high = (middle - margin) / (1 + z), (middle + margin) / (1 + z)
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))


def interval(means: NDArray[np.float64]) -> tuple[float, float]:
    """Where the true rate lies with a confidence of 95 %, by what was got in each block on average.

    It is Wilson's interval, of as many independent games as would scatter like these blocks. Where all games
    were won, or lost, nothing is seen of how alike those of a block are, and a block counts as one game.

    >>> low, high = interval(np.tile([0.25, 0.75], 50))
    >>> round(low, 3), round(high, 3)
    (0.45, 0.55)
    """
    blocks, rate = len(means), float(means.mean())
    games, errors = 1.0, SURE
    if blocks > 1:
        scatter = float(((means - rate) ** 2).sum()) * blocks / (blocks - 1)
        games = blocks * (blocks * rate * (1 - rate) + DOUBT) / (scatter + DOUBT)
        errors = student(blocks)
    return wilson(rate, games, errors)


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a match that went on until it was sure has found of its first bot."""

    bot: str
    found: Found  # more or less than the fair share, or close to it; open: not sure when the games were over
    blocks: int
    fair: float
    margin: float  # a rate that is as far from the fair share is not called close to it
    error: float  # the part of matches, at most, that call a fair rate more or less, or one so far off close


class Gambler:
    """One who stakes on block means against a claim about a rate, and can be rich only if the claim is false.

    Of games that are won or lost, wealth is Wald's probability ratio: with a stake s, that of a rate
    s c (1 - c) beyond the claimed c. Of any means between 0 and 1 it is no better than a fair game while the
    claim is true: the chance that wealth ever grows n times is 1/n at most (Ville).
    """

    def __init__(self, claimed: float, margin: float) -> None:
        """Against "it is ``claimed`` at most" if the margin is positive, "at least" if it is negative."""
        self.claimed, self.margin, self.wealth, self.richest = claimed, margin, 0.0, 0.0
        self.most = BOLDEST / (claimed if margin > 0 else 1 - claimed)

    def see(self, mean: float, variance: float) -> None:
        """One block more; the variance is that of the blocks before it."""
        stake = min(abs(self.margin) / (variance + self.margin**2), self.most)
        gain = (mean - self.claimed) * (1 if self.margin > 0 else -1)
        self.wealth += log1p(stake * gain)
        self.richest = max(self.richest, self.wealth)


class Trial:
    """A sequential test: whether a bot wins more than its fair share, less, or about that.

    >>> trial = Trial(fair=0.25, margin=0.05)
    >>> while trial.found == "open":
    ...     trial.see(0.5)
    >>> trial.found, trial.blocks
    ('more', 14)
    """

    def __init__(self, fair: float, margin: float) -> None:
        self.blocks = 0
        self._sum, self._squares = fair, fair  # as though one game had been seen, won as often as is fair
        self._not_more, self._not_less = Gambler(fair, margin), Gambler(fair, -margin)
        self._far_above, self._far_below = Gambler(fair + margin, -margin), Gambler(fair - margin, margin)

    def see(self, mean: float) -> None:
        """What the bot got in one block more, on average."""
        seen = self.blocks + 1
        variance = self._squares / seen - (self._sum / seen) ** 2
        for gambler in (self._not_more, self._not_less, self._far_above, self._far_below):
            gambler.see(mean, variance)
        self.blocks, self._sum, self._squares = seen, self._sum + mean, self._squares + mean**2

    @property
    def found(self) -> Found:
        """What can be said by now; an equal bot has two ways to be called another."""
        if self._not_more.richest >= log(2 / ERROR):
            return "more"
        if self._not_less.richest >= log(2 / ERROR):
            return "less"
        if min(self._far_above.richest, self._far_below.richest) >= log(1 / ERROR):
            return "close"
        return "open"

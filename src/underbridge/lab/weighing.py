"""Options weighed against each other: which is best, and what the others give away."""

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

import msgspec
import numpy as np

from ..bots.search import standard_error
from ..engine.action import Action
from . import HowFar
from .sure import SURE
from .values import Expected, Payoffs, Playouts, Reference, expected, reference

MOST = 4_000  # playouts of an option
FIRST_ROUND = 100  # of each before any is given up
CLEARLY = 3.3  # standard errors: 99.9 %


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """What can be done, and what comes of it."""

    action: Action
    expected: Expected
    lost: float  # by the deciding seat against the best, in playouts of the same numbers
    lost_between: tuple[float, float]  # with a confidence of 95 %
    about_as_good: bool  # as the best: it is the best itself, or within the margin


class Weighing(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat can do, the most promising first; what takes a decision back comes last."""

    seat: int
    reference: Reference
    best: Action  # chosen by other playouts than those that value it
    options: tuple[Weighed, ...]


def weigh(
    playouts: Playouts,
    actions: Sequence[int],
    *,
    most: int = MOST,
    progress: HowFar | None = None,
) -> Weighing:
    """What these options are worth to the seat that decides, in so many playouts of each at most.

    The best is chosen by the first half of them, and everything is valued by the second. By one and the same
    the luckiest of equals would look best, and the others like mistakes.
    """
    scale = Scale(playouts, actions, most // 2, progress)
    best = scale.choose()
    valued = scale.value()
    game, seat = playouts.game, playouts.seat
    options = [_weighed(game.actions[action], seat, valued[action], valued[best]) for action in actions]
    options.sort(key=lambda one: (one.action.takes_back, -one.expected.payoffs[seat]))
    return Weighing(seat=seat, reference=reference(game), best=game.actions[best], options=tuple(options))


def _weighed(action: Action, seat: int, own: Payoffs, best: Payoffs) -> Weighed:
    lost, error = lead(best, own, seat)
    margin = 0.0 if own is best else SURE * error
    value = expected(own)
    is_worse = lost > margin and value.payoffs[seat] < expected(best).payoffs[seat]
    return Weighed(
        action=action,
        expected=value,
        lost=lost,
        lost_between=(lost - margin, lost + margin),
        about_as_good=not is_worse,
    )


class Lead(NamedTuple):
    """By how much one option is better than another."""

    mean: float
    error: float  # the standard error


def lead(ours: Payoffs, theirs: Payoffs, seat: int) -> Lead:
    """Of the first over the second, in the playouts whose numbers both have."""
    n = min(len(ours), len(theirs))
    apart = (ours[:n, seat].astype(np.float64) - theirs[:n, seat]).tolist()
    mean = fsum(apart) / n
    variance = fsum((one - mean) ** 2 for one in apart) / n
    return Lead(mean, standard_error(variance, n))


class Scale:
    """Options of a seat, all in playouts of the same numbers: a half that chooses, and one that values."""

    def __init__(
        self,
        playouts: Playouts,
        actions: Sequence[int],
        half: int,
        progress: HowFar | None,
    ) -> None:
        self.playouts, self.half, self.progress, self.done = playouts, half, progress, 0
        self.tried = {action: np.zeros((0, playouts.seats), np.float32) for action in actions}
        self.deserved = dict.fromkeys(actions, half)  # playouts of the half that values
        self.planned = dict.fromkeys(actions, 2 * half)  # of both

    def choose(self) -> int:
        """The best. What is clearly worse is given up: twice the playouts that took will show it again."""
        still, n = list(self.tried), 0
        while True:
            numbers = range(n, min(max(2 * n, FIRST_ROUND), self.half))
            for action in still:
                self.tried[action] = np.concatenate([self.tried[action], self.play(action, numbers)])
            n = numbers.stop
            best = max(still, key=self.promise)
            given_up = [action for action in still if self.is_clearly_worse(action, best)]
            for action in given_up:
                self.deserved[action] = min(2 * n, self.half)
                self.planned[action] = n + self.deserved[action]
            still = [action for action in still if action not in given_up]
            if n == self.half or len(still) == 1:
                self.planned[best] = n + self.half
                return best

    def promise(self, action: int) -> tuple[bool, float]:
        """What it got; taking a decision back is for when there is nothing else."""
        got = fsum(self.tried[action][:, self.playouts.seat].tolist())
        return not self.playouts.game.actions[action].takes_back, got

    def is_clearly_worse(self, action: int, best: int) -> bool:
        ahead = lead(self.tried[best], self.tried[action], self.playouts.seat)
        return ahead.mean > CLEARLY * ahead.error

    def value(self) -> dict[int, Payoffs]:
        """What each gets in the other half."""
        return {
            action: self.play(action, range(self.half, self.half + n)) for action, n in self.deserved.items()
        }

    def play(self, action: int, numbers: range) -> Payoffs:
        payoffs = self.playouts.payoffs(numbers, action)
        self.done += len(numbers)
        if self.progress:
            self.progress(self.done, sum(self.planned.values()))
        return payoffs

"""Weights for a game's judge, found by playing: nothing is set by hand.

Preferences (what looks promising) are tuned by matches: a changed copy of the weights sits down with the
present ones, and stays if it wins more than its share. Judgements (what a position is worth) learn from games
by temporal differences: each is pulled towards the judgements that followed and, less and less, to the end.
"""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..bots.glance import play_greedily
from ..bots.levels import LEVELS, Bot, Level, seats_that_decide
from ..engine.bits import all_of, bit
from ..engine.compiled import compiled, compiled_apart
from ..engine.draws import below, new_rng
from ..engine.game import Game, Value
from ..engine.reals import log, raised
from ..engine.trail import Trail
from ..engine.verbs import Rng, State, Weights, judge
from .simulate import check_end

SWAY = 0.4  # how far a change goes, as a part of the weight
LEAST_SWAY = 0.1
STUDENT = Level(name="student", about="learns", iterations=50)
LONGEST_LESSON = 512  # positions of a game
WEIGHTS_A_POSITION = 6  # that learn from it
FIRST_PACE, LAST_PACE = 0.01, 0.001  # how far a pull moves a weight
LONGEST_PULL = 10.0
FARSIGHT = 0.8  # how much of a later judgement's surprise reaches the one before it: lambda
NUDGE = 0.05
LEAST_CHANCE = 1e-6  # a judgement is never surer


class TuningRound(msgspec.Struct, frozen=True, kw_only=True):
    """Where a tuning stands."""

    round: int
    rounds: int
    kept: int  # changes that stayed
    score: float  # the share won by the last change that stayed, or the error of judgement


Watch = Callable[[TuningRound], None]


class Lesson(NamedTuple):
    """Room to learn from a game."""

    positions: NDArray[np.void]
    target: NDArray[np.float32]
    foreseen: NDArray[np.float32]
    swayed: NDArray[np.float32]


class Sparring:
    """Room for games between greedy players of one game."""

    def __init__(self, game: Game, seats: int, options: dict[str, Value], seed: int) -> None:
        self.game, self.seats = game, seats
        self.rng: Rng = new_rng(seed)
        self.first, self.now, self.seen = (np.zeros(1, game.state) for _ in range(3))
        game.rules.start(self.first[0], game.setup(seats, options))
        self.mask, self.liking = np.zeros(len(game.actions), np.bool_), np.zeros(len(game.actions))
        self.out = np.zeros(game.seats.high, np.float32)

    def play(self, weights: NDArray[np.float64], at_random: int = 0) -> NDArray[np.float32]:
        """One game: what each seat got."""
        steps = play_greedily(
            self.first,
            self.now,
            self.seen,
            weights,
            at_random,
            self.mask,
            self.liking,
            self.out,
            self.rng,
            self.game.facts.longest,
        )
        check_end(self.game, steps)
        return self.out

    def share(self, mine: Weights, theirs: Weights | None, games: int) -> tuple[float, float]:
        """How much one seat gets among others (None: who do anything), and the standard error."""
        got = []
        for number in range(games):
            seat = number % self.seats
            rows = np.tile(mine if theirs is None else theirs, (self.seats, 1))
            rows[seat] = mine
            at_random = all_of(self.seats) & ~bit(seat) if theirs is None else 0
            got.append(float(self.play(rows, at_random)[seat]))
        return float(np.mean(got)), float(np.std(got)) / sqrt(games)


def tune_preferences(
    game: Game, sparring: Sparring, *, rounds: int, games: int, seed: int = 0, watch: Watch | None = None
) -> Weights:
    """Change a few preferences at a time, and keep what wins more than its share; alone, more than before."""
    chance = np.random.default_rng(seed)
    weights = game.weights.copy()
    fair = 1 / sparring.seats if sparring.seats > 1 else sparring.share(weights, None, games)[0]
    kept, score = 0, fair
    for number in range(1, rounds + 1):
        candidate = _changed(weights, len(game.judge.PREFERENCES), 0, chance)
        got, error = sparring.share(candidate, weights, games)
        if got > fair + error:
            weights, score, kept = candidate, got, kept + 1
            fair = got if sparring.seats == 1 else fair
        if watch:
            watch(TuningRound(round=number, rounds=rounds, kept=kept, score=score))
    return weights


def tune_judgements(
    game: Game, sparring: Sparring, *, rounds: int, games: int, seed: int = 0, watch: Watch | None = None
) -> Weights:
    """Let every position of real games learn from the ones after it; the mean of the later rounds stays.

    A student, who looks ahead a little by what was learned so far, plays among greedy players.
    """
    weights, mean = game.weights.copy(), np.zeros_like(game.weights)
    preferences, rng = len(game.judge.PREFERENCES), sparring.rng
    student = Bot(game, STUDENT, rng, weights, hurried=False)
    others = Bot(game, LEVELS["grumpy"], rng)
    lesson = Lesson(
        np.zeros(LONGEST_LESSON, game.state), *(np.zeros(game.seats.high, np.float32) for _ in range(3))
    )
    for number in range(1, rounds + 1):
        pace = FIRST_PACE * raised(LAST_PACE / FIRST_PACE, number / rounds)
        surprise = 0.0
        for at in range(games):
            bots = [student if seat == at % sparring.seats else others for seat in range(sparring.seats)]
            length = _play_and_remember(sparring, bots, lesson)
            surprise += learn(lesson, length, weights, preferences, pace, rng) / games
        if (later := number - rounds // 2) > 0:
            mean += (weights - mean) / later
        if watch:
            watch(TuningRound(round=number, rounds=rounds, kept=number, score=surprise))
    return mean


def _play_and_remember(sparring: Sparring, bots: list[Bot], lesson: Lesson) -> int:
    """One game; how many of its positions are kept in the lesson, with what everybody got in the end."""
    game, length = sparring.game, 0
    trail = Trail(sparring.first.copy(), len(game.actions))
    for seat in seats_that_decide(trail, sparring.rng):
        if length < LONGEST_LESSON:
            lesson.positions[length] = trail.now[0]
            length += 1
        trail.go(seat, bots[seat].decide(trail.now[0], seat))
    game.rules.payoff(trail.now[0], lesson.target)
    return length


def _changed(weights: Weights, count: int, first: int, chance: np.random.Generator) -> Weights:
    """A copy in which one to three weights of a range sway."""
    changed = weights.copy()
    which = first + chance.choice(count, size=min(count, int(chance.integers(1, 4))), replace=False)
    sway = np.maximum(np.abs(changed[which]) * SWAY, LEAST_SWAY)
    changed[which] += _bell(chance, which.size) * sway
    return changed


def _bell(chance: np.random.Generator, size: int) -> Weights:
    """Nearly normal numbers: a sum of uniform ones is the same on every machine; NumPy's normal is not."""
    return np.asarray(chance.random((12, size)).sum(axis=0) - 6.0)


@compiled_apart
def learn(lesson: Lesson, length: int, weights: Weights, first_weight: int, pace: float, rng: Rng) -> float:
    """Pull each judgement of a game towards those after it, from the end on: TD(lambda).

    How a few weights, drawn anew for each position, change a judgement is found by changing them a little.
    The mean squared surprise is returned.
    """
    surprise = 0.0
    for at in range(length - 1, -1, -1):
        position = lesson.positions[at]
        judge(position, weights, lesson.foreseen)
        for _ in range(WEIGHTS_A_POSITION):
            which = first_weight + below(rng, weights.size - first_weight)
            pull_weight(position, weights, which, pace, lesson)
        for seat in range(lesson.target.size):
            missed = lesson.target[seat] - lesson.foreseen[seat]
            surprise += missed * missed
            lesson.target[seat] = lesson.foreseen[seat] + FARSIGHT * missed
    return surprise / max(length, 1)


@compiled
def log_odds(chance: float) -> float:
    return log(max(chance, LEAST_CHANCE) / max(1.0 - chance, LEAST_CHANCE))


@compiled_apart
def pull_weight(position: State, weights: Weights, which: int, pace: float, lesson: Lesson) -> None:
    """Move one weight so that the position is judged nearer to the target."""
    was = weights[which]
    weights[which] = was + NUDGE
    judge(position, weights, lesson.swayed)
    weights[which] = was
    pull = 0.0
    for seat in range(lesson.target.size):
        change = log_odds(lesson.swayed[seat]) - log_odds(lesson.foreseen[seat])
        pull += (lesson.target[seat] - lesson.foreseen[seat]) * change / NUDGE
    weights[which] = was + pace * min(max(pull, -LONGEST_PULL), LONGEST_PULL)

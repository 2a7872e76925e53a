"""Weights for a game's judge, found by playing: nothing is set by hand.

Preferences (what looks promising) are tuned by matches: a changed copy of the weights sits down with the
present ones, and stays if it wins more than its share. Judgements (what a position is worth) are tuned on
positions of such games, each with what its seats got in the end: a change stays if it foresees that better.
"""

from collections.abc import Callable
from math import sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..bots.glance import glance, play_match
from ..bots.tree import lowest
from ..engine import verbs
from ..engine.compiled import compiled_apart
from ..engine.draws import below, new_rng
from ..engine.game import Game, Value
from ..engine.verbs import Rng, Weights

SWAY = 0.4  # how far a change goes, as a part of the weight
LEAST_SWAY = 0.1
POSITIONS_A_GAME = 8


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """Where a tuning stands."""

    round: int
    rounds: int
    kept: int  # changes that stayed
    score: float  # the share won by the last change that stayed, or the error of judgement


Watch = Callable[[Progress], None]


class Match:
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
        steps = play_match(
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
        if steps < 0:
            raise RuntimeError(f"A game of {self.game.title} took more than {self.game.facts.longest} steps.")
        return self.out

    def share(self, mine: Weights, theirs: Weights | None, games: int) -> tuple[float, float]:
        """How much one seat gets among others (None: who do anything), and the standard error."""
        got = []
        for number in range(games):
            seat = number % self.seats
            rows = np.tile(mine if theirs is None else theirs, (self.seats, 1))
            rows[seat] = mine
            at_random = ((1 << self.seats) - 1) & ~(1 << seat) if theirs is None else 0
            got.append(float(self.play(rows, at_random)[seat]))
        return float(np.mean(got)), float(np.std(got)) / sqrt(games)


def tune_preferences(
    game: Game, match: Match, *, rounds: int, games: int, seed: int = 0, watch: Watch | None = None
) -> Weights:
    """Change a few preferences at a time, and keep what wins more than its share; alone, more than before."""
    chance = np.random.default_rng(seed)
    weights = game.weights.copy()
    fair = 1 / match.seats if match.seats > 1 else match.share(weights, None, games)[0]
    kept, score = 0, fair
    for number in range(1, rounds + 1):
        candidate = _changed(weights, len(game.judge.PREFERENCES), 0, chance)
        got, error = match.share(candidate, weights, games)
        if got > fair + error:
            weights, score, kept = candidate, got, kept + 1
            fair = got if match.seats == 1 else fair
        if watch:
            watch(Progress(round=number, rounds=rounds, kept=kept, score=score))
    return weights


def tune_judgements(
    game: Game, match: Match, *, rounds: int, games: int, seed: int = 0, watch: Watch | None = None
) -> Weights:
    """Change a few judgements at a time, and keep what foresees the end of real games better."""
    chance = np.random.default_rng(seed)
    weights = game.weights.copy()
    positions, payoffs = _positions(game, match, games, chance)
    foreseen = np.zeros_like(payoffs)
    row = np.zeros(game.seats.high, np.float32)

    def error_of(candidate: Weights) -> float:
        judge_all(positions, candidate, row, foreseen)
        return float(np.mean((foreseen[:, : match.seats] - payoffs[:, : match.seats]) ** 2))

    error, kept = error_of(weights), 0
    for number in range(1, rounds + 1):
        candidate = _changed(weights, len(game.judge.JUDGEMENTS), len(game.judge.PREFERENCES), chance)
        got = error_of(candidate)
        if got < error:
            weights, error, kept = candidate, got, kept + 1
        if watch:
            watch(Progress(round=number, rounds=rounds, kept=kept, score=error))
    return weights


def _changed(weights: Weights, count: int, first: int, chance: np.random.Generator) -> Weights:
    """A copy in which one to three weights of a range sway."""
    changed = weights.copy()
    which = first + chance.choice(count, size=min(count, int(chance.integers(1, 4))), replace=False)
    sway = np.maximum(np.abs(changed[which]) * SWAY, LEAST_SWAY)
    changed[which] += chance.normal(size=which.size) * sway
    return changed


def _positions(
    game: Game, match: Match, games: int, chance: np.random.Generator
) -> tuple[NDArray[np.void], NDArray[np.float32]]:
    """Positions in which somebody decides, of games between players who follow their preferences loosely."""
    states = np.zeros(games * POSITIONS_A_GAME, game.state)
    payoffs = np.zeros((games * POSITIONS_A_GAME, game.seats.high), np.float32)
    for number in range(games):
        at = number * POSITIONS_A_GAME
        block, rows = states[at : at + POSITIONS_A_GAME], payoffs[at : at + POSITIONS_A_GAME]
        play_and_remember(
            match.first, match.now, game.weights, block, match.mask, match.liking, match.out, match.rng
        )
        rows[:] = match.out
    return states, payoffs


@compiled_apart
def play_and_remember(
    first: NDArray[np.void],
    now: NDArray[np.void],
    weights: Weights,
    kept: NDArray[np.void],
    mask: verbs.Mask,
    liking: NDArray[np.float64],
    out: NDArray[np.float32],
    rng: Rng,
) -> None:
    """One game, and a sample of its positions, each decision's equally likely to be kept."""
    now[0] = first[0]
    s = now[0]
    decisions = 0
    while True:
        n = verbs.odds(s)
        if n > 0:
            verbs.draw(s, below(rng, n))
            continue
        seats = verbs.awaited(s)
        if seats == 0:
            break
        decisions += 1
        place = decisions - 1 if decisions <= kept.size else below(rng, decisions)
        if place < kept.size:
            kept[place] = now[0]
        seat = lowest(seats)
        verbs.act(s, seat, glance(s, seat, weights, mask, liking, rng, False))
    for place in range(decisions, kept.size):
        kept[place] = kept[0]
    verbs.payoff(s, out)


@compiled_apart
def judge_all(
    states: NDArray[np.void], weights: Weights, row: NDArray[np.float32], out: NDArray[np.float32]
) -> None:
    """What everybody may expect in each position."""
    for number in range(states.size):
        verbs.judge(states[number], weights, row)
        out[number] = row

"""Information-set Monte-Carlo tree search: what each decision of a seat is worth."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np

from ..engine import compiled
from ..engine.action import Action
from ..engine.bits import has, lowest
from ..engine.draws import new_rng
from ..engine.errors import IllegalAction
from ..engine.game import Game
from ..engine.verbs import Rng, State, Weights
from .tree import LONGEST_PATH, Descent, Findings, Habits, Path, Scratch, Tree, iterate

PLACES_AN_ITERATION = 3
MOST_PLACES = 1 << 21
A_PRIME = 7_919  # between the seeds of trees that grow side by side
A_STRETCH = 64  # iterations between two looks at the clock
SURE = 1.96  # standard errors on each side: 95 %


class Prospect(msgspec.Struct, frozen=True, kw_only=True):
    """What a search found out about one decision."""

    action: Action
    visits: int
    payoffs: tuple[float, ...]  # what every seat may expect, as the search judges: no forecast
    low: float  # of the deciding seat's: where more iterations of the same would leave it, with 95 %
    high: float


class Prospects(msgspec.Struct, frozen=True, kw_only=True):
    """All legal decisions of a seat, the most visited first."""

    seat: int
    prospects: tuple[Prospect, ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> Action:
        return self.prospects[0].action


class Budget(NamedTuple):
    """How long to search: so many iterations (reproducible), so many seconds, or what ends first."""

    iterations: int | None = None
    seconds: float | None = None


DEFAULT_HABITS = Habits(curiosity=1.0, widening=2.0, trust=0.5, playout=10)


def search(
    game: Game,
    state: State,
    seat: int,
    budget: Budget,
    *,
    seed: int = 0,
    threads: int = 1,
    habits: Habits = DEFAULT_HABITS,
    weights: Weights | None = None,
) -> Prospects:
    """Look ahead for a seat that is awaited; what it cannot know does not count."""
    if not has(game.now(state).awaited, seat):
        raise IllegalAction(f"Seat {seat} has nothing to decide now.")
    prepare(game)
    weights = game.weights if weights is None else weights
    started = time.perf_counter()
    seeds = [seed + A_PRIME * at for at in range(threads)]
    searchers = [Searcher(game, state, seat, budget, seed, habits, weights) for seed in seeds]
    if threads == 1:
        searchers[0].work()
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(Searcher.work, searchers))
    found = [searcher.findings for searcher in searchers]
    return _conclude(game, state, seat, found, time.perf_counter() - started)


class Searcher:
    """One tree; several of them, from the same root, share nothing."""

    def __init__(
        self,
        game: Game,
        state: State,
        seat: int,
        budget: Budget,
        seed: int,
        habits: Habits,
        weights: Weights,
    ) -> None:
        actions, seats = len(game.actions), game.seats.high
        self.budget, self.seat, self.habits, self.weights = budget, seat, habits, weights
        self.rng: Rng = new_rng(seed)
        self.root = np.zeros(1, game.state)
        self.root[0] = state
        self.descent = new_descent(game)
        self.tree = new_tree(budget.iterations)
        self.path = Path(*(np.zeros(size, np.int64) for size in (LONGEST_PATH, LONGEST_PATH, 1)))
        self.scratch = Scratch(np.zeros(actions, np.bool_), np.zeros(actions), np.zeros(seats, np.float32))
        self.findings = Findings(
            np.zeros(actions, np.int64), np.zeros((actions, seats)), np.zeros((actions, seats))
        )

    def work(self) -> None:
        left = self.budget.iterations or sys.maxsize
        end = time.perf_counter() + (self.budget.seconds or float("inf"))
        while left > 0:
            stretch = min(left, A_STRETCH)
            self.iterate(stretch)
            left -= stretch
            if time.perf_counter() > end:
                return

    def iterate(self, times: int) -> None:
        iterate(
            self.root,
            self.descent,
            self.seat,
            self.tree,
            self.path,
            self.scratch,
            self.findings,
            self.weights,
            self.habits,
            self.rng,
            times,
        )


def new_descent(game: Game) -> Descent:
    """Room for a position that can be read as words."""
    size = game.state.itemsize
    now = np.zeros(-(-size // 8), np.uint64)
    return Descent(now.view(np.uint8)[:size].view(game.state), now, np.zeros_like(now))


def new_tree(iterations: int | None) -> Tree:
    """An empty one, large enough."""
    places = MOST_PLACES >> 3
    if iterations is not None:
        places = 1 << min(max(PLACES_AN_ITERATION * iterations, 64).bit_length(), 21)
    return Tree(
        np.zeros(places, np.uint64), np.zeros(places, np.int32), np.zeros(places), np.zeros(1, np.int64)
    )


def _conclude(game: Game, state: State, seat: int, found: list[Findings], seconds: float) -> Prospects:
    visits = np.sum([findings.visits for findings in found], axis=0)
    sums = np.sum([findings.sums for findings in found], axis=0)
    squares = np.sum([findings.squares for findings in found], axis=0)
    seats = len(game.standings(state))
    prospects = []
    for number in game.legal(state, seat):
        n = int(visits[number])
        means = sums[number] / max(n, 1)
        variance = max(squares[number][seat] / max(n, 1) - means[seat] ** 2, 0.0)
        margin = SURE * standard_error(variance, n)
        prospects.append(
            Prospect(
                action=game.actions[int(number)],
                visits=n,
                payoffs=tuple(means[:seats].tolist()),
                low=max(0.0, float(means[seat]) - margin),
                high=min(1.0, float(means[seat]) + margin),
            )
        )
    # Taking a decision back comes last: two that look alike could be taken back for ever.
    prospects.sort(key=lambda one: (one.action.takes_back, -one.visits, -one.payoffs[seat]))
    return Prospects(seat=seat, prospects=tuple(prospects), iterations=int(visits.sum()), seconds=seconds)


def standard_error(variance: float, n: int) -> float:
    """Of the mean of so many; nothing is ever quite sure."""
    return sqrt((variance + 1 / (n + 1)) / (n + 1))


def first_decision(game: Game) -> tuple[State, int]:
    """A position in which somebody decides, and who."""
    trail = game.lay(game.setup(game.seats.usual, {}))
    while trail.odds:
        trail.go(-trail.odds, 0)
    return trail.now[0], lowest(trail.awaited)


def prepare(game: Game, progress: compiled.Progress | None = None) -> None:
    """Compile the search of a game, or find it compiled already."""

    def compile_search() -> None:
        state, seat = first_decision(game)
        Searcher(game, state, seat, Budget(iterations=1), 0, DEFAULT_HABITS, game.weights).work()

    game.prepare()
    compiled.prepare(
        f"the search of {game.title}", [("the tree", compile_search)], progress, package=game.package
    )

"""What positions are worth: playouts to the end, by a reference player that is named with every figure.

The value of a position is what each seat may expect if one known player, the same at every seat, plays on. It
is found by playing on, to the end, as often as it takes; nobody's judgement is part of it. So it is
calibrated: of positions that are worth 30 % the reference wins 30 %. To a seat a position is worth what it
looks like: in every playout all that the seat cannot know is replaced by an equally likely alternative.

Playouts are numbered, and all the chance there is in one comes from its number: the world behind what the
seat sees, every draw, every whim. So options are compared in playouts of the same numbers, and it does not
matter in which order they are played, by how many threads, or on which machine.
"""

import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import fsum
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..bots.glance import NO_END, glance
from ..bots.levels import LEVELS
from ..bots.search import first_decision
from ..engine import compiled
from ..engine.bits import lowest
from ..engine.draws import below, happens, mix, new_rng
from ..engine.game import Game
from ..engine.questions import NO_QUESTION, Answers, posed
from ..engine.verbs import Mask, Rng, State, Weights, act, awaited, draw, hide, legal, odds, payoff
from .simulate import check_end
from .sure import wilson

PLAYER = LEVELS["grumpy"]
A_TASK = 16  # playouts that a thread makes before it reports
EVERYTHING, NOTHING = -1, -1  # who knows it is no seat; what is done first is no action
TO_THE_END = -1  # decisions
APART = np.uint64(0x9FB21C651E98DF25)  # between the seeds of two playouts
WHIMS = np.uint64(0xD1B54A32D192ED03)  # between the two streams of one

Payoffs = NDArray[np.float32]  # a row a playout, a column a seat


class Reference(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays on: only figures by the same reference can be compared."""

    name: str
    version: int  # counted up when it plays otherwise by the same rules and weights
    game: str
    rules: int  # the version of the game's
    weights: str  # the digest of what it gives weight to

    @property
    def words(self) -> str:
        return f"{self.name}, version {self.version}"


def reference(game: Game) -> Reference:
    """The one there is: grumpy at every seat, who sees and knows what grumpy does."""
    digest = hashlib.sha256(game.weights.tobytes()).hexdigest()[:16]
    return Reference(
        name=f"{PLAYER.name} to the end", version=1, game=game.name, rules=game.facts.rules, weights=digest
    )


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What each seat may expect, and between what it lies with a confidence of 95 %."""

    payoffs: tuple[float, ...]
    between: tuple[tuple[float, float], ...]
    playouts: int


# The reference at play, compiled


class Mind(NamedTuple):
    """What the reference knows."""

    weights: Weights
    chances: NDArray[np.float64]  # to know the answer, by the question's number


class Playout(NamedTuple):
    """One under way: its position, room to work in, and where its chance comes from."""

    now: NDArray[np.void]
    seen: NDArray[np.void]
    mask: Mask
    liking: NDArray[np.float64]
    answers: Answers
    luck: Rng  # for draws
    whims: Rng  # for what is hidden, and for what players do


@compiled.compiled
def take_only(mask: Mask) -> int:
    """The one action that is marked, or -1 if there are more; the marks are cleared."""
    n, only = 0, -1
    for action in range(mask.size):
        if mask[action]:
            n += 1
            only = action
            mask[action] = False
    return only if n == 1 else -1


@compiled.compiled
def answered(s: State, chosen: int, mind: Mind, playout: Playout) -> int:
    """Whoever answers a question knows it or not, whatever option it would have named."""
    question = posed(s, playout.answers)
    if question == NO_QUESTION:
        return chosen
    answers = False
    for at in range(playout.answers.size):
        answers |= playout.answers[at] == chosen
    if not answers:
        return chosen
    if happens(playout.whims, mind.chances[question]):
        return int(playout.answers[0])
    return int(playout.answers[1 + below(playout.whims, playout.answers.size - 1)])


@compiled.compiled
def decide(seat: int, mind: Mind, playout: Playout) -> int:
    """What the reference does at a seat that is awaited."""
    s = playout.now[0]
    legal(s, seat, playout.mask)
    only = take_only(playout.mask)
    if only >= 0:
        return only
    playout.seen[0] = playout.now[0]
    hide(playout.seen[0], seat, playout.whims)
    chosen = glance(playout.seen[0], seat, mind.weights, playout.mask, playout.liking, playout.whims, True)
    return answered(s, chosen, mind, playout)


@compiled.compiled_apart
def play_on(mind: Mind, playout: Playout, decisions: int, longest: int) -> int:
    """From where the playout stands, for so many decisions or to the end; how many were made, or NO_END."""
    s = playout.now[0]
    made = 0
    for _ in range(longest + 1):
        n = odds(s)
        if n > 0:
            draw(s, below(playout.luck, n))
            continue
        seats = awaited(s)
        if seats == 0 or made == decisions:
            return made
        seat = lowest(seats)
        act(s, seat, decide(seat, mind, playout))
        made += 1
    return NO_END


@compiled.compiled_to_wrap
def begin(first: NDArray[np.void], playout: Playout, seed: Rng, number: int) -> None:
    """Go to a position with the chance of a playout of that number."""
    start = mix(seed[0] + np.uint64(number) * APART)
    playout.luck[0] = start
    playout.whims[0] = mix(start ^ WHIMS)
    playout.now[0] = first[0]


@compiled.compiled_apart
def play_rows(
    first: NDArray[np.void],
    seat: int,
    action: int,
    mind: Mind,
    playout: Playout,
    seed: Rng,
    number: int,
    out: Payoffs,
    longest: int,
) -> int:
    """A playout for each row of ``out``, from a number on; how many decisions they took, or NO_END.

    The position is as ``seat`` sees it, or as it is; first that seat does ``action``, if it is any.
    """
    made = 0
    for row in range(out.shape[0]):
        begin(first, playout, seed, number + row)
        s = playout.now[0]
        if seat != EVERYTHING:
            hide(s, seat, playout.whims)
        if action != NOTHING:
            act(s, seat, action)
        more = play_on(mind, playout, TO_THE_END, longest)
        if more == NO_END:
            return NO_END
        made += more
        payoff(s, out[row])
    return made


# What it comes to


def new_mind(game: Game, state: State) -> Mind:
    """The reference in a game, which may be played with questions of its own."""
    degrees = game.questions.degrees(state) if game.questions else np.zeros(0, np.int64)
    return Mind(game.weights, np.array(PLAYER.knowledge)[degrees - 1])


def new_playout(game: Game) -> Playout:
    """One that has not begun."""
    now, seen = (np.zeros(1, game.state) for _ in range(2))
    answers = np.zeros(game.questions.answers if game.questions else 0, np.int64)
    mask, liking = np.zeros(len(game.actions), np.bool_), np.zeros(len(game.actions))
    return Playout(now, seen, mask, liking, answers, new_rng(0), new_rng(0))


class Playouts:
    """Of one position: as a seat sees it, or, without a seat, as it is."""

    def __init__(
        self, game: Game, state: State, seat: int | None = None, *, seed: int = 0, threads: int | None = None
    ) -> None:
        prepare(game)
        self.game, self.seat = game, EVERYTHING if seat is None else seat
        self.seats = len(game.standings(state))
        self.threads = threads or os.cpu_count() or 1
        self._first = np.zeros(1, game.state)
        self._first[0] = state
        self.made = 0  # decisions, in all of them: what they cost
        self._mind, self._seed = new_mind(game, state), new_rng(seed)

    def payoffs(self, numbers: range, action: int = NOTHING) -> Payoffs:
        """What every seat gets in the playouts of these numbers, if the seat first does that."""
        out = np.zeros((len(numbers), self.game.seats.high), np.float32)
        tasks = range(0, len(numbers), A_TASK)
        work = partial(self._play_some, action, numbers.start, out)
        if self.threads == 1 or len(tasks) == 1 or compiled.config.DISABLE_JIT:  # they would only wait
            self.made += sum(map(work, tasks))
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                self.made += sum(pool.map(work, tasks))
        return out[:, : self.seats]

    def _play_some(self, action: int, number: int, out: Payoffs, at: int) -> int:
        some, longest = out[at : at + A_TASK], self.game.facts.longest
        first, mind, seed = self._first, self._mind, self._seed
        playout = new_playout(self.game)
        made = play_rows(first, self.seat, action, mind, playout, seed, number + at, some, longest)
        check_end(self.game, made)
        return made


def prepare(game: Game, progress: compiled.Progress | None = None) -> None:
    """Compile the reference's play of a game, or find it compiled already."""

    def compile_playouts() -> None:
        state, seat = first_decision(game)
        first, out = np.zeros(1, game.state), np.zeros((1, game.seats.high), np.float32)
        first[0] = state
        mind, playout = new_mind(game, state), new_playout(game)
        play_rows(first, seat, NOTHING, mind, playout, new_rng(0), 0, out, game.facts.longest)

    game.prepare()
    compiled.prepare(
        f"playouts of {game.title}", [("to the end", compile_playouts)], progress, package=game.package
    )


def expected(payoffs: Payoffs) -> Expected:
    """What playouts say of every seat."""
    n = len(payoffs)
    means = [fsum(column) / n for column in payoffs.T.tolist()]  # fsum: NumPy's sums differ from CPU to CPU
    return Expected(payoffs=tuple(means), between=tuple(wilson(mean, n) for mean in means), playouts=n)

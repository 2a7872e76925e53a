"""Random play, compiled: one loop for every game, written on the verbs alone."""

import time

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..bots.glance import NO_END, any_marked
from ..engine import compiled
from ..engine.bits import lowest
from ..engine.draws import below, check_seed, new_rng
from ..engine.errors import BadSetup
from ..engine.game import Game, Value, find
from ..engine.verbs import Mask, Rng, State, act, awaited, draw, legal, odds, payoff
from . import HowFar

SECONDS_A_CHUNK = 0.2  # between two reports of progress


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What many random games came to."""

    game: str
    seats: int
    games: int
    steps: int  # decisions and draws
    seconds: float  # in the compiled loop
    games_per_second: float
    steps_per_second: float
    win_rate: tuple[float, ...]  # by seat; shared wins count in part


def simulate(
    game: str | Game,
    *,
    seats: int | None = None,
    games: int = 1_000,
    seed: object = None,
    progress: HowFar | None = None,
    **options: Value,
) -> Simulation:
    """Play games at random, every legal action equally likely; ``progress`` is told (done, of).

    >>> simulate("troll-dice", seats=3, games=100, seed=1).games
    100
    """
    game = find(game) if isinstance(game, str) else game
    check_games(games)
    seats = game.seats.usual if seats is None else seats
    setup = game.setup(seats, options)
    rng = new_rng(time.time_ns() if seed is None else check_seed(seed))
    prepare(game)
    first = np.zeros(1, game.state)
    game.rules.start(first[0], setup)
    payoffs = np.zeros(game.seats.high, np.float64)
    steps, seconds = _in_chunks(game, first, rng, payoffs, games, progress)
    return Simulation(
        game=game.name,
        seats=seats,
        games=games,
        steps=steps,
        seconds=seconds,
        games_per_second=games / seconds,
        steps_per_second=steps / seconds,
        win_rate=tuple((payoffs[:seats] / games).tolist()),
    )


def check_games(games: object) -> None:
    """Whether that is a number of games."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise BadSetup(f"The number of games is a whole number from 1 on, not {games!r}.")


def check_end(game: Game, steps: int) -> None:
    """Whether what was played came to an end."""
    if steps == NO_END:
        raise RuntimeError(f"A game of {game.title} took more than {game.facts.longest} steps.")


def prepare(game: Game, progress: compiled.Progress | None = None) -> None:
    """Compile the loop for a game, or find it compiled already."""

    def compile_loop() -> None:
        first = np.zeros(1, game.state)
        game.rules.start(first[0], game.setup(game.seats.usual, {}))
        _run(game, first, new_rng(0), np.zeros(game.seats.high, np.float64), 1)

    tasks = [("the loop", compile_loop)]
    compiled.prepare(f"random play of {game.title}", tasks, progress, package=game.package)


def _in_chunks(
    game: Game,
    first: NDArray[np.void],
    rng: Rng,
    payoffs: NDArray[np.float64],
    games: int,
    progress: HowFar | None,
) -> tuple[int, float]:
    """Run the loop in stretches short enough to report progress and to be interrupted between them."""
    done, steps, seconds = 0, 0, 0.0
    chunk = 1
    while done < games:
        chunk = min(chunk, games - done)
        started = time.perf_counter()
        steps += _run(game, first, rng, payoffs, chunk)
        seconds += time.perf_counter() - started
        done += chunk
        if progress:
            progress(done, games)
        chunk = max(1, min(2 * chunk, int(done * SECONDS_A_CHUNK / seconds)))
    return steps, seconds


def _run(game: Game, first: NDArray[np.void], rng: Rng, payoffs: NDArray[np.float64], games: int) -> int:
    mask = np.zeros(len(game.actions), np.bool_)
    steps = int(play_games(first, np.zeros(1, game.state), rng, mask, payoffs, games, game.facts.longest))
    check_end(game, steps)
    return steps


@compiled.compiled
def play_games(
    first: NDArray[np.void],
    now: NDArray[np.void],
    rng: Rng,
    mask: Mask,
    payoffs: NDArray[np.float64],
    games: int,
    longest: int,
) -> int:
    """Play from one first position and add up payoffs; the steps made, or NO_END if a game did not end."""
    choices = np.zeros(mask.size + 1, np.int64)
    out = np.zeros(payoffs.size, np.float32)
    steps = 0
    for _ in range(games):
        now[0] = first[0]
        taken = play_at_random(now[0], rng, mask, choices, longest)
        if taken == NO_END:
            return NO_END
        steps += taken
        payoff(now[0], out)
        for seat in range(out.size):
            payoffs[seat] += out[seat]
    return steps


@compiled.compiled
def play_at_random(s: State, rng: Rng, mask: Mask, choices: NDArray[np.int64], longest: int) -> int:
    """Play one game at random to its end."""
    for step in range(longest + 1):
        n = odds(s)
        if n > 0:
            draw(s, below(rng, n))
            continue
        seats = awaited(s)
        if seats == 0:
            return step
        seat = lowest(seats)
        legal(s, seat, mask)
        act(s, seat, any_marked(mask, choices, rng))
    return NO_END

"""Matches between bots: who wins how often, with honest error bars, and ratings."""

import hashlib
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

import msgspec
import numpy as np
import platformdirs
from openskill.models import PlackettLuce

from ..bots.levels import Bot, find_level, prepare
from ..engine.compiled import digest_of_sources
from ..engine.draws import below, new_rng
from ..engine.game import Value, find

SURE = 1.96  # standard errors on each side: 95 %
GAMES_A_TASK = 4


class Played(msgspec.Struct, frozen=True):
    """One game of a match: its number; what each bot got, and its rank, in the order of the bots."""

    number: int
    payoffs: tuple[float, ...]
    ranks: tuple[int, ...]


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot has done."""

    name: str
    seat_games: int  # games, counted once for each seat it had
    win_rate: float  # shared wins count in part
    interval: tuple[float, float]  # the true rate lies here with a confidence of 95 %
    rating: float  # openskill's; 25 is the average of all, its uncertainty stands beside it
    uncertainty: float


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """A match as it stands."""

    game: str
    seats: int
    options: dict[str, Value]
    games: int
    seed: int
    bots: tuple[Score, ...]


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: bots, one for each seat, who change places from game to game."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Value]
    seed: int

    @property
    def file(self) -> Path:
        """Where the games of exactly this match, by these very sources and weights, are kept as they end."""
        made_of = (
            msgspec.json.encode(self) + digest_of_sources().encode() + find(self.game).deep_weights.tobytes()
        )
        digest = hashlib.sha256(made_of).hexdigest()[:16]
        home = os.environ.get("UNDERBRIDGE_ARENA") or Path(
            platformdirs.user_cache_dir("underbridge"), "arena"
        )
        return Path(home, f"{self.game}-{digest}.jsonl")


def new_match(game: str, bots: Sequence[str], options: dict[str, Value], seed: int) -> Match:
    """A match, or an error that says what is wrong with it."""
    known = find(game)
    names = tuple(find_level(name).name for name in bots)
    known.setup(len(names), options)
    return Match(game=known.name, bots=names, options=options, seed=seed)


def seating(match: Match, number: int) -> list[int]:
    """Which bot sits where in a game: everybody has every seat equally often."""
    seats = len(match.bots)
    return [(seat + number) % seats for seat in range(seats)]


def play(match: Match, number: int) -> Played:
    """One game; its number and the match's seed decide everything in it."""
    game = find(match.game)
    rng = new_rng(int.from_bytes(hashlib.sha256(f"{match.seed} {number}".encode()).digest()[:8]))
    at_seat = seating(match, number)
    bots = [Bot(game, find_level(match.bots[bot]), rng, hurried=False) for bot in at_seat]
    state = game.new_state()
    game.rules.start(state, game.setup(len(bots), match.options))
    while not game.rules.over(state):
        if odds := int(game.rules.odds(state)):
            game.rules.draw(state, below(rng, odds))
            continue
        awaited = int(game.rules.awaited(state))
        seat = (awaited & -awaited).bit_length() - 1
        game.rules.act(state, seat, bots[seat].decide(state, seat))
    payoffs = np.zeros(game.seats.high, np.float32)
    game.rules.payoff(state, payoffs)
    ranks = {standing.seat: standing.rank for standing in game.standings(state)}
    seats = sorted(range(len(bots)), key=lambda seat: at_seat[seat])
    return Played(number, tuple(float(payoffs[seat]) for seat in seats), tuple(ranks[seat] for seat in seats))


def _play_several(match: Match, numbers: list[int]) -> list[Played]:
    return [play(match, number) for number in numbers]


def run(
    match: Match,
    games: int,
    *,
    cores: int | None = None,
    fresh: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Standings:
    """Play so many games on all cores; those that an earlier run has finished are not played again."""
    if fresh:
        match.file.unlink(missing_ok=True)
    prepare(find(match.game), [find_level(name) for name in match.bots])
    done = {played.number: played for played in _kept(match) if played.number < games}
    missing = [number for number in range(games) if number not in done]
    if progress:
        progress(len(done), games)
    for played in _play_missing(match, missing, cores or os.cpu_count() or 1):
        done.update({game.number: game for game in played})
        if progress:
            progress(len(done), games)
    return count(match, [done[number] for number in range(games)])


def _play_missing(match: Match, missing: list[int], cores: int) -> Iterator[list[Played]]:
    """In processes of their own, a few games at a time; what ends is kept at once."""
    if not missing:
        return
    match.file.parent.mkdir(parents=True, exist_ok=True)
    tasks = [missing[at : at + GAMES_A_TASK] for at in range(0, len(missing), GAMES_A_TASK)]
    with (
        match.file.open("ab") as file,
        get_context("spawn").Pool(min(cores, len(tasks)), _leave_interrupts_to_the_parent) as pool,
    ):
        for games in pool.imap_unordered(partial(_play_several, match), tasks):
            file.writelines(msgspec.json.encode(played) + b"\n" for played in games)
            file.flush()
            yield games


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process; one that died of it holding a lock would stop the others for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _kept(match: Match) -> list[Played]:
    """The games of earlier runs; a line that was cut off is played again."""
    kept = []
    lines = match.file.read_bytes().splitlines() if match.file.exists() else []
    for line in lines:
        try:
            kept.append(msgspec.json.decode(line, type=Played))
        except msgspec.DecodeError:
            continue
    return kept


def count(match: Match, played: Sequence[Played]) -> Standings:
    """Win rates with their intervals, and ratings, by bot."""
    ratings = _ratings(match, played)
    scores = []
    for name in dict.fromkeys(match.bots):
        places = [place for place, bot in enumerate(match.bots) if bot == name]
        got = [game.payoffs[place] for game in played for place in places]
        rate = sum(got) / len(got)
        mu, sigma = ratings[name]
        scores.append(
            Score(
                name=name,
                seat_games=len(got),
                win_rate=rate,
                interval=wilson(rate, len(got)),
                rating=mu,
                uncertainty=sigma,
            )
        )
    return Standings(
        game=match.game,
        seats=len(match.bots),
        options=match.options,
        games=len(played),
        seed=match.seed,
        bots=tuple(sorted(scores, key=lambda score: -score.win_rate)),
    )


def wilson(rate: float, n: int) -> tuple[float, float]:
    """Wilson's interval of a rate that was found in ``n`` trials.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    z = SURE * SURE / n
    middle, margin = rate + z / 2, sqrt(z * (rate * (1 - rate) + z / 4))
    return max(0.0, (middle - margin) / (1 + z)), min(1.0, (middle + margin) / (1 + z))


def _ratings(match: Match, played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """openskill's Plackett-Luce, game by game; a bot at several seats moves by their average."""
    model = PlackettLuce()
    rated = {name: model.rating(name=name) for name in match.bots}
    if len(match.bots) > 1:
        for game in played:
            ranks = [float(rank) for rank in game.ranks]
            teams = model.rate([[rated[bot]] for bot in match.bots], ranks=ranks)
            for name in rated:
                own = [team[0] for team, bot in zip(teams, match.bots, strict=True) if bot == name]
                mu, sigma = (sum(getattr(r, field) for r in own) / len(own) for field in ("mu", "sigma"))
                rated[name] = model.rating(name=name, mu=mu, sigma=sigma)
    return {name: (rating.mu, rating.sigma) for name, rating in rated.items()}

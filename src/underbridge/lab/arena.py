"""Matches between bots: who wins how often, with honest error bars, and ratings.

A match consists of blocks. A block is one seed, played as often as there are seats: everybody has every seat
once, and the table's draws come from the same stream each time. What a seat and a seed bring cancels out.
"""

import hashlib
import os
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path

import msgspec
import numpy as np
import platformdirs
from numpy.typing import NDArray

from ..bots.levels import Bot, find_level, prepare, seats_that_decide
from ..engine.compiled import digest_of_sources
from ..engine.draws import new_rng
from ..engine.errors import BadSetup
from ..engine.game import Game, Value, find
from ..engine.verbs import Rng
from . import HowFar
from .ratings import rate
from .sure import ERROR, Trial, Verdict, interval
from .workers import workers

GAMES_A_TASK = 4  # or a block, if that is more


class Played(msgspec.Struct, frozen=True):
    """One game of a match: its number; what each bot got, and its rank, in the order of the bots."""

    number: int
    payoffs: tuple[float, ...]
    ranks: tuple[int, ...]


class BotResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot has done. A match that stopped when it was sure has no intervals: they would not be true."""

    name: str
    seat_games: int  # games, counted once for each seat it had
    win_rate: float  # shared wins count in part
    interval: tuple[float, float] | None  # the true rate lies here with a confidence of 95 %
    rating: float | None  # 25 is the average of all
    uncertainty: float | None  # the true rating lies so far from it, at most, with a confidence of 95 %


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a match came to."""

    game: str
    seats: int
    options: dict[str, Value]
    games: int
    blocks: int
    seed: int
    bots: tuple[BotResult, ...]
    verdict: Verdict | None  # of a match that went on until it was sure


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: bots, one for each seat, who change places from game to game."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Value]
    seed: int

    @property
    def file(self) -> Path:
        """Where the games of exactly this match, by these very sources and weights, are kept as they end."""
        home = os.environ.get("UNDERBRIDGE_ARENA") or Path(
            platformdirs.user_cache_dir("underbridge"), "arena"
        )
        return Path(home, f"{self.game}-{_digest(self)}.jsonl")


def _digest(match: Match) -> str:
    """Of everything that decides how its games go."""
    game = find(match.game)
    sha = hashlib.sha256()
    levels = [find_level(name) for name in match.bots]
    modules = sorted({level.brought.module for level in levels if level.brought})
    known = [msgspec.structs.replace(level, brain=None) for level in levels]  # brains by their sources
    sha.update(msgspec.json.encode((match, known)))
    sha.update(digest_of_sources(game.package, *modules).encode())
    sha.update(game.deep_weights.tobytes())
    for package in (game.package, *_packages_of(modules)):
        for name, content in _files_of(files(package)):
            sha.update(f"{name} {len(content)} ".encode() + content)
    return sha.hexdigest()[:16]


def _packages_of(modules: Sequence[str]) -> list[str]:
    """The packages that bots stand in, unless in a single file: what a bot has learnt may be there, too."""
    tops = dict.fromkeys(module.partition(".")[0] for module in modules)
    return [top for top in tops if hasattr(sys.modules[top], "__path__")]


def _files_of(folder: Traversable, at: str = "") -> Iterator[tuple[str, bytes]]:
    """Rules, cards and figures of a game, wherever it comes from."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{at}/{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _files_of(entry, name)
        elif entry.is_file():
            yield name, entry.read_bytes()


def new_match(game: str, bots: Sequence[str], options: dict[str, Value], seed: int) -> Match:
    """A match, or an error that says what is wrong with it."""
    known = find(game)
    names = tuple(find_level(name).name for name in bots)
    known.setup(len(names), options)
    return Match(game=known.name, bots=names, options=options, seed=seed)


def blocks_of(match: Match, games: int) -> int:
    """How many blocks so many games are; a block that is begun is played to its end."""
    return -(-games // len(match.bots))


def check_margin(match: Match, margin: float) -> None:
    """Whether a match can go on until it is sure that its first bot is so much better or worse than fair."""
    fair = 1 / len(match.bots)
    if len(set(match.bots)) == 1:
        raise BadSetup(f"{match.bots[0]} has nobody to be compared with: let it play other bots, too.")
    if not 0 < margin < min(fair, 1 - fair):
        raise BadSetup(f"The margin is a share between 0 and {min(fair, 1 - fair):.3g}, not {margin:g}.")


def seating(match: Match, number: int) -> list[int]:
    """Which bot sits where in a game: in every block everybody has every seat once."""
    seats = len(match.bots)
    return [(seat + number) % seats for seat in range(seats)]


def play(match: Match, number: int) -> Played:
    """One game; its number and the match's seed decide everything in it."""
    game = find(match.game)
    at_seat = seating(match, number)
    block = number // len(match.bots)
    bots = [_new_bot(match, block, game, bot) for bot in at_seat]
    chance = _stream(match, block, "table")
    trail = game.lay(game.setup(len(bots), match.options))
    for seat in seats_that_decide(trail, chance):
        trail.go(seat, bots[seat].decide(trail.now[0], seat))
    state = trail.now[0]
    payoffs = np.zeros(game.seats.high, np.float32)
    game.rules.payoff(state, payoffs)
    ranks = {standing.seat: standing.rank for standing in game.standings(state)}
    seats = sorted(range(len(bots)), key=lambda seat: at_seat[seat])
    return Played(number, tuple(float(payoffs[seat]) for seat in seats), tuple(ranks[seat] for seat in seats))


def _new_bot(match: Match, block: int, game: Game, bot: int) -> Bot:
    return Bot(game, find_level(match.bots[bot]), _stream(match, block, f"bot {bot}"), hurried=False)


def _stream(match: Match, block: int, whose: str) -> Rng:
    """The table and every bot have one of their own: whoever thinks more changes nobody else's luck."""
    return new_rng(int.from_bytes(hashlib.sha256(f"{match.seed} {block} {whose}".encode()).digest()[:8]))


def _play_several(match: Match, numbers: list[int]) -> list[Played]:
    return [play(match, number) for number in numbers]


def run(
    match: Match,
    games: int,
    *,
    margin: float | None = None,
    cores: int | None = None,
    fresh: bool = False,
    progress: HowFar | None = None,
) -> MatchResult:
    """Play so many games, in whole blocks, on all cores; those that an earlier run has finished stand.

    With a margin it stops when it is sure whether the first bot wins more than its fair share, less, or about
    that. ``progress`` is told (done, of) in blocks.
    """
    if margin is not None:
        check_margin(match, margin)
    if fresh:
        match.file.unlink(missing_ok=True)
    prepare(find(match.game), [find_level(name) for name in match.bots])
    seats, blocks = len(match.bots), blocks_of(match, games)
    done = {number: played for number, played in kept(match).items() if number < blocks * seats}
    missing = [number for number in range(blocks * seats) if number not in done]
    trial = None if margin is None else Trial(1 / seats, margin)
    with closing(_play_missing(match, missing, cores or os.cpu_count() or 1)) as more:
        for news in chain([[]], more):
            done.update({game.number: game for game in news})
            if progress:
                progress(len(done) // seats, blocks)
            if trial and _looked_at(trial, match, done):
                break
    counted = blocks if trial is None else trial.blocks
    verdict = None if trial is None or margin is None else _verdict(match, trial, margin)
    return count(match, [done[number] for number in range(counted * seats)], verdict)


def _looked_at(trial: Trial, match: Match, done: dict[int, Played]) -> bool:
    """Whether the blocks decide it, looked at in their order, whichever was over first."""
    seats = len(match.bots)
    while trial.found == "open":
        numbers = range(trial.blocks * seats, (trial.blocks + 1) * seats)
        if not all(number in done for number in numbers):
            return False
        trial.see(float(_means(match, [done[number] for number in numbers], match.bots[0])[0]))
    return True


def _verdict(match: Match, trial: Trial, margin: float) -> Verdict:
    return Verdict(
        bot=match.bots[0],
        found=trial.found,
        blocks=trial.blocks,
        fair=1 / len(match.bots),
        margin=margin,
        error=ERROR,
    )


def _play_missing(match: Match, missing: list[int], cores: int) -> Generator[list[Played]]:
    """In processes of their own, a few games at a time; what ends is kept at once."""
    if not missing:
        return
    match.file.parent.mkdir(parents=True, exist_ok=True)
    games = max(GAMES_A_TASK, len(match.bots))
    tasks = [missing[at : at + games] for at in range(0, len(missing), games)]
    with match.file.open("ab") as file, workers(min(cores, len(tasks))) as pool:
        for played in pool.imap_unordered(partial(_play_several, match), tasks):
            file.writelines(msgspec.json.encode(game) + b"\n" for game in played)
            file.flush()
            yield played


def kept(match: Match) -> dict[int, Played]:
    """The games of earlier runs, by number; a line that was cut off is played again."""
    found = {}
    lines = match.file.read_bytes().splitlines() if match.file.exists() else []
    for line in lines:
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError:
            continue
        found[played.number] = played
    return found


def count(match: Match, played: Sequence[Played], verdict: Verdict | None = None) -> MatchResult:
    """Win rates with their intervals, and ratings, by bot; ``played`` are whole blocks, in any order."""
    seats = len(match.bots)
    games = sorted(played, key=lambda game: game.number)
    blocks = [[game.ranks for game in games[at : at + seats]] for at in range(0, len(games), seats)]
    ratings = {} if verdict else rate(match.bots, blocks)
    results = []
    for name in dict.fromkeys(match.bots):
        means = _means(match, games, name)
        rating = ratings.get(name)
        results.append(
            BotResult(
                name=name,
                seat_games=len(games) * match.bots.count(name),
                win_rate=float(means.mean()),
                interval=None if verdict else interval(means),
                rating=rating and rating.rating,
                uncertainty=rating and rating.uncertainty,
            )
        )
    return MatchResult(
        game=match.game,
        seats=seats,
        options=match.options,
        games=len(games),
        blocks=len(blocks),
        seed=match.seed,
        bots=tuple(sorted(results, key=lambda result: -result.win_rate)),
        verdict=verdict,
    )


def _means(match: Match, games: Sequence[Played], name: str) -> NDArray[np.float64]:
    """What a bot got in each block, on average over its seats."""
    own = [place for place, bot in enumerate(match.bots) if bot == name]
    got = np.array([game.payoffs for game in games])[:, own]
    means: NDArray[np.float64] = got.reshape(-1, len(match.bots) * len(own)).mean(1)
    return means

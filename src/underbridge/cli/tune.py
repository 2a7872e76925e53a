"""The command that tunes what bots give weight to."""

from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from ..engine.draws import check_seed
from ..engine.game import Value, find
from ..lab.simulate import check_games
from ..lab.tune import Sparring, tune_judgements, tune_preferences
from .arguments import AsJson, GameName, Options, Seats, Seed, read_options
from .terminal import bar, print_json

Tunable = Literal["preferences", "judgements"]


class Tuned(msgspec.Struct, frozen=True, kw_only=True):
    """What a tuning came to, and what it was made of."""

    game: str
    part: Tunable
    seats: int
    options: dict[str, Value]
    rounds: int
    games: int  # that each round took
    seed: int
    weights: dict[str, float]


def tune(
    game: GameName,
    /,
    *,
    part: Annotated[
        Tunable,
        Parameter(help="What looks promising (by matches), or what a position is worth (learned in games)."),
    ],
    rounds: Annotated[int, Parameter(help="How many changes to try, or stretches to learn in.")] = 200,
    games: Annotated[int, Parameter(help="How many games each of them takes.")] = 400,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Tune the weights of a game's judgement by play, and print them as they stand in data/judge.toml.

    With --json, an object: game, part, seats, options, rounds, games, seed, and
    weights by name.
    """
    chosen = find(game)
    check_games(games)
    check_games(rounds)
    number = 1 if seed is None else check_seed(seed)
    chosen.prepare()
    options = read_options(game, option)
    sparring = Sparring(chosen, chosen.seats.usual if seats is None else seats, options, number)
    method = tune_preferences if part == "preferences" else tune_judgements
    with bar(f"{chosen.title}, {part}") as progress:
        weights = method(
            chosen,
            sparring,
            rounds=rounds,
            games=games,
            seed=number,
            watch=lambda at: progress(at.round, at.rounds),
        )
    names = (*chosen.judge.PREFERENCES, *chosen.judge.JUDGEMENTS)
    tuned = Tuned(
        game=chosen.name,
        part=part,
        seats=sparring.seats,
        options=options,
        rounds=rounds,
        games=games,
        seed=number,
        weights={name: float(f"{weight:.4g}") for name, weight in zip(names, weights, strict=True)},
    )
    if as_json:
        print_json(tuned)
        return
    print("[weights]")
    for name, weight in tuned.weights.items():
        print(f'"{name}" = {weight:.4g}')

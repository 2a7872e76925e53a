"""Commands about how well bots play: hints, and the tuning of their judgement."""

from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter
from rich.table import Table as Grid

from ..bots.levels import Bot, find_level
from ..bots.search import prepare
from ..engine.draws import check_seed, new_rng
from ..engine.errors import BadSetup
from ..engine.game import Value, find
from ..lab.simulate import check_games
from ..lab.tune import Match, tune_judgements, tune_preferences
from .arguments import AsJson, GameName, Options, RecordFile, Seats, Seed, read_options, read_record
from .terminal import bar, new_console


def hint(
    file: RecordFile,
    /,
    *,
    level: Annotated[
        str, Parameter(help="Whose eyes: crafty looks ahead for a moment, ancient for longer.")
    ] = "ancient",
    seat: Annotated[
        int | None, Parameter(help="For which seat, from 1; who is to decide if not given.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look at a record's last position and rank what can be done, with the chances of each."""
    chosen = find_level(level)
    if not chosen.iterations:
        raise BadSetup(f"{level} does not look ahead: ask crafty or ancient.")
    table = read_record(file).replay()
    if table.over:
        raise BadSetup("The game in this record is over: there is nothing left to decide.")
    if not table.awaited:
        raise BadSetup(f"The table waits for a draw ({' '.join(map(str, table.due))}), not for a decision.")
    place = table.awaited[0] if seat is None else seat - 1
    if place not in table.awaited:
        awaited = ", ".join(str(other + 1) for other in table.awaited)
        raise BadSetup(f"Seat {seat} has nothing to decide there: the table waits for seat {awaited}.")
    prepare(table.game)
    with new_console(stderr=True).status("Looking ahead"):
        found = Bot(table.game, chosen, new_rng(1)).look_ahead(table.state, place)
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    grid = Grid(title=f"{table.names[place]}, to decide", title_justify="left")
    grid.add_column("what can be done", overflow="fold")
    for heading in ("chance to win", "95 % sure between", "looked at"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for prospect in found.prospects:
        looked = prospect.visits > 0
        grid.add_row(
            table.phrase(prospect.action),
            f"{prospect.payoffs[place]:.1%}" if looked else "?",
            f"{prospect.low:.1%} and {prospect.high:.1%}" if looked else "",
            f"{prospect.visits:,} times",
        )
    new_console().print(grid)


Part = Literal["preferences", "judgements"]


class Tuned(msgspec.Struct, frozen=True, kw_only=True):
    """What a tuning came to, and what it was made of."""

    game: str
    part: Part
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
        Part,
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
    match = Match(chosen, chosen.seats.usual if seats is None else seats, options, number)
    method = tune_preferences if part == "preferences" else tune_judgements
    with bar(f"{chosen.title}, {part}") as progress:
        weights = method(
            chosen,
            match,
            rounds=rounds,
            games=games,
            seed=number,
            watch=lambda at: progress(at.round, at.rounds),
        )
    names = (*chosen.judge.PREFERENCES, *chosen.judge.JUDGEMENTS)
    tuned = Tuned(
        game=chosen.name,
        part=part,
        seats=match.seats,
        options=options,
        rounds=rounds,
        games=games,
        seed=number,
        weights={name: float(f"{weight:.4g}") for name, weight in zip(names, weights, strict=True)},
    )
    if as_json:
        print(msgspec.json.encode(tuned).decode())
        return
    print("[weights]")
    for name, weight in tuned.weights.items():
        print(f'"{name}" = {weight:.4g}')

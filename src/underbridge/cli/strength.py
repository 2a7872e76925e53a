"""Commands about how well bots play: hints, and the tuning of their judgement."""

from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter
from rich.table import Table as Grid

from ..bots.levels import Bot, find_level
from ..bots.search import prepare
from ..engine.draws import check_seed, new_rng
from ..engine.errors import BadSetup
from ..engine.game import find
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


def tune(
    game: GameName,
    /,
    *,
    part: Annotated[
        Literal["preferences", "judgements"],
        Parameter(help="What looks promising (by matches), or what a position is worth (learned in games)."),
    ],
    rounds: Annotated[int, Parameter(help="How many changes to try, or stretches to learn in.")] = 200,
    games: Annotated[int, Parameter(help="How many games each of them takes.")] = 400,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
) -> None:
    """Tune the weights of a game's judgement by play, and print them as they stand in data/judge.toml."""
    chosen = find(game)
    check_games(games)
    check_games(rounds)
    number = 1 if seed is None else check_seed(seed)
    chosen.prepare()
    match = Match(chosen, chosen.seats.usual if seats is None else seats, read_options(game, option), number)
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
    print("[weights]")
    for name, weight in zip((*chosen.judge.PREFERENCES, *chosen.judge.JUDGEMENTS), weights, strict=True):
        print(f'"{name}" = {weight:.4g}')

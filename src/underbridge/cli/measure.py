"""Commands that play many games at random, and measure how fast that goes."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table as Grid

from ..engine.draws import check_seed
from ..engine.errors import BadSetup
from ..engine.game import find
from ..lab.simulate import Simulation, check_games, prepare
from ..lab.simulate import simulate as simulate_games
from . import files
from .arguments import AsJson, GameName, Options, Seats, Seed, read_options
from .terminal import bar, new_console, print_json

LONGEST_ROUND = 60


def simulate(
    game: GameName,
    /,
    *,
    games: Annotated[int, Parameter(help="How many games to play.")] = 10_000,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Play many games at random, compiled, and tell how fast it went and who won."""
    chosen = find(game)
    options = read_options(game, option)
    chosen.setup(chosen.seats.usual if seats is None else seats, options)  # refuse before compiling
    check_games(games)
    if seed is not None:
        check_seed(seed)
    prepare(chosen)
    with bar(chosen.title) as progress:
        result = simulate_games(game, seats=seats, games=games, seed=seed, progress=progress, **options)
    if as_json:
        print_json(result)
    else:
        new_console().print(_results(result))


def _results(result: Simulation) -> Grid:
    grid = Grid(title=f"{find(result.game).title}, {result.seats} seats, random play", show_header=False)
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_row("games", f"{result.games:,}")
    grid.add_row("steps (decisions and draws)", f"{result.steps:,}")
    grid.add_row("seconds in the compiled loop", f"{result.seconds:.3f}")
    grid.add_row("games per second", f"{result.games_per_second:,.0f}")
    grid.add_row("steps per second", f"{result.steps_per_second:,.0f}")
    for seat, rate in enumerate(result.win_rate, start=1):
        grid.add_row(f"wins of seat {seat}", f"{rate:.1%}")
    return grid


def bench(
    *,
    peers: Annotated[
        bool, Parameter(negative=(), help="Also OpenSpiel, PettingZoo and boardgame.io.")
    ] = False,
    seconds: Annotated[float, Parameter(help="How long each contender plays in a round.")] = 1.0,
    rounds: Annotated[int, Parameter(help="How many rounds; the figures are medians.")] = 5,
    chart: Annotated[Path, Parameter(help="Where to draw the bar chart.")] = Path("bench.svg"),
    as_json: AsJson = False,
) -> None:
    """Measure random play of every game, beside a hand-written C program and other frameworks."""
    if not 0 < seconds <= LONGEST_ROUND or rounds < 1:
        raise BadSetup(f"A bench has 1 round or more, of more than 0 and at most {LONGEST_ROUND} seconds.")
    files.check_place(chart)
    measure, figures = _benchmarks()
    console = new_console(stderr=True)
    report = measure.run(peers=peers, seconds=seconds, rounds=rounds, say=lambda line: console.print(line))
    if as_json:
        print_json(report)
    else:
        new_console().print(figures.table(report))
        new_console().print(figures.looking(report))
        new_console().print(figures.thinking(report))
    files.write(chart, figures.chart(report).encode())
    console.print(f"The chart is in {chart}.")


def _benchmarks() -> tuple[ModuleType, ModuleType]:
    """The benchmarks' code, which is not installed: it needs compilers and other people's frameworks."""
    project = Path(__file__).parents[3]
    if not (project / "bench" / "run.py").is_file():
        raise BadSetup(
            "The benchmarks are in the source tree only: clone Underbridge and run ./up bench there."
        )
    sys.path.insert(0, str(project))
    return import_module("bench.run"), import_module("bench.report")

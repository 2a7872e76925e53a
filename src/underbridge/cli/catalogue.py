"""The command that shows what there is to play."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table as Grid

from ..engine.game import Flag, Game, find
from ..engine.installed import all_games
from .arguments import AsJson
from .terminal import new_console, print_json


def games(
    game: Annotated[str | None, Parameter(help="Tell all about this one.")] = None,
    /,
    *,
    as_json: AsJson = False,
) -> None:
    """The catalogue: the games, how many play them, and their options."""
    chosen, faults = ([find(game)], []) if game else all_games()
    if as_json:
        print_json([one.facts for one in chosen])
    else:
        _show(chosen, title=None if game else "The games on the shelf")
    for fault in faults:
        new_console(stderr=as_json).print(f"Broken: {fault}", soft_wrap=True)


def _show(chosen: Sequence[Game], title: str | None) -> None:
    grid = Grid(title=title, title_justify="left")
    grid.add_column("game", no_wrap=True)
    for heading in ("title", "seats", "what it is"):
        grid.add_column(heading, overflow="fold")
    for one in chosen:
        grid.add_row(one.name, one.title, str(one.seats), one.facts.about)
    console = new_console()
    console.print(grid)
    for one in chosen:
        if one.facts.options:
            console.print(_options_of(one))


def _options_of(game: Game) -> Grid:
    grid = Grid(title=f"Options of {game.title}", title_justify="left")
    grid.add_column("option", no_wrap=True)
    for heading in ("values", "default", "what it does"):
        grid.add_column(heading, overflow="fold")
    for option in game.facts.options:
        default = ("no", "yes")[option.default] if isinstance(option, Flag) else option.default
        grid.add_row(option.name, option.values, "" if default is None else str(default), option.about)
    return grid

"""The command that shows what there is to play."""

from typing import Annotated

from cyclopts import Parameter
from rich.table import Table as Grid

from ..engine.game import CATALOGUE, Flag, Game, find
from .arguments import AsJson
from .terminal import new_console, print_json


def games(
    game: Annotated[str | None, Parameter(help="Tell all about this one.")] = None,
    /,
    *,
    as_json: AsJson = False,
) -> None:
    """The catalogue: the games, how many play them, and their options."""
    chosen = [find(game)] if game else list(CATALOGUE.values())
    if as_json:
        print_json([one.facts for one in chosen])
        return
    grid = Grid(title=None if game else "The games on the shelf", title_justify="left")
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

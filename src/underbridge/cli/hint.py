"""The command that tells what could be done in a position, what each option is worth, and why."""

from typing import Annotated

from cyclopts import Parameter
from rich.table import Table as Grid
from rich.text import Text

from ..bots.levels import find_level
from ..engine.errors import BadSetup
from ..engine.story import because
from ..engine.table import Table
from ..lab import hints, values
from ..lab.hints import Hint, Option
from ..lab.weighing import FIRST_ROUND, MOST
from .arguments import AsJson, RecordFile, read_record
from .terminal import bar, new_console, print_json

NARROWEST = 20  # letters of a line that tells an option
FEWEST_PLAYOUTS = 2 * FIRST_ROUND


def hint(
    file: RecordFile,
    /,
    *,
    level: Annotated[
        str, Parameter(help="Who proposes what is looked at, where much can be done: crafty or ancient.")
    ] = "ancient",
    seat: Annotated[
        int | None, Parameter(help="For which seat, from 1; who is to decide if not given.")
    ] = None,
    playouts: Annotated[
        int, Parameter(help="How often at most an option is played on to the end: more are surer.")
    ] = MOST,
    as_json: AsJson = False,
) -> None:
    """Look at a record's last position and rank what can be done, with the chances of each, and why.

    Chances are those of games in which everybody plays on like Grumpy, to the end.
    """
    chosen = find_level(level)
    if not chosen.iterations:
        raise BadSetup(f"{level} does not look ahead: ask crafty or ancient.")
    if playouts < FEWEST_PLAYOUTS:
        raise BadSetup(f"It takes {FEWEST_PLAYOUTS} playouts or more to tell options apart, not {playouts}.")
    table = read_record(file).replay()
    place = _who_decides(table, seat)
    hints.prepare(table.game)
    with bar("Playing on") as progress:
        found = hints.look(table.game, table.state, place, chosen, most=playouts, progress=progress)
    if as_json:
        print_json(found)
    else:
        new_console().print(in_a_grid(table, found, table.names))


def _who_decides(table: Table, seat: int | None) -> int:
    """The place of a seat, if it has something to decide."""
    if table.over:
        raise BadSetup("The game in this record is over: there is nothing left to decide.")
    if not table.awaited:
        raise BadSetup(f"The table waits for a draw ({' '.join(map(str, table.due))}), not for a decision.")
    place = table.awaited[0] if seat is None else seat - 1
    if place not in table.awaited:
        awaited = ", ".join(str(other + 1) for other in table.awaited)
        raise BadSetup(f"Seat {seat} has nothing to decide there: the table waits for seat {awaited}.")
    return place


def in_a_grid(table: Table, found: Hint, names: list[str]) -> Grid:
    """A line for each option, and why below it."""
    title, caption = f"{names[found.seat]}, to decide", _caption(found, table.seats)
    grid = Grid(title=title, title_justify="left", caption=caption, caption_justify="left")
    grid.add_column("what can be done", overflow="fold", min_width=NARROWEST)
    for heading in ("chance to win", "95 % sure between", "playouts", "beside the best"):
        grid.add_column(heading, justify="right")
    equals = sum(option.about_as_good for option in found.options)
    for option in found.options:
        low, high = option.expected.between[found.seat]
        if option.action.takes_back:  # it comes last, whatever its chances
            grid.add_section()
        grid.add_row(
            _told(table, option, names),
            f"{option.expected.payoffs[found.seat]:.1%}",
            f"{low:.1%} and {high:.1%}",
            f"{option.expected.playouts:,}",
            _beside_the_best(option, equals),
        )
    return grid


def _told(table: Table, option: Option, names: list[str]) -> Text:
    told = Text(table.phrase(option.action, names))
    if option.why is not None:
        told.append(f"\n{because(option.why, table.game.words, names)}", "dim")
    return told


def _beside_the_best(option: Option, equals: int) -> str:
    if option.about_as_good:
        return "the best" if equals == 1 else "about as good"
    low, high = option.lost_between
    return f"{100 * low:.1f} to {100 * high:.1f} points worse"


def _caption(found: Hint, seats: int) -> str:
    """Whose chances these are."""
    player = values.PLAYER.name.capitalize()
    plays_on = f"{player} plays on from here" if seats == 1 else f"everybody plays on like {player}"
    lines = [f"These are the chances if {plays_on} ({found.reference.words})."]
    if found.left_out:
        others = "one option" if len(found.left_out) == 1 else f"{len(found.left_out)} options"
        lines.append(f"Left out: {others} that {found.proposed_by} makes least of.")
    return "\n".join(lines)

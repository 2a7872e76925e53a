"""Commands about how well bots play: matches between them, hints, and the tuning of their judgement."""

from html import escape
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter
from rich.table import Table as Grid

from ..bots.levels import LEVELS, Bot, find_level
from ..bots.levels import prepare as prepare_bots
from ..bots.search import prepare
from ..engine.draws import check_seed, new_rng
from ..engine.errors import BadSetup
from ..engine.game import Value, find
from ..lab import arena as matches
from ..lab.simulate import check_games
from ..lab.tune import Match, tune_judgements, tune_preferences
from . import files
from .arguments import AsJson, GameName, Options, RecordFile, Seats, Seed, read_options, read_record
from .terminal import bar, new_console

PLOT_WIDTH, PLOT_MARGIN, PLOT_NAMES, PLOT_BAR = 720, 28, 110, 34
PAPER, INK, BAR, LINE = "#f4ead5", "#2b2320", "#5e7343", "#8c857b"


def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[
        str,
        Parameter(
            help=f"One for each seat, from {', '.join(LEVELS)} and random: crafty,grumpy,grumpy,grumpy."
        ),
    ],
    games: Annotated[int, Parameter(help="How many games to play, those of earlier runs included.")] = 100,
    option: Options = None,
    seed: Seed = None,
    cores: Annotated[int | None, Parameter(help="How many to use; all if not given.")] = None,
    fresh: Annotated[bool, Parameter(negative=(), help="Forget the games of earlier runs.")] = False,
    plot: Annotated[Path | None, Parameter(help="Where to draw the result, as SVG.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, changing seats, and tell how often each wins.

    Every game is kept as it ends: an interrupted run goes on where it stopped when it is started again.
    """
    match = matches.new_match(
        game, bots.split(","), read_options(game, option), 1 if seed is None else check_seed(seed)
    )
    check_games(games)
    if cores is not None and cores < 1:
        raise BadSetup(f"A match is played on 1 core or more, not {cores}.")
    if plot:
        files.check_place(plot)
    prepare_bots(find(match.game), [find_level(name) for name in match.bots])
    with bar(find(match.game).title) as progress:
        standings = matches.run(match, games, cores=cores, fresh=fresh, progress=progress)
    if as_json:
        print(msgspec.json.encode(standings).decode())
    else:
        new_console().print(_table(standings))
    if plot:
        files.write(plot, _plot(standings).encode())


def _table(standings: matches.Standings) -> Grid:
    options = "".join(f", {name}={value}" for name, value in standings.options.items())
    title = f"{find(standings.game).title}, {standings.seats} seats{options}: {standings.games:,} games"
    grid = Grid(title=title, title_justify="left", caption=_fair_share(standings), caption_justify="left")
    grid.add_column("bot")
    for heading in ("seat games", "wins", "95 % sure between", "rating"):
        grid.add_column(heading, justify="right")
    for score in standings.bots:
        low, high = score.interval
        rating = f"{score.rating:.1f} ± {score.uncertainty:.1f}" if standings.seats > 1 else ""
        between = f"{low:.1%} and {high:.1%}"
        grid.add_row(score.name, f"{score.seat_games:,}", f"{score.win_rate:.1%}", between, rating)
    return grid


def _fair_share(standings: matches.Standings) -> str:
    return "" if standings.seats == 1 else f"A fair share is {1 / standings.seats:.1%}."


def _plot(standings: matches.Standings) -> str:
    """Bars with their intervals, and a line at the fair share."""
    left, width = PLOT_MARGIN + PLOT_NAMES, PLOT_WIDTH - 2 * PLOT_MARGIN - PLOT_NAMES
    height = 2 * PLOT_MARGIN + 40 + PLOT_BAR * len(standings.bots)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PLOT_WIDTH} {height}" '
        f'font-family="system-ui, sans-serif" font-size="15" fill="{INK}">',
        f'<rect width="{PLOT_WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<text x="{PLOT_MARGIN}" y="{PLOT_MARGIN + 8}" font-size="18">'
        f"{escape(find(standings.game).title)}: wins in {standings.games:,} games</text>",
    ]
    top = PLOT_MARGIN + 32
    for row, score in enumerate(standings.bots):
        y = top + row * PLOT_BAR
        low, high = (left + width * end for end in score.interval)
        middle = y + PLOT_BAR / 2 - 4
        parts += [
            f'<text x="{PLOT_MARGIN}" y="{middle + 5}">{escape(score.name)}</text>',
            f'<rect x="{left}" y="{y}" width="{width * score.win_rate:.1f}" '
            f'height="{PLOT_BAR - 8}" fill="{BAR}"/>',
            f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="{INK}" stroke-width="2"/>',
            f'<text x="{high + 8:.1f}" y="{middle + 5}">{score.win_rate:.1%}</text>',
        ]
    if standings.seats > 1:
        fair = left + width / standings.seats
        bottom = top + PLOT_BAR * len(standings.bots)
        parts.append(f'<path d="M{fair:.1f} {top - 6}V{bottom}" stroke="{LINE}" stroke-dasharray="4 3"/>')
        parts.append(
            f'<text x="{fair:.1f}" y="{bottom + 14}" text-anchor="middle" font-size="12">fair share</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


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

"""Commands about how well bots play: matches between them, and the tuning of their judgement."""

from html import escape
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter
from rich.table import Table as Grid

from ..bots.levels import LEVELS, find_level
from ..bots.levels import prepare as prepare_bots
from ..engine.draws import check_seed
from ..engine.errors import BadSetup
from ..engine.game import find
from ..lab import arena as matches
from ..lab.simulate import check_games
from ..lab.tune import Match, tune_judgements, tune_preferences
from . import files
from .arguments import AsJson, GameName, Options, Seats, Seed, read_options
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

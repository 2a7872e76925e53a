"""The command that lets bots play each other, and what it tells of that."""

from html import escape
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table as Grid

from ..bots.levels import LEVELS, find_level, prepare
from ..engine.draws import check_seed
from ..engine.errors import BadSetup
from ..engine.game import Document, digest_of, find
from ..lab import arena as matches
from ..lab.simulate import check_games
from ..lab.sure import Verdict
from . import files
from .arguments import AsJson, GameName, Options, Seed, read_options
from .terminal import bar, ending_at_once, new_console, print_json

PLOT_WIDTH, PLOT_MARGIN, PLOT_NAMES, PLOT_BAR = 720, 28, 110, 34
PAPER, INK, BAR, LINE = "#f4ead5", "#2b2320", "#5e7343", "#8c857b"
GAMES, MOST_GAMES = 100, 10_000
DIGITS = 8  # of a file's digest, to tell it from others


def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[
        str,
        Parameter(
            help=f"One for each seat, from {', '.join(LEVELS)}, random, and what packages bring: "
            "crafty,grumpy,grumpy,grumpy."
        ),
    ],
    games: Annotated[
        int | None,
        Parameter(
            help="How many games to play, those of earlier runs included, rounded up to whole blocks: "
            f"{GAMES} if not given; with --until-sure the most, {MOST_GAMES:,} if not given."
        ),
    ] = None,
    until_sure: Annotated[
        bool,
        Parameter(
            negative=(),
            help="Stop as soon as it is sure whether the first bot wins more than its fair share, less, "
            "or about that.",
        ),
    ] = False,
    margin: Annotated[
        float, Parameter(help="With --until-sure: how far from the fair share is not about that any more.")
    ] = 0.05,
    option: Options = None,
    seed: Seed = None,
    cores: Annotated[int | None, Parameter(help="How many to use; all if not given.")] = None,
    fresh: Annotated[bool, Parameter(negative=(), help="Forget the games of earlier runs.")] = False,
    plot: Annotated[Path | None, Parameter(help="Where to draw the result, as SVG.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, changing seats, and tell how often each wins.

    Games are played in blocks: the same luck for every way to sit. Every game is kept as it ends: an
    interrupted run goes on where it stopped when it is started again.
    """
    match = matches.new_match(
        game, bots.split(","), read_options(game, option), 1 if seed is None else check_seed(seed)
    )
    asked = (MOST_GAMES if until_sure else GAMES) if games is None else games
    check_games(asked)
    if until_sure:
        matches.check_margin(match, margin)
    if cores is not None and cores < 1:
        raise BadSetup(f"A match is played on 1 core or more, not {cores}.")
    if plot:
        files.check_place(plot)
    _say_if_rounded(match, asked)
    with ending_at_once(lambda: _interrupted(match)):
        prepare(find(match.game), [find_level(name) for name in match.bots])
    try:
        with bar(f"{find(match.game).title}, blocks") as progress:
            result = matches.run(
                match,
                asked,
                margin=margin if until_sure else None,
                cores=cores,
                fresh=fresh,
                progress=progress,
            )
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_interrupted(match)) from None
    if as_json:
        print_json(result)
    else:
        _tell(result)
    if plot:
        files.write(plot, _plot(result).encode())


def _say_if_rounded(match: matches.Match, games: int) -> None:
    seats, blocks = len(match.bots), matches.blocks_of(match, games)
    if blocks * seats != games:
        note = f"{games:,} games are not whole blocks of {seats}: it is {blocks * seats:,}."
        new_console(stderr=True).print(note)


def _interrupted(match: matches.Match) -> str:
    games = len(matches.kept(match))
    are = "is" if games == 1 else "are"
    return f"Interrupted: {_counted(games, 'game')} {are} kept; the same command goes on from there."


def _tell(result: matches.MatchResult) -> None:
    console = new_console()
    console.print(_table(result))
    if result.verdict:
        console.print(_in_words(result.verdict))


def _table(result: matches.MatchResult) -> Grid:
    """With intervals and ratings, unless it stopped when it was sure: they would claim too much."""
    plain = result.verdict is not None
    headings = ("seat games", "wins") if plain else ("seat games", "wins", "95 % sure between", "rating")
    caption = _fair_share(result)
    grid = Grid(title=_title(result), title_justify="left", caption=caption, caption_justify="left")
    grid.add_column("bot")
    for heading in headings:
        grid.add_column(heading, justify="right")
    for bot in result.bots:
        cells = [bot.name, f"{bot.seat_games:,}", f"{bot.win_rate:.1%}"]
        if bot.interval:
            cells.append("{:.1%} and {:.1%}".format(*bot.interval))
        if bot.rating is not None and result.seats > 1:
            cells.append(f"{bot.rating:.1f} ± {bot.uncertainty:.1f}")
        grid.add_row(*cells)
    return grid


def _title(result: matches.MatchResult) -> str:
    """Of an option that is a file it shows a digest."""
    game = find(result.game)
    documents = {option.name for option in game.facts.options if isinstance(option, Document)}
    options = "".join(
        f", {name}={digest_of(str(value))[:DIGITS] if name in documents else value}"
        for name, value in result.options.items()
    )
    seats, games = _counted(result.seats, "seat"), _counted(result.games, "game")
    blocks = f" in {_counted(result.blocks, 'block')}" if result.seats > 1 else ""
    return f"{game.title}, {seats}{options}: {games}{blocks}"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _fair_share(result: matches.MatchResult) -> str:
    return "" if result.seats == 1 else f"A fair share is {1 / result.seats:.1%}."


def _in_words(verdict: Verdict) -> str:
    """What was decided, after how many blocks, and how often such a match errs."""
    after = f"after {_counted(verdict.blocks, 'block')}"
    far = f"{100 * verdict.margin:.3g} points"
    if verdict.found == "open":
        return f"Not decided {after}: give it more --games, or a larger --margin."
    if verdict.found == "close":
        return (
            f"Decided {after}: {verdict.bot} wins about its fair share of {verdict.fair:.1%}. Of a bot that "
            f"wins {far} more or less than that, at most {verdict.error:.0%} of such matches would say so."
        )
    return (
        f"Decided {after}: {verdict.bot} wins {verdict.found} than its fair share of {verdict.fair:.1%}. Of "
        f"a bot that wins its fair share, at most {verdict.error:.0%} of such matches would say more or less."
    )


def _plot(result: matches.MatchResult) -> str:
    """Bars, with their intervals if there are any, and a line at the fair share."""
    left, width = PLOT_MARGIN + PLOT_NAMES, PLOT_WIDTH - 2 * PLOT_MARGIN - PLOT_NAMES
    height = 2 * PLOT_MARGIN + 40 + PLOT_BAR * len(result.bots)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PLOT_WIDTH} {height}" '
        f'font-family="system-ui, sans-serif" font-size="15" fill="{INK}">',
        f'<rect width="{PLOT_WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<text x="{PLOT_MARGIN}" y="{PLOT_MARGIN + 8}" font-size="18">'
        f"{escape(find(result.game).title)}: wins in {result.games:,} games</text>",
    ]
    top = PLOT_MARGIN + 32
    for row, bot in enumerate(result.bots):
        y = top + row * PLOT_BAR
        low, high = (left + width * end for end in bot.interval or (bot.win_rate, bot.win_rate))
        middle = y + PLOT_BAR / 2 - 4
        parts += [
            f'<text x="{PLOT_MARGIN}" y="{middle + 5}">{escape(bot.name)}</text>',
            f'<rect x="{left}" y="{y}" width="{width * bot.win_rate:.1f}" '
            f'height="{PLOT_BAR - 8}" fill="{BAR}"/>',
            f'<text x="{high + 8:.1f}" y="{middle + 5}">{bot.win_rate:.1%}</text>',
        ]
        if bot.interval:
            parts.append(f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="{INK}" stroke-width="2"/>')
    if result.seats > 1:
        fair = left + width / result.seats
        bottom = top + PLOT_BAR * len(result.bots)
        parts.append(f'<path d="M{fair:.1f} {top - 6}V{bottom}" stroke="{LINE}" stroke-dasharray="4 3"/>')
        parts.append(
            f'<text x="{fair:.1f}" y="{bottom + 14}" text-anchor="middle" font-size="12">fair share</text>'
        )
    return "\n".join([*parts, "</svg>\n"])

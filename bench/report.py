"""A run's figures for the eye: a table for the terminal and a bar chart in SVG."""

import math
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from .contenders import Role
from .run import Report, Row

PAPER, PAPER_DEEP, INK, INK_SOFT = "#f4ead5", "#e6d6b5", "#2b2320", "#5b4d44"
COLOURS: dict[Role, str] = {"engine": "#5e7343", "driven": "#7f9a5c", "limit": "#8c857b", "peer": "#2f6b7a"}
TITLE_FONT = "Almendra, Georgia, serif"
TEXT_FONT = "'Alegreya Sans', system-ui, sans-serif"

UNITS = ("", "k", "M", "G")
# Lengths of the chart, in its own units.
WIDTH, MARGIN, NAMES, REMARKS = 1100, 32, 265, 320
HEADING, BAR, GAP, AXIS, LINE = 48, 30, 16, 26, 20


def table(report: Report) -> Table:
    """The figures, a line per contender and game, with who could not be measured below."""
    grid = Table(title=_how(report))
    grid.add_column("Game (seats), contender")
    for heading in ("Games/s", "Steps/s", "At least", "Underbridge is"):
        grid.add_column(heading, justify="right", no_wrap=True)
    game = None
    for row in report.rows:
        if row.game != game:
            grid.add_section()
            grid.add_row(f"{row.game} ({row.seats})")
        grid.add_row(
            f"  {row.contender}",
            _short(row.games_per_second),
            _short(row.steps_per_second),
            _must(row),
            _advantage(row),
            style="bold" if row.kind == "engine" else None,
        )
        game = row.game
    if report.missing:
        grid.caption = Text("\n".join(_left_out(report)))
    return grid


def looking(report: Report) -> Table:
    """How long it takes to see a position."""
    grid = Table(title="Looking at a position, as each seat and a spectator see it")
    grid.add_column("Game (seats)")
    for heading in ("A view", "All of a position", "A view's JSON"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for one in report.looking:
        times = (one.view, one.all_views, one.encoded)
        grid.add_row(f"{one.game} ({one.seats})", *(f"{1e6 * seconds:.1f} µs" for seconds in times))
    return grid


def thinking(report: Report) -> Table:
    """How fast the bots' search is."""
    grid = Table(title="The tree search on one core")
    grid.add_column("Game (seats)")
    grid.add_column("Playouts/s", justify="right", no_wrap=True)
    for one in report.thinking:
        grid.add_row(f"{one.game} ({one.seats})", f"{one.playouts_per_second:,.0f}")
    return grid


def _must(row: Row) -> str:
    if row.floor is None:
        return ""
    return f"{_short(row.floor)}: {'reached' if row.is_reached else 'MISSED'}"


def _advantage(row: Row) -> str:
    if row.ratio is None or row.kind == "engine":
        return ""
    return f"{_digits(1 / row.ratio, 2)} times"


def _how(report: Report) -> str:
    return f"Random play on one core, median of {report.rounds} rounds of {report.seconds:g} s"


def _left_out(report: Report) -> list[str]:
    return [f"{one.contender} is not measured: {one.reason}" for one in report.missing]


class Bar(NamedTuple):
    """A bar of the chart: its length, and what stands at its end."""

    name: str
    value: float
    label: str
    remark: str
    kind: Role


def chart(report: Report) -> str:
    """Everyone at the same game by games a second; below, Underbridge's games by steps a second."""
    rivals = [row for row in report.rows if row.ratio is not None]
    ours = [row for row in report.rows if row.kind == "engine"]
    title = f"{rivals[0].game} with {rivals[0].seats} trolls"
    first, height = _panel(title, "games a second", map(_rival, rivals), MARGIN)
    panels = [first]
    if len(ours) > 1:
        title, top = "Every game of Underbridge", height + MARGIN
        second, height = _panel(title, "steps a second", map(_our_own, ours), top)
        panels.append(second)
    for note in (f"{_how(report)}.", *_left_out(report)):
        height += LINE
        panels.append(_text(MARGIN, height, note, INK_SOFT, 14))
    height += MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img" '
            f'aria-label="Underbridge\'s speed beside others" font-family="{TEXT_FONT}">',
            f'<rect width="{WIDTH}" height="{height:g}" rx="10" fill="{PAPER}"/>',
            *panels,
            "</svg>\n",
        ]
    )


def _rival(row: Row) -> Bar:
    remark = f"{_short(row.steps_per_second)} steps/s"
    if words := _advantage(row):
        remark += f" · Underbridge is {words} as fast"
    label = f"{_short(row.games_per_second)} games/s"
    return Bar(row.contender, row.games_per_second, label, remark, row.kind)


def _our_own(row: Row) -> Bar:
    remark = f"{_short(row.games_per_second)} games/s · {row.seats} seat{'s' if row.seats > 1 else ''}"
    label = f"{_short(row.steps_per_second)} steps/s"
    return Bar(row.game, row.steps_per_second, label, remark, row.kind)


def _panel(title: str, unit: str, bars: Iterable[Bar], top: float) -> tuple[str, float]:
    """A titled group of bars on a logarithmic axis of its own, and where it ends."""
    bars = sorted(bars, key=lambda bar: -bar.value)
    low = math.floor(math.log10(bars[-1].value)) - 1
    high = math.ceil(math.log10(bars[0].value))
    left, right = MARGIN + NAMES, WIDTH - MARGIN - REMARKS
    decade = (right - left) / (high - low)
    y = top + HEADING
    bottom = y + len(bars) * (BAR + GAP)
    parts = [_text(MARGIN, top + 24, title, INK, 25, f'font-family="{TITLE_FONT}" font-weight="700"')]
    for power in range(low, high + 1):
        x = left + decade * (power - low)
        parts.append(
            f'<path d="M{x:.1f} {y - 6:g}V{bottom:g}" stroke="{PAPER_DEEP}" stroke-width="1.5" fill="none"/>'
        )
        parts.append(_text(x, bottom + 16, _tick(power), INK_SOFT, 13, 'text-anchor="middle"'))
    parts.append(_text(right + 30, bottom + 16, f"{unit}, in powers of ten", INK_SOFT, 13))
    for bar in bars:
        parts += _draw(bar, left, decade * (math.log10(bar.value) - low), y)
        y += BAR + GAP
    return "\n".join(parts), bottom + AXIS


def _draw(bar: Bar, x: float, length: float, y: float) -> list[str]:
    weight = 'font-weight="700"' if bar.name == "Underbridge" else ""
    end = x + length + 10
    return [
        _text(x - 12, y + 18, bar.name, INK, 16, f'text-anchor="end" {weight}'),
        f'<rect x="{x:g}" y="{y:g}" width="{length:.1f}" height="{BAR}" rx="4" fill="{COLOURS[bar.kind]}" '
        f'stroke="{INK}" stroke-width="1.5"/>',
        _text(end, y + 11, bar.label, INK, 15, 'font-weight="700"'),
        _text(end, y + 27, bar.remark, INK_SOFT, 13),
    ]


def _text(x: float, y: float, words: str, colour: str, size: int, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:g}" fill="{colour}" font-size="{size}" {more}>{escape(words)}</text>'


def _tick(power: int) -> str:
    unit = max(0, power // 3)
    return f"{10.0 ** (power - 3 * unit):g} {UNITS[unit]}".rstrip()


def _short(number: float) -> str:
    """Three digits and a unit: 351 k, 1.42 M."""
    unit = max(0, math.floor(math.log10(number)) // 3)
    return f"{_digits(number / 1000**unit, 3)} {UNITS[unit]}".rstrip()


def _digits(number: float, significant: int) -> str:
    """The number rounded to so many digits: 0.55, 1,800."""
    decimals = significant - 1 - math.floor(math.log10(number))
    return f"{round(number, decimals):,.{max(0, decimals)}f}"

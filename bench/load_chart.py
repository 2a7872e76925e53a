"""The load test's figures as a picture: how long people wait, and the memory over time, in SVG."""

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import numpy as np

from bench.load_memory import FLAT, Memory, span
from bench.load_report import latency
from bench.report import INK, INK_SOFT, PAPER, PAPER_DEEP, TEXT_FONT, TITLE_FONT

WIDTH, MARGIN, TALL, HEADING, AXIS = 900, 32, 150, 52, 40  # lengths of the chart
DECADES, BINS = (0, 4), 20  # from 1 ms to 10 s, so many bins to a power of ten
STEPS = (1, 5, 10, 30, 60, 300, 600, 1_800, 3_600, 6 * 3_600, 24 * 3_600)  # seconds between ticks
MOST_TICKS = 12
GOOD, LATE = "#5e7343", "#a4442e"


class Panel(NamedTuple):
    """A part of the chart: times in seconds, and what 99 of 100 must stay below, in milliseconds."""

    title: str
    seconds: Sequence[float]
    bar: float | None


class Curve(NamedTuple):
    """Another part: the memory over time."""

    title: str
    memory: Memory


def chart(how: str, panels: Sequence[Panel | Curve]) -> str:
    """How often each latency was met, on a logarithmic axis; and how much memory it took."""
    height = MARGIN + 20 + len(panels) * (HEADING + TALL + AXIS) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="How long people wait" font-family="{TEXT_FONT}">',
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{PAPER}"/>',
    ]
    for number, panel in enumerate(panels):
        top = MARGIN + number * (HEADING + TALL + AXIS)
        parts += _curve(panel, top) if isinstance(panel, Curve) else _panel(panel, top)
    parts.append(_text(MARGIN, height - MARGIN + 6, how, INK_SOFT, 14))
    return "\n".join([*parts, "</svg>\n"])


def _panel(panel: Panel, top: float) -> list[str]:
    found = latency(panel.seconds)
    bottom = top + HEADING + TALL
    remark = f"{found.count:,} times · half below {found.p50:.1f} ms · 99 of 100 below {found.p99:.1f} ms"
    parts = _heading(panel.title, remark, top)
    for power in range(DECADES[0], DECADES[1] + 1):
        x = _across(10**power)
        parts.append(_line(x, top + HEADING, bottom, PAPER_DEEP))
        label = f"{10**power} ms" if power < 3 else f"{10 ** (power - 3)} s"
        parts.append(_text(x, bottom + 18, label, INK_SOFT, 13, 'text-anchor="middle"'))
    parts += _columns(panel, bottom)
    if panel.bar is not None:
        x = _across(panel.bar)
        parts.append(_line(x, top + HEADING - 8, bottom, INK, 'stroke-dasharray="5 4"'))
        parts.append(_text(x + 6, top + HEADING + 4, f"99 of 100 below {panel.bar:g} ms", INK, 13))
    return parts


def _heading(title: str, remark: str, top: float) -> list[str]:
    style = f'font-family="{TITLE_FONT}" font-weight="700"'
    return [
        _text(MARGIN, top + 16, title, INK, 22, style),
        _text(MARGIN, top + 36, remark, INK_SOFT, 14),
    ]


def _curve(curve: Curve, top: float) -> list[str]:
    found, bottom = curve.memory, top + HEADING + TALL
    until, flat = found.samples[-1][0] or 1.0, found.settled * (1 + FLAT)
    most = 1.1 * max(flat, *(used for _, used in found.samples))

    def at(seconds: float, megabytes: float) -> tuple[float, float]:
        return MARGIN + seconds / until * (WIDTH - 2 * MARGIN), bottom - megabytes / most * TALL

    parts = _heading(curve.title, f"{found.course} · {found.growth:+.1%} since then", top)
    step = next((step for step in STEPS if until / step <= MOST_TICKS), STEPS[-1])
    for tick in range(0, int(until) + 1, step):
        x, _ = at(tick, 0)
        parts.append(_line(x, top + HEADING, bottom, PAPER_DEEP))
        parts.append(_text(x, bottom + 18, span(tick), INK_SOFT, 13, 'text-anchor="middle"'))
    parts.append(_path([at(*sample) for sample in found.samples], GOOD, 2.5))
    limit = [at(found.settled_after, flat), at(until, flat)]
    parts.append(_path(limit, INK, 1.5, 'stroke-dasharray="5 4"'))
    (_, y), words = limit[-1], f"flat below {flat:.0f} MB"
    parts.append(_text(WIDTH - MARGIN, round(y) - 6, words, INK, 13, 'text-anchor="end"'))
    return parts


def _path(points: Sequence[tuple[float, float]], colour: str, width: float, more: str = "") -> str:
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path d="M{way}" fill="none" stroke="{colour}" stroke-width="{width}" {more}/>'


def _columns(panel: Panel, bottom: float) -> list[str]:
    edges = np.logspace(*DECADES, (DECADES[1] - DECADES[0]) * BINS + 1)
    inside = np.clip(np.array(panel.seconds) * 1_000, edges[0], edges[-1])
    counts, _ = np.histogram(inside, edges)
    parts = []
    for low, high, count in zip(edges[:-1], edges[1:], counts.tolist(), strict=True):
        if count:
            x, tall = _across(low), max(1.5, TALL * count / max(counts))
            colour = LATE if panel.bar is not None and low >= panel.bar else GOOD
            parts.append(
                f'<rect x="{x:.1f}" y="{bottom - tall:.1f}" width="{_across(high) - x - 1:.1f}" '
                f'height="{tall:.1f}" fill="{colour}"/>'
            )
    return parts


def _across(milliseconds: float) -> float:
    share = (math.log10(milliseconds) - DECADES[0]) / (DECADES[1] - DECADES[0])
    return MARGIN + share * (WIDTH - 2 * MARGIN)


def _line(x: float, top: float, bottom: float, colour: str, more: str = "") -> str:
    return f'<path d="M{x:.1f} {top:g}V{bottom:g}" stroke="{colour}" stroke-width="1.5" {more}/>'


def _text(x: float, y: float, words: str, colour: str, size: int, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:g}" fill="{colour}" font-size="{size}" {more}>{escape(words)}</text>'

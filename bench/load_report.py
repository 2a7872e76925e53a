"""The load test's figures for the eye: tables for the terminal, and a chart of the latencies in SVG."""

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import msgspec
import numpy as np
from rich.console import Group
from rich.table import Table

from bench.load_people import Loss
from bench.report import INK, INK_SOFT, PAPER, PAPER_DEEP, TEXT_FONT, TITLE_FONT

SEEN_BAR, PAGE_BAR = 100.0, 50.0  # milliseconds that 99 of 100 may take: a decision, a page
MEMORY_BAR = 600.0  # megabytes of the server, all its processes together
HEADINGS = ("count", "p50", "p90", "p99", "longest", "p99 at most")

WIDTH, MARGIN, TALL, HEADING, AXIS = 900, 32, 150, 52, 40  # lengths of the chart
DECADES, BINS = (0, 4), 20  # from 1 ms to 10 s, so many bins to a power of ten
GOOD, LATE = "#5e7343", "#a4442e"


class Latency(msgspec.Struct, frozen=True):
    """How long something took, in milliseconds."""

    count: int
    p50: float
    p90: float
    p99: float
    longest: float


class Cores(msgspec.Struct, frozen=True):
    """How many cores were busy, on average; None where the system does not tell."""

    server: float | None
    client: float
    machine: float | None  # with everything else that ran on it
    of: int


class LoadReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a load test has measured."""

    how: str
    seen: Latency
    done: Latency
    decisions_per_second: float
    messages_per_second: float
    sockets: int
    games: int
    skipped: int
    memory_mb: float | None  # at its peak, since the rules were compiled
    memory_unshared_mb: float | None  # at the end, what its processes share counted once
    cores: Cores
    loss: Loss
    complaint: str


class Page(msgspec.Struct, frozen=True):
    """An address, and how fast it was answered."""

    path: str
    latency: Latency


class ThinkingReport(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured while bots thought."""

    how: str
    pages: list[Page]
    all: Latency
    cores: Cores


def latency(seconds: Sequence[float]) -> Latency:
    """The usual percentiles."""
    if not seconds:
        return Latency(0, *[math.nan] * 4)
    found = np.percentile(np.array(seconds) * 1_000, (50, 90, 99, 100))
    return Latency(len(seconds), *(round(float(one), 2) for one in found))


def load_table(report: LoadReport) -> Group:
    """The figures, beside what must be reached."""
    times = grid(report.how, "from a decision to", *HEADINGS)
    times.add_row("the last view", *_cells(report.seen, SEEN_BAR))
    times.add_row("its answer", *_cells(report.done))
    memory, unshared = (_megabytes(one) for one in (report.memory_mb, report.memory_unshared_mb))
    counts = msgspec.structs.asdict(report.loss)
    lost = [f"{name} {count}" for name, count in counts.items() if count]
    facts = grid("", "", "measured", "at most", "more")
    for row in (
        ("decisions", f"{report.decisions_per_second:.1f}/s", "", f"not made in time: {report.skipped}"),
        ("sockets", f"{report.sockets}", "", f"games over: {report.games}"),
        ("messages received", f"{report.messages_per_second:.0f}/s", "", ""),
        (
            "memory of the server",
            memory,
            _bar(report.memory_mb, MEMORY_BAR, "MB"),
            f"shared once: {unshared}",
        ),
        ("cores busy", *_busy(report.cores)),
        ("lost", str(report.loss.total), _bar(report.loss.total, 0, ""), " ".join([*lost, report.complaint])),
    ):
        facts.add_row(*row)
    return Group(times, facts)


def thinking_table(report: ThinkingReport) -> Group:
    """The pages, and all of them together beside what must be reached."""
    times = grid(report.how, "page", *HEADINGS)
    for page in report.pages:
        times.add_row(page.path, *_cells(page.latency))
    times.add_section()
    times.add_row("all", *_cells(report.all, PAGE_BAR))
    facts = grid("", "", "measured", "at most", "more")
    facts.add_row("cores busy", *_busy(report.cores))
    return Group(times, facts)


def grid(title: str, first: str, *headings: str) -> Table:
    """A table for the terminal; what is more than figures begins on the left."""
    grid = Table(title=title or None, title_justify="left")
    grid.add_column(first)
    for heading in headings:
        grid.add_column(heading, justify="left" if heading == "more" else "right")
    return grid


def _cells(found: Latency, bar: float | None = None) -> list[str]:
    times = [f"{one:.1f} ms" for one in (found.p50, found.p90, found.p99, found.longest)]
    return [str(found.count), *times, "" if bar is None else _bar(found.p99, bar, "ms")]


def _bar(value: float | None, bar: float, unit: str) -> str:
    verdict = "unknown" if value is None else "reached" if value <= bar else "MISSED"
    return f"{bar:g} {unit}".rstrip() + f": {verdict}"


def _megabytes(found: float | None) -> str:
    return "unknown" if found is None else f"{found:.0f} MB"


def _busy(cores: Cores) -> tuple[str, str, str]:
    server, machine = ("?" if one is None else f"{one:.2f}" for one in (cores.server, cores.machine))
    return server, "", f"client {cores.client:.2f}, machine {machine} of {cores.of}"


class Panel(NamedTuple):
    """A part of the chart: times in seconds, and what 99 of 100 must stay below, in milliseconds."""

    title: str
    seconds: Sequence[float]
    bar: float | None


def chart(how: str, panels: Sequence[Panel]) -> str:
    """How often each latency was met, on a logarithmic axis."""
    height = MARGIN + 20 + len(panels) * (HEADING + TALL + AXIS) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="How long people wait" font-family="{TEXT_FONT}">',
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{PAPER}"/>',
    ]
    for number, panel in enumerate(panels):
        parts += _panel(panel, MARGIN + number * (HEADING + TALL + AXIS))
    parts.append(_text(MARGIN, height - MARGIN + 6, how, INK_SOFT, 14))
    return "\n".join([*parts, "</svg>\n"])


def _panel(panel: Panel, top: float) -> list[str]:
    found = latency(panel.seconds)
    bottom = top + HEADING + TALL
    heading = f'font-family="{TITLE_FONT}" font-weight="700"'
    remark = f"{found.count:,} times · half below {found.p50:.1f} ms · 99 of 100 below {found.p99:.1f} ms"
    parts = [
        _text(MARGIN, top + 16, panel.title, INK, 22, heading),
        _text(MARGIN, top + 36, remark, INK_SOFT, 14),
    ]
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

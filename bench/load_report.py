"""The load test's figures for the eye: tables for the terminal."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from rich.console import Group
from rich.table import Table

from bench.load_memory import FLAT, LONG, Memory, span
from bench.load_people import Loss
from bench.load_stalls import Busy, Spread, Stalled, verdict

SEEN_BAR, PAGE_BAR = 100.0, 50.0  # milliseconds that 99 of 100 may take: a decision, a page
MEMORY_BAR = 600.0  # megabytes of the server, all its processes together
HEADINGS = ("count", "p50", "p90", "p99", "longest", "p99 at most")


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
    memory_mb: float | None  # at the end, what processes share counted once
    memory: Memory | None  # over time
    cores: Cores
    stalled: Stalled
    loss: Loss
    complaint: str
    slow: str = ""  # what made it so, if it was


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
    counts = msgspec.structs.asdict(report.loss)
    lost = [f"{name} {count}" for name, count in counts.items() if count]
    facts = grid("", "", "measured", "at most", "more")
    for row in (
        ("decisions", f"{report.decisions_per_second:.1f}/s", "", f"not made in time: {report.skipped}"),
        ("sockets", f"{report.sockets}", "", f"games over: {report.games}"),
        ("messages received", f"{report.messages_per_second:.0f}/s", "", ""),
        (
            "memory of the server",
            _megabytes(report.memory_mb),
            _bar(report.memory_mb, MEMORY_BAR, "MB"),
            f"each by itself: {report.memory.peak:.0f} MB at most" if report.memory else "",
        ),
        ("memory over time", *_course(report.memory)),
        ("cores busy", *_busy(report.cores)),
        ("lost", str(report.loss.total), _bar(report.loss.total, 0, ""), " ".join([*lost, report.complaint])),
    ):
        facts.add_row(*row)
    return Group(times, facts, _held_up(report.stalled), *([report.slow] if report.slow else []))


def what_was_slow(seen: Latency, stalled: Stalled) -> str:
    """In a sentence, if decisions were seen too late."""
    return verdict(stalled) if seen.p99 > SEEN_BAR else ""


def _held_up(found: Stalled) -> Table:
    """What was not there for those who played, and why."""
    rows = grid("", "held up by", "measured", "longest", "more")
    heard = f"{found.processes} process" + "es" * (found.processes != 1)
    places = [f"{name} ({count})" for name, count in found.places.items()]
    times, disk = found.collections, found.disk
    for what, measured, longest, *more in (
        ("the server's loop", _seconds(found.blocked), _longest(found.late), *_parts(found.blocked)),
        ("  when it was late", f"{found.times} times", "", f"over 10 ms, in {heard}"),
        ("  where it stood", "", "", *(places or ["never long overdue"])),
        ("  at work", *_share(found.busy)),
        ("  collections", f"{times.count}", _longest(times)),
        (
            "the disk",
            f"{disk.count} commits",
            _longest(disk),
            f"p50 {disk.p50:.1f} ms, p99 {disk.p99:.1f} ms",
        ),
        ("the machine", *_taken(found)),
        (
            "the load generator",
            _seconds(found.client_blocked),
            _longest(found.client),
            *_parts(found.client_blocked),
        ),
        ("  at work", *_share(found.client_busy)),
    ):
        rows.add_row(what, measured, longest, ", ".join(more))
    return rows


def _share(busy: Busy) -> tuple[str, str, str]:
    return f"{busy.worked:.0%}", "", f"had no core {busy.queued:.0%} of the time"


def _taken(found: Stalled) -> tuple[str, ...]:
    """From everybody on the machine, as far as the system tells."""
    waited = [] if found.waiting is None else [f"somebody waited for a core {found.waiting:.0%} of the time"]
    if found.stolen is None:
        return "unknown", "", *waited
    share = found.stolen / found.seconds / found.cores
    return f"{found.stolen:.2f} s", "", f"stolen, {share:.1%} of its cores", *waited


def _seconds(by: dict[str, float]) -> str:
    return f"{sum(by.values()):.2f} s"


def _longest(found: Spread) -> str:
    return f"{found.longest:.1f} ms"


def _parts(by: dict[str, float]) -> list[str]:
    most_first = sorted(by.items(), key=lambda one: -one[1])
    return [f"{what} {seconds:.2f} s" for what, seconds in most_first if seconds >= 0.005]


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


def _course(memory: Memory | None) -> tuple[str, str, str]:
    """Whether it grows still, which is seen in a long run only."""
    if memory is None:
        return "unknown", "", ""
    verdict = "reached" if memory.growth <= FLAT else "MISSED"
    bar = verdict if memory.is_long else f"told from {span(LONG)} on"
    return f"{memory.growth:+.1%}", f"{FLAT:.0%}: {bar}", memory.course


def _busy(cores: Cores) -> tuple[str, str, str]:
    server, machine = ("?" if one is None else f"{one:.2f}" for one in (cores.server, cores.machine))
    return server, "", f"client {cores.client:.2f}, machine {machine} of {cores.of}"

"""What held a load up: the server's loops and its disk, the machine, or the load generator."""

import asyncio
import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec

from underbridge.server.stalls import EDGES, LATE, MACHINE, Stalls, stolen

PRESSURE = Path("/proc/pressure/cpu")
TRIES, PAUSE = 100, 0.05  # to hear every process: each request reaches any of them
MOST_PLACES = 3  # that are shown
SLOW_DISK = 0.05  # seconds that a commit takes, with which a decision cannot be quick
FULL = 0.9  # of the time: who has so much to do has always something to do
ENOUGH = 0.01  # of the time: as much as 99 of 100 leave out
LINE = re.compile(r'underbridge_(\w+)(?:\{\w+="(.*)"\})? (\S+)')

Counts = dict[tuple[str, str], float]  # by name and label


class Spread(msgspec.Struct, frozen=True):
    """How long something took, in milliseconds, as well as a histogram tells."""

    count: int
    p50: float
    p99: float
    longest: float


class Busy(msgspec.Struct, frozen=True):
    """The part of the time in which a loop had something to do."""

    worked: float
    queued: float  # and no core to do it with

    @property
    def wanted(self) -> float:
        """If that is nearly all, everybody must queue, however short each thing is."""
        return self.worked + self.queued


class Stalled(msgspec.Struct, frozen=True, kw_only=True):
    """What was not there for those who played, and why; seconds where nothing else is said."""

    seconds: float  # that passed
    processes: int  # of the server, that were heard
    late: Spread  # the beats of their loops
    blocked: dict[str, float]  # of the loops, by what
    times: int  # that they were
    busy: Busy  # the busiest of the loops
    places: dict[str, int]  # where they stood then, most often first
    collections: Spread
    disk: Spread  # commits
    slow_commits: float  # the part of them that took very long
    stolen: float | None  # from all cores together; None where the system does not tell
    cores: int
    waiting: float | None  # the part of the time in which somebody on the machine had no core
    client: Spread  # the beats of the load generator
    client_blocked: dict[str, float]
    client_busy: Busy


IDLE = Busy(0.0, 0.0)


class Look(NamedTuple):
    """What was counted until some moment."""

    at: float
    processes: dict[str, Counts]  # by their number
    stolen: float | None
    waited: float | None


async def look(base: str, processes: int) -> Look:
    """Now."""
    return Look(time.perf_counter(), await _hear(base, processes), stolen(), _waited())


async def _hear(base: str, processes: int) -> dict[str, Counts]:
    """Every process of a server, but for those that never answered; each connection reaches any of them."""
    heard: dict[str, Counts] = {}
    no_connection_kept = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(
        base_url=base, trust_env=False, verify=False, limits=no_connection_kept
    ) as web:
        for _ in range(TRIES):
            answer = await web.get("/api/metrics")
            if answer.is_success:
                counts = read(answer.text)
                heard |= {process: counts for name, process in counts if name == "process"}
            if len(heard) >= processes:
                break
            await asyncio.sleep(PAUSE)
    return heard


def read(told: str) -> Counts:
    """What a process tells in the words of Prometheus, as far as it has no more than one label."""
    found = (LINE.fullmatch(line) for line in told.splitlines())
    return {(one[1], one[2] or ""): float(one[3]) for one in found if one}


def _waited() -> float | None:
    """Seconds in which somebody on this machine had no core, since it began."""
    try:
        return int(PRESSURE.read_text().splitlines()[0].rpartition("total=")[2]) / 1e6
    except (OSError, ValueError, IndexError):
        return None


def between(before: Look, after: Look, client: Stalls) -> Stalled:
    """What happened between two looks, in all processes that were heard in both."""
    both = sorted(before.processes.keys() & after.processes.keys())
    pairs = [(before.processes[one], after.processes[one]) for one in both]
    blocked, places = _grown(pairs, "loop_blocked_seconds_total"), _grown(pairs, "loop_places_total")
    late, commits = _lengths(pairs, "loop_late"), _lengths(pairs, "commit")
    passed = after.at - before.at
    return Stalled(
        seconds=round(passed, 1),
        processes=len(both),
        late=_spread(late, _longest(pairs, "loop_late")),
        blocked={cause: round(seconds, 3) for cause, seconds in blocked.items()},
        times=sum(late[EDGES.index(LATE) + 1 :]),
        busy=max((_busy(pair, passed) for pair in pairs), key=lambda one: one.wanted, default=IDLE),
        places={name: round(count) for name, count in places.most_common(MOST_PLACES) if count},
        collections=_spread(_lengths(pairs, "collection"), _longest(pairs, "collection")),
        disk=_spread(commits, _longest(pairs, "commit")),
        slow_commits=_beyond(commits, SLOW_DISK),
        stolen=_less(after.stolen, before.stolen),
        cores=os.cpu_count() or 1,
        waiting=_share(_less(after.waited, before.waited), passed),
        client=_spread(client.late.counts, client.late.longest),
        client_blocked={cause: round(seconds, 3) for cause, seconds in client.blocked.items()},
        client_busy=Busy(round(client.worked / passed, 4), round(client.queued / passed, 4)),
    )


def _busy(pair: tuple[Counts, Counts], passed: float) -> Busy:
    spent = _grown([pair], "loop_spent_seconds_total")
    return Busy(*(round(spent[how] / passed, 4) for how in ("at work", "without a processor")))


def _grown(pairs: Iterable[tuple[Counts, Counts]], name: str) -> Counter[str]:
    """What was added to all counts of a name, by label."""
    grown = Counter[str]()
    for before, after in pairs:
        for (found, label), count in after.items():
            if found == name:
                grown[label] += count - before.get((found, label), 0)  # type: ignore[assignment]
    return grown


def _lengths(pairs: Iterable[tuple[Counts, Counts]], name: str) -> list[int]:
    """How many were added in each step of a histogram."""
    up_to = _grown(pairs, f"{name}_seconds_bucket")
    counts = [0, *(round(up_to[edge]) for edge in [*map(str, EDGES), "+Inf"])]
    return [more - less for less, more in pairwise(counts)]


def _longest(pairs: Iterable[tuple[Counts, Counts]], name: str) -> float:
    """If the longest ever was before that time, all that is known of ours is in which step it lies."""
    longest, key = 0.0, (f"{name}_longest_seconds", "")
    for before, after in pairs:
        steps = [step for step, count in enumerate(_lengths([(before, after)], name)) if count]
        edge = EDGES[min(steps[-1], len(EDGES) - 1)] if steps else 0.0
        longest = max(longest, after[key] if after[key] > before[key] else min(edge, after[key]))
    return longest


def _spread(counts: Sequence[int], longest: float) -> Spread:
    p50, p99 = (min(quantile(counts, part), longest) for part in (0.5, 0.99))
    return Spread(sum(counts), *(round(seconds * 1_000, 2) for seconds in (p50, p99, longest)))


def quantile(counts: Sequence[int], part: float) -> float:
    """Within a step they are taken to lie evenly."""
    wanted, passed = part * sum(counts), 0
    for step, count in enumerate(counts[:-1]):
        if count and passed + count >= wanted:
            low = EDGES[step - 1] if step else 0.0
            return low + (EDGES[step] - low) * (wanted - passed) / count
        passed += count
    return EDGES[-1]


def _beyond(counts: Sequence[int], seconds: float) -> float:
    step = next(step for step, edge in enumerate(EDGES) if edge >= seconds)
    return sum(counts[step + 1 :]) / max(1, sum(counts))


def _less(later: float | None, sooner: float | None) -> float | None:
    return None if later is None or sooner is None else round(later - sooner, 3)


def _share(part: float | None, whole: float) -> float | None:
    return None if part is None else round(part / whole, 4)


def shares(found: Stalled) -> dict[str, float]:
    """The part of the time, or of the commits, in which each of them held decisions up."""
    passed = found.seconds * max(1, found.processes)
    server, by_machine = _of_loop(found.blocked, found.busy, passed)
    client, client_by_machine = _of_loop(found.client_blocked, found.client_busy, found.seconds)
    taken = (found.stolen or 0.0) / found.cores / found.seconds
    machine = max(by_machine, client_by_machine, taken)
    disk = max(0.0, found.slow_commits - server - machine)  # who waits for the loop waits for the disk, too
    return {"the machine": machine, "the server": server, "the disk": disk, "the load generator": client}


def _of_loop(blocked: dict[str, float], busy: Busy, passed: float) -> tuple[float, float]:
    """How much a loop held up by itself, and how much as the machine gave it no core."""
    by_machine = blocked.get(MACHINE, 0.0)
    itself, machine = (sum(blocked.values()) - by_machine) / passed, by_machine / passed
    return (max(itself, busy.worked), max(machine, busy.queued)) if busy.wanted >= FULL else (itself, machine)


def verdict(found: Stalled) -> str:
    """What made a run slow, if the figures tell."""
    by = shares(found)
    most = max(by.values())
    to_blame = [who for who, share in by.items() if share >= max(ENOUGH, most / 2)]
    words = ", ".join(f"{who} {share:.1%}" for who, share in by.items())
    if not to_blame:
        return f"Slow, and no figure here tells why (of the time: {words})."
    return f"Slow: {' and '.join(to_blame)} (of the time: {words})."

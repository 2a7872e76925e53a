"""What held a load up: told from what the server counts, and only as far as the figures bear it out."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from underbridge.server.metrics import stall_lines
from underbridge.server.stalls import COLLECTION, MACHINE, OWN_WORK, Lengths, Stalls

if TYPE_CHECKING:
    from bench.load_stalls import Look, Stalled

PROJECT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PROJECT))
    monkeypatch.syspath_prepend(str(PROJECT / "tests"))


class Process:
    """What a process of a server counts."""

    def __init__(self, number: str) -> None:
        self.number, self.stalls, self.commits = number, Stalls(), Lengths()

    def be_late(self, seconds: float, cause: str) -> None:
        self.stalls.late.add(seconds)
        self.stalls.blocked[cause] += seconds


def look_at(at: float, *processes: Process) -> "Look":
    from bench.load_stalls import Look, read

    told = {one.number: read("\n".join(stall_lines(one.stalls, one.commits))) for one in processes}
    return Look(at, told, stolen=at / 10, waited=at / 2)


def test_what_was_before_does_not_count_and_all_processes_do() -> None:
    from bench.load_stalls import between

    ada, bob = Process("1"), Process("2")
    ada.be_late(5.0, COLLECTION)
    ada.commits.add(3.0)
    before = look_at(100.0, ada, bob)
    ada.be_late(0.001, OWN_WORK)
    ada.be_late(0.2, OWN_WORK)
    bob.be_late(0.1, MACHINE)
    ada.stalls.places.update({"sort": 3, "read": 1, "write": 2, "sing": 9})
    ada.stalls.collected.add(0.05)
    for _ in range(99):
        ada.commits.add(0.002)
    bob.commits.add(0.07)
    bob.stalls.worked, bob.stalls.queued = 6.0, 1.0
    found = between(before, look_at(110.0, ada, bob), Stalls())
    assert (found.seconds, found.processes, found.times, found.late.count) == (10.0, 2, 2, 3)
    assert found.blocked[OWN_WORK] == pytest.approx(0.201)
    assert found.blocked[MACHINE] == pytest.approx(0.1)
    assert found.blocked[COLLECTION] == 0
    assert [*found.places.items()] == [("sing", 9), ("sort", 3), ("write", 2)]
    assert (found.collections.count, found.collections.longest) == (1, 50.0)
    assert (found.disk.count, found.disk.longest) == (100, 70.0)
    assert 1.9 <= found.disk.p50 <= 2.6, "the step in which it lies"
    assert found.slow_commits == pytest.approx(0.01)
    assert (found.stolen, found.waiting) == (1.0, 0.5)
    assert (found.busy.worked, found.busy.queued) == (0.6, 0.1), "the busiest"


def test_the_longest_is_of_that_time_though_another_was_longer_before() -> None:
    from bench.load_stalls import between

    ada = Process("1")
    ada.commits.add(3.0)
    before = look_at(100.0, ada)
    ada.commits.add(0.05)
    found = between(before, look_at(110.0, ada), Stalls())
    assert 50.0 <= found.disk.longest <= 65.0
    nothing = between(before, look_at(110.0), Stalls())
    assert (nothing.processes, nothing.disk.count, nothing.disk.longest) == (0, 0, 0.0)


@pytest.mark.parametrize("part", [0.01, 0.5, 0.99])
def test_a_quantile_lies_in_its_step(part: float) -> None:
    from bench.load_stalls import quantile

    lengths, seconds = Lengths(), [0.0003 * number for number in range(1, 1_001)]
    for one in seconds:
        lengths.add(one)
    exact = seconds[round(part * len(seconds)) - 1]
    assert exact / 1.26 <= quantile(lengths.counts, part) <= exact * 1.26


def found_of(**more: Any) -> "Stalled":
    from bench.load_stalls import IDLE, Spread, Stalled

    none = Spread(0, 0.0, 0.0, 0.0)
    quiet = Stalled(
        seconds=100.0,
        processes=2,
        late=none,
        blocked={},
        times=0,
        busy=IDLE,
        places={},
        collections=none,
        disk=none,
        slow_commits=0.0,
        stolen=None,
        cores=2,
        waiting=None,
        client=none,
        client_blocked={},
        client_busy=IDLE,
    )
    return msgspec.structs.replace(quiet, **more)


BLAMED: dict[str, tuple[dict[str, Any], str]] = {
    "always at work": ({"busy": (0.97, 0.01)}, "Slow: the server ("),
    "always at work, but for what the machine takes": (
        {"busy": (0.5, 0.45)},
        "Slow: the machine and the server (",
    ),
    "no core, but seldom anything to do": ({"busy": (0.2, 0.3)}, "Slow, and no figure here tells why"),
    "the one who asks is always at work": ({"client_busy": (0.95, 0.0)}, "Slow: the load generator ("),
    "nobody knows": ({}, "Slow, and no figure here tells why"),
    "too little to tell": ({"blocked": {OWN_WORK: 1.9}}, "Slow, and no figure here tells why"),
    "own work": ({"blocked": {OWN_WORK: 6.0, MACHINE: 1.0}}, "Slow: the server ("),
    "collections": ({"blocked": {COLLECTION: 6.0}}, "Slow: the server ("),
    "no processor": ({"blocked": {OWN_WORK: 2.4, MACHINE: 6.0}}, "Slow: the machine ("),
    "stolen time": ({"blocked": {OWN_WORK: 1.0}, "stolen": 10.0}, "Slow: the machine ("),
    "both": ({"blocked": {OWN_WORK: 6.0, MACHINE: 4.0}}, "Slow: the machine and the server ("),
    "commits": ({"slow_commits": 0.04}, "Slow: the disk ("),
    "commits heard of late": ({"slow_commits": 0.04, "blocked": {OWN_WORK: 8.0}}, "Slow: the server ("),
    "the one who asks": ({"client_blocked": {OWN_WORK: 3.0}}, "Slow: the load generator ("),
    "no processor for the one who asks": ({"client_blocked": {MACHINE: 3.0}}, "Slow: the machine ("),
}


@pytest.mark.parametrize("what", BLAMED)
def test_a_slow_run_is_told_from_a_slow_server(what: str) -> None:
    from bench.load_stalls import Busy, verdict

    more, words = BLAMED[what]
    more = {name: Busy(*value) if isinstance(value, tuple) else value for name, value in more.items()}
    assert verdict(found_of(**more)).startswith(words)


def test_only_a_slow_run_has_a_reason() -> None:
    from bench.load_report import SEEN_BAR, Latency, what_was_slow

    def seen(p99: float) -> Latency:
        return Latency(100, 1.0, 2.0, p99, p99)

    slow = found_of(blocked={OWN_WORK: 50.0})
    assert what_was_slow(seen(SEEN_BAR), slow) == ""
    assert what_was_slow(seen(SEEN_BAR + 1), slow).startswith("Slow: the server")


def test_every_process_of_a_server_is_heard() -> None:
    from bench.load_server import running
    from bench.load_stalls import look

    with running("postgres", 2) as server:
        found = asyncio.run(look(server.base, 2))
    assert len(found.processes) == 2
    for counts in found.processes.values():
        assert counts["loop_late_seconds_count", ""] > 0

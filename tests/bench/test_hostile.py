"""The test with hostile guests itself, very small: what it reports, not how fast anything is."""

import json
import os
import resource
import runpy
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "bench" / "hostile.py"
ATTACKS = {
    *("slow headers", "slow bodies", "never read", "guests", "tables"),
    *("documents", "pages", "chat", "undo", "sockets"),
}
Hostile = Callable[..., int]


@pytest.fixture
def hostile(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hostile]:
    """The program; what it asks of its process is put back."""
    handler, files = signal.getsignal(signal.SIGTERM), resource.getrlimit(resource.RLIMIT_NOFILE)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("COLUMNS", "200")
    main = runpy.run_path(str(PROGRAM))["main"]
    yield lambda *words: main(words)
    signal.signal(signal.SIGTERM, handler)
    resource.setrlimit(resource.RLIMIT_NOFILE, files)


def test_honest_people_are_timed_alone_and_under_attack(
    hostile: Hostile, capsys: pytest.CaptureFixture[str]
) -> None:
    status = hostile("--tables", "2", "--seconds", "2", "--every", "0.2", "--json")
    told = capsys.readouterr()
    assert told.out, told.err
    report = json.loads(told.out)
    assert [phase["name"] for phase in report["phases"]] == ["alone", "under attack"]
    assert all(phase["seen"]["count"] for phase in report["phases"])
    assert not any(sum(phase["loss"].values()) for phase in report["phases"])
    assert report["got"].keys() == ATTACKS
    assert report["got"]["slow headers"]["opened"]
    assert report["failed"] == report["errors"] == 0
    assert status == bool(report["misses"])


def test_what_is_not_reached_is_said(hostile: Hostile, capsys: pytest.CaptureFixture[str]) -> None:
    from bench.hostile import HostileReport, Memory, Phase, shown
    from bench.load_people import Loss
    from bench.load_report import Cores, Latency
    from underbridge.cli.terminal import new_console

    def phase(p99: float, growth: float) -> Phase:
        return Phase(
            name="under attack",
            seen=Latency(9, 1.0, 2.0, p99, p99),
            memory=Memory(100.0, 100.0, 0.0, growth),
            loss=Loss(),
            skipped=0,
            cores=Cores(0.5, 0.5, 1.0, 2),
        )

    assert not HostileReport(how="", phases=[phase(20.0, 0.0), phase(190.0, 0.09)]).misses
    for bad in (
        HostileReport(how="", phases=[phase(20.0, 0.0), phase(210.0, 0.0)]),
        HostileReport(how="", phases=[phase(20.0, 0.0), phase(20.0, 0.2)]),
        HostileReport(how="", phases=[phase(20.0, 0.0), phase(20.0, 0.0)], failed=1),
        HostileReport(how="", phases=[phase(20.0, 0.0), phase(20.0, 0.0)], errors=1),
    ):
        assert len(bad.misses) == 1
        new_console().print(shown(bad))
        assert f"Not reached: {bad.misses[0]}" in capsys.readouterr().out


def test_guests_attack_where_no_process_can_be_nice_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def attack(base: str, seconds: float) -> dict[str, float]:
        return {base: seconds}

    monkeypatch.setattr(sys, "path", [*sys.path, str(PROGRAM.parent)])
    main = runpy.run_path(str(PROGRAM.with_name("hostile_guests.py")))["main"]
    monkeypatch.setitem(main.__globals__, "attack", attack)
    monkeypatch.setattr(sys, "argv", ["hostile_guests.py", "http://127.0.0.1:1", "2"])
    monkeypatch.delattr(os, "nice")
    assert main() == 0
    assert json.loads(capsys.readouterr().out) == {"http://127.0.0.1:1": 2}

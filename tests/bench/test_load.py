"""The load test itself, very small: what it reports, not how fast anything is."""

import json
import resource
import runpy
import signal
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from underbridge.cli.terminal import new_console

PROGRAM = Path(__file__).parents[2] / "bench" / "load.py"
Load = Callable[..., int]


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """The program; what it asks of its process is put back."""
    handler, files = signal.getsignal(signal.SIGTERM), resource.getrlimit(resource.RLIMIT_NOFILE)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("COLUMNS", "200")  # no heading is broken, however slow the machine is
    main = runpy.run_path(str(PROGRAM))["main"]
    yield lambda *words: main(words)
    signal.signal(signal.SIGTERM, handler)
    resource.setrlimit(resource.RLIMIT_NOFILE, files)


def test_a_small_load_loses_nothing(load: Load, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chart = tmp_path / "load.svg"
    small = ("--tables", "3", "--seconds", "1", "--every", "0.05", "--game", "mixed")
    assert load(*small, "--json", "--plot", str(chart)) == 0, capsys.readouterr().err
    told = capsys.readouterr().out
    report = json.loads(told)
    assert not any(report["loss"].values())
    assert report["sockets"] == 12
    assert report["seen"]["count"] == report["done"]["count"] > 0
    for name in ("decisions_per_second", "messages_per_second", "memory_mb", "memory", "cores"):
        assert report[name], name
    assert report["stalled"]["processes"] == 1
    assert report["stalled"]["late"]["count"] > 0 < report["stalled"]["client"]["count"]
    assert report["stalled"]["disk"]["count"] > 0
    assert len(report["memory"]["samples"]) >= 2
    assert ET.parse(chart).getroot().tag.endswith("svg")
    assert "The memory of the server" in chart.read_text()
    from bench.load_report import LoadReport, load_table

    new_console().print(load_table(msgspec.json.decode(told, type=LoadReport)))
    table = capsys.readouterr().out
    for row in ("memory over time", "the server's loop", "the disk", "the machine", "the load generator"):
        assert row in table, row


def test_pages_are_timed_while_ancients_think(load: Load, capsys: pytest.CaptureFixture[str]) -> None:
    assert load("--thinking", "--seconds", "0.4") == 0, capsys.readouterr().err
    told = capsys.readouterr().out
    for row in ("/api/tables", "all", "cores busy", "p99 at most"):
        assert row in told


def test_two_processes_need_postgresql(load: Load, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        load("--workers", "2")
    assert ended.value.code == 2
    assert "two processes need PostgreSQL: --database postgres" in capsys.readouterr().err

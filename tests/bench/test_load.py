"""The load test itself, very small: what it reports, not how fast anything is."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "bench" / "load.py"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, PROGRAM, *words], capture_output=True, text=True)


def test_a_small_load_loses_nothing(tmp_path: Path) -> None:
    chart = tmp_path / "load.svg"
    small = ("--tables", "3", "--seconds", "1", "--every", "0.05", "--game", "mixed")
    done = run(*small, "--json", "--plot", str(chart))
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert not any(report["loss"].values())
    assert report["sockets"] == 12
    assert report["seen"]["count"] == report["done"]["count"] > 0
    for name in ("decisions_per_second", "messages_per_second", "memory_mb", "memory_unshared_mb", "cores"):
        assert report[name], name
    assert ET.parse(chart).getroot().tag.endswith("svg")


def test_pages_are_timed_while_ancients_think() -> None:
    done = run("--thinking", "--seconds", "0.4")
    assert done.returncode == 0, done.stderr
    for row in ("/api/tables", "all", "cores busy", "p99 at most"):
        assert row in done.stdout


def test_two_processes_need_postgresql() -> None:
    done = run("--workers", "2")
    assert done.returncode == 2
    assert "two processes need PostgreSQL: --database postgres" in done.stderr

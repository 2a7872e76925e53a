import json
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest


def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from underbridge.cli import main; main()", "bench", *words]
    return subprocess.run(command, capture_output=True, text=True, env=more or None)


def test_the_bench_measures_every_game_beside_c(tmp_path: Path) -> None:
    chart = tmp_path / "bench.svg"
    done = run("--seconds", "0.1", "--rounds", "2", "--json", "--chart", str(chart))
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    rows = {(row["contender"], row["game"]): row for row in report["rows"]}
    assert ("Underbridge", "Troll Dice") in rows
    assert ("Underbridge", "Angry Troll versus Magic Bridge") in rows
    ours = rows["Underbridge", "Troll Dice"]
    assert ours["ratio"] == 1
    if shutil.which("cc"):
        in_c = rows["C, fused by hand", "Troll Dice"]
        assert in_c["steps_per_game"] == pytest.approx(ours["steps_per_game"], rel=0.1), "not the same game"
        assert not report["missing"]
    else:
        assert report["missing"][0]["contender"] == "C, fused by hand"
    assert ET.parse(chart).getroot().tag.endswith("svg")


def test_without_a_compiler_the_bench_says_so(tmp_path: Path) -> None:
    home = str(Path.home())
    done = run("--seconds", "0.1", "--rounds", "1", "--chart", str(tmp_path / "b.svg"), PATH="", HOME=home)
    assert done.returncode == 0, done.stderr
    assert "C, fused by hand is not measured" in done.stdout.replace("\n", " ") + done.stderr

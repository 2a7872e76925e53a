import io
import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from underbridge.cli import main, measure
from underbridge.lab.simulate import simulate


def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from underbridge.cli import main; main()", "bench", *words]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | more)


def test_the_bench_measures_every_game_beside_c(tmp_path: Path) -> None:
    chart = tmp_path / "bench.svg"
    done = run("--seconds", "0.01", "--rounds", "2", "--json", "--chart", str(chart))
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    rows = {(row["contender"], row["game"]): row for row in report["rows"]}
    assert ("Underbridge", "Troll Dice") in rows
    assert ("Underbridge", "Angry Troll versus Magic Bridge") in rows
    assert rows["Underbridge", "Troll Dice"]["ratio"] == 1
    assert rows["Underbridge's Table", "Troll Dice"]["seats"] == 4, "the same game, driven from Python"
    assert rows["Underbridge", "Bridge Troll"]["floor"] == 4.5e6
    assert rows["Underbridge's Table", "Bridge Troll"]["steps_per_second"] > 0
    assert [one["seats"] for one in report["looking"]] == [4, 1, 4, 4]
    assert all(0 < one["view"] < one["all_views"] for one in report["looking"])
    if shutil.which("cc"):
        # It plays 256 games or more in a round; how many of ours there are, the clock decides.
        in_c = rows["C, fused by hand", "Troll Dice"]
        ours = simulate("troll-dice", seats=4, games=5_000, seed=1)
        assert in_c["steps_per_game"] == pytest.approx(ours.steps / ours.games, rel=0.1), "not the same game"
        assert rows["Underbridge", "Troll Dice"]["floor"] == in_c["steps_per_second"] / 2
        assert not report["missing"]
    else:
        assert report["missing"][0]["contender"] == "C, fused by hand"
    assert ET.parse(chart).getroot().tag.endswith("svg")


def test_what_is_missed_is_told() -> None:
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from bench.report import table
    from bench.run import Report, Row

    row = Row("Underbridge", "engine", "Bridge Troll", 4, 100.0, 4e6, 40.0, None, floor=4.5e6)
    report = Report(1, 1.0, (row, replace(row, steps_per_second=5e6)), (), (), ())
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(table(report))
    told = console.export_text()
    assert "4.50 M: MISSED" in told
    assert "4.50 M: reached" in told


def test_without_a_compiler_the_bench_says_so(tmp_path: Path) -> None:
    done = run("--seconds", "0.01", "--rounds", "1", "--chart", str(tmp_path / "b.svg"), PATH="")
    assert done.returncode == 0, done.stderr
    assert "C, fused by hand is not measured" in done.stdout.replace("\n", " ") + done.stderr


def test_the_figures_are_told_even_if_the_chart_can_no_longer_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its folder goes away while the contenders play."""
    folder = tmp_path / "charts"
    folder.mkdir()

    def run(**_: Any) -> list[str]:
        shutil.rmtree(folder)
        return ["the figures"]

    figures = SimpleNamespace(chart=lambda report: "<svg/>")
    monkeypatch.setattr(measure, "_benchmarks", lambda: (SimpleNamespace(run=run), figures))
    with pytest.raises(SystemExit):
        main(["bench", "--json", "--chart", str(folder / "bench.svg")])
    told = capsys.readouterr()
    assert told.out == '["the figures"]\n'
    assert told.err == f"underbridge: {folder}/bench.svg: No such file or directory.\n"


def test_the_chart_is_not_touched_before_there_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = tmp_path / "bench.svg"
    chart.write_text("the last one")

    def run(**_: Any) -> None:
        assert chart.read_text() == "the last one"
        assert os.listdir(tmp_path) == ["bench.svg"]
        raise KeyboardInterrupt

    monkeypatch.setattr(measure, "_benchmarks", lambda: (SimpleNamespace(run=run), None))
    with pytest.raises(SystemExit):
        main(["bench", "--chart", str(chart)])
    assert chart.read_text() == "the last one"

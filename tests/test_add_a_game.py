"""The guide *Add a game*, followed to the letter: its files make a package, and every command of it works."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[1] / "docs" / "add-a-game.md"
LEFT = "You leave the table."


def files_in(guide: str) -> dict[str, str]:
    """By their names: what the guide says to write."""
    return dict(re.findall(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```$", guide, flags=re.DOTALL | re.MULTILINE))


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as the guide has it, and beside it what an installer would write."""
    home = tmp_path_factory.mktemp("guide")
    for name, text in files_in(GUIDE.read_text("utf-8")).items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, "utf-8")
    project = tomllib.loads((home / "pyproject.toml").read_text("utf-8"))["project"]
    installed = home / f"{project['name']}-{project['version']}.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    groups = [
        f"[{group}]\n" + "\n".join(f"{name} = {value}" for name, value in points.items())
        for group, points in project["entry-points"].items()
    ]
    (installed / "entry_points.txt").write_text("\n".join(groups), "utf-8")
    return home


def run(home: Path, *words: str, typed: str = "") -> str:
    path = os.pathsep.join([str(home), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=home,
        env={**os.environ, "PYTHONPATH": path},
        input=typed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def commands() -> list[str]:
    section = GUIDE.read_text("utf-8").split("## 12. Try it")[1].split("\n## ")[0]
    return [
        line.partition("#")[0].strip() for line in re.findall(r"^    (\w.*)$", section, flags=re.MULTILINE)
    ]


def test_the_guide_has_every_room() -> None:
    rooms = {name.removeprefix("pig/") for name in files_in(GUIDE.read_text("utf-8"))}
    assert {"state.py", "actions.py", "observation.py", "events.py", "story.py", "view.py"} <= rooms
    assert {f"rules/{room}.py" for room in ("setup", "legal", "draws", "secrets", "end")} <= rooms
    assert {"judge/__init__.py", "data/words.toml", "data/judge.toml", "__init__.py"} <= rooms


@pytest.mark.parametrize("command", [line for line in commands() if line.startswith("underbridge")])
def test_a_command_of_the_guide_works(pig: Path, command: str) -> None:
    said = run(pig, *shlex.split(command), typed="1\n1\nq\n")
    wanted = {"play": LEFT, "simulate": "Pig", "arena": "crafty", "encoding": "roll", "games": "goal"}
    assert wanted[command.split()[1]] in said


def test_the_tests_of_the_guide_pass(pig: Path) -> None:
    assert "failed" not in run(pig, "pytest", "-q", "-p", "no:cacheprovider", "tests")


def test_a_rule_that_is_changed_is_compiled_anew(pig: Path, tmp_path: Path) -> None:
    home = shutil.copytree(pig, tmp_path / "changed")
    games = ("underbridge", "simulate", "pig", "--games", "50", "--seed", "1", "--json")
    before = json.loads(run(home, *games))
    rule = home / "pig" / "rules" / "turn.py"
    rule.write_text(rule.read_text("utf-8").replace("if face == 1:", "if face <= 3:"), "utf-8")
    assert json.loads(run(home, *games))["steps"] != before["steps"]


def test_a_room_that_is_missing_is_named(pig: Path, tmp_path: Path) -> None:
    home = shutil.copytree(pig, tmp_path / "without")
    end = home / "pig" / "rules" / "end.py"
    end.write_text(end.read_text("utf-8").replace("def over(", "def is_over("), "utf-8")
    assert "The game in pig has no over in rules/end.py." in run(home, "underbridge", "games")

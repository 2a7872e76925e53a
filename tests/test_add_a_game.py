"""The guide *Add a game*, followed to the letter: its files make a package, and every command of it works."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from guide import GUIDE, files_in, follow

LEFT = "You leave the table."


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return follow(tmp_path_factory.mktemp("guide"))


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

"""What must not break is broken here, in a copy, and a test of ours says so: see `breaks.py`."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from breaks import BREAKS, Break

PROJECT = Path(__file__).parents[1]
NODE = Path(sys.executable).parent / "node"
HANGS = 600  # seconds, of which a run needs a few
PASSED, FAILED = 0, 1  # how a run of pytest or vitest ends


@pytest.mark.parametrize("mistake", BREAKS, ids=lambda mistake: mistake.wrong)
def test_a_break_is_caught(mistake: Break) -> None:
    with a_copy_around(mistake.file) as copy:
        make(mistake, copy)
        ended, told = run(copy, [mistake.caught_by])
    assert ended == FAILED, f"{mistake.caught_by} did not fail, but ended with {ended}:\n{told}"
    for sign in signs_of_a_test_that_objects(mistake.caught_by):
        assert re.search(sign, told, re.MULTILINE), f"It failed, but not by its own word:\n{told}"


@pytest.mark.parametrize("tool", ["pytest", "vitest"])
def test_the_same_tests_have_nothing_to_say_where_nothing_is_broken(tool: str) -> None:
    breaks = [mistake for mistake in BREAKS if is_of_vitest(mistake.caught_by) == (tool == "vitest")]
    with a_copy_around(breaks[0].file) as copy:
        ended, told = run(copy, sorted({mistake.caught_by for mistake in breaks}))
    assert ended == PASSED, told


# Copies


@contextmanager
def a_copy_around(file: str) -> Iterator[Path]:
    """A file to be broken, with the folders that lead there; all that lies beside them is linked."""
    with tempfile.TemporaryDirectory(prefix="underbridge-") as folder:
        copy, parts = Path(folder), Path(file).parts
        own = parts[:1] if parts[0] == "web" else parts
        for depth, part in enumerate(own):
            (copy / Path(*own[:depth])).mkdir(exist_ok=True)
            link_all_but(part, copy, Path(*own[:depth]))
        if parts[0] == "web":
            copy_web(copy)
        else:
            shutil.copyfile(PROJECT / file, copy / file)
        yield copy


def link_all_but(one: str, copy: Path, folder: Path) -> None:
    """Nor is bytecode linked: it would be that of the file as it was."""
    for beside in (PROJECT / folder).iterdir():
        if beside.name not in (one, "__pycache__") and not beside.name.startswith("."):
            (copy / folder / beside.name).symlink_to(beside)


def copy_web(copy: Path) -> None:
    """Vite follows links to where they lead, and so would miss the break."""
    ours, packages = copy / "web", PROJECT / "web/node_modules"
    without = shutil.ignore_patterns("node_modules")
    shutil.copytree(PROJECT / "web", ours, ignore=without, copy_function=shutil.copyfile)
    (ours / packages.name).mkdir()  # vitest keeps things here
    for package in packages.glob("[!.]*"):
        (ours / packages.name / package.name).symlink_to(package)


def make(mistake: Break, copy: Path) -> None:
    file = copy / mistake.file
    text = file.read_text("utf-8")
    found = text.count(mistake.stands)
    assert found == 1, f"This break needs a new home: what it changes is {found} times in {mistake.file}."
    file.write_text(text.replace(mistake.stands, mistake.instead), "utf-8")


# Runs


def is_of_vitest(test: str) -> bool:
    return ".test.ts::" in test


def run(copy: Path, tests: Sequence[str]) -> tuple[int, str]:
    """Tests of one tool, in a process of their own: how it ended, and what it said."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    alone = {
        "PYTHONPATH": str(copy / "src"),  # before the one that is installed
        "NUMBA_DISABLE_JIT": "1",
        "XDG_CACHE_HOME": str(copy / "cache"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take longer to load than the tests to run
        "NO_COLOR": "1",
        "PY_COLORS": "0",  # which pytest heeds before that
    }
    command, folder = (vitest, copy / "web") if is_of_vitest(tests[0]) else (pytest_alone, copy)
    done = subprocess.run(
        command(tests),
        cwd=folder,
        env={**ours, **alone},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=HANGS,
    )
    return done.returncode, done.stdout


def pytest_alone(tests: Sequence[str]) -> list[str]:
    quietly = ["-q", "--tb=line", "-p", "no:cacheprovider", "--basetemp=temporary"]
    return [sys.executable, "-B", "-m", "pytest", *quietly, *tests]


def vitest(tests: Sequence[str]) -> list[str]:
    files, titles = zip(*(test.removeprefix("web/").split("::") for test in tests), strict=True)
    these = "|".join(re.escape(title) for title in titles)
    program = [str(NODE), "node_modules/vitest/vitest.mjs", "run", "--reporter=default"]
    return [*program, *files, "--testNamePattern", these]


def signs_of_a_test_that_objects(test: str) -> list[str]:
    """An error that the broken code itself raises, or that keeps a test from being run, would be no proof."""
    file, name = test.removeprefix("web/").split("::")
    if file.endswith(".py"):
        return [rf"^FAILED {re.escape(test)}", r"/tests/\S+\.py:\d+: "]
    return [rf"^ *FAIL +{re.escape(file)} > (.* > )?{re.escape(name)}\nAssertionError: "]

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from underbridge.engine import compiled

START = "from underbridge import Table; table = Table('troll-dice', seats=4, seed=1); print(table.awaited)"


def run(code: str, cache: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "NUMBA_DISABLE_JIT": "0", **more}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A cache folder that a first start has filled, and what that start said."""
    cache = tmp_path_factory.mktemp("cache")
    return cache, run(START, cache)


Warm = tuple[Path, subprocess.CompletedProcess[str]]


def test_a_first_start_says_that_it_compiles(warm: Warm) -> None:
    _, first = warm
    assert first.returncode == 0, first.stderr
    assert "Compiling Troll Dice, only this once" in first.stderr


def test_a_second_start_finds_everything_compiled(warm: Warm) -> None:
    code = START + (
        "; import underbridge.games.troll_dice.rules as rules"
        "; print(sum(rules.draw.stats.cache_misses.values()), sum(rules.draw.stats.cache_hits.values()))"
    )
    second = run(code, warm[0])
    assert second.stderr == ""
    assert second.stdout.splitlines()[1] == "0 1"


def test_a_damaged_cache_is_compiled_anew(warm: Warm, tmp_path: Path) -> None:
    shutil.copytree(warm[0], tmp_path, dirs_exist_ok=True)
    for pattern in ("rules.draw*.nbi", "rules.start*.nbc"):
        for file in tmp_path.rglob(pattern):
            file.write_bytes(file.read_bytes()[:100])
    done = run(START, tmp_path)
    assert (done.returncode, done.stdout) == (0, "(2,)\n"), done.stderr
    again = run(START, tmp_path)
    assert (again.stdout, again.stderr) == ("(2,)\n", "")


def test_nothing_is_compiled_at_import(tmp_path: Path) -> None:
    done = run("import underbridge, underbridge.cli", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert not list(tmp_path.rglob("*.nbc"))


def test_without_compiling_nothing_is_written(tmp_path: Path) -> None:
    done = run(START, tmp_path, NUMBA_DISABLE_JIT="1")
    assert (done.stdout, done.stderr) == ("(2,)\n", "")
    assert not list(tmp_path.rglob("*.nbc"))


def test_the_cache_lies_in_a_folder_named_by_the_sources(warm: Warm) -> None:
    folders = [folder.name for folder in (warm[0] / "underbridge").iterdir()]
    assert folders == [f"rules-{compiled.digest_of_sources()}"]


def test_the_digest_changes_with_any_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def digest() -> str:
        return compiled.digest_of_sources.__wrapped__()

    (tmp_path / "engine").mkdir()
    (tmp_path / "games" / "chess").mkdir(parents=True)
    rules = tmp_path / "games" / "chess" / "rules.py"
    rules.write_text("a = 1")
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    first = digest()
    assert digest() == first
    rules.write_text("a = 2")
    assert digest() != first


def test_other_users_of_numba_keep_their_cache_folder() -> None:
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]

    @compiled.compiled
    def one() -> int:
        return 1

    assert before == numba.config.CACHE_DIR  # type: ignore[attr-defined]
    assert one() == 1


def test_an_unwritable_cache_folder_does_not_stop_the_game(tmp_path: Path) -> None:
    """A file where the folder should be: nobody can write there, not even root."""
    (tmp_path / "underbridge").write_text("in the way")
    done = run(START, tmp_path, TMPDIR=str(tmp_path), NUMBA_DISABLE_JIT="1")
    assert (done.returncode, done.stdout) == (0, "(2,)\n")


def test_progress_is_told_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiled.config, "DISABLE_JIT", 0)
    told: list[tuple[int, int, str]] = []
    tasks = [("first", lambda: None), ("second", lambda: None)]
    compiled.prepare("a game", tasks, lambda *step: told.append(step))
    assert told == [(0, 2, "first"), (1, 2, "second"), (2, 2, "")]
    compiled.prepare("a game", tasks, lambda *step: told.append(step))
    assert len(told) == 3, "ready once, ready for good"

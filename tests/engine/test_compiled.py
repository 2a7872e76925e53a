import os
import shutil
import subprocess
import sys
from collections.abc import Callable
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


def _somebody_elses(home: Path) -> None:
    home.mkdir()
    os.chown(home, 12_345, -1)


def _anybodys(home: Path) -> None:
    home.mkdir()
    home.chmod(0o777)


def _a_link_of_somebody_else(home: Path) -> None:
    (home.parent / "elsewhere").mkdir(0o700)
    home.symlink_to(home.parent / "elsewhere")
    os.chown(home, 12_345, -1, follow_symlinks=False)


@pytest.mark.parametrize("prepared", [_somebody_elses, _anybodys, _a_link_of_somebody_else])
def test_what_others_may_have_put_into_a_temporary_folder_is_not_run(
    tmp_path: Path, prepared: Callable[[Path], None]
) -> None:
    if prepared is not _anybodys and os.getuid() != 0:
        pytest.skip("only root gives folders away")
    (tmp_path / "underbridge").write_text("in the way")
    home = tmp_path / f"underbridge-{os.getuid()}"
    prepared(home)
    show = (
        "from underbridge.engine.compiled import cache_folder"
        "; print(cache_folder(), oct(cache_folder().parent.stat().st_mode))"
    )
    done = run(show, tmp_path, TMPDIR=str(tmp_path))
    folder, mode = done.stdout.split()
    assert Path(folder).parent != home
    assert Path(folder).is_relative_to(tmp_path)
    assert mode == "0o40700"
    assert not Path(folder).exists()  # it was for once


def test_a_temporary_folder_of_our_own_is_kept(tmp_path: Path) -> None:
    (tmp_path / "underbridge").write_text("in the way")
    show = "from underbridge.engine.compiled import cache_folder; print(cache_folder())"
    first, second = (run(show, tmp_path, TMPDIR=str(tmp_path)).stdout.strip() for _ in range(2))
    assert first == second
    assert Path(first).parent.stat().st_mode & 0o077 == 0


def test_progress_is_told_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiled.config, "DISABLE_JIT", 0)
    told: list[tuple[int, int, str]] = []
    tasks = [("first", lambda: None), ("second", lambda: None)]
    compiled.prepare("a game", tasks, lambda *step: told.append(step))
    assert told == [(0, 2, "first"), (1, 2, "second"), (2, 2, "")]
    compiled.prepare("a game", tasks, lambda *step: told.append(step))
    assert len(told) == 3, "ready once, ready for good"

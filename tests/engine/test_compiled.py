import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

from underbridge.engine import compiled, sources

START = "from underbridge import Table; table = Table('troll-dice', seats=4, seed=1); print(table.awaited)"


Done = subprocess.CompletedProcess[str]


def run(code: str, cache: Path, *, as_input: bool = False, **more: str) -> Done:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "NUMBA_DISABLE_JIT": "0", **more}
    words, keys = (["-"], code) if as_input else (["-c", code], "")
    command = [sys.executable, *words]
    return subprocess.run(command, input=keys, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Done]:
    """A cache folder that a first start has filled, and what that start said."""
    cache = tmp_path_factory.mktemp("cache")
    return cache, run(START, cache)


Warm = tuple[Path, Done]


def test_a_first_start_says_that_it_compiles(warm: Warm) -> None:
    _, first = warm
    assert first.returncode == 0, first.stderr
    assert "Compiling Troll Dice, only this once" in first.stderr


def test_a_second_start_finds_everything_compiled(warm: Warm) -> None:
    code = START + (
        "; from underbridge.engine.trail import go_on"
        "; print(sum(go_on.stats.cache_misses.values()), sum(go_on.stats.cache_hits.values()))"
    )
    second = run(code, warm[0])
    assert second.stderr == ""
    assert second.stdout.splitlines()[1] == "0 1"


def test_a_damaged_cache_is_compiled_anew(warm: Warm, tmp_path: Path) -> None:
    shutil.copytree(warm[0], tmp_path, dirs_exist_ok=True)
    for pattern in ("trail.go_on*.nbi", "setup.start*.nbc"):
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
        return sources.digest_with.__wrapped__()

    (tmp_path / "engine").mkdir()
    (tmp_path / "games" / "chess").mkdir(parents=True)
    rules = tmp_path / "games" / "chess" / "rules.py"
    rules.write_text("a = 1")
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    first = digest()
    assert digest() == first
    rules.write_text("a = 2")
    assert digest() != first


# Games and kernels from elsewhere

KERNEL = """
from underbridge.engine.compiled import compiled
from friends.helper import raised

@compiled
def answer(n):
    return raised(n)
"""
HELPER = """
from underbridge.engine.compiled import compiled
from .figures import *

@compiled
def raised(n):
    return n + STEP
"""
ANSWER = "import kernel; print(kernel.answer(1), sum(kernel.answer.stats.cache_hits.values()))"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with a kernel that calls a rule in another file, which uses a figure from a third."""
    (tmp_path / "friends").mkdir()
    (tmp_path / "kernel.py").write_text(KERNEL)
    (tmp_path / "friends" / "helper.py").write_text(HELPER)
    (tmp_path / "friends" / "figures.py").write_text("STEP = 1")
    return tmp_path


def say(code: str, elsewhere: Path, *, as_input: bool = False) -> str:
    done = run(code, elsewhere / "cache", PYTHONPATH=path_with(elsewhere), as_input=as_input)
    assert done.returncode == 0, done.stderr
    return done.stdout


def path_with(folder: Path) -> str:
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])


def test_a_kernel_from_elsewhere_follows_every_change_of_what_it_reaches(elsewhere: Path) -> None:
    """Found compiled as long as nothing has changed, and again when a change is taken back."""
    assert say(ANSWER, elsewhere) == "2 0\n"
    assert say(ANSWER, elsewhere) == "2 1\n"
    (elsewhere / "friends" / "figures.py").write_text("STEP = 5")
    assert say(ANSWER, elsewhere) == "6 0\n"
    (elsewhere / "friends" / "helper.py").write_text(HELPER.replace("n + STEP", "n * STEP"))
    assert say(ANSWER, elsewhere) == "5 0\n"
    (elsewhere / "friends" / "figures.py").write_text("STEP = 1")
    (elsewhere / "friends" / "helper.py").write_text(HELPER)
    assert say(ANSWER, elsewhere) == "2 1\n"


def test_what_a_kernel_does_not_import_leaves_it_compiled(elsewhere: Path) -> None:
    (elsewhere / "stranger.py").write_text("one = 1")
    assert say(f"import stranger; {ANSWER}", elsewhere) == "2 0\n"
    (elsewhere / "stranger.py").write_text("one = 2")
    assert say(f"import stranger; {ANSWER}", elsewhere) == "2 1\n"


def test_what_was_changed_while_a_program_ran_is_not_taken_for_what_it_had_loaded(elsewhere: Path) -> None:
    change = (
        "from pathlib import Path; import kernel; Path('{}').write_text('STEP = 5'); print(kernel.answer(1))"
    )
    assert say(change.format(elsewhere / "friends" / "figures.py"), elsewhere) == "2\n"
    assert say(ANSWER, elsewhere) == "6 0\n"


def test_an_installed_package_is_known_by_the_date_of_what_is_imported(elsewhere: Path) -> None:
    """It may import hundreds of files, which nobody edits."""
    site = elsewhere / "site-packages"
    site.mkdir()
    (elsewhere / "friends").rename(site / "friends")
    code = f"import sys; sys.path.append({str(site)!r}); {ANSWER}"
    assert [say(code, elsewhere) for _ in range(2)] == ["2 0\n", "2 1\n"]
    (site / "friends" / "figures.py").write_text("STEP = 5")
    helper = site / "friends" / "helper.py"
    os.utime(helper, (1, 1))  # as any other version of the package would have another date
    assert say(code, elsewhere) == "6 0\n"


PEBBLES = Path(__file__).parents[1] / "pebbles"
SIMULATE = """
from underbridge.lab.simulate import play_games, simulate
result = simulate("pebbles", seats=3, games=300, seed=1)
print(result.steps, result.win_rate)
print(sum(play_games.stats.cache_hits.values()))
"""


@pytest.fixture
def fifth_game(tmp_path: Path) -> Path:
    """Pebbles in a folder of somebody else, with how many there are in a file of its own."""
    for folder in (PEBBLES, PEBBLES.with_name("pebbles-1.0.dist-info")):
        shutil.copytree(folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "pebbles" / "__init__.py"
    rules.write_text(rules.read_text().replace("PEBBLES = 6", "from .figures import PEBBLES"))
    (tmp_path / "pebbles" / "figures.py").write_text("PEBBLES = 6")
    return tmp_path


def test_a_game_from_elsewhere_is_simulated_by_its_rules_as_they_are(fifth_game: Path) -> None:
    """Our loop is compiled for it: the loop's own file knows nothing of a rule that was changed."""
    (first, compiled_first), (second, found) = (say(SIMULATE, fifth_game).splitlines() for _ in range(2))
    assert (second, compiled_first, found) == (first, "0", "1")
    (fifth_game / "pebbles" / "figures.py").write_text("PEBBLES = 4")
    changed, compiled_anew = say(SIMULATE, fifth_game).splitlines()
    assert changed != first
    assert compiled_anew == "0"


def test_the_digest_of_a_game_from_elsewhere_is_its_own(fifth_game: Path) -> None:
    code = (
        "import pebbles; from underbridge.engine.compiled import digest_of_sources as d; print(d(), d('{}'))"
    )
    ours, theirs = say(code.format("pebbles"), fifth_game).split()
    assert ours != theirs
    assert say(code.format("underbridge.games.troll_dice"), fifth_game).split() == [ours, ours]
    (fifth_game / "pebbles" / "figures.py").write_text("PEBBLES = 4")
    assert say(code.format("pebbles"), fifth_game).split()[1] != theirs


# Code that no file holds

TYPED = """
from underbridge.engine.compiled import compiled
@compiled
def answer():
    return 42
print(answer())
"""


@pytest.mark.parametrize("as_input", [False, True])
def test_a_kernel_that_is_typed_in_runs_and_is_not_kept(tmp_path: Path, as_input: bool) -> None:
    assert say(TYPED, tmp_path, as_input=as_input) == "42\n"
    assert not list(tmp_path.rglob("*.nb?"))


@pytest.mark.parametrize("name", ["<ipython-input-1-5f3c>", "ipykernel_77/1234.py", "ipykernel_77/there.py"])
def test_a_cell_of_a_notebook_runs_and_is_not_kept(tmp_path: Path, name: str) -> None:
    """Its file, as IPython calls it, is there only while somebody debugs."""
    (tmp_path / "ipykernel_77").mkdir()
    (tmp_path / "ipykernel_77" / "there.py").write_text(TYPED)
    file = name if name.startswith("<") else str(tmp_path / name)
    assert say(f"exec(compile({TYPED!r}, {file!r}, 'exec'))", tmp_path) == "42\n"
    assert not list(tmp_path.rglob("*.nb?"))


def test_what_was_loaded_behind_pythons_back_is_not_kept(elsewhere: Path) -> None:
    """Nobody knows then what it has imported: its module is not in ``sys.modules``, or is another file."""
    kernel = str(elsewhere / "kernel.py")
    load = (
        "from importlib.util import spec_from_file_location as spec, module_from_spec as new"
        f"; here = spec('plugin', {kernel!r}); plugin = new(here); here.loader.exec_module(plugin)"
        "; print(plugin.answer(1))"
    )
    put = f"import friends.helper as other; exec(compile({KERNEL!r}, {kernel!r}, 'exec'), vars(other))"
    for code in (load, f"{put}; print(other.answer(1))"):
        assert say(code, elsewhere) == "2\n"
        assert not list(elsewhere.rglob("kernel.answer*"))


def test_a_game_that_is_typed_in_is_simulated_and_not_kept(tmp_path: Path) -> None:
    shelved = "\nfrom underbridge import CATALOGUE\nCATALOGUE.shelve('pebbles', lambda: PEBBLES_GAME)\n"
    typed = (PEBBLES / "__init__.py").read_text() + shelved + SIMULATE
    for _ in range(2):
        assert say(typed, tmp_path, as_input=True).endswith("\n0\n"), "compiled, not found"


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
    monkeypatch.setattr(compiled, "cache_folder", lambda *_: tmp_path)
    monkeypatch.setattr(compiled.config, "DISABLE_JIT", 0)
    told: list[tuple[int, int, str]] = []
    tasks = [("first", lambda: None), ("second", lambda: None)]
    compiled.prepare("a game", tasks, lambda *step: told.append(step))
    assert told == [(0, 2, "first"), (1, 2, "second"), (2, 2, "")]
    compiled.prepare("a game", tasks, lambda *step: told.append(step))
    assert len(told) == 3, "ready once, ready for good"


def test_figures_that_rules_are_made_with_count_as_sources() -> None:
    """Compiled rules have them as constants; sentences and weights are read when they are wanted."""
    names = {source.name for source in sources.our_sources() if source.suffix == ".toml"}
    assert {"deck.toml", "box.toml"} <= names
    assert not names & {"words.toml", "judge.toml"}

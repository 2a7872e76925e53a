"""What is true of all commands: what they wait for, how they are interrupted, how a shell completes them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli.command import run, run_apart

from underbridge.cli.shell import COMMANDS, new_app

INTERRUPTED = 130


def apart(code: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **more}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)


HEAVY = """
import sys
heavy = [name for name in sys.modules if name.split(".")[0] in ("numba", "numpy", "llvmlite")]
games = [name for name in sys.modules if name.startswith("underbridge.games.")]
print(heavy, games, file=sys.stderr)
"""


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["-h"], []])
def test_who_asks_for_the_version_or_for_help_waits_for_no_game_and_no_compiler(words: list[str]) -> None:
    done = apart(f"from underbridge.cli import main; main({words}){HEAVY}")
    assert (done.returncode, done.stderr) == (0, "[] []\n")
    assert done.stdout


def test_importing_underbridge_brings_no_game_and_no_compiler() -> None:
    """Nor does the list of games; a name that needs them brings them."""
    done = apart(f"import underbridge; assert 'troll-dice' in list(underbridge.CATALOGUE){HEAVY}")
    assert (done.returncode, done.stderr) == (0, "[] []\n")
    everything = "import underbridge; print([getattr(underbridge, name) for name in underbridge.__all__])"
    assert apart(everything).returncode == 0
    assert "cannot import name 'Tabel'" in apart("from underbridge import Tabel").stderr


def test_whatever_part_is_imported_finds_the_games() -> None:
    """As the processes of a match do, which import only what they need."""
    done = apart("from underbridge.engine.game import find; print(find('troll-dice').title)")
    assert done.stdout == "Troll Dice\n"


def test_every_command_is_listed_with_its_first_sentence() -> None:
    """Without being imported: what is listed is what it says of itself."""
    listed, app = new_app(listed=True), new_app()
    for place in COMMANDS:
        name = place.partition(":")[2]
        sentence = listed._commands[name].help
        assert sentence
        told = app[name].help or app[name].default_command.__doc__
        assert str(told).startswith(sentence)


INTERRUPT = """
import sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
from underbridge.cli import main
main({words})
"""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cyclopts", ["--version"]),
        ("underbridge.cli.shell", ["games"]),
        ("rich.table", ["games"]),
        ("numba", ["simulate", "troll-dice"]),
        ("underbridge.games.bridge_troll", ["play", "bridge-troll"]),
        ("underbridge.lab.arena", ["arena", "troll-dice", "--bots", "grumpy,grumpy"]),
    ],
)
def test_ctrl_c_while_a_command_starts_is_one_sentence(name: str, words: list[str]) -> None:
    done = apart(INTERRUPT.format(name=name, words=words))
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "\nInterrupted.\n")


def test_ctrl_c_while_rules_are_compiled_is_one_sentence(tmp_path: Path) -> None:
    """However fast they are compiled: the games after that never end."""
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
        "; from underbridge.cli import main; main()"
    )
    command = [sys.executable, "-c", code, "simulate", "troll-dice", "--games", str(10**12)]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        assert "Compiling random play of Troll Dice" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        *_, last = process.stderr.read().splitlines()
    assert (process.returncode, last) == (INTERRUPTED, "Interrupted.")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_completing_names_every_command(shell: str) -> None:
    script = run("completion", shell).stdout
    for place in COMMANDS:
        assert place.partition(":")[2] in script
    assert "--seats" in script or "-l seats" in script


@pytest.mark.parametrize(
    ("typed", "completed"),
    [("ver", ["verify"]), ("re", ["replay", "restore"]), ("verify --ke", ["--kept"]), ("tome ch", ["check"])],
)
def test_bash_completes_commands_and_options(typed: str, completed: list[str], tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(run("completion", "bash").stdout)
    words = ["underbridge", *typed.split()]
    ask = (
        f"source {script}; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; "
        '_underbridge; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True)
    assert (sorted(done.stdout.split()), done.stderr) == (completed, "")


def test_a_shell_that_is_not_known_is_named() -> None:
    done = run_apart("completion", "tcsh")
    assert done.returncode == 2
    assert "tcsh" in done.stderr
    assert done.stderr.count("\n") == 1

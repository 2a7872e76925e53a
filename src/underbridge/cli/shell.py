"""The shell around all commands: how they are found, what words mean, and how each of them ends.

A command's module is imported when the command is run: whoever asks for the version waits for no compiler.
"""

import ast
import re
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Literal

from cyclopts import App, CycloptsError

from ..engine.errors import Fault, Forged
from .letters import speak_as_the_terminal_does

DONE, WRONG_INPUT, FORGED = 0, 2, 3
LONGEST_NUMBER = 255  # in digits, as long as a file's name may be; Python reads none of thousands of digits
COMMANDS = (  # module and function
    "catalogue:games",
    "rules:rules",
    "encoding:encoding",
    "play:play",
    "learn:learn",
    "records:replay",
    "records:verify",
    "measure:simulate",
    "measure:bench",
    "serve:serve",
    "serve:backup",
    "serve:restore",
    "arena:arena",
    "hint:hint",
    "tune:tune",
    "tome:tome",
    "shell:completion",
)


def run(words: Sequence[str]) -> int:
    """Run a command; what a person did wrong is told in one line. The exit code is returned."""
    speak_as_the_terminal_does()
    try:
        app = new_app(listed=not words or words[0] in ("--help", "-h"))
        if words and not words[0].startswith("-"):
            from .arguments import with_long_options  # which looks at all games

            words = with_long_options(words)
        app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except Forged as error:
        print(f"underbridge: {_in_one_line(str(error))} The record is forged.", file=sys.stderr)
        return FORGED
    except (Fault, CycloptsError) as error:
        print(f"underbridge: {_in_one_line(str(error))}", file=sys.stderr)
        return WRONG_INPUT
    except BrokenPipeError:  # somebody piped us into head: not our fault, nor worth a word
        sys.stderr.close()
    except OSError as error:  # a disk that is full, a folder that went away
        print(f"underbridge: {error.filename or 'The file'}: {error.strerror}.", file=sys.stderr)
        return WRONG_INPUT
    return DONE


def new_app(*, listed: bool = False) -> App:
    """All commands; where they are listed, each with its sentence."""
    app = App(
        name="underbridge",
        help="A table for troll games: serve it to friends, play here, verify records, simulate millions.",
        version=lambda: version("underbridge"),
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
    )
    for place in COMMANDS:
        app.command(f"{__package__}.{place}", help=_sentence(place) if listed else None)
    return app


def _sentence(place: str) -> str:
    """The first line of what a command says of itself, read without importing what the command needs."""
    module, _, name = place.partition(":")
    tree = ast.parse(Path(__file__).with_name(f"{module}.py").read_text("utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    return (ast.get_docstring(functions.get(name, tree)) or "").partition("\n")[0]


def _in_one_line(message: str) -> str:
    """And enormous numbers cut."""
    return re.sub(rf"(\d{{9}})\d{{{LONGEST_NUMBER},}}", r"\1...", " ".join(message.split()))


def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print a script that lets your shell complete commands and options.

    bash: > ~/.local/share/bash-completion/completions/underbridge
    zsh: > _underbridge, in a folder of your $fpath
    fish: > ~/.config/fish/completions/underbridge.fish
    """
    print(new_app().generate_completion(shell=shell))

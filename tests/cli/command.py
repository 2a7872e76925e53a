"""The command line as a person uses it: in this process, or in one of its own where that is what counts."""

import io
import os
import subprocess
import sys

import pytest

from underbridge.cli import main

Done = subprocess.CompletedProcess[str]

UNDERBRIDGE = [sys.executable, "-m", "underbridge"]
TERMINAL = {"COLUMNS": "100", "NO_COLOR": "1"}


def run(*words: str, keys: str = "", letters: str = "utf-8", **more: str) -> Done:
    """In this process, with these keys typed at a terminal that knows so many letters."""
    typed, shown, told = (
        io.TextIOWrapper(io.BytesIO(text.encode()), letters, write_through=True) for text in (keys, "", "")
    )
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in (("stdin", typed), ("stdout", shown), ("stderr", told)):
            patch.setattr(sys, name, stream)
        for name, value in (TERMINAL | more).items():
            patch.setenv(name, value)
        status = status_of(words)
    return Done(words, status, read(shown), read(told))


def status_of(words: tuple[str, ...]) -> int:
    try:
        main(words)
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def read(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def run_apart(*words: str, keys: str = "", **more: str) -> Done:
    """In a process of its own."""
    environment = {**os.environ, **TERMINAL, **more}
    return subprocess.run([*UNDERBRIDGE, *words], input=keys, env=environment, capture_output=True, text=True)

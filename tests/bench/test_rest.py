"""The bench of a server at rest itself, very small: what it tells, not how fast anything is."""

from importlib import import_module
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


def test_games_that_nobody_plays_and_a_long_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(PROJECT))
    main = import_module("bench.rest").main
    main(["--games", "4", "--lines", "300", "--seconds", "0.5", "--watched", "2"])
    told = capsys.readouterr().out
    assert "4 unfinished games" in told
    assert "opening a game of 300 lines" in told
    assert "errors in the server's log: 0" in told

"""Rules are compiled in the background, as far as a system has one."""

import json
import os

import pytest

from underbridge.server import compiling


@pytest.mark.parametrize("polite", [True, False])
def test_rules_are_compiled_where_no_process_can_be_nice_too(
    polite: bool, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(os, "nice", asked.append)
    if not polite:
        monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(compiling, "_prepare", lambda game, progress: progress(0, 1, "rules"))
    compiling._compile(["troll-dice"])
    told = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [line["ready"] for line in told] == [False, True]
    assert asked == ([compiling.BACKGROUND] if polite else [])

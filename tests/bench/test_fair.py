"""The measurement of fairness itself, very small: what it reports, not how fast anything is."""

import runpy
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "bench" / "fair.py"


def test_the_bots_of_one_guest_are_timed_beside_those_of_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    runpy.run_path(str(PROGRAM))["main"](["--tables", "2", "--seconds", "1.5"])
    told, trouble = capsys.readouterr()
    assert not trouble, trouble
    for words in ("alone", "beside 2 tables of Ancients", "longest", "decisions of Ancients were seen"):
        assert words in told

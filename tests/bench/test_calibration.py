"""Values mean what they say: positions that are worth 30 % are won 30 % of the time by the reference."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from underbridge.engine.game import find
from underbridge.games import CATALOGUE

PROGRAM = Path(__file__).parents[2] / "bench" / "calibration.py"
POINTS = 0.05


@pytest.fixture(scope="module")
def program() -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(PROGRAM)))


@pytest.mark.parametrize("name", [*CATALOGUE])
def test_what_was_foretold_comes_true(name: str, program: SimpleNamespace) -> None:
    """In every tenth within 5 points; and 95 % of all intervals hold what other playouts find."""
    found = program.verdicts(find(name))
    curve = program.curve(found)
    assert sum(one.values for one in curve) == program.POSITIONS * find(name).seats.usual
    assert len(curve) > 2
    for one in curve:
        assert one.got == pytest.approx(one.foretold, abs=POINTS), f"{one.values} values"
    assert 0.92 < program.coverage(found) < 0.98


def test_a_judgement_that_is_no_value_does_not_pass(program: SimpleNamespace) -> None:
    """What is called twice as likely as it is shows."""
    found = [program.Verdict(min(1.0, 2 * got), got, True) for got in (0.1, 0.2, 0.3, 0.4) for _ in range(40)]
    assert [round(one.foretold - one.got, 2) for one in program.curve(found)] == [0.1, 0.2, 0.3, 0.4]


def test_the_curves_are_drawn_game_by_game(program: SimpleNamespace) -> None:
    bins = [program.Bin(0.1, 0.12, 0.02, 50), program.Bin(0.9, 0.88, 0.03, 40)]
    drawn = program.draw({"Troll Dice": bins, "Troll Bridge": bins[:1]}, 500, "grumpy to the end, version 1")
    assert drawn.startswith("<svg")
    assert drawn.count("<circle") == 3
    assert "500 positions a game, grumpy to the end, version 1" in drawn

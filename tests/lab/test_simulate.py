import pytest

from underbridge import BadSetup
from underbridge.lab.simulate import simulate


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = (simulate("troll-dice", seats=3, games=500, seed=9) for _ in range(2))
    assert (one.steps, one.win_rate) == (two.steps, two.win_rate)
    assert simulate("troll-dice", seats=3, games=500, seed=10).steps != one.steps


def test_win_rates_are_shares_of_all_games() -> None:
    result = simulate("troll-dice", seats=5, games=4_000, seed=1)
    assert len(result.win_rate) == 5
    assert sum(result.win_rate) == pytest.approx(1)
    assert all(0.15 < rate < 0.25 for rate in result.win_rate), "the first attacker is drawn: all are equal"


def test_figures_fit_together() -> None:
    result = simulate("angry-troll", games=1_000, seed=1, preset="all+2")
    assert result.games_per_second == pytest.approx(result.games / result.seconds)
    assert result.steps_per_second == pytest.approx(result.steps / result.seconds)
    assert result.win_rate[0] > 0, "the tutorial bridge is won at random now and then"


def test_progress_reaches_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate("angry-troll", games=100, seed=1, progress=lambda done, of: told.append((done, of)))
    assert told == sorted(told)
    assert told[-1] == (100, 100)


@pytest.mark.parametrize("games", [0, -1, 1.5, True, "many"])
def test_a_number_of_games_that_is_none_is_refused(games: object) -> None:
    with pytest.raises(BadSetup, match="from 1 on, not"):
        simulate("troll-dice", games=games)  # type: ignore[arg-type]

"""Matches between bots."""

from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from underbridge import BadSetup
from underbridge.engine.game import find
from underbridge.lab import arena
from underbridge.lab.arena import Match, Played, count, new_match, play, run, seating, wilson


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of other runs must not count."""
    monkeypatch.setenv("UNDERBRIDGE_ARENA", str(tmp_path))


@pytest.fixture
def played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """In no other processes, where these are not what is tested."""
    pool = nullcontext(SimpleNamespace(imap_unordered=map))
    monkeypatch.setattr(arena, "get_context", lambda how: SimpleNamespace(Pool=lambda *_: pool))


def dice(*bots: str, seed: int = 1) -> Match:
    return new_match("troll-dice", bots, {}, seed)


def test_a_match_needs_bots_that_exist_and_a_number_that_can_play() -> None:
    with pytest.raises(BadSetup, match="no bot 'crofty'"):
        dice("crofty", "random")
    with pytest.raises(BadSetup, match="2 to 6 seats, not 1"):
        dice("grumpy")
    with pytest.raises(BadSetup, match="no option 'moon'"):
        new_match("troll-dice", ["random"] * 3, {"moon": 1}, 1)


def test_everybody_has_every_seat_equally_often() -> None:
    match = dice("grumpy", "random", "random")
    assert [seating(match, number) for number in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_a_game_is_decided_by_the_seed_and_its_number() -> None:
    match = dice("grumpy", "random", "sleepy")
    games = [play(match, number) for number in range(6)]
    assert games == [play(match, number) for number in range(6)]
    assert len(set(games)) > 1
    assert games != [play(dice("grumpy", "random", "sleepy", seed=2), number) for number in range(6)]
    for game in games:
        assert sum(game.payoffs) == pytest.approx(1)
        assert game.ranks[game.payoffs.index(max(game.payoffs))] == 1


def test_an_interrupted_run_goes_on_where_it_stopped() -> None:
    match = dice("random", "random", "random")
    seen: list[int] = []
    run(match, 8, cores=2, progress=lambda done, of: seen.append(done))
    assert (seen[0], seen[-1]) == (0, 8)
    first = match.file.read_bytes()
    seen.clear()
    standings = run(match, 12, cores=2, progress=lambda done, of: seen.append(done))
    assert seen[0] == 8
    assert match.file.read_bytes().startswith(first)
    assert len(match.file.read_bytes().splitlines()) == 12
    assert standings.games == 12
    assert run(match, 12) == standings
    assert len(match.file.read_bytes().splitlines()) == 12


@pytest.mark.usefixtures("played_here")
def test_a_line_that_was_cut_off_is_played_again() -> None:
    match = dice("random", "random", "random")
    whole = run(match, 4, cores=1)
    match.file.write_bytes(match.file.read_bytes()[:-9])
    assert run(match, 4, cores=1) == whole


@pytest.mark.usefixtures("played_here")
def test_a_fresh_run_forgets_earlier_ones() -> None:
    match = dice("random", "random")
    run(match, 4, cores=1)
    seen: list[int] = []
    run(match, 4, cores=1, fresh=True, progress=lambda done, of: seen.append(done))
    assert seen[0] == 0


def test_scores_by_bot() -> None:
    match = dice("grumpy", "random", "random")
    played = [Played(0, (1.0, 0.0, 0.0), (1, 2, 3)), Played(1, (0.5, 0.5, 0.0), (1, 1, 3))]
    first, second = count(match, played).bots
    assert (first.name, first.seat_games, first.win_rate) == ("grumpy", 2, 0.75)
    assert (second.name, second.seat_games, second.win_rate) == ("random", 4, 0.125)
    assert first.rating > second.rating
    assert first.interval[0] < 0.75 < first.interval[1]


@pytest.mark.usefixtures("played_here")
def test_a_solo_game_has_rates_but_nobody_to_be_rated_against() -> None:
    standings = run(new_match("angry-troll", ["random"], {"preset": "all+2"}, 1), 8, cores=1)
    assert standings.bots[0].seat_games == 8
    assert standings.bots[0].rating == 25


@pytest.mark.parametrize(("rate", "n", "low", "high"), [(0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0)])
def test_intervals_at_the_ends(rate: float, n: int, low: float, high: float) -> None:
    assert wilson(rate, n) == pytest.approx((low, high), abs=1e-3)


def test_games_by_other_weights_are_another_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dice("grumpy", "random")
    before = match.file
    game = find("troll-dice")
    monkeypatch.setitem(game.__dict__, "deep_weights", game.deep_weights + 1.0)
    assert match.file != before

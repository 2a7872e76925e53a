"""Matches between bots."""

import dataclasses
import random
from collections.abc import Callable
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from underbridge import BadSetup
from underbridge.bots.levels import LEVELS, Bot, Level
from underbridge.engine import game as games_of
from underbridge.engine.game import Game, find
from underbridge.engine.trail import NOT_DRAWN, Trail
from underbridge.engine.verbs import Rng
from underbridge.lab import arena
from underbridge.lab.arena import Match, Played, count, new_match, play, run, seating


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of other runs must not count."""
    monkeypatch.setenv("UNDERBRIDGE_ARENA", str(tmp_path))


@pytest.fixture
def played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """In no other processes, where these are not what is tested."""
    monkeypatch.setattr(arena, "workers", lambda _: nullcontext(SimpleNamespace(imap_unordered=map)))


def dice(*bots: str, seed: int = 1) -> Match:
    return new_match("troll-dice", bots, {}, seed)


def test_a_match_needs_bots_that_exist_and_a_number_that_can_play() -> None:
    with pytest.raises(BadSetup, match="no bot 'crofty'"):
        dice("crofty", "random")
    with pytest.raises(BadSetup, match="2 to 6 seats, not 1"):
        dice("grumpy")
    with pytest.raises(BadSetup, match="no option 'moon'"):
        new_match("troll-dice", ["random"] * 3, {"moon": 1}, 1)


def test_everybody_has_every_seat_once_in_a_block() -> None:
    match = dice("grumpy", "random", "random")
    block = [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert [seating(match, number) for number in range(6)] == block * 2


def test_the_table_draws_alike_in_all_games_of_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits where, and however much the bots draw for themselves."""
    drawn: list[tuple[int, int]] = []  # where the stream was before some draws, and after them

    class Watched(Trail):
        def go(self, who: int, what: int, rng: Rng = NOT_DRAWN) -> None:
            before = rng.tolist()
            super().go(who, what, rng)
            drawn.extend(zip(before, rng.tolist(), strict=True))

    monkeypatch.setattr(games_of, "Trail", Watched)
    games = []
    for number in range(6):
        drawn.clear()
        play(dice("grumpy", "random", "sleepy"), number)
        games.append(drawn[:])
    assert min(map(len, games)) > 10
    first, second = games[:3], games[3:]
    for block in (first, second):
        assert len({game[0][0] for game in block}) == 1
    assert all(end == begin for game in games for (_, end), (begin, _) in pairwise(game))
    assert first[0][0] != second[0][0]


def test_every_bot_has_luck_of_its_own_the_same_at_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    luck: list[int] = []

    def new_bot(game: Game, level: Level, rng: Rng, *, hurried: bool) -> Bot:
        luck.append(int(rng[0]))
        return Bot(game, level, rng, hurried=hurried)

    monkeypatch.setattr(arena, "Bot", new_bot)
    for number in range(3):
        play(dice("random", "random", "random"), number)
    first = luck[:3]
    assert len(set(first)) == 3
    assert luck == [*first, *first[1:], *first[:1], *first[2:], *first[:2]]


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
    run(match, 9, cores=2, progress=lambda done, of: seen.append(done))
    assert (seen[0], seen[-1]) == (0, 3)
    first = match.file.read_bytes()
    seen.clear()
    standings = run(match, 12, cores=2, progress=lambda done, of: seen.append(done))
    assert seen[0] == 3
    assert match.file.read_bytes().startswith(first)
    assert len(match.file.read_bytes().splitlines()) == 12
    assert standings.games == 12
    assert run(match, 12) == standings
    assert len(match.file.read_bytes().splitlines()) == 12


@pytest.mark.usefixtures("played_here")
def test_a_block_that_is_begun_is_played_to_its_end() -> None:
    standings = run(dice("random", "random", "random"), 4, cores=1)
    assert (standings.games, standings.blocks) == (6, 2)


@pytest.mark.usefixtures("played_here")
def test_a_line_that_was_cut_off_is_played_again() -> None:
    match = dice("random", "random", "random")
    whole = run(match, 6, cores=1)
    match.file.write_bytes(match.file.read_bytes()[:-9])
    assert len(arena.kept(match)) == 5
    assert run(match, 6, cores=1) == whole


@pytest.mark.usefixtures("played_here")
def test_a_fresh_run_forgets_earlier_ones() -> None:
    match = dice("random", "random")
    run(match, 4, cores=1)
    seen: list[int] = []
    run(match, 4, cores=1, fresh=True, progress=lambda done, of: seen.append(done))
    assert seen[0] == 0


BLOCK = [
    Played(0, (1.0, 0.0, 0.0), (1, 2, 3)),
    Played(1, (0.5, 0.5, 0.0), (1, 1, 3)),
    Played(2, (0.0, 0.0, 1.0), (2, 2, 1)),
]
NEXT = [Played(game.number + 3, game.payoffs[::-1], game.ranks[::-1]) for game in BLOCK]


def test_scores_by_bot() -> None:
    first, second = count(dice("grumpy", "random", "random"), BLOCK).bots
    assert (first.name, first.seat_games, first.win_rate) == ("grumpy", 3, 0.5)
    assert (second.name, second.seat_games, second.win_rate) == ("random", 6, 0.25)
    assert first.rating is not None
    assert second.rating is not None
    assert first.rating > second.rating
    assert first.interval is not None
    assert first.interval[0] < 0.5 < first.interval[1]


def test_a_mirror_match_rates_everybody_average() -> None:
    (score,) = count(dice("grumpy", "grumpy", "grumpy"), BLOCK + NEXT).bots
    assert score.rating == pytest.approx(25, abs=1e-9)
    assert score.win_rate == pytest.approx(1 / 3)


def test_the_order_in_which_games_ended_means_nothing() -> None:
    match = dice("grumpy", "random", "sleepy")
    mixed = random.Random(1).sample(BLOCK + NEXT, 6)
    assert count(match, mixed) == count(match, BLOCK + NEXT)


def test_intervals_come_from_blocks() -> None:
    """What differs from game to game, but not from block to block, is no luck."""
    match = dice("grumpy", "random", "random")
    ends = []
    for games in (BLOCK * 20, sorted(BLOCK * 20, key=lambda game: game.number)):
        played = [Played(number, game.payoffs, game.ranks) for number, game in enumerate(games)]
        found = count(match, played).bots[0].interval
        assert found is not None
        ends.append(found)
    steady, wild = (high - low for low, high in ends)
    assert steady < 0.5 * wild


@pytest.mark.usefixtures("played_here")
def test_a_solo_game_has_rates_but_nobody_to_be_rated_against() -> None:
    standings = run(new_match("angry-troll", ["random"], {"preset": "all+2"}, 1), 8, cores=1)
    assert standings.bots[0].seat_games == 8
    assert standings.bots[0].rating == pytest.approx(25)


def play_by(rate: float) -> Callable[[Match, int], Played]:
    """Games of two that the first wins as often as that."""

    def play(match: Match, number: int) -> Played:
        won = random.Random(f"{match.seed} {number}").random() < rate
        return Played(number, (1.0, 0.0) if won else (0.0, 1.0), (1, 2) if won else (2, 1))

    return play


@pytest.mark.usefixtures("played_here")
@pytest.mark.parametrize(("rate", "right"), [(0.5, "close"), (0.65, "more"), (0.35, "less")])
def test_a_match_stops_when_it_is_sure_and_rarely_errs(
    rate: float, right: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "play", play_by(rate))
    found: list[str] = []
    for seed in range(40):
        standings = run(dice("grumpy", "random", seed=seed), 4_000, margin=0.15, cores=1)
        verdict = standings.verdict
        assert verdict is not None
        found.append(verdict.found)
        assert (verdict.bot, verdict.blocks, standings.games) == (
            "grumpy",
            standings.blocks,
            2 * verdict.blocks,
        )
        for score in standings.bots:
            assert (score.interval, score.rating, score.uncertainty) == (None, None, None)
    assert found.count(right) >= 36


@pytest.mark.usefixtures("played_here")
def test_a_verdict_does_not_depend_on_what_was_over_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play", play_by(0.6))
    match = dice("grumpy", "random")
    verdict = run(match, 2_000, margin=0.1, cores=1).verdict
    backwards = SimpleNamespace(imap_unordered=lambda work, tasks: map(work, reversed(tasks)))
    monkeypatch.setattr(arena, "workers", lambda _: nullcontext(backwards))
    assert run(match, 2_000, margin=0.1, cores=1, fresh=True).verdict == verdict
    assert run(match, 2_000, margin=0.1, cores=1).verdict == verdict
    assert verdict is not None
    assert verdict.found != "open"


@pytest.mark.usefixtures("played_here")
def test_a_match_that_ends_before_it_is_sure_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play", play_by(0.5))
    standings = run(dice("grumpy", "random"), 20, margin=0.01, cores=1)
    verdict = standings.verdict
    assert verdict is not None
    assert (verdict.found, verdict.blocks) == ("open", 10)
    assert [score.interval for score in standings.bots] == [None, None]


def test_there_must_be_something_to_be_sure_of() -> None:
    with pytest.raises(BadSetup, match="grumpy has nobody to be compared with"):
        run(dice("grumpy", "grumpy"), 10, margin=0.05)
    for margin in (0.0, 0.5, -0.1, float("nan")):
        with pytest.raises(BadSetup, match=r"a share between 0 and 0\.5, not"):
            run(dice("grumpy", "random"), 10, margin=margin)


def test_games_by_other_weights_are_another_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dice("grumpy", "random")
    before = match.file
    game = find("troll-dice")
    monkeypatch.setitem(game.__dict__, "deep_weights", game.deep_weights + 1.0)
    assert match.file != before


def test_games_by_other_sources_are_another_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dice("grumpy", "random")
    before = match.file
    monkeypatch.setattr(arena, "digest_of_sources", lambda *_: "others")
    assert match.file != before


def test_a_game_from_elsewhere_is_known_by_all_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "game_from_elsewhere"
    (home / "data").mkdir(parents=True)
    (home / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    game = dataclasses.replace(find("troll-dice"), package=home.name)
    monkeypatch.setitem(game.__dict__, "deep_weights", find("troll-dice").deep_weights)
    monkeypatch.setattr(arena, "find", lambda name: game)
    monkeypatch.setattr(arena, "digest_of_sources", lambda *_: "ours")
    match = dice("grumpy", "random")
    names = {match.file}
    for name in ("__init__.py", "rules.py", "data/cards.toml"):
        (home / name).write_text("figure = 1\n", "utf-8")
        names.add(match.file)
    assert len(names) == 4
    (home / "__pycache__").mkdir(exist_ok=True)
    (home / "__pycache__" / "rules.pyc").touch()
    assert match.file in names


def test_bots_that_play_otherwise_are_another_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dice("grumpy", "random")
    before = match.file
    weaker = LEVELS["sleepy"]
    monkeypatch.setattr(arena, "find_level", lambda name: weaker)
    assert match.file != before

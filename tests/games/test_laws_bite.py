"""A law that nothing can break is no law: each catches a game that breaks it."""

import random
import types
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import laws
import msgspec
import pytest
from pebbles import BIDDING, PEBBLES_GAME, TakeBack

from underbridge import Game, IllegalAction, Table
from underbridge.engine.game import Step
from underbridge.engine.story import Event
from underbridge.engine.verbs import State


def with_rules(**changed: Callable[..., Any]) -> Game:
    """Pebbles with some of its verbs replaced."""
    rules = types.SimpleNamespace(**{**vars(PEBBLES_GAME.rules), **changed})
    return replace(PEBBLES_GAME, rules=rules)


RULES = PEBBLES_GAME.rules


def offers_asking_too_early(s: State, seat: int, mask: Any) -> None:
    RULES.legal(s, seat, mask)
    mask[3] = True


def always_awaits_somebody(s: State) -> int:
    return RULES.awaited(s) or 1


def forgets_a_payoff(s: State, out: Any) -> None:
    out[:] = 0


COIN = random.Random(1)


def bids_at_random(s: State, seat: int, action: int) -> None:
    RULES.act(s, seat, COIN.randrange(2) if action < 2 else action)


def hides_its_own_pebble_too(s: State, seat: int, rng: Any) -> None:
    RULES.hide(s, -1, rng)


def observes_too_much(s: State, seat: int, out: Any) -> None:
    out[:] = 1


def board_with_all_pebbles(s: State, seat: int | None) -> Any:
    return PEBBLES_GAME.board(s, int(s.seats) - 1)


def story_with_all_pebbles(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    return PEBBLES_GAME.tell(before, step, after, seat if step.action else int(before.dealt))


def story_with_all_bids(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    return PEBBLES_GAME.tell(before, step, after, step.seat if step.action else seat)


def story_without_bids_taken_back(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    return [] if step.action == TakeBack() else PEBBLES_GAME.tell(before, step, after, seat)


BROKEN = {
    "exactly_one_of_awaited_odds_and_over_holds": with_rules(awaited=always_awaits_somebody),
    "legal_actions_never_raise_and_illegal_ones_do_and_change_nothing": with_rules(legal=lambda *_: None),
    "nothing_is_legal_while_a_draw_is_due_or_when_the_game_is_over": with_rules(
        legal=offers_asking_too_early
    ),
    "games_end_within_their_longest_length": replace(
        PEBBLES_GAME, facts=msgspec.structs.replace(PEBBLES_GAME.facts, longest=3)
    ),
    "payoffs_sum_to_one": with_rules(payoff=forgets_a_payoff),
    "a_record_replays_to_the_same_bytes": with_rules(act=bids_at_random),
    "randomness_is_only_in_draws": with_rules(act=bids_at_random),
    "undo_goes_back_exactly_where_it_is_offered": with_rules(act=bids_at_random),
    "a_step_that_tells_a_viewer_nothing_shows_it_nothing": replace(
        PEBBLES_GAME, tell=story_without_bids_taken_back
    ),
    "hiding_changes_nothing_that_a_seat_or_a_spectator_may_know": with_rules(hide=hides_its_own_pebble_too),
}
LEAKS = [
    replace(PEBBLES_GAME, board=board_with_all_pebbles),
    replace(PEBBLES_GAME, tell=story_with_all_pebbles),
    replace(PEBBLES_GAME, tell=story_with_all_bids),
    with_rules(observe=observes_too_much),
]


def broken_by(game: Game) -> set[str]:
    """The laws that some of a few random games break."""
    return {name for seed in range(20) for name in laws.broken_by(laws.Walk(game, 3, {}, seed))}


def test_pebbles_breaks_no_law() -> None:
    assert not broken_by(PEBBLES_GAME)


def test_every_law_is_broken_here() -> None:
    by_a_table = "no_state_that_was_handed_out_changes"
    assert {law.__name__ for law in laws.LAWS} == {*BROKEN, by_a_table}


@pytest.mark.parametrize("name", BROKEN)
def test_a_game_that_breaks_a_law_is_caught(name: str) -> None:
    assert name in broken_by(BROKEN[name])


@pytest.mark.parametrize("leak", LEAKS, ids=["board", "pebbles", "bids", "observe"])
def test_a_leak_is_caught(leak: Game) -> None:
    assert "hiding_changes_nothing_that_a_seat_or_a_spectator_may_know" in broken_by(leak)


def test_a_table_that_changes_on_an_error_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, seat: int, action: Any) -> int:
        table._positions[-1].bid[0] = 2
        raise IllegalAction("no")

    walk = laws.Walk(PEBBLES_GAME, 3, {}, 1)
    assert walk.table.state.phase == BIDDING
    monkeypatch.setattr(Table, "check", spoil)
    broken = laws.broken_by(walk)
    assert "legal_actions_never_raise_and_illegal_ones_do_and_change_nothing" in broken


def test_a_table_that_hands_out_its_own_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = laws.Walk(PEBBLES_GAME, 3, {}, 1)
    monkeypatch.setattr(Table, "log", property(lambda table: table._log))
    assert "no_state_that_was_handed_out_changes" in laws.broken_by(walk)


def test_whoever_breaks_laws_is_told_all_of_them() -> None:
    one, two = BROKEN["payoffs_sum_to_one"], BROKEN["exactly_one_of_awaited_odds_and_over_holds"]
    with pytest.raises(AssertionError) as broken:
        laws.obey(laws.Walk(one, 3, {}, 1))
    assert broken.value.__notes__ == ["Walk(find('pebbles'), 3, {}, 1) breaks the law: payoffs sum to one."]
    with pytest.raises(ExceptionGroup, match=r"Walk\(find\('pebbles'\), 3, {}, 1\) breaks 2 laws"):
        laws.obey(laws.Walk(two, 3, {}, 1))


def test_wrong_frequencies_are_caught() -> None:
    fair = {b"a": 0.5, b"b": 0.5}
    assert laws.frequencies_fit(Counter({b"a": 5_040, b"b": 4_960}), fair)
    assert not laws.frequencies_fit(Counter({b"a": 5_400, b"b": 4_600}), fair)
    with pytest.raises(AssertionError, match="impossible"):
        laws.frequencies_fit(Counter({b"c": 1}), fair)

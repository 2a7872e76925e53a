"""A law that nothing can break is no law: each catches a game that breaks it."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pebbles
import pytest
from pebbles import BIDDING, PEBBLES_GAME, PHASE, TakeBack

from underbridge import BadSetup, Game, IllegalAction, Table, laws
from underbridge.engine.game import Number, Step, find
from underbridge.engine.story import Event
from underbridge.engine.verbs import State


def with_rules(**changed: Callable[..., Any]) -> Game:
    """Pebbles with some of its verbs replaced."""
    return replace(PEBBLES_GAME, rules=replace(PEBBLES_GAME.rules, **changed))


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


def observes_another(s: State, seat: int, out: Any) -> None:
    RULES.observe(s, int(s.seats) - 1, out)


def observes_unscaled(s: State, seat: int, out: Any) -> None:
    RULES.observe(s, seat, out)
    out[:-1] /= PEBBLES_GAME.observed.scale


def observes_two_phases(s: State, seat: int, out: Any) -> None:
    RULES.observe(s, seat, out)
    out[PHASE : PHASE + 2] = 1


def observes_too_much(s: State, seat: int, out: Any) -> None:
    out[:] = 1


def observes_too_little(s: State, seat: int, out: Any) -> None:
    out[0] = 1


def board_with_all_pebbles(s: State, seat: int | None) -> Any:
    return PEBBLES_GAME.board(s, int(s.seats) - 1)


def story_with_all_pebbles(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    return PEBBLES_GAME.tell(before, step, after, seat if step.action else int(before.dealt))


def story_with_all_bids(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    return PEBBLES_GAME.tell(before, step, after, step.seat if step.action else seat)


def story_without_bids_taken_back(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    return [] if step.action == TakeBack() else PEBBLES_GAME.tell(before, step, after, seat)


def without_the_sentence(kind: str) -> Game:
    game = replace(PEBBLES_GAME)
    story = {name: words for name, words in PEBBLES_GAME.words["story"].items() if name != kind}
    game.__dict__["words"] = {**PEBBLES_GAME.words, "story": story}
    return game


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
    "every_event_has_its_sentence": without_the_sentence("dealt"),
    "a_record_replays_to_the_same_bytes": with_rules(act=bids_at_random),
    "randomness_is_only_in_draws": with_rules(act=bids_at_random),
    "undo_goes_back_exactly_where_it_is_offered": with_rules(act=bids_at_random),
    "a_step_that_tells_a_viewer_nothing_shows_it_nothing": replace(
        PEBBLES_GAME, tell=story_without_bids_taken_back
    ),
    "hiding_changes_nothing_that_a_seat_or_a_spectator_may_know": with_rules(hide=hides_its_own_pebble_too),
    "observe_writes_all_numbers_that_it_declares": with_rules(observe=observes_too_much),
    "observed_numbers_are_in_their_declared_ranges": with_rules(observe=observes_unscaled),
}
LEAKS = [
    replace(PEBBLES_GAME, board=board_with_all_pebbles),
    replace(PEBBLES_GAME, tell=story_with_all_pebbles),
    replace(PEBBLES_GAME, tell=story_with_all_bids),
    with_rules(observe=observes_another),
]


def broken_by(game: Game) -> set[str]:
    """The laws that some of a few random games break."""
    return {name for seed in range(20) for name in laws.broken_by(laws.Walk(game, 3, {}, seed))}


def test_pebbles_breaks_no_law() -> None:
    assert not broken_by(PEBBLES_GAME)


def test_every_law_is_broken_here() -> None:
    by_a_table = "no_state_that_was_handed_out_changes"
    assert {law.__name__ for law in laws.LAWS_OF_PLAY} == {*BROKEN, by_a_table}
    assert {law.__name__ for law in laws.LAWS_OF_GAMES} == {*BROKEN_AT_REST, COMPILED}


@pytest.mark.parametrize("name", BROKEN)
def test_a_game_that_breaks_a_law_is_caught(name: str) -> None:
    assert name in broken_by(BROKEN[name])


@pytest.mark.parametrize("leak", LEAKS, ids=["board", "pebbles", "bids", "observe"])
def test_a_leak_is_caught(leak: Game) -> None:
    assert "hiding_changes_nothing_that_a_seat_or_a_spectator_may_know" in broken_by(leak)


def test_numbers_that_are_not_written_are_caught() -> None:
    broken = broken_by(with_rules(observe=observes_too_little))
    assert "observe_writes_all_numbers_that_it_declares" in broken


def test_two_labels_in_one_place_are_caught() -> None:
    broken = broken_by(with_rules(observe=observes_two_phases))
    assert "observed_numbers_are_in_their_declared_ranges" in broken


def with_facts(**changed: Any) -> Game:
    return replace(PEBBLES_GAME, facts=msgspec.structs.replace(PEBBLES_GAME.facts, **changed))


def forgets_to_check_options(seats: int, given: Mapping[str, object]) -> Any:
    return PEBBLES_GAME.lay_out(seats, {})


def with_words(**words: str) -> Game:
    """Pebbles whose actions are called otherwise."""
    game = replace(PEBBLES_GAME)
    game.__dict__["words"] = {**PEBBLES_GAME.words, "actions": {**PEBBLES_GAME.words["actions"], **words}}
    return game


class Nothing(msgspec.Struct, frozen=True):
    """An option that takes anything."""

    name: str = "nothing"
    about: str = "for tests"
    default: None = None

    def read(self, value: object) -> object:
        return value


def refuses_three(seats: int, given: Mapping[str, object]) -> Any:
    if seats == 3:
        raise BadSetup("No three.")
    return PEBBLES_GAME.lay_out(seats, {})


COMPILED = "compiled_and_uncompiled_runs_give_the_same_bytes"
BROKEN_AT_REST = {  # by law: games that break it, and what they are told
    "setups_are_refused_or_start": {
        "No three": replace(PEBBLES_GAME, lay_out=refuses_three),
        "nobody is told what the option first does": with_facts(options=(Number("first", "", 1, 9, 1),)),
        "The option first is 1 to 9, not 11": with_facts(options=(Number("first", "pebbles", 1, 9, 11),)),
        "moonlight for the option nothing is not refused": replace(
            with_facts(options=(Nothing(),)), lay_out=forgets_to_check_options
        ),
    },
    "every_action_has_its_words": {"several actions are called": with_words(bid="Bid")},
    "hide_changes_something_in_a_game_with_secrets": {
        "hide never changes anything": with_rules(hide=lambda *_: None)
    },
}


@pytest.mark.parametrize(
    ("name", "told"), [(name, told) for name, games in BROKEN_AT_REST.items() for told in games]
)
def test_a_game_that_breaks_a_law_at_rest_is_caught(name: str, told: str) -> None:
    law = getattr(laws, name)
    laws.check(PEBBLES_GAME, law)
    with pytest.raises((AssertionError, BadSetup), match=told) as broken:
        laws.check(BROKEN_AT_REST[name][told], law)
    assert broken.value.__notes__ == [f"Pebbles breaks the law: {name.replace('_', ' ')}."]


def test_a_game_that_is_another_when_compiled_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here it is; the process in which it is run the other way has Pebbles as it is."""
    monkeypatch.setattr(pebbles, "PEBBLES_GAME", other := with_rules(act=bids_at_random))
    with pytest.raises(AssertionError, match=r"differ: Walk\(find\('pebbles'\), "):
        laws.check(other, laws.compiled_and_uncompiled_runs_give_the_same_bytes)


def test_a_game_that_no_module_holds_cannot_be_compared_with_itself() -> None:
    with pytest.raises(AssertionError, match="nothing in the package pebbles is this game"):
        laws.check(with_facts(title="Stones"), laws.compiled_and_uncompiled_runs_give_the_same_bytes)


def test_a_table_that_changes_on_an_error_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, seat: int, action: Any) -> int:
        table._now.bid[0] = 2
        raise IllegalAction("no")

    walk = laws.Walk(PEBBLES_GAME, 3, {}, 1)
    assert walk.table.state.phase == BIDDING
    monkeypatch.setattr(Table, "check", spoil)
    broken = laws.broken_by(walk)
    assert "legal_actions_never_raise_and_illegal_ones_do_and_change_nothing" in broken


def test_a_table_that_hands_out_its_own_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = laws.Walk(PEBBLES_GAME, 3, {}, 1)
    monkeypatch.setattr(Table, "state", property(lambda table: table._trail.now[0]))
    assert "no_state_that_was_handed_out_changes" in laws.broken_by(walk)


def test_whoever_breaks_laws_is_told_all_of_them() -> None:
    one, two = BROKEN["payoffs_sum_to_one"], BROKEN["exactly_one_of_awaited_odds_and_over_holds"]
    with pytest.raises(AssertionError) as broken:
        laws.obey(laws.Walk(one, 3, {}, 1))
    assert broken.value.__notes__ == ["Walk(find('pebbles'), 3, {}, 1) breaks the law: payoffs sum to one."]
    with pytest.raises(ExceptionGroup, match=r"Walk\(find\('pebbles'\), 3, {}, 1\) breaks 2 laws"):
        laws.obey(laws.Walk(two, 3, {}, 1))


def test_whoever_checks_is_told_the_plainest_game_that_breaks_a_law() -> None:
    with pytest.raises(AssertionError, match=r"the payoffs are") as broken:
        laws.check(BROKEN["payoffs_sum_to_one"], laws.payoffs_sum_to_one)
    (note,) = broken.value.__notes__
    call, _, law = note.partition(" breaks the law: ")
    assert law == "payoffs sum to one."
    assert call.startswith("Walk(find('pebbles'), 2, {}, ")
    with pytest.raises(AssertionError, match="the payoffs are"):
        laws.obey(eval(call, {"Walk": laws.Walk, "find": lambda _: BROKEN["payoffs_sum_to_one"]}))


def test_a_game_that_never_ends_is_not_watched_for_ever() -> None:
    endless = BROKEN["games_end_within_their_longest_length"]
    with pytest.raises(AssertionError, match="might never end") as broken:
        laws.check(endless, laws.randomness_is_only_in_draws)
    assert "could not be played to its end" in broken.value.__notes__[0]


def test_random_games_have_all_kinds_of_seats_and_options() -> None:
    """The same each time, and what a game refuses is not tried."""
    games = {name: list(laws.walks(find(name), 40)) for name in ("angry-troll", "troll-bridge", "pebbles")}
    assert [repr(walk) for walk in laws.walks(PEBBLES_GAME, 40)] == [repr(walk) for walk in games["pebbles"]]
    assert {walk.table.seats for walk in games["pebbles"]} == {2, 3}
    for name, walks in games.items():
        given = {option for walk in walks for option in walk.options}
        assert given == {option.name for option in find(name).facts.options}
    rows = {walk.options["bricks"] for walk in games["angry-troll"] if "bricks" in walk.options}
    assert len(rows) > 3
    assert {walk.options.get("jump_die") for walk in games["troll-bridge"]} == {None, 6, 8}


def test_a_call_names_the_games_own_documents() -> None:
    game = find("bridge-troll")
    walk = laws.Walk(game, 3, {"deck": game.ours()["deck"]}, 1)
    again = eval(repr(walk), {"Walk": laws.Walk, "find": find})
    assert (again.options, repr(again)) == (walk.options, repr(walk))


def test_a_game_that_is_not_installed_is_held_to_the_laws() -> None:
    """As a game is that somebody has just begun to write."""
    stones = with_facts(name="stones")
    with pytest.raises(BadSetup, match="no game 'stones'"):
        find("stones")
    laws.check(stones, *laws.LAWS_OF_PLAY, laws.setups_are_refused_or_start, laws.every_action_has_its_words)


def test_laws_need_neither_pytest_nor_hypothesis() -> None:
    code = "import sys; from underbridge import laws; print({'pytest', 'hypothesis'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "set()\n"


def test_wrong_frequencies_are_caught() -> None:
    fair = {b"a": 0.5, b"b": 0.5}
    assert laws.frequencies_fit(Counter({b"a": 5_040, b"b": 4_960}), fair)
    assert not laws.frequencies_fit(Counter({b"a": 5_400, b"b": 4_600}), fair)
    with pytest.raises(AssertionError, match="impossible"):
        laws.frequencies_fit(Counter({b"c": 1}), fair)

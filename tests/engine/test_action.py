"""Actions are declared once, in a table: their numbers, their words and who carries them out follow."""

import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from underbridge.engine.action import Action, Actions, always, numbers, one_of
from underbridge.engine.compiled import compiled
from underbridge.engine.verbs import State, new_record, record_type

CALL = record_type([("who", "i8"), ("seat", "i8"), ("told", "i8", 2)])
ROLL, GIVE, SHOUT, SHOW, TAKE, BID, NAP = range(7)
NOTHING = -99  # was told
SEAT = 5


class Roll(Action, frozen=True, tag="roll"):
    """Roll so many
    dice."""

    dice: int


class Give(Action, frozen=True, tag="give"):
    colour: str
    count: int


class Shout(Action, frozen=True, tag="shout"):
    word: str


class Show(Action, frozen=True, tag="show"):
    what: str
    to: int


class Take(Action, frozen=True, tag="take"):
    what: str | None = None
    where: str | None = None


class Bid(Action, frozen=True, tag="bid"):
    height: str


class Nap(Action, frozen=True, tag="nap"):
    pass


@compiled
def note(s: State, who: int, seat: int, first: int, second: int) -> None:
    s.who, s.seat, s.told[0], s.told[1] = who, seat, first, second


@compiled
def roll(s: State, seat: int, dice: int) -> None:
    note(s, ROLL, seat, dice, NOTHING)


@compiled
def give(s: State, seat: int, colour: int, count: int) -> None:
    note(s, GIVE, seat, colour, count)


@compiled
def shout(s: State, seat: int) -> None:
    note(s, SHOUT, seat, NOTHING, NOTHING)


@compiled
def show(s: State, seat: int, what: int, to: int) -> None:
    note(s, SHOW, seat, what, to)


@compiled
def take(s: State, seat: int, what: int) -> None:
    note(s, TAKE, seat, what, NOTHING)


@compiled
def bid(s: State, seat: int, height: int) -> None:
    note(s, BID, seat, height, NOTHING)


@compiled
def nap(s: State, seat: int) -> None:
    note(s, NAP, seat, NOTHING, NOTHING)


def table(*, naps: bool) -> Actions:
    """The same kinds, with or without one more in their middle."""
    actions = Actions()
    actions.add(Roll, numbers(2, 4), do=roll)
    actions.add(Give, one_of(("red", "blue")), numbers(0, 2), do=give)
    if naps:
        actions.add(Nap, do=nap)
    actions.add(Shout, always("hey"), do=shout)
    actions.add(Show, always("gold", 7), numbers(0, 1), do=show)
    actions.add(Take, one_of((None, "gold")), always(None), do=take)
    actions.add(Bid, one_of(("low", "high", "none"), (9, -4, 0)), do=bid)
    return actions


ACTIONS, MORE = table(naps=False), table(naps=True)
carry_out, carry_out_more = ACTIONS.dispatcher(), MORE.dispatcher()


@compiled
def act(s: State, seat: int, action: int) -> None:
    carry_out(s, seat, action)


@compiled
def act_with_more(s: State, seat: int, action: int) -> None:
    carry_out_more(s, seat, action)


MEANT = {  # in the order of numbers
    "roll 2": [ROLL, SEAT, 2, NOTHING],
    "roll 3": [ROLL, SEAT, 3, NOTHING],
    "roll 4": [ROLL, SEAT, 4, NOTHING],
    "give red 0": [GIVE, SEAT, 0, 0],
    "give red 1": [GIVE, SEAT, 0, 1],
    "give red 2": [GIVE, SEAT, 0, 2],
    "give blue 0": [GIVE, SEAT, 1, 0],
    "give blue 1": [GIVE, SEAT, 1, 1],
    "give blue 2": [GIVE, SEAT, 1, 2],
    "shout hey": [SHOUT, SEAT, NOTHING, NOTHING],
    "show gold 0": [SHOW, SEAT, 7, 0],
    "show gold 1": [SHOW, SEAT, 7, 1],
    "take": [TAKE, SEAT, 0, NOTHING],
    "take gold": [TAKE, SEAT, 1, NOTHING],
    "bid low": [BID, SEAT, 9, NOTHING],
    "bid high": [BID, SEAT, -4, NOTHING],
    "bid none": [BID, SEAT, 0, NOTHING],
}


def calls(actions: Actions, act: Callable[[State, int, int], None]) -> dict[str, list[int]]:
    """By an action's words: who carried it out, for which seat, and what it was told."""
    made = {}
    for number, action in enumerate(actions.all):
        s = new_record(CALL)
        act(s, SEAT, number)
        made[str(action)] = [int(s.who), int(s.seat), *s.told.tolist()]
    return made


def test_every_action_reaches_its_function_with_what_its_words_mean() -> None:
    assert calls(ACTIONS, act) == MEANT


def test_it_does_so_compiled_and_uncompiled() -> None:
    """This run is one of both; here is the other."""
    code = "import json; from engine.test_action import *; print(json.dumps(calls(ACTIONS, act)))"
    switch = "0" if os.environ.get("NUMBA_DISABLE_JIT") == "1" else "1"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": switch, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, check=True)
    assert json.loads(done.stdout) == MEANT


def test_numbers_follow_the_order_in_which_kinds_are_declared() -> None:
    assert [str(action) for action in ACTIONS.all] == list(MEANT)
    assert [kind.first for kind in ACTIONS.kinds] == [0, 3, 9, 10, 12, 14]
    assert [kind.count for kind in ACTIONS.kinds] == [3, 6, 1, 2, 2, 3]
    assert len(ACTIONS) == len(MEANT)


def test_a_kind_in_the_middle_moves_numbers_and_misroutes_nothing() -> None:
    assert MORE.number(Shout("hey")) == 10
    assert calls(MORE, act_with_more) == {**MEANT, "nap": [NAP, SEAT, NOTHING, NOTHING]}


def test_an_action_has_its_number_and_a_number_its_action() -> None:
    assert [ACTIONS.number(action) for action in ACTIONS.all] == list(range(len(ACTIONS)))
    assert ACTIONS[8] == Give("blue", 2)
    assert ACTIONS.number(Give("blue", 3)) is None
    assert ACTIONS.number(Nap()) is None


def test_an_action_is_found_by_its_words() -> None:
    assert ACTIONS.from_words(["give", "red", 1]) == Give("red", 1)
    assert ACTIONS.from_words(("take",)) == Take()
    assert all(ACTIONS.from_words(action.words) == action for action in ACTIONS.all)


@pytest.mark.parametrize(
    "words", [("give", "red"), ("give", "red", 3), ("take", None), (), "roll", None, 3, [["roll"], 2], {}]
)
def test_words_of_no_action_find_none(words: object) -> None:
    assert ACTIONS.from_words(words) is None


def test_a_kind_tells_its_pattern_and_what_it_does() -> None:
    patterns = ["roll DICE", "give COLOUR COUNT", "shout hey", "show gold TO", "take WHAT", "bid HEIGHT"]
    assert [kind.pattern for kind in ACTIONS.kinds] == patterns
    assert ACTIONS.kinds[0].about == "Roll so many dice."
    assert ACTIONS.structs == (Roll, Give, Shout, Show, Take, Bid)


def test_an_action_that_is_declared_twice_is_refused() -> None:
    actions = Actions()
    actions.add(Roll, numbers(1, 3), do=roll)
    with pytest.raises(ValueError, match="The action roll 3 is declared twice"):
        actions.add(Roll, numbers(3, 4), do=roll)


def test_words_and_meanings_that_do_not_pair_are_refused() -> None:
    with pytest.raises(ValueError, match="There are 3 words, and 2 meanings for them"):
        one_of(("north", "east", "south"), (1, 2))


def test_a_table_without_kinds_or_with_a_kind_that_nobody_treats_has_no_dispatcher() -> None:
    with pytest.raises(ValueError, match="Every kind of action has a function"):
        Actions().dispatcher()
    table = Actions()
    table.add(Go, numbers(1, 3), do=lambda s, seat, steps: None)
    with pytest.raises(ValueError, match="Every kind of action has a function"):
        table.dispatcher({})


def test_others_may_treat_every_kind_in_their_own_way() -> None:
    table = Actions()
    go = table.add(Go, numbers(1, 3), do=lambda s, seat, steps: None)
    treat = table.dispatcher({go: lambda s, what, steps: (what, steps)})
    assert getattr(treat, "py_func", treat)(None, "a sight", go + 1) == ("a sight", 2)


def test_two_actions_with_the_same_words_are_refused() -> None:
    table = Actions()
    table.add(Go, numbers(1, 3), do=lambda s, seat, steps: None)
    with pytest.raises(ValueError, match="The action go 2 is declared twice"):
        table.add(GoAgain, numbers(2, 2), do=lambda s, seat, steps: None)


class Go(Action, frozen=True, tag="go"):
    steps: int


class GoAgain(Action, frozen=True, tag="go"):
    steps: int

"""The laws that every game obeys, each as a check of one random game."""

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import msgspec
import numpy as np
import pytest

from underbridge import BadSetup, Game, IllegalAction, Record, Table
from underbridge.engine.draws import new_rng
from underbridge.engine.game import Step
from underbridge.engine.verbs import Rng, State

Options = dict[str, Any]


class Walk:
    """A random game: its table, and every position with the step that led there."""

    def __init__(self, game: Game, seats: int, options: Options, seed: int) -> None:
        self.game = game
        self.chance = random.Random(seed)
        self.table = Table(game, seats, seed=seed, **options)

    def __iter__(self) -> Iterator[Table]:
        """The table before every decision, and at the end."""
        while not self.table.over:
            yield self.table
            self.decide()
        yield self.table

    def decide(self) -> None:
        """One awaited seat does something; now and then somebody acts out of turn."""
        table = self.table
        seat = self.chance.choice(table.awaited)
        others = [other for other in range(table.seats) if other not in table.awaited and table.legal(other)]
        if others and self.chance.random() < 0.2:
            seat = self.chance.choice(others)
        table.act(seat, self.chance.choice(table.legal(seat)))

    def to_the_end(self) -> Table:
        for _ in self:
            pass
        return self.table

    def steps(self) -> list[tuple[State, Step, State]]:
        """All steps of the finished game, with the positions before and after each."""
        table = self.to_the_end()
        return list(zip(table._positions, table.log, table._positions[1:], strict=False))


def exactly_one_of_awaited_odds_and_over_holds(walk: Walk) -> None:
    for before, _, after in walk.steps():
        for s in (before, after):
            rules = walk.game.rules
            assert (rules.awaited(s) > 0) + (rules.odds(s) > 0) + bool(rules.over(s)) == 1


def legal_actions_never_raise_and_illegal_ones_do_and_change_nothing(walk: Walk) -> None:
    for number, table in enumerate(walk):
        for seat in table.awaited:
            assert table.legal(seat), "an awaited seat has nothing to do"
        if number % 9 and not table.over:
            continue
        before = table.state.tobytes(), table.log, table.record.to_json()
        for seat in range(table.seats):
            legal = table.legal(seat)
            for action in walk.chance.sample(walk.game.actions.all, k=min(20, len(walk.game.actions))):
                if action not in legal:
                    with pytest.raises(IllegalAction):
                        table.act(seat, action)
            for action in legal[:20]:
                walk.game.rules.act(table.state, seat, walk.game.actions.all.index(action))
        for seat in (-1, table.seats):
            with pytest.raises(IllegalAction):
                table.act(seat, walk.game.actions[0])
        assert (table.state.tobytes(), table.log, table.record.to_json()) == before


def nothing_is_legal_while_a_draw_is_due_or_when_the_game_is_over(walk: Walk) -> None:
    for before, _, after in walk.steps():
        for s in (before, after):
            if walk.game.rules.awaited(s) == 0:
                assert all(len(walk.game.legal(s, seat)) == 0 for seat in range(walk.table.seats))


def games_end_within_their_longest_length(walk: Walk) -> None:
    while not walk.table.over:
        assert len(walk.table.log) <= walk.game.facts.longest
        walk.decide()
    assert len(walk.table.log) <= walk.game.facts.longest


def payoffs_sum_to_one(walk: Walk) -> None:
    with pytest.raises(IllegalAction):
        _ = walk.table.payoff
    payoffs = walk.to_the_end().payoff
    assert all(0 <= payoff <= 1 for payoff in payoffs)
    if len(payoffs) > 1:
        assert sum(payoffs) == pytest.approx(1)


def a_record_replays_to_the_same_bytes(walk: Walk) -> None:
    stop = walk.chance.randrange(200)
    for _ in walk:
        if len(walk.table.log) > stop:
            break
    table = walk.table
    text = table.record.to_json()
    replayed = Record.from_json(text).replay()
    assert replayed.record.to_json() == text
    assert [s.tobytes() for s in replayed._positions] == [s.tobytes() for s in table._positions]
    assert replayed.log == table.log
    if not table.over:  # and both go on alike
        seat = table.awaited[0]
        action = table.legal(seat)[0]
        table.act(seat, action)
        replayed.act(seat, action)
        assert replayed.state.tobytes() == table.state.tobytes()


def no_state_that_was_handed_out_changes(walk: Walk) -> None:
    handed = []
    for table in walk:
        state, view, log = table.state, table.view(0), table.log
        handed.append((state, state.tobytes(), view, msgspec.json.encode(view), log, len(log)))
        spoilt = table.state
        spoilt[walk.game.state.names[0]] = 99  # type: ignore[index]
        assert table.state.tobytes() == state.tobytes()
    for state, state_bytes, view, view_bytes, log, length in handed:
        assert state.tobytes() == state_bytes
        assert msgspec.json.encode(view) == view_bytes
        assert len(log) == length


def randomness_is_only_in_draws(walk: Walk) -> None:
    for before, step, after in walk.steps():
        again = before.copy()
        np.random.seed(walk.chance.randrange(2**32))
        take(walk.game, again, step)
        assert again.tobytes() == after.tobytes()


def undo_goes_back_exactly_where_it_is_offered(walk: Walk) -> None:
    for table in walk:
        for seat in range(table.seats):
            log, state = table.log, table.state.tobytes()
            if table.why_no_undo(seat) is None:
                at = max(ply for ply, step in enumerate(log) if step.seat == seat)
                table.undo(seat)
                assert table.log == log[:at] + log[at + 1 :]
                table.act(seat, log[at].action)  # type: ignore[arg-type]
                assert table.state.tobytes() == state
            else:
                with pytest.raises(IllegalAction):
                    table.undo(seat)
                assert (table.log, table.state.tobytes()) == (log, state)


def a_step_that_tells_a_viewer_nothing_shows_it_nothing(walk: Walk) -> None:
    """Not even how many such steps there were: the whole view stays the same, its ply and undo included."""
    game, viewers = walk.game, (None, *range(walk.table.seats))
    looked: dict[int | None, tuple[int, bytes]] = {}
    for decisions, table in enumerate(walk):
        if decisions % 25 > 5:  # a few in a row are looked at, then many are not
            looked.clear()
            continue
        for viewer in viewers:
            told, view = len(table.story_for(viewer)), encoded(table.view(viewer))
            then_told, then_view = looked.get(viewer, (-1, b""))
            assert told != then_told or view == then_view
            looked[viewer] = told, view
    steps = walk.steps()
    for before, step, after in walk.chance.sample(steps, k=min(100, len(steps))):
        for viewer in viewers:
            told_nothing = not game.tell(before, step, after, viewer)
            assert not told_nothing or seen(game, before, viewer) == seen(game, after, viewer)


def hiding_changes_nothing_that_a_seat_or_a_spectator_may_know(walk: Walk) -> None:
    game, rng = walk.game, new_rng(walk.chance.randrange(2**63))
    steps = walk.steps()
    for before, step, after in walk.chance.sample(steps, k=min(40, len(steps))):
        for seat in (None, *range(walk.table.seats)):
            assert seen(game, hidden(game, after, seat, rng), seat) == seen(game, after, seat)
            told = encoded(game.tell(before, step, after, seat))
            if game.facts.information == "perfect":
                assert told == encoded(game.tell(before, step, after, None))
            else:
                other = hidden(game, before, seat, rng)
                assert all(
                    telling == told for telling in tellings(game, other, step, seat, seen(game, after, seat))
                )


def hidden(game: Game, s: State, seat: int | None, rng: Rng) -> State:
    other = s.copy()
    game.rules.hide(other, -1 if seat is None else seat, rng)
    if game.facts.information == "perfect":
        assert other.tobytes() == s.tobytes()
    return other


def seen(game: Game, s: State, seat: int | None) -> bytes:
    """Everything that leaves a state for a viewer."""
    numbers = np.full(game.numbers_observed + 1, np.nan, np.float32)
    game.rules.observe(s, -1 if seat is None else seat, numbers)
    assert np.isnan(numbers[-1]), "observe writes more numbers than it declares"
    legal = [] if seat is None else game.legal(s, seat).tolist()
    facts = (game.awaited(s, seat), game.due_for(s, seat), bool(game.rules.over(s)), legal)
    return encoded((game.board(s, seat), game.standings(s), facts)) + numbers[:-1].tobytes()


def tellings(game: Game, before: State, step: Step, seat: int | None, looks: bytes) -> Iterator[bytes]:
    """What the viewer is told of every step that may have been the true one and looks the same afterwards."""
    if is_open(game, before, step, seat):
        instead = [step]
    elif step.action is None:
        instead = [Step(odds=step.odds, outcome=outcome) for outcome in range(step.odds)]
    else:
        legal = game.legal(before, step.seat or 0)
        instead = [Step(seat=step.seat, action=game.actions[number]) for number in legal]
    for other in instead:
        after = before.copy()
        take(game, after, other)
        if seen(game, after, seat) == looks:
            yield encoded(game.tell(before, other, after, seat))


OPEN_DECISIONS = ("troll-bridge",)  # games in which everybody hears every decision


def is_open(game: Game, before: State, step: Step, seat: int | None) -> bool:
    """The viewer's own decision, one that everybody hears, or a die that everybody sees."""
    if step.action is None:
        return game.due_for(before, seat)[:1] == ("die",)
    return step.seat == seat or game.name in OPEN_DECISIONS


def take(game: Game, s: State, step: Step) -> None:
    if step.action is None:
        game.rules.draw(s, step.outcome)
    else:
        game.rules.act(s, step.seat or 0, game.actions.all.index(step.action))


def encoded(thing: object) -> bytes:
    return msgspec.json.encode(thing)


def setups_are_refused_or_start(game: Game) -> None:
    low, high = game.seats.low, game.seats.high
    for seats in range(low, high + 1):
        assert Table(game, seats, seed=1).seats == seats
    for seats in (low - 1, high + 1, 0, -1):
        with pytest.raises(BadSetup, match=f"not {seats}"):
            Table(game, seats)
    with pytest.raises(BadSetup, match="no option 'moonlight'"):
        Table(game, moonlight=True)
    for option in game.facts.options:
        assert option.about
        if option.default is not None:
            assert option.read(option.default) == option.default
        with pytest.raises(BadSetup, match=option.name):
            game.setup(low, {option.name: "moonlight"})


def every_action_has_its_words(game: Game) -> None:
    names = [f"troll {seat}" for seat in range(game.seats.high)]
    table = Table(game, game.seats.high, seed=1)
    phrases = [table.phrase(action, names) for action in game.actions.all]
    assert len(set(phrases)) == len(phrases)
    assert all(game.actions.from_words(action.words) == action for action in game.actions.all)


LAWS: tuple[Callable[[Walk], None], ...] = (
    exactly_one_of_awaited_odds_and_over_holds,
    legal_actions_never_raise_and_illegal_ones_do_and_change_nothing,
    nothing_is_legal_while_a_draw_is_due_or_when_the_game_is_over,
    games_end_within_their_longest_length,
    payoffs_sum_to_one,
    a_record_replays_to_the_same_bytes,
    no_state_that_was_handed_out_changes,
    randomness_is_only_in_draws,
    undo_goes_back_exactly_where_it_is_offered,
    a_step_that_tells_a_viewer_nothing_shows_it_nothing,
    hiding_changes_nothing_that_a_seat_or_a_spectator_may_know,
)


def digest_of_positions(game: Game, seats: int, options: Options, seed: int) -> str:
    """Of all positions of a random game: the same compiled and uncompiled."""
    table = Walk(game, seats, options, seed).to_the_end()
    return hashlib.sha256(b"".join(s.tobytes() for s in table._positions)).hexdigest()


def frequencies_fit(counts: Counter[Any], expected: dict[Any, float]) -> bool:
    """Pearson's chi-square, by the approximation of Wilson and Hilferty, at about one in a million."""
    assert set(counts) <= set(expected), "an impossible alternative"
    total = counts.total()
    square: float = sum((counts[key] - total * p) ** 2 / (total * p) for key, p in expected.items())
    freedom = len(expected) - 1
    z = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return bool(z < 4.75)

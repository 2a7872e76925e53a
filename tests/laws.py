"""The laws that every game obeys, each of which looks on while a random game is played.

``obey(Walk(game, seats, options, seed))`` plays one game under the eyes of all of them. A law is a generator:
it looks at the table, and yields to let the game go on.
"""

import hashlib
import random
import reprlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
        self.game, self.options, self.seed = game, options, seed
        self.chance = random.Random(seed)
        self.table = Table(game, seats, seed=seed, **options)

    def __repr__(self) -> str:
        """As it is written; but for a long text, as that of a deck."""
        options = ", ".join(f"{name!r}: {reprlib.repr(value)}" for name, value in self.options.items())
        return f"Walk(find({self.game.name!r}), {self.table.seats}, {{{options}}}, {self.seed})"

    def __iter__(self) -> Iterator[Table]:
        """Play: the table before every decision, and at the end."""
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

    def watched(self) -> Iterator[Table]:
        """For a law, which yields after each look: the table before every decision, and at the end."""
        while not self.table.over:
            yield self.table
        yield self.table

    def luck(self) -> random.Random:
        """For a law that looks here and there: its own, so that it changes nothing for the others."""
        return random.Random(self.seed + 1)

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """A spectator, and every seat."""
        return (None, *range(self.table.seats))

    @property
    def decision(self) -> Step:
        """The last one."""
        return next(step for step in reversed(self.table.log) if step.action is not None)

    @property
    def positions(self) -> list[State]:
        return self.table._positions

    @property
    def steps(self) -> list[tuple[State, Step, State]]:
        """All steps so far, with the positions before and after each."""
        return list(zip(self.positions, self.table.log, self.positions[1:], strict=False))


Law = Callable[[Walk], Iterator[None]]


def exactly_one_of_awaited_odds_and_over_holds(walk: Walk) -> Iterator[None]:
    for _ in walk.watched():
        yield
    rules = walk.game.rules
    for s in walk.positions:
        assert (rules.awaited(s) > 0) + (rules.odds(s) > 0) + bool(rules.over(s)) == 1


def legal_actions_never_raise_and_illegal_ones_do_and_change_nothing(walk: Walk) -> Iterator[None]:
    game, luck = walk.game, walk.luck()
    for number, table in enumerate(walk.watched()):
        for seat in table.awaited:
            assert table.legal(seat), "an awaited seat has nothing to do"
        if number % 9 == 0 or table.over:
            before = table.state.tobytes(), table.log, table.record.to_json()
            for seat in range(table.seats):
                legal = table.legal(seat)
                for action in luck.sample(game.actions.all, k=min(20, len(game.actions))):
                    if action not in legal:
                        with pytest.raises(IllegalAction):
                            table.act(seat, action)
                for action in legal[:20]:
                    take(game, table.state, Step(seat=seat, action=action))
            for seat in (-1, table.seats):
                with pytest.raises(IllegalAction):
                    table.act(seat, game.actions[0])
            assert (table.state.tobytes(), table.log, table.record.to_json()) == before
        yield


def nothing_is_legal_while_a_draw_is_due_or_when_the_game_is_over(walk: Walk) -> Iterator[None]:
    for _ in walk.watched():
        yield
    for s in walk.positions:
        if walk.game.rules.awaited(s) == 0:
            assert all(len(walk.game.legal(s, seat)) == 0 for seat in range(walk.table.seats))


def games_end_within_their_longest_length(walk: Walk) -> Iterator[None]:
    for table in walk.watched():
        assert len(table.log) <= walk.game.facts.longest
        yield


def payoffs_sum_to_one(walk: Walk) -> Iterator[None]:
    with pytest.raises(IllegalAction):
        _ = walk.table.payoff
    for _ in walk.watched():
        yield
    payoffs = walk.table.payoff
    assert all(0 <= payoff <= 1 for payoff in payoffs)
    if len(payoffs) > 1:
        assert sum(payoffs) == pytest.approx(1)


def a_record_replays_to_the_same_bytes(walk: Walk) -> Iterator[None]:
    """From somewhere on the way: then the replayed table goes on beside the other."""
    stop = walk.luck().randrange(200)
    for table in walk.watched():
        if len(table.log) > stop or table.over:
            break
        yield
    text = table.record.to_json()
    replayed = Record.from_json(text).replay()
    assert replayed.record.to_json() == text
    assert [s.tobytes() for s in replayed._positions] == [s.tobytes() for s in table._positions]
    assert replayed.log == table.log
    if not table.over:
        yield
        repeat(replayed, walk.decision)
        assert replayed.log == table.log
        assert replayed.state.tobytes() == table.state.tobytes()


def no_state_that_was_handed_out_changes(walk: Walk) -> Iterator[None]:
    handed = []
    for table in walk.watched():
        state, view, log = table.state, table.view(0), table.log
        handed.append((state, state.tobytes(), view, encoded(view), log, len(log)))
        spoilt = table.state
        spoilt[walk.game.state.names[0]] = 99  # type: ignore[index]
        assert table.state.tobytes() == state.tobytes()
        yield
    for state, state_bytes, view, view_bytes, log, length in handed:
        assert state.tobytes() == state_bytes
        assert encoded(view) == view_bytes
        assert len(log) == length


def randomness_is_only_in_draws(walk: Walk) -> Iterator[None]:
    for _ in walk.watched():
        yield
    luck = walk.luck()
    for before, step, after in walk.steps:
        again = before.copy()
        np.random.seed(luck.randrange(2**32))
        take(walk.game, again, step)
        assert again.tobytes() == after.tobytes()


def undo_goes_back_exactly_where_it_is_offered(walk: Walk) -> Iterator[None]:
    """At a table of its own, where the same is done: what is made again stands later in the log."""
    table = Table(walk.game, walk.table.seats, seed=walk.seed, **walk.options)
    for _ in walk.watched():
        for seat in range(table.seats):
            log, state = table.log, table.state.tobytes()
            if table.why_no_undo(seat) is None:
                at = max(ply for ply, step in enumerate(log) if step.seat == seat)
                table.undo(seat)
                assert table.log == log[:at] + log[at + 1 :]
                repeat(table, log[at])
                assert table.state.tobytes() == state
            else:
                with pytest.raises(IllegalAction):
                    table.undo(seat)
                assert (table.log, table.state.tobytes()) == (log, state)
        yield
        if not table.over:
            repeat(table, walk.decision)


def a_step_that_tells_a_viewer_nothing_shows_it_nothing(walk: Walk) -> Iterator[None]:
    """Not even how many such steps there were: the whole view stays the same, its ply and undo included."""
    looked: dict[int | None, tuple[int, bytes]] = {}
    for decisions, table in enumerate(walk.watched()):
        if decisions % 25 > 5:  # a few in a row are looked at, then many are not
            looked.clear()
            yield
            continue
        for viewer in walk.viewers:
            told, view = len(table.story_for(viewer)), encoded(table.view(viewer))
            then_told, then_view = looked.get(viewer, (-1, b""))
            assert told != then_told or view == then_view
            looked[viewer] = told, view
        yield
    game, steps = walk.game, walk.steps
    for before, step, after in walk.luck().sample(steps, k=min(100, len(steps))):
        for viewer in walk.viewers:
            told_nothing = not game.tell(before, step, after, viewer)
            assert not told_nothing or seen(game, before, viewer) == seen(game, after, viewer)


def hiding_changes_nothing_that_a_seat_or_a_spectator_may_know(walk: Walk) -> Iterator[None]:
    for _ in walk.watched():
        yield
    game, luck, steps = walk.game, walk.luck(), walk.steps
    rng = new_rng(luck.randrange(2**63))
    for before, step, after in luck.sample(steps, k=min(40, len(steps))):
        for viewer in walk.viewers:
            looks = seen(game, after, viewer)
            assert seen(game, hidden(game, after, viewer, rng), viewer) == looks
            told = encoded(game.tell(before, step, after, viewer))
            if game.facts.information == "perfect":
                assert told == encoded(game.tell(before, step, after, None))
            else:
                other = hidden(game, before, viewer, rng)
                assert not betrayals(game, other, step, viewer, looks, told)


def hidden(game: Game, s: State, seat: int | None, rng: Rng) -> State:
    other = s.copy()
    game.rules.hide(other, -1 if seat is None else seat, rng)
    if game.facts.information == "perfect":
        assert other.tobytes() == s.tobytes()
    return other


def seen(game: Game, s: State, seat: int | None) -> bytes:
    """Everything that leaves a state for a viewer."""
    legal = [] if seat is None else game.legal(s, seat).tolist()
    awaited = game.awaited(s, seat), game.surely_awaited(s, seat)
    facts = (awaited, game.due_for(s, seat), bool(game.rules.over(s)), legal)
    return encoded((game.board(s, seat), game.standings(s), facts)) + observed(game, s, seat)


def observed(game: Game, s: State, seat: int | None) -> bytes:
    """What a viewer sees in numbers, as bots see it."""
    numbers = np.full(len(game.observed) + 1, np.nan, np.float32)
    game.rules.observe(s, -1 if seat is None else seat, numbers)
    assert np.isnan(numbers[-1]), "observe writes more numbers than it declares"
    return numbers[:-1].tobytes()


def betrayals(
    game: Game, before: State, step: Step, seat: int | None, looks: bytes, told: bytes
) -> list[bytes]:
    """What a viewer is told otherwise of a step that may have been the true one and looks the same."""
    if is_open(game, before, step, seat):
        instead = [step]
    elif step.action is None:
        instead = [Step(odds=step.odds, outcome=outcome) for outcome in range(step.odds)]
    else:
        legal = game.legal(before, step.seat or 0)
        instead = [Step(seat=step.seat, action=game.actions[number]) for number in legal]
    found = []
    for other in instead:
        after = before.copy()
        take(game, after, other)
        telling = encoded(game.tell(before, other, after, seat))
        if telling != told and looks_so(game, after, seat, looks):
            found.append(telling)
    return found


def looks_so(game: Game, s: State, seat: int | None, looks: bytes) -> bool:
    """The numbers first, which are less work than all that is seen, and often tell it apart."""
    return looks.endswith(observed(game, s, seat)) and seen(game, s, seat) == looks


OPEN_DECISIONS = ("troll-bridge",)  # games in which everybody hears every decision


def is_open(game: Game, before: State, step: Step, seat: int | None) -> bool:
    """The viewer's own decision, one that everybody hears, or a die that everybody sees."""
    if step.action is None:
        return game.due_for(before, seat)[:1] == ("die",)
    return step.seat == seat or game.name in OPEN_DECISIONS


def repeat(table: Table, decision: Step) -> None:
    assert decision.seat is not None
    assert decision.action is not None
    table.act(decision.seat, decision.action)


def take(game: Game, s: State, step: Step) -> None:
    if step.action is None:
        game.rules.draw(s, step.outcome)
    else:
        number = game.actions.number(step.action)
        assert number is not None
        game.rules.act(s, step.seat or 0, number)


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


LAWS: tuple[Law, ...] = (
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


def obey(walk: Walk, laws: Sequence[Law] = LAWS) -> None:
    """Play a random game under the eyes of laws; what each that is broken says is raised, with its name."""
    broken = list(broken_by(walk, laws).values())
    if len(broken) == 1:
        raise broken[0]
    if broken:
        raise ExceptionGroup(f"{walk} breaks {len(broken)} laws", broken)


def broken_by(walk: Walk, laws: Sequence[Law] = LAWS) -> dict[str, Exception]:
    """The laws that a random game breaks, by name: all of them look on, whatever the others find."""
    watching = {law.__name__: law(walk) for law in laws}
    broken: dict[str, Exception] = {}
    try:
        for table in walk:
            look(walk, watching, broken)
            if broken and len(table.log) > walk.game.facts.longest:
                return broken  # a game that might never end
        look(walk, watching, broken)
    except Exception:
        if not broken:  # if one is, that is why the game could not go on
            raise
    return broken


def look(walk: Walk, watching: dict[str, Iterator[None]], broken: dict[str, Exception]) -> None:
    for name, law in watching.items():
        if name in broken:
            continue
        try:
            next(law, None)
        except Exception as error:
            error.add_note(f"{walk} breaks the law: {name.replace('_', ' ')}.")
            broken[name] = error


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

"""The laws that every game obeys, ours and yours: ``check(GAME)`` holds a game to them.

Most look on while random games are played: such a law is a generator, which looks at the table, and yields to
let the game go on. The others look at the game as it is. Whatever breaks one says which, and names the call
that plays the very game again, as ``Walk(find('pebbles'), 3, {}, 1)``: hand it to ``obey``.
"""

import hashlib
import json
import os
import random
import reprlib
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from inspect import isgeneratorfunction
from math import isclose, sqrt
from typing import Any, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from .engine.draws import new_rng
from .engine.errors import BadSetup, Fault, IllegalAction
from .engine.game import Choice, Counts, Document, Flag, Game, Number, Option, Step, Value
from .engine.record import Record
from .engine.story import sentence
from .engine.table import Table
from .engine.verbs import Rng, State

GAMES = 12  # that are played under a law, unless somebody wants more
TRIES = 20  # to find a value that a game accepts together with the others
SEEDS_APART = 4  # of games that are played compiled and uncompiled

Options = dict[str, Any]


class Walk:
    """A random game: its table, and every position with the step that led there."""

    def __init__(self, game: Game, seats: int, options: Options, seed: int) -> None:
        self.game, self.options, self.seed = game, options, seed
        self.chance = random.Random(seed)
        self.table = Table(game, seats, seed=seed, **options)

    def __repr__(self) -> str:
        """As it is written; but for a long text that is not the game's own."""
        game = f"find({self.game.name!r})"
        ours = {text: f"{game}.ours()[{name!r}]" for name, text in self.game.ours().items()}
        options = ", ".join(
            f"{name!r}: {ours.get(value) or reprlib.repr(value)}" for name, value in self.options.items()
        )
        return f"Walk({game}, {self.table.seats}, {{{options}}}, {self.seed})"

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
        return self.table.positions

    @property
    def steps(self) -> list[tuple[State, Step, State]]:
        """All steps so far, with the positions before and after each."""
        return list(zip(self.positions, self.table.log, self.positions[1:], strict=False))


LawOfPlay = Callable[[Walk], Iterator[None]]
LawOfGames = Callable[[Game], None]
Law = LawOfPlay | LawOfGames


class LawBroken(AssertionError):
    """Something that every game does, and this one does not."""


def must(holds: bool, fault: str) -> None:
    """No ``assert``: laws hold under ``python -O``, too, and say what they found."""
    if not holds:
        raise LawBroken(fault)


@contextmanager
def refused(kind: type[Fault], what: str, naming: str = "") -> Iterator[None]:
    """What is done inside is refused with such an error, whose words name what is wrong."""
    try:
        yield
    except kind as error:
        must(naming in str(error), f"{what} is refused without {naming!r} in: {error}")
    else:
        raise LawBroken(f"{what} is not refused")


# Laws that look on while a game is played


def exactly_one_of_awaited_odds_and_over_holds(walk: Walk) -> Iterator[None]:
    """Somebody must decide, or something is to be drawn, or the game is over: one of them, never two."""
    for _ in walk.watched():
        yield
    rules = walk.game.rules
    for ply, s in enumerate(walk.positions):
        awaited, odds, over = int(rules.awaited(s)), int(rules.odds(s)), bool(rules.over(s))
        fault = f"after {ply} steps awaited is {awaited}, odds is {odds}, and over is {over}"
        must((awaited > 0) + (odds > 0) + over == 1, fault)


def legal_actions_never_raise_and_illegal_ones_do_and_change_nothing(walk: Walk) -> Iterator[None]:
    """What is offered can be done; what is not is refused, and leaves table, log and record as they were."""
    game, luck = walk.game, walk.luck()
    for number, table in enumerate(walk.watched()):
        for seat in table.awaited:
            must(bool(table.legal(seat)), f"seat {seat} is awaited, and has nothing to do")
        if number % 9 == 0 or table.over:
            before = table.state.tobytes(), table.log, table.record.to_json()
            for seat in range(table.seats):
                legal = table.legal(seat)
                for action in luck.sample(game.actions.all, k=min(20, len(game.actions))):
                    if action not in legal:
                        with refused(IllegalAction, f"{action}, which seat {seat} is not offered,"):
                            table.act(seat, action)
                for action in legal[:20]:
                    take(game, table.state, Step(seat=seat, action=action))
            for seat in (-1, table.seats):
                with refused(IllegalAction, f"an action of seat {seat}, which there is not,"):
                    table.act(seat, game.actions[0])
            after = table.state.tobytes(), table.log, table.record.to_json()
            must(after == before, "what was refused has changed the table")
        yield


def nothing_is_legal_while_a_draw_is_due_or_when_the_game_is_over(walk: Walk) -> Iterator[None]:
    """Not even out of turn: while nobody is awaited, nobody can do anything."""
    for _ in walk.watched():
        yield
    for ply, s in enumerate(walk.positions):
        if walk.game.rules.awaited(s) == 0:
            able = [seat for seat in range(walk.table.seats) if len(walk.game.legal(s, seat))]
            must(not able, f"after {ply} steps nobody is awaited, but seats {able} can do something")


def games_end_within_their_longest_length(walk: Walk) -> Iterator[None]:
    """No game takes more steps than ``facts.longest``."""
    for table in walk.watched():
        must(len(table.log) <= walk.game.facts.longest, f"it takes more than {walk.game.facts.longest} steps")
        yield


def payoffs_sum_to_one(walk: Walk) -> Iterator[None]:
    """At the end, not before; each is 0 to 1. Who plays alone may get less than 1."""
    with refused(IllegalAction, "to tell payoffs before the end"):
        _ = walk.table.payoff
    for _ in walk.watched():
        yield
    payoffs = walk.table.payoff
    must(all(0 <= payoff <= 1 for payoff in payoffs), f"the payoffs are {payoffs}")
    must(len(payoffs) == 1 or isclose(sum(payoffs), 1, rel_tol=1e-6), f"the payoffs are {payoffs}")


def a_record_replays_to_the_same_bytes(walk: Walk) -> Iterator[None]:
    """Also from somewhere on the way: then the replayed table goes on beside the other."""
    stop = walk.luck().randrange(200)
    for table in walk.watched():
        if len(table.log) > stop or table.over:
            break
        yield
    text = table.record.to_json()
    replayed = Record.from_json(text).replay(walk.game)
    must(replayed.record.to_json() == text, "the replayed table has another record")
    pairs = zip(table.positions, replayed.positions, strict=True)
    differ = [ply for ply, (one, other) in enumerate(pairs) if one.tobytes() != other.tobytes()]
    must(not differ, f"the replayed positions differ after {differ[:1]} steps")
    must(replayed.log == table.log, "the replayed table has another log")
    if not table.over:
        yield
        repeat(replayed, walk.decision)
        must(replayed.log == table.log, "the replayed table goes on otherwise")
        must(replayed.state.tobytes() == table.state.tobytes(), "the replayed table goes on otherwise")


def no_state_that_was_handed_out_changes(walk: Walk) -> Iterator[None]:
    """No later step changes a state, a view or a log that somebody has; who changes one changes no table."""
    handed = []
    for table in walk.watched():
        state, view, log = table.state, table.view(0), table.log
        handed.append((state, state.tobytes(), view, encoded(view), log, len(log)))
        spoilt = table.state
        spoilt[walk.game.state.names[0]] = 99  # type: ignore[index]
        must(table.state.tobytes() == state.tobytes(), "whoever has the table's state changes the table")
        yield
    for state, state_bytes, view, view_bytes, log, length in handed:
        must(state.tobytes() == state_bytes, f"the state after {length} steps was changed by others")
        must(encoded(view) == view_bytes, f"the view after {length} steps was changed by others")
        must(len(log) == length, f"the log of {length} steps has grown")


def randomness_is_only_in_draws(walk: Walk) -> Iterator[None]:
    """The same step from the same position gives the same bytes."""
    for _ in walk.watched():
        yield
    luck = walk.luck()
    for before, step, after in walk.steps:
        again = before.copy()
        np.random.seed(luck.randrange(2**32))
        take(walk.game, again, step)
        must(again.tobytes() == after.tobytes(), f"{step_in_words(step)} does not always do the same")


def undo_goes_back_exactly_where_it_is_offered(walk: Walk) -> Iterator[None]:
    """At a table of its own, where the same is done: what is made again stands later in the log."""
    table = Table(walk.game, walk.table.seats, seed=walk.seed, **walk.options)
    for _ in walk.watched():
        for seat in range(table.seats):
            log, state = table.log, table.state.tobytes()
            if table.why_no_undo(seat) is None:
                at = max(ply for ply, step in enumerate(log) if step.seat == seat)
                table.undo(seat)
                must(
                    table.log == log[:at] + log[at + 1 :],
                    f"seat {seat} undoes more than {step_in_words(log[at])}",
                )
                repeat(table, log[at])
                must(
                    table.state.tobytes() == state,
                    f"{step_in_words(log[at])}, undone and done again, does other things",
                )
            else:
                with refused(IllegalAction, f"an undo of seat {seat}, which is not offered,"):
                    table.undo(seat)
                must((table.log, table.state.tobytes()) == (log, state), "a refused undo changes the table")
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
            events, view = len(table.story_for(viewer)), encoded(table.view(viewer))
            then_events, then_view = looked.get(viewer, (-1, b""))
            must(
                events != then_events or view == then_view,
                f"the view of {viewer_in_words(viewer)} changes, and it is told nothing",
            )
            looked[viewer] = events, view
        yield
    game, steps = walk.game, walk.steps
    for before, step, after in walk.luck().sample(steps, k=min(100, len(steps))):
        for viewer in walk.viewers:
            must(
                bool(game.tell(before, step, after, viewer))
                or seen(game, before, viewer) == seen(game, after, viewer),
                f"{step_in_words(step)} tells {viewer_in_words(viewer)} nothing, and changes what it sees",
            )


def hiding_changes_nothing_that_a_seat_or_a_spectator_may_know(walk: Walk) -> Iterator[None]:
    """In every world that looks the same to a viewer, it sees and is told the same: nothing leaks."""
    for _ in walk.watched():
        yield
    game, luck, steps = walk.game, walk.luck(), walk.steps
    rng = new_rng(luck.randrange(2**63))
    for before, step, after in luck.sample(steps, k=min(40, len(steps))):
        for viewer in walk.viewers:
            looks, whom = seen(game, after, viewer), viewer_in_words(viewer)
            same = seen(game, hidden(game, after, viewer, rng), viewer) == looks
            must(same, f"what is hidden from {whom} changes what it sees after {step_in_words(step)}")
            telling = encoded(game.tell(before, step, after, viewer))
            if game.facts.information == "perfect":
                public = encoded(game.tell(before, step, after, None))
                must(telling == public, f"{whom} is told of {step_in_words(step)} otherwise than everybody")
            else:
                leaks = betrayals(game, hidden(game, before, viewer, rng), step, viewer, looks, telling)
                shown = reprlib.repr(telling.decode())
                must(not leaks, f"{whom} is told {shown} of {step_in_words(step)}, which it cannot know")


def every_event_has_its_sentence(walk: Walk) -> Iterator[None]:
    """For every viewer, with all that stands in its braces."""
    for _ in walk.watched():
        yield
    for viewer in walk.viewers:
        for event in walk.table.story_for(viewer):
            try:
                sentence(event, walk.game.words, walk.table.names, viewer)
            except (KeyError, IndexError, ValueError) as error:
                must(False, f"the event {event.kind!r} has no sentence, or a wrong one: {error!r}")


def observe_writes_all_numbers_that_it_declares(walk: Walk) -> Iterator[None]:
    """All of them and no more, for every seat and for a spectator."""
    for _ in walk.watched():
        yield
    positions = walk.luck().sample(walk.positions, k=min(100, len(walk.positions)))
    for s in positions:
        for viewer in walk.viewers:
            numbers = observed(walk.game, s, viewer)
            declared, whom = f"the {len(walk.game.observed)} declared", viewer_in_words(viewer)
            must(bool(np.isnan(numbers[-1])), f"observe writes more than {declared} numbers for {whom}")
            must(
                not np.isnan(numbers[:-1]).any(),
                f"observe does not write all of {declared} numbers for {whom}",
            )


def observed_numbers_are_in_their_declared_ranges(walk: Walk) -> Iterator[None]:
    """And of all labels in one place, one is set at most."""
    for _ in walk.watched():
        yield
    slots = walk.game.observed
    for s in walk.luck().sample(walk.positions, k=min(100, len(walk.positions))):
        for viewer in walk.viewers:
            numbers = observed(walk.game, s, viewer)[:-1]
            for at in np.flatnonzero(~((slots.low <= numbers) & (numbers <= slots.high)))[:1]:
                bounds = f"{slots.low[at]:g} to {slots.high[at]:g}"
                must(
                    False,
                    f"{slots.names[at]!r} is {numbers[at]:g} for {viewer_in_words(viewer)}, not {bounds}",
                )
            for slot in slots.all:
                if slot.is_label:
                    labels = numbers[slot.first : slot.first + slot.count].reshape(-1, len(slot.axes[-1]))
                    both = bool((labels.sum(axis=1) > 1).any())
                    must(not both, f"{slot.name!r} has several labels for {viewer_in_words(viewer)}")


# What laws look at


def step_in_words(step: Step) -> str:
    """A step, for whoever has broken a law."""
    if step.action is None:
        return f"outcome {step.outcome} of {step.odds}"
    return f"{step.action} of seat {step.seat}"


def viewer_in_words(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def hidden(game: Game, s: State, seat: int | None, rng: Rng) -> State:
    other = s.copy()
    game.rules.hide(other, -1 if seat is None else seat, rng)
    if game.facts.information == "perfect":
        must(other.tobytes() == s.tobytes(), "hide changes something, but facts.information is perfect")
    return other


def seen(game: Game, s: State, seat: int | None) -> bytes:
    """Everything that leaves a state for a viewer."""
    legal = [] if seat is None else game.legal(s, seat).tolist()
    awaited = game.awaited(s, seat), game.surely_awaited(s, seat)
    facts = (awaited, game.due_for(s, seat), bool(game.rules.over(s)), legal)
    return encoded((game.board(s, seat), game.standings(s), facts)) + observed(game, s, seat).tobytes()


def observed(game: Game, s: State, seat: int | None) -> NDArray[np.float32]:
    """What a viewer sees in numbers, as bots see it; then one that is NaN, if observe leaves it alone."""
    numbers = np.full(len(game.observed) + 1, np.nan, np.float32)
    game.rules.observe(s, -1 if seat is None else seat, numbers)
    return numbers


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
    return looks.endswith(observed(game, s, seat).tobytes()) and seen(game, s, seat) == looks


def is_open(game: Game, before: State, step: Step, seat: int | None) -> bool:
    """The viewer's own decision, or what everybody hears and sees as the game declares it."""
    if step.action is None:
        return str(game.due_for(before, seat)[0]) in game.open_draws
    return step.seat == seat or game.open_decisions


def repeat(table: Table, decision: Step) -> None:
    assert decision.seat is not None  # for the types: a decision has both
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


# Laws of a game as it is


def setups_are_refused_or_start(game: Game) -> None:
    """Every number of seats starts that may play; whatever else is given wrong is refused, by its name."""
    low, high = game.seats.low, game.seats.high
    for seats in range(low, high + 1):
        Table(game, seats, seed=1)
    for seats in (low - 1, high + 1, 0, -1):
        with refused(BadSetup, f"a table of {seats} seats", f"not {seats}"):
            Table(game, seats)
    with refused(BadSetup, "an option that there is not", "no option 'moonlight'"):
        Table(game, moonlight=True)
    for option in game.facts.options:
        must(bool(option.about), f"nobody is told what the option {option.name} does")
        if option.default is not None:
            is_read = option.read(option.default) == option.default
            must(is_read, f"the option {option.name} does not read its default as it is")
        _refuse_or_take_moonlight(game, option)


def _refuse_or_take_moonlight(game: Game, option: Option) -> None:
    """Only a document may be such a text."""
    try:
        game.setup(game.seats.low, {option.name: "moonlight"})
    except BadSetup as error:
        must(option.name in str(error), f"moonlight for the option {option.name} is refused without its name")
    else:
        must(isinstance(option, Document), f"moonlight for the option {option.name} is not refused")


def every_action_has_its_words(game: Game) -> None:
    """No two have the same, neither for people nor in records; a record's words lead back to the action."""
    names = [f"troll {seat}" for seat in range(game.seats.high)]
    table = Table(game, game.seats.high, seed=1)
    phrases = Counter(table.phrase(action, names) for action in game.actions.all)
    twice = [phrase for phrase, times in phrases.items() if times > 1]
    must(not twice, f"several actions are called {twice}")
    lost = [action for action in game.actions.all if game.actions.from_words(action.words) != action]
    must(not lost, f"these are not found by their words: {lost}")


def hide_changes_something_in_a_game_with_secrets(game: Game) -> None:
    """Else bots would see what their seats may not know; how likely each alternative is, is yours to test."""
    if game.facts.information == "perfect":
        return
    rng = new_rng(1)
    changed = any(
        hidden(game, s, viewer, rng).tobytes() != s.tobytes()
        for walk in walks(game)
        for s in walk.to_the_end().positions
        for viewer in walk.viewers
    )
    must(changed, "facts.information is hidden, and hide never changes anything")


def compiled_and_uncompiled_runs_give_the_same_bytes(game: Game) -> None:
    """The same games are played in another process, uncompiled if they are compiled here, or compiled.

    There the game is imported: it stands in its package, or in a module of that, under some name.
    """
    module, name = whereabouts(game)
    code = (
        f"import json, {module}\nfrom {__name__} import digests\nprint(json.dumps(digests({module}.{name})))"
    )
    switch = "0" if os.environ.get("NUMBA_DISABLE_JIT") == "1" else "1"
    path = os.pathsep.join(place for place in sys.path if place)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": switch, "PYTHONPATH": path}
    other = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    must(other.returncode == 0, f"in a process of its own it fails: {other.stderr}")
    here, there = digests(game), json.loads(other.stdout.splitlines()[-1])
    differ = [call for call in here if here[call] != there.get(call)]
    must(not differ, f"compiled and uncompiled differ: {', '.join(differ)}")


def digests(game: Game) -> dict[str, str]:
    """Of a few random games, with few seats and with many, by the call that plays each."""
    walks = [
        Walk(game, seats, {}, seed)
        for seats in dict.fromkeys((game.seats.low, game.seats.high))
        for seed in range(SEEDS_APART)
    ]
    return {repr(walk): digest_of_positions(walk) for walk in walks}


def digest_of_positions(walk: Walk) -> str:
    positions = walk.to_the_end().positions
    return hashlib.sha256(b"".join(s.tobytes() for s in positions)).hexdigest()


def whereabouts(game: Game) -> tuple[str, str]:
    """A module, and what the game is called there."""
    for module in sorted(name for name in sys.modules if f"{name}.".startswith(f"{game.package}.")):
        for name, value in vars(sys.modules[module]).items():
            if value is game:
                return module, name
    raise LawBroken(f"nothing in the package {game.package} is this game: give it a name there, GAME say")


LAWS_OF_PLAY: tuple[LawOfPlay, ...] = (
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
    every_event_has_its_sentence,
    observe_writes_all_numbers_that_it_declares,
    observed_numbers_are_in_their_declared_ranges,
)
LAWS_OF_GAMES: tuple[LawOfGames, ...] = (
    setups_are_refused_or_start,
    every_action_has_its_words,
    hide_changes_something_in_a_game_with_secrets,
    compiled_and_uncompiled_runs_give_the_same_bytes,
)
LAWS: tuple[Law, ...] = (*LAWS_OF_PLAY, *LAWS_OF_GAMES)


# How they are enforced


def check(game: Game, *laws: Law, games: int = GAMES, seed: int = 1) -> None:
    """Hold a game to all laws, or to some; those of play look on at so many random games, by the seed."""
    chosen = laws or LAWS
    watching = [cast(LawOfPlay, law) for law in chosen if isgeneratorfunction(law)]
    if watching:
        for walk in walks(game, games, seed):
            obey(walk, watching)
    for law in chosen:
        if not isgeneratorfunction(law):
            try:
                cast(LawOfGames, law)(game)
            except Exception as error:
                error.add_note(f"{game.title} breaks the law: {law.__name__.replace('_', ' ')}.")
                raise


def walks(game: Game, games: int = GAMES, seed: int = 1) -> Iterator[Walk]:
    """Random games, the plainest first: few seats, then many, then any, and with any options."""
    chance = random.Random(f"{game.name} {seed}")
    plain = (game.seats.low, game.seats.high)
    for number in range(games):
        seats = plain[number] if number < len(plain) else chance.randint(game.seats.low, game.seats.high)
        options = {} if number < len(plain) else some_options(game, seats, chance)
        yield Walk(game, seats, options, chance.getrandbits(32))


def some_options(game: Game, seats: int, chance: random.Random) -> Options:
    """A random half of a game's options, as far as it accepts them together."""
    chosen: Options = {}
    options = [
        option
        for option in game.facts.options
        if not isinstance(option, Document) or option.name in game.ours()
    ]
    for option in chance.sample(options, k=chance.randint(0, len(options))):
        tried = (chosen | {option.name: some_value(option, game, chance)} for _ in range(TRIES))
        chosen = next((options for options in tried if is_accepted(game, seats, options)), chosen)
    return chosen


def some_value(option: Option, game: Game, chance: random.Random) -> Value:
    """A random one. A document is the game's own."""
    match option:
        case Flag():
            return chance.random() < 0.5
        case Number(low=low, high=high, step=step):
            return chance.choice(range(low, high + 1, step))
        case Choice(choices=choices):
            return chance.choice(choices)
        case Counts():
            return ",".join(map(str, some_counts(option, chance)))
        case Document(name=name):
            return game.ours()[name]


def some_counts(option: Counts, chance: random.Random) -> list[int]:
    """Any, or fewer towards the middle, as the columns of a bridge have."""
    most = chance.randint(option.low, option.high)
    counts = [chance.randint(option.low, most) for _ in range(option.length)]
    if chance.random() < 0.5:
        return counts
    half = sorted(counts[: option.length // 2])
    return [*reversed(half), *counts[: option.length % 2], *half]


def is_accepted(game: Game, seats: int, options: Options) -> bool:
    try:
        setup = game.setup(seats, options)
    except BadSetup:
        return False
    if game.put_away is not None:
        game.put_away(setup)
    return True


def obey(walk: Walk, laws: Sequence[LawOfPlay] = LAWS_OF_PLAY) -> None:
    """Play a random game under the eyes of laws; what each that is broken says is raised, with its name."""
    broken = list(broken_by(walk, laws).values())
    if len(broken) == 1:
        raise broken[0]
    if broken:
        raise ExceptionGroup(f"{walk} breaks {len(broken)} laws", broken)


def broken_by(walk: Walk, laws: Sequence[LawOfPlay] = LAWS_OF_PLAY) -> dict[str, Exception]:
    """The laws that a random game breaks, by name: all of them look on, whatever the others find."""
    watching = {law.__name__: law(walk) for law in laws}
    broken: dict[str, Exception] = {}
    try:
        for table in walk:
            look(walk, watching, broken)
            must(len(table.log) <= walk.game.facts.longest, "the game might never end")
        look(walk, watching, broken)
    except Exception as error:
        if not broken:  # if one is, that is why the game could not go on
            error.add_note(f"{walk} could not be played to its end.")
            raise
    return broken


def look(walk: Walk, watching: dict[str, Iterator[None]], broken: dict[str, Exception]) -> None:
    """Let all of them look at the table as it is, but those that are broken."""
    for name, law in watching.items():
        if name in broken:
            continue
        try:
            next(law, None)
        except Exception as error:
            error.add_note(f"{walk} breaks the law: {name.replace('_', ' ')}.")
            broken[name] = error


def frequencies_fit(counts: Counter[Any], expected: dict[Any, float]) -> bool:
    """Pearson's chi-square, by the approximation of Wilson and Hilferty, at about one in a million."""
    must(set(counts) <= set(expected), "an impossible alternative")
    total = counts.total()
    square: float = sum((counts[key] - total * p) ** 2 / (total * p) for key, p in expected.items())
    freedom = len(expected) - 1
    z = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return bool(z < 4.75)

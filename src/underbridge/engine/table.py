"""The table: a game in play, from Python."""

import weakref
from collections.abc import Mapping, Sequence
from itertools import islice, takewhile
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Self, cast

import msgspec
import numpy as np

from . import game as games
from .action import Action
from .bits import seats_of
from .draws import Scripted, Sealed, Seeded, Source, check_outcome
from .errors import BadDraw, BadSetup, IllegalAction
from .game import Game, Step, Value
from .story import Event, phrase, sentence
from .verbs import Setup, State
from .view import Board, Standing, View

if TYPE_CHECKING:
    from .record import Record

LISTED = 12  # how many legal actions an error names


class LongPast(IllegalAction):
    """What lies before the position that a table went on from: it takes the whole log to know it."""


class Past(msgspec.Struct, frozen=True):
    """All that a table needs of what was before to go on from a position."""

    state: bytes
    steps: int
    draws: int
    told: tuple[int, ...]  # how many plies a spectator was told of, then each seat


class Witness:
    """What one viewer has been told. Steps that tell it nothing do not exist for it, not even in number."""

    def __init__(self, steps: int = 0, before: int = 0) -> None:
        self.steps = steps  # of the log that it had the chance to hear of
        self.before = before  # plies that it was told of in a past that this table does not know
        self.positions = [steps]  # it has been through: the first, and that after each step it was told of
        self.told: list[list[Event]] = []  # of each of these steps

    @property
    def plies(self) -> int:
        """How many steps it was told of in all."""
        return self.before + len(self.told)

    def hear(self, events: list[Event]) -> None:
        """Of the next step."""
        self.steps += 1
        if events:
            self.positions.append(self.steps)
            self.told.append(events)

    def forget(self, step: int) -> list[list[Event]]:
        """That step, and all after it: what it was told of them."""
        self.steps = min(self.steps, step)
        while self.positions[-1] > step:
            self.positions.pop()
        forgotten = self.told[len(self.positions) - 1 :]
        del self.told[len(self.positions) - 1 :]
        return forgotten


class Table:
    """A game in play.

    >>> table = Table("troll-dice", seats=3, seed=7)
    >>> table.awaited
    (1,)
    >>> table.legal(1)
    [Swap(count=0), Swap(count=1), Swap(count=2)]
    >>> table.act(1, table.legal(1)[0])
    >>> table.view(1).board.attacker
    1

    Draws come from a ``seed`` (fast, reproducible), from ``draws`` (outcomes given beforehand, or one by one
    with ``draw``), or from a ``seal`` (fair and verifiable). Everything else is an option of the game.
    A table never changes when it raises an error.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        seed: object = None,
        draws: Sequence[int] | None = None,
        seal: Sealed | None = None,
        **options: Value | Path,
    ) -> None:
        setup = self._agree(game, seats, options, _one_source(seed, draws, seal))
        first = self.game.new_state()
        self.game.rules.start(first, setup)
        self._begin_at(first)
        self._keep(*self._drawn_from(first, 0))

    @classmethod
    def since(cls, past: Past, game: str | Game, seats: int, seal: Sealed, **options: Value | Path) -> Self:
        """A table that goes on from a position: it knows nothing of what was before (``LongPast``)."""
        table = cls.__new__(cls)
        table._agree(game, seats, options, seal)
        states = np.frombuffer(past.state, table.game.state).copy()
        table._begin_at(states[0], past)
        return table

    def _agree(
        self, game: str | Game, seats: int | None, options: Mapping[str, object], source: Source
    ) -> Setup:
        """What stands before the first step."""
        self.game = games.find(game) if isinstance(game, str) else game
        self.seats = self.game.seats.usual if seats is None else seats
        self.options: Mapping[str, Value] = MappingProxyType(self.game.read_options(options))
        setup = self.game.setup(self.seats, self.options)
        if self.game.put_away is not None:
            weakref.finalize(self, self.game.put_away, setup)
        self.source = source
        if isinstance(source, Sealed):
            source.check_seats(self.seats)
        self.game.prepare()
        return setup

    def _begin_at(self, first: State, past: Past | None = None) -> None:
        self._past = past
        self._before = past.steps if past else 0  # steps that are not in the log
        self._positions = [first]  # before each step, and now; none is ever changed
        self._log: list[Step] = []
        self._draws_made = past.draws if past else 0
        self._witnesses: dict[int | None, Witness] = {}

    # What is

    @property
    def log(self) -> tuple[Step, ...]:
        """All decisions and draws so far; the game is its log."""
        if self._before:
            raise LongPast("This table went on from a position: the log before it is elsewhere.")
        return tuple(self._log)

    @property
    def draws_made(self) -> int:
        """How many draws there were."""
        return self._draws_made

    def draws_since(self, made: int) -> list[tuple[int, int]]:
        """The odds and outcomes of the draws after the first so many."""
        later = self._draws_made - made
        drawn = ((step.odds, step.outcome) for step in reversed(self._log) if step.odds)
        return list(islice(drawn, max(0, later)))[::-1]

    @property
    def past(self) -> Past | None:
        """What a table needs to go on from here; None if something could still be taken back.

        Nothing can when the last step is a draw of which everybody was told.
        """
        last = self._before + len(self._log)
        viewers = [self._witness(viewer) for viewer in (None, *range(self.seats))]
        settled = bool(self._log) and self._log[-1].odds and all(w.positions[-1] == last for w in viewers)
        if not settled:
            return None
        return Past(self._now.tobytes(), last, self._draws_made, tuple(w.plies for w in viewers))

    @property
    def state(self) -> State:
        """A copy of the whole state, secrets included."""
        return self._now.copy()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return seats_of(self.game.rules.awaited(self._now))

    @property
    def odds(self) -> int:
        """How many outcomes the draw has that the table waits for; 0 if it waits for none."""
        return int(self.game.rules.odds(self._now))

    @property
    def due(self) -> tuple[str | int, ...]:
        """What that draw is, in words; empty if the table waits for none."""
        return self.game.due(self._now) if self.odds else ()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.rules.over(self._now))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How each seat does."""
        return self.game.standings(self._now)

    @property
    def payoff(self) -> tuple[float, ...]:
        """What each seat gets, 0 to 1; only when the game is over."""
        if not self.over:
            raise IllegalAction("The game is not over: there is no payoff yet.")
        out = np.zeros(self.seats, np.float32)
        self.game.rules.payoff(self._now, out)
        return tuple(out.tolist())

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do now, out of turn too."""
        return self._legal(self._now, self._check_seat(seat))

    def view(self, seat: int | None, ply: int | None = None) -> View:
        """What a seat sees, or a spectator (None); now, or after the first ``ply`` steps it was told of."""
        last = self._witness(seat).plies
        ply = last if ply is None else ply
        s = self._position(seat, ply)
        return View(
            seat=seat,
            ply=ply,
            awaited=seats_of(self.game.awaited(s, seat)),
            due=self.game.due_for(s, seat),
            legal=() if seat is None else tuple(self._legal(s, seat)),
            undo=ply == last and seat is not None and self.why_no_undo(seat) is None,
            over=bool(self.game.rules.over(s)),
            standings=self.game.standings(s),
            board=self.game.board(s, seat),
        )

    def board(self, seat: int | None, ply: int) -> Board:
        """The board of that view alone, which is much less work."""
        return self.game.board(self._position(seat, ply), seat)

    @property
    def story(self) -> list[Event]:
        """What happened, as events, as everybody saw it."""
        return self.story_for(None)

    def story_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """What a seat (or a spectator, None) was told after the first ``since`` plies of its view."""
        return [event for events in self.moments(seat, since) for event in events]

    def moments(self, seat: int | None, since: int = 0) -> list[list[Event]]:
        """The same, the events of each ply by themselves."""
        witness = self._witness(seat)
        self._check_ply(witness, since)
        return witness.told[since - witness.before :]

    def plies(self, seat: int | None) -> int:
        """How many steps a seat (or a spectator, None) was told of."""
        return self._witness(seat).plies

    def sentences(self, seat: int | None = None, since: int = 0, names: Sequence[str] = ()) -> list[str]:
        """The story in words.

        >>> Table("troll-dice", seats=2, draws=[1]).sentences()
        ['Troll 2 attacks first.']
        """
        names = names or self.names
        return [sentence(event, self.game.words, names, seat) for event in self.story_for(seat, since)]

    @property
    def names(self) -> list[str]:
        """What seats are called when nobody says otherwise."""
        return [f"Troll {seat + 1}" for seat in range(self.seats)] if self.seats > 1 else ["the troll"]

    def phrase(self, action: Action, names: Sequence[str] = ()) -> str:
        """An action in words."""
        return phrase(action, self.game.words, names or self.names)

    @property
    def record(self) -> "Record":
        """The game so far, to keep: see ``Record``."""
        from .record import Record

        return Record.of(self)

    # What is done

    def act(self, seat: int, action: Action) -> None:
        """Carry out a decision, and the draws that follow it."""
        seat = self._check_seat(seat)
        self.carry_out(seat, self.check(seat, action))

    def carry_out(self, seat: int, number: int) -> None:
        """The same by the action's integer, which ``check`` has given: nothing is checked again."""
        position = self.state
        self.game.rules.act(position, seat, number)
        steps, positions = self._drawn_from(position, self._draws_made)
        self._keep([Step(seat=seat, action=self.game.actions[number]), *steps], [position, *positions])

    def say(self, seat: int, text: str) -> Action:
        """Decide in one's own words, where the game asks for them (a typed answer): what was understood."""
        action = self.understood(seat, text)
        self.act(seat, action)
        return action

    def understood(self, seat: int, text: str) -> Action:
        """What a seat that is to decide means by its words; nobody else learns how they are understood."""
        if self.game.hear is None:
            raise IllegalAction(f"{self.game.title} is played with actions, not in words.")
        if seat not in self.awaited:
            raise IllegalAction(f"Seat {seat} is not asked anything now.")
        return self.game.hear(self._now, text)

    def draw(self, outcome: int) -> None:
        """Give the outcome of the draw that the table waits for (dice thrown at a real table)."""
        odds = self.odds
        if not odds:
            raise BadDraw("No draw is due: " + ("the game is over." if self.over else self._who_decides()))
        outcome = check_outcome(outcome, odds, f"This draw ({' '.join(map(str, self.due))})")
        position = self.state
        self.game.rules.draw(position, outcome)
        steps, positions = self._drawn_from(position, self._draws_made + 1)
        self._keep([Step(odds=odds, outcome=outcome), *steps], [position, *positions])

    def undo(self, seat: int) -> dict[int | None, int]:
        """Take back a seat's last decision, unless a draw, a reveal or another's decision came after it.

        What others have decided in secret meanwhile stays. Of what each viewer was told, so many plies stand.
        """
        seat = self._check_seat(seat)
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise IllegalAction(f"Seat {seat} can take nothing back: {reason}.")
        at = self._witness(seat).positions[-1] - 1
        kept = at - self._before
        later = self._log[kept + 1 :]
        del self._log[kept:], self._positions[kept + 1 :]
        forgotten = {viewer: witness.forget(at) for viewer, witness in self._witnesses.items()}
        stood = {viewer: witness.plies for viewer, witness in self._witnesses.items()}
        for step in later:
            self.act(cast(int, step.seat), cast(Action, step.action))
        return {
            viewer: stood[viewer] + _in_common(events, self.moments(viewer, stood[viewer]))
            for viewer, events in forgotten.items()
        }

    def why_no_undo(self, seat: int) -> str | None:
        """Why a seat can take nothing back now, as far as it may know; None if it can."""
        at = self._witness(seat).positions[-1] - 1 - self._before
        if at < 0:
            return "a draw has been made since" if self._before else "nobody has decided anything yet"
        last, before, after = self._log[at], self._positions[at], self._positions[at + 1]
        if self.over:
            return "the game is over"
        if last.seat is None:
            return "a draw has been made since"
        if last.seat != seat:
            return f"seat {last.seat} has decided since"
        if last.action is not None and last.action.takes_back:
            return "a decision that was taken back is made anew"
        if "reveals" in (self.game.state.names or ()) and before.reveals != after.reveals:
            return "something was revealed by it"
        return None

    # How it is done

    @property
    def _now(self) -> State:
        return self._positions[-1]

    def _position(self, seat: int | None, ply: int) -> State:
        """The state after the first ``ply`` steps that a seat was told of."""
        witness = self._witness(seat)
        self._check_ply(witness, ply)
        return self._positions[witness.positions[ply - witness.before] - self._before]

    def _check_ply(self, witness: Witness, ply: int) -> None:
        if not 0 <= ply <= witness.plies:
            raise IllegalAction(f"The game has plies 0 to {witness.plies}, not {ply}.")
        if ply < witness.before:
            raise LongPast(f"This table knows the plies from {witness.before} on, not {ply}.")

    def _witness(self, seat: int | None) -> "Witness":
        """What a seat or a spectator knows of the game so far."""
        seat = None if seat is None else self._check_seat(seat)
        if self.game.facts.information == "perfect":
            seat = None  # everybody hears the same: it is told, and kept, once
        witness = self._witnesses.get(seat)
        if witness is None:
            told = self._past.told[0 if seat is None else seat + 1] if self._past else 0
            witness = self._witnesses[seat] = Witness(self._before, told)
        for ply in range(witness.steps - self._before, len(self._log)):
            step, before, after = self._log[ply], self._positions[ply], self._positions[ply + 1]
            witness.hear(self.game.tell(before, step, after, seat))
        return witness

    def _keep(self, steps: list[Step], positions: list[State]) -> None:
        self._log += steps
        self._draws_made += sum(step.odds > 0 for step in steps)
        self._positions += positions

    def _drawn_from(self, position: State, made: int) -> tuple[list[Step], list[State]]:
        """The draws that follow a position, as far as the source knows them, and where they lead."""
        steps: list[Step] = []
        positions: list[State] = []
        while odds := int(self.game.rules.odds(position)):
            outcome = self.source.outcome(made + len(steps), odds)
            if outcome is None:
                break
            position = position.copy()
            self.game.rules.draw(position, outcome)
            steps.append(Step(odds=odds, outcome=outcome))
            positions.append(position)
        return steps, positions

    def _legal(self, s: State, seat: int) -> list[Action]:
        return [self.game.actions[number] for number in self.game.legal(s, seat)]

    def _check_seat(self, seat: int) -> int:
        """A plain int: Numba would compile and cache the rules anew for any other kind of number."""
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.seats:
            raise IllegalAction(f"There is no seat {seat!r}: the seats are 0 to {self.seats - 1}.")
        return int(seat)

    def check(self, seat: int, action: Action) -> int:
        """The integer of an action that a seat may carry out now; ``IllegalAction`` says why it may not."""
        number = self.game.actions.number(action) if isinstance(action, Action) else None
        if self.over:
            raise IllegalAction("The game is over: nobody may act any more.")
        if number is None:
            raise IllegalAction(f"{self.game.title} knows no action {action!r}: {self._what_is_legal(seat)}.")
        if number not in self.game.legal(self._now, self._check_seat(seat)):
            raise IllegalAction(f"Seat {seat} may not {action}: {self._what_is_legal(seat)}.")
        return number

    def _what_is_legal(self, seat: int) -> str:
        legal = self.legal(seat)
        if not legal:
            return f"it has no decision to make; {self._who_decides(seat)}"
        more = f" and {len(legal) - LISTED} more" if len(legal) > LISTED else ""
        return "it may " + ", ".join(str(action) for action in legal[:LISTED]) + more

    def _who_decides(self, viewer: int | None = None) -> str:
        if self.odds:
            return f"the table waits for a draw ({' '.join(map(str, self.game.due_for(self._now, viewer)))})"
        return (
            f"the table waits for seat {', '.join(map(str, seats_of(self.game.awaited(self._now, viewer))))}"
        )


def _one_source(seed: object, draws: Sequence[int] | None, seal: Sealed | None) -> Source:
    if sum(given is not None for given in (seed, draws, seal)) > 1:
        raise BadSetup("Draws have one source: give seed, draws or seal, not several of them.")
    if seal is not None:
        return seal
    return Seeded(seed) if draws is None else Scripted(draws)


def _in_common(one: list[list[Event]], other: list[list[Event]]) -> int:
    """How many of the first are the same."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in same)

"""The table: a game in play, from Python."""

import weakref
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

import msgspec
import numpy as np

from . import game as games
from .action import Action
from .bits import seats_of
from .draws import Scripted, Sealed, Seeded, Source, check_outcome
from .errors import BadDraw, BadSetup, IllegalAction
from .game import Game, Step, Value
from .plain import Plain
from .story import Event, phrase, sentence
from .trail import NOTHING, Positions, Trail, alone
from .verbs import Setup, State
from .view import Board, Standing, View
from .witness import Stretch, Witness

if TYPE_CHECKING:
    from .record import Record

LISTED = 12  # how many legal actions an error names
AT_ONCE = 256  # steps that are looked at together


class LongPast(IllegalAction):
    """What lies before the position that a table went on from: it takes the whole log to know it."""


class Past(msgspec.Struct, frozen=True):
    """All that a table needs of what was before to go on from a position."""

    state: bytes
    steps: int
    draws: int
    told: tuple[int, ...]  # how many plies a spectator was told of, then each seat


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
        first = np.zeros(1, self.game.state)
        self.game.rules.start(first[0], setup)
        self._begin_at(first)
        self._go()

    @classmethod
    def since(cls, past: Past, game: str | Game, seats: int, seal: Sealed, **options: Value | Path) -> Self:
        """A table that goes on from a position: it knows nothing of what was before (``LongPast``)."""
        table = cls.__new__(cls)
        table._agree(game, seats, options, seal)
        table._begin_at(alone(table.game.state, past.state), past)
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

    def _begin_at(self, first: Positions, past: Past | None = None) -> None:
        self._past = past
        before, kernels = past.steps if past else 0, self.game.kernels
        self._trail = Trail(first, len(self.game.actions), before, kernels)
        self._draws_made = past.draws if past else 0
        self.hints: list[tuple[int, int]] = []  # after how many steps one was asked for, and by which seat
        self._witnesses: dict[int | None, Witness] = {}
        self._stretch: Stretch | None = None  # what was looked at last
        self._seen: Plain | None = None  # the position now, for those who look at it

    # What is

    @property
    def log(self) -> tuple[Step, ...]:
        """All decisions and draws so far; the game is its log."""
        if self._trail.before:
            raise LongPast("This table went on from a position: the log before it is elsewhere.")
        return tuple(self.game.step(*row) for row in self._trail.rows(0))

    @property
    def steps(self) -> int:
        """How many decisions and draws there were."""
        return self._trail.end

    @property
    def positions(self) -> list[State]:
        """The whole state before each of them, and now; they are copies."""
        return list(self._trail.between(self._trail.before, self._trail.end))

    def step(self, number: int) -> Step:
        """One of them, from 0."""
        return self.game.step(*self._trail.row(number))

    @property
    def first_step(self) -> int:
        """Nothing is known of the steps before this one."""
        return self._trail.before

    @property
    def is_whole(self) -> bool:
        """Whether the game is known from its beginning."""
        return self._trail.before == 0

    def first_ply(self, seat: int | None) -> int:
        """How many plies of a seat (or a spectator) are not known: 0 if all are."""
        return self._witness(seat).before

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """A spectator, and every seat."""
        return (None, *range(self.seats))

    @property
    def draws_made(self) -> int:
        """How many draws there were."""
        return self._draws_made

    def draws_since(self, made: int) -> list[tuple[int, int]]:
        """The odds and outcomes of the draws after the first so many."""
        later = self._draws_made - made
        drawn = ((-who, what) for who, what in self._trail.backwards() if who < 0)
        return list(islice(drawn, max(0, later)))[::-1]

    @property
    def is_settled(self) -> bool:
        """Whether nothing can be taken back: the last step is a draw of which everybody was told."""
        last = self._trail.end
        if last == self._trail.before or self._trail.row(last - 1)[0] >= 0:
            return False
        return all(self._witness(viewer).positions[-1] == last for viewer in self.viewers)

    @property
    def past(self) -> Past | None:
        """What a table needs to go on from here; None if something could still be taken back."""
        if not self.is_settled:
            return None
        told = tuple(self.plies(viewer) for viewer in self.viewers)
        return Past(self._trail.now.tobytes(), self._trail.end, self._draws_made, told)

    def forget(self, step: int) -> None:
        """All that was before a step, as far as it is not needed: a long game takes no more than a short one.

        Only of a step before which it was settled.
        """
        witnesses = dict.fromkeys(self._witness(viewer) for viewer in self.viewers)
        self._trail.forget(step)
        for witness in witnesses:
            witness.forget(step)
        self.hints = [(asked, seat) for asked, seat in self.hints if asked >= step]

    @property
    def state(self) -> State:
        """A copy of the whole state, secrets included."""
        return alone(self.game.state, self._trail.now.tobytes())[0]

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return seats_of(self._trail.awaited)

    def awaited_for(self, viewer: int | None) -> tuple[int, ...]:
        """The same as far as a viewer may know."""
        return seats_of(self.game.awaited(self._plain, viewer))

    def surely_awaited_for(self, viewer: int | None) -> tuple[int, ...]:
        """Those of whom it is no guess of theirs."""
        return seats_of(self.game.surely_awaited(self._plain, viewer))

    @property
    def odds(self) -> int:
        """How many outcomes the draw has that the table waits for; 0 if it waits for none."""
        return self._trail.odds

    @property
    def due(self) -> tuple[str | int, ...]:
        """What that draw is, in words; empty if the table waits for none."""
        return self.game.due(self._plain) if self.odds else ()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._trail.over

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How each seat does."""
        return self.game.standings(self._plain)

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
        every = self.game.actions.all
        return [every[number] for number in self._trail.legal(self._check_seat(seat))]

    def view(self, seat: int | None, ply: int | None = None) -> View:
        """What a seat sees, or a spectator (None); now, or after the first ``ply`` steps it was told of."""
        last = self.plies(seat)
        is_now = ply is None or ply == last
        s = self._plain if is_now else self._position(seat, last if ply is None else ply)
        return View(
            seat=seat,
            ply=last if ply is None else ply,
            awaited=seats_of(self.game.awaited(s, seat)),
            due=self.game.due_for(s, seat),
            legal=() if seat is None else tuple(self.legal(seat) if is_now else self._legal_then(s, seat)),
            undo=is_now and seat is not None and self.why_no_undo(seat) is None,
            over=self.game.now(s).over,
            standings=self.game.standings(s),
            board=self.game.board(s, seat),
        )

    def board(self, seat: int | None, ply: int) -> Board:
        """The board of that view alone, which is much less work."""
        return self.game.board(self._position(seat, ply), seat)

    def laid_open(self, seat: int | None, ply: int) -> View:
        """A view of a game that is over, in which nothing is hidden: no bid, no hand, no card peeked at."""
        if not self.over:
            raise IllegalAction("The game is not over: secrets are shown when it is.")
        seen, s = self.view(seat, ply), self._position(seat, ply)
        return msgspec.structs.replace(
            seen,
            awaited=seats_of(self.game.now(s).awaited),
            due=self.game.due(s) if self.game.now(s).odds else (),
            board=seen.board if self.game.laid_open is None else self.game.laid_open(s, seat),
        )

    def decided(self, seat: int) -> list[int]:
        """The plies of a seat, as it counts them, that are decisions of its own."""
        witness = self._witness(seat)
        steps = enumerate(witness.positions[1:], witness.before + 1)
        return [ply for ply, step in steps if self._trail.row(step - 1)[0] == seat]

    def seen_by_all(self, seat: int | None) -> list[int]:
        """For each ply of a seat, the beginning included: how many plies a spectator was told of by then."""
        everybody = self._witness(None)
        return [everybody.plies_until(step) for step in self._witness(seat).positions]

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
        if since < witness.told_from:
            return [*self._retold(witness, seat, since), *witness.told]
        return witness.told[since - witness.told_from :]

    def plies(self, seat: int | None) -> int:
        """How many steps a seat (or a spectator, None) was told of."""
        return self._witness(seat).plies

    def sentences(self, seat: int | None = None, since: int = 0, names: Sequence[str] = ()) -> list[str]:
        """The story in words.

        >>> Table("troll-dice", seats=2, draws=[1]).sentences()
        ['Troll 2 attacks first.', 'Troll 2 begins attack 1.']
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
        self._go(seat, number)

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
        self._go(-odds, outcome)

    def undo(self, seat: int) -> dict[int | None, int]:
        """Take back a seat's last decision, unless a draw, a reveal or another's decision came after it.

        What others have decided in secret meanwhile stays. Of what each viewer was told, so many plies stand.
        """
        seat = self._check_seat(seat)
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise IllegalAction(f"Seat {seat} can take nothing back: {reason}.")
        at = self._witness(seat).positions[-1] - 1
        later = self._trail.rows(at + 1)
        stood = {viewer: witness.plies_until(at) for viewer, witness in self._witnesses.items()}
        forgotten = {viewer: self.moments(viewer, plies) for viewer, plies in stood.items()}
        for witness in self._witnesses.values():
            witness.go_back(at)
        self._trail.cut(at)
        self._look_anew()
        self.hints = list(dict.fromkeys((min(asked, at), by) for asked, by in self.hints))
        for who, number in later:
            self.carry_out(who, number)
        return {
            viewer: stood[viewer] + _in_common(events, self.moments(viewer, stood[viewer]))
            for viewer, events in forgotten.items()
        }

    def why_no_undo(self, seat: int) -> str | None:
        """Why a seat can take nothing back now, as far as it may know; None if it can."""
        at = self._witness(seat).positions[-1] - 1
        if at < self._trail.before:
            return "a draw has been made since" if self._trail.before else "nobody has decided anything yet"
        who, number = self._trail.row(at)
        if self.over:
            return "the game is over"
        if who < 0:
            return "a draw has been made since"
        if who != seat:
            return f"seat {who} has decided since"
        if self.game.actions[number].takes_back:
            return "a decision that was taken back is made anew"
        if "reveals" in (self.game.state.names or ()):
            before, after = self._trail.between(at, at + 1)["reveals"].tolist()
            if before != after:
                return "something was revealed by it"
        return None

    def note_hint(self, seat: int) -> None:
        """A seat that is to decide has asked for a hint: the record tells so, whatever it takes back."""
        if self._check_seat(seat) not in self.awaited:
            raise IllegalAction(f"Seat {seat} has nothing to ask for: {self._who_decides(seat)}.")
        if (self.steps, seat) not in self.hints:
            self.hints.append((self.steps, seat))

    # How it is done

    @property
    def _now(self) -> State:
        return self._trail.now[0]

    @property
    def _plain(self) -> Plain:
        """The position now: it is read once for all who look at it."""
        if self._seen is None:
            stretch = self._stretch
            is_read = stretch is not None and stretch.last == self._trail.end
            self._seen = stretch.positions[-1] if stretch is not None and is_read else Plain(self.state)
        return self._seen

    def _position(self, seat: int | None, ply: int) -> Plain:
        """After the first ``ply`` steps that a seat was told of."""
        witness = self._witness(seat)
        self._check_ply(witness, ply)
        step, stretch = witness.position(ply), self._stretch
        if stretch is not None and stretch.first <= step <= stretch.last:
            return stretch.positions[step - stretch.first]
        return Plain(self._trail.at(step)[0])

    def _legal_then(self, s: Plain, seat: int) -> list[Action]:
        return [self.game.actions[number] for number in self.game.legal(s.record, seat)]

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
            witness = self._witnesses[seat] = Witness(self._trail.before, told)
        while witness.steps < self._trail.end:
            if self._stretch is None or not self._stretch.has(witness.steps):
                self._stretch = self._read(witness.steps, self._trail.end)
            for step in range(witness.steps, self._stretch.last):
                witness.hear(self._tell(self._stretch, step, seat))
        return witness

    def _read(self, first: int, last: int) -> Stretch:
        """Some steps, as many as are read together, with the positions between them."""
        last = min(last, first + AT_ONCE)
        positions = [Plain(position) for position in self._trail.between(first, last)]
        if self._stretch is not None and self._stretch.last == first:
            positions[0] = self._stretch.positions[-1]  # of which something has been read, perhaps
        return Stretch(first, positions, self._trail.rows(first, last))

    def _tell(self, stretch: Stretch, step: int, seat: int | None) -> list[Event]:
        """What a step tells a seat; those who are told the same share it."""
        at = step - stretch.first
        before, after = stretch.positions[at : at + 2]
        return stretch.shared(at, self.game.tell(before, self.game.step(*stretch.rows[at]), after, seat))

    def _retold(self, witness: Witness, seat: int | None, since: int) -> Iterator[list[Event]]:
        """What was told of plies that are long past: it is found out again."""
        until, stretch = witness.position(witness.told_from), None
        for ply in range(since, witness.told_from):
            step = witness.position(ply + 1) - 1
            if stretch is None or not stretch.has(step):
                stretch = self._read(step, until)
            yield self._tell(stretch, step, seat)

    def _go(self, who: int = 0, what: int = NOTHING) -> None:
        """A step, if there is one, and the draws that follow, as far as the source knows them; or nothing."""
        trail, begin = self._trail, self._trail.end
        made = self._draws_made + (who < 0)
        if isinstance(self.source, Seeded):
            trail.go(who, what, self.source.generator(made))
        else:
            try:
                trail.go(who, what)
                while trail.odds and (outcome := self.source.outcome(made, trail.odds)) is not None:
                    trail.go(-trail.odds, outcome)
                    made += 1
            except BaseException:
                trail.cut(begin)
                raise
        self._draws_made += trail.end - begin - (who >= 0 and what != NOTHING)
        self._seen = None

    def _put(self, position: State) -> None:
        """Another position instead of the one that the game has come to."""
        self._trail.put(position)
        self._look_anew()

    def _look_anew(self) -> None:
        self._stretch = self._seen = None

    def _check_seat(self, seat: int) -> int:
        """A plain int: Numba would compile and cache the rules anew for any other kind of number."""
        if type(seat) is int and 0 <= seat < self.seats:
            return seat
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
        if number not in self._trail.legal(self._check_seat(seat)):
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
            return (
                f"the table waits for a draw ({' '.join(map(str, self.game.due_for(self._plain, viewer)))})"
            )
        seats = seats_of(self.game.awaited(self._plain, viewer))
        return f"the table waits for seat {', '.join(map(str, seats))}"


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

"""A table in play, made of its log alone: whoever reads it sees the same table and the same clocks."""

import hmac
import logging
from typing import Any, NamedTuple

import msgspec

from ..engine.action import Action
from ..engine.draws import Sealed
from ..engine.errors import IllegalAction
from ..engine.story import Event
from ..engine.table import Table
from ..engine.view import Board, View
from .refusal import CANNOT_GO_ON
from .store import Entry, Kept, Kind, Pace

SECOND = 1_000  # milliseconds
DAY = 24 * 3_600 * SECOND
GRACE = 60 * SECOND  # that somebody has at least who comes back
BOARDS_TOLD = 60  # so much of what was missed can be shown step by step
ANSWER_TIME = 60 * SECOND  # for a question, where there is a clock

log = logging.getLogger(__name__)


class Clocks:
    """How long each seat may still think. Time runs for those who are awaited and present.

    The first seconds of every decision are free, as the pace says; a clock never gains, so nobody can earn
    time by deciding and taking back.
    """

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self._left = [pace.seconds * SECOND] * seats
        self._since: dict[int, int] = {}  # those whose time runs, and since when

    def left(self, seat: int, at: int) -> int | None:
        """Milliseconds; None if there is no limit."""
        thought = at - self._since.get(seat, at)
        if self.pace.days:
            return max(0, self.pace.days * DAY - thought)
        if not self.pace.seconds:
            return None
        return max(0, self._left[seat] - max(0, thought - self.pace.more * SECOND))

    def run(self, seats: set[int], at: int) -> None:
        """From now on time runs for these."""
        for seat in set(self._since) - seats:
            self.decided(seat, at)
        for seat in seats - set(self._since):
            self._since[seat] = at

    def decided(self, seat: int, at: int) -> None:
        """Somebody has thought enough for now; the next decision has its own free seconds, or days."""
        if self.pace.seconds:
            self._left[seat] = self.left(seat, at) or 0
        self._since.pop(seat, None)

    def forgive(self, seat: int) -> None:
        """Enough time to look round, for somebody who comes back."""
        self._left[seat] = max(self._left[seat], GRACE)

    def runs_out(self) -> tuple[int, int] | None:
        """Who is the first to have no time left, and when, if nobody decides before."""
        if self.pace == Pace() or not self._since:
            return None
        ends = [(since + self._may_think(seat), seat) for seat, since in self._since.items()]
        end, first = min(ends)
        return first, end

    def _may_think(self, seat: int) -> int:
        return self.pace.days * DAY or self.pace.more * SECOND + self._left[seat]


class Deadline(NamedTuple):
    """What is entered for a seat, and when, if nobody decides before."""

    at: int
    seat: int
    kind: Kind
    words: tuple[str | int, ...] = ()


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A ply: what happened, and how the table looked then."""

    events: list[Event]
    board: Board | None  # null for the last, whose board is the view's, and for what is long past


class Telling(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer is told: of what it knew, the first ``since`` plies stand, and these moments follow."""

    number: int  # how often the viewer was told something, this time included
    since: int
    moments: list[Moment]
    view: View  # after the last of them


class Live:
    """A game in play, with the clocks, and with those whom a bot stands in for."""

    def __init__(self, kept: Kept, entries: list[Entry]) -> None:
        if kept.started is None:
            raise IllegalAction("This game has not begun.")
        self.kept = kept
        seal = Sealed(kept.secret, [seat.nonce for seat in kept.seats])
        options: dict[str, Any] = dict(kept.options)
        self.table = Table(kept.game, len(kept.seats), seal=seal, **options)
        self._moves: dict[str, Entry] = {}
        self.last = kept.started  # when something was entered
        self._asked: int | None = None  # when the question was asked that is to be answered now
        self.away: set[int] = set()  # people for whom a bot plays on until they are back
        self.resigned: set[int] = set()  # and those for whom it does to the end
        self.clocks = Clocks(kept.pace, len(kept.seats))
        self._stopped: dict[int | None, dict[int, int | None]] = {
            viewer: {seat: self.clocks.left(seat, kept.started) for seat in range(len(kept.seats))}
            for viewer in (None, *range(len(kept.seats)))
        }  # by viewer: clocks that stand still, as far as the viewer may know
        self._news: dict[int | None, list[int]] = {viewer: [0] for viewer in self._stopped}  # see ``tell``
        self._let_time_run(kept.started)
        self.is_stuck = False
        self.read(entries)

    def read(self, entries: list[Entry]) -> None:
        """Follow the log as far as it goes: at a line that cannot be followed, the game stands still."""
        for entry in entries:
            try:
                if not self.is_stuck:
                    self.follow(entry)
            except Exception as error:  # a damaged line, changed rules, a bug: nobody else's trouble
                why = type(error).__name__  # the rest may tell a decision
                log.error("a game of %s cannot go on after %d lines: %s", self.kept.game, self.ply, why)
                self.is_stuck = True

    @property
    def ply(self) -> int:
        """How many entries the log has."""
        return len(self._moves)

    def move(self, move_id: str) -> Entry | None:
        """What was entered under an id."""
        return self._moves.get(move_id)

    def moves_of(self, seat: int) -> int:
        """How many entries a seat has made."""
        return sum(entry.seat == seat for entry in self._moves.values())

    def chance_of(self, move_id: str) -> int:
        """A seed for a bot's decision: the same in every process, and nobody can foresee it."""
        return int.from_bytes(hmac.digest(self.kept.secret, move_id.encode(), "sha256")[:7])

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def bots_awaited(self) -> tuple[int, ...]:
        """Seats that a bot must decide for now."""
        return tuple(seat for seat in self.table.awaited if not self.is_stuck and not self.is_present(seat))

    def is_present(self, seat: int) -> bool:
        """Whether a person sits there and decides."""
        return self.kept.seats[seat].person is not None and seat not in self.away | self.resigned

    def clocks_for(self, viewer: int | None, at: int) -> list[int | None]:
        """How long everybody may still think, as far as a viewer may know.

        A clock that starts again because a secret decision was taken back stands still for the others.
        """
        stopped = self._stopped[viewer]
        return [
            self.clocks.left(seat, at) if seat == viewer or seat not in stopped else stopped[seat]
            for seat in range(len(self.kept.seats))
        ]

    def answer_left(self, at: int) -> int | None:
        """How long the question that is asked may still be answered; None if there is no limit."""
        return None if self._asked is None else max(0, self._asked + ANSWER_TIME - at)

    def deadline(self) -> Deadline | None:
        """What happens next by itself."""
        if self.is_stuck:
            return None
        ends = []
        if (end := self.clocks.runs_out()) is not None:
            ends.append(Deadline(end[1], end[0], "away"))
        late = self.table.game.late
        if self._asked is not None and late is not None:
            asks = next(seat for seat in range(self.table.seats) if late in self.table.legal(seat))
            ends.append(Deadline(self._asked + ANSWER_TIME, asks, "decision", late.words))
        return min(ends, default=None)

    def view(self, viewer: int | None, ply: int | None = None) -> View:
        """What a viewer sees. The table itself calls time on answers: nobody else may."""
        seen = self.table.view(viewer, ply)
        if self.is_stuck:  # nothing can be done, and nobody is waited for
            return msgspec.structs.replace(seen, legal=(), awaited=(), undo=False)
        legal = tuple(action for action in seen.legal if action != self.table.game.late)
        return msgspec.structs.replace(seen, legal=legal)

    def told(self, viewer: int | None) -> int:
        """How often a viewer was told something; what it may not know does not count."""
        return len(self._news[viewer])

    def tell(self, viewer: int | None, known: int = 0) -> Telling:
        """Everything that is new to a viewer who has been told something ``known`` times."""
        news = self._news[viewer]
        view = self.view(viewer)
        if not 0 <= known <= len(news):  # of another game, perhaps
            known = 0
        since = min(news[known:], default=view.ply)
        moments = self._moments(viewer, since)
        return Telling(number=len(news), since=since, moments=moments, view=view)

    def _moments(self, viewer: int | None, since: int) -> list[Moment]:
        told = self.table.moments(viewer, since)
        last = since + len(told)
        shown = range(max(since + 1, last - BOARDS_TOLD), last)
        return [
            Moment(events=events, board=self.table.board(viewer, ply) if ply in shown else None)
            for ply, events in enumerate(told, since + 1)
        ]

    def check(self, entry: Entry) -> None:
        """Whether an entry could follow now; if not, an error that says why, and nothing changes."""
        if self.is_stuck:
            raise IllegalAction(CANNOT_GO_ON)
        seat = entry.seat
        match entry.kind:
            case "decision":
                self.table.check(seat, self._action(entry))
            case "undo":
                if (reason := self.table.why_no_undo(seat)) is not None:
                    raise IllegalAction(f"Seat {seat + 1} can take nothing back: {reason}.")
            case "away" | "resign" if not self.is_present(seat):
                raise IllegalAction(f"A bot plays for seat {seat + 1} already.")
            case "back" if seat not in self.away:
                raise IllegalAction(f"Nobody stands in for seat {seat + 1}.")
        if self.over:
            raise IllegalAction("The game is over.")

    def follow(self, entry: Entry) -> None:
        """Carry out the next entry of the log."""
        if entry.ply != self.ply:
            raise ValueError(f"Entry {entry.ply} does not follow {self.ply - 1}.")
        knew = {viewer: self.table.moments(viewer) for viewer in self._news}
        match entry.kind:
            case "decision":
                self.table.act(entry.seat, self._action(entry))
                self.clocks.decided(entry.seat, entry.at)
            case "undo":
                self.table.undo(entry.seat)
            case "away":
                self.away.add(entry.seat)
            case "resign":
                self.resigned.add(entry.seat)
                self.away.discard(entry.seat)
            case "back":
                self.away.discard(entry.seat)
                self.clocks.forgive(entry.seat)
            case _:
                raise ValueError(f"Nobody knows what {entry.kind!r} is.")
        self._moves[entry.move_id] = entry
        self.last = entry.at
        self._note_news(knew)
        self._note_question(entry.at)
        self._let_time_run(entry.at)

    def _let_time_run(self, at: int) -> None:
        state = self.table.state
        for viewer, stopped in self._stopped.items():
            running = self.table.game.awaited(state, viewer)
            for seat in range(len(self.kept.seats)):
                if running >> seat & 1:
                    stopped.pop(seat, None)
                elif seat not in stopped:
                    stopped[seat] = self.clocks.left(seat, at)
        self.clocks.run({seat for seat in self.table.awaited if self.is_present(seat)}, at)

    def _action(self, entry: Entry) -> Action:
        action = self.table.game.actions.from_words(entry.words)
        if action is None:
            said = " ".join(map(str, entry.words))[:80]
            raise IllegalAction(f"{self.table.game.title} knows no action {said!r}.")
        return action

    def _note_news(self, knew: dict[int | None, list[list[Event]]]) -> None:
        """For each viewer that was told something: how much of what it knew still stands."""
        for viewer, before in knew.items():
            after = self.table.moments(viewer)
            if len(after) > len(before):
                self._news[viewer].append(len(before))
            elif after != before:  # something was taken back
                self._news[viewer].append(_in_common(before, after))

    def _note_question(self, at: int) -> None:
        game = self.table.game
        asked = game.late is not None and self.kept.pace.seconds and game.quiz and game.quiz(self.table.state)
        if not asked:
            self._asked = None
        elif self._asked is None:
            self._asked = at


def _in_common(one: list[list[Event]], other: list[list[Event]]) -> int:
    return next(
        (at for at, (mine, yours) in enumerate(zip(one, other, strict=False)) if mine != yours),
        min(len(one), len(other)),
    )

"""A table in play, made of its log alone: whoever reads it sees the same table and the same clocks."""

import hmac
import logging
from array import array
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from ..engine.action import Action
from ..engine.draws import Sealed
from ..engine.game import ASKED, Value
from ..engine.record import Record
from ..engine.story import Event
from ..engine.table import LongPast, Table
from ..engine.view import Board, Standing, View
from .clocks import SECOND, Clocks
from .refusal import Illegal, Stuck
from .snapshots import Snapshot, layout_of
from .store import Draws, Entry, EntryKind, Mark, Shown, StoredTable

BOARDS_TOLD = 60  # so much of what was missed can be shown step by step
NEAR = 300  # steps, at least, that are known without the log; of twice as many half are forgotten
LINES, TELLINGS = 50, 100  # the latest, of which it is known what they were
ANSWER_TIME = 60 * SECOND  # for a question, where its candle burns
LONGEST_SAID = 80  # letters of an action that nobody knows
MOST_UNDONE = 100  # decisions that a seat takes back between two draws: each is a line of the log

log = logging.getLogger(__name__)


class Deadline(NamedTuple):
    """What is entered for a seat, and when, if nobody decides before."""

    at: int
    seat: int
    kind: EntryKind
    action: Action | None = None


class Prepared(NamedTuple):
    """What may follow, and was checked: its line of the log, and if it is a decision, its number."""

    line: Entry
    number: int | None


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


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What can be told of a game without opening it."""

    awaited: tuple[tuple[int, ...], ...]  # whom a spectator sees awaited, then each seat
    away: tuple[int, ...]
    resigned: tuple[int, ...]
    draws: Draws  # since the last line of the log
    standings: tuple[dict[str, Any], ...] = ()  # of a game that is over: each seat's ``Standing``


class Live:
    """A game in play, with the clocks, and with those whom a bot stands in for.

    Made of its whole log, or of a snapshot and the lines after it: then it knows nothing of what was before.
    Of a long game it forgets what is long past, unless it is for those who look back: however long one lasts,
    it takes no more memory. The texts are the documents that it is played with, where they are not ours.
    """

    def __init__(
        self,
        stored: StoredTable,
        entries: Iterable[Entry],
        texts: Mapping[str, str] | None = None,
        snapshot: Snapshot | None = None,
        *,
        forgets: bool = True,
    ) -> None:
        if stored.started is None:
            raise Illegal("nothing")
        self.stored, self._forgets = stored, forgets
        seal = seal_of(stored)
        options: dict[str, Any] = {**options_of(stored), **(texts or {})}
        seats = range(len(stored.seats))
        self._viewers = (None, *seats)
        self.table = (
            Table(stored.game, len(seats), seal=seal, **options)
            if snapshot is None
            else Table.since(snapshot.past, stored.game, len(seats), seal, **options)
        )
        self.ply = 0  # how many entries the log has
        self._moves: dict[str, Entry] = {}  # the latest
        self._settled: deque[int] = deque()  # steps before which nothing could be taken back
        self._moves_of = [0 for _ in seats]
        self._noted = 0  # draws that lines of the log tell of, or these:
        self._drawn: Draws = ()
        self.last = stored.started  # when something was entered
        self._undone = [0 for _ in seats]  # decisions that were taken back, since so many draws:
        self._undone_since = 0
        self._asked: int | None = None  # when the question was asked that is to be answered now
        self.away: set[int] = set()  # people for whom a bot plays on until they are back
        self.resigned: set[int] = set()  # and those for whom it does to the end
        self.clocks = Clocks(stored.pace, len(seats))
        self._stopped: dict[int | None, dict[int, int | None]] = {
            viewer: {seat: self.clocks.left(seat, stored.started) for seat in seats}
            for viewer in self._viewers
        }  # by viewer: clocks that stand still, as far as the viewer may know
        self._told_before = dict.fromkeys(self._viewers, 0)
        self._news = {viewer: array("I", [0]) for viewer in self._viewers}  # see ``tell``
        if snapshot is None:
            self._undone_since = self.table.draws_made
            self._let_time_run(stored.started)
        else:
            self._resume(snapshot)
        self.seen = stored.seen  # when somebody was last there
        self.kept_at = 0  # the ply of the newest snapshot
        self.noted: Mark | None = None  # what was last noted of it for those who do not open it
        self.is_stuck = False
        self.read(entries)

    def _resume(self, snapshot: Snapshot) -> None:
        self.ply, self._noted, self._drawn = snapshot.ply, snapshot.past.draws, snapshot.draws
        self._undone_since = snapshot.past.draws
        self._moves_of = list(snapshot.moves)
        self.last, self._asked = snapshot.last, snapshot.asked
        self.away, self.resigned = set(snapshot.away), set(snapshot.resigned)
        self.clocks.set(snapshot.hands)
        for viewer, stopped, told in zip(self._viewers, snapshot.stopped, snapshot.told, strict=True):
            self._stopped[viewer], self._told_before[viewer], self._news[viewer] = (
                dict(stopped),
                told,
                array("I"),
            )

    @property
    def snapshot(self) -> Snapshot | None:
        """From which the game can go on; None if it is no good moment, for something may be taken back."""
        past = None if self.is_stuck or not self._moves else self.table.past
        if past is None:
            return None
        return Snapshot(
            ply=self.ply,
            line=next(reversed(self._moves)),
            layout=layout_of(self.table.game),
            past=past,
            draws=self._draws,
            moves=tuple(self._moves_of),
            last=self.last,
            asked=self._asked,
            away=tuple(sorted(self.away)),
            resigned=tuple(sorted(self.resigned)),
            hands=self.clocks.hands,
            stopped=tuple(dict(self._stopped[viewer]) for viewer in self._viewers),
            told=tuple(self.told(viewer) for viewer in self._viewers),
        )

    @property
    def summary(self) -> Summary:
        """For lists."""
        return Summary(
            awaited=tuple(() if self.stands else self.table.awaited_for(viewer) for viewer in self._viewers),
            away=tuple(sorted(self.away)),
            resigned=tuple(sorted(self.resigned)),
            draws=self._draws,
            standings=tuple(map(_plain, self.table.standings)) if self.over else (),
        )

    @property
    def shown(self) -> Shown | None:
        """What its people should not be shown again while there is anything else."""
        memory = self.table.game.memory
        digest = self.stored.documents.get(memory.document) if memory else None
        if memory is None or digest is None:
            return None
        return Shown(digest, memory.shown(self.table.state, self.table.options))

    @property
    def _draws(self) -> Draws:
        """Since the last line of the log."""
        return (*self._drawn, *self.table.draws_since(self._noted))

    def read(self, entries: Iterable[Entry]) -> None:
        """Follow the log as far as it goes: at a line that cannot be followed, the game stands still."""
        for entry in entries:
            try:
                if not self.is_stuck:
                    self.follow(entry)
            except Exception as error:  # a damaged line, changed rules, a bug: nobody else's trouble
                why = type(error).__name__  # the rest may tell a decision
                log.error("a game of %s cannot go on after %d lines: %s", self.stored.game, self.ply, why)
                self.is_stuck = True

    @property
    def is_whole(self) -> bool:
        """Whether it knows the game from its beginning."""
        return self.table.is_whole

    def move(self, move_id: str) -> Entry | None:
        """What was entered under an id lately; what was long ago only the log knows."""
        return self._moves.get(move_id)

    def moves_of(self, seat: int) -> int:
        """How many entries a seat has made."""
        return self._moves_of[seat]

    def has_hint(self, seat: int) -> bool:
        """Whether a seat has asked for a hint in this position."""
        return (self.table.steps, seat) in self.table.hints

    def chance_of(self, move_id: str) -> int:
        """A seed for a bot's decision, or a hint: the same in every process, and nobody can foresee it."""
        return int.from_bytes(hmac.digest(self.stored.secret, move_id.encode(), "sha256")[:7])

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def stands(self) -> bool:
        """Whether nothing goes on, though the game is not over: it cannot, or was closed."""
        return self.is_stuck or self.stored.closed is not None

    @property
    def bots_awaited(self) -> tuple[int, ...]:
        """Seats that a bot must decide for now."""
        return tuple(seat for seat in self.table.awaited if not self.stands and not self.is_present(seat))

    def is_present(self, seat: int) -> bool:
        """Whether a person sits there and decides."""
        return self.stored.seats[seat].person is not None and seat not in self.away | self.resigned

    def clocks_for(self, viewer: int | None, at: int) -> list[int | None]:
        """How long everybody may still think, as far as a viewer may know.

        A clock that starts again because a secret decision was taken back stands still for the others, even
        if they know that somebody is deciding anew.
        """
        stopped = self._stopped[viewer]
        return [
            self.clocks.left(seat, at) if seat == viewer or seat not in stopped else stopped[seat]
            for seat in range(len(self.stored.seats))
        ]

    def answer_left(self, at: int) -> int | None:
        """How long the question that is asked may still be answered; None if there is no limit."""
        return None if self._asked is None else max(0, self._asked + ANSWER_TIME - at)

    def deadline(self) -> Deadline | None:
        """What happens next by itself."""
        if self.stands:
            return None
        ends = []
        if (end := self.clocks.runs_out()) is not None:
            ends.append(Deadline(end[1], end[0], "away"))
        late = self.table.game.late
        if self._asked is not None and late is not None:
            asks = next(seat for seat in range(self.table.seats) if late in self.table.legal(seat))
            ends.append(Deadline(self._asked + ANSWER_TIME, asks, "decision", late))
        return min(ends, default=None)

    def view(self, viewer: int | None, ply: int | None = None) -> View:
        """What a viewer sees. The table itself calls time on answers: nobody else may."""
        seen = self.table.view(viewer, ply)
        if self.stands:  # nothing can be done, and nobody is waited for
            return msgspec.structs.replace(seen, legal=(), awaited=(), undo=False)
        enough = viewer is not None and self._undone[viewer] >= MOST_UNDONE
        legal = tuple(
            action
            for action in seen.legal
            if action != self.table.game.late and not (enough and action.takes_back)
        )
        return msgspec.structs.replace(seen, legal=legal, undo=seen.undo and not enough)

    def told(self, viewer: int | None) -> int:
        """How often a viewer was told something; what it may not know does not count."""
        return self._told_before[viewer] + len(self._news[viewer])

    def can_tell(self, viewer: int | None, known: int) -> bool:
        """Whether it knows everything that is new to a viewer; else the whole log must be followed."""
        return self._since(viewer, known) >= self.table.first_ply(viewer)

    def _since(self, viewer: int | None, known: int) -> int:
        """How many plies of what a viewer knows still stand."""
        before = self._told_before[viewer]
        if not before <= known <= self.told(viewer):  # it is long ago, or of another game
            return 0
        return min(self._news[viewer][known - before :], default=self.table.plies(viewer))

    def tell(self, viewer: int | None, known: int = 0) -> Telling:
        """Everything that is new to a viewer who has been told something ``known`` times."""
        if not self.can_tell(viewer, known):
            raise LongPast("What this viewer has missed takes the whole log to tell.")
        since = self._since(viewer, known)
        moments = self._moments(viewer, since)
        return Telling(number=self.told(viewer), since=since, moments=moments, view=self.view(viewer))

    def _moments(self, viewer: int | None, since: int) -> list[Moment]:
        past = self.table.moments(viewer, since)
        last = since + len(past)
        shown = range(max(since + 1, last - BOARDS_TOLD), last)
        return [
            Moment(events=events, board=self.table.board(viewer, ply) if ply in shown else None)
            for ply, events in enumerate(past, since + 1)
        ]

    def prepare(
        self, seat: int, kind: EntryKind, move_id: str, at: int, action: Action | None = None
    ) -> Prepared:
        """What is to follow now; if it may not, an error that says why. Nothing changes yet.

        Its time is never before that of the line before.
        """
        number = self._check(seat, kind, action)
        line = Entry(
            ply=self.ply,
            seat=seat,
            kind=kind,
            words=() if action is None else action.words,
            draws=self._draws,
            move_id=move_id,
            at=max(at, self.last),
        )
        return Prepared(line, number)

    def _check(self, seat: int, kind: EntryKind, action: Action | None) -> int | None:
        """Whether it may be done now; the number of a decision."""
        if self.stands:
            raise Stuck() if self.is_stuck else Illegal("abandoned")
        number = None
        match kind:
            case "decision":
                number = self._number(seat, action)
                if self.table.game.actions[number].takes_back:
                    self._check_undone(seat)
            case "undo":
                self._check_undone(seat)
                if (reason := self.table.why_no_undo(seat)) is not None:
                    raise Illegal("undo", seat=seat + 1, why=reason)
            case "away" | "resign" if not self.is_present(seat):
                raise Illegal("replaced", seat=seat + 1)
            case "back" if seat not in self.away:
                raise Illegal("present", seat=seat + 1)
            case "hint" if not self.is_present(seat):
                raise Illegal("replaced", seat=seat + 1)
            case "hint" if seat not in self.table.awaited and not self.over:
                raise Illegal("waits", seat=seat + 1)
        if self.over:
            raise Illegal("over")
        return number

    def _number(self, seat: int, action: Action | None) -> int:
        """Of an action that a seat may carry out now."""
        game = self.table.game
        if action is None or game.actions.number(action) is None:
            raise Illegal("unknown", game=game.title, said=str(action or "")[:LONGEST_SAID])
        return self.table.check(seat, action)

    def _check_undone(self, seat: int) -> None:
        if self._undone[seat] >= MOST_UNDONE:
            raise Illegal("enough", seat=seat + 1, most=MOST_UNDONE)

    def follow(self, entry: Entry) -> None:
        """Carry out the next line of the log, of which only the log knows that it was legal."""
        if entry.ply != self.ply:
            raise ValueError(f"Entry {entry.ply} does not follow {self.ply - 1}.")
        if entry.draws is not None and entry.draws != self._draws:
            raise ValueError("Other draws were made when this was written.")
        number = None
        if entry.kind == "decision":
            number = self._number(entry.seat, self.table.game.actions.from_words(entry.words))
        self.carry_out(Prepared(entry, number))

    def carry_out(self, prepared: Prepared) -> None:
        """Do what was prepared, and is written down now; nothing has happened since, or is checked."""
        entry = prepared.line
        self._noted, self._drawn = self.table.draws_made, ()
        knew = stands = {viewer: self.table.plies(viewer) for viewer in self._viewers}
        match entry.kind:
            case "decision":
                assert prepared.number is not None
                self.table.carry_out(entry.seat, prepared.number)
                self._undone[entry.seat] += self.table.game.actions[prepared.number].takes_back
                if self.table.plies(None) != knew[None]:  # else new free seconds would tell of a secret step
                    self.clocks.decided(entry.seat, entry.at)
            case "undo":
                self._undone[entry.seat] += 1
                undone = self.table.undo(entry.seat)
                stands = {viewer: undone.get(viewer, undone[None]) for viewer in self._viewers}
            case "away":
                self.away.add(entry.seat)
            case "resign":
                self.resigned.add(entry.seat)
                self.away.discard(entry.seat)
            case "back":
                self.away.discard(entry.seat)
                self.clocks.forgive(entry.seat)
            case "hint":
                self.table.note_hint(entry.seat)
            case _:
                raise ValueError(f"Nobody knows what {entry.kind!r} is.")
        self.ply += 1
        self._moves[entry.move_id] = entry
        self._moves_of[entry.seat] += 1
        self.last = entry.at
        if self.table.draws_made != self._undone_since:
            self._undone, self._undone_since = [0] * len(self._undone), self.table.draws_made
        self._note_news(knew, stands)
        self._note_question(entry.at)
        self._let_time_run(entry.at)
        self._forget()

    def _forget(self) -> None:
        """What is long past: the log has it."""
        while len(self._moves) > LINES:
            del self._moves[next(iter(self._moves))]
        for viewer, news in self._news.items():
            if len(news) > 2 * TELLINGS:
                self._told_before[viewer] += len(news) - TELLINGS
                del news[:-TELLINGS]
        table = self.table
        if table.is_settled:
            self._settled.append(table.steps)
        while len(self._settled) > 1 and self._settled[1] <= table.steps - NEAR:
            self._settled.popleft()
        if (
            self._forgets
            and self._settled
            and table.first_step + NEAR <= self._settled[0] <= table.steps - NEAR
        ):
            table.forget(self._settled[0])

    def _let_time_run(self, at: int) -> None:
        for viewer, stopped in self._stopped.items():
            running = self.table.surely_awaited_for(viewer)
            for seat in range(len(self.stored.seats)):
                if seat in running:
                    stopped.pop(seat, None)
                elif seat not in stopped:
                    stopped[seat] = self.clocks.left(seat, at)
        self.clocks.run({seat for seat in self.table.awaited if self.is_present(seat)}, at)

    def _note_news(self, knew: dict[int | None, int], stands: dict[int | None, int]) -> None:
        """For each viewer that was told something: how much of what it knew still stands."""
        for viewer, plies in stands.items():
            if plies != knew[viewer] or plies != self.table.plies(viewer):
                self._news[viewer].append(plies)

    def _note_question(self, at: int) -> None:
        game = self.table.game
        asked = game.late is not None and self.stored.pace.times_answers and game.quiz(self.table.state)
        if not asked:
            self._asked = None
        elif self._asked is None:
            self._asked = at


def seal_of(stored: StoredTable) -> Sealed:
    """What a table's draws come from; where nonces were not pledged, the table is older than pledges."""
    older = any(seat.nonce and seat.pledge is None for seat in stored.seats)
    pledges = None if older else [seat.pledge for seat in stored.seats]
    return Sealed(stored.secret, [seat.nonce for seat in stored.seats], pledges)


def options_of(stored: StoredTable) -> dict[str, Value]:
    """What it is played with but documents: what was chosen, and what is remembered of its people."""
    return stored.options | ({ASKED: stored.asked} if stored.asked else {})


def _plain(standing: Standing) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(standing)
    return told


def summary_of(stored: StoredTable) -> Summary | None:
    """What is noted of a game; one that ended before results were noted has no standings there."""
    with suppress(msgspec.DecodeError):
        return msgspec.json.decode(stored.summary, type=Summary) if stored.summary else None
    return None


def on_paper(stored: StoredTable, entries: Iterable[Entry]) -> Record:
    """The record of a game whose rules are gone: what was decided and drawn, as it was written down."""
    steps: list[tuple[str | int, ...]] = []
    hints: list[tuple[int, int]] = []
    for entry in entries:
        steps += (("draw", *draw) for draw in entry.draws or ())
        if entry.kind == "decision":
            steps.append((entry.seat, *entry.words))
        elif entry.kind == "undo":
            steps.pop(max(at for at, step in enumerate(steps) if step[0] == entry.seat))
            hints = [(min(asked, len(steps)), seat) for asked, seat in hints]
        elif entry.kind == "hint":
            hints.append((len(steps), entry.seat))
    if stored.summary:
        steps += (("draw", *draw) for draw in msgspec.json.decode(stored.summary, type=Summary).draws)
    return Record.on_paper(
        game=stored.game,
        seats=len(stored.seats),
        options=options_of(stored),
        rules=stored.rules,
        figures=stored.documents,
        draws=seal_of(stored).note(over=True),
        log=tuple(steps),
        hints=tuple(dict.fromkeys(hints)),
    )

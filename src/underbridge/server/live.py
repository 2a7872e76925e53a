"""A table in play, made of its log alone: whoever reads it sees the same table and the same clocks."""

from typing import Any

from ..engine.action import Action
from ..engine.draws import Sealed
from ..engine.errors import IllegalAction
from ..engine.table import Table
from .store import Entry, Kept, Pace

SECOND = 1_000  # milliseconds
DAY = 24 * 3_600 * SECOND
GRACE = 60 * SECOND  # that somebody has at least who comes back


class Clocks:
    """How long each seat may still think. Time runs for those who are awaited and present."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self._left = [pace.seconds * SECOND] * seats
        self._since: dict[int, int] = {}  # those whose time runs, and since when

    def left(self, seat: int, at: int) -> int | None:
        """Milliseconds; None if there is no limit."""
        since = self._since.get(seat, at)
        if self.pace.days:
            return max(0, self.pace.days * DAY - (at - since))
        return max(0, self._left[seat] - (at - since)) if self.pace.seconds else None

    def run(self, seats: set[int], at: int) -> None:
        """From now on time runs for these."""
        for seat in set(self._since) - seats:
            self._left[seat] = max(0, self._left[seat] - (at - self._since.pop(seat)))
        for seat in seats - set(self._since):
            self._since[seat] = at

    def decided(self, seat: int, at: int) -> None:
        """A decision was made: a live clock gains a little, and a new day begins."""
        if seat in self._since:
            self._left[seat] = max(0, self._left[seat] - (at - self._since.pop(seat)))
        self._left[seat] += self.pace.more * SECOND

    def forgive(self, seat: int) -> None:
        """Enough time to look round, for somebody who comes back."""
        self._left[seat] = max(self._left[seat], GRACE)

    def runs_out(self) -> tuple[int, int] | None:
        """Who is the first to have no time left, and when, if nobody decides before."""
        ends = [(since + (self.left(seat, since) or 0), seat) for seat, since in self._since.items()]
        if not ends or self.left(0, 0) is None:
            return None
        end, seat = min(ends)
        return seat, end


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
        self.away: set[int] = set()  # people for whom a bot plays on until they are back
        self.resigned: set[int] = set()  # and those for whom it does to the end
        self.clocks = Clocks(kept.pace, len(kept.seats))
        self._let_time_run(kept.started)
        for entry in entries:
            self.follow(entry)

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

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def bots_awaited(self) -> tuple[int, ...]:
        """Seats that a bot must decide for now."""
        return tuple(seat for seat in self.table.awaited if not self.is_present(seat))

    def is_present(self, seat: int) -> bool:
        """Whether a person sits there and decides."""
        return self.kept.seats[seat].person is not None and seat not in self.away | self.resigned

    def check(self, entry: Entry) -> None:
        """Whether an entry could follow now; if not, an error that says why, and nothing changes."""
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
        self._moves[entry.move_id] = entry
        self._let_time_run(entry.at)

    def _let_time_run(self, at: int) -> None:
        self.clocks.run({seat for seat in self.table.awaited if self.is_present(seat)}, at)

    def _action(self, entry: Entry) -> Action:
        action = self.table.game.actions.from_words(entry.words)
        if action is None:
            said = " ".join(map(str, entry.words))[:80]
            raise IllegalAction(f"{self.table.game.title} knows no action {said!r}.")
        return action

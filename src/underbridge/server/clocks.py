"""How long everybody may think."""

import msgspec

from .store import Pace

SECOND = 1_000  # milliseconds
DAY = 24 * 3_600 * SECOND
GRACE = 60 * SECOND  # that somebody has at least who comes back


class Hands(msgspec.Struct, frozen=True):
    """How clocks stand."""

    left: tuple[int, ...]
    since: dict[int, int]


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
        thought = max(0, at - self._since.get(seat, at))  # the clock of a machine may be set back
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
        if self.pace.unhurried or not self._since:
            return None
        ends = [(since + self._may_think(seat), seat) for seat, since in self._since.items()]
        end, first = min(ends)
        return first, end

    @property
    def hands(self) -> Hands:
        """As they stand, to be kept."""
        return Hands(tuple(self._left), dict(self._since))

    def set(self, hands: Hands) -> None:
        """As they stood."""
        self._left, self._since = list(hands.left), dict(hands.since)

    def _may_think(self, seat: int) -> int:
        return self.pace.days * DAY or self.pace.more * SECOND + self._left[seat]

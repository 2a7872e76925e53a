"""How much each person and each address has used of what it may, here and in other processes.

Whether something is allowed is decided here and at once. Processes on one database tell each other about once
a second what was used, so that all together allow little more than one. (The library `limits` would ask a
store of its own each time, and knows no clock but the machine's.)
"""

import contextlib
import itertools
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterable, Iterator

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from .background import Chore
from .limits import Limits, Rate
from .store import Announcement, Store

REMEMBERED = 20_000  # people and addresses, for each limit
EVERY = 1.0  # seconds between two times that others are told
NOTICEABLE = 0.05  # the part of an allowance below which nobody is told
A_MOMENT = 1e-6  # seconds that nobody waits for: they come of rounding
STALE = 3.5  # seconds after which what another process has told of what is held there counts no more
HELD = ("person_sockets", "address_sockets", "address_connections")
PIECE, MOST_PIECES = 100, 10  # PostgreSQL announces no more than 8,000 bytes

log = logging.getLogger(__name__)


class Pace:
    """How fast each of many may go: so many a second, and some at once."""

    def __init__(self, rate: Rate) -> None:
        self.rate, self.most = rate.a_second, rate.at_once
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # of each allowance, and when
        self._untold: dict[str, float] = {}  # what was used here, and others do not know of

    def take(self, who: str, at: float, cost: float = 1.0) -> float:
        """One more; or the seconds until there may be."""
        left, cost = self._left_to(who, at), min(cost, self.most)  # the dearest is no more than all
        if (wait := (cost - left) / self.rate) > A_MOMENT:
            return wait
        self._set(who, left - cost, at)
        self._untold[who] = self._untold.get(who, 0.0) + cost
        return 0.0

    def spend(self, who: str, much: float, at: float) -> None:
        """So much was used in another process; whoever used too much at several waits longer."""
        self._set(who, max(self._left_to(who, at) - much, -self.most), at)

    def news(self, at: float) -> dict[str, float]:
        """What others should hear of; what has come back meanwhile they need not."""
        for who in [who for who in self._untold if self._left_to(who, at) >= self.most]:
            del self._untold[who]
        return {who: used for who, used in self._untold.items() if used >= self.most * NOTICEABLE}

    def told(self, who: str, much: float) -> None:
        """Others know that."""
        if who in self._untold:
            self._untold[who] -= much

    def _left_to(self, who: str, at: float) -> float:
        left, since = self._left.get(who, (self.most, at))
        return min(self.most, left + (at - since) * self.rate)

    def _set(self, who: str, left: float, at: float) -> None:
        self._left[who] = (left, at)
        self._left.move_to_end(who)
        while len(self._left) > REMEMBERED:
            self._untold.pop(self._left.popitem(last=False)[0], None)


class Held:
    """How many of something each of many has just now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, tuple[int, float]]] = {}  # by process: how many, and when told

    def is_full(self, who: str, at: float) -> bool:
        """Whether they have as many as they may."""
        elsewhere = self._elsewhere.get(who, {}).values()
        return self._here[who] + sum(count for count, when in elsewhere if at - when < STALE) >= self.most

    @property
    def total(self) -> int:
        """How many all have together, in this process."""
        return self._here.total()

    @contextlib.contextmanager
    def holding(self, who: str) -> Iterator[None]:
        """They have one more as long as this lasts."""
        self.add(who)
        try:
            yield
        finally:
            self.drop(who)

    def add(self, who: str) -> None:
        """They have one more, until it is dropped."""
        self._here[who] += 1

    def drop(self, who: str) -> None:
        """And one less."""
        self._here[who] -= 1
        if not self._here[who]:
            del self._here[who]

    def hear(self, who: str, process: str, count: int, at: float) -> None:
        """So many are held in another process."""
        self._elsewhere.setdefault(who, {})[process] = (count, at)

    def news(self, at: float) -> dict[str, int]:
        """What others should hear of, as long as it lasts."""
        for who in [who for who, held in self._elsewhere.items() if _all_stale(held.values(), at)]:
            del self._elsewhere[who]
        return {who: count for who, count in self._here.items() if count > self.most * NOTICEABLE}


def _all_stale(held: Iterable[tuple[int, float]], at: float) -> bool:
    return all(at - when >= STALE for _, when in held)


class _Used(msgspec.Struct, frozen=True, array_like=True):
    """What a process tells the others: by limit, who has used how much of it since, or holds how many."""

    process: str
    used: list[tuple[str, str, float]]


class Allowances:
    """What everybody may do, and how much of it they have used."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.limits = store, limits
        self.chore = Chore("telling others what was used", self._tell, store.clock)
        rates = {name: getattr(limits, name) for name in limits.__struct_fields__}
        self.paces = {name: Pace(rate) for name, rate in rates.items() if isinstance(rate, Rate)}
        self.held = {name: Held(getattr(limits, name)) for name in HELD}

    def take(self, what: str, who: str, cost: float = 1.0) -> float:
        """One more of something; or the seconds until there may be."""
        return self.paces[what].take(who, self.store.clock.seconds(), cost)

    def is_full(self, what: str, who: str) -> bool:
        """Whether somebody holds as many as they may."""
        return self.held[what].is_full(who, self.store.clock.seconds())

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tell other processes, if there may be any."""
        if not self.store.is_shared:
            yield
            return
        async with self.chore.running():
            yield

    def hear(self, announcement: Announcement) -> None:
        """What another process says."""
        if announcement.own or announcement.what != "used":
            return
        said, at = msgspec.json.decode(announcement.more, type=_Used), self.store.clock.seconds()
        for what, who, much in said.used:
            if what in self.paces:
                self.paces[what].spend(who, much, at)
            elif what in self.held:
                self.held[what].hear(who, said.process, int(much), at)

    async def _tell(self) -> None:
        while True:
            await self.store.clock.sleep(EVERY)
            try:
                for piece in itertools.islice(self._pieces(), MOST_PIECES):
                    said = msgspec.json.encode(_Used(self.store.process, piece)).decode()
                    await self.store.tell(Announcement(None, "used", said))
                    for what, who, much in piece:
                        if what in self.paces:
                            self.paces[what].told(who, much)
            except (OSError, SQLAlchemyError) as error:  # a database that is away comes back
                log.warning("nobody was told what was used: %s", error)

    def _pieces(self) -> Iterator[list[tuple[str, str, float]]]:
        """What is new, the most first, in pieces that can be announced."""
        at = self.store.clock.seconds()
        kinds: dict[str, Pace | Held] = {**self.paces, **self.held}
        parts = [
            (much / kind.most, what, who, float(much))
            for what, kind in kinds.items()
            for who, much in kind.news(at).items()
        ]
        parts.sort(reverse=True)
        for start in range(0, len(parts), PIECE):
            yield [(what, who, much) for _, what, who, much in parts[start : start + PIECE]]

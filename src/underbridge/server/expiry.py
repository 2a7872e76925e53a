"""The end of things: what nobody uses any more goes by itself. Games that were played stay."""

import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

from .background import Chore
from .clocks import SECOND
from .limits import USUAL, Limits
from .store import Store
from .store.endings import Endings, Present

BETWEEN = 3_600.0  # seconds between two rounds
MOST = 1_000  # of each kind that go in a round: a clock that is set wrong does not take everything at once
HOUR = 3_600 * SECOND
DAY = 24 * HOUR

log = logging.getLogger(__name__)


class Expiry:
    """Looks for what has expired, again and again; two processes that do so are in nobody's way."""

    def __init__(self, store: Store, present: Present, limits: Limits = USUAL) -> None:
        self.store, self.limits = store, limits
        self.chore = Chore("looking for what has expired", self._go_round, store.clock)
        self._endings = Endings(store, present)

    async def _go_round(self) -> None:
        while True:
            try:
                await self.round()
            except (OSError, SQLAlchemyError) as error:
                log.warning("what has expired could not be read: %s", error)
            await self.store.clock.sleep(BETWEEN)

    async def round(self) -> dict[str, int]:
        """Close and remove what has expired; how much of each kind."""
        now, limits, ends = self.store.clock.now(), self.limits, self._endings
        waited = now - round(limits.open_table_hours * HOUR)
        abandoned = now - round(limits.abandoned_days * DAY)
        unseen = now - round(limits.guest_days * DAY)
        kinds: dict[str, Callable[[int], Awaitable[int]]] = {
            "waiting tables closed": lambda most: ends.close_waiting(waited, most),
            "abandoned games closed": lambda most: ends.close_abandoned(abandoned, most),
            "closed tables removed": lambda most: ends.remove_tables(waited, most),
            "documents removed": ends.remove_documents,
            "guests removed": lambda most: ends.remove_people(unseen, most),
            "guests forgotten": lambda most: ends.forget_people(unseen, most),
        }
        gone = {}
        for kind, part in kinds.items():
            gone[kind] = 0
            while some := await part(MOST - gone[kind]):
                gone[kind] += some
        if any(gone.values()):
            log.info("expired: %s", ", ".join(f"{number} {kind}" for kind, number in gone.items() if number))
        return gone

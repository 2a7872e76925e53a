"""What people at a table have been shown of it: bots wait until they could see what came before.

A page tells how far it is. Nothing of that is kept, and nobody waits for ever: for a page that is asleep, or
for somebody who is still on the way, bots wait so long and no longer; for programs that play, never.
"""

import asyncio
import logging
from collections.abc import Callable, Collection

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from .background import first_to_end
from .clocks import SECOND
from .limits import USUAL, Limits
from .live import Live
from .store import Announcement, Store

EVERYTHING = (1 << 53) - 1  # for pages that show whatever comes at once

log = logging.getLogger(__name__)


class _Said(msgspec.Struct, frozen=True):
    """What a process tells the others."""

    person: str
    seat: int | None
    number: int


class Screens:
    """How far the pages at each table are: by the number of the telling that was shown last."""

    def __init__(
        self, store: Store, present: Callable[[str], Collection[str]], limits: Limits = USUAL
    ) -> None:
        self.store, self._present = store, present
        self._patience = round(limits.page_seconds * SECOND)
        # By table, by person: with whose eyes they look, and how much they have been shown.
        self._shown: dict[str, dict[str, tuple[int | None, int]]] = {}
        self._news: dict[str, asyncio.Event] = {}  # for those who wait at a table

    async def show(self, table: str, person: str, seat: int | None, number: int) -> None:
        """A page of theirs is there, and has shown so much."""
        self._note(table, person, seat, number)
        if self.store.is_shared:
            said = msgspec.json.encode(_Said(person, seat, number)).decode()
            try:
                await self.store.tell(Announcement(table, "shown", said))
            except (OSError, SQLAlchemyError) as error:  # then bots elsewhere wait longer than they must
                log.warning("nobody was told what was shown: %s", error)

    def hear(self, announcement: Announcement) -> None:
        """A page at another process has shown something, or somebody has come or gone."""
        table = announcement.table
        if table is None:
            return
        if announcement.what == "shown" and not announcement.own:
            said = msgspec.json.decode(announcement.more, type=_Said)
            self._note(table, said.person, said.seat, said.number)
        elif announcement.what == "here":
            self._forget_absent(table)
            self._tell(table)

    async def until_seen(self, live: Live) -> None:
        """Wait until everybody at the table could see all of it, or for as long as one may wait for them."""
        clock = self.store.clock
        while not self._have_seen(live) and (left := live.last + self._patience - clock.now()) > 0:
            news = self._news.setdefault(live.stored.id, asyncio.Event())
            await first_to_end(news.wait(), clock.sleep(left / SECOND))

    def _have_seen(self, live: Live) -> bool:
        here, shown = self._present(live.stored.id), self._shown.get(live.stored.id, {})
        seated = {seat.screen for seat in live.stored.seats if seat.screen}
        if live.ply == 0 and seated.isdisjoint(here):
            return not seated  # the game begins when somebody is there who plays it
        said = [shown[person] for person in seated.intersection(here) or here if person in shown]
        return all(number >= live.told(seat) for seat, number in said)

    def _note(self, table: str, person: str, seat: int | None, number: int) -> None:
        self._shown.setdefault(table, {})[person] = seat, number
        self._tell(table)

    def _forget_absent(self, table: str) -> None:
        here = self._present(table)
        kept = {person: shown for person, shown in self._shown.pop(table, {}).items() if person in here}
        if kept:
            self._shown[table] = kept

    def _tell(self, table: str) -> None:
        if (news := self._news.pop(table, None)) is not None:
            news.set()

"""Those who look at a table through a socket of this process, and what each of them has not been told yet."""

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ..engine.errors import IllegalAction
from .live import Live, Telling
from .lobby import eyes_of, seat_of
from .messages import Chat, Clocks, FromServer, Line, Position, Step, TableNews, Welcome
from .refusal import Refused, Stuck, refusal_of
from .services import Services
from .shown_tables import TableShown, kept_for, names_at, shown
from .store import Announcement, Person, StoredTable, What

EVERYTHING: tuple[What, ...] = ("table", "log", "chat", "here")
PAUSE = 1.0  # seconds before a database that was away is asked again

log = logging.getLogger(__name__)


class Visitor:
    """Somebody at a table, through one socket: told whatever is new, however slow the socket is."""

    def __init__(
        self, person: Person, known: int, lines: int, *, eyes: int | None = None, shows: bool = False
    ) -> None:
        self.person, self.shows = person, shows  # whether they say what they have shown
        self._eyes = eyes  # whose they wish to look with, where several share a screen
        self.news = asyncio.Event()
        self.known, self._lines = known, lines  # what a client that comes back has been told before
        self._table: TableShown | None = None
        self._plays = False  # a position was shown

    def seat(self, room: "Room") -> int | None:
        """Where they sit, or with whose eyes they look."""
        return self.looks_at(room.stored)

    def looks_at(self, stored: StoredTable) -> int | None:
        """The same, of a table."""
        return eyes_of(stored, self.person.id, self._eyes)

    def missing(self, room: "Room") -> Iterator[FromServer]:
        """What is new since they were last told something."""
        self.news.clear()
        table, live, position = room.shown(self), room.live, None
        is_new = self._table is None or (live is not None and not self._plays)
        if live is not None and (is_new or live.told(table.mine) != self.known):
            telling = room.telling(table.mine, self.known)
            if telling is None:
                if room.is_stuck:  # nor can the log be followed
                    raise Stuck()
                room.refresh("log")  # it was forgotten just now: the log knows it
                return
            position = self._position(room, telling)
            if live.told(table.mine) != self.known:
                self.news.set()  # what the log knew was not the last
        if is_new:
            self._table = table
            yield Welcome(table=table, position=position, chat=self._new_lines(room))
            return
        if position is not None:
            yield Step(position=position)
        if table is not self._table and table != self._table:
            self._table = table
            yield TableNews(table=table, clocks=room.clocks(table.mine))
        if lines := self._new_lines(room):
            yield Chat(lines=lines)

    def _position(self, room: "Room", telling: Telling) -> Position:
        self.known, self._plays = telling.number, True
        clocks = room.clocks(telling.view.seat)
        assert clocks is not None
        return Position(
            number=telling.number,
            since=telling.since,
            moments=telling.moments,
            view=telling.view,
            clocks=clocks,
        )

    def _new_lines(self, room: "Room") -> list[Line]:
        lines = room.chat[self._lines :]
        self._lines = len(room.chat)
        return lines


class Room:
    """A table as this process knows it, and its visitors."""

    def __init__(self, stored: StoredTable, services: Services) -> None:
        self.stored, self._services = stored, services
        self.live: Live | None = None
        self._whole: Live | None = None  # from its beginning, as long as somebody must be told of that
        self.is_stuck = False  # its game cannot go on
        self.trouble: Refused | None = None  # why nothing more can be told here
        self.people: dict[str, Person] = {}
        self.here: frozenset[str] = frozenset()
        self.gone: frozenset[str] = frozenset()
        self.chat: list[Line] = []
        self.visitors: set[Visitor] = set()
        self._shown: dict[
            tuple[int | None, int | None, int | None, bool], TableShown
        ] = {}  # by who they are here
        self._shown_as: object = None
        self._stale: set[What] = {*EVERYTHING}
        self._elsewhere = True  # the log may have gone on in another process
        self._refreshing: asyncio.Task[None] | None = None
        self._compiling: asyncio.Task[None] | None = None
        self._missing: asyncio.Task[None] | None = None  # waits until somebody has been gone for long

    def clocks(self, viewer: int | None) -> Clocks | None:
        """How long everybody may still think, as far as a viewer may know; None before the game."""
        if self.live is None:
            return None
        at = self._services.clock.now()
        return Clocks(seats=self.live.clocks_for(viewer, at), answer=self.live.answer_left(at))

    def telling(self, viewer: int | None, known: int) -> Telling | None:
        """What is new to somebody who knows so much; None if nobody here knows it."""
        for live in (self.live, self._whole):
            if live is not None and live.can_tell(viewer, known):
                return live.tell(viewer, known)
        return None

    def shown(self, visitor: Visitor) -> TableShown:
        """The table as a visitor sees it; the same for all but for who they are."""
        absent = (frozenset(self.live.away), frozenset(self.live.resigned)) if self.live else None
        if self._shown_as != (absent, self.is_stuck):
            self._shown.clear()
            self._shown_as = absent, self.is_stuck
        viewer, eyes = visitor.person, visitor.seat(self)
        sits = seat_of(self.stored, viewer.id)
        who = eyes, sits, kept_for(self.stored, viewer), self.stored.host == viewer.id
        if who not in self._shown:
            self._shown[who] = shown(
                self.stored,
                self.live,
                self.people,
                viewer,
                self.here,
                eyes=eyes,
                gone=self.gone,
                stuck=self.is_stuck,
            )
        return self._shown[who]

    def refresh(self, *stale: What, elsewhere: bool = False) -> asyncio.Task[None]:
        """Read what has changed, and tell the visitors."""
        self._stale |= set(stale)
        self._elsewhere |= elsewhere
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.get_running_loop().create_task(self._refresh())
        return self._refreshing

    def close(self) -> None:
        """Nobody is there any more: whatever still knows this room keeps no game in memory."""
        for task in (self._refreshing, self._compiling, self._missing):
            if task is not None:
                task.cancel()
        self.live = self._whole = None

    async def _refresh(self) -> None:
        while self._stale:
            stale, self._stale = self._stale, set()
            try:
                await self._read(stale)
            except (OSError, SQLAlchemyError) as error:
                log.warning("a table could not be read, and is read again: %s", error)
                self._stale |= stale
                self._elsewhere = True
                await self._services.clock.sleep(PAUSE)
                continue
            except Exception as error:  # the table is gone; or a bug: who comes back has everything read anew
                self.trouble = refusal_of(error, "reading a table", log)
            for visitor in self.visitors:
                visitor.news.set()

    async def _read(self, stale: set[What]) -> None:
        services, store = self._services, self._services.store
        if "table" in stale:
            self.stored = await services.lobby.table(self.stored.id)
            self.people |= await services.shown_tables.people_at([self.stored])
        if "chat" in stale:
            for said in await store.said(self.stored.id, len(self.chat)):
                if said.person not in self.people:
                    self.people |= await store.people([said.person])
                self.chat.append(
                    Line(
                        number=said.number,
                        name=names_at(self.stored, self.people, said.person)[said.person],
                        seat=seat_of(self.stored, said.person),
                        text=said.text,
                        reaction=said.reaction,
                        at=said.at,
                    )
                )
        if self.stored.started is not None and (self.live is None or "log" in stale):
            await self._read_log()
        self.here = services.presence.at(self.stored.id)
        if stale != {"log"}:
            self._miss()
            self._shown.clear()

    def _miss(self) -> None:
        """Tell the others when somebody has been gone for long from a game in play."""
        playing = self.stored.started is not None and self.stored.ended is None
        seated = [seat.screen for seat in self.stored.seats if seat.screen and playing]
        wait = self._services.presence.miss(self.stored.id, seated)
        self.gone = self._services.presence.gone(self.stored.id)
        if self._missing is not None:
            self._missing.cancel()
        self._missing = None if wait is None else asyncio.create_task(self._look_again(wait))

    async def _look_again(self, wait: float) -> None:
        await self._services.clock.sleep(wait)
        self._missing = None
        self.refresh("here")

    async def _read_log(self) -> None:
        """The game; if its rules are being compiled, as soon as they are."""
        compiling, game = self._services.compiling, self.stored.game
        if compiling.is_ready(game):
            hub, elsewhere, self._elsewhere = self._services.hub, self._elsewhere, False
            with contextlib.suppress(Stuck):
                live = await (hub.current(self.stored.id) if elsewhere else hub.cached(self.stored.id))
                can_tell = all(live.can_tell(visitor.seat(self), visitor.known) for visitor in self.visitors)
                self._whole = None if can_tell else await hub.whole(self.stored.id)
                self.live = live
            self.is_stuck = self.stored.id in hub.stuck
        elif self._compiling is None:
            self._compiling = asyncio.get_running_loop().create_task(compiling.wait(game))
            self._compiling.add_done_callback(self._compiled)

    def _compiled(self, waited: "asyncio.Task[Any]") -> None:
        if not waited.cancelled():
            self.refresh("log")


class Rooms:
    """All rooms of this process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rooms: dict[str, Room] = {}
        services.announcements.hear(self._hear)

    async def enter(self, stored: StoredTable, visitor: Visitor) -> Room:
        """A table, for somebody who has come to look at it."""
        await self._look_up(stored, visitor)
        room = self._rooms.get(stored.id)
        if room is None:
            room = self._rooms[stored.id] = Room(stored, self._services)
        room.visitors.add(visitor)
        await asyncio.shield(room.refresh("log", elsewhere=True))
        return room

    async def _look_up(self, stored: StoredTable, visitor: Visitor) -> None:
        """What a newcomer must be told of a long game: those who are there do not wait for it."""
        hub = self._services.hub
        hub.saw(stored.id)
        if stored.started is not None and self._services.compiling.is_ready(stored.game):
            with contextlib.suppress(IllegalAction):
                live = await hub.current(stored.id)
                if not live.can_tell(visitor.looks_at(stored), visitor.known):
                    await hub.whole(stored.id)

    def leave(self, room: Room, visitor: Visitor) -> None:
        """They are gone; with the last one the room goes."""
        self._services.hub.saw(room.stored.id)
        room.visitors.discard(visitor)
        if not room.visitors and self._rooms.get(room.stored.id) is room:
            del self._rooms[room.stored.id]
            room.close()
            self._services.hub.left(room.stored.id)

    def _is_known(self, announcement: Announcement) -> bool:
        """Whether nothing of it needs to be read from the log."""
        if announcement.what == "log":
            return self._services.hub.knows(announcement)
        return announcement.own and announcement.table is not None

    def _hear(self, announcement: Announcement) -> None:
        if announcement.what in ("used", "shown") or (
            announcement.table is None and announcement.what == "here"  # another process lives
        ):
            return
        rooms = (
            list(self._rooms.values())
            if announcement.table is None
            else [self._rooms.get(announcement.table)]
        )
        for room in rooms:
            if room is not None:
                room.refresh(
                    *([announcement.what] if announcement.table else EVERYTHING),
                    elsewhere=not self._is_known(announcement),
                )

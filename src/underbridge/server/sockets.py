"""A table's socket: what somebody sends is done or refused, and whatever is new is told."""

import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath, FromQuery

from ..engine.action import Action
from ..engine.errors import IllegalAction
from .background import first_to_end
from .decisions import read_action
from .guard import address_of
from .letters import cleaned
from .live import Live
from .lobby import seat_of
from .messages import (
    Answer,
    Back,
    Decide,
    Deed,
    Done,
    FromClient,
    FromServer,
    React,
    Refusal,
    Resign,
    Say,
    Shown,
    StandIn,
    Undo,
)
from .refusal import Illegal, Refused, refusal_of
from .rooms import Room, Rooms, Visitor
from .screens import EVERYTHING
from .services import Services
from .store import EntryKind, Person, StoredTable

REFUSED = 4_000  # and the status: how a socket is closed that is refused

log = logging.getLogger(__name__)

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(FromClient)


class Sockets:
    """All sockets of this process."""

    def __init__(self, services: Services, rooms: Rooms) -> None:
        self._services, self._rooms = services, rooms

    @property
    def count(self) -> int:
        """How many are open."""
        return self._services.allowances.held["person_sockets"].total

    async def serve(
        self,
        socket: WebSocket[Any, Any, Any],
        table: str,
        known: int,
        lines: int,
        *,
        eyes: int | None,
        shows: bool,
    ) -> None:
        """One socket, from its opening to its end."""
        guard, address = self._services.guard, address_of(socket.scope)
        try:
            try:
                guard.check_pace(socket.scope, socket.headers)
                person = await self._services.rounds.stepwise(address, guard.who(socket.scope))
            finally:
                with _unless_gone():
                    await socket.accept()  # who is refused is told why
            visitor = Visitor(person, max(0, known), max(0, lines), eyes=eyes, shows=shows)
            with self._counted(person, address):
                async with self._visiting(table, visitor, address) as room:
                    await first_to_end(self._tell(socket, room, visitor), self._hear(socket, room, visitor))
        except WebSocketDisconnect:
            pass
        except Exception as error:
            await self._close(socket, refusal_of(error, "a socket", log))

    async def _close(self, socket: WebSocket[Any, Any, Any], refused: Refused) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            await _send(socket, self._refusal(None, refused))
            with _unless_gone():
                await socket.close(REFUSED + refused.status, refused.code)

    def _refusal(self, move_id: str | None, refused: Refused) -> Refusal:
        self._services.metrics.refused(refused.code)
        return Refusal.of(move_id, refused)

    @contextlib.contextmanager
    def _counted(self, person: Person, address: str) -> Iterator[None]:
        limits, allowances = self._services.limits, self._services.allowances
        if allowances.is_full("person_sockets", person.id):
            raise Refused("too-many-sockets", "person", most=limits.person_sockets)
        if allowances.is_full("address_sockets", address):
            raise Refused("too-many-sockets", "address", most=limits.address_sockets)
        held = allowances.held
        with held["person_sockets"].holding(person.id), held["address_sockets"].holding(address):
            yield

    def _check_watchers(self, stored: StoredTable, person: Person) -> None:
        most, here = self._services.limits.watchers, self._services.presence.at(stored.id)
        watching = here - {seat.person for seat in stored.seats}
        if seat_of(stored, person.id) is None and person.id not in here and len(watching) >= most:
            raise Refused("too-many-watchers", most=most)

    @contextlib.asynccontextmanager
    async def _visiting(self, table: str, visitor: Visitor, address: str) -> AsyncIterator[Room]:
        """In a table's room; whoever comes back to a seat gets it back."""
        stepwise = self._services.rounds.stepwise
        stored = await stepwise(address, self._services.lobby.table(table))
        self._check_watchers(stored, visitor.person)
        visitor.looks_at(stored)  # or they may not
        async with self._services.presence.here(table, visitor.person.id):
            room = await stepwise(address, self._rooms.enter(stored, visitor))
            try:
                if visitor.shows and any(seat.bot for seat in stored.seats):
                    await self._show(room, visitor, 0)
                seat = visitor.seat(room)
                if room.live is not None and seat in room.live.away:
                    await self._come_back(room.live, seat)
                yield room
            finally:
                self._rooms.leave(room, visitor)

    async def _tell(self, socket: WebSocket[Any, Any, Any], room: Room, visitor: Visitor) -> None:
        while room.trouble is None:
            for message in visitor.missing(room):
                await _send(socket, message)
            await visitor.news.wait()
        raise room.trouble

    async def _hear(self, socket: WebSocket[Any, Any, Any], room: Room, visitor: Visitor) -> None:
        while True:
            text = await socket.receive_data("text")
            wait = self._services.allowances.take("messages", visitor.person.id)
            if wait:
                await _send(socket, self._refusal(_move_id(text), Refused("too-fast", wait=wait)))
                await self._services.clock.sleep(wait)  # nothing more is read of a flood
            else:
                answer = await self._answer(text, room, visitor)
                if answer is not None:
                    await _send(socket, answer)

    async def _answer(self, text: str | bytes, room: Room, visitor: Visitor) -> FromServer | None:
        """Do what somebody wants, or say why not; to what a page has shown there is no answer."""
        move_id: str | None = None
        try:
            message = _DECODER.decode(text)
            if isinstance(message, Shown):
                await self._show(room, visitor, EVERYTHING if message.number is None else message.number)
                return None
            move_id = message.move_id
            await self._do(message, room, visitor)
        except (msgspec.DecodeError, RecursionError) as error:
            return self._refusal(_move_id(text), Refused("bad-message", why=error))
        except Refused as refused:
            return self._refusal(move_id, refused)
        except IllegalAction as error:  # the rules say why
            return self._refusal(move_id, Refused("illegal", why=error))
        except Exception as error:  # the next message may fare better
            return self._refusal(move_id, refusal_of(error, "a message", log))
        return Done(move_id=move_id)

    async def _show(self, room: Room, visitor: Visitor, number: int) -> None:
        await self._services.screens.show(room.stored.id, visitor.person.id, visitor.seat(room), number)

    async def _do(self, message: Deed, room: Room, visitor: Visitor) -> None:
        seat = visitor.seat(room)
        match message:
            case Say() | React() if seat_of(room.stored, visitor.person.id) is None:
                raise Refused("not-seated", "watching")
            case Say():
                await self._say(room, visitor, message.move_id, _read_line(message.text))
                return
            case React():
                await self._say(room, visitor, message.move_id, reaction=message.reaction)
                return
        if seat is None:
            raise Refused("not-seated", "watching")
        if room.stored.started is None:
            raise Refused("not-begun")
        live = await self._services.hub.cached(room.stored.id)
        if live.move(message.move_id) is not None:  # sent again: the hub knows what to do
            await self._enter(live, seat, "decision", message.move_id)
            return
        if seat in live.resigned:
            raise Refused("resigned")
        if seat in live.away:
            await self._come_back(live, seat)
        match message:
            case Decide():
                action = read_action(live.table.game, message.action)
                if action == live.table.game.late:
                    raise Illegal("late")
                await self._enter(live, seat, "decision", message.move_id, action)
            case Answer():
                action = live.table.understood(seat, message.text)
                await self._enter(live, seat, "decision", message.move_id, action)
            case Undo():
                await self._enter(live, seat, "undo", message.move_id)
            case Resign():
                await self._enter(live, seat, "resign", message.move_id)
            case StandIn():
                await self._stand_in(live, seat, message.seat)
            case Back():
                pass  # they are

    async def _enter(
        self, live: Live, seat: int, kind: EntryKind, move_id: str, action: Action | None = None
    ) -> None:
        await self._services.hub.enter(live.stored.id, seat, kind, move_id, action)

    async def _come_back(self, live: Live, seat: int) -> None:
        with contextlib.suppress(IllegalAction):  # another socket of theirs was faster
            await self._enter(live, seat, "back", f"back {seat} {live.moves_of(seat)}")

    async def _stand_in(self, live: Live, seat: int, absent: int) -> None:
        """A bot plays for somebody for whom the others have waited long; several who ask at once ask once."""
        table = live.stored
        person = table.seats[absent].person if absent < len(table.seats) else None
        if person is None:
            raise Refused("no-such-seat")
        if absent in live.away | live.resigned:
            return
        if absent not in live.table.awaited_for(seat) or person not in self._services.presence.gone(table.id):
            raise Refused("still-here")
        await self._enter(live, absent, "away", f"away {absent} {live.moves_of(absent)}")

    async def _say(
        self, room: Room, visitor: Visitor, move_id: str, text: str = "", reaction: str | None = None
    ) -> None:
        if wait := self._services.allowances.take("chat", visitor.person.id):
            raise Refused("too-fast", "chat", wait=wait)
        seat = visitor.seat(room)
        person = visitor.person.id if seat is None else room.stored.seats[seat].person
        assert person is not None
        await self._services.store.say(room.stored.id, person, text, reaction=reaction, move_id=move_id)


async def _send(socket: WebSocket[Any, Any, Any], message: FromServer) -> None:
    with _unless_gone():
        await socket.send_data(_ENCODER.encode(message), "text")


@contextlib.contextmanager
def _unless_gone() -> Iterator[None]:
    """Whoever does not hear us any more is no failure of ours; uvicorn says so in two ways."""
    try:
        yield
    except (OSError, RuntimeError) as error:
        raise WebSocketDisconnect(detail=str(error)) from None


def _move_id(text: str | bytes) -> str | None:
    """Of a message that could not be read as a whole."""
    with contextlib.suppress(msgspec.DecodeError, RecursionError):
        return msgspec.json.decode(text, type=_Numbered).move_id
    return None


class _Numbered(msgspec.Struct):
    move_id: str | None = None


def _read_line(text: str) -> str:
    """A line of chat as it will be shown, or why it cannot be."""
    line = cleaned(text)
    if not line:
        raise Refused("bad-line")
    return line


def socket_route(sockets: Sockets) -> WebsocketRouteHandler:
    """The socket of each table."""

    @websocket("/api/tables/{table:str}/socket")
    async def table_socket(
        socket: WebSocket[Any, Any, Any],
        table: FromPath[str],
        known: FromQuery[int] = 0,
        lines: FromQuery[int] = 0,
        eyes: FromQuery[int | None] = None,
        shows: FromQuery[bool] = False,
    ) -> None:
        """Follow a table and play at it.

        ``known`` and ``lines`` say what was told before. Who ``shows`` what they are told says how far
        they are: bots wait for them. Where several share a screen, it looks with the ``eyes`` of the seat
        that has it in their hands, and without with nobody's.
        """
        try:
            await sockets.serve(socket, table, known, lines, eyes=eyes, shows=shows)
        finally:
            del socket.receive, socket.send  # in which it knows itself: it would stay for long

    return table_socket

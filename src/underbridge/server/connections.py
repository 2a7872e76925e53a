"""Connections as uvicorn has them, within limits: how many, how slow, and what waits for slow readers."""

import asyncio
import functools
from http import HTTPStatus
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from .guard import network_of
from .guarded import Guarded
from .limits import in_force
from .paces import Allowances
from .refusal import Refused

READ_AT_ONCE = 4 * 1_024  # bytes: a quarter of a million in tiny pieces would stop everybody for a second
TAKEN_IN_TIME = 64 * 1_024  # bytes that a client takes within `send_seconds`, or all there is
MOST_PIECES = 256  # of one message
SPARE_FILES = 256  # that are no connections
WAIT = 10  # seconds, for whoever has too many connections

CONNECTIONS = "address_connections"


class _Connection(asyncio.Protocol):
    """Counted by its address; and cut off if it does not take what it is sent, so that nothing piles up."""

    app: Any
    client: tuple[str, int] | None
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _counted: str | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # we hear of everything that was not taken at once
        cast(Any, transport).max_size = READ_AT_ONCE
        self._counted = network_of(self.client[0]) if self.client else ""
        _allowances(self.app).held[CONNECTIONS].add(self._counted)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        cast(Any, self.transport)._read_ready_cb = None  # in which asyncio's knows itself: it would stay long
        self._let_go()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    def _wait_for_reader(self, before: float = float("inf")) -> None:
        """Whatever is left now must become less."""
        left = self.transport.get_write_buffer_size()
        if left > before - TAKEN_IN_TIME:
            self.transport.abort()
        else:
            self._unread = self.loop.call_later(in_force().send_seconds, self._wait_for_reader, left)

    def _let_go(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
        if self._counted is not None:
            _allowances(self.app).held[CONNECTIONS].drop(self._counted)
            self._counted = None


def _allowances(app: Any) -> Allowances:
    """Those of the server behind what uvicorn puts before it."""
    while not isinstance(app, Guarded):
        app = app.app
    return app.services.allowances


class Http(_Connection, H11Protocol):
    """A connection whose requests come in time, head and body."""

    _awaited: tuple[object, object] | None = (
        None  # the part of a request that comes next, and the last request
    )
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        too_many = self._is_one_too_many(peer[0] if peer else "")
        super().connection_made(transport)
        if too_many:
            self.transport.write(_at_once(Refused("too-many-connections", wait=WAIT)))
            self.transport.close()
        else:
            self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._end_deadline()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._set_deadline()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._set_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._let_go()
        self._end_deadline()
        super().handle_websocket_upgrade(event)  # which takes over

    def _is_one_too_many(self, address: str) -> bool:
        """Beside those that there are, here and, of the same address, in other processes."""
        if len(self.connections) >= most_connections():
            return True
        full = _allowances(self.app).is_full(CONNECTIONS, network_of(address))
        return full and address not in getattr(self.app, "trusted_hosts", ())

    def _set_deadline(self) -> None:
        """When the next part of a request must be there; a little of it gives no more time."""
        awaited = (self.conn.their_state, self.cycle)
        if awaited == self._awaited:
            return
        self._awaited = awaited
        self._end_deadline()
        limits = in_force()
        seconds = {h11.IDLE: limits.header_seconds, h11.SEND_BODY: limits.body_seconds}.get(awaited[0])
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self.transport.close)

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()


class Socket(_Connection, WebSocketsSansIOProtocol):
    """A socket that gives no more answers than are read."""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # which knows the rest, and would keep it until rubbish is looked for

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # who does not read needs no pong

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()


def _at_once(refused: Refused) -> bytes:
    """What somebody is told of whom nothing is read."""
    status = HTTPStatus(refused.status)
    text = f"{refused.sentence}\n"
    headers = {
        **refused.headers,
        "connection": "close",
        "content-type": "text/plain",
        "content-length": str(len(text)),
    }
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {headers[name]}" for name in headers)]
    return "\r\n".join([*lines, "", text]).encode()


@functools.cache
def most_connections() -> int:
    """As the limits say, if the system lets us have so many files open."""
    wanted = in_force().connections
    try:
        import resource
    except ImportError:  # there is no such bound here
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = wanted + SPARE_FILES if hard == resource.RLIM_INFINITY else min(wanted + SPARE_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return min(wanted, max(files - SPARE_FILES, files // 2))

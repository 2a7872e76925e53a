"""People for the load test: guests with cookies of their own, each with a socket, and what befalls them."""

import asyncio
import contextlib
import hashlib
from collections.abc import Callable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

PATIENCE = 30.0  # seconds after which an answer counts as lost


class Trouble(Exception):
    """What stops a measurement, in a sentence."""


class View(msgspec.Struct):
    """What a player needs of a view; the board is skipped, which is what makes reading it cheap."""

    seat: int
    awaited: tuple[int, ...]
    legal: list[msgspec.Raw]
    over: bool

    @property
    def must_decide(self) -> bool:
        return self.seat in self.awaited and bool(self.legal)


class Moment(msgspec.Struct):
    """Of a moment, what happened in it."""

    events: msgspec.Raw


class Position(msgspec.Struct):
    """And of what a table tells."""

    number: int
    since: int
    moments: list[Moment]
    view: View


class Heard(msgspec.Struct):
    """A message from the server, or that it has closed the socket."""

    type: str
    position: Position | None = None
    move_id: str | None = None
    message: str = ""


_DECODER = msgspec.json.Decoder(Heard)


class Loss(msgspec.Struct):
    """What must not happen, and how often it did."""

    unanswered: int = 0  # decisions
    refused: int = 0
    closed: int = 0  # sockets that the server has closed
    different: int = 0  # sockets that know another game than a fresh one of the same person
    unrecorded: int = 0  # acknowledged decisions that are not in the record of a finished game
    errors: int = 0  # lines of the server's log

    @property
    def total(self) -> int:
        return sum(msgspec.structs.astuple(self))


class Tally(msgspec.Struct):
    """What all tables together have been through; times in seconds."""

    seen: list[float] = []  # from sending a decision to the last socket that is told of it
    done: list[float] = []  # and to its acknowledgement
    messages: int = 0
    games: int = 0  # that were played to their end
    skipped: int = 0  # decisions that were not made in time, as the last one was not through
    loss: Loss = msgspec.field(default_factory=Loss)
    complaint: str = ""  # the first refusal's words


class Guest:
    """Somebody with a cookie, from an address of their own, as they come through a proxy."""

    def __init__(self, web: httpx.AsyncClient, number: int) -> None:
        self.web = web
        self.headers = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}

    async def arrive(self) -> None:
        """Ask for a name, and get a cookie."""
        answer = await self.web.get("/api/me", headers=self.headers)
        answer.raise_for_status()
        self.headers["cookie"] = answer.headers["set-cookie"].partition(";")[0]

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the server answers, or why it does not."""
        method = "GET" if body is None else "POST"
        answer = await self.web.request(method, path, headers=self.headers, json=body)
        if not answer.is_success:
            raise Trouble(f"The server refused {method} {path}: {answer.status_code} {answer.text[:200]}")
        return answer.json()


class Chair:
    """A guest at a table: the socket, and what a page would know through it."""

    def __init__(self, guest: Guest, table: str, tally: Tally) -> None:
        self.guest, self.table, self.tally = guest, table, tally
        self.number = 0
        self.view: View | None = None
        self.moments: list[bytes] = []
        self.heard: Callable[[Chair, Heard], None] = lambda *_: None
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> "Chair":
        """Until the game is seen."""
        base = str(self.guest.web.base_url).rstrip("/").replace("http", "ws", 1)
        address = f"{base}/api/tables/{self.table}/socket"
        try:
            self._socket = await connect(
                address,
                additional_headers=self.guest.headers,
                compression=None,
                proxy=None,
                open_timeout=PATIENCE,
                ping_interval=None,  # the server asks often enough
            )
            while self.view is None:
                self._take(await self._socket.recv(decode=False))
        except (OSError, WebSocketException) as error:
            raise Trouble(f"A socket could not be opened: {error}") from None
        self._listening = asyncio.create_task(self._listen(self._socket))
        return self

    async def close(self) -> None:
        """Leave."""
        if self._listening is not None and self._socket is not None:
            self._listening.cancel()
            await self._socket.close()

    async def decide(self, move_id: str, action: msgspec.Raw) -> None:
        """Send a decision."""
        assert self._socket is not None
        words = b'{"type":"decide","move_id":"%b","action":%b}' % (move_id.encode(), bytes(action))
        with contextlib.suppress(ConnectionClosed):  # which is counted where it is listened to
            await self._socket.send(words, text=True)

    @property
    def known(self) -> tuple[int, str]:
        """All that was told, in short."""
        return self.number, hashlib.sha256(b",".join(self.moments)).hexdigest()

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            while True:
                self._take(await socket.recv(decode=False))
        except ConnectionClosed:
            self.tally.loss.closed += 1
            self.heard(self, Heard(type="closed"))

    def _take(self, raw: bytes | str) -> None:
        self.tally.messages += 1
        assert isinstance(raw, bytes)
        if raw.startswith(b'{"type":"table"'):  # who is here: nothing to play by
            return
        told = _DECODER.decode(raw)
        if (position := told.position) is not None:
            self.number, self.view = position.number, position.view
            self.moments[position.since :] = [bytes(moment.events) for moment in position.moments]
        self.heard(self, told)


def new_web(base: str) -> httpx.AsyncClient:
    """For all guests: whoever asks says who they are, so it keeps no cookies."""
    nobodys = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False, cookies=nobodys)

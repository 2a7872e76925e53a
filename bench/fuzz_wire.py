"""A real server behind its port, fuzzed over real sockets: what uvicorn makes of rubbish counts, too."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from bench.fuzz_house import PATIENCE, Answer, Complain, Request, Socket
from bench.load_server import Running, running
from underbridge.server.limits import Limits, Rate

SHORT = 0.2  # seconds that bytes without an answer are listened after


class Wire:
    """A server in a process of its own."""

    def __init__(self, server: Running, limits: Limits, complain: Complain) -> None:
        self.server, self.limits, self.complain = server, limits, complain
        place = urlsplit(server.base)
        self.host, self.port = place.hostname or "", place.port or 0
        self._read = 0  # of its log

    async def ask(self, request: Request) -> Answer | None:
        """The answer; None for somebody who did not wait for it."""
        said = dict(request.headers)
        length = said.get(b"content-length", b"%d" % len(request.body))
        waits = not request.cut and length.isdigit() and int(length) <= len(request.body)
        said = {b"x-forwarded-for": request.address.encode(), **said, b"connection": b"close"}
        said[b"content-length"] = length
        head = f"{request.method} {request.target} HTTP/1.1\r\n".encode("ascii")
        lines = b"".join(b"%b: %b\r\n" % header for header in said.items())
        raw = await self._exchange(head + lines + b"\r\n" + request.body, PATIENCE if waits else 0.0)
        return _read_answer(raw) if raw else None

    async def shout(self, raw: bytes) -> str:
        """Any bytes; the first line that comes back."""
        told = await self._exchange(raw, SHORT)
        return told.partition(b"\r\n")[0][:40].decode("latin-1") or "nothing"

    async def _exchange(self, raw: bytes, patience: float) -> bytes:
        """All that comes back until the server closes, or for so long."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        told = b""
        try:
            writer.write(raw)
            async with asyncio.timeout(patience):
                while part := await reader.read(1 << 16):
                    told += part
        except TimeoutError:
            if patience == PATIENCE:
                self.complain("no answer")
        except OSError:  # closed while we wrote
            pass
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
        return told

    async def open(self, request: Request, person: Any, table: str) -> Socket:
        """A socket that was accepted or refused."""
        socket = WireSocket(person, table, self.complain)
        headers = {b"x-forwarded-for": request.address.encode(), **dict(request.headers)}
        headers.pop(b"host", None)
        told = {name.decode(): value.decode("latin-1") for name, value in headers.items()}
        await socket.start(f"ws://{self.host}:{self.port}{request.target}", told)
        if request.cut:
            await socket.close()
        return socket

    async def let_pass(self, seconds: float) -> None:
        """Here time passes by itself."""

    def look(self) -> None:
        """Whether it has written of any trouble since somebody last looked."""
        said = self.server.log.read_text("utf-8", "replace")
        for line in said[self._read :].splitlines():
            if '"level":"error"' in line or '"error":' in line or line.startswith("Traceback"):
                self.complain(line)
        self._read = len(said)
        if why := self.server.obituary():
            self.complain(why)


class WireSocket(Socket):
    """A client's end of a real socket."""

    _socket: ClientConnection | None = None
    _hearing: asyncio.Task[None] | None = None

    async def start(self, address: str, headers: dict[str, str]) -> None:
        """Knock."""
        try:
            self._socket = await connect(
                address, additional_headers=headers, compression=None, proxy=None, open_timeout=PATIENCE
            )
        except InvalidStatus as refused:
            if refused.response.status_code >= 500:
                self.complain(f"a socket was refused with {refused.response.status_code}")
            self.end(refused.response.status_code)
        except (OSError, ValueError, WebSocketException):  # what was asked for was no socket
            self.end(400)
        else:
            self._hearing = asyncio.create_task(self._hear_all(self._socket))

    async def _hear_all(self, socket: ClientConnection) -> None:
        try:
            while True:
                self.hear(await socket.recv(decode=False))
        except ConnectionClosed:
            self.end(socket.close_code or 1000)

    async def send(self, message: str | bytes) -> None:
        """Say something, in a frame of text or of bytes."""
        assert self._socket is not None
        with contextlib.suppress(ConnectionClosed, UnicodeEncodeError):
            await self._socket.send(message)

    async def close(self) -> None:
        """Go away."""
        if self._socket is not None and self._hearing is not None:
            self._hearing.cancel()
            await self._socket.close()
            self.end(1000)


def _read_answer(raw: bytes) -> Answer | None:
    head, _, body = raw.partition(b"\r\n\r\n")
    line, *lines = head.decode("latin-1").split("\r\n")
    status = line.split(" ")[1]
    if status.startswith("1"):  # the answer proper follows
        return _read_answer(body)
    headers = {name.lower(): value.strip() for name, _, value in (one.partition(":") for one in lines)}
    if headers.get("transfer-encoding") == "chunked":
        body = _joined(body)
    return Answer(int(status), headers, body)


def _joined(chunks: bytes) -> bytes:
    whole = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        length = int(size or b"0", 16)
        whole, chunks = whole + rest[:length], rest[length + 2 :] if length else b""
    return whole


@contextlib.asynccontextmanager
async def wire(limits: Limits, complain: Complain) -> AsyncIterator[Wire]:
    """A real server with these limits, as long as this lasts."""
    with TemporaryDirectory(prefix="underbridge-fuzz-") as folder:
        file = Path(folder) / "limits.toml"
        file.write_text(_as_toml(limits), "utf-8")
        with running("sqlite", 1, "--limits", str(file)) as server:
            yield Wire(server, limits, complain)


def _as_toml(limits: Limits) -> str:
    lines = []
    for name, value in msgspec.structs.asdict(limits).items():
        told = [value.a_second, value.at_once] if isinstance(value, Rate) else value
        lines.append(f"{name} = {told}")
    return "\n".join(lines)

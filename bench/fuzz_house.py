"""Where fuzzing happens: the whole server in this process, without a network, or a real one behind its port.

Both are asked the same way. Whatever goes wrong in them is a trouble: an answer of 500 and more, a task that
died, a line of the log that is an error, an answer that nobody can read, or none at all.
"""

import asyncio
import contextlib
import gc
import gzip
import logging
import sys
import threading
import traceback
import zlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote

import msgspec
from aiosqlite import core
from server.hourglass import Hourglass
from uvicorn.protocols.utils import ClientDisconnected

from underbridge.server.app import new_app
from underbridge.server.guarded import Guarded
from underbridge.server.limits import USUAL, Limits, Rate

PATIENCE = 120.0  # seconds after which an answer counts as lost, however slow the machine is
PLENTY = 1_000_000
FAILED = (1006, 1011, 4_500)  # how a socket is closed when whoever serves it has failed
PROTECTING = ("document_", "person_ancients")  # limits that are not about how often something is done
NO_REQUEST = b"Invalid HTTP request received."  # what uvicorn itself says
Headers = list[tuple[bytes, bytes]]
Complain = Callable[[str], None]


def generous() -> Limits:
    """Limits that stop nobody: what lies behind them is to be reached."""
    plenty: dict[str, Any] = {}
    for name, usual in msgspec.structs.asdict(USUAL).items():
        if isinstance(usual, Rate):
            plenty[name] = Rate(PLENTY, PLENTY)
        elif isinstance(usual, int) and not name.startswith(PROTECTING):
            plenty[name] = PLENTY
    return Limits(**plenty)


class Request(msgspec.Struct, kw_only=True):
    """What is asked, as it goes over the wire."""

    method: str = "GET"
    target: str  # with percents and a query
    headers: Headers = []
    body: bytes = b""
    address: str = "127.0.0.1"
    cut: bool = False  # whoever asks goes away before all of it is sent


class Answer(msgspec.Struct):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Heard(msgspec.Struct):
    """Of a message from the server, what whoever plays needs."""

    type: str
    position: dict[str, Any] | None = None
    move_id: str | None = None
    code: str | None = None
    message: str | None = None


_HEARD = msgspec.json.Decoder(Heard)


class Socket(ABC):
    """A table's socket, and what is known through it."""

    def __init__(self, person: Any, table: str, complain: Complain) -> None:
        self.person, self.table, self.complain = person, table, complain
        self.view: dict[str, Any] = {}
        self.heard = 0  # messages
        self.answers: list[str] = []  # what came of everything that was sent
        self.closed: int | None = None
        self.news = asyncio.Event()

    @abstractmethod
    async def send(self, message: str | bytes) -> None:
        """Say something."""

    @abstractmethod
    async def close(self) -> None:
        """Go away."""

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds, or the socket is closed."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not holds() and self.closed is None:
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            self.complain("a socket gives no answer")

    def hear(self, raw: str | bytes) -> None:
        """Take in what the server says."""
        self.heard += 1
        try:
            told = _HEARD.decode(raw)
        except msgspec.DecodeError as error:
            self.complain(f"a message that cannot be read: {error}")
            return
        if told.position is not None:
            self.view = told.position["view"]
        if told.type == "refusal" and not (told.code and told.message):
            self.complain("a refusal without a code and a sentence")
        if told.type in ("done", "refusal"):
            self.answers.append(told.code or told.type)
        self.news.set()

    def end(self, code: int) -> None:
        """The server has closed it, or we have."""
        if self.closed is None and self.heard and code in FAILED:
            self.complain(f"a socket was closed with {code}")
        self.closed = code
        self.news.set()


class House(Protocol):
    """A server to be fuzzed."""

    limits: Limits

    async def ask(self, request: Request) -> Answer | None: ...

    async def open(self, request: Request, person: Any, table: str) -> Socket: ...

    async def shout(self, raw: bytes) -> str: ...

    async def let_pass(self, seconds: float) -> None: ...


class Inside:
    """The server in this process, on a clock that stands until somebody turns it."""

    def __init__(self, app: Guarded, clock: Hourglass, limits: Limits, complain: Complain) -> None:
        self.app, self.clock, self.limits, self.complain = app, clock, limits, complain

    async def ask(self, request: Request) -> Answer | None:
        """The answer; None if there is none, which is right only for somebody who has gone."""
        told: list[Any] = []
        done, parts = asyncio.Event(), _in_parts(request)

        async def receive() -> Any:
            if parts:
                return parts.pop(0)
            if not request.cut:
                await done.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            told.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                done.set()

        scope = _scope(request) | {"type": "http", "method": request.method, "scheme": "http"}
        try:
            async with asyncio.timeout(PATIENCE):
                await self.app(scope, receive, send)  # type: ignore[arg-type]
        except TimeoutError:
            self.complain("no answer")
            return None
        except Exception:
            self.complain(traceback.format_exc())
            return None
        return self._put_together(told, request)

    def _put_together(self, told: list[Any], request: Request) -> Answer | None:
        kinds = [message["type"] for message in told]
        if kinds[:1] != ["http.response.start"] or kinds.count("http.response.start") != 1:
            if not request.cut:
                self.complain(f"no whole answer: {kinds}")
            return None
        headers = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in told[0]["headers"]
        }
        body = b"".join(message.get("body", b"") for message in told[1:])
        if (
            "content-length" in headers
            and request.method != "HEAD"
            and len(body) != int(headers["content-length"])
        ):
            self.complain(f"an answer of {len(body)} bytes that says it has {headers['content-length']}")
        return Answer(told[0]["status"], headers, body)

    async def open(self, request: Request, person: Any, table: str) -> Socket:
        """A socket that was accepted or refused."""
        socket = InsideSocket(person, table, self.complain)
        scope = _scope(request) | {"type": "websocket", "scheme": "ws", "subprotocols": []}
        socket.start(self.app, scope)
        if request.cut:
            await socket.close()
        await socket.until(lambda: socket.accepted)
        return socket

    async def shout(self, raw: bytes) -> str:
        """There is no wire here."""
        return "no wire"

    async def let_pass(self, seconds: float) -> None:
        """Time passes at once."""
        self.clock.turn(seconds)
        await asyncio.sleep(0)


class InsideSocket(Socket):
    """One end of a socket; the other is the server's."""

    def __init__(self, person: Any, table: str, complain: Complain) -> None:
        super().__init__(person, table, complain)
        self.accepted = self._gone = False
        self._sent: asyncio.Queue[Any] = asyncio.Queue()
        self._serving: asyncio.Task[None] | None = None

    def start(self, app: Guarded, scope: Any) -> None:
        """Knock."""
        self._sent.put_nowait({"type": "websocket.connect"})
        self._serving = asyncio.create_task(self._serve(app, scope))

    async def _serve(self, app: Guarded, scope: Any) -> None:
        try:
            await app(scope, self._sent.get, self._take)
        except ClientDisconnected:  # which uvicorn takes back as well
            pass
        except Exception:
            self.complain(traceback.format_exc())
        self.end(1000)

    async def _take(self, message: Any) -> None:
        if self._gone:
            raise ClientDisconnected
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
                self.news.set()
            case "websocket.send":
                self.hear(message.get("text") or message.get("bytes") or b"")
            case "websocket.close":
                if message.get("reason") == "Internal Server Error":
                    self.complain("a socket has failed")
                self.end(message.get("code", 1000))

    async def send(self, message: str | bytes) -> None:
        """Say something, in a frame of text or of bytes."""
        key = "text" if isinstance(message, str) else "bytes"
        self._sent.put_nowait({"type": "websocket.receive", key: message})

    async def close(self) -> None:
        """Go away, and wait until the server has noticed."""
        self._gone = True
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1005})
        if self._serving is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._serving
            except TimeoutError:
                self.complain("a socket is not let go")


def _in_parts(request: Request) -> list[Any]:
    """The body as a server gets it: half of it from somebody who goes away."""
    body = request.body[: len(request.body) // 2] if request.cut else request.body
    middle = len(body) // 2
    return [
        {"type": "http.request", "body": body[:middle], "more_body": True},
        {"type": "http.request", "body": body[middle:], "more_body": request.cut},
    ]


def _scope(request: Request) -> dict[str, Any]:
    """As uvicorn makes it of a request."""
    raw, _, query = request.target.partition("?")
    return {
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "path": unquote(raw),
        "raw_path": raw.encode("ascii"),
        "query_string": query.encode("ascii"),
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.headers],
        "client": (request.address, 40_000),
        "server": ("127.0.0.1", 80),
        "state": {},
        "extensions": {},
    }


class _AtOnce:
    """Instead of the queue to a thread of aiosqlite's: what is put into it is done here and now."""

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = asked
        tell: Callable[..., None]
        try:
            tell, told = core.set_result, function()
        except BaseException as error:
            tell, told = core.set_exception, error
        if future is not None:
            future.get_loop().call_soon(tell, future, told)


class _NoThread:
    def __init__(self, **_: Any) -> None:
        self.daemon = True

    def start(self) -> None:
        pass


@contextlib.contextmanager
def _without_threads() -> Iterator[None]:
    """The database works in this thread: faster where nothing waits for a disk, and always in one order."""
    theirs = vars(core)
    before = {name: theirs[name] for name in ("SimpleQueue", "Thread")}
    theirs.update(SimpleQueue=_AtOnce, Thread=_NoThread)
    try:
        yield
    finally:
        theirs.update(before)


@contextlib.asynccontextmanager
async def inside(folder: Path, limits: Limits, complain: Complain) -> AsyncIterator[Inside]:
    """A house of its own in a folder, with all rules at hand."""
    clock = Hourglass()
    app = new_app(f"sqlite:///{folder / 'games.db'}", folder, clock, limits)
    before = asyncio.all_tasks()
    with _without_threads():
        async with app.app.lifespan():
            house = Inside(app, clock, limits, complain)
            while not all(game["ready"] for game in (await _health(house))["games"]):
                await asyncio.sleep(0.02)
            yield house
    await asyncio.sleep(0)
    for left in asyncio.all_tasks() - before:
        complain(f"a task is left over: {left!r}")


async def _health(house: Inside) -> Any:
    answer = await house.ask(Request(target="/api/health"))
    assert answer is not None
    return answer.json


def decoded(answer: Answer) -> bytes:
    """The body of an answer, unpacked."""
    match answer.headers.get("content-encoding", "identity"):
        case "gzip":
            return gzip.decompress(answer.body)
        case "deflate":
            return zlib.decompress(answer.body)
    return answer.body


def misfit(request: Request, answer: Answer) -> str:
    """What is wrong with an answer, if anything is: refusals say why, and what is called JSON can be read."""
    if answer.status >= 500:
        return f"{answer.status}: {answer.body[:300]!r}"
    is_json = answer.headers.get("content-type", "").partition(";")[0] == "application/json"
    if request.method == "HEAD" or not answer.body:
        refused = answer.status >= 400 and request.method != "HEAD"
        return f"{answer.status} without a word" if refused else ""
    if is_json:
        try:
            told = msgspec.json.decode(decoded(answer))
        except msgspec.DecodeError as error:
            return f"{answer.status}, no JSON: {error}"
        if answer.status >= 400 and not (isinstance(told, dict) and told.get("code") and told.get("message")):
            return f"{answer.status} without a code and a sentence: {answer.body[:300]!r}"
    elif answer.body == NO_REQUEST:
        return ""
    elif answer.status >= 400 and request.target.startswith("/api/") and "schema" not in request.target:
        return f"{answer.status}, not in JSON: {answer.body[:300]!r}"
    return ""


class Overheard(logging.Handler):
    """Everything that is logged as an error, has a traceback, or was never awaited or retrieved."""

    def __init__(self, complain: Complain) -> None:
        super().__init__()
        self._complain = complain
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info or "never" in record.getMessage():
            self._complain(self.format(record))


@contextlib.contextmanager
def listening(complain: Complain) -> Any:
    """Hear of everything that goes wrong in this process without an answer that says so."""
    root, overheard = logging.getLogger(), Overheard(complain)
    level, threads, unraisable = root.level, threading.excepthook, sys.unraisablehook
    root.addHandler(overheard)
    root.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    threading.excepthook = lambda args: complain(f"a thread died: {args.exc_value!r}")
    sys.unraisablehook = lambda args: complain(f"nobody could be told: {args.exc_value!r} {args.err_msg}")
    try:
        yield
    finally:
        gc.collect()  # a task that died is found when nobody holds it any more
        threading.excepthook, sys.unraisablehook = threads, unraisable
        logging.captureWarnings(False)
        root.setLevel(level)
        root.removeHandler(overheard)

"""The whole server, put together."""

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    InternalServerException,
    ValidationException,
)

from . import schema
from .announcements import Announcements
from .api import routes
from .guard import Guard, Guarded
from .hub import Hub, Stuck
from .limits import USUAL, Limits
from .lobby import Lobby
from .pages import is_page, missing_page, pages
from .people import secret_in
from .presence import Presence
from .refusal import Failure, Refused
from .rooms import Rooms
from .showing import Desk
from .sockets import Sockets, socket_route
from .store import Clock, Store
from .store.database import Database
from .warming import Warming

LARGEST_BODY = 512 * 1_024
REFUSED_BY_LITESTAR = {
    404: ("not-found", "There is nothing at this address."),
    405: ("bad-method", "That is not done at this address."),
    413: ("too-large", f"A request has at most {LARGEST_BODY} bytes."),
}

log = logging.getLogger(__name__)


class _Asked(Request[Any, Any, Any]):
    """A request whose body is read as it stands: Litestar itself would take 0 for no, and "1" for 1."""

    async def body(self) -> bytes:
        """What was sent; who hangs up before its end is no failure of ours."""
        try:
            return await super().body()
        except InternalServerException:
            raise ClientException("The request ended too early.") from None

    async def json(self) -> Any:
        """What was sent, as what the endpoint takes."""
        takes = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(await self.body(), type=takes.annotation if takes else Any)
        except msgspec.DecodeError as error:
            raise ClientException(f"{error}.") from None
        except (RecursionError, UnicodeDecodeError):
            raise ClientException("The body is no JSON in UTF-8, or nested too deeply.") from None


def new_app(database: str, folder: Path, clock: Clock | None = None, limits: Limits = USUAL) -> Guarded:
    """A server on a database; its secret lives in a folder."""
    store = Store(Database(database), clock)
    announcements = Announcements(store)
    secret = secret_in(folder)
    lobby, warming, presence = Lobby(store, secret, limits), Warming(store.clock), Presence(store)
    announcements.hear(presence.hear)  # before rooms, which look who is there
    guard = Guard(store, secret, limits)
    announcements.hear(guard.allowances.hear)
    hub = Hub(store, announcements, warming.wait, presence.at, limits=limits)
    desk = Desk(lobby, hub, warming, presence, guard.allowances.chore)
    sockets = Sockets(guard, Rooms(desk, announcements), presence)

    async def ready() -> bool:
        well = all(chore.is_well for chore in desk.chores)
        return well and announcements.listening.is_set() and await store.database.answers()

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await store.database.migrate()
        try:
            async with (
                warming.running(),
                announcements.running(),
                presence.running(),
                guard.allowances.running(),
                hub.running(),
            ):
                log.info("started")
                yield
        finally:
            await store.database.close()
            log.info("stopped")

    app = Litestar(
        [routes(guard, desk, ready), socket_route(sockets), pages()],
        lifespan=[lifespan],
        exception_handlers={
            Refused: _refuse,
            Stuck: _refuse_stuck,
            HTTPException: _refuse_request,
            Exception: _fail,
        },
        openapi_config=schema.CONFIG,
        request_class=_Asked,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    return Guarded(app, guard)


def _answer(status: int, code: str, message: str, headers: dict[str, str] | None = None) -> Response[Failure]:
    return Response(Failure(code=code, message=message), status_code=status, headers=headers)


def _refuse(_: Request[Any, Any, Any], refused: Refused) -> Response[Failure]:
    return _answer(refused.status, refused.code, refused.sentence, refused.headers)


def _refuse_stuck(_: Request[Any, Any, Any], stuck: Stuck) -> Response[Failure]:
    return _answer(409, "stuck", str(stuck))


def _refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What Litestar itself refuses: no such address, a body that is not what it should be."""
    if error.status_code == 404 and request.method == "GET" and is_page(request.url.path):
        return missing_page(request)
    if error.status_code >= 500:
        return _fail(request, error)
    code, message = REFUSED_BY_LITESTAR.get(error.status_code, ("bad-request", error.detail))
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        message = "; ".join(_wrong(one) for one in error.extra)
    return _answer(error.status_code, code, message, error.headers)


def _wrong(part: dict[str, Any]) -> str:
    """What is wrong with a part of a request; of what is missing Litestar says only its name."""
    key, message = part.get("key", "body"), part.get("message")
    return f"{key}: {'nothing was sent' if message == repr(key) else message}"


def _fail(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """A bug of ours; the log does not name the address, which may be a private table's."""
    log.error("%s %s failed", request.method, request.scope.get("path_template"), exc_info=error)
    return _answer(500, "server-error", "Something went wrong here; it was not your fault.")

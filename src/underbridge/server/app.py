"""The whole server, put together."""

import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    ValidationException,
)

from . import schema
from .api import routes
from .background import Looking
from .guard import LARGEST_BODY
from .guarded import Guarded, note_refusal
from .lessons import lesson_routes
from .limits import USUAL, Limits
from .metrics import metrics_route, stall_lines
from .pages import is_page, missing_page, pages
from .people import secret_in
from .refusal import Failure, Refused, refusal_of
from .rooms import Rooms
from .services import Services
from .sockets import Sockets, socket_route
from .store import Clock, Store
from .store.database import Database

log = logging.getLogger(__name__)


class _Asked(Request[Any, Any, Any]):
    """A request whose body is read as it stands: Litestar itself would take 0 for no, and "1" for 1."""

    async def body(self) -> bytes:
        """All of it; who goes away before it has come has asked for nothing, and we have not failed."""
        try:
            return await super().body()
        except InternalServerException:
            raise Refused("bad-request", "ended") from None

    async def json(self) -> Any:
        """What was sent, as what the endpoint takes."""
        takes = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(await self.body(), type=takes.annotation if takes else Any)
        except msgspec.DecodeError as error:
            raise Refused("bad-request", why=f"{error}.") from None
        except (RecursionError, UnicodeDecodeError):
            raise Refused("bad-request", "nested") from None


def new_app(database: str, folder: Path, clock: Clock | None = None, limits: Limits = USUAL) -> Guarded:
    """A server on a database; its secret lives in a folder."""
    services = Services.on(Store(Database(database), clock), secret_in(folder), limits)
    sockets = Sockets(services, Rooms(services))
    can_write = Looking(services.database.can_write, services.clock)

    async def ready() -> bool:
        well = all(chore.is_well for chore in services.chores)
        return well and services.announcements.listening.is_set() and await can_write()

    def gauges() -> dict[str, int]:
        return {
            **services.hub.gauges,
            "sockets_open": sockets.count,
            "troubled_chores": sum(not chore.is_well for chore in services.chores),
        }

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with services.running():
            log.info("started")
            yield
        log.info("stopped")

    stalled = partial(stall_lines, services.stalls, services.database.commits)
    counted = metrics_route(services.metrics, stalled, gauges)
    app = Litestar(
        [routes(services, ready), lesson_routes(services), socket_route(sockets), counted, pages()],
        lifespan=[lifespan],
        exception_handlers={
            Refused: _refuse,
            HTTPException: _refuse_request,
            Exception: _fail,
        },
        openapi_config=schema.CONFIG,
        request_class=_Asked,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    return Guarded(app, services)


def _refuse(
    request: Request[Any, Any, Any], refused: Refused, headers: dict[str, str] | None = None
) -> Response[Failure]:
    note_refusal(request.scope, refused.code)
    headers = {**(headers or {}), **refused.headers}
    return Response(Failure.of(refused), status_code=refused.status, headers=headers)


def _refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What Litestar itself refuses: no such address, a body that is not what it should be."""
    if error.status_code == 404 and request.method == "GET" and is_page(request.scope["path"]):
        return missing_page(request)
    if error.status_code >= 500:
        return _fail(request, error)
    return _refuse(request, _refused_by_litestar(error), error.headers)


def _refused_by_litestar(error: HTTPException) -> Refused:
    match error.status_code:
        case 404:
            return Refused("not-found", "address")
        case 405:
            return Refused("bad-method")
        case 413:
            return Refused("too-large", most=LARGEST_BODY)
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        return Refused("bad-request", why="; ".join(_wrong(one) for one in error.extra))
    return Refused("bad-request", why=error.detail)


def _wrong(part: dict[str, Any]) -> str:
    """What is wrong with a part of a request; of what is missing Litestar says only its name."""
    key, message = part.get("key", "body"), part.get("message")
    return f"{key}: {'nothing was sent' if message == repr(key) else message}"


def _fail(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """The asker could not help it; the log does not name the address, which may be a private table's."""
    doing = f"{request.method} {request.scope.get('path_template')}"
    return _refuse(request, refusal_of(error, doing, log))

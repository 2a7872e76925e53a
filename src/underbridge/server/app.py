"""The whole server, put together."""

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig

from .announcements import Announcements
from .api import Failure, routes
from .guard import Guard, Guarded
from .hub import Hub
from .lobby import Lobby
from .people import secret_in
from .refusal import Refused
from .store import Store
from .store.database import Database
from .warming import Warming

LARGEST_BODY = 512 * 1_024

log = logging.getLogger(__name__)


def new_app(database: str, folder: Path) -> Guarded:
    """A server on a database; its secret lives in a folder."""
    store = Store(Database(database))
    announcements = Announcements(store)
    lobby, warming = Lobby(store), Warming()
    hub = Hub(store, announcements, warming.wait)
    guard = Guard(store, secret_in(folder))

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await store.database.migrate()
        try:
            async with warming.running(), announcements.running(), hub.running():
                yield
        finally:
            await store.database.close()

    app = Litestar(
        [routes(guard, lobby, hub, warming)],
        lifespan=[lifespan],
        exception_handlers={Refused: _refuse, HTTPException: _refuse_request, Exception: _fail},
        openapi_config=OpenAPIConfig(title="Underbridge", version="1"),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    return Guarded(app, guard)


def _answer(status: int, code: str, message: str) -> Response[Failure]:
    return Response(Failure(code=code, message=message), status_code=status)


def _refuse(_: Request[Any, Any, Any], refused: Refused) -> Response[Failure]:
    return _answer(refused.status, refused.code, refused.sentence)


def _refuse_request(_: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    """What Litestar itself refuses: no such address, a body that is not what it should be."""
    codes = {404: "not-found", 405: "bad-method", 413: "too-large"}
    message = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        message = "; ".join(f"{one.get('key', 'body')}: {one.get('message')}" for one in error.extra)
    return _answer(error.status_code, codes.get(error.status_code, "bad-request"), message)


def _fail(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """A bug of ours."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(500, "server-error", "Something went wrong here; it was not your fault.")

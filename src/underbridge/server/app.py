"""The whole server, put together."""

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from .announcements import Announcements
from .api import Failure, routes
from .guard import Guard, Guarded
from .hub import Hub
from .lobby import Lobby
from .people import secret_in
from .presence import Presence
from .refusal import Refused
from .rooms import Rooms
from .showing import Desk
from .sockets import Sockets, socket_route
from .store import Store
from .store.database import Database
from .warming import Warming

LARGEST_BODY = 512 * 1_024

log = logging.getLogger(__name__)


def new_app(database: str, folder: Path) -> Guarded:
    """A server on a database; its secret lives in a folder."""
    store = Store(Database(database))
    announcements = Announcements(store)
    secret = secret_in(folder)
    lobby, warming, presence = Lobby(store, secret), Warming(), Presence(store)
    announcements.hear(presence.hear)  # before rooms, which look who is there
    hub = Hub(store, announcements, warming.wait)
    desk = Desk(lobby, hub, warming, presence)
    guard = Guard(store, secret)
    sockets = Sockets(guard, Rooms(desk, announcements), presence)

    async def ready() -> bool:
        return announcements.listening.is_set() and await store.database.answers()

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await store.database.migrate()
        try:
            async with warming.running(), announcements.running(), presence.running(), hub.running():
                yield
        finally:
            await store.database.close()

    app = Litestar(
        [routes(guard, desk, ready), socket_route(sockets), *_pages()],
        lifespan=[lifespan],
        exception_handlers={Refused: _refuse, HTTPException: _refuse_request, Exception: _fail},
        openapi_config=OpenAPIConfig(
            title="Underbridge", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    return Guarded(app, guard)


def _pages() -> list[Router]:
    """What a browser shows."""
    files = Path(__file__).parent / "page"
    return [create_static_files_router("/", directories=[files], html_mode=True, include_in_schema=False)]


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

"""What stands before every request: a guard, and after every answer: its headers, and a line in the log."""

import logging
import time
from typing import Any, cast

import msgspec
from litestar import Litestar
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import Message, Receive, Scope, Send

from .guard import NEVER_REFUSED, address_of, asking, length_of
from .refusal import Failure, Refused
from .services import Services

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
REFUSED = "underbridge refused"  # in the scope of a request: with which code

log = logging.getLogger(__name__)


class Guarded:
    """A guard before the whole server: what Litestar answers by itself passes here, too."""

    def __init__(self, app: Litestar, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET or scope["path"] in NEVER_REFUSED:
            await self._serve(scope, receive, send)
        else:
            await self.services.rounds.stepwise(address_of(scope), self._serve(scope, receive, send))

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = asking(scope)
        began = time.perf_counter()
        only_head = scope.get("method") == "HEAD"  # is answered as if the rest were wanted, without it
        if only_head:
            scope = cast(Scope, {**scope, "method": "GET"})

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if "newcomer" in known:
                    headers.add("set-cookie", self.services.guard.cookie(known["newcomer"], scope))
                self._note(scope, cast(int, message.get("status", 101)), time.perf_counter() - began)
            elif only_head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        found = Headers.from_scope(scope)
        try:
            self.services.guard.check(scope, found)
        except Refused as refused:
            note_refusal(scope, refused.code)
            if scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": 1008, "reason": refused.code})
                return
            answer = ASGIResponse(
                body=msgspec.json.encode(Failure.of(refused)),
                status_code=refused.status,
                media_type="application/json",
                headers={**refused.headers, **({"connection": "close"} if length_of(found) else {})},
            )  # of a body that comes with it nothing is read
            await answer(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """A line in the log, without the addresses of tables, and what is counted."""
        route = str(scope.get("path_template") or "elsewhere")
        facts = {"method": scope.get("method", "SOCKET"), "route": route, "status": status}
        log.info("request", extra={**facts, "ms": round(seconds * 1_000, 1)})
        self.services.metrics.answered(route, status, seconds)
        if (code := cast(dict[str, Any], scope).get(REFUSED)) is not None:
            self.services.metrics.refused(code)


def note_refusal(scope: Scope, code: str) -> None:
    """For whoever counts."""
    cast(dict[str, Any], scope)[REFUSED] = code

"""What stands before every request: where it comes from, how many there are, and who asks."""

import logging
import time
from collections import OrderedDict
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import Message, Receive, Scope, Send

from . import people
from .limits import USUAL, Limits, Rate
from .metrics import Metrics
from .refusal import Refused
from .store import Person, Store

COOKIE = "underbridge"
A_YEAR = 365 * 24 * 3_600
SAFE = {"GET", "HEAD", "OPTIONS"}
REMEMBERED = 20_000  # people and addresses whose pace is known
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


REFUSED = "underbridge refused"  # in the scope of a request: with which code

log = logging.getLogger(__name__)


class Buckets:
    """How fast somebody may go: so many a second, and some at once."""

    def __init__(self, rate: Rate) -> None:
        self.rate, self.most = rate.a_second, rate.at_once
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, at: float) -> bool:
        """One more; False if that is too many."""
        left, since = self._filled.pop(who, (self.most, at))
        left = min(self.most, left + (at - since) * self.rate)
        self._filled[who] = (max(0.0, left - 1.0), at)
        while len(self._filled) > REMEMBERED:
            self._filled.popitem(last=False)
        return left >= 1.0


class Guard:
    """Says no to other sites and to floods, and knows guests by their cookie."""

    def __init__(self, store: Store, secret: bytes, limits: Limits = USUAL) -> None:
        self.store, self.secret, self.limits = store, secret, limits
        self.metrics = Metrics()
        self._people, self._addresses = Buckets(limits.person_writes), Buckets(limits.address_writes)

    def check(self, scope: Scope, headers: Headers) -> None:
        """Whether a request may come in."""
        _check_address(scope, headers)
        if scope.get("method") in SAFE:  # a socket has no method
            return
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] != headers.get("host"):
            raise Refused(403, "other-site", "This request comes from another site.")
        if origin is None and headers.get("sec-fetch-site") not in (None, "same-origin", "none"):
            raise Refused(403, "other-site", "This request comes from another site.")
        client = scope.get("client")
        now = self.store.clock.seconds()
        person = self.known(headers)
        if not self._addresses.take(client[0] if client else "", now) or (
            person is not None and not self._people.take(person, now)
        ):
            raise Refused(429, "too-fast", "That was too much at once: wait a few seconds.")

    def known(self, headers: Headers) -> str | None:
        """Whose cookie came with the request."""
        for part in headers.get("cookie", "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                return people.read(value, self.secret)
        return None

    async def who(self, scope: Scope) -> Person:
        """Who asks; somebody new gets a name and a cookie."""
        asks = asking(scope)
        if "person" not in asks:
            known = self.known(Headers.from_scope(scope))
            found = await self.store.person(known) if known else None
            if found is not None:
                asks["person"] = found
            else:
                asks["person"] = asks["newcomer"] = await self.store.add_person(people.guest_name())
        return asks["person"]

    def cookie(self, person: Person, scope: Scope) -> str:
        """The header that makes a browser remember who it is."""
        secure = "; Secure" if scope["scheme"] in ("https", "wss") else ""
        value = people.sign(person.id, self.secret)
        return f"{COOKIE}={value}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"


class Guarded:
    """A guard before the whole server: what Litestar answers by itself passes here, too."""

    def __init__(self, app: Litestar, guard: Guard) -> None:
        self.app, self.guard = app, guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        known = asking(scope)
        began = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if "newcomer" in known:
                    headers.add("set-cookie", self.guard.cookie(known["newcomer"], scope))
                self._note(scope, cast(int, message.get("status", 101)), time.perf_counter() - began)
            await send(message)

        try:
            self.guard.check(scope, Headers.from_scope(scope))
        except Refused as refused:
            note_refusal(scope, refused.code)
            if scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": 1008, "reason": refused.code})
                return
            answer = ASGIResponse(
                body=msgspec.json.encode({"code": refused.code, "message": refused.sentence}),
                status_code=refused.status,
                media_type="application/json",
            )
            await answer(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """A line in the log, without the addresses of tables, and what is counted."""
        route = str(scope.get("path_template") or "elsewhere")
        facts = {"method": scope.get("method", "SOCKET"), "route": route, "status": status}
        log.info("request", extra={**facts, "ms": round(seconds * 1_000, 1)})
        self.guard.metrics.answered(route, status, seconds)
        if (code := cast(dict[str, Any], scope).get(REFUSED)) is not None:
            self.guard.metrics.refused(code)


def note_refusal(scope: Scope, code: str) -> None:
    """For whoever counts."""
    cast(dict[str, Any], scope)[REFUSED] = code


def _check_address(scope: Scope, headers: Headers) -> None:
    """So that host and path can be put together later, as Litestar does when it refuses something."""
    try:
        urlsplit(f"http://{headers.get('host', '')}/").port  # noqa: B018
        is_one = scope["path"].startswith("/")
    except ValueError:
        is_one = False
    if not is_one:
        raise Refused(
            400, "bad-request", "The address of this request cannot be read: see its host and path."
        )


def asking(scope: Scope) -> dict[str, Person]:
    """Who asks, as far as this request knows."""
    extended = cast(dict[str, Any], scope)
    known: dict[str, Person] = extended.setdefault("underbridge", {})
    return known

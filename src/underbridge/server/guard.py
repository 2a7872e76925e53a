"""What stands before every request: where it comes from, how many there are, and who asks."""

import functools
import ipaddress
import logging
import time
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import Message, Receive, Scope, Send

from . import people
from .limits import USUAL, Limits
from .metrics import Metrics
from .paces import Allowances
from .refusal import Failure, Refused
from .rounds import Rounds
from .store import Person, Store

COOKIE = "underbridge"
A_YEAR = 365 * 24 * 3_600
SAFE = {"GET", "HEAD", "OPTIONS"}
NEVER_REFUSED = ("/api/live", "/api/ready")  # whoever watches over the server asks often
LONGEST_ADDRESS, UNKNOWN = 64, "unknown"
A_FILE = 0.1  # of a request: it is at hand, and a page needs thirty
A_SCHEMA, SCHEMA = 20.0, "/api/schema"
A_PIECE = 16 * 1_024  # bytes of a body, each of which counts as another request
LARGEST_BODY = 512 * 1_024
MOST_DIGITS = 12
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


REFUSED = "underbridge refused"  # in the scope of a request: with which code

log = logging.getLogger(__name__)


class Guard:
    """Says no to other sites and to floods, and knows guests by their cookie."""

    def __init__(self, store: Store, secret: bytes, limits: Limits = USUAL) -> None:
        self.store, self.secret, self.limits = store, secret, limits
        self.metrics = Metrics()
        self.allowances = Allowances(store, limits)
        self.rounds = Rounds()

    def check(self, scope: Scope, headers: Headers) -> None:
        """Whether a request may come in."""
        _check_address(scope, headers)
        if scope.get("method") not in SAFE:  # a socket has no method
            self._check_site(headers)
        if scope["type"] == ScopeType.HTTP and scope["path"] not in NEVER_REFUSED:
            self.check_pace(scope, headers)

    def _check_site(self, headers: Headers) -> None:
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] != headers.get("host"):
            raise Refused("other-site")
        if origin is None and headers.get("sec-fetch-site") not in (None, "same-origin", "none"):
            raise Refused("other-site")

    def check_pace(self, scope: Scope, headers: Headers) -> None:
        """Whether there were too many before it; to open a socket is to read."""
        doing = "reads" if scope.get("method", "GET") in SAFE else "writes"
        cost = _cost_of(scope["path"]) + _length(headers) // A_PIECE
        for what, who in (("person", self.known(headers)), ("address", address_of(scope))):
            if who is not None and (wait := self.allowances.take(f"{what}_{doing}", who, cost)):
                raise Refused("too-fast", wait=wait)

    def known(self, headers: Headers) -> str | None:
        """Whose cookie came with the request."""
        for part in headers.get("cookie", "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                return people.read(value, self.secret)
        return None

    async def who(self, scope: Scope) -> Person:
        """Who asks; somebody new gets a name and a cookie."""
        person = await self.whom_we_know(scope)
        if person is None:
            if wait := self.allowances.take("address_guests", address_of(scope)):
                raise Refused("too-many-guests", wait=wait)
            person = await self.store.add_person(people.guest_name())
            asking(scope)["person"] = asking(scope)["newcomer"] = person
        return person

    async def whom_we_know(self, scope: Scope) -> Person | None:
        """Who asks, if they have been here before."""
        asks = asking(scope)
        known = None if "person" in asks else self.known(Headers.from_scope(scope))
        if known and (found := await self.store.person(known)) is not None:
            asks["person"] = found
        return asks.get("person")

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
        elif scope["type"] == ScopeType.WEBSOCKET or scope["path"] in NEVER_REFUSED:
            await self._serve(scope, receive, send)
        else:
            await self.guard.rounds.stepwise(address_of(scope), self._serve(scope, receive, send))

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
                    headers.add("set-cookie", self.guard.cookie(known["newcomer"], scope))
                self._note(scope, cast(int, message.get("status", 101)), time.perf_counter() - began)
            elif only_head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        found = Headers.from_scope(scope)
        try:
            self.guard.check(scope, found)
        except Refused as refused:
            note_refusal(scope, refused.code)
            if scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": 1008, "reason": refused.code})
                return
            answer = ASGIResponse(
                body=msgspec.json.encode(Failure.of(refused)),
                status_code=refused.status,
                media_type="application/json",
                headers={**refused.headers, **({"connection": "close"} if _length(found) else {})},
            )  # of a body that comes with it nothing is read
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


def _cost_of(path: str) -> float:
    """What is long to send, or quick to find, counts otherwise."""
    if path.startswith(SCHEMA):
        return A_SCHEMA
    return 1.0 if path.startswith("/api/") else A_FILE


def _length(headers: Headers) -> int:
    """Of a body, before it has come; whoever does not say may send the most."""
    if "transfer-encoding" in headers:
        return LARGEST_BODY
    told = headers.get("content-length", "0")
    return min(int(told), LARGEST_BODY) if told.isdecimal() and len(told) < MOST_DIGITS else LARGEST_BODY


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
        raise Refused("bad-request", "address")


def address_of(scope: Scope) -> str:
    """Where a request comes from, as far as limits are concerned."""
    client = scope.get("client")
    return network_of(client[0][:LONGEST_ADDRESS]) if client else UNKNOWN


@functools.lru_cache(4_096)
def network_of(address: str) -> str:
    """One address of IPv4; of IPv6 a /64, which is one household; all that are no address are one.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.1"), network_of("a friend")
    ('2001:db8:1:2::/64', '192.0.2.1', 'unknown')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found), 64), strict=False))


def asking(scope: Scope) -> dict[str, Person]:
    """Who asks, as far as this request knows."""
    extended = cast(dict[str, Any], scope)
    known: dict[str, Person] = extended.setdefault("underbridge", {})
    return known

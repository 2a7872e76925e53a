"""Whether a request may come in: where it comes from, how many there are, and who asks."""

import functools
import ipaddress
from typing import Any, cast
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import Scope

from . import people
from .paces import Allowances
from .refusal import Refused
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


class Guard:
    """Says no to other sites and to floods, and knows guests by their cookie."""

    def __init__(self, store: Store, secret: bytes, allowances: Allowances) -> None:
        self.store, self.secret, self.allowances = store, secret, allowances

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
        cost = _cost_of(scope["path"]) + length_of(headers) // A_PIECE
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


def _cost_of(path: str) -> float:
    """What is long to send, or quick to find, counts otherwise."""
    if path.startswith(SCHEMA):
        return A_SCHEMA
    return 1.0 if path.startswith("/api/") else A_FILE


def length_of(headers: Headers) -> int:
    """Of a body, before it has come; whoever does not say may send the most."""
    if "transfer-encoding" in headers:
        return LARGEST_BODY
    said = headers.get("content-length", "0")
    return min(int(said), LARGEST_BODY) if said.isdecimal() and len(said) < MOST_DIGITS else LARGEST_BODY


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

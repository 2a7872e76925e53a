"""Every endpoint is sent what its OpenAPI allows, and much that it does not: every answer is as OpenAPI says.

The database is PostgreSQL, which takes less than SQLite.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from server.serving import LONG, Player, from_elsewhere

Case = schemathesis.Case[Any]

CHECKS = {
    "positive_data_acceptance": {"enabled": False},  # see ``what_is_refused_is_documented``
    "allow_header_conformance": {"enabled": False},  # Litestar's answer to OPTIONS names one method only
}
SCHEMA = schemathesis.openapi.from_path(
    Path(__file__).parents[2] / "web/openapi.json",
    config=schemathesis.Config.from_dict({"seed": 1, "checks": CHECKS}),
)


class Place(NamedTuple):
    """A table, and the cookie of somebody who sits there."""

    table: str
    cookie: str


class House:
    """A server with tables of every kind. Everybody comes from another address: no limit stops them."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.session = requests.Session()
        self.session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # it remembers nobody
        while not all(game["ready"] for game in self.session.get(f"{base}/api/health").json()["games"]):
            time.sleep(0.2)
        playing, closed, over = self.lay("me", "crafty"), self.open(), asyncio.run(self._play())
        self.post(f"/api/tables/{closed.table}/leave", closed.cookie)
        self.places: list[Callable[[], Place]] = [self.open, lambda: playing, lambda: closed, lambda: over]

    def headers(self, cookie: str = "") -> dict[str, str]:
        return {"cookie": cookie, **from_elsewhere()}

    def post(self, path: str, cookie: str = "", **body: Any) -> requests.Response:
        answer = self.session.post(self.base + path, json=body, headers=self.headers(cookie))
        answer.raise_for_status()
        return answer

    def lay(self, *seats: str) -> Place:
        answer = self.post("/api/tables", game="troll-dice", seats=seats)
        return Place(answer.json()["id"], answer.headers["set-cookie"].partition(";")[0])

    def open(self) -> Place:
        return self.lay("me", "open", "grumpy")

    async def _play(self) -> Place:
        """A game that is over: bots have played it to its end."""
        player = Player(self.base)
        table = player.post("/api/tables", game="troll-dice", seats=["me", "sleepy"])["id"]
        async with player.at(table):
            await player.until(lambda: player.view)
            await player.send("resign")
            await player.until(lambda: player.table["phase"] == "over")
        return Place(table, "; ".join(f"{name}={value}" for name, value in player.http.cookies.items()))


@pytest.fixture(scope="module")
def house(served: str, base: str) -> House:
    return House(base)


@SCHEMA.parametrize()
@settings(
    max_examples=30, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
def test_every_answer_is_as_openapi_says(case: Case, house: House) -> None:
    ask(case, house)
    chance = random.Random(json.dumps([case.path_parameters, case.query, case.body], default=type_name))
    place = chance.choice(house.places)()
    if "table" in case.path_parameters:
        case.path_parameters = {**case.path_parameters, "table": place.table}
    if "ply" in case.path_parameters and chance.random() < 0.5:
        case.path_parameters = {**case.path_parameters, "ply": chance.randrange(20)}
    ask(case, house, place.cookie if chance.random() < 0.7 else "")


def type_name(thing: object) -> str:
    return type(thing).__name__


def ask(case: Case, house: House, cookie: str = "") -> None:
    headers = house.headers(cookie)
    checks: list[schemathesis.CheckFunction] = [what_is_refused_is_documented]
    case.call_and_validate(house.base, house.session, headers, additional_checks=checks, timeout=LONG)


def what_is_refused_is_documented(
    _: schemathesis.CheckContext, answer: schemathesis.Response, case: Case
) -> None:
    """With a sentence, and a code that the endpoint says it uses; what fits the schema is no bad request."""
    said = case.operation.definition.raw["responses"].get(str(answer.status_code))
    if said is None or not 400 <= answer.status_code < 500:
        return
    told, shown = answer.json(), said["content"]["application/json"]["examples"].values()
    assert told["message"]
    assert told["code"] in {example["value"]["code"] for example in shown}
    as_a_fraction = "got `float`" in told["message"]  # JSON Schema takes 5.0 for a whole number, we do not
    if case.meta is not None and case.meta.generation.mode.is_positive and not as_a_fraction:
        assert told["code"] != "bad-request", told["message"]


DEEP_TOME = b'{"game":"troll-bridge","seats":["me","open"],"options":{"tome":"a=' + b"[" * 9_000 + b'"}}'


@pytest.mark.parametrize(
    ("line", "body", "status"),
    [
        ("PUT /api/me", b"", 400),
        ("PUT /api/me", b'{"name":"\xff"}', 400),
        ("PUT /api/me", b'{"name":"\\ud800"}', 400),
        ("PUT /api/me", b'{"name":' + b"[" * 90_000, 400),
        ("POST /api/tables", b'{"pace":{"a":' + b"[" * 90_000, 400),
        ("POST /api/quick", b'{"game":"troll-dice","seal":"\\u0000"}', 400),
        ("POST /api/tables", DEEP_TOME, 400),
        ("GET /api/tables/%00", b"", 400),
        ("GET /api/%00", b"", 404),
        ("GET /api/" + 5_000 * "a", b"", 404),
    ],
)
def test_what_no_schema_describes_is_refused(line: str, body: bytes, status: int, house: House) -> None:
    method, path = line.split()
    answer = house.session.request(method, house.base + path, data=body, headers=house.headers())
    assert answer.status_code == status, answer.text
    assert answer.json().keys() == {"code", "message"}


def test_a_site_that_is_none_is_another_site(house: House) -> None:
    headers = house.headers() | {"Origin": "http://[::1"}
    answer = house.session.put(f"{house.base}/api/me", json={"name": "Eve"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "other-site")

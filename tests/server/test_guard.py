"""How fast somebody may go, by a clock that the test turns."""

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from litestar.testing import TestClient
from server.hourglass import Hourglass

from underbridge.server.app import new_app
from underbridge.server.guarded import Guarded
from underbridge.server.limits import USUAL


class House(NamedTuple):
    """A server in this process; all who come to it have the same address."""

    server: TestClient[Guarded]
    clock: Hourglass

    def let_pass(self, seconds: float) -> None:
        self.server.blocking_portal.call(self.clock.turn, seconds)

    def somebody(self) -> dict[str, str]:
        """The cookie of somebody new."""
        cookie = self.server.get("/api/me").headers["set-cookie"].partition(";")[0]
        self.server.cookies.clear()
        return {"cookie": cookie}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder, clock = tmp_path_factory.mktemp("guarded"), Hourglass()
    with TestClient(new_app(f"sqlite:///{folder}/games.db", folder, clock)) as server:
        yield House(server, clock)


@pytest.fixture
def house(running: House) -> House:
    """At which nobody has done anything for an hour."""
    running.let_pass(3_600)
    running.server.cookies.clear()
    return running


def test_who_changes_too_much_at_once_is_refused_for_a_while_and_others_are_not(house: House) -> None:
    ada, grim = house.somebody(), house.somebody()
    more, most = msgspec.structs.astuple(USUAL.person_writes)

    def rename(who: dict[str, str], times: float) -> list[int]:
        put = house.server.put
        return [put("/api/me", json={"name": "Ada"}, headers=who).status_code for _ in range(int(times))]

    assert rename(ada, most) == [200] * int(most)
    assert rename(ada, 2) == [429, 429]
    assert rename(grim, 1) == [200]
    house.let_pass(1)
    assert rename(ada, more + 1) == [200] * int(more) + [429]


def test_nor_may_all_of_one_address_together(house: House) -> None:
    more, most = msgspec.structs.astuple(USUAL.address_writes)

    def promise(times: float) -> list[int]:
        return [house.server.post("/api/seals").status_code for _ in range(int(times))]

    assert promise(most) == [201] * int(most)
    refused = house.server.post("/api/seals")
    assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
    assert house.server.get("/api/me").status_code == 200  # looking is free
    house.let_pass(1)
    assert promise(more + 1) == [201] * int(more) + [429]


def test_who_sends_or_talks_too_much_at_a_table_is_refused_for_a_while(house: House) -> None:
    ada = house.somebody()
    laid = house.server.post("/api/tables", json={"game": "troll-dice", "seats": ["me", "open"]}, headers=ada)
    with house.server.websocket_connect(f"/api/tables/{laid.json()['id']}/socket", headers=ada) as socket:
        move_ids = (f"message{number}" for number in itertools.count())

        def send(times: float, **what: Any) -> list[str | None]:
            """What is answered: the code of a refusal, or nothing."""
            codes = []
            for move_id in itertools.islice(move_ids, int(times)):
                socket.send_json({"move_id": move_id, **what})
                while (told := socket.receive_json())["type"] not in ("done", "refusal"):
                    pass
                assert told["move_id"] == move_id
                codes.append(told.get("code"))
            return codes

        more, most = msgspec.structs.astuple(USUAL.messages)
        assert send(most + 1, type="undo") == ["not-begun"] * int(most) + ["too-fast"]
        house.let_pass(1)
        assert send(more + 1, type="undo") == ["not-begun"] * int(more) + ["too-fast"]
        house.let_pass(3_600)
        more, most = msgspec.structs.astuple(USUAL.chat)
        assert send(most + 1, type="say", text="and") == [None] * int(most) + ["too-fast"]
        house.let_pass(1 / more)
        assert send(2, type="react", reaction="oops") == [None, "too-fast"]


@pytest.mark.parametrize("host", ["127.0.0.1:99999", "[::1"])
def test_a_host_that_is_none_is_refused(running: House, host: str) -> None:
    for path in ("/nowhere", "/api/tables/%00"):
        answer = running.server.get(path, headers={"host": host})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


def test_who_goes_away_before_all_has_come_is_no_failure(
    running: House, caplog: pytest.LogCaptureFixture
) -> None:
    coming: list[Any] = [{"type": "http.request", "body": b'{"name":', "more_body": True}]
    told: list[Any] = []

    async def receive() -> Any:
        return coming.pop() if coming else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        told.append(message)

    scope = {
        "type": "http",
        "method": "PUT",
        "path": "/api/me",
        "raw_path": b"/api/me",
        "query_string": b"",
        "headers": [(b"content-length", b"90")],
        "scheme": "http",
        "root_path": "",
        "client": None,
    }
    running.server.blocking_portal.call(running.server.app, scope, receive, send)
    assert told[0]["status"] == 400
    assert not [record for record in caplog.records if record.levelname == "ERROR"]

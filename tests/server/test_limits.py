"""Whatever anybody does has a limit: requests, guests, tables, sockets, and connections without a request."""

import asyncio
import contextlib
import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, closing
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import uvicorn
from litestar.testing import TestClient
from server.hourglass import Hourglass
from server.serving import LONG, Player, from_elsewhere, guest, serving
from server.test_announcements import Ear
from server.test_lobby import guests, refused, wish
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from underbridge.server import schema
from underbridge.server.announcements import Announcements
from underbridge.server.app import new_app
from underbridge.server.connections import READ_AT_ONCE, Http
from underbridge.server.guard import A_FILE
from underbridge.server.guarded import Guarded
from underbridge.server.limits import Limits, Rate
from underbridge.server.lobby import Lobby
from underbridge.server.paces import EVERY, STALE, Allowances
from underbridge.server.services import Services
from underbridge.server.store import Store
from underbridge.server.store.database import Database

STRICT = """
address_guests = [0.001, 6]
messages = [1e6, 1e6]
header_seconds = 0.2
body_seconds = 0.2
send_seconds = 0.2
person_sockets = 2
address_sockets = 3
watchers = 2
"""


@pytest.fixture(scope="module")
def strict(database: str, folder: Path) -> Iterator[str]:
    """The address of a server with narrow limits."""
    file = folder / "limits.toml"
    file.write_text(STRICT)
    with serving(database, folder, "--limits", str(file)) as address:
        yield address


@pytest.fixture
def clock() -> Hourglass:
    return Hourglass()


@pytest.fixture
def house(tmp_path: Path, clock: Hourglass) -> Iterator[TestClient[Guarded]]:
    """A server in this process, where one may read thrice at once, and once a second."""
    limits = Limits(person_reads=Rate(1, 3), address_reads=Rate(1, 10), address_guests=Rate(0.5, 2))
    with TestClient(new_app(f"sqlite:///{tmp_path}/games.db", tmp_path, clock, limits)) as server:
        yield server


def cookie_of(answer: httpx.Response) -> dict[str, str]:
    return {"cookie": answer.headers["set-cookie"].partition(";")[0]}


# Requests


def test_who_reads_too_much_is_told_how_long_to_wait_and_others_read_on(
    house: TestClient[Guarded], clock: Hourglass
) -> None:
    ada, grim = (cookie_of(house.get("/api/me", headers={"cookie": ""})) for _ in range(2))
    house.cookies.clear()
    assert [house.get("/api/tables", headers=ada).status_code for _ in range(4)] == [200, 200, 200, 429]
    too_soon = house.get("/api/tables", headers=ada)
    assert too_soon.headers["retry-after"] == "1"
    assert too_soon.json() == {"code": "too-fast", "message": "That was too much at once: wait 1 second."}
    assert house.get("/api/tables", headers=grim).status_code == 200
    house.blocking_portal.call(clock.turn, 1)
    assert [house.get("/api/tables", headers=ada).status_code for _ in range(2)] == [200, 429]


def test_nor_may_all_of_one_address_together_but_whoever_watches_over_the_server_may(
    house: TestClient[Guarded],
) -> None:
    assert [house.get("/api/bots").status_code for _ in range(11)] == [200] * 10 + [429]
    for path in ("/api/live", "/api/ready"):
        assert house.get(path).status_code == 200
        assert house.head(path).status_code == 200
    assert house.get("/").status_code == 429


def test_a_file_is_a_small_part_of_a_request(house: TestClient[Guarded]) -> None:
    many = int(10 / A_FILE)
    assert [house.get("/assets/none.js").status_code for _ in range(many + 1)] == [404] * many + [429]


def test_a_head_is_answered_like_the_whole_but_without_it(house: TestClient[Guarded]) -> None:
    whole, head = house.get("/api/bots"), house.head("/api/bots")
    assert head.status_code == 200
    assert head.headers["content-length"] == whole.headers["content-length"]
    assert head.content == b""


def test_who_only_looks_becomes_no_guest(house: TestClient[Guarded], tmp_path: Path) -> None:
    table = house.post(
        "/api/tables", json={"game": "troll-dice", "seats": ["me", "open"], "public": True}
    ).json()
    house.cookies.clear()
    for path in ("/api/tables", "/api/tables/playing", "/api/tables/mine", f"/api/tables/{table['id']}"):
        answer = house.get(path)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    (listed,) = house.get("/api/tables").json()
    assert (listed["mine"], listed["host"]) == (None, False)  # a free seat is nobody's


def test_too_many_new_guests_of_one_address_wait_and_those_we_know_do_not(
    house: TestClient[Guarded], clock: Hourglass
) -> None:
    known = [cookie_of(house.get("/api/me", headers={"cookie": ""})) for _ in range(2)]
    house.cookies.clear()
    for answer in (house.get("/api/me"), house.post("/api/quick", json={"game": "troll-dice"})):
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-guests")
        assert answer.headers["retry-after"] == "2"
        assert "wait 2 seconds" in answer.json()["message"]
    assert house.get("/api/me", headers=known[0]).status_code == 200
    house.blocking_portal.call(clock.turn, 2)
    assert house.get("/api/me").status_code == 200


def test_neighbours_of_ipv6_are_one_address_and_ipv4_is_the_same_in_both(strict: str) -> None:
    def come(address: str) -> int:
        return httpx.get(f"{strict}/api/me", headers={"x-forwarded-for": address}).status_code

    assert [come(f"2001:db8:1:2:{one}::{one}") for one in range(1, 8)] == [200] * 6 + [429]
    assert come("2001:db8:1:3::1") == 200
    assert [come("192.0.2.77") for _ in range(6)] == [200] * 6
    assert come("::ffff:192.0.2.77") == 429
    assert [come(f"{one}nonsense" + 500 * "x") for one in range(7)] == [200] * 6 + [429]


def test_openapi_is_made_once(
    house: TestClient[Guarded], clock: Hourglass, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = house.get("/api/schema/openapi.json")
    assert first.status_code == 200
    monkeypatch.setattr(schema, "complete", lambda _: pytest.fail("it is made again"))
    house.blocking_portal.call(clock.turn, 60)  # it is long, and counts as many
    assert house.get("/api/schema/openapi.json").content == first.content


# Tables


def test_nobody_sits_at_more_tables_than_they_may_however_many_join_at_once(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as store:
            lobby = Lobby(store, b"secret", Limits(person_tables=5))
            host, ada = await guests(lobby, 2)
            usual = Lobby(store, b"secret")
            laid = [(await usual.lay(host, wish("me", "open"))).id for _ in range(25)]
            joining = (lobby.join(table, ada) for table in laid)
            laying = (lobby.lay(ada, wish("me", "open")) for _ in range(25))
            done = await asyncio.gather(*joining, *laying, return_exceptions=True)
            assert sum(not isinstance(one, BaseException) for one in done) == 5
            sits_at = {table.id for table in await store.tables_of(ada)}
            assert len(sits_at) == 5
            elsewhere = next(table for table in laid if table not in sits_at)  # whoever sits may always come
            assert await refused(lobby.join(elsewhere, ada)) == "too-many-tables"
            assert await refused(lobby.quick(ada, "troll-dice")) == "too-many-tables"

    asyncio.run(story())


def test_another_game_counts_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with Store.open(f"sqlite:///{tmp_path}/games.db") as store:
            lobby = Lobby(store, b"secret", Limits(person_tables=2))
            ada, grim = await guests(lobby, 2)
            played = await lobby.lay(ada, wish("me", "open"))
            await lobby.join(played.id, grim)
            await store.mark(played.id, "ended")
            for _ in range(2):
                await lobby.lay(ada, wish("me", "open"))
            assert await refused(lobby.rematch(played.id, ada)) == "too-many-tables"
            await lobby.rematch(played.id, grim)
            assert await refused(lobby.rematch(played.id, ada)) == "too-many-tables"

    asyncio.run(story())


# Sockets


async def told_to_go(player: Player, table: str) -> tuple[str, int]:
    """Why a socket is refused, and how it is closed."""
    async with player.at(table):
        refusal = player.received[-1]
        assert refusal["type"] == "refusal"
        assert player.socket is not None
        await player.socket.wait_closed()
        assert player.socket.close_code is not None
        return refusal["code"], player.socket.close_code


def test_sockets_are_counted_by_person_by_address_and_by_table(strict: str) -> None:
    async def story() -> None:
        host = Player(strict)
        tables = [host.post("/api/tables", game="troll-dice", seats=["me", "open"])["id"] for _ in range(2)]
        ada, grim, eve = (Player(strict) for _ in range(3))
        async with AsyncExitStack() as here:
            for _ in range(2):
                await here.enter_async_context(ada.at(tables[0]))
            assert await told_to_go(ada, tables[0]) == ("too-many-sockets", 4429)  # a person's
            grim.http.headers["x-forwarded-for"] = ada.http.headers["x-forwarded-for"]
            await here.enter_async_context(grim.at(tables[0]))
            assert await told_to_go(grim, tables[1]) == ("too-many-sockets", 4429)  # an address's
            assert await told_to_go(eve, tables[0]) == ("too-many-watchers", 4429)  # a table's
            await here.enter_async_context(host.at(tables[0]))  # who sits there watches not
            await here.enter_async_context(eve.at(tables[1]))
        while ada.received[-1]["type"] == "refusal":  # until it is known that they are gone
            async with ada.at(tables[0]):
                pass

    asyncio.run(story())


def test_a_socket_of_too_many_new_guests_is_told_how_long_to_wait(strict: str) -> None:
    async def story() -> None:
        headers = from_elsewhere()
        table = Player(strict).post("/api/tables", game="troll-dice", seats=["me", "open"])["id"]
        where = f"{strict.replace('http', 'ws')}/api/tables/{table}/socket"
        for _ in range(6):
            httpx.get(f"{strict}/api/me", headers=headers)
        async with connect(where, additional_headers=headers) as line:
            told = json.loads(await line.recv())
            assert (told["code"], told["move_id"]) == ("too-many-guests", None)
            assert 900 < told["wait"] <= 1_000
            await line.wait_closed()
        assert line.close_code == 4429

    asyncio.run(story())


def test_a_socket_that_never_reads_is_cut_off(strict: str) -> None:
    async def story() -> None:
        ada, lazy = Player(strict), Player(strict)
        table = ada.post("/api/tables", game="troll-dice", seats=["me", "open"])["id"]
        async with ada.at(table):
            never_reads = await asyncio.to_thread(upgraded, strict, table, lazy)
            with closing(never_reads):
                await ada.until(lambda: ada.table["watching"] == 1)
                messages = 1_000 * b"\x81\x82\0\0\0\0{}"  # each of which is answered
                flooding = asyncio.create_task(asyncio.to_thread(send_on, never_reads, messages))
                await ada.until(lambda: ada.table["watching"] == 0)
                await flooding
            assert (await ada.send("say", text="still here"))["type"] == "done"

    asyncio.run(story())


def upgraded(base: str, table: str, who: Player) -> socket.socket:
    """A socket of somebody who reads nothing but that it is open."""
    cookie = "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())
    line = dialled(base, receives=4_096)
    head = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        *("host: here", "upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13"),
        *("sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==", f"cookie: {cookie}", "", ""),
    ]
    line.sendall("\r\n".join(head).encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def send_on(line: socket.socket, what: bytes) -> None:
    """Send the same again and again, until nobody takes it any more."""
    with contextlib.suppress(ConnectionError):
        while True:
            line.sendall(what)


# Connections


def dialled(base: str, receives: int | None = None) -> socket.socket:
    line = socket.socket()
    line.settimeout(LONG)
    if receives is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
    url = httpx.URL(base)
    line.connect((url.host, url.port))
    return line


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/live HTTP/1.1\r\nhost: here\r\nx-slow: ",
        b"PUT /api/me HTTP/1.1\r\nhost: here\r\ncontent-length: 30\r\n\r\n{",
        b"POST /api/seals HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n",
    ],
    ids=["nothing", "half a head", "half a body", "a body without an end"],
)
def test_a_request_that_does_not_come_is_not_waited_for(strict: str, sent: bytes) -> None:
    with closing(dialled(strict)) as line:
        line.sendall(sent)
        while line.recv(4_096):
            pass  # at last the server hangs up


def test_nor_one_that_comes_in_drops(strict: str) -> None:
    with closing(dialled(strict)) as line:
        line.sendall(b"GET /api/live HTTP/1.1\r\nhost: here\r\nx-slow: ")
        while not select.select([line], [], [], 0.02)[0]:
            line.sendall(b"a")


def test_who_asks_for_much_and_reads_nothing_is_cut_off(strict: str) -> None:
    with closing(dialled(strict, receives=4_096)) as line:
        send_on(line, b"GET /api/schema/openapi.json HTTP/1.1\r\nhost: here\r\n\r\n")


def test_connections_are_counted_by_address_but_for_trusted_proxies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("address_connections = 3\nconnections = 5\n")

    def heard(base: str, idle: int) -> list[bytes]:
        """What the last of some connections is told, and the next one when the others are gone."""
        with ExitStack() as open_for_now:
            lines = [open_for_now.enter_context(closing(dialled(base))) for _ in range(idle + 1)]
            lines[-1].sendall(b"GET /api/live HTTP/1.1\r\nhost: here\r\n\r\n")
            first = lines[-1].recv(12)
        while True:
            with closing(dialled(base)) as line:
                line.sendall(b"GET /api/live HTTP/1.1\r\nhost: here\r\n\r\n")
                if (then := line.recv(12)) != b"HTTP/1.1 429":
                    return [first, then]

    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    with serving(f"sqlite:///{tmp_path}/games.db", tmp_path, "--limits", str(file)) as base:
        assert heard(base, 2) == [b"HTTP/1.1 200", b"HTTP/1.1 200"]
        assert heard(base, 3) == [b"HTTP/1.1 429", b"HTTP/1.1 200"]
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    with serving(f"sqlite:///{tmp_path}/games.db", tmp_path, "--limits", str(file)) as base:
        assert heard(base, 3) == [b"HTTP/1.1 200", b"HTTP/1.1 200"]
        assert heard(base, 5) == [b"HTTP/1.1 429", b"HTTP/1.1 200"]


def test_little_is_read_at_once_so_that_tiny_pieces_stop_nobody(tmp_path: Path) -> None:
    read: list[int] = []

    class Listening(Http):
        def data_received(self, data: bytes) -> None:
            read.append(len(data))
            super().data_received(data)

    async def app(_: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def story() -> None:
        store = Store(Database(f"sqlite:///{tmp_path}/games.db"))
        services = Services.on(store, b"secret")
        config, state = uvicorn.Config(Guarded(cast(Any, app), services)), ServerState()
        config.load()
        here = asyncio.get_running_loop()
        server = await here.create_server(lambda: Listening(config, state, {}), "127.0.0.1", 0)
        async with server, httpx.AsyncClient(timeout=LONG) as somebody:
            port = server.sockets[0].getsockname()[1]
            answer = await somebody.post(f"http://127.0.0.1:{port}/", content=bytes(200_000))
            assert answer.status_code == 204
        assert sum(read) > 200_000
        assert max(read) <= READ_AT_ONCE

    asyncio.run(story())


# Several processes


def test_connections_of_an_address_count_in_all_processes(
    served_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    file = tmp_path / "limits.toml"
    file.write_text("address_connections = 4\nheader_seconds = 100\n")

    def status(base: str) -> bytes:
        with closing(dialled(base)) as line:
            line.sendall(b"GET /api/live HTTP/1.1\r\nhost: here\r\n\r\n")
            return line.recv(12)

    more = ("--limits", str(file))
    with serving(served_address, tmp_path, *more) as one, serving(served_address, tmp_path, *more) as other:
        assert status(other) == b"HTTP/1.1 200"
        with ExitStack() as open_for_now:
            for _ in range(4):
                open_for_now.enter_context(closing(dialled(one)))
            while status(other) != b"HTTP/1.1 429":  # as soon as it has heard of them
                time.sleep(0.05)
        while status(other) != b"HTTP/1.1 200":
            time.sleep(0.05)


def test_what_one_process_allowed_others_do_not_allow_again(served_address: str) -> None:
    async def story() -> None:
        limits = Limits(chat=Rate(0.5, 40), person_sockets=10)
        async with AsyncExitStack() as life:
            ours, ear = await a_process(served_address, limits, life)
            theirs, _ = await a_process(served_address, limits, life)
            assert [theirs.take("chat", "ada") for _ in range(38)] == [0.0] * 38
            assert theirs.take("chat", "grim") == 0.0  # hardly worth a word
            for _ in range(9):
                life.enter_context(theirs.held["person_sockets"].holding("ada"))
            turn(theirs, EVERY)
            await ear.until(lambda: any(told.what == "used" for told in ear.told))
            assert [ours.take("chat", "ada") for _ in range(3)] == [0.0, 0.0, 2.0]
            assert [ours.take("chat", "grim") for _ in range(40)] == [0.0] * 40
            with ours.held["person_sockets"].holding("ada"):
                assert ours.is_full("person_sockets", "ada")
            assert not ours.is_full("person_sockets", "ada")

    asyncio.run(story())


def test_sockets_of_a_process_that_is_gone_do_not_count_for_long(served_address: str) -> None:
    async def story() -> None:
        limits = Limits(person_sockets=10)
        async with AsyncExitStack() as life:
            ours, ear = await a_process(served_address, limits, life)
            async with AsyncExitStack() as short_life:
                theirs, _ = await a_process(served_address, limits, short_life)
                for _ in range(10):
                    short_life.enter_context(theirs.held["person_sockets"].holding("ada"))
                turn(theirs, EVERY)
                await ear.until(lambda: ours.is_full("person_sockets", "ada"))
            turn(ours, STALE)
            assert not ours.is_full("person_sockets", "ada")

    asyncio.run(story())


def turn(process: Allowances, seconds: float) -> None:
    assert isinstance(process.store.clock, Hourglass)
    process.store.clock.turn(seconds)


async def a_process(address: str, limits: Limits, life: AsyncExitStack) -> tuple[Allowances, Ear]:
    """It lives as long as that lasts, by a clock of its own."""
    clock = Hourglass()
    store = await life.enter_async_context(Store.open(address, clock))
    announcements, allowances = Announcements(store), Allowances(store, limits)
    announcements.hear(allowances.hear)
    ear = Ear(announcements)
    await life.enter_async_context(announcements.running())
    await announcements.listening.wait()
    await life.enter_async_context(allowances.running())
    await clock.somebody_sleeps(EVERY)
    return allowances, ear


def test_two_servers_on_one_database_have_one_limit(
    strict: str, database: str, folder: Path, served: str
) -> None:
    async def story(second: str) -> None:
        async with Store.open(database) as store:
            announcements = Announcements(store)
            ear = Ear(announcements)
            async with announcements.running():
                await announcements.listening.wait()
                with guest(strict) as newcomers:
                    address = newcomers.headers["x-forwarded-for"]
                    for _ in range(6):
                        newcomers.get("/api/me", headers={"cookie": ""}).raise_for_status()
                        newcomers.cookies.clear()
                await ear.until(lambda: any(address in told.more for told in ear.told))
            headers = {"x-forwarded-for": address}
            came = [httpx.get(f"{second}/api/me", headers=headers).status_code for _ in range(6)]
            assert came[-1] == 429  # it would have let six in

    with serving(database, folder, "--limits", str(folder / "limits.toml")) as second:
        asyncio.run(story(second))

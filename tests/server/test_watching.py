"""Whoever watches over a server is told the truth, and a failure has a name."""

import asyncio
import re
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import asyncpg
import httpx
import pytest
from litestar.testing import TestClient
from server.hourglass import Hourglass
from server.postgres import installed
from server.serving import Player, Server
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from underbridge.server.app import new_app
from underbridge.server.background import FRESH, Looking
from underbridge.server.store import Store

AN_ID = re.compile(r"\(id ([0-9a-f]{8})\)")


@contextmanager
def full_disk() -> Iterator[None]:
    """Whatever this process writes, there is no room for it."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_who_cannot_write_is_not_ready(tmp_path: Path) -> None:
    clock = Hourglass()
    with TestClient(new_app(f"sqlite:///{tmp_path}/games.db", tmp_path, clock)) as server:

        def later() -> list[int]:
            server.blocking_portal.call(clock.turn, FRESH)
            return [server.get(f"/api/{one}").status_code for one in ("ready", "live", "me")]

        assert later() == [200, 200, 200]
        server.cookies.clear()
        with full_disk():
            assert later() == [503, 200, 503]  # a guest without a cookie would have to be written down
            assert server.get("/api/ready").json() == {"ok": False}
        assert server.get("/api/ready").status_code == 503  # as it was seen a moment ago
        assert later() == [200, 200, 200]


def test_nor_is_who_may_not_write(served_address: str, tmp_path: Path) -> None:
    """A served database that has become a standby, say."""
    clock = Hourglass()

    async def forbid(forbidden: str) -> None:
        may_write = {"default_transaction_read_only": "off"}
        where = served_address.replace("+asyncpg", "")
        connection = await asyncpg.connect(where, server_settings=may_write)
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {forbidden}")
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> $2"
        await connection.fetch(cut, name, connection.get_server_pid())
        await connection.close()

    with TestClient(new_app(served_address, tmp_path, clock)) as server:

        def until_ready_is(status: int) -> None:
            while server.get("/api/ready").status_code != status:  # it listens again when time passes
                server.blocking_portal.call(clock.turn, FRESH)

        until_ready_is(200)
        server.get("/api/me")
        server.blocking_portal.call(forbid, "on")
        until_ready_is(503)
        assert server.get("/api/tables").status_code == 200  # reading goes on
        server.blocking_portal.call(forbid, "off")
        until_ready_is(200)


def test_many_who_ask_make_one_look() -> None:
    async def story() -> None:
        clock, looks, seen = Hourglass(), [], asyncio.Event()

        async def look() -> bool:
            looks.append(clock.now())
            await seen.wait()
            return True

        looking = Looking(look, clock)
        asking = [asyncio.create_task(looking()) for _ in range(20)]
        await asyncio.sleep(0)
        asking[0].cancel()  # nor does it end with whoever asked first
        seen.set()
        assert await asyncio.gather(*asking[1:]) == [True] * 19
        assert await looking()
        assert len(looks) == 1
        clock.turn(FRESH)
        assert await looking()
        assert len(looks) == 2

    asyncio.run(story())


def test_a_failure_has_an_id_in_the_log_and_for_whom_it_hit(address: str, tmp_path: Path) -> None:
    """What is missing in the database is nobody's fault but ours; the socket lives on."""

    async def change(statement: str) -> None:
        async with Store.open(address) as store, store.database.writing() as connection:
            await connection.execute(text(statement))

    async def story(base: str) -> list[str]:
        ada = Player(base)
        table = ada.post("/api/tables", game="troll-dice", seats=["me", "open"])["id"]
        async with ada.at(table):
            await change("ALTER TABLE chat RENAME TO talk")
            refused = await ada.send("say", text="hello?")
            assert refused["code"] == "server-error"
            await change("ALTER TABLE talk RENAME TO chat")
            assert (await ada.send("say", text="hello!"))["type"] == "done"
        await change("ALTER TABLE documents RENAME TO papers")
        failed = ada.http.post("/api/tables", json={"game": "bridge-troll", "seats": ["me", "open", "open"]})
        assert (failed.status_code, failed.json()["code"]) == (500, "server-error")
        return AN_ID.findall(refused["message"] + failed.json()["message"])

    server = Server(address, tmp_path).wait()
    try:
        ids = asyncio.run(story(server.base))
    finally:
        said = server.stop()
    assert len(set(ids)) == 2
    for one in ids:
        (line,) = [line for line in said.splitlines() if f"failed (id {one})" in line]
        assert "Traceback" in line


def test_whoever_looks_at_a_table_that_cannot_be_read_any_more_is_told_the_id_and_let_go(
    tmp_path: Path,
) -> None:
    """Nobody waits for ever, and whoever comes back has everything read anew."""
    file = tmp_path / "games.db"

    async def story(base: str) -> str:
        ada, bob = Player(base), Player(base)
        table = ada.post("/api/tables", game="troll-dice", seats=["me", "open", "open"])["id"]
        bob.post(f"/api/tables/{table}/join")
        async with ada.at(table), bob.at(table):
            with closing(sqlite3.connect(file)) as connection:
                line = "INSERT INTO chat VALUES (?, 0, 'nobody', 'boo', NULL, 'm', 0)"
                connection.execute(line, [table])
                connection.commit()
            await bob.send("say", text="hello?")
            with pytest.raises(ConnectionClosed) as end:
                await ada.until(lambda: False)
        assert end.value.rcvd is not None
        assert (ada.answers[None]["code"], end.value.rcvd.code) == ("server-error", 4_500)
        return str(ada.answers[None]["message"])

    server = Server(f"sqlite:///{file}", tmp_path).wait()
    try:
        told = asyncio.run(story(server.base))
    finally:
        said = server.stop()
    (failure,) = [line for line in said.splitlines() if "reading a table failed" in line]
    assert AN_ID.findall(told)[0] in failure
    assert "Traceback" in failure


def test_a_database_that_is_away_is_told_and_nobody_has_to_come_back(tmp_path: Path) -> None:
    """Sockets stay open; what was sent meanwhile is not acknowledged, and done when it is sent again."""

    async def story(base: str, database: ExitStack) -> None:
        ada, eve = Player(base, 1), Player(base, 2)
        table = ada.post("/api/tables", game="troll-dice", seats=["me", "grumpy"])["id"]
        async with ada.at(table):
            await ada.until(lambda: ada.must_decide)
            action, before = ada.view["legal"][0], ada.number
            database.close()
            refused = await ada.send("decide", "0123456789abcdef", action=action)
            assert refused["code"] == "database-away"
            for path in ("/api/me", "/api/tables", f"/api/tables/{table}"):
                answer = ada.http.get(path)
                assert (answer.status_code, answer.json()["code"]) == (503, "database-away")
                assert int(answer.headers["retry-after"]) > 0
            assert ada.http.get("/api/live").status_code == 200
            assert ada.http.get("/api/ready").status_code == 503
            async with eve.at(table):
                assert eve.answers[None]["code"] == "database-away"
                with pytest.raises(ConnectionClosed) as closed:
                    await eve.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4_503
            database.enter_context(postgres.running())
            assert (await ada.send("decide", "0123456789abcdef", action=action))["type"] == "done"
            await ada.until(lambda: ada.number > before)
            await ada.until(lambda: ada.must_decide or ada.view["over"])  # the bot has answered

    with installed() as postgres, ExitStack() as database:
        database.enter_context(postgres.running())
        server = Server(postgres.address, tmp_path).wait()
        try:
            asyncio.run(story(server.base, database))
        finally:
            server.stop()


def test_what_goes_on_is_counted_by_route_for_this_machine_only(tmp_path: Path) -> None:
    async def story(base: str) -> None:
        ada = Player(base)
        table = ada.post("/api/tables", game="troll-dice", seats=["me", "open"])["id"]
        assert ada.http.get("/api/tables/nowhere").status_code == 404
        async with ada.at(table):
            assert (await ada.send("undo"))["code"] == "not-begun"
            told = httpx.get(f"{base}/api/metrics")
            assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
            counted = dict(line.rsplit(" ", 1) for line in told.text.splitlines() if line[0] != "#")
            assert counted['underbridge_requests_total{route="/api/tables/{table}",status="4xx"}'] == "1"
            assert counted['underbridge_requests_total{route="/api/tables",status="2xx"}'] == "1"
            assert float(counted['underbridge_request_seconds_total{route="/api/tables"}']) > 0
            assert counted['underbridge_refusals_total{code="not-found"}'] == "1"
            assert counted['underbridge_refusals_total{code="not-begun"}'] == "1"
            assert counted["underbridge_sockets_open"] == "1"
            assert counted["underbridge_bots_thinking"] == counted["underbridge_bots_waiting"] == "0"
            assert counted["underbridge_stuck_games"] == counted["underbridge_troubled_chores"] == "0"
            assert table not in told.text
            assert ada.http.get("/api/metrics").status_code == 404  # a proxy says that she is elsewhere

    server = Server(f"sqlite:///{tmp_path}/games.db", tmp_path).wait()
    try:
        asyncio.run(story(server.base))
    finally:
        server.stop()

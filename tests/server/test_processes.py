"""Servers that stop, die, come back, and share a database."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.serving import LONG, Player, Server, free_port, play_until
from server.test_announcements import cut_listeners
from websockets.exceptions import ConnectionClosed

from underbridge import Record
from underbridge.server.store import Store


@asynccontextmanager
async def servers(address: str, folder: Path, number: int = 1, *more: str) -> AsyncIterator[list[Server]]:
    running = [Server(address, folder, *more) for _ in range(number)]
    try:
        yield [await asyncio.to_thread(server.wait) for server in running]
    finally:
        for server in running:
            if server.process.poll() is None:
                server.stop()


def lay(host: Player, *seats: str, game: str = "troll-dice", **more: Any) -> str:
    return str(host.post("/api/tables", game=game, seats=seats, **more)["id"])


def test_a_server_that_is_killed_in_the_middle_of_play_loses_no_acknowledged_decision(
    address: str, tmp_path: Path
) -> None:
    async def story() -> None:
        port = free_port()
        server = Server(address, tmp_path, port=port).wait()
        ada, grim = Player(server.base, 1), Player(server.base, 2)
        table = lay(ada, "me", "open", "grumpy", "grumpy", game="bridge-troll")
        grim.post(f"/api/tables/{table}/join")
        acknowledged: list[tuple[str, Any]] = []
        for decisions in (5, 12, 20):
            async with ada.at(table), grim.at(table):
                playing = [asyncio.create_task(play_on(one, acknowledged)) for one in (ada, grim)]
                while len(acknowledged) < decisions:
                    assert not any(task.done() for task in playing)
                    await asyncio.sleep(0.01)
                server.process.kill()
                for task in playing:  # whatever they were about to do
                    with pytest.raises(ConnectionClosed):
                        await task
            server.process.wait()
            server = Server(address, tmp_path, port=port).wait()
        async with ada.at(table), grim.at(table):
            await asyncio.gather(ada.play(), grim.play())  # it goes on, bots included
        server.stop()
        async with Store.open(address) as store:
            written = {entry.move_id: list(entry.words) for entry in await store.entries(table)}
        assert len(acknowledged) >= 20
        for move_id, action in acknowledged:
            assert written[move_id] == [word for word in action.values() if word is not None]

    async def play_on(one: Player, acknowledged: list[tuple[str, Any]]) -> None:
        while True:
            await one.until(lambda: one.must_decide)
            action, move_id = one.chance.choice(one.view["legal"]), f"{one.chance.getrandbits(64):016x}"
            number = one.number
            if (await one.send("decide", move_id, action=action))["type"] == "done":
                acknowledged.append((move_id, action))
                await one.until(lambda number=number: one.number > number)
            else:
                await asyncio.sleep(0.2)

    asyncio.run(story())


def test_a_server_that_stops_says_so_and_whoever_was_there_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        address, port = f"sqlite:///{tmp_path}/games.db", free_port()
        server = Server(address, tmp_path, port=port).wait()
        ada = Player(server.base, 1)
        table = lay(ada, "me", "grumpy", pace={"seconds": 600})
        async with ada.at(table):
            await ada.until(lambda: ada.must_decide)
            await asyncio.to_thread(server.stop)
            with pytest.raises(ConnectionClosed) as closed:
                await ada.until(lambda: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012  # the service restarts: come back
        before, clocks = ada.view, ada.clocks
        server = Server(address, tmp_path, port=port).wait()
        try:
            async with ada.at(table):
                await ada.until(lambda: ada.clocks != clocks)
                assert ada.view == before
                assert clocks is not None
                assert ada.clocks is not None
                assert ada.clocks["seats"][0] < clocks["seats"][0]  # time went on meanwhile
                await ada.play()
        finally:
            said = server.stop()
        assert table not in said  # a private table's address is nobody's business
        assert ada.http.cookies["underbridge"] not in said

    asyncio.run(story())


def test_people_play_through_two_processes(served_address: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with servers(served_address, tmp_path, 2) as (one, two):
            ada, grim = Player(one.base, 1), Player(two.base, 2)
            table = lay(ada, "me", "open", "grumpy")
            async with ada.at(table):
                grim.post(f"/api/tables/{table}/join")
                async with grim.at(table):
                    await ada.until(lambda: ada.view and ada.table["seats"][1]["here"])
                    await grim.until(lambda: grim.view and grim.table["seats"][0]["here"])
                    assert (await ada.send("say", text="over there?"))["type"] == "done"
                    await grim.until(lambda: grim.chat)
                    await asyncio.gather(ada.play(), grim.play())
                    for player in (ada, grim):
                        await player.until(lambda player=player: player.table["phase"] == "over")
            record = httpx.get(f"{two.base}/api/tables/{table}/record").content
            played = Record.from_json(record).replay()
            for player, seat in ((ada, 0), (grim, 1)):
                assert len(player.moments) == len(played.moments(seat))

    asyncio.run(story())


def test_two_processes_go_on_when_their_listeners_were_cut(served_address: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            servers(served_address, tmp_path, 2) as (one, two),
            Store.open(served_address) as store,
        ):
            ada, grim = Player(one.base, 1), Player(two.base, 2)
            table = lay(ada, "me", "open", game="troll-bridge")
            grim.post(f"/api/tables/{table}/join")
            async with ada.at(table), grim.at(table):
                for number in (5, 10):
                    assert await cut_listeners(store) == 2
                    await play_until(lambda number=number: min(ada.number, grim.number) >= number, ada, grim)

    asyncio.run(story())


def test_several_workers_serve_one_address(served_address: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with servers(served_address, tmp_path, 1, "--workers", "2") as (server,):
            players = [Player(server.base, seed) for seed in range(4)]
            table = lay(players[0], "me", "open", "open", "open")
            for player in players[1:]:
                player.post(f"/api/tables/{table}/join")
            async with (
                players[0].at(table),
                players[1].at(table),
                players[2].at(table),
                players[3].at(table),
            ):
                await asyncio.gather(*(player.play() for player in players))
            assert len({json.dumps(player.view["standings"]) for player in players}) == 1
            server.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(server.process.wait, LONG) == 0

    asyncio.run(story())

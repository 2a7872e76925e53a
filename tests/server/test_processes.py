"""Servers that stop, die, come back, and share a database."""

import asyncio
import json
import signal
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from server.serving import LONG, Player, Server, free_port, lay_sealed, play_until, serving
from server.test_announcements import cut_listeners
from websockets.exceptions import ConnectionClosed

from underbridge import Record
from underbridge.server.store import Pace, Store


def lay(host: Player, *seats: str, game: str = "troll-dice", **more: Any) -> str:
    return str(host.post("/api/tables", game=game, seats=seats, **more)["id"])


@pytest.fixture(scope="module")
def second(served: str, base: str, database: str, folder: Path) -> Iterator[str]:
    """The address of another server on the same database, which must be a served one."""
    with serving(database, folder) as address:
        yield address


def test_a_server_that_is_killed_in_the_middle_of_play_loses_no_acknowledged_decision(
    address: str, tmp_path: Path
) -> None:
    async def story() -> None:
        port = free_port()
        server = Server(address, tmp_path, port=port).wait()
        ada, grim = Player(server.base, 1), Player(server.base, 2)
        at_table = (ada, grim, "grumpy", "grumpy")
        table = await lay_sealed(address, "killed", *at_table, game="bridge-troll")
        acknowledged: list[tuple[str, Any]] = []
        await play_until_it_dies(7, server, table, acknowledged, ada, grim)
        async with Store.open(address) as store:
            before = len(await store.entries(table))
            server = Server(address, tmp_path, port=port).wait()
            await play_until_it_dies(25, server, table, acknowledged, ada, grim)
            entries = await store.entries(table)
        assert {entry.seat for entry in entries[before:]} == {0, 1, 2, 3}  # it went on, bots included
        written = {entry.move_id: list(entry.words) for entry in entries}
        assert len(acknowledged) >= 25
        for move_id, action in acknowledged:
            assert written[move_id] == [word for word in action.values() if word is not None]

    async def play_until_it_dies(
        most: int, server: Server, table: str, acknowledged: list[tuple[str, Any]], *players: Player
    ) -> None:
        async with players[0].at(table), players[1].at(table):
            playing = (play_on(player, acknowledged, most, server) for player in players)
            ends = await asyncio.gather(*playing, return_exceptions=True)
        assert all(isinstance(end, ConnectionClosed) for end in ends), ends  # whatever they did just then
        server.process.wait()

    async def play_on(one: Player, acknowledged: list[tuple[str, Any]], most: int, server: Server) -> None:
        """Until so many decisions were acknowledged: then the server dies."""
        while True:
            await one.until(lambda: one.must_decide)
            action, move_id = one.chance.choice(one.view["legal"]), f"{one.chance.getrandbits(64):016x}"
            number = one.number
            if (await one.send("decide", move_id, action=action))["type"] == "done":
                acknowledged.append((move_id, action))
                if len(acknowledged) == most:
                    server.process.kill()
            await one.until(lambda number=number: one.number > number)

    asyncio.run(story())


def test_a_server_that_stops_says_so_and_whoever_was_there_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        address, port = f"sqlite:///{tmp_path}/games.db", free_port()
        server = Server(address, tmp_path, port=port).wait()
        ada = Player(server.base, 1)
        table = await lay_sealed(address, "stopped", ada, "grumpy", pace=Pace(seconds=3_600))
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
                await ada.play(1)
        finally:
            said = server.stop()
        assert table not in said  # a private table's address is nobody's business
        assert ada.http.cookies["underbridge"] not in said

    asyncio.run(story())


def test_people_play_through_two_processes(base: str, second: str) -> None:
    async def story() -> None:
        ada, grim = Player(base, 1), Player(second, 2)
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
        played = Record.from_json(grim.http.get(f"/api/tables/{table}/record").content).replay()
        for player, seat in ((ada, 0), (grim, 1)):
            assert len(player.moments) == len(played.moments(seat))

    asyncio.run(story())


def test_two_processes_go_on_when_their_listeners_were_cut(base: str, second: str, database: str) -> None:
    async def story() -> None:
        async with Store.open(database) as store:
            ada, grim = Player(base, 1), Player(second, 2)
            table = await lay_sealed(database, "cut", ada, grim, game="troll-bridge")
            async with ada.at(table), grim.at(table):
                for number in (5, 10):
                    assert await cut_listeners(store) == 2
                    await play_until(at_least(number, ada, grim), ada, grim)

    asyncio.run(story())


def at_least(number: int, *players: Player) -> Callable[[], bool]:
    """That they were told so much."""
    return lambda: min(player.number for player in players) >= number


def test_several_workers_serve_one_address(served_address: str, tmp_path: Path) -> None:
    async def story() -> None:
        server = Server(served_address, tmp_path, "--workers", "2").wait()
        async with AsyncExitStack() as at_the_end:
            at_the_end.callback(server.stop)
            players = [Player(server.base, seed) for seed in range(4)]
            table = await lay_sealed(served_address, "workers", *players)
            async with AsyncExitStack() as here:
                for player in players:
                    await here.enter_async_context(player.at(table))
                await asyncio.gather(*(player.play() for player in players))
            assert len({json.dumps(player.view["standings"]) for player in players}) == 1
            server.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(server.process.wait, LONG) == 0

    asyncio.run(story())

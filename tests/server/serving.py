"""A real server in a process of its own, and people who use it."""

import asyncio
import hashlib
import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from underbridge.engine.game import Value, find
from underbridge.server.store import Pace, Seat, Store

LONG = 300  # seconds, of which a test needs a few once the rules are compiled
TOO_FAST = 0.2  # seconds after which somebody who was too fast may go on
ADDRESSES = itertools.count(1)


class Server:
    """The command `underbridge serve`."""

    def __init__(
        self,
        address: str,
        folder: Path,
        *more: str,
        port: int | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "underbridge", "serve", "--port", str(self.port)]
        self.log = folder / f"log-{self.port}-{time.monotonic_ns()}"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--database", address, *more],
                env={**os.environ, "UNDERBRIDGE_DATA": str(folder), **(environment or {})},
                stderr=log,
            )

    def wait(self) -> "Server":
        with guest(self.base) as anybody:
            while True:
                if self.process.poll() is not None:
                    raise AssertionError(f"the server ended: {self.log.read_text()}")
                try:
                    anybody.get("/api/live").raise_for_status()
                    return self
                except httpx.TransportError:
                    time.sleep(0.05)

    def stop(self, how: int = signal.SIGTERM) -> str:
        """What it has said."""
        self.process.send_signal(how)
        self.process.wait(timeout=60)
        return self.log.read_text()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def serving(
    address: str, folder: Path, *more: str, environment: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Its address while it runs."""
    server = Server(address, folder, *more, environment=environment)
    try:
        yield server.wait().base
    finally:
        said = server.stop()
    errors = [line for line in said.splitlines() if '"level":"error"' in line]
    assert not errors, "\n".join(errors)


def guest(base: str) -> httpx.Client:
    """Somebody with cookies of their own, from an address of their own: nobody is too fast for others."""
    return httpx.Client(
        base_url=base,
        timeout=LONG,
        headers=from_elsewhere(),
        limits=httpx.Limits(max_keepalive_connections=0),
        verify=False,  # reading certificates takes longer than a page
    )


def from_elsewhere() -> dict[str, str]:
    """What a proxy says of somebody whom the server has not seen before."""
    number = next(ADDRESSES)
    return {"x-forwarded-for": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}


async def lay_sealed(
    database: str,
    secret: str,
    *at_table: "Player | str",
    game: str = "troll-dice",
    pace: Pace | None = None,
    options: dict[str, Value] | None = None,
) -> str:
    """A table of people and bots in a server's database; whatever is drawn there follows from the secret.

    Its game has begun, and is the same every time if everybody decides the same.
    """
    host = next(one for one in at_table if isinstance(one, Player))
    async with Store.open(database) as store:
        table = await store.add_table(
            game=game,
            options=options or {},
            host=host.id,
            public=False,
            pace=pace or Pace(),
            at_table=[
                Seat(bot=one, nonce="n") if isinstance(one, str) else Seat(person=one.id, nonce="n")
                for one in at_table
            ],
            secret=hashlib.sha256(secret.encode()).digest(),
            rules=find(game).facts.rules,
        )
    host.post(f"/api/tables/{table.id}/begin")
    return table.id


class Player:
    """A browser: one person, one socket at a time, and what the page knows of the table."""

    def __init__(self, base: str, seed: int = 0) -> None:
        self.http = guest(base)
        self.id = str(self.http.get("/api/me").raise_for_status().json()["id"])
        self.chance = random.Random(seed)
        self.socket: ClientConnection | None = None
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.clocks: dict[str, Any] | None = None
        self.moments: list[Any] = []
        self.boards: dict[int, Any] = {}
        self.number = 0
        self.chat: list[Any] = []
        self.answers: dict[str | None, dict[str, Any]] = {}
        self.received: list[dict[str, Any]] = []
        self.news = asyncio.Event()  # something was heard

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told

    @asynccontextmanager
    async def at(
        self, table: str, base: str | None = None, *, eyes: int | None = None
    ) -> AsyncIterator["Player"]:
        """With the table's socket open, and everything heard that comes; at one screen, with whose eyes."""
        where = (base or str(self.http.base_url)).rstrip("/").replace("http", "ws", 1)
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{where}/api/tables/{table}/socket?known={self.number}&lines={len(self.chat)}"
        address += "" if eyes is None else f"&eyes={eyes}"
        headers = {"cookie": cookie, "x-forwarded-for": self.http.headers["x-forwarded-for"]}
        async with connect(address, additional_headers=headers) as self.socket:
            await self.hear()
            yield self

    async def hear(self) -> dict[str, Any]:
        """The next message, and what it changes on the page."""
        assert self.socket is not None
        async with asyncio.timeout(LONG):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        self.received.append(message)
        self.table = message.get("table", self.table)
        self.clocks = message.get("clocks", self.clocks)
        self.chat += message.get("chat", message.get("lines", []))
        if position := message.get("position"):
            self.number, self.view, self.clocks = (
                position["number"],
                position["view"],
                position["clocks"],
            )
            kept = self.moments[: position["since"]]
            self.moments = kept + [moment["events"] for moment in position["moments"]]
            for ply, moment in enumerate(position["moments"], len(kept) + 1):
                self.boards[ply] = moment["board"]
        if message["type"] in ("done", "refusal"):
            self.answers[message["move_id"]] = message
        self.news.set()
        return message

    async def until(self, holds: Any) -> None:
        """Listen until something holds."""
        while not holds():
            await self.hear()

    async def send(self, kind: str, move_id: str | None = None, **more: Any) -> dict[str, Any]:
        """Send a message, and hear what came of it."""
        assert self.socket is not None
        move_id = move_id or f"{self.chance.getrandbits(64):016x}"
        self.answers.pop(move_id, None)
        await self.socket.send(json.dumps({"type": kind, "move_id": move_id, **more}))
        await self.until(lambda: move_id in self.answers)
        return self.answers[move_id]

    @property
    def seat(self) -> int:
        return int(self.table["mine"])

    @property
    def must_decide(self) -> bool:
        return bool(self.view) and self.seat in self.view["awaited"]

    async def decide(self) -> dict[str, Any]:
        """Do anything that is legal."""
        return await self.send("decide", action=self.chance.choice(self.view["legal"]))

    async def play(self, decisions: int | None = None) -> None:
        """Play on to the end, or so many decisions."""
        while not (self.view and self.view["over"]) and decisions != 0:
            if self.must_decide:
                before = self.number
                answer = await self.decide()
                if answer.get("code") == "too-fast":
                    await asyncio.sleep(TOO_FAST)
                    continue
                assert answer["type"] == "done" or answer["code"] == "illegal", answer
                if answer["type"] == "done":
                    decisions = None if decisions is None else decisions - 1
                await self.until(lambda before=before: self.number > before)  # if refused, others were first
            else:
                await self.hear()


async def play_until(holds: Callable[[], object], *players: Player) -> None:
    """Everybody plays until something holds, which is before the end."""
    news = asyncio.Event()
    playing = [asyncio.create_task(player.play()) for player in players]
    for player, task in zip(players, playing, strict=True):
        player.news = news
        task.add_done_callback(lambda _: news.set())
    async with asyncio.timeout(LONG):
        while not holds():
            assert not all(task.done() for task in playing), [task.exception() for task in playing]
            news.clear()
            await news.wait()
    for task in playing:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)

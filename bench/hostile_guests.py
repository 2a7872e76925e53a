"""Hostile guests, in a process of their own: a coroutine for each kind of attack, and not too many of them.

    python bench/hostile_guests.py http://127.0.0.1:8000 10    # for ten seconds; prints what they got

They attack this machine only, from a few addresses of its loopback, so that limits by address are met.
"""

import asyncio
import contextlib
import json
import os
import random
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.load_people import Trouble

ADDRESSES = [f"127.0.0.{last}" for last in range(2, 6)]
A_SECOND = 25.0  # tries of one attacker
CONNECTIONS = 25  # that one attacker holds, where holding them is the attack
MUTE = 5  # of them, where they talk
BACKGROUND = 10  # attackers have machines of their own: they do not take the server's processor from it
SMALL = 4_096  # bytes that a socket takes in which is never read
LONG = '[[card]]\nid = "x"\n' * 10_000  # a document
GONE = (OSError, httpx.HTTPError, WebSocketException, EOFError)


class Attacker:
    """Somebody at an address who does one thing, over and over."""

    def __init__(self, base: str, address: str, name: str) -> None:
        self.base, self.address, self.name = base, address, name
        self.got: Counter[str] = Counter()
        self.chance = random.Random(f"{address} {name}")
        self.web = httpx.AsyncClient(
            base_url=base,
            trust_env=False,
            timeout=30.0,
            transport=httpx.AsyncHTTPTransport(local_address=address),
        )

    async def ask(self, method: str, path: str, **more: object) -> httpx.Response:
        """Ask, and count what came of it."""
        answer = await self.web.request(method, path, **more)  # type: ignore[arg-type]
        self.got[str(answer.status_code)] += 1
        return answer

    async def table(self) -> str:
        """A table of their own, as soon as they are given one."""
        while True:
            wish = {"game": "troll-dice", "seats": ["me", "sleepy"]}
            answer = await self.ask("POST", "/api/tables", json=wish)
            if answer.is_success:
                return str(answer.json()["id"])
            await asyncio.sleep(1)

    async def at_table(self) -> ClientConnection:
        """A socket there."""
        table = await self.table()
        address = f"{self.base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        return await connect(
            address,
            additional_headers={"cookie": self.cookie},
            local_addr=(self.address, 0),
            compression=None,
            proxy=None,
        )

    async def knock(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection, which takes in little."""
        place = urlsplit(self.base)
        bare = socket.socket()
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        bare.setblocking(False)
        bare.bind((self.address, 0))
        try:
            await asyncio.get_running_loop().sock_connect(bare, (place.hostname, place.port))
            return await asyncio.open_connection(sock=bare, limit=SMALL)
        except OSError:
            bare.close()
            raise

    async def pause(self) -> None:
        """No attacker is faster than this."""
        await asyncio.sleep(self.chance.uniform(0.5, 1.5) / A_SECOND)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())


async def _trickle(attacker: Attacker, first: bytes) -> None:
    """Hold connections that send a byte a second, and never all of a request."""

    async def hold() -> None:
        reader, writer = await attacker.knock()
        try:
            writer.write(first)
            attacker.got["opened"] += 1
            while not reader.at_eof():
                writer.write(b"x")
                await writer.drain()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1):
                        await reader.read(SMALL)
        finally:
            writer.close()

    await _hold_many(attacker, hold, CONNECTIONS)


async def _hold_many(attacker: Attacker, hold: Callable[[], Awaitable[None]], many: int) -> None:
    """So many at once; what the server closes is opened again."""

    async def again() -> None:
        while True:
            with contextlib.suppress(*GONE):
                await hold()
            attacker.got["closed by the server"] += 1
            await asyncio.sleep(1)

    await asyncio.gather(*(again() for _ in range(many)))


async def slow_headers(attacker: Attacker) -> None:
    """Headers that never end."""
    await _trickle(attacker, b"GET /api/live HTTP/1.1\r\nhost: x\r\nx-slow: ")


async def slow_bodies(attacker: Attacker) -> None:
    """Bodies that never end."""
    await _trickle(attacker, b"PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n")


async def never_read(attacker: Attacker) -> None:
    """Sockets that talk, and read nothing of what is answered."""
    table = await attacker.table()
    head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nhost: x\r\ncookie: {attacker.cookie}\r\n"
    shake = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

    async def hold() -> None:
        _, writer = await attacker.knock()
        try:
            writer.write((head + shake + key).encode())
            attacker.got["opened"] += 1
            while True:
                writer.write(_frame(_message("say", attacker, text="x" * 250)))
                await writer.drain()
                attacker.got["messages"] += 1
                await attacker.pause()
        finally:
            writer.close()

    await _hold_many(attacker, hold, MUTE)


def _frame(message: str) -> bytes:
    """A text, masked with nothing."""
    told = message.encode()
    return b"\x81\xfe" + len(told).to_bytes(2, "big") + bytes(4) + told


def _message(kind: str, attacker: Attacker, **more: str) -> str:
    return json.dumps({"type": kind, "move_id": f"{attacker.chance.getrandbits(64):016x}", **more})


async def guests(attacker: Attacker) -> None:
    """Somebody new with every request."""
    while True:
        attacker.web.cookies.clear()
        await attacker.ask("GET", "/api/me")
        await attacker.pause()


async def tables(attacker: Attacker) -> None:
    """Tables that nobody will sit at, and lists of them."""
    while True:
        seats = attacker.chance.choice((["me", "open"], ["me", "crafty", "crafty"]))
        await attacker.ask("POST", "/api/tables", json={"game": "troll-dice", "seats": seats, "public": True})
        await attacker.ask("GET", "/api/tables")
        await attacker.pause()


async def documents(attacker: Attacker) -> None:
    """Long decks, of which none can be played with."""
    while True:
        deck = f"# {attacker.chance.random()}\n{LONG}"
        wish = {"game": "bridge-troll", "seats": ["me", "open", "open"], "options": {"deck": deck}}
        await attacker.ask("POST", "/api/tables", json=wish)
        await attacker.pause()


async def pages(attacker: Attacker) -> None:
    """What is large."""
    while True:
        for path in ("/", "/api/schema/openapi.json", "/api/games/troll-bridge/words"):
            await attacker.ask("GET", path)
            await attacker.pause()


async def chat(attacker: Attacker) -> None:
    """Words without an end."""
    await _talk(attacker, lambda: _message("say", attacker, text="x" * 250))


async def undo(attacker: Attacker) -> None:
    """Taking back what was never done."""
    await _talk(attacker, lambda: _message("undo", attacker))


async def _talk(attacker: Attacker, words: Callable[[], str]) -> None:
    async with await attacker.at_table() as one:
        while True:
            await one.send(words())
            while (told := json.loads(await one.recv()))["type"] not in ("done", "refusal"):
                pass
            attacker.got[told.get("code", "done")] += 1
            await attacker.pause()


async def sockets(attacker: Attacker) -> None:
    """As many sockets as one gets."""
    held: list[ClientConnection] = []
    while True:
        try:
            held.append(await attacker.at_table())
            attacker.got["opened"] += 1
        except WebSocketException:
            attacker.got["refused"] += 1
        if len(held) > CONNECTIONS:
            await held.pop(0).close()
        await attacker.pause()


ATTACKS = (slow_headers, slow_bodies, never_read, guests, tables, documents, pages, chat, undo, sockets)


async def attack(base: str, seconds: float) -> dict[str, dict[str, int]]:
    """All of them at once, from all addresses, for so long; by attack, what they got."""
    got: dict[str, dict[str, int]] = {}
    attackers = [(Attacker(base, address, kind.__name__), kind) for kind in ATTACKS for address in ADDRESSES]
    works = [asyncio.create_task(_keep_on(attacker, kind)) for attacker, kind in attackers]
    await asyncio.sleep(seconds)
    for work in works:
        work.cancel()
    await asyncio.gather(*works, return_exceptions=True)
    for attacker, kind in attackers:
        await attacker.web.aclose()
        of_kind = got.setdefault(kind.__name__.replace("_", " "), {})
        for what, count in attacker.got.items():
            of_kind[what] = of_kind.get(what, 0) + count
    return got


async def _keep_on(attacker: Attacker, kind: Callable[[Attacker], Awaitable[None]]) -> None:
    """Who is thrown out comes back."""
    while True:
        try:
            await kind(attacker)
        except GONE as error:
            attacker.got[f"thrown out ({type(error).__name__})"] += 1
        await asyncio.sleep(0.5)


def main() -> int:
    """Attack a server on this machine."""
    base, seconds = sys.argv[1], float(sys.argv[2])
    if urlsplit(base).hostname != "127.0.0.1":
        raise Trouble("Only a server on this machine is attacked: http://127.0.0.1:8000.")
    if hasattr(os, "nice"):  # not on Windows
        os.nice(BACKGROUND)
    print(json.dumps(asyncio.run(attack(base, seconds))))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""An episode: some people, their tables and sockets, and everything that one case after another does to them.

What a case sends follows from the seed and its number, and from what is known of the tables by then. So an
episode goes the same way again, as far as bots and the machine do not come in between.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec

from bench.fuzz_house import Answer, Headers, House, Request, Socket, misfit
from bench.fuzz_rubbish import (
    ELSEWHERE,
    METHODS,
    QUERIES,
    VISITS,
    bend,
    document,
    segment,
    spoil,
    spoil_bytes,
    spoil_headers,
    write,
)
from underbridge.engine.game import CATALOGUE, Document
from underbridge.server import examples
from underbridge.server.messages import FromClient

LENGTH = 500  # cases
PEOPLE = 5
MOST_SOCKETS = 12
OPENAPI = Path(__file__).parents[1] / "web" / "openapi.json"
GAMES = {"troll-dice": 14, "angry-troll": 2, "bridge-troll": 2, "troll-bridge": 2}  # the small one mostly
WAITS = (0.1, 1, 11, 61, 700, 4_000, 90_000, 6_000_000)  # seconds that may pass
STEP = 0.5  # seconds between two cases where limits are the usual ones

Case = Callable[[Random], Awaitable[str]]  # does something, and says what came of it


class Person(msgspec.Struct):
    """Somebody with a cookie, from an address of their own."""

    address: str
    cookie: bytes = b""

    @property
    def headers(self) -> Headers:
        told = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
        if self.cookie:
            told.append((b"cookie", self.cookie))
        return told


class Endpoint(msgspec.Struct):
    """Something that can be asked for, and what is sent along, for instance."""

    method: str
    path: str
    body: Any = None


def endpoints() -> list[Endpoint]:
    """All that OpenAPI lists; bots that think long are no part of it."""
    told = json.loads(OPENAPI.read_text("utf-8").replace('"crafty"', '"sleepy"'))
    return [
        Endpoint(method.upper(), path, _example(operation))
        for path, methods in told["paths"].items()
        for method, operation in methods.items()
    ]


def _example(operation: dict[str, Any]) -> Any:
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return sent.get("example")


def messages() -> list[dict[str, Any]]:
    """One of each kind that a socket takes."""
    kinds = get_args(FromClient)
    return [json.loads(msgspec.json.encode(one)) for one in examples.received() if isinstance(one, kinds)]


class Episode:
    """People who come, play, and send rubbish."""

    def __init__(self, house: House, number: int, complain: Callable[[str], None]) -> None:
        self.house, self.number, self.complain = house, number, complain
        self.people: list[Person] = []
        self.tables: dict[str, str] = {}  # and their games
        self.sockets: list[Socket] = []
        self.sent: list[str] = []  # move ids
        self.played = 0  # games that came to their end
        self.told = ""  # what the last case has sent, for whoever reads of its failure
        self._endpoints, self._messages = endpoints(), messages()
        self._usual = house.limits.person_writes.at_once < 1_000
        self.cases: dict[str, tuple[int, Case]] = {  # how often each comes
            "play": (30, self.play),
            "message": (32, self.say),
            "spoilt message": (44, self.say_rubbish),
            "storm": (2, self.storm),
            "visit": (6, self.visit),
            "go away": (4, self.go_away),
            "request": (22, self.ask),
            "spoilt request": (46, self.ask_rubbish),
            "elsewhere": (10, self.ask_elsewhere),
            "document": (1, self.bring),
            "time": (3, self.let_pass),
            "noise": (2, self.shout),
        }

    async def begin(self) -> None:
        """Some people arrive, and sit down together."""
        chance = Random(f"episode {self.number}")
        self.people = [
            Person(f"10.{self.number >> 8 & 255}.{self.number & 255}.{one}") for one in range(PEOPLE)
        ]
        for person in self.people:
            await self._ask(person, "GET", "/api/me")
        await self._lay(chance)

    async def do(self, case: int, seed: int) -> tuple[str, str]:
        """One case: its kind, and what came of it."""
        chance = Random(f"{seed} {case}")
        kind = chance.choices(list(self.cases), [often for often, _ in self.cases.values()])[0]
        if self._usual:
            await self.house.let_pass(STEP)
        self.told = kind
        return kind, await self.cases[kind][1](chance)

    async def end(self) -> None:
        """All go home, bots stop, and the house must be well."""
        for socket in self.sockets:
            await socket.close()
        await self.house.let_pass(self.house.limits.bots_wait + 1)
        self.told = "the end of an episode"
        health = await self._ask(Person("127.0.0.1"), "GET", "/api/health")
        if health is not None and ((told := health.json)["stuck"] or told["troubled"]):
            self.complain(f"the house is not well: {told}")
        await self._ask(Person("127.0.0.1"), "GET", "/api/ready")

    # Playing as one should

    async def play(self, chance: Random) -> str:
        """A legal decision of somebody who is to decide; another game where one is over."""
        if ready := [socket for socket in self._open() if _must_decide(socket)]:
            socket = chance.choice(ready)
            action = chance.choice(socket.view["legal"])
            outcome = await self._say(socket, self._message("decide", chance, action=action))
            if outcome == "resigned":  # a bot decides there: nothing to play for
                await self._close(socket)
            return outcome
        if over := [socket for socket in self._open() if socket.view.get("over")]:
            self.played += 1
            return await self._again(over[0])
        if chance.random() < 0.2 or not self._open():
            return await self._lay(chance)
        await asyncio.sleep(0.001)  # a bot is to decide
        return "not to decide"

    async def _lay(self, chance: Random) -> str:
        """A table with people and a bot, all of them there."""
        game = CATALOGUE[chance.choices(list(GAMES), list(GAMES.values()))[0]]
        seats = chance.randint(game.seats.low, min(4, game.seats.high))
        kinds = ["me", *chance.choices(("open", "sleepy", "grumpy"), (4, 1, 1), k=seats - 1)]
        pace = chance.choice(({}, {}, {"seconds": 300, "more": 5}, {"days": 1}))
        wish = {"game": game.name, "seats": kinds, "public": chance.random() < 0.3, "pace": pace}
        people = chance.sample(self.people, len(self.people))
        answer = await self._ask(people[0], "POST", "/api/tables", wish)
        if answer is None or not 200 <= answer.status < 300:
            return _outcome(answer)
        table = answer.json["id"]
        for person in people[1 : kinds.count("open") + 1]:
            await self._ask(person, "POST", f"/api/tables/{table}/join", {})
        for person in people[: kinds.count("open") + 2]:  # and somebody who watches
            await self._visit(person, table)
        return "laid"

    async def _again(self, over: Socket) -> str:
        """The same people play another game; whoever has seen the end goes away."""
        here = [socket for socket in self._open() if socket.table == over.table]
        again = 0
        for socket in here:
            await self._close(socket)
            answer = await self._ask(socket.person, "POST", f"/api/tables/{over.table}/rematch", {})
            if answer is not None and 200 <= answer.status < 300:
                again += 1
                await self._visit(socket.person, answer.json["id"])
        return "another game" if again else "no other game"

    # Sockets

    async def say(self, chance: Random) -> str:
        """Any kind of message, well made, from anybody who is there, at any time."""
        if not (there := self._open()):
            return await self._lay(chance)
        message = dict(chance.choice(self._messages))
        if message["type"] == "resign" and chance.random() < 0.7:  # games would be played by bots alone
            message = dict(self._messages[0])
        if message["type"] == "decide":
            known = [action for socket in there for action in socket.view.get("legal", ())]
            message["action"] = chance.choice(known or [message["action"]])
        message["move_id"] = self._move_id(chance)
        return await self._say(chance.choice(there), write(message).decode())

    async def say_rubbish(self, chance: Random) -> str:
        """Any kind of message with something wrong in it."""
        if not (there := self._open()):
            return await self._lay(chance)
        message = dict(chance.choice(self._messages)) | {"move_id": self._move_id(chance)}
        socket = chance.choice(there)
        if message["type"] == "decide" and (legal := socket.view.get("legal")):
            message["action"] = chance.choice(legal)
        told, own = spoil(message, chance), [name for name in message if name not in ("type", "move_id")]
        if own and chance.random() < 0.6:  # all else is right
            name = chance.choice(own)
            spoilt = b'"%b": %b' % (name.encode(), spoil(message[name], chance))
            told = write(message | {name: 0}).replace(b'"%b": 0' % name.encode(), spoilt)
        try:
            return await self._say(socket, told if chance.random() < 0.1 else told.decode())
        except UnicodeDecodeError:
            return await self._say(socket, told)

    async def storm(self, chance: Random) -> str:
        """Many messages at once from everybody, undos above all, some under the same ids."""
        there = self._open()[:3]
        before = [len(socket.answers) for socket in there]
        many = chance.choice((2, 4, 8))
        for number in range(many):
            kind = chance.choice(("undo", "undo", "back", "say", "decide"))
            for socket in there:
                more = {"text": "hurry"} if kind == "say" else {}
                if kind == "decide":
                    more = {"action": chance.choice(socket.view.get("legal") or [{"type": "swap"}])}
                message = {"type": kind, "move_id": f"storm-{self.number}-{number // 2:05}", **more}
                await socket.send(write(message).decode())
        for socket, known in zip(there, before, strict=True):
            await _answered(socket, known + many)
        return "stormed"

    async def visit(self, chance: Random) -> str:
        """Somebody comes to a table, or to none, and says odd things of what they know."""
        table = chance.choice(list(self.tables)) if self.tables and chance.random() < 0.9 else segment(chance)
        person = chance.choice(self.people) if chance.random() < 0.9 else Person("10.99.0.1")
        query, cut = chance.choice(VISITS), chance.random() < 0.15
        headers = person.headers
        if chance.random() < 0.2:
            headers = spoil_headers(headers, [one.cookie for one in self.people], chance)
        socket = await self._visit(person, table, query, headers, cut)
        return f"closed {socket.closed}" if socket.closed is not None else "here"

    async def go_away(self, chance: Random) -> str:
        """Somebody closes a socket."""
        if there := self._open():
            await self._close(chance.choice(there))
        return "gone"

    async def _visit(
        self, person: Person, table: str, query: str = "", headers: Headers | None = None, cut: bool = False
    ) -> Socket:
        self.told = f"socket at {table!r}?{query} with {headers}"
        target = f"/api/tables/{table}/socket?{query}"
        request = Request(
            target=target,
            headers=person.headers if headers is None else headers,
            address=person.address,
            cut=cut,
        )
        socket = await self.house.open(request, person, table)
        if socket.closed is None:
            await socket.until(lambda: socket.heard)
            self.sockets.append(socket)
        if len(self._open()) > MOST_SOCKETS:
            await self._close(self.sockets[0])
        return socket

    async def _say(self, socket: Socket, message: str | bytes) -> str:
        self.told = f"over a socket: {message[:2_000]!r}"
        known = len(socket.answers)
        await socket.send(message)
        await _answered(socket, known + 1)
        return socket.answers[-1] if len(socket.answers) > known else f"closed {socket.closed}"

    async def _close(self, socket: Socket) -> None:
        await socket.close()
        self.sockets.remove(socket)

    def _open(self) -> list[Socket]:
        self.sockets = [socket for socket in self.sockets if socket.closed is None]
        return self.sockets

    def _message(self, kind: str, chance: Random, **more: Any) -> str:
        return write({"type": kind, "move_id": self._new_id(chance), **more}).decode()

    def _move_id(self, chance: Random) -> str:
        """New, or one that somebody has used."""
        return chance.choice(self.sent) if self.sent and chance.random() < 0.2 else self._new_id(chance)

    def _new_id(self, chance: Random) -> str:
        self.sent.append(f"{chance.getrandbits(64):016x}")
        return self.sent[-1]

    # HTTP

    async def ask(self, chance: Random) -> str:
        """Any endpoint, as it should be asked."""
        endpoint, path = self._address(chance)
        query = f"?{chance.choice(QUERIES)}" if endpoint.path.endswith("{ply}") else ""
        return _outcome(await self._ask(self._somebody(chance), endpoint.method, path + query, endpoint.body))

    async def ask_rubbish(self, chance: Random) -> str:
        """Any endpoint, with a body, headers, an address or a method that is wrong."""
        endpoint, path = self._address(chance)
        person = self._somebody(chance)
        request = Request(method=endpoint.method, target=path, headers=person.headers, address=person.address)
        if endpoint.body is not None:
            request.body = spoil(endpoint.body, chance) if chance.random() < 0.7 else write(endpoint.body)
        if chance.random() < 0.3:
            request.headers = spoil_headers(person.headers, [one.cookie for one in self.people], chance)
        if chance.random() < 0.2:
            request.target = bend(path, chance)
        if chance.random() < 0.2:
            request.target += f"?{chance.choice(QUERIES)}"
        if chance.random() < 0.1:
            request.method = chance.choice(METHODS)
        if chance.random() < 0.05:
            request.body = spoil_bytes(request.body, chance)
        request.cut = bool(request.body) and chance.random() < 0.05
        return _outcome(await self._send(request))

    async def ask_elsewhere(self, chance: Random) -> str:
        """Pages, files, and what has never been here."""
        path = chance.choice(ELSEWHERE)
        person = self._somebody(chance)
        headers = spoil_headers(person.headers, [one.cookie for one in self.people], chance)
        method = chance.choice(METHODS) if chance.random() < 0.3 else "GET"
        target = bend(path, chance) if chance.random() < 0.3 and path.startswith("/") else path
        return _outcome(
            await self._send(Request(method=method, target=target, headers=headers, address=person.address))
        )

    async def bring(self, chance: Random) -> str:
        """A table with a document of one's own; if it is taken, it is played with."""
        games = [game for game in CATALOGUE.values() if game.ours()]
        game = chance.choice(games)
        name, ours = chance.choice(list(game.ours().items()))
        assert name in {option.name for option in game.facts.options if isinstance(option, Document)}
        seats = ["me", *["sleepy"] * (game.seats.usual - 1)]
        wish = {"game": game.name, "seats": seats, "options": {name: document(ours, chance)}}
        person = self._somebody(chance)
        answer = await self._ask(person, "POST", "/api/tables", wish)
        if answer is not None and 200 <= answer.status < 300:
            await self._visit(person, answer.json["id"])
        return _outcome(answer)

    async def let_pass(self, chance: Random) -> str:
        """Time passes: clocks run out, and what is old goes."""
        await self.house.let_pass(chance.choices(WAITS, (6, 6, 6, 4, 2, 2, 1, 1))[0])
        return "passed"

    async def shout(self, chance: Random) -> str:
        """Bytes that are no request; only where there is a wire."""
        table = chance.choice(list(self.tables) or ["nowhere"])
        raw = noise(table, chance.choice(self.people).cookie, chance)
        self.told = f"bytes: {raw[:500]!r}"
        return await self.house.shout(raw)

    def _somebody(self, chance: Random) -> Person:
        return chance.choice(self.people) if chance.random() < 0.97 else Person("10.99.0.2")

    def _address(self, chance: Random) -> tuple[Endpoint, str]:
        """An endpoint, with what it names: mostly something that is there."""
        endpoint = chance.choice(self._endpoints)
        if endpoint.path == "/api/quick" and chance.random() < 0.9:  # its bots think
            endpoint = self._endpoints[0]
        tables = list(self.tables)
        table = chance.choice(tables) if tables and chance.random() < 0.9 else segment(chance)
        ply = chance.choice(("0", "1", "2", "7", "40", "1000000", "1000001", "-1", "x"))
        game = chance.choice(list(CATALOGUE)) if chance.random() < 0.8 else segment(chance)
        path = endpoint.path.replace("{table}", table).replace("{ply}", ply).replace("{game}", game)
        return endpoint, path

    async def _ask(self, person: Person, method: str, target: str, body: Any = None) -> Answer | None:
        """As a browser does."""
        sent = b"" if body is None else write(body)
        return await self._send(
            Request(method=method, target=target, headers=person.headers, body=sent, address=person.address),
            person,
        )

    async def _send(self, request: Request, person: Person | None = None) -> Answer | None:
        self.told = (
            f"{request.method} {request.target[:500]} {request.headers!r:.800} {request.body[:2_000]!r}"
        )
        self.told += " (cut)" * request.cut
        answer = await self.house.ask(request)
        if answer is None:
            return None
        if wrong := misfit(request, answer):
            self.complain(wrong)
            return answer
        if person is not None and not person.cookie:
            person.cookie = answer.headers.get("set-cookie", "").partition(";")[0].encode()
        if request.method == "POST" and 200 <= answer.status < 300 and answer.body.startswith(b'{"id"'):
            told = answer.json
            self.tables[told["id"]] = told.get("game", "")
        return answer


def noise(table: str, cookie: bytes, chance: Random) -> bytes:
    """Half a request, two at once, a handshake gone wrong, or frames that are none."""
    head = b"GET /api/tables/%b/socket HTTP/1.1\r\nhost: x\r\ncookie: %b\r\n" % (table.encode(), cookie)
    shake = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    key = b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    frame = bytes([chance.randrange(256), chance.choice((0, 5, 126, 127, 128, 133, 254, 255))])
    return chance.choice(
        (
            chance.randbytes(chance.choice((1, 20, 400))),
            b"GET /api/live HTTP/1.1\r\nhost: x\r\n",
            b"GET /api/live HTTP/1.1\r\nhost: x\r\n\r\n" * 5,
            b"GET /api/l\xc3\xa9 HTTP/1.1\r\nhost: x\r\n\r\n",
            b"GET /api/live HTTP/9.9\r\nhost: x\r\n\r\n",
            b"PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{",
            b"PUT /api/me HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
            b"PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}",
            b"GET /api/live HTTP/1.1\r\nhost: x\r\nx: " + b"a" * 70_000 + b"\r\n\r\n",
            b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
            head + shake + b"\r\n",
            head + shake + b"sec-websocket-key: x\r\n\r\n",
            head + shake.replace(b"13", b"99") + key + b"\r\n",
            head + shake + key + b"\r\n" + frame + chance.randbytes(chance.choice((0, 4, 60))),
            head + shake + key + b"\r\n" + b"\x81\x85\0\0\0\0\xff\xfe\xfd\xfc\xfb",
            head + shake + key + b"\r\n" + b"\x01\x82\0\0\0\0{}\x80\x80\0\0\0\0",
            head + shake + key + b"\r\n" + b"\x88\x82\0\0\0\0\x00\x01",
            head + shake + key + b"\r\n" + b"\x89\x80\0\0\0\0" * 50,
        )
    )


async def _answered(socket: Socket, count: int) -> None:
    await socket.until(lambda: len(socket.answers) >= count)


def _must_decide(socket: Socket) -> bool:
    view = socket.view
    return bool(view) and view["seat"] in view["awaited"] and bool(view["legal"])


def _outcome(answer: Answer | None) -> str:
    return "no answer" if answer is None else str(answer.status)

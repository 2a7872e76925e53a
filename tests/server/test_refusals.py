"""Nor does a refusal tell what somebody may not know.

In two worlds that look the same to one viewer, the viewer sends everything that can be sent, sense and
nonsense, through the server's own hands. What comes back is the same, byte for byte; what is accepted in one
world is accepted in the other; and what shows something that was hidden cannot be taken back.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from litestar import Litestar
from server.hourglass import Hourglass
from server.serving import Player, lay_sealed
from server.worlds import World, decide_alike, steer
from sqlalchemy import delete

from underbridge.engine.game import Value, find
from underbridge.games.troll_bridge.state import ANSWER, ASK
from underbridge.games.troll_bridge.tome import Question, our_tome, pack_of
from underbridge.server.api import routes
from underbridge.server.app import _refuse
from underbridge.server.clocks import SECOND
from underbridge.server.guard import COOKIE
from underbridge.server.guarded import Guarded
from underbridge.server.limits import Limits, Rate
from underbridge.server.people import sign
from underbridge.server.refusal import Refused
from underbridge.server.rooms import Rooms
from underbridge.server.services import Services
from underbridge.server.sockets import Sockets
from underbridge.server.store import Pace, Seat, Store
from underbridge.server.store.schema import log

DECISIONS = 90
OUT_OF_TURN = 0.3  # of them
LOOKS = {False: 0.2, True: 0.3}  # at so many positions, and where a question is asked
ACTIONS = 14  # sent at each, of those that somebody may carry out, and as many others
ACCEPTED = 5  # at each, at most: a world of its own for what comes of it
LOOK_AROUND = 30  # decisions between two looks at whatever a browser may ask for
SECRET = b"k" * 32
FREELY = Rate(1e6, 1e6)
LIMITS = Limits(messages=FREELY, chat=FREELY, person_reads=FREELY, address_reads=FREELY)
NONSENSE = (
    "",
    "{",
    "[]",
    '{"type": "undo"}',
    '{"type": "fly", "move_id": "aaaaaaaa"}',
    '{"type": "undo", "move_id": "bot 0 0"}',
    '{"type": "answer", "move_id": "aaaaaaaa", "text": 7}',
    '{"type": "decide", "move_id": "aaaaaaaa", "action": {"kind": "fly"}}',
    '{"type": "decide", "move_id": "aaaaaaaa", "action": [[[]]]}',
    '{"type": "say", "move_id": "aaaaaaaa", "text": " "}',
)


class Played(NamedTuple):
    """What a table is laid with."""

    game: str
    seats: int
    options: dict[str, Value]
    seed: int

    def __str__(self) -> str:
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.options.items())])


GAMES = (
    Played("troll-dice", 3, {}, 1),
    Played("angry-troll", 1, {}, 1),
    Played("bridge-troll", 4, {}, 1),
    Played("bridge-troll", 3, {"open_book": True}, 2),
    Played("troll-bridge", 3, {"ug_trolls": 10}, 3),
    Played("troll-bridge", 2, {"ug_trolls": 0, "answers": "typed"}, 4),
    Played("troll-bridge", 4, {"ug_trolls": 20, "answers": "typed", "gentle": True}, 5),
)


class Server:
    """The server's own parts on a real database; nobody else is there, and no time runs out."""

    def __init__(self, store: Store) -> None:
        services = Services.on(store, SECRET, LIMITS)
        self.store, self.hub = store, services.hub
        self.sockets = Sockets(services, Rooms(services))
        store.announce = lambda _: None

        async def ready() -> bool:
            return True

        app = Litestar([routes(services, ready)], exception_handlers={Refused: _refuse}, openapi_config=None)
        self.transport = httpx.ASGITransport(app=Guarded(app, services))  # type: ignore[arg-type]

    async def lay(self, played: Played, viewer: int | None, clock: Hourglass) -> World:
        """A table of people at which a game has begun."""
        people = [await self.store.add_person(f"Guest {seat}") for seat in range(played.seats)]
        stored = await self.store.add_table(
            game=played.game,
            options=played.options,
            host=people[0].id,
            public=True,
            pace=Pace(),
            at_table=[Seat(person=person.id, nonce="n") for person in people],
            rules=find(played.game).facts.rules,
        )
        await self.store.mark(stored.id, "started")
        begun = await self.store.table(stored.id)
        assert begun is not None
        watcher = await self.store.add_person("Watcher")
        return World(begun, viewer, clock, {person.id: person for person in people}, watcher)

    def go_to(self, world: World) -> None:
        """From now on the table is in this world."""
        self.hub._at_hand[world.stored.id] = world.live

    async def answer(self, world: World, told: str) -> bytes:
        """What comes back over the viewer's socket."""
        self.go_to(world)
        ply = world.live.ply
        answer = msgspec.json.encode(await self.sockets._answer(told, world.room, world.visitor))
        if world.live.ply != ply:
            await self._forget(world)
        return answer

    async def _forget(self, world: World) -> None:
        """What was written down in one world never was in the other."""
        async with self.store.database.writing() as connection:
            await connection.execute(delete(log).where(log.c.table_id == world.stored.id))

    async def get(self, world: World, address: str) -> tuple[int, bytes]:
        """What the viewer's browser is given."""
        self.go_to(world)
        cookies = {COOKIE: sign(world.person.id, SECRET)}
        async with httpx.AsyncClient(
            transport=self.transport, base_url="http://test", cookies=cookies
        ) as http:
            got = await http.get(f"/api/tables{address}")
        return got.status_code, got.content


@asynccontextmanager
async def a_server(folder: Path, clock: Hourglass) -> AsyncIterator[Server]:
    async with Store.open(f"sqlite:///{folder}/games.db", clock) as store:
        yield Server(store)


def everything(one: World, other: World, chance: random.Random) -> Iterator[str]:
    """One of every kind of message, the same for both worlds, in an order that tells nothing."""
    yield from NONSENSE
    for number, message in enumerate(_well_formed(one, other, chance)):
        yield json.dumps({"move_id": f"sent{one.live.ply:04}-{number:04}", **message})


def _well_formed(one: World, other: World, chance: random.Random) -> Iterator[dict[str, Any]]:
    yield {"type": "undo"}
    yield {"type": "back"}
    for text in dict.fromkeys((*texts(one, chance), *texts(other, chance), "a bridge", "")):
        yield {"type": "answer", "text": text}
    game = one.live.table.game
    legal = {
        number
        for world in (one, other)
        for seat in range(world.live.table.seats)
        for number in game.legal(world.live.table._now, seat).tolist()
    }
    numbers = chance.sample(sorted(legal), min(ACTIONS, len(legal)))
    numbers += chance.sample(range(len(game.actions)), min(ACTIONS, len(game.actions)))
    for number in dict.fromkeys(numbers):
        yield {"type": "decide", "action": msgspec.to_builtins(game.actions[number])}
    yield {"type": "say", "text": "Well?"}
    yield {"type": "react", "reaction": "ouch"}
    yield from ({"type": "stand-in", "seat": seat} for seat in range(one.live.table.seats + 1))
    yield {"type": "resign"}


def texts(world: World, chance: random.Random) -> list[str]:
    """Answers to the question that is open: what is right, nearly right, wrong, or nearly wrong."""
    if not is_asking(world):
        return []
    s = world.live.table._now
    question: Question = pack_of(int(s.tome)).card[int(s.card)].question[int(s.question)]
    right, wrong = question.options[question.right], chance.choice(question.options)
    return [
        right,
        slip(right, chance),
        f"the {right.upper()}!",
        wrong,
        slip(wrong, chance),
        *question.accept[:1],
    ]


def slip(answer: str, chance: random.Random) -> str:
    """A letter is missing."""
    at = chance.randrange(len(answer))
    return answer[:at] + answer[at + 1 :]


def is_asking(world: World) -> bool:
    return world.live.table.game.name == "troll-bridge" and world.live.table._now.stage in (ASK, ANSWER)


async def send_everything(
    server: Server, one: World, other: World, chance: random.Random, where: str
) -> tuple[int, int]:
    """How much of it was refused, and how much changed something; in both worlds the same."""
    refused = accepted = 0
    worlds = (one.twin(), other.twin())
    for told in everything(one, other, chance):
        if accepted >= ACCEPTED and is_accepted(one, told):
            continue
        here = f"{where}: {told}"
        plies = [world.live.ply for world in worlds]
        got = [await server.answer(world, told) for world in worlds]
        assert got[0] == got[1], here
        changed = [world.live.ply != ply for world, ply in zip(worlds, plies, strict=True)]
        assert changed[0] == changed[1], here
        refused += b'"refusal"' in got[0]
        if changed[0]:
            accepted += 1
            await nothing_is_tried_out(server, *worlds, here)
            worlds = (one.twin(), other.twin())
    return refused, accepted


async def nothing_is_tried_out(server: Server, one: World, other: World, here: str) -> None:
    """What a decision shows of what was hidden cannot be unseen; else the worlds stay alike.

    But for a bid that the rules let everybody take back: whether it was the last shows at once.
    """
    told = [world.sent() for world in (one, other)]
    may_take_back = [takes_back(world) for world in (one, other)]
    back = [await server.answer(world, '{"type": "undo", "move_id": "sent-back"}') for world in (one, other)]
    if told[0] == told[1]:
        assert back[0] == back[1], f"{here}, then undo"
        assert one.sent() == other.sent(), f"{here}, then undo"
    else:
        for answer, may in zip(back, may_take_back, strict=True):
            assert may or b'"refusal"' in answer, f"{here}, then undo"


def takes_back(world: World) -> bool:
    legal = world.live.table.legal(world.viewer) if world.viewer is not None else []
    return any(action.takes_back for action in legal)


def is_accepted(world: World, told: str) -> bool:
    """Whether a decision or an answer is one that the viewer may give."""
    table, message = world.live.table, json.loads(told)
    if world.viewer not in table.awaited:
        return False
    if message["type"] == "answer":
        return bool(is_asking(world) and table.options.get("answers") == "typed")
    legal = [msgspec.to_builtins(action) for action in table.legal(world.viewer)]
    return message["type"] == "decide" and message["action"] in legal


async def look_everywhere(server: Server, one: World, other: World, where: str) -> None:
    """Whatever a browser may ask for is the same, too, and so is what it is refused."""
    plies, table = one.live.table.plies(one.viewer), one.stored.id
    addresses = ["", "/playing", "/mine", *(f"/{table}{what}" for what in ("", "/record", "/printed"))]
    addresses += [f"/{table}/moments/{ply}" for ply in (0, max(0, plies - 1), *range(plies, plies + 4))]
    addresses += [f"/{table}/moments/1?seat={seat}" for seat in range(one.live.table.seats)]
    for address in addresses:
        got = [await server.get(world, address) for world in (one, other)]
        assert got[0] == got[1], f"{where}: {address}"
        assert got[0][0] < 500, f"{where}: {address}"


@pytest.mark.parametrize(
    ("played", "viewer"),
    [(played, viewer) for played in GAMES for viewer in (None, 0, 1) if (viewer or 0) < played.seats],
    ids=str,
)
def test_whatever_is_sent_is_answered_alike_in_worlds_that_look_alike(
    played: Played, viewer: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steer(monkeypatch)
    find(played.game).prepare()

    async def story() -> None:
        clock, chance = Hourglass(), random.Random(played.seed)
        async with a_server(tmp_path, clock) as server:
            one = await server.lay(played, viewer, clock)
            other = one.twin()
            refused = accepted = asked = 0
            for number in range(DECISIONS):
                if one.live.over:
                    break
                clock.turn(chance.randrange(4_000) / SECOND)
                if decide_alike(one, other, chance, number, OUT_OF_TURN) is None:
                    one.sent()
                    other = one.twin()
                    other.replace_what_is_hidden(chance)
                other.write_tome_anew()
                where = f"{played}, seed {played.seed}, viewer {viewer}, decision {number}"
                assert one.sent() == other.sent(), where
                if chance.random() < LOOKS[is_asking(one)]:
                    asked += is_asking(one)
                    counted = await send_everything(server, one, other, chance, where)
                    refused, accepted = refused + counted[0], accepted + counted[1]
                if number % LOOK_AROUND == LOOK_AROUND - 1:
                    await look_everywhere(server, one, other, where)
            assert refused > 50
            assert accepted > 5 or viewer is None
            assert asked or played.game != "troll-bridge"

    asyncio.run(story())


async def until_asked(database: str, secret: str, ada: Player, grim: Player, answers: str) -> str:
    """A table at which one of them is asked a question."""
    options: dict[str, Value] = {"ug_trolls": 0, "answers": answers}
    table = await lay_sealed(database, secret, ada, grim, game="troll-bridge", options=options)
    async with ada.at(table), grim.at(table):
        await asyncio.gather(play_up_to_a_question(ada), play_up_to_a_question(grim))
    return table


async def play_up_to_a_question(player: Player) -> None:
    while not (player.view and player.view["board"]["question"]):
        if player.view and player.must_decide:
            before = player.number
            assert (await player.decide())["type"] == "done"
            await player.until(lambda before=before: player.number > before)
        else:
            await player.hear()


def question_of(player: Player) -> Question:
    """What the table alone knows."""
    prompt = player.view["board"]["question"]["prompt"]
    return next(one for card in our_tome().card for one in card.question if one.prompt == prompt)


def test_where_answers_are_chosen_no_text_is_told_from_another(base: str, database: str) -> None:
    async def story() -> None:
        ada, grim, eve = Player(base, 1), Player(base, 2), Player(base, 3)
        table = await until_asked(database, "chosen", ada, grim, "options")
        async with ada.at(table), grim.at(table), eve.at(table):
            question = question_of(ada)
            right, number = question.options[question.right], ada.number
            for player in (ada, grim, eve):
                said = {
                    (answer["type"], answer.get("code"), answer.get("message"))
                    for text in (*question.options, right[:-1], right.upper(), "rubbish", "")
                    for answer in [await player.send("answer", text=text)]
                }
                assert len(said) == 1, "a text is told from another"
                assert said.pop()[0] == "refusal"
        async with ada.at(table):
            assert ada.number == number

    asyncio.run(story())


def test_where_answers_are_typed_the_first_decides_whatever_it_is(base: str, database: str) -> None:
    async def story() -> None:
        ada, grim, eve = Player(base, 1), Player(base, 2), Player(base, 3)
        table = await until_asked(database, "typed", ada, grim, "typed")
        async with ada.at(table), grim.at(table), eve.at(table):
            question = question_of(ada)
            asked, other = (ada, grim) if ada.must_decide else (grim, ada)
            right, number = question.options[question.right], asked.number
            for player in (other, eve):  # nobody else hears how it is understood
                said = [await player.send("answer", text=text) for text in (right, "rubbish")]
                assert said[0]["message"] == said[1]["message"]
            for player in (ada, grim, eve):
                assert right not in json.dumps(player.received[-1]), "the right answer was told too early"
            assert (await asked.send("answer", "0123456789abcdef", text="rubbish"))["type"] == "done"
            await asked.until(lambda: asked.number > number)
            number, trophies = asked.number, trophies_of(asked)
            assert (await asked.send("answer", "0123456789abcdef", text=right))[
                "type"
            ] == "done"  # sent again
            for refused in (
                await asked.send("answer", text=right),
                await asked.send("undo"),
                await asked.send("decide", action={"kind": "answer", "option": question.right}),
            ):
                assert refused["code"] == "illegal"
        async with asked.at(table):
            assert (asked.number, trophies_of(asked)) == (number, trophies)
            assert asked.view["board"]["answered"]["right"] == question.right

    asyncio.run(story())


def trophies_of(player: Player) -> int:
    return int(player.view["board"]["messengers"][player.seat]["trollosophers"])

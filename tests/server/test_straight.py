"""The way of a decision is straight: it is read once, checked once, and put into words once, for the log."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.test_hub import a_hub, begin, is_over, until

from underbridge.engine.action import Action, Actions
from underbridge.engine.game import find
from underbridge.engine.table import Table
from underbridge.engine.trail import Trail
from underbridge.server import sockets as all_sockets
from underbridge.server.announcements import Announcements
from underbridge.server.hub import Hub
from underbridge.server.messages import Done
from underbridge.server.rooms import Room, Rooms, Visitor
from underbridge.server.services import Services
from underbridge.server.sockets import Sockets
from underbridge.server.store import Pace, Person, Seat, Store, StoredTable

GAME = "troll-dice"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often something is done with a decision, from now on."""
    counts: Counter[str] = Counter()

    def count(what: str, of: Any, name: str) -> None:
        work: Callable[..., Any] = getattr(of, name)

        def counting(*given: Any) -> Any:
            counts[what] += 1
            return work(*given)

        monkeypatch.setattr(of, name, counting)

    count("read from JSON", all_sockets, "read_action")
    count("read from words", Actions, "from_words")
    count("checked", Table, "check")
    count("legal actions looked at", Trail, "legal")
    in_words = Action.words.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(
        Action, "words", property(lambda self: counts.update(["put into words"]) or in_words(self))
    )
    return counts


@asynccontextmanager
async def a_server(address: str) -> AsyncIterator[Services]:
    """At which nobody else does anything."""
    async with Store.open(address) as store:
        services = Services.on(store, bytes(32))
        store.announce = lambda _: None
        await services.compiling._load(GAME)
        yield services


async def lay(store: Store) -> tuple[StoredTable, list[Person]]:
    people = [await store.add_person(name) for name in ("Ada", "Grim")]
    laid = await store.add_table(
        game=GAME,
        options={},
        host=people[0].id,
        public=False,
        pace=Pace(),
        at_table=[Seat(person=person.id) for person in people],
        rules=find(GAME).facts.rules,
    )
    stored = await store.table(laid.id)
    assert stored is not None
    return stored, people


def test_a_decision_is_read_once_and_checked_once(address: str, counted: Counter[str]) -> None:
    async def story() -> None:
        async with a_server(address) as services, Store.open(address) as elsewhere:
            stored, people = await lay(services.store)
            live = await services.hub.current(stored.id)
            other = Hub(elsewhere, Announcements(elsewhere))
            assert (await other.current(stored.id)).ply == 0
            (seat,) = live.table.awaited
            action = live.table.legal(seat)[0]
            message = {"type": "decide", "move_id": "move-0001", "action": msgspec.to_builtins(action)}
            sockets = Sockets(services, Rooms(services))
            room, visitor = Room(stored, services), Visitor(people[seat], 0, 0)

            counted.clear()
            answer = await sockets._answer(msgspec.json.encode(message), room, visitor)
            assert answer == Done(move_id="move-0001")
            once = ("read from JSON", "checked", "legal actions looked at", "put into words")
            assert counted == dict.fromkeys(once, 1)
            assert live.ply == 1

            counted.clear()
            assert (await other.current(stored.id)).table.log == live.table.log
            assert counted == dict.fromkeys(("read from words", "checked", "legal actions looked at"), 1)

            counted.clear()  # sent again, it is not looked at any more
            assert await sockets._answer(msgspec.json.encode(message), room, visitor) == answer
            assert not counted

    asyncio.run(story())


def test_what_a_bot_decides_is_checked_once_and_never_read(tmp_path: Path, counted: Counter[str]) -> None:
    async def story() -> None:
        async with a_hub(f"sqlite:///{tmp_path}/games.db") as hub:
            table = await begin(hub, "sleepy", "grumpy")
            await until(hub, table, is_over)
            lines = len(await hub.store.entries(table))
            assert lines
            assert counted.pop("legal actions looked at") == lines
            assert counted == {"checked": lines, "put into words": lines}

    asyncio.run(story())

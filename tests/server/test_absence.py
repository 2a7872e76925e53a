"""Of whoever is awaited and gone for a minute, the others may say: let a bot play until they are back."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, NamedTuple

from server.hourglass import Hourglass
from server.serving import LONG
from server.test_hub import awaited_people, begin, decide

from underbridge.server.limits import USUAL
from underbridge.server.messages import Done, Refusal
from underbridge.server.rooms import Room, Rooms, Visitor
from underbridge.server.services import Services
from underbridge.server.shown_tables import SeatShown
from underbridge.server.sockets import Sockets
from underbridge.server.store import Person, Store

GAME = "troll-dice"
A_MINUTE = USUAL.absent_seconds
NUMBERS = itertools.count()


class Page(NamedTuple):
    """Somebody looks at a table."""

    room: Room
    visitor: Visitor
    sockets: Sockets

    def seat(self, number: int) -> SeatShown:
        return self.room.shown(self.visitor).seats[number]

    async def sees(self, number: int, holds: Callable[[SeatShown], object]) -> None:
        async with asyncio.timeout(LONG):
            while not holds(self.seat(number)):
                await asyncio.sleep(0.001)

    async def send(self, kind: str, **more: Any) -> str:
        """What comes of it: done, or the code of a refusal."""
        message = {"type": kind, "move_id": f"message-{next(NUMBERS)}", **more}
        answer = await self.sockets._answer(json.dumps(message), self.room, self.visitor)
        assert isinstance(answer, Done | Refusal)
        return answer.code if isinstance(answer, Refusal) else "done"


class Process:
    """The server's own parts."""

    def __init__(self, store: Store, clock: Hourglass) -> None:
        self.store, self.clock, self.services = store, clock, Services.on(store, bytes(32))
        self.rooms = Rooms(self.services)
        self.hub = self.services.hub

    @asynccontextmanager
    async def looking(self, table: str, person: Person) -> AsyncIterator[Page]:
        sockets, visitor = Sockets(self.services, self.rooms), Visitor(person, 0, 0)
        async with sockets._visiting(table, visitor, "10.0.0.1") as room:
            yield Page(room, visitor, sockets)

    async def seated(self, table: str) -> tuple[int, int, list[Person]]:
        """Who is awaited, who is not, and everybody."""
        live = await self.hub.current(table)
        people = await self.store.people([seat.person or "" for seat in live.stored.seats])
        (absent,) = awaited_people(live)
        return absent, 1 - absent, [people[seat.person or ""] for seat in live.stored.seats]


@asynccontextmanager
async def a_process(address: str, clock: Hourglass) -> AsyncIterator[Process]:
    async with AsyncExitStack() as life:
        one = Process(await life.enter_async_context(Store.open(address, clock)), clock)
        await one.services.compiling._load(GAME)
        for part in (one.services.announcements, one.services.presence, one.hub):
            await life.enter_async_context(part.running())
        await one.services.announcements.listening.wait()
        yield one


def in_a_process(address: str, story: Callable[[Process], Coroutine[Any, Any, None]]) -> None:
    async def tell() -> None:
        async with a_process(address, Hourglass()) as process:
            await story(process)

    asyncio.run(tell())


def test_a_bot_plays_for_whoever_is_gone_for_a_minute_until_they_are_back(address: str) -> None:
    async def story(one: Process) -> None:
        table = await begin(one.hub, None, None)
        absent, mine, people = await one.seated(table)
        async with one.looking(table, people[mine]) as page:
            async with one.looking(table, people[absent]):
                await page.sees(absent, lambda seat: seat.here)
            await page.sees(absent, lambda seat: not seat.here)
            one.clock.turn(A_MINUTE - 0.001)
            assert await page.send("stand-in", seat=absent) == "still-here"
            one.clock.turn(0.001)
            await page.sees(absent, lambda seat: seat.gone)  # they are told by the table
            told = [page.send("stand-in", seat=absent) for _ in range(3)]
            assert await asyncio.gather(*told) == ["done"] * 3
            await page.sees(absent, lambda seat: seat.away)
            entries = await one.store.entries(table)
            assert [entry.kind for entry in entries].count("away") == 1
            async with one.looking(table, people[absent]) as back:
                await page.sees(absent, lambda seat: seat.here and not seat.away and not seat.gone)
                assert back.seat(absent) == page.seat(absent)
        said = [(line.person, line.reaction) for line in await one.store.said(table)]
        assert said == [(people[absent].id, "away"), (people[absent].id, "back")]

    in_a_process(address, story)


def test_nobody_else_can_be_replaced_nor_by_others(address: str) -> None:
    async def story(one: Process) -> None:
        table = await begin(one.hub, None, None)
        absent, mine, people = await one.seated(table)
        watcher = await one.store.add_person("Watcher")
        async with one.looking(table, people[mine]) as page, one.looking(table, watcher) as other:
            one.clock.turn(10 * A_MINUTE)
            await page.sees(absent, lambda seat: seat.gone)
            assert await other.send("stand-in", seat=absent) == "not-seated"
            assert await page.send("stand-in", seat=mine) == "still-here"
            assert await page.send("stand-in", seat=7) == "no-such-seat"
            assert await page.send("stand-in", seat=20) == "bad-message"
            live = await one.hub.current(table)
            await decide(one.hub, table, absent, live.table.legal(absent)[0], "from elsewhere")
            if absent not in live.table.awaited:
                assert await page.send("stand-in", seat=absent) == "still-here"  # nobody waits for them
            assert not live.away

    in_a_process(address, story)


def test_the_minute_is_counted_anew_when_they_come_though_it_be_elsewhere(served_address: str) -> None:
    async def story() -> None:
        clock = Hourglass()
        async with a_process(served_address, clock) as one, a_process(served_address, clock) as other:
            table = await begin(one.hub, None, None)
            absent, mine, people = await one.seated(table)
            async with one.looking(table, people[mine]) as page:
                await page.sees(absent, lambda seat: not seat.here)
                clock.turn(A_MINUTE / 2)
                async with other.looking(table, people[absent]):
                    await page.sees(absent, lambda seat: seat.here)
                await page.sees(absent, lambda seat: not seat.here)
                clock.turn(A_MINUTE / 2)
                assert await page.send("stand-in", seat=absent) == "still-here"
                clock.turn(A_MINUTE / 2)
                await page.sees(absent, lambda seat: seat.gone)
                assert await page.send("stand-in", seat=absent) == "done"
                async with other.looking(table, people[absent]) as back:
                    await page.sees(absent, lambda seat: seat.here and not seat.away)
                    assert await back.send("undo") != "done"  # there is nothing, but they may ask

    asyncio.run(story())


def test_whoever_leaves_for_good_is_told_of_once(address: str) -> None:
    async def story(one: Process) -> None:
        table = await begin(one.hub, None, None)
        absent, mine, people = await one.seated(table)
        async with one.looking(table, people[mine]) as page:
            for _ in range(2):  # sent again
                await one.hub.enter(table, absent, "resign", "0123456789abcdef")
            await page.sees(absent, lambda seat: seat.resigned)
            async with asyncio.timeout(LONG):
                while not page.room.chat:
                    await asyncio.sleep(0.001)
            (line,) = page.room.chat
            assert (line.seat, line.reaction, line.text) == (absent, "resign", "")
            one.clock.turn(10 * A_MINUTE)
            assert await page.send("stand-in", seat=absent) == "done"  # a bot plays already
            assert len(await one.store.said(table)) == 1

    in_a_process(address, story)

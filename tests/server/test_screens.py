"""Bots wait until those at the table have been shown what came before, and not for ever."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from server.hourglass import Hourglass
from server.serving import LONG
from server.test_hub import awaited_people, begin, decide, everything_done

from underbridge.engine.game import find
from underbridge.server.announcements import Announcements
from underbridge.server.background import first_to_end
from underbridge.server.clocks import SECOND
from underbridge.server.hub import FOLLOWED, Hub
from underbridge.server.limits import Limits
from underbridge.server.live import Live
from underbridge.server.presence import Presence
from underbridge.server.screens import EVERYTHING, Screens
from underbridge.server.store import HOUSE, Pace, Seat, Store

PATIENCE = 17.0  # seconds: nothing else waits as long


class Tavern:
    """A process with its tables, and people who look at pages of it."""

    def __init__(self, store: Store, clock: Hourglass) -> None:
        self.clock, self.announcements, self.presence = clock, Announcements(store), Presence(store)
        self.screens = Screens(store, self.presence.at, Limits(page_seconds=PATIENCE))
        for heard in (self.presence.hear, self.screens.hear):
            self.announcements.hear(heard)
        self.hub = Hub(store, self.announcements, present=self.presence.at, screens=self.screens)

    @asynccontextmanager
    async def looking(self, table: str, seat: int) -> AsyncIterator[Callable[..., Coroutine[Any, Any, None]]]:
        """Whoever sits there comes with a page, which can show how it stands now."""
        person = (await self.hub.cached(table)).stored.seats[seat].person
        assert person is not None

        async def show(number: int | None = None) -> None:
            live = await self.hub.cached(table)
            await self.screens.show(table, person, seat, live.told(seat) if number is None else number)

        async with self.presence.here(table, person):
            self.hub.saw(table)
            yield show

    async def plays(self, table: str, ply: int) -> Live:
        """The game as soon as it is further than that."""
        async with asyncio.timeout(LONG):
            while (live := await self.hub.current(table)).ply <= ply:
                await asyncio.sleep(0.001)
        return live

    async def waits(self, table: str) -> int:
        """Bots are awaited, and do not go on before time passes."""
        live = await self.hub.current(table)
        ply, left = live.ply, (live.last - self.clock.now()) / 1_000 + PATIENCE
        await first_to_end(self.clock.somebody_sleeps(left), self.plays(table, ply))
        assert live.ply == ply
        assert live.bots_awaited
        return ply


@asynccontextmanager
async def a_tavern(address: str) -> AsyncIterator[Tavern]:
    clock = Hourglass()
    async with AsyncExitStack() as life:
        tavern = Tavern(await life.enter_async_context(Store.open(address, clock)), clock)
        await life.enter_async_context(tavern.announcements.running())
        await tavern.announcements.listening.wait()
        await life.enter_async_context(tavern.presence.running())
        await life.enter_async_context(tavern.hub.running())
        yield tavern


def in_a_tavern(folder: Path, story: Callable[[Tavern], Coroutine[Any, Any, None]]) -> None:
    async def tell() -> None:
        async with a_tavern(f"sqlite:///{folder}/games.db") as tavern:
            await story(tavern)

    asyncio.run(tell())


# With this seed a bot begins.
BOT_BEGINS = bytes([1]) * 32


def test_a_game_begins_when_the_first_page_is_there(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        table = await begin(tavern.hub, None, "sleepy", "sleepy", secret=BOT_BEGINS)
        assert await tavern.waits(table) == 0
        async with tavern.looking(table, 0) as show:
            await show(0)
            assert await tavern.waits(table) == 0  # the page is open, and nothing to be seen there yet
            await show()
            await tavern.plays(table, 0)

    in_a_tavern(tmp_path, story)


def test_a_game_begins_without_whoever_does_not_come(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        table = await begin(tavern.hub, None, "sleepy", "sleepy", secret=BOT_BEGINS)
        await tavern.waits(table)
        tavern.clock.turn(PATIENCE)
        await tavern.plays(table, 0)

    in_a_tavern(tmp_path, story)


def test_bots_go_on_when_what_came_before_was_shown(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        table = await begin(tavern.hub, None, "sleepy", "sleepy", secret=BOT_BEGINS)
        async with tavern.looking(table, 0) as show:
            await show()
            ply = (await tavern.plays(table, 0)).ply
            while awaited_people(await tavern.hub.current(table)) == []:
                assert await tavern.waits(table) == ply
                await show(0)  # a page that has come anew
                assert await tavern.waits(table) == ply
                await show()
                ply = (await tavern.plays(table, ply)).ply

    in_a_tavern(tmp_path, story)


def test_a_page_that_is_asleep_is_waited_for_so_long(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        table = await begin(tavern.hub, None, "sleepy", "sleepy", secret=BOT_BEGINS)
        async with tavern.looking(table, 0) as show:
            await show(0)
            await tavern.waits(table)
            tavern.clock.turn(PATIENCE - 1)
            assert await tavern.waits(table) == 0
            tavern.clock.turn(1)
            await tavern.plays(table, 0)

    in_a_tavern(tmp_path, story)


def test_whoever_leaves_is_not_waited_for(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        table = await begin(tavern.hub, None, "sleepy", None, secret=BOT_BEGINS)
        async with tavern.looking(table, 0) as show:
            await show(EVERYTHING)
            async with tavern.looking(table, 2) as slow:
                await slow(0)
                assert await tavern.waits(table) == 0
            await tavern.plays(table, 0)

    in_a_tavern(tmp_path, story)


def test_programs_are_not_waited_for(tmp_path: Path) -> None:
    """They are at the table, and say nothing of what they show."""

    async def story(tavern: Tavern) -> None:
        table = await begin(tavern.hub, None, "sleepy", "sleepy", secret=BOT_BEGINS)
        async with tavern.looking(table, 0):
            live = await tavern.plays(table, 0)
            while not live.over:
                ply = live.ply
                for seat in awaited_people(live):
                    await decide(tavern.hub, table, seat, live.table.legal(seat)[0], f"move {ply}")
                live = await tavern.plays(table, ply)

    in_a_tavern(tmp_path, story)


def test_a_page_at_another_process_is_waited_for(served_address: str) -> None:
    async def story() -> None:
        async with a_tavern(served_address) as one, a_tavern(served_address) as other:
            table = await begin(one.hub, None, "sleepy", "sleepy", secret=BOT_BEGINS)
            async with other.looking(table, 0) as show:
                await show(0)
                async with asyncio.timeout(LONG):
                    while not one.presence.at(table):
                        await asyncio.sleep(0.001)
                assert await one.waits(table) == 0
                await show()
                await one.plays(table, 0)

    asyncio.run(story())


def test_a_game_of_the_house_goes_on_while_somebody_watches_and_so_that_they_can_follow(
    tmp_path: Path,
) -> None:
    """Its bots play for nobody else, however often they are asked."""

    async def story(tavern: Tavern) -> None:
        hub, store, clock = tavern.hub, tavern.hub.store, tavern.clock
        await store.open_house()
        laid = await store.add_table(
            game="troll-dice",
            options={},
            host=HOUSE,
            public=True,
            pace=Pace(),
            at_table=[Seat(bot="sleepy", nonce="n")] * 2,
            rules=find("troll-dice").facts.rules,
        )
        begun = await store.table(laid.id)
        assert begun is not None
        hub.begin(begun)
        await everything_done(hub)
        assert (await hub.current(laid.id)).ply == 0
        async with tavern.presence.here(laid.id, "watcher"):
            hub.saw(laid.id)
            await tavern.screens.show(laid.id, "watcher", None, EVERYTHING)
            for ply in range(3):
                await clock.somebody_sleeps(FOLLOWED / SECOND)
                assert (await hub.current(laid.id)).ply == ply
                clock.turn(FOLLOWED / SECOND)
                await tavern.plays(laid.id, ply)
            await clock.somebody_sleeps(FOLLOWED / SECOND)
        clock.turn(FOLLOWED / SECOND)
        await everything_done(hub)
        assert (await hub.current(laid.id)).ply == 3

    in_a_tavern(tmp_path, story)

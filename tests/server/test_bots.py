"""When bots play, and when they do not."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from server.hourglass import Hourglass
from server.test_hub import (
    LONG,
    awaited_people,
    awaits_people_or_nobody,
    begin,
    decide,
    everything_done,
    is_over,
    until,
)

from underbridge.server.announcements import Announcements
from underbridge.server.hub import SWEEP, Hub
from underbridge.server.limits import USUAL
from underbridge.server.presence import Presence
from underbridge.server.store import Pace, Store
from underbridge.server.thinkers import THREADS

A_WHILE = USUAL.bots_wait


class Tavern:
    """A server's tables, those who come and go there, and a clock that tests turn."""

    def __init__(self, store: Store, clock: Hourglass) -> None:
        self.clock, self.announcements, self._presence = clock, Announcements(store), Presence(store)
        self.hub = Hub(store, self.announcements, present=self._presence.at)

    @asynccontextmanager
    async def somebody_at(self, table: str) -> AsyncIterator[None]:
        async with self._presence.here(table, "somebody"):
            self.hub.saw(table)
            yield
        self.hub.saw(table)

    @asynccontextmanager
    async def all_threads_taken(self, *, long: bool = False) -> AsyncIterator[None]:
        """By bots of somebody else; by those who think long: all that they may have."""
        async with AsyncExitStack() as stack:
            for _ in range(THREADS - long):
                await stack.enter_async_context(self.hub.thinkers.turn("elsewhere", "else", long=long))
            yield

    async def waiting(self, bots: int) -> None:
        """Until so many bots wait for their turn."""
        async with asyncio.timeout(LONG):
            while len(self.hub.thinkers._waiting) < bots:
                await asyncio.sleep(0)
        assert len(self.hub.thinkers._waiting) == bots

    async def sweep(self) -> None:
        """It has looked for what was left unanswered."""
        for _ in range(2):  # it may have been about to look just now
            self.clock.turn(SWEEP)
            await self.clock.somebody_sleeps(SWEEP)
        await everything_done(self.hub)

    async def decide_until_a_bot_must(self, table: str) -> int:
        """The people decide; how many lines the log has before a bot goes on."""
        async with self.all_threads_taken():
            while seats := awaited_people(live := await self.hub.current(table)):
                await decide(self.hub, table, seats[0], live.table.legal(seats[0])[0], f"move {live.ply}")
        assert live.bots_awaited
        return live.ply


def in_a_tavern(folder: Path, story: Callable[[Tavern], Awaitable[None]]) -> None:
    async def tell() -> None:
        clock = Hourglass()
        async with Store.open(f"sqlite:///{folder}/games.db", clock) as store:
            tavern = Tavern(store, clock)
            async with tavern.announcements.running(), tavern.hub.running():
                await tavern.announcements.listening.wait()
                await story(tavern)

    asyncio.run(tell())


def test_bots_stop_when_nobody_has_been_there_for_a_while_and_go_on_when_somebody_comes(
    tmp_path: Path,
) -> None:
    async def story(tavern: Tavern) -> None:
        hub = tavern.hub
        table = await begin(hub, None, "grumpy", "grumpy")
        await until(hub, table, awaits_people_or_nobody)
        tavern.clock.turn(A_WHILE)
        stood = await tavern.decide_until_a_bot_must(table)
        await until(hub, table, lambda live: live.ply > stood and awaits_people_or_nobody(live))
        tavern.clock.turn(0.001)
        stood = await tavern.decide_until_a_bot_must(table)
        await everything_done(hub)
        await tavern.sweep()
        assert (await hub.current(table)).ply == stood
        async with tavern.somebody_at(table):
            await until(hub, table, lambda live: live.ply > stood)

    in_a_tavern(tmp_path, story)


def test_bots_play_as_long_as_somebody_is_there(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        hub = tavern.hub
        table = await begin(hub, None, "grumpy")
        await until(hub, table, awaits_people_or_nobody)
        async with tavern.somebody_at(table):
            tavern.clock.turn(10 * A_WHILE)
            stood = await tavern.decide_until_a_bot_must(table)
            await until(hub, table, lambda live: live.ply > stood and awaits_people_or_nobody(live))
            tavern.clock.turn(10 * A_WHILE)
        stood = await tavern.decide_until_a_bot_must(table)  # they have only just left
        await until(hub, table, lambda live: live.ply > stood)

    in_a_tavern(tmp_path, story)


def test_a_clock_runs_out_though_nobody_is_there_but_nobody_plays_on(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        hub, time = tavern.hub, round(2 * A_WHILE)
        table = await begin(hub, None, None, pace=Pace(seconds=time))
        (seat,) = (await hub.current(table)).table.awaited
        await tavern.clock.somebody_sleeps(time)
        tavern.clock.turn(time)
        assert (await until(hub, table, lambda live: live.away)).away == {seat}
        await everything_done(hub)
        await tavern.sweep()
        live = await hub.current(table)
        assert (live.ply, live.bots_awaited) == (1, (seat,))
        async with tavern.somebody_at(table):
            await until(hub, table, lambda live: live.ply > 1)

    in_a_tavern(tmp_path, story)


def test_a_bot_whose_turn_comes_when_nobody_is_there_any_more_does_not_play(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        async with tavern.all_threads_taken():
            table = await begin(tavern.hub, "grumpy", "grumpy")
            await tavern.waiting(1)
            tavern.clock.turn(A_WHILE + 1)
        await everything_done(tavern.hub)
        assert (await tavern.hub.current(table)).ply == 0
        async with tavern.somebody_at(table):
            await until(tavern.hub, table, is_over)

    in_a_tavern(tmp_path, story)


def test_a_bot_does_not_think_about_what_has_been_decided(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(tavern: Tavern) -> None:
        hub = tavern.hub
        async with tavern.all_threads_taken():
            table = await begin(hub, None, None)
            (seat,) = (await hub.current(table)).table.awaited
            await hub.enter(table, seat, "away", "away")
            await tavern.waiting(1)
            await hub.enter(table, seat, "back", "back")
        await everything_done(hub)
        assert (await hub.current(table)).ply == 2

    with caplog.at_level(logging.INFO):
        in_a_tavern(tmp_path, story)
    assert "came too late" not in caplog.text


def test_a_bot_waits_in_one_place_only_however_often_its_table_is_looked_at(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        async with tavern.all_threads_taken():
            table = await begin(tavern.hub, "grumpy", "grumpy")
            for _ in range(3):
                async with tavern.somebody_at(table):
                    pass
            await tavern.waiting(1)
            for _ in range(100):  # nobody else comes
                await asyncio.sleep(0)
            await tavern.waiting(1)

    in_a_tavern(tmp_path, story)


def test_games_go_on_while_ancients_wait_for_each_other(tmp_path: Path) -> None:
    async def story(tavern: Tavern) -> None:
        async with tavern.all_threads_taken(long=True):
            tables = [
                await begin(tavern.hub, "ancient", "ancient", secret=bytes([n]) * 32) for n in (1, 2, 3)
            ]
            table = await begin(tavern.hub, "grumpy", "grumpy")
            await until(tavern.hub, table, is_over)
            assert [(await tavern.hub.current(one)).ply for one in tables] == [0, 0, 0]

    in_a_tavern(tmp_path, story)

"""A machine's clock that is set back, or forward, stops no bot and no clock."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from server.hourglass import Hourglass
from server.test_hub import a_hub, awaited_people, begin, decide, everything_done, until

from underbridge.server.clocks import DAY, SECOND
from underbridge.server.hub import PATIENCE, SWEEP
from underbridge.server.live import Live
from underbridge.server.store import Pace

YEAR = 365 * DAY
SET = {"back by a day": [-DAY], "forward by a year, and back": [YEAR, 0], "back by a year": [-YEAR]}


@pytest.fixture
def embedded(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


@pytest.mark.parametrize("how", SET)
def test_whoever_thinks_too_long_is_away_though_the_clock_was_set(embedded: str, how: str) -> None:
    async def story() -> None:
        clock = Hourglass()
        async with a_hub(embedded, clock) as hub:
            table = await begin(hub, None, None, pace=Pace(seconds=60))
            await clock.somebody_sleeps(60)
            live = await hub.current(table)
            (seat,) = awaited_people(live)
            clock.turn(20)
            before = clock.now()
            for clock.set_by in SET[how]:
                assert clock.now() >= before
            if how.startswith("back"):
                assert live.clocks.left(seat, clock.now()) == 40 * SECOND
            await decide(hub, table, seat, live.table.legal(seat)[0], "in time")
            await everything_done(hub)
            (other,) = awaited_people(live)
            clock.turn(59.999)
            await everything_done(hub)
            assert other not in live.away
            assert live.clocks.left(other, clock.now()) == 1
            clock.turn(0.001)
            assert other in (await until(hub, table, lambda live: live.away)).away

    asyncio.run(story())


@pytest.mark.parametrize("how", SET)
def test_time_goes_on_where_the_clock_was_set_while_no_process_ran(embedded: str, how: str) -> None:
    """From the last line of the log on."""

    async def begin_and_stop(clock: Hourglass) -> str:
        async with a_hub(embedded, clock) as hub:
            table = await begin(hub, None, None, pace=Pace(seconds=60))
            for clock.set_by in SET[how][:-1]:
                pass
            (seat,) = awaited_people(live := await hub.current(table))
            await decide(hub, table, seat, live.table.legal(seat)[0], "the last")
            return table

    async def come_back(clock: Hourglass, table: str) -> None:
        async with a_hub(embedded, clock) as hub:
            await clock.somebody_sleeps(SWEEP)
            clock.turn(60 + PATIENCE / SECOND)
            live = await until(hub, table, lambda live: live.away)
            lines = [entry for entry in await hub.store.entries(table) if entry.kind == "away"]
            assert [line.at for line in lines] == [clock.now()]  # a bot may have decided since
            assert live.away == {line.seat for line in lines}

    table = asyncio.run(begin_and_stop(Hourglass()))
    after = Hourglass()
    after.set_by = SET[how][-1]
    asyncio.run(come_back(after, table))


def has_gone_on(ply: int) -> Callable[[Live], bool]:
    return lambda live: live.ply > ply or live.over


@pytest.mark.parametrize("how", SET)
def test_bots_play_on_though_the_clock_was_set(embedded: str, how: str) -> None:
    async def story() -> None:
        clock = Hourglass()
        async with a_hub(embedded, clock) as hub:
            table = await begin(hub, "sleepy", "sleepy")
            for clock.set_by in SET[how]:
                hub.saw(table)  # for nobody bots do not play, a year later
                ply = (await hub.current(table)).ply
                await until(hub, table, has_gone_on(ply))
            live = await until(hub, table, lambda live: live.over)
            times = [entry.at for entry in await hub.store.entries(live.stored.id)]
            assert times == sorted(times)

    asyncio.run(story())

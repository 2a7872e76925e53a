"""Tables in play, in one process and in several."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import update

from underbridge import IllegalAction
from underbridge.engine.action import Action
from underbridge.server.announcements import Announcements
from underbridge.server.hub import Hub, NoSuchTable
from underbridge.server.live import Live
from underbridge.server.store import Announcement, Pace, Seat, Store
from underbridge.server.store.schema import tables

LONG = 600  # seconds, of which a test needs one or two once the rules are compiled


@asynccontextmanager
async def a_hub(address: str) -> AsyncIterator[Hub]:
    async with Store.open(address) as store:
        announcements = Announcements(store)
        hub = Hub(store, announcements)
        async with announcements.running(), hub.running():
            await announcements.listening.wait()
            yield hub


async def begin(hub: Hub, *bots: str | None, game: str = "troll-dice", pace: Pace | None = None) -> str:
    """A game with people (None) and bots."""
    people = [await hub.store.add_person(f"guest {n}") for n in range(len(bots))]
    at_table = [
        Seat(person=None if bot else person.id, bot=bot, nonce="n")
        for person, bot in zip(people, bots, strict=True)
    ]
    table = await hub.store.add_table(
        game=game, options={}, host=people[0].id, public=True, pace=pace or Pace(), at_table=at_table
    )
    await hub.store.mark(table.id, "started")
    await hub.live(table.id)
    hub.announcements.announce(Announcement(table.id))
    return table.id


async def decide(hub: Hub, table: str, seat: int, action: Action, move_id: str) -> None:
    await hub.enter(table, seat, "decision", action.words, move_id)


async def until_over(hub: Hub, table: str) -> Live:
    async with asyncio.timeout(LONG):
        while not (live := await hub.live(table)).over:
            await asyncio.sleep(0.05)
    return live


def test_bots_play_a_game_to_its_end(address: str) -> None:
    async def story() -> None:
        async with a_hub(address) as hub:
            table = await begin(hub, "sleepy", "grumpy", "grumpy")
            await until_over(hub, table)
            kept = await hub.store.table(table)
            assert kept is not None
            assert kept.ended is not None
            assert await hub.store.playing() == []

    asyncio.run(story())


def test_a_decision_that_is_sent_again_is_made_once(address: str) -> None:
    async def story() -> None:
        async with a_hub(address) as hub:
            table = await begin(hub, None, None)
            (seat,) = (await hub.live(table)).table.awaited
            action = (await hub.live(table)).table.legal(seat)[0]
            await asyncio.gather(*(decide(hub, table, seat, action, "mine") for _ in range(5)))
            assert (await hub.live(table)).ply == 1
            with pytest.raises(IllegalAction):
                await hub.enter(table, seat, "decision", ("swap", 99), "other")
            with pytest.raises(NoSuchTable):
                await hub.enter("nowhere", 0, "decision", (), "m")

    asyncio.run(story())


def test_two_processes_play_one_game_and_lose_nothing(address: str) -> None:
    """Seats decide through either, sometimes through both at once."""

    async def story() -> None:
        async with a_hub(address) as one, a_hub(address) as two:
            table = await begin(one, None, None, "grumpy")
            chance, number = random.Random(4), 0
            async with asyncio.timeout(LONG):
                while not (live := await one.live(table)).over:
                    people = [seat for seat in live.table.awaited if live.is_present(seat)]
                    if not people:
                        await asyncio.sleep(0.01)
                        continue
                    action = chance.choice(live.table.legal(people[0]))
                    hubs = chance.choice([(one,), (two,), (one, two)])
                    await asyncio.gather(
                        *(decide(hub, table, people[0], action, f"move {number}") for hub in hubs)
                    )
                    number += 1
            entries = await one.store.entries(table)
            assert [entry.ply for entry in entries] == list(range(len(entries)))
            assert sum(entry.move_id.startswith("move") for entry in entries) == number
            other = await two.live(table)
            assert other.over
            assert other.table.log == live.table.log

    asyncio.run(story())


def test_what_a_process_left_unanswered_another_one_answers(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as store:
            left = Hub(store, Announcements(store))  # it never runs: as if it had died
            table = await begin(left, "grumpy", "grumpy")
            for task in left._tasks:
                task.cancel()
        async with a_hub(address) as hub:
            await until_over(hub, table)

    asyncio.run(story())


def test_a_bot_stands_in_when_time_is_over_and_leaves_when_somebody_is_back(address: str) -> None:
    async def story() -> None:
        async with a_hub(address) as hub:
            table = await begin(hub, None, None, pace=Pace(seconds=1))
            (seat,) = (await hub.live(table)).table.awaited
            async with asyncio.timeout(LONG):
                while not (live := await hub.live(table)).away:
                    await asyncio.sleep(0.05)
            assert live.away == {seat}
            await hub.enter(table, seat, "back", (), "back")
            assert (await hub.live(table)).is_present(seat)

    asyncio.run(story())


def test_time_goes_on_while_no_process_runs(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/games.db"

    async def begin_and_stop() -> str:
        async with Store.open(address) as store:
            hub = Hub(store, Announcements(store))
            table = await begin(hub, None, None, pace=Pace(seconds=1))
            for task in hub._tasks:
                task.cancel()
            return table

    async def come_back(table: str) -> None:
        async with a_hub(address) as hub, asyncio.timeout(LONG):
            while not (await hub.live(table)).away:
                await asyncio.sleep(0.05)

    table = asyncio.run(begin_and_stop())
    asyncio.run(come_back(table))


def test_a_bot_does_not_decide_for_somebody_who_is_back(tmp_path: Path) -> None:
    """It was still thinking when they came."""

    async def story() -> None:
        async with a_hub(f"sqlite:///{tmp_path}/games.db") as hub:
            table = await begin(hub, None, None)
            live = await hub.live(table)
            (seat,) = live.table.awaited
            words = live.table.legal(seat)[0].words
            with pytest.raises(IllegalAction, match="for itself again"):
                await hub.enter(table, seat, "decision", words, "bot 0 0", by_bot=True)
            assert (await hub.live(table)).ply == 0

    asyncio.run(story())


def test_a_game_whose_last_process_died_at_the_end_is_over(address: str) -> None:
    async def story() -> None:
        async with a_hub(address) as hub:
            table = await begin(hub, "grumpy", "grumpy")
            await until_over(hub, table)
        async with Store.open(address) as store:
            async with store.database.writing() as connection:
                await connection.execute(update(tables).values(ended=None))
            assert await store.playing() == [table]
        async with a_hub(address) as hub, asyncio.timeout(LONG):
            while await hub.store.playing():
                await asyncio.sleep(0.05)

    asyncio.run(story())

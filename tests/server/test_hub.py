"""Tables in play, in one process and in several."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from server.hourglass import Hourglass
from sqlalchemy import select, update

from underbridge import IllegalAction
from underbridge.engine.action import Action
from underbridge.engine.game import find
from underbridge.games.troll_dice.actions import Swap
from underbridge.server.announcements import Announcements
from underbridge.server.at_hand import NoSuchTable
from underbridge.server.hub import Hub
from underbridge.server.live import Live
from underbridge.server.refusal import Stuck
from underbridge.server.store import Announcement, Clock, Pace, Seat, Store
from underbridge.server.store.schema import tables
from underbridge.server.store.stored import in_json

LONG = 600  # seconds, of which a test needs one or two once the rules are compiled


@pytest.fixture
def embedded(tmp_path: Path) -> str:
    """For what no database decides."""
    return f"sqlite:///{tmp_path}/games.db"


@asynccontextmanager
async def a_hub(address: str, clock: Clock | None = None) -> AsyncIterator[Hub]:
    async with Store.open(address, clock) as store:
        announcements = Announcements(store)
        hub = Hub(store, announcements)
        async with announcements.running(), hub.running():
            await announcements.listening.wait()
            yield hub


async def begin(
    hub: Hub,
    *bots: str | None,
    game: str = "troll-dice",
    pace: Pace | None = None,
    secret: bytes = bytes(32),
) -> str:
    """A game with people (None) and bots."""
    people = [await hub.store.add_person(f"guest {n}") for n in range(len(bots))]
    at_table = [
        Seat(person=None if bot else person.id, bot=bot, nonce="n")
        for person, bot in zip(people, bots, strict=True)
    ]
    table = await hub.store.add_table(
        game=game,
        options={},
        host=people[0].id,
        public=True,
        pace=pace or Pace(),
        at_table=at_table,
        secret=secret,
        rules=find(game).facts.rules,
    )
    await hub.store.mark(table.id, "started")
    await hub.current(table.id)
    hub.announcements.announce(Announcement(table.id))
    return table.id


async def decide(hub: Hub, table: str, seat: int, action: Action, move_id: str) -> None:
    await hub.enter(table, seat, "decision", move_id, action)


async def until(hub: Hub, table: str, holds: Callable[[Live], object], *others: Hub) -> Live:
    """The table as soon as something holds, which is looked at whenever it has gone on, here or elsewhere."""
    news = asyncio.Event()
    for one in (hub, *others):
        one.announcements.hear(lambda _: news.set())
    async with asyncio.timeout(LONG):
        while not holds(live := await hub.current(table)):
            await news.wait()
            news.clear()
    return live


async def playing(store: Store) -> list[str]:
    """Tables whose games are not known to be over."""
    async with store.database.reading() as connection:
        found = await connection.execute(select(tables.c.id).where(tables.c.ended.is_(None)))
        return list(found.scalars())


def is_over(live: Live) -> bool:
    return live.over


def test_bots_play_a_game_to_its_end(embedded: str) -> None:
    async def story() -> None:
        async with a_hub(embedded) as hub:
            table = await begin(hub, "sleepy", "grumpy", "grumpy")
            await until(hub, table, is_over)
            stored = await hub.store.table(table)
            assert stored is not None
            assert stored.ended is not None
            assert await playing(hub.store) == []

    asyncio.run(story())


def test_a_decision_that_is_sent_again_is_made_once(address: str) -> None:
    async def story() -> None:
        async with a_hub(address) as hub:
            table = await begin(hub, None, None)
            (seat,) = (await hub.current(table)).table.awaited
            action = (await hub.current(table)).table.legal(seat)[0]
            await asyncio.gather(*(decide(hub, table, seat, action, "mine") for _ in range(5)))
            assert (await hub.current(table)).ply == 1
            with pytest.raises(IllegalAction):
                await hub.enter(table, seat, "decision", "other", Swap(99))
            with pytest.raises(NoSuchTable):
                await hub.enter("nowhere", 0, "decision", "m")

    asyncio.run(story())


def test_two_processes_play_one_game_and_lose_nothing(address: str) -> None:
    """Seats decide through either, sometimes through both at once."""

    async def story() -> None:
        async with a_hub(address) as one, a_hub(address) as two:
            table = await begin(one, None, None, "grumpy")
            chance, number = random.Random(4), 0
            while not (live := await until(one, table, awaits_people_or_nobody, two)).over:
                seat, *_ = awaited_people(live)
                action = chance.choice(live.table.legal(seat))
                hubs = chance.choice([(one,), (two,), (one, two)])
                await asyncio.gather(*(decide(hub, table, seat, action, f"move {number}") for hub in hubs))
                number += 1
            entries = await one.store.entries(table)
            assert [entry.ply for entry in entries] == list(range(len(entries)))
            assert sum(entry.move_id.startswith("move") for entry in entries) == number
            other = await two.current(table)
            assert other.over
            assert other.table.log == live.table.log

    asyncio.run(story())


def awaited_people(live: Live) -> list[int]:
    return [seat for seat in live.table.awaited if live.is_present(seat)]


def awaits_people_or_nobody(live: Live) -> bool:
    return live.over or bool(awaited_people(live))


def test_what_a_process_left_unanswered_another_one_answers(embedded: str) -> None:
    async def story() -> None:
        async with Store.open(embedded) as store:
            left = Hub(store, Announcements(store))  # it never runs: as if it had died
            table = await begin(left, "grumpy", "grumpy")
            for task in left._tasks:
                task.cancel()
        async with a_hub(embedded) as hub:
            await until(hub, table, is_over)

    asyncio.run(story())


def test_a_bot_stands_in_when_time_is_over_and_leaves_when_somebody_is_back(embedded: str) -> None:
    async def story() -> None:
        clock = Hourglass()
        async with a_hub(embedded, clock) as hub:
            table = await begin(hub, None, None, pace=Pace(seconds=60))
            (seat,) = (await hub.current(table)).table.awaited
            await clock.somebody_sleeps(60)
            clock.turn(59.999)
            await everything_done(hub)
            assert not (await hub.current(table)).away
            clock.turn(0.001)
            live = await until(hub, table, lambda live: live.away)
            assert live.away == {seat}
            (entry, *_) = await hub.store.entries(table)
            assert (entry.kind, entry.at) == ("away", clock.now())
            await hub.enter(table, seat, "back", "back")
            assert (await hub.current(table)).is_present(seat)

    asyncio.run(story())


async def everything_done(hub: Hub) -> None:
    """That this process has begun."""
    for _ in range(3):  # who is just waking up begins something, too
        await asyncio.sleep(0)
    while hub._tasks:
        await asyncio.gather(*hub._tasks)


def test_whoever_decides_in_time_stays(embedded: str) -> None:
    async def story() -> None:
        clock = Hourglass()
        async with a_hub(embedded, clock) as hub:
            table = await begin(hub, None, None, pace=Pace(seconds=60))
            live = await hub.current(table)
            (seat,) = live.table.awaited
            await clock.somebody_sleeps(60)
            clock.turn(40)
            await decide(hub, table, seat, live.table.legal(seat)[0], "in time")
            await everything_done(hub)
            (other,) = (await hub.current(table)).table.awaited
            assert other != seat
            clock.turn(59.999)
            await everything_done(hub)
            assert not (await hub.current(table)).away
            clock.turn(0.001)
            assert (await until(hub, table, lambda live: live.away)).away == {other}

    asyncio.run(story())


def test_time_goes_on_while_no_process_runs(embedded: str) -> None:
    clock = Hourglass()

    async def begin_and_stop() -> str:
        async with a_hub(embedded, clock) as hub:
            return await begin(hub, None, None, pace=Pace(seconds=60))

    async def come_back(table: str) -> None:
        async with a_hub(embedded, clock) as hub:
            await until(hub, table, lambda live: live.away)

    table = asyncio.run(begin_and_stop())
    clock.turn(60)
    asyncio.run(come_back(table))


def test_a_bot_does_not_decide_for_somebody_who_is_back(embedded: str) -> None:
    """It was still thinking when they came."""

    async def story() -> None:
        async with a_hub(embedded) as hub:
            table = await begin(hub, None, None)
            live = await hub.current(table)
            (seat,) = live.table.awaited
            action = live.table.legal(seat)[0]
            with pytest.raises(IllegalAction, match="for itself again"):
                await hub.enter(table, seat, "decision", "bot 0 0", action, by_bot=True)
            assert (await hub.current(table)).ply == 0

    asyncio.run(story())


def test_a_game_whose_last_process_died_at_the_end_is_over(embedded: str) -> None:
    async def story() -> None:
        async with a_hub(embedded) as hub:
            table = await begin(hub, "grumpy", "grumpy")
            await until(hub, table, is_over)
        async with Store.open(embedded) as store:
            async with store.database.writing() as connection:
                await connection.execute(update(tables).values(ended=None, marked=None))  # noted with the end
            assert await playing(store) == [table]
        async with a_hub(embedded) as hub, asyncio.timeout(LONG):
            news = asyncio.Event()
            hub.announcements.hear(lambda _: news.set())
            while await playing(hub.store):
                await news.wait()
                news.clear()

    asyncio.run(story())


def test_a_hub_that_ends_leaves_nothing_going(embedded: str) -> None:
    async def story() -> None:
        async with a_hub(embedded) as hub:
            table = await begin(hub, None, None, pace=Pace(seconds=30))
            live = await hub.current(table)
            (seat,) = live.table.awaited
            deciding = asyncio.create_task(decide(hub, table, seat, live.view(seat).legal[0], "move-0001"))
            while hub.store._scribe is None:  # the line is written while the hub ends
                await asyncio.sleep(0)
        await asyncio.gather(deciding, return_exceptions=True)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(story())


def test_a_decision_that_comes_as_time_is_over_comes_first(embedded: str) -> None:
    async def story() -> None:
        async with a_hub(embedded, Hourglass()) as hub:
            table = await begin(hub, None, None, pace=Pace(seconds=30))
            live = await hub.current(table)
            (seat,), end = live.table.awaited, live.deadline()
            assert end is not None
            async with hub._lock(table):  # time is over, and is found to be; then the decision is written
                running_out = asyncio.create_task(hub._run_out(table, end, f"away {seat} 0"))
                await asyncio.sleep(0)
                deciding = asyncio.create_task(
                    decide(hub, table, seat, live.view(seat).legal[0], "move-0001")
                )
                await asyncio.sleep(0)
                await asyncio.sleep(0)
            await asyncio.gather(running_out, deciding)
            assert (await hub.current(table)).is_present(seat)

    asyncio.run(story())


def test_a_game_by_other_rules_is_closed_and_told_of_once(embedded: str) -> None:
    """Whoever looks at it is told, and looks again."""

    async def story() -> None:
        async with Store.open(embedded) as store:
            hub = Hub(store, Announcements(store))
            ada = await store.add_person("Ada")
            at_table = [Seat(person=ada.id, nonce="n"), Seat(bot="sleepy", nonce="n")]
            laid = {"game": "troll-dice", "options": {}, "host": ada.id, "public": True, "pace": Pace()}
            table = await store.add_table(**laid, at_table=at_table, rules=99)  # type: ignore[arg-type]
            await store.mark(table.id, "started")
            told: list[Announcement] = []
            hub.announcements.hear(told.append)
            for _ in range(3):
                with pytest.raises(Stuck, match="the rules have changed"):
                    await hub.current(table.id)
            assert told == [Announcement(table.id, "table")]

    asyncio.run(story())


def test_what_another_process_writes_is_told_with_the_line_itself(served_address: str) -> None:
    """Nothing is read from the log for it; where a line was missed, the log is read."""

    async def story() -> None:
        async with a_hub(served_address) as one, a_hub(served_address) as two:
            table = await begin(one, None, None)
            reads = Counter[str]()
            live = await two.current(table)
            two.store.entries = counting(two.store.entries, reads)  # type: ignore[method-assign]
            for number in range(3):
                await _decide_anything(one, table, f"move {number}")
                while live.ply <= number:
                    await asyncio.sleep(0.01)
            assert reads == {}
            assert live.table.log == (await one.current(table)).table.log
            line = live.prepare(0, "away", "away 0", live.last).line
            assert two.knows(Announcement(table, "log", in_json(live.move("move 1")), own=False))
            assert not two.knows(Announcement(table, "log", in_json(replace(line, ply=9)), own=False))
            assert live.ply == 3, "a line before it was missed"

    asyncio.run(story())


def counting(read: Callable[..., Any], reads: Counter[str]) -> Callable[..., Any]:
    async def counted(table: str, since: int = 0) -> Any:
        reads[table] += 1
        return await read(table, since)

    return counted


async def _decide_anything(hub: Hub, table: str, move_id: str) -> None:
    live = await hub.current(table)
    seat = live.table.awaited[0]
    await decide(hub, table, seat, live.table.legal(seat)[0], move_id)

"""How long a loop was kept from its work, and by what, is counted; and nothing else is."""

import asyncio
import gc
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.serving import LONG, Player, Server
from sqlalchemy import text

from underbridge.server.stalls import (
    A_CALL,
    BEAT,
    CAUSES,
    COLLECTION,
    EDGES,
    ELSEWHERE,
    LATE,
    MACHINE,
    MOST_PLACES,
    OWN_WORK,
    THREADS,
    Lengths,
    Moment,
    Stalls,
    causes,
    stolen,
)
from underbridge.server.store.database import Database


async def until_the_next_beat(stalls: Stalls) -> None:
    before = sum(stalls.late.counts)
    async with asyncio.timeout(LONG):
        while sum(stalls.late.counts) == before:
            await asyncio.sleep(0.005)


def sleep_on_the_job(stalls: Stalls) -> None:
    """As nobody in a loop may: for 200 milliseconds at least, until somebody has seen it."""
    until = time.monotonic() + LONG
    time.sleep(0.2)
    while f"{__name__}:sleep_on_the_job" not in stalls.places and time.monotonic() < until:
        time.sleep(0.01)


def test_a_loop_that_is_blocked_is_counted_and_the_place_has_a_name() -> None:
    async def story() -> None:
        stalls = Stalls()
        async with stalls.running():
            await until_the_next_beat(stalls)
            sleep_on_the_job(stalls)
            await until_the_next_beat(stalls)
        assert stalls.late.longest >= 0.15
        assert sum(stalls.blocked.values()) >= 0.15
        assert sum(stalls.late.counts[EDGES.index(LATE) + 1 :]) >= 1
        assert f"{__name__}:sleep_on_the_job" in stalls.places

    asyncio.run(story())


def test_what_the_loop_works_is_counted_however_short_each_step_is() -> None:
    async def story() -> None:
        stalls, until = Stalls(), time.thread_time() + 0.2
        async with stalls.running():
            while time.thread_time() < until:
                await asyncio.sleep(0)
            await until_the_next_beat(stalls)
        assert stalls.worked >= 0.15

    asyncio.run(story())


def test_collections_are_counted_in_whatever_thread() -> None:
    async def story() -> None:
        stalls = Stalls()
        async with stalls.running():
            gc.collect()
            await asyncio.to_thread(gc.collect)
        assert stalls.collections[2] >= 2
        assert sum(stalls.collected.counts) == stalls.collections.total()
        assert stalls.collected.longest > 0

    asyncio.run(story())


def test_nothing_of_it_stays() -> None:
    async def story() -> None:
        callbacks, threads, wrong = [*gc.callbacks], {*threading.enumerate()}, list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda _, what: wrong.append(what))
        stalls = Stalls()
        async with stalls.running():
            await until_the_next_beat(stalls)
            assert len(gc.callbacks) == len(callbacks) + 1
            assert len({*threading.enumerate()} - threads) == 1
        assert gc.callbacks == callbacks
        assert {*threading.enumerate()} <= threads
        beats = sum(stalls.late.counts)
        await asyncio.sleep(3 * BEAT)
        assert sum(stalls.late.counts) == beats
        assert not wrong

    asyncio.run(story())


def calling(module: str, name: str, work: Callable[[], None]) -> Callable[[], None]:
    """A function of that name in that module, that does some work."""
    names: dict[str, Any] = {"__name__": module, "work": work}
    exec(f"def {name}(): work()", names)
    made: Callable[[], None] = names[name]
    return made


def test_a_place_is_a_function_and_what_of_ours_the_loop_was_in() -> None:
    stalls = Stalls()
    encode = calling("msgspec.json", "encode", lambda: stalls.note(sys._getframe(1)))
    join = calling("underbridge.server.lobby", "join", encode)

    async def story() -> None:
        join()
        encode()

    calling("underbridge.server.serve", "run", lambda: asyncio.run(story()))()
    assert stalls.places == {
        "underbridge.server.lobby:join in msgspec.json:encode": 1,
        "msgspec.json:encode": 1,
    }


def test_of_very_many_places_only_the_first_have_names() -> None:
    stalls = Stalls()
    for number in range(2 * MOST_PLACES):
        calling("many", f"place_{number}", lambda: stalls.note(sys._getframe(1)))()
    assert stalls.places["many:place_0"] == 1
    assert len(stalls.places) == MOST_PLACES + 1
    assert stalls.places[ELSEWHERE] == MOST_PLACES


SLEPT_AS_FOR_THE_LOCK = 10_000  # times
SHARED_OUT = {
    "a call that waits": (Moment(0.22, worked=0.01, process=0.01, slept=1), 0.0, A_CALL),
    "one beside a bot that needs no lock": (Moment(0.22, worked=0.01, process=0.2, slept=1), 0.0, A_CALL),
    "work": (Moment(0.22, worked=0.21, process=0.21), 0.0, OWN_WORK),
    "a collection": (Moment(0.22, worked=0.21, process=0.21, collected=0.2), 0.0, COLLECTION),
    "a collection in another thread": (
        Moment(0.22, worked=0.01, process=0.21, slept=SLEPT_AS_FOR_THE_LOCK, collected_elsewhere=0.2),
        0.0,
        COLLECTION,
    ),
    "the lock": (Moment(0.22, worked=0.01, process=0.21, slept=SLEPT_AS_FOR_THE_LOCK), 0.0, THREADS),
    "a queue for the processor": (Moment(0.22, worked=0.01, process=0.01, queued=0.2), 0.0, MACHINE),
    "a machine that was not there": (Moment(0.22, worked=0.01, process=0.01), 0.4, MACHINE),
}


@pytest.mark.parametrize("what", SHARED_OUT)
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere systems tell less")
def test_lateness_is_shared_out_by_what_the_system_says(what: str) -> None:
    now, taken, cause = SHARED_OUT[what]
    found = causes(0.2, Moment(0.0), now, taken)
    assert sum(found.values()) == pytest.approx(0.2)
    assert {*found} == {*CAUSES}
    assert all(seconds >= 0 for seconds in found.values())
    assert found[cause] >= 0.17


def test_lengths_are_counted_up_to_their_edges() -> None:
    lengths = Lengths()
    for seconds in (0.0, EDGES[0], EDGES[0] * 1.01, 5.0, 1_000.0):
        lengths.add(seconds)
    assert lengths.counts[:2] == [2, 1]
    assert lengths.counts[-1] == 1
    assert (sum(lengths.counts), lengths.longest) == (5, 1_000.0)


def test_what_the_machine_has_taken_is_known_or_not() -> None:
    found = stolen()
    assert found is None or found >= 0


def test_commits_are_timed_but_neither_reading_nor_what_came_to_nothing(address: str) -> None:
    async def story() -> None:
        database = Database(address)
        async with database.writing() as connection:
            await connection.execute(text("CREATE TABLE trolls (name TEXT)"))
        async with database.writing() as connection:
            await connection.execute(text("INSERT INTO trolls VALUES ('Mud')"))
        async with database.reading() as connection:
            await connection.execute(text("SELECT name FROM trolls"))
        with pytest.raises(KeyError):
            async with database.writing() as connection:
                raise KeyError("no")
        await database.close()
        assert sum(database.commits.counts) == 2
        assert 0 < database.commits.longest <= database.commits.total

    asyncio.run(story())


def test_all_of_it_is_told_and_no_table_or_person(tmp_path: Path) -> None:
    def told(base: str) -> str:
        """As soon as there was a beat and a collection."""
        until = time.monotonic() + LONG
        while True:
            words = httpx.get(f"{base}/api/metrics").text
            if "loop_late_seconds_count 0" not in words and "collection_seconds_count 0" not in words:
                return words
            assert time.monotonic() < until
            time.sleep(0.05)

    server = Server(f"sqlite:///{tmp_path}/games.db", tmp_path).wait()
    try:
        ada = Player(server.base)
        table = ada.post("/api/tables", game="troll-dice", seats=["me", "open"])["id"]
        words = told(server.base)
    finally:
        server.stop()
    counted = dict(line.rsplit(" ", 1) for line in words.splitlines() if line[0] != "#")
    assert counted[f'underbridge_process{{pid="{server.process.pid}"}}'] == "1"
    for name in ("loop_late", "collection", "commit"):
        buckets = [int(value) for key, value in counted.items() if f"_{name}_seconds_bucket" in key]
        assert buckets == sorted(buckets)
        assert buckets[-1] == int(counted[f"underbridge_{name}_seconds_count"]) > 0
        longest = float(counted[f"underbridge_{name}_longest_seconds"])
        assert 0 < longest <= float(counted[f"underbridge_{name}_seconds_sum"])
    for cause in CAUSES:
        assert float(counted[f'underbridge_loop_blocked_seconds_total{{by="{cause}"}}']) >= 0
    assert table not in words
    assert ada.id not in words

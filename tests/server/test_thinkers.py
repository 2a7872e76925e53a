"""Whose bot thinks next."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from server.serving import LONG

from underbridge.bots.levels import LEVELS
from underbridge.server.thinkers import ANCIENTS, LATER, Thinkers, thinks_long


class Crowd:
    """Bots of several people, each of which thinks until it is told to stop."""

    def __init__(self, threads: int = 2) -> None:
        self.watched: set[str] = set()  # tables
        self.thinkers = Thinkers(lambda table: self.watched & {table}, threads)
        self.began: list[str] = []
        self._enough: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def comes(self, bot: str, *, long: bool = False, watched: bool = True) -> None:
        """A bot wants to think; its name says whose it is: "ada 3"."""
        if watched:
            self.watched.add(bot)
        self._enough[bot] = asyncio.Event()
        self._tasks[bot] = asyncio.create_task(self._think(bot, long))
        await self.settle()

    async def _think(self, bot: str, long: bool) -> None:
        person, *_ = bot.split()
        async with self.thinkers.turn(bot, person, long=long):
            self.began.append(bot)
            await self._enough[bot].wait()

    async def stops(self, bot: str) -> None:
        """It has thought enough."""
        assert bot in self.thinking
        self._enough[bot].set()
        await self._tasks.pop(bot)
        await self.settle()

    async def goes(self, bot: str) -> None:
        """Nobody wants to know any more."""
        self._tasks[bot].cancel()
        await asyncio.gather(self._tasks.pop(bot), return_exceptions=True)
        await self.settle()

    @property
    def thinking(self) -> list[str]:
        return [bot for bot in self.began if bot in self._tasks]

    async def settle(self) -> None:
        """Whoever may begin has begun: turns wait for nothing but other bots."""
        for _ in range(5):
            await asyncio.sleep(0)


def in_a_crowd(story: Callable[[Crowd], Coroutine[Any, Any, None]], threads: int = 2) -> None:
    async def tell() -> None:
        crowd = Crowd(threads)
        async with asyncio.timeout(LONG):
            await story(crowd)
        for bot in list(crowd._tasks):
            await crowd.goes(bot)
        crowd.thinkers.close()

    asyncio.run(tell())


def test_who_thinks_long_is_known_by_its_level() -> None:
    assert ANCIENTS == ("ancient",)
    assert not thinks_long(LEVELS["crafty"])


def test_thirty_tables_of_five_ancients_leave_a_thread_for_others() -> None:
    async def story(crowd: Crowd) -> None:
        for number in range(30 * 5):
            await crowd.comes(f"ada {number}", long=True)
        assert crowd.thinking == ["ada 0"]
        await crowd.comes("eve crafty")
        assert crowd.thinking == ["ada 0", "eve crafty"]
        await crowd.stops("eve crafty")
        assert crowd.thinking == ["ada 0"]
        await crowd.stops("ada 0")
        assert crowd.thinking == ["ada 1"]

    in_a_crowd(story)


def test_whoever_has_many_bots_has_one_before_the_next_person_has() -> None:
    async def story(crowd: Crowd) -> None:
        for number in range(150):
            await crowd.comes(f"ada ancient {number}", long=True)
            await crowd.comes(f"ada crafty {number}")
        assert crowd.thinking == ["ada ancient 0", "ada crafty 0"]
        await crowd.comes("eve crafty")
        await crowd.comes("grim ancient", long=True)
        await crowd.stops("ada crafty 0")
        assert crowd.thinking == ["ada ancient 0", "eve crafty"]
        await crowd.stops("eve crafty")
        assert crowd.thinking == ["ada ancient 0", "ada crafty 1"]
        await crowd.stops("ada ancient 0")
        assert crowd.thinking == ["ada crafty 1", "grim ancient"]

    in_a_crowd(story)


def test_people_take_turns_and_of_one_person_who_came_first_is_first() -> None:
    async def story(crowd: Crowd) -> None:
        bots = ["ada 1", "ada 2", "ada 3", "eve 1", "eve 2", "eve 3", "grim 1"]
        for bot in bots:
            await crowd.comes(bot)
        for _ in bots:
            await crowd.stops(*crowd.thinking)
        assert crowd.began == ["ada 1", "eve 1", "grim 1", "ada 2", "eve 2", "ada 3", "eve 3"]

    in_a_crowd(story, threads=1)


def test_tables_with_somebody_there_come_first() -> None:
    async def story(crowd: Crowd) -> None:
        await crowd.comes("ada 1")
        for bot in ("ada left", "eve left", "grim left"):
            await crowd.comes(bot, watched=False)
        await crowd.comes("ada 2")
        crowd.watched.add("grim left")  # somebody opens it
        await crowd.comes("grim 2")
        for _ in range(6):
            await crowd.stops(*crowd.thinking)
        assert crowd.began == ["ada 1", "grim left", "ada 2", "grim 2", "ada left", "eve left"]

    in_a_crowd(story, threads=1)


def test_nobody_waits_for_ever() -> None:
    """However many newcomers there are, and whatever the same person's other bots do."""

    async def story(crowd: Crowd) -> None:
        await crowd.comes("ada 0")
        await crowd.comes("ada left", watched=False)
        await crowd.comes("eve left", watched=False)
        for number in range(1, LATER):
            await crowd.comes(f"ada {number}")
            await crowd.comes(f"newcomer{number}")
            await crowd.stops(*crowd.thinking)
        assert {"ada left", "eve left"} <= set(crowd.began)
        assert crowd.began.index("ada left") > 100

    in_a_crowd(story, threads=1)


def test_those_who_come_later_are_later_however_many_they_are() -> None:
    async def story(crowd: Crowd) -> None:
        for bot in ("ada 1", "ada 2", "newcomer1"):
            await crowd.comes(bot)
        for number in range(2, 5):
            await crowd.stops(*crowd.thinking)
            await crowd.comes(f"newcomer{number}")
        assert crowd.began == ["ada 1", "newcomer1", "ada 2", "newcomer2"]

    in_a_crowd(story, threads=1)


def test_with_more_threads_everybody_has_one_ancient_at_a_time() -> None:
    async def story(crowd: Crowd) -> None:
        for bot in ("ada 1", "ada 2", "eve 1"):
            await crowd.comes(bot, long=True)
        assert crowd.thinking == ["ada 1", "eve 1"]
        await crowd.comes("grim ancient", long=True)
        assert crowd.thinking == ["ada 1", "eve 1"]  # the last thread is for those who are quick
        await crowd.comes("grim crafty")
        assert crowd.thinking == ["ada 1", "eve 1", "grim crafty"]
        await crowd.stops("eve 1")
        assert crowd.thinking == ["ada 1", "grim crafty", "grim ancient"]

    in_a_crowd(story, threads=3)


def test_who_leaves_the_queue_or_gives_up_thinking_makes_room() -> None:
    async def story(crowd: Crowd) -> None:
        for bot in ("ada 1", "eve 1", "grim 1", "zoe 1"):
            await crowd.comes(bot)
        await crowd.goes("eve 1")
        await crowd.goes("ada 1")
        assert crowd.thinking == ["grim 1"]
        leaving = crowd._tasks["zoe 1"]
        crowd._enough["grim 1"].set()
        leaving.cancel()  # in the moment in which its turn comes
        await crowd.stops("grim 1")
        assert leaving.cancelled()
        await crowd.comes("ada 2")
        assert crowd.began[-1] == "ada 2"

    in_a_crowd(story, threads=1)

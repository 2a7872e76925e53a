"""Requests give way to decisions, and to each other: a step each round, addresses in turn."""

import asyncio
import functools
import itertools
from collections.abc import Callable, Coroutine

import pytest

from underbridge.server.rounds import Rounds
from underbridge.server.store.turns import keeping_others


def in_a_loop(test: Callable[..., Coroutine[None, None, None]]) -> Callable[..., None]:
    @functools.wraps(test)
    def run(*given: object, **more: object) -> None:
        asyncio.run(test(*given, **more))

    return run


async def _walk(name: str, steps: list[str], many: int = 3) -> str:
    for _ in range(many):
        steps.append(name)
        await asyncio.sleep(0)
    return name


@in_a_loop
async def test_a_round_of_the_loop_takes_one_request_a_step_on() -> None:
    rounds, steps, ahead = Rounds(), list[str](), list[int]()

    async def decide() -> None:
        for _ in range(5):
            ahead.append(len(steps))
            await asyncio.sleep(0)

    flood = [rounds.stepwise(f"{who}", _walk(f"{who}", steps)) for who in range(50)]
    await asyncio.gather(*flood, decide())
    assert len(steps) == 150
    assert all(later - sooner <= 1 for sooner, later in itertools.pairwise(ahead))


@in_a_loop
async def test_addresses_take_turns_however_many_requests_each_has() -> None:
    rounds, steps = Rounds(), list[str]()
    flood = [rounds.stepwise("hostile", _walk("hostile", steps)) for _ in range(40)]
    await asyncio.gather(*flood, rounds.stepwise("honest", _walk("honest", steps)))
    last = max(place for place, name in enumerate(steps) if name == "honest")
    assert last <= 8, "three steps among two addresses"


@in_a_loop
async def test_whoever_keeps_others_waiting_goes_on_at_once() -> None:
    rounds, steps = Rounds(), list[str]()

    async def at_the_database() -> None:
        with keeping_others():
            await _walk("database", steps, 5)

    flood = [rounds.stepwise("hostile", _walk("hostile", steps)) for _ in range(40)]
    await asyncio.gather(*flood, rounds.stepwise("honest", at_the_database()))
    last = max(place for place, name in enumerate(steps) if name == "database")
    assert last <= 12


@in_a_loop
async def test_what_comes_of_it_is_what_the_work_says() -> None:
    rounds = Rounds()

    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    assert await rounds.stepwise("a", _walk("done", [])) == "done"
    with pytest.raises(ValueError, match="no"):
        await rounds.stepwise("a", fail())
    assert await rounds.stepwise("a", asyncio.wait_for(_walk("in time", []), 5)) == "in time"


@pytest.mark.parametrize("rounds_before", [1, 2, 5])
@in_a_loop
async def test_who_is_stopped_is_cleaned_up_and_keeps_nobody_from_going_on(rounds_before: int) -> None:
    rounds, steps, left = Rounds(), list[str](), list[str]()

    async def work() -> None:
        try:
            await _walk("long", steps, 1_000)
        finally:
            left.append("the table")

    tasks = [asyncio.create_task(rounds.stepwise("a", work())) for _ in range(3)]
    for _ in range(rounds_before):
        await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in found)
    begun = len(left)
    assert begun <= 3
    assert await asyncio.wait_for(rounds.stepwise("b", _walk("b", steps)), 5) == "b"

"""Where only one can write, decisions go first, and nobody's turn is lost."""

import asyncio

from underbridge.server.store.turns import Turns


def test_what_is_urgent_goes_first_and_whoever_gives_up_holds_up_nobody() -> None:
    async def story() -> None:
        turns, order = Turns(), list[str]()
        go_on = asyncio.Event()

        async def write(name: str, *, urgent: bool = False, wait: bool = False) -> None:
            async with turns.turn(urgent=urgent):
                order.append(name)
                if wait:
                    await go_on.wait()

        first = asyncio.create_task(write("first", wait=True))
        await asyncio.sleep(0)
        others = [asyncio.create_task(write(f"table {number}")) for number in range(3)]
        await asyncio.sleep(0)
        urgent = [asyncio.create_task(write(f"decision {n}", urgent=True)) for n in range(3)]
        await asyncio.sleep(0)
        others[0].cancel()
        urgent[1].cancel()
        go_on.set()
        await asyncio.gather(first, *others, *urgent, return_exceptions=True)
        assert order == ["first", "decision 0", "decision 2", "table 1", "table 2"]
        await write("later")  # it is nobody's
        assert order[-1] == "later"

    asyncio.run(story())


def test_a_turn_that_comes_to_somebody_who_is_just_giving_up_is_passed_on() -> None:
    async def story() -> None:
        turns, done = Turns(), list[str]()

        async def write(name: str) -> None:
            async with turns.turn(urgent=False):
                done.append(name)

        async with turns.turn(urgent=False):
            second, third = asyncio.create_task(write("second")), asyncio.create_task(write("third"))
            await asyncio.sleep(0)
        second.cancel()  # its turn has come, and it has not noticed
        await asyncio.gather(second, third, return_exceptions=True)
        assert done == ["third"]

    asyncio.run(story())

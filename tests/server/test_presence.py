"""Who is at a table in another process, and when that process counts as gone."""

import asyncio
from contextlib import AsyncExitStack

from server.hourglass import Hourglass
from server.serving import LONG
from server.test_announcements import Ear

from underbridge.server.announcements import Announcements
from underbridge.server.presence import HEARTBEAT, SILENCE, Presence
from underbridge.server.store import Announcement, Store


async def a_process(address: str, clock: Hourglass, life: AsyncExitStack) -> tuple[Presence, Ear]:
    """It lives as long as that lasts, and has heard all that it will tell."""
    store = await life.enter_async_context(Store.open(address, clock))
    announcements, presence = Announcements(store), Presence(store)
    announcements.hear(presence.hear)
    ear = Ear(announcements)
    await life.enter_async_context(announcements.running())
    await announcements.listening.wait()
    await life.enter_async_context(presence.running())
    await clock.somebody_sleeps(HEARTBEAT)
    return presence, ear


def test_people_of_a_process_that_is_silent_for_long_are_gone(served_address: str) -> None:
    async def story() -> None:
        here, there = Hourglass(), Hourglass()
        async with AsyncExitStack() as life:
            ours, ear = await a_process(served_address, here, life)
            theirs, _ = await a_process(served_address, there, life)  # its heart stands as long as its clock
            await life.enter_async_context(theirs.here("table", "ada"))
            await ear.until(lambda: ours.at("table") == {"ada"})
            waited = 0.0
            async with asyncio.timeout(LONG):
                while ours.at("table"):
                    here.turn(HEARTBEAT)
                    await here.somebody_sleeps(HEARTBEAT)
                    waited += HEARTBEAT
            assert waited > SILENCE
            assert Announcement("table", "here") in ear.told  # those who look at it hear that she is gone

    asyncio.run(story())

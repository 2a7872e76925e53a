"""A clock for tests: time passes when they say so."""

import asyncio

from server.serving import LONG

from underbridge.server.clocks import SECOND
from underbridge.server.store import Clock

BEGIN = 1_700_000_000_000


class Hourglass(Clock):
    """It stands still until somebody turns it."""

    def __init__(self) -> None:
        self.at = BEGIN
        self.set_by = 0  # how far somebody has set it, forward or back
        self._sleepers: dict[asyncio.Event, int] = {}  # and when they are woken
        self._news = asyncio.Event()

    def shown(self) -> int:
        return self.at + self.set_by

    def seconds(self) -> float:
        return self.at / SECOND

    async def sleep(self, seconds: float) -> None:
        due = self.at + round(seconds * SECOND)
        awake = asyncio.Event()
        self._sleepers[awake] = due
        self._news.set()
        try:
            while self.at < due:
                await awake.wait()
        finally:
            del self._sleepers[awake]

    async def somebody_sleeps(self, seconds: float) -> None:
        """Wait until somebody waits for so much time to pass."""
        async with asyncio.timeout(LONG):
            while self.at + round(seconds * SECOND) not in self._sleepers.values():
                self._news.clear()
                await self._news.wait()

    def turn(self, seconds: float) -> None:
        """So much time passes."""
        self.at += round(seconds * SECOND)
        for awake, due in self._sleepers.items():
            if due <= self.at:
                awake.set()

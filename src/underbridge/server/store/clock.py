"""The time that is kept, compared and waited for: one clock for all who share a store."""

import asyncio
import time


class Clock:
    """The real one; somebody who brings another decides when time passes."""

    def now(self) -> int:
        """Milliseconds since 1970, as they are written down."""
        return time.time_ns() // 1_000_000

    def seconds(self) -> float:
        """Since any time, but never back: for what is not written down."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Until so much time has passed."""
        await asyncio.sleep(seconds)

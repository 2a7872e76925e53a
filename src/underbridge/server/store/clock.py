"""The time that is kept, compared and waited for: one clock for all who share a store."""

import asyncio
import time


class Clock:
    """The real one; somebody who brings another decides when time passes.

    Time never goes back, though a machine's clock may be set back: it goes on from the latest time that this
    clock has shown or heard of.
    """

    _zero: float = float("-inf")  # when ``seconds`` were 0, by the latest time that we know of

    def now(self) -> int:
        """Milliseconds since 1970, as they are written down."""
        self.hear_of(self.shown())
        return round(self._zero) + self._passed()

    def hear_of(self, at: int) -> None:
        """Something was written down at that time: it is at least as late."""
        self._zero = max(self._zero, at - self._passed())

    def shown(self) -> int:
        """What the machine's clock shows, which may be set back, or forward."""
        return time.time_ns() // 1_000_000

    def seconds(self) -> float:
        """Since any time, but never back: for what is not written down."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Until so much time has passed."""
        await asyncio.sleep(seconds)

    def _passed(self) -> int:
        return round(self.seconds() * 1_000)

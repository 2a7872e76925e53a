"""The memory of a server over time: whether it still grows when all caches are full."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import msgspec

EVERY = 1.0  # seconds between two looks
MOST = 600  # samples that are kept: of a long time every other, then every fourth
SETTLING, A_PART = 600.0, 1 / 6  # seconds in which buffers and caches fill, and of a shorter time the part
LONG = 1_800.0  # seconds after which it can be told whether it is flat
FLAT = 0.10  # of what it was when they were full


class Memory(msgspec.Struct, frozen=True):
    """In megabytes, all processes together, each with all that it shares: who else shares it matters not."""

    start: float
    settled: float
    end: float
    growth: float  # as a share of what it was when it had settled
    settled_after: float  # seconds
    samples: list[tuple[float, float]]  # seconds since the start, megabytes

    @property
    def peak(self) -> float:
        """The most that was used."""
        return max(used for _, used in self.samples)

    @property
    def is_long(self) -> bool:
        """Whether it was watched for so long that its growth tells something."""
        return self.samples[-1][0] >= LONG

    @property
    def course(self) -> str:
        """In words."""
        settled = f"{self.settled:.0f} MB after {span(self.settled_after)}"
        return f"{self.start:.0f} MB, {settled}, {self.end:.0f} MB"


def span(seconds: float) -> str:
    """So much time, in words."""
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


class Samples:
    """Some of those that were taken, evenly over the whole time, and the last one."""

    def __init__(self) -> None:
        self._kept: list[tuple[float, float]] = []
        self._every, self._taken = 1, 0
        self._last: tuple[float, float] | None = None

    def add(self, at: float, used: float) -> None:
        """One more."""
        self._last = (round(at, 1), round(used, 1))
        if self._taken % self._every == 0:
            self._kept.append(self._last)
        self._taken += 1
        if len(self._kept) >= MOST:
            self._kept = self._kept[::2]
            self._every *= 2

    @property
    def all(self) -> list[tuple[float, float]]:
        """What is kept."""
        last = [] if self._last is None or self._kept[-1] == self._last else [self._last]
        return [*self._kept, *last]


@asynccontextmanager
async def sampled(used: Callable[[], float | None]) -> AsyncIterator[Samples]:
    """Look about every second, as long as this lasts."""
    samples, begin = Samples(), time.perf_counter()

    async def look() -> None:
        while (found := used()) is not None:
            samples.add(time.perf_counter() - begin, found)
            await asyncio.sleep(EVERY)

    looking = asyncio.create_task(look())
    try:
        yield samples
        if (found := used()) is not None:
            samples.add(time.perf_counter() - begin, found)
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking


def memory(samples: list[tuple[float, float]]) -> Memory | None:
    """At the beginning, when it had settled, and at the end; None where the system does not tell."""
    if not samples:
        return None
    settled_after = min(SETTLING, samples[-1][0] * A_PART)
    settled = next(used for at, used in samples if at >= settled_after)
    end = samples[-1][1]
    growth = round(end / settled - 1, 4) if settled else 0.0
    return Memory(samples[0][1], settled, end, growth, round(settled_after, 1), samples)

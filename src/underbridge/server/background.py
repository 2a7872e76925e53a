"""Work that goes on beside everything else, and is taken up again when it fails."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from typing import Any

from .store import Clock

PAUSE = 1.0  # seconds before work that has failed is taken up again
TROUBLED = 30.0  # and so long all is not well
FRESH = 3.0  # seconds for which what was seen is good
LOOK = 5.0  # and those that somebody waits for it

log = logging.getLogger(__name__)


class Chore:
    """Work without an end: a bug in it is told at once, and does not end it."""

    def __init__(self, name: str, work: Callable[[], Awaitable[None]], clock: Clock) -> None:
        self.name = name
        self._work, self._clock = work, clock
        self._failed: float | None = None  # when it last did

    @property
    def is_well(self) -> bool:
        return self._failed is None or self._clock.seconds() - self._failed > TROUBLED

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """It is done as long as this lasts, and ended then."""
        task = asyncio.create_task(self._go_on())
        try:
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _go_on(self) -> None:
        while True:
            try:
                await self._work()
                return
            except Exception:
                log.exception("%s failed, and is taken up again", self.name)
            self._failed = self._clock.seconds()
            await self._clock.sleep(PAUSE)


class Looking:
    """Looks whether something is so, for all who ask: one look at a time, and seldom."""

    def __init__(self, look: Callable[[], Coroutine[None, None, bool]], clock: Clock) -> None:
        self._look, self._clock = look, clock
        self._last: asyncio.Task[bool] | None = None
        self._at = 0.0

    async def __call__(self) -> bool:
        """Whether it is so, or was seconds ago; what takes too long to see is not so."""
        now = self._clock.seconds()
        if self._last is None or (self._last.done() and now - self._at >= FRESH):
            self._last, self._at = asyncio.create_task(self._look()), now
        done, _ = await asyncio.wait([self._last], timeout=LOOK)  # nobody who goes away ends it
        return bool(done) and self._last.result()


async def first_to_end(*works: Any) -> None:
    """Do several things side by side until one of them ends, or fails."""
    failure = await _failure_of_first(works)
    try:
        if failure is not None:
            raise failure
    finally:
        del failure  # it would keep this frame, and all that the works knew, until rubbish is looked for


async def _failure_of_first(works: Iterable[Any]) -> BaseException | None:
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    failures = [None if task.cancelled() else task.exception() for task in tasks]
    return next(filter(None, failures), None)

"""Who writes next, where only one can: decisions of games go before everything else."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar

_others_wait: ContextVar[bool] = ContextVar("_others_wait", default=False)


@contextmanager
def keeping_others() -> Iterator[None]:
    """As long as this lasts, others may wait for whoever does it."""
    before = _others_wait.set(True)
    try:
        yield
    finally:
        _others_wait.reset(before)


def do_others_wait() -> bool:
    """Whether they may wait for what is being done here: then it gives way to nobody."""
    return _others_wait.get()


class Turns:
    """One at a time, in the order in which they came; those that are urgent first."""

    def __init__(self) -> None:
        self._is_taken = False
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def turn(self, *, urgent: bool) -> AsyncIterator[None]:
        """Wait for a turn, and have it as long as this lasts."""
        await self._wait(self._urgent if urgent else self._others)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, line: deque[asyncio.Future[None]]) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        ours = asyncio.get_running_loop().create_future()
        line.append(ours)
        try:
            await ours
        except asyncio.CancelledError:
            if ours.done() and not ours.cancelled():  # it had just become ours
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        for line in (self._urgent, self._others):
            while line:
                if not (following := line.popleft()).done():
                    following.set_result(None)
                    return
        self._is_taken = False

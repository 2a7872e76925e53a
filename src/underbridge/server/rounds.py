"""What need not be at once gives way: in each round of the event loop, one request goes one step on.

All that is ready runs in every round, and a decision takes a dozen rounds until everybody sees it: among a
flood of requests each of them would be long. So requests queue for every step, those from one address behind
each other, and addresses take turns. A step is what runs between two waits: nobody has a turn while waiting
for a body, or for whoever does not read. Only who is at the database goes on at once, for others wait there.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar, cast

from .store.turns import do_others_wait

Found = TypeVar("Found")


class Rounds:
    """All who wait for their next step, by address."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._is_taken = False  # somebody goes a step on in this round

    @coroutine
    def stepwise(self, address: str, work: Coroutine[Any, Any, Found]) -> Generator[Any, None, Found]:
        """Do all of it, step by step; whoever is stopped meanwhile does not queue for it."""
        failure: BaseException | None = None
        while True:
            try:
                if failure is None:
                    yield from self._turn(address)
            except BaseException as error:
                failure = error
            try:
                awaited = work.send(None) if failure is None else work.throw(failure)
            except StopIteration as end:
                return cast(Found, end.value)
            failure = None
            try:
                yield awaited
            except BaseException as error:
                failure = error

    def _turn(self, address: str) -> Generator[Any, None, None]:
        if do_others_wait():
            return
        if not self._is_taken:
            self._is_taken = True
            asyncio.get_running_loop().call_soon(self._next_round)
            return
        ours = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(ours)
        yield from ours

    def _next_round(self) -> None:
        """The next address has its turn; it comes again after all the others."""
        while self._waiting:
            address, line = self._waiting.popitem(last=False)
            following = line.popleft()
            if line:
                self._waiting[address] = line
            if not following.done():
                following.set_result(None)
                asyncio.get_running_loop().call_soon(self._next_round)
                return
        self._is_taken = False

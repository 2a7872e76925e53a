"""Rubbish that refers to itself is looked for among what is new: what has been looked through is left alone.

What is no longer needed goes at once, without being looked for; a look is for the rest, and everybody waits
for it. Looking through a whole server takes a tenth of a second and more. So whatever two looks have found in
use is set aside, and looked through again only when nobody is there, or after hours.
"""

import gc
from collections.abc import Callable
from typing import Any

from .background import Chore
from .store import Clock

YOUNG = (500, 10, 10)  # new objects before a look; looks before one at what they left
EVERY = 60.0  # seconds between two looks whether it is quiet
QUIET, AT_LAST = 600.0, 6 * 3_600.0  # seconds after which everything is looked through: if it is, and if not


def begin() -> None:
    """From now on; what is there already is set aside."""
    gc.set_threshold(*YOUNG)
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)
    gc.collect()


def _set_aside(phase: str, about: dict[str, Any]) -> None:
    if phase == "stop" and about["generation"] > 0:
        gc.freeze()


def look_everywhere() -> None:
    """Among what was set aside, too."""
    gc.unfreeze()
    gc.collect()


class Rubbish:
    """Looks everywhere now and then."""

    def __init__(self, clock: Clock, is_quiet: Callable[[], bool]) -> None:
        self._clock, self._is_quiet = clock, is_quiet
        self.chore = Chore("looking for rubbish", self._look_now_and_then, clock)

    async def _look_now_and_then(self) -> None:
        last = self._clock.seconds()
        while True:
            await self._clock.sleep(EVERY)
            passed = self._clock.seconds() - last
            if passed >= AT_LAST or (passed >= QUIET and self._is_quiet()):
                look_everywhere()
                last = self._clock.seconds()

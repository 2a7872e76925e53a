"""Rubbish that refers to itself is found at last, also where it was old when it became rubbish."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from underbridge.server import rubbish


class Knot:
    """Something that knows itself, and so does not go by itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    if rubbish._set_aside in gc.callbacks:
        gc.callbacks.remove(rubbish._set_aside)
    gc.set_threshold(*thresholds)
    rubbish.look_everywhere()


def test_what_was_looked_through_is_not_looked_through_again() -> None:
    rubbish.begin()
    assert gc.get_freeze_count() > 10_000, "all of the server"
    old = Knot()
    gc.collect()
    assert old not in gc.get_objects(generation=2)
    seen = weakref.ref(old)
    del old
    gc.collect()
    assert seen() is not None, "it was set aside"
    young = Knot()
    young_seen = weakref.ref(young)
    del young
    gc.collect()
    assert young_seen() is None
    rubbish.look_everywhere()
    assert seen() is None


@pytest.mark.parametrize(("is_quiet", "early", "late"), [(True, 540, 720), (False, 21_500, 21_800)])
def test_it_is_looked_for_everywhere_when_it_is_quiet_or_after_hours(
    is_quiet: bool, early: int, late: int
) -> None:
    clock = HurriedClock()
    rubbish.begin()
    old = Knot()
    gc.collect()
    seen = weakref.ref(old)
    del old

    async def story() -> None:
        async with rubbish.Rubbish(clock, lambda: is_quiet).chore.running():  # type: ignore[arg-type]
            while clock.now < early:
                assert seen() is not None, clock.now
                await asyncio.sleep(0)
            while clock.now < late:
                await asyncio.sleep(0)
        assert seen() is None

    asyncio.run(story())


class HurriedClock(SimpleNamespace):
    """Whoever sleeps wakes at once, and it is later."""

    now = 0.0

    def seconds(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> Any:
        self.now += seconds
        await asyncio.sleep(0)

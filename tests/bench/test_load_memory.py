"""Memory over time: what is kept of many samples, and when growth tells something."""

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PROJECT))


def test_of_a_long_time_some_samples_are_kept_evenly_with_the_last() -> None:
    from bench.load_memory import MOST, Samples

    samples = Samples()
    for second in range(100_000):
        samples.add(second, 200.0)
    kept = [at for at, _ in samples.all]
    assert MOST / 3 <= len(kept) <= MOST
    assert (kept[0], kept[-1]) == (0, 99_999)
    assert len({later - sooner for sooner, later in pairwise(kept[:-1])}) == 1


def test_growth_counts_from_when_it_has_settled() -> None:
    from bench.load_memory import memory

    hour = [(float(second), 100.0 if second < 600 else 200.0) for second in range(3_600)]
    found = memory([*hour, (3_600.0, 230.0)])
    assert found is not None
    assert (found.start, found.settled, found.end, found.settled_after) == (100.0, 200.0, 230.0, 600.0)
    assert found.growth == pytest.approx(0.15)
    assert found.is_long


def test_a_shorter_time_settles_in_its_first_sixth_and_is_not_judged() -> None:
    from bench.load_memory import memory

    found = memory([(float(second), 100.0 + second) for second in range(61)])
    assert found is not None
    assert (found.settled_after, found.settled) == (10.0, 110.0)
    assert not found.is_long
    assert memory([]) is None


def test_the_last_sample_is_taken_at_the_end() -> None:
    from bench.load_memory import sampled

    used = iter([1.0, 2.0, 3.0])

    async def story() -> list[tuple[float, float]]:
        async with sampled(lambda: next(used)) as samples:
            await asyncio.sleep(0)
        return samples.all

    assert [megabytes for _, megabytes in asyncio.run(story())] == [1.0, 2.0]

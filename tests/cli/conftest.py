import signal
from collections.abc import Iterator

import pytest

from underbridge.engine.installed import GAMES


@pytest.fixture(autouse=True)
def signals_put_back() -> Iterator[None]:
    """A command that runs in this process hears SIGTERM its own way: the tests after it must not."""
    handler = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, handler)


@pytest.fixture(autouse=True)
def our_games_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Pebbles, which our tests bring along."""
    monkeypatch.setitem(GAMES.__dict__, "_declared", {})

import signal
from collections.abc import Iterator

import pytest

from underbridge.games import CATALOGUE


@pytest.fixture(autouse=True)
def signals_put_back() -> Iterator[None]:
    """A command that runs in this process hears SIGTERM its own way: the tests after it must not."""
    handler = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, handler)


@pytest.fixture(autouse=True)
def our_games_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Pebbles, which other tests have put on the shelf if they ran before."""
    monkeypatch.delitem(CATALOGUE._shelf, "pebbles", raising=False)

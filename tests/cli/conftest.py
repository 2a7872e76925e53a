import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def signals_put_back() -> Iterator[None]:
    """A command that runs in this process hears SIGTERM its own way: the tests after it must not."""
    handler = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, handler)

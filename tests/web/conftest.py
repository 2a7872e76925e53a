"""A real server for the browser's tests."""

from collections.abc import Iterator

import pytest
from server.serving import Server, serving


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its address."""
    folder = tmp_path_factory.mktemp("served")
    with serving(f"sqlite:///{folder / 'games.db'}", folder) as address:
        yield address


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Mortal"]:
    """One that a test may kill."""
    server = Mortal(tmp_path_factory)
    yield server
    server.now.process.kill()
    server.now.process.wait()


class Mortal:
    """A server that comes back at the same address, with the same games."""

    def __init__(self, folders: pytest.TempPathFactory) -> None:
        self.folder = folders.mktemp("mortal")
        self.now = self._started(None)

    def _started(self, port: int | None) -> Server:
        return Server(f"sqlite:///{self.folder / 'games.db'}", self.folder, port=port).wait()

    def kill(self) -> None:
        self.now.process.kill()
        self.now.process.wait()

    def come_back(self) -> None:
        self.now = self._started(self.now.port)

"""A server and a browser for all tests of a process, and the one loop in which a browser can be driven."""

import asyncio
import inspect
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import pytest
from server.serving import LONG, Server, serving
from web.browsing import House, chromium

from underbridge.server.store import Store

LOOP = pytest.StashKey[asyncio.Runner]()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that waits for what happens is run in the browser's loop."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    pyfuncitem.config.stash[LOOP].run(asyncio.wait_for(pyfuncitem.obj(**given), LONG))
    return True


@pytest.fixture(scope="session")
def loop(pytestconfig: pytest.Config) -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        pytestconfig.stash[LOOP] = runner
        yield runner


@pytest.fixture(scope="session")
def house(loop: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """For all tests of a process."""
    with a_house(loop, tmp_path_factory.mktemp("house")) as house:
        yield house


@contextmanager
def a_house(loop: asyncio.Runner, folder: Path) -> Iterator[House]:
    """Its games are ready to be played."""
    database = f"sqlite:///{folder / 'games.db'}"
    limits = folder / "limits.toml"
    limits.write_text("address_guests = [100, 10_000]\n")  # all visitors come from one address
    with serving(database, folder, "--limits", str(limits)) as base:
        wait_for_games(base)
        opened = _opened(base, database)
        yield loop.run(opened.__aenter__())
        loop.run(opened.__aexit__(None, None, None))


@asynccontextmanager
async def _opened(base: str, database: str) -> AsyncIterator[House]:
    async with Store.open(database) as store, chromium() as browser:
        yield House(base, store, browser)


def wait_for_games(base: str) -> None:
    """Until all rules are compiled, however long that takes."""
    while not all(game["ready"] for game in httpx.get(f"{base}/api/health").json()["games"]):
        time.sleep(0.05)


@pytest.fixture
def mortal(loop: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator["Mortal"]:
    """One that a test may kill."""
    server = Mortal(tmp_path_factory)
    yield server
    server.kill()


class Mortal:
    """A server that comes back at the same address, with the same games."""

    def __init__(self, folders: pytest.TempPathFactory) -> None:
        self.folder = folders.mktemp("mortal")
        self.database = f"sqlite:///{self.folder / 'games.db'}"
        self.now = self._started(None)

    def _started(self, port: int | None) -> Server:
        server = Server(self.database, self.folder, port=port).wait()
        wait_for_games(server.base)
        return server

    def kill(self) -> None:
        self.now.process.kill()
        self.now.process.wait()

    def come_back(self) -> None:
        self.now = self._started(self.now.port)

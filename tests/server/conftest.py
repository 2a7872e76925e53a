"""Both databases, real ones, and a server that tests share."""

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from server.postgres import postgres
from server.serving import serving

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """A PostgreSQL for all tests of a process."""
    with postgres() as address:
        yield address


def empty_database(served: str) -> str:
    """The address of a new one in it."""
    name = f"test{next(NUMBERS)}"

    async def create() -> None:
        connection = await asyncpg.connect(served.replace("+asyncpg", ""))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return served.replace("/postgres?", f"/{name}?")


@pytest.fixture
def served_address(served: str) -> str:
    """Of an empty database, served."""
    return empty_database(served)


@pytest.fixture(params=["embedded", "served"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty database, embedded or served."""
    if request.param == "embedded":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("served_address"))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server that tests share has its secret."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def database(request: pytest.FixtureRequest, folder: Path) -> str:
    """The address of its database: served, as that takes less than SQLite, but for a fast run."""
    if request.config.getoption("--fast"):
        return f"sqlite:///{folder / 'games.db'}"
    return empty_database(request.getfixturevalue("served"))


@pytest.fixture(scope="session")
def base(database: str, folder: Path) -> Iterator[str]:
    """The address of a server for all tests of a process that do not stop it."""
    with serving(database, folder) as address:
        yield address

"""Both databases, real ones."""

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from server.postgres import postgres

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """A PostgreSQL for all tests of a process."""
    with postgres() as address:
        yield address


@pytest.fixture
def served_address(served: str) -> str:
    """Of an empty database in it."""
    name = f"test{next(NUMBERS)}"

    async def create() -> None:
        connection = await asyncpg.connect(served.replace("+asyncpg", ""))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return served.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["embedded", "served"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty database, embedded or served."""
    if request.param == "embedded":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("served_address"))

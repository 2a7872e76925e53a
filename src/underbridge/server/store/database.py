"""One database, embedded (SQLite) or served (PostgreSQL): connections, transactions, migrations."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ...engine.errors import BadSetup

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
READERS = 4  # connections that only read an embedded database
CONNECTIONS = 8  # to a served one
PATIENCE = 30  # seconds that a process waits for another's write to an embedded database
MIGRATION_LOCK = 7_411_903  # any number, the same in all processes


def read_url(given: str) -> URL:
    """The address of a database, with the driver that we use."""
    try:
        url = make_url(given)
    except ArgumentError:
        raise BadSetup(f"{given!r} is no address of a database, such as sqlite:///games.db.") from None
    kind = url.get_backend_name()
    if kind not in DRIVERS or url.drivername not in (kind, DRIVERS[kind]):
        raise BadSetup(f"Games are kept in {' or '.join(DRIVERS.values())}, not in {url.drivername}.")
    if kind == "sqlite" and not url.database:
        raise BadSetup("The address of an embedded database names its file: sqlite:///games.db.")
    return url.set(drivername=DRIVERS[kind])


class Database:
    """Two doors: ``writing`` and ``reading``, each a transaction."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.embedded = self.url.get_backend_name() == "sqlite"
        if self.embedded:
            self._writer = _embedded(self.url, "BEGIN IMMEDIATE", 1)  # one that reads first is never too late
            self._reader = _embedded(self.url, "BEGIN", READERS)
        else:
            self._writer = self._reader = create_async_engine(
                self.url, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True, hide_parameters=True
            )

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at its end, or not at all."""
        async with self._writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes nothing."""
        async with self._reader.begin() as connection:
            yield connection

    async def answers(self) -> bool:
        """Whether the database is there."""
        try:
            async with asyncio.timeout(PATIENCE), self.reading() as connection:
                await connection.execute(text("SELECT 1"))
        except (OSError, DBAPIError, TimeoutError):
            return False
        return True

    async def migrate(self) -> None:
        """Bring the database up to date; of several processes one does it, the others wait."""
        try:
            if self.embedded:
                _make_private(Path(str(self.url.database)))
            async with self.writing() as connection:
                if not self.embedded:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(_upgrade)
        except (OSError, DBAPIError) as error:
            reason = error.orig if isinstance(error, DBAPIError) else error
            where = self.url.render_as_string(hide_password=True)
            raise BadSetup(f"The database {where} cannot be opened: {reason}") from None

    def copy_to(self, file: Path) -> None:
        """A copy of an embedded database, whole and consistent, while others write."""
        if not self.embedded:
            raise BadSetup("Only an embedded database is copied so; for PostgreSQL use pg_dump.")
        here = Path(str(self.url.database))
        if not here.is_file():
            raise BadSetup(f"There is no database {here}.")
        unfinished = file.with_name(f"{file.name}.unfinished")
        try:
            _make_private(unfinished)
            with (
                closing(sqlite3.connect(here, timeout=PATIENCE)) as source,
                closing(sqlite3.connect(unfinished)) as copy,
            ):
                source.backup(copy)
            os.link(unfinished, file)  # never over something that is there
        except FileExistsError:
            raise BadSetup(f"{file} exists already: choose another name.") from None
        except (OSError, sqlite3.Error) as error:
            raise BadSetup(f"The database could not be copied to {file}: {error}") from None
        finally:
            unfinished.unlink(missing_ok=True)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._writer.dispose()
        await self._reader.dispose()


def _make_private(file: Path) -> None:
    """Secrets of games in play are in there: a new file is for its owner only."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


def _embedded(url: URL, begin: str, connections: int) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=PATIENCE,
        connect_args={"timeout": PATIENCE},
        hide_parameters=True,  # in errors, which are logged
    )

    @event.listens_for(engine.sync_engine, "connect")
    def settle(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we begin transactions, not the driver
        cursor = connection.cursor()
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin_so(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "underbridge.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

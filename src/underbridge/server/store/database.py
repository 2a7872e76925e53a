"""One database, embedded (SQLite) or served (PostgreSQL): connections, transactions, migrations."""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as TooManyWait
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

from ...engine.errors import BadSetup
from ..stalls import Lengths
from . import brisk
from .turns import Turns, keeping_others

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
READERS = 4  # connections that only read an embedded database
CONNECTIONS = 8  # to a served one
PATIENCE = 30  # seconds that somebody waits for the database
PAUSE = 0.01  # before SQLite is asked again
PRIMARY = 0xFF  # of SQLite's codes of errors, without what it adds
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


# What a database that is gone, full or overwhelmed raises, through SQLAlchemy or past it.
TROUBLES = (OSError, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
BUGS = (IntegrityError, ProgrammingError, DataError, NotSupportedError)


class DatabaseAway(OSError):
    """Nothing can be read or written just now: nothing is known of what was tried last."""


def _is_away(error: Exception) -> bool:
    """Whether the trouble comes of how the database is, and not of how we ask it."""
    if isinstance(error, DBAPIError):
        wrong_words = getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
        return not isinstance(error, BUGS) and not wrong_words
    return isinstance(error, TooManyWait) or not isinstance(error, SQLAlchemyError | DatabaseAway)


class Database:
    """Two doors: ``writing`` and ``reading``, each a transaction."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.embedded = self.url.get_backend_name() == "sqlite"
        self.commits = Lengths()  # how long the disk took, as the loop sees it
        if self.embedded:
            self._writer = _embedded(self.url, "BEGIN IMMEDIATE", 1)  # one that reads first is never too late
            self._reader = _embedded(self.url, "BEGIN", READERS)
            self._turns = Turns()
        else:
            self._writer = self._reader = create_async_engine(
                self.url, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True, hide_parameters=True
            )

    @asynccontextmanager
    async def writing(self, *, urgent: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at its end, or not at all. What is urgent need not wait for the rest."""
        with keeping_others():
            if not self.embedded:
                async with self._within(self._writer, self.commits) as connection:
                    yield connection
                return
            async with (
                self._turns.turn(urgent=urgent),
                self._within(self._writer, self.commits) as connection,
            ):
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes nothing."""
        with keeping_others():
            async with self._within(self._reader) as connection:
                yield connection

    @asynccontextmanager
    async def _within(
        self, engine: AsyncEngine, commits: Lengths | None = None
    ) -> AsyncIterator[AsyncConnection]:
        try:  # an embedded one has its own patience, and may not be interrupted
            async with asyncio.timeout(None if self.embedded else PATIENCE), engine.begin() as connection:
                yield connection
                asked = time.perf_counter()
            if commits is not None:
                commits.add(time.perf_counter() - asked)
        except TROUBLES as error:
            if not _is_away(error):
                raise
            raise DatabaseAway(f"{type(error).__name__}: {error}") from error

    async def can_write(self) -> bool:
        """Whether something can be written just now: the one row that every database has, as it stands."""
        try:
            async with self.writing() as connection:
                await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        except (OSError, SQLAlchemyError):
            return False
        return True

    async def migrate(self) -> None:
        """Bring the database up to date; of several processes one does it, the others wait."""
        try:
            if self.embedded:
                make_private(self.file)
            async with self._writer.begin() as connection:  # which may take long
                if not self.embedded:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(_upgrade)
        except TROUBLES as error:
            reason = error.orig if isinstance(error, DBAPIError) else error
            where = self.url.render_as_string(hide_password=True)
            raise BadSetup(f"The database {where} cannot be opened: {reason}") from None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """No other server has an embedded database as long as this lasts, however that one ends."""
        if not self.embedded:
            yield
            return
        with closing(self._lock()):
            yield

    def _lock(self) -> sqlite3.Connection:
        """SQLite knows how to lock a file everywhere, and for no longer than we live."""
        lock = self.file.with_name(f"{self.file.name}.lock")
        try:
            make_private(lock)
            held = sqlite3.connect(lock, timeout=0, isolation_level=None)
            held.execute("BEGIN EXCLUSIVE")
        except (OSError, sqlite3.Error) as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                other = "stop that one, or name another file: --database sqlite:///FILE"
                raise BadSetup(f"Another server has {self.file}: {other}.") from None
            raise BadSetup(f"{lock} cannot be opened: {error}.") from None
        return held

    @property
    def file(self) -> Path:
        """An embedded database itself, wherever a link to it lies."""
        return Path(str(self.url.database)).resolve()

    async def close(self) -> None:
        """Let go of all connections."""
        await self._writer.dispose()
        await self._reader.dispose()


def make_private(file: Path) -> None:
    """Secrets of games in play are in there: a new file is for its owner only."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():  # closing one that SQLite has opened would let go of its locks
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


def _embedded(url: URL, begin: str, connections: int) -> AsyncEngine:
    engine = create_async_engine(
        url,
        async_creator=partial(brisk.connect, str(url.database), PATIENCE),
        pool_size=connections,
        max_overflow=0,
        pool_timeout=PATIENCE,
        hide_parameters=True,  # in errors, which are logged
    )

    @event.listens_for(engine.sync_engine, "connect")
    def settle(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we begin transactions, not the driver
        cursor = connection.cursor()
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            _set(cursor, setting)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin_so(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _set(cursor: Any, setting: str) -> None:
    """As soon as nobody else is at it: SQLite does not wait where several change a new file at once."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute(f"PRAGMA {setting}")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            await_only(asyncio.sleep(PAUSE))


def migrations() -> Config:
    """Where Alembic finds how databases are brought up to date."""
    config = Config()
    config.set_main_option("script_location", "underbridge.server.store:migrations")
    return config


def _upgrade(connection: Connection) -> None:
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

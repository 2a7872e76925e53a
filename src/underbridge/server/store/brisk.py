"""SQLite in a thread of its own, asked once for each statement.

A statement is short here, and most of its time is the way to the thread and back. aiosqlite goes there to
make a cursor, to execute, to fetch and to close it; these cursors do all of that on one way.
"""

import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Self

import aiosqlite

PIECE = 64  # rows that aiosqlite would fetch at a time; we fetch all


class Cursor:
    """What is known of a statement when it was executed."""

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount, self.lastrowid, self.arraysize = -1, None, 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Any = ()) -> Self:
        """Execute it, and fetch all there is."""
        return await self._take(lambda cursor: cursor.execute(statement, values))

    async def executemany(self, statement: str, values: Iterable[Any]) -> Self:
        """The same with many values."""
        return await self._take(lambda cursor: cursor.executemany(statement, values))

    async def _take(self, work: Callable[[sqlite3.Cursor], Any]) -> Self:
        found = await self._connection.do(partial(_whole, work))
        self._rows, self.description, self.rowcount, self.lastrowid = found
        return self

    async def fetchall(self) -> list[Any]:
        """What was fetched."""
        return self._rows

    async def close(self) -> None:
        """It is."""


def _whole(work: Callable[[sqlite3.Cursor], Any], connection: sqlite3.Connection) -> tuple[Any, ...]:
    cursor = connection.cursor()
    try:
        work(cursor)
        rows = cursor.fetchall() if cursor.description else []
        return rows, cursor.description, cursor.rowcount, cursor.lastrowid
    finally:
        cursor.close()


class Connection(aiosqlite.Connection):
    """A connection with such cursors, which rolls nothing back where all is committed."""

    _is_settled = False

    def cursor(self) -> Cursor:  # type: ignore[override]
        """One for a statement."""
        return Cursor(self)

    async def do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        """Something with the connection itself, in its thread."""
        self._is_settled = False
        return await self._execute(work, self._conn)  # type: ignore[no-untyped-call]

    async def commit(self) -> None:
        """Only who has come back from it has committed: a commit that was given up may be under way."""
        await super().commit()
        self._is_settled = True

    async def rollback(self) -> None:
        """SQLAlchemy wants it whenever a connection is given back."""
        if not self._is_settled:
            await super().rollback()
            self._is_settled = True


async def connect(file: str, patience: float) -> Connection:
    """Open a database."""
    connection = Connection(partial(sqlite3.connect, file, timeout=patience), PIECE)
    connection._thread.daemon = True  # as SQLAlchemy would: nobody waits for it at the end
    return await connection  # type: ignore[return-value]

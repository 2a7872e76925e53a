"""The logs, in the database: nothing is ever deleted from them."""

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .announcing import Announcing
from .clock import Clock
from .database import Database
from .schema import log, tables
from .stored import Announcement, Draws, Entry, in_json

PAGE = 500  # lines of a log that are read at once
LONGEST_TOLD = 6_000  # letters of a line: PostgreSQL announces no more than 8,000 bytes, quotes included


class PlyTaken(Exception):
    """Another process was faster: read on, and try again."""


class _Line(NamedTuple):
    """A line of a log that waits to be written."""

    table: str
    entry: Entry
    written: "asyncio.Future[Entry | None]"


class GameLogs(Announcing):
    """Lines of logs, written by a scribe: those that come while it writes are its next write."""

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        super().__init__(database, clock)
        self._lines: list[_Line] = []  # that wait to be written
        self._scribe: asyncio.Task[None] | None = None

    async def append(self, table: str, entry: Entry) -> Entry:
        """Write the next line of a log: what stands there afterwards.

        A line with the same move id that is there already is given back, wherever it stands: it was sent
        again. If another line has taken the ply, ``PlyTaken``.
        """
        found = await self._written_with_others(table, entry)
        if found is None:
            raise PlyTaken(f"Ply {entry.ply} of table {table} is taken.")
        return found

    async def _append(self, connection: AsyncConnection, table: str, entry: Entry) -> Entry | None:
        line = self._insert(log).values(row_of(table, entry))
        written = await connection.execute(line.on_conflict_do_nothing())
        if written.rowcount == 1:
            return entry
        sent_before = (log.c.table_id == table) & (log.c.move_id == entry.move_id)
        found = (await connection.execute(select(log).where(sent_before))).first()
        return None if found is None else _entry(found)

    async def _written_with_others(self, table: str, entry: Entry) -> Entry | None:
        """The disk takes as long for many lines as for one: those that come while it writes are one write."""
        line = _Line(table, entry, asyncio.get_running_loop().create_future())
        self._lines.append(line)
        if self._scribe is None or self._scribe.done():
            self._scribe = asyncio.create_task(self._write_lines())
        return await line.written

    async def settle(self) -> None:
        """Wait until what is being written is written."""
        if self._scribe is not None:
            await self._scribe

    async def _write_lines(self) -> None:
        while self._lines:
            lines, self._lines = self._lines, []
            try:
                await self._write_together(lines)
            except Exception:  # one of them may be to blame: the others do not suffer for it
                for line in lines:
                    try:
                        await self._write_together([line])
                    except Exception as error:  # whatever it is, whoever waits hears of it
                        if not line.written.done():
                            line.written.set_exception(error)

    async def _write_together(self, lines: list[_Line]) -> None:
        async with self.database.writing(urgent=True) as connection:
            found = [await self._append(connection, line.table, line.entry) for line in lines]
            for line in lines:
                await self._notify(connection, news_of(line.table, line.entry))
        for line, stands in zip(lines, found, strict=True):
            if not line.written.done():  # whoever asked may be gone
                line.written.set_result(stands)
            self.announce(Announcement(line.table))

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """A log from a ply on: a page at a time, so that nobody waits for a long one."""
        found: list[Entry] = []
        lines = select(log).where(log.c.table_id == table).order_by(log.c.ply).limit(PAGE)
        while True:
            async with self.database.reading() as connection:
                page = await connection.execute(lines.where(log.c.ply >= since))
                found += (_entry(row) for row in page)
            if found:
                self.clock.hear_of(
                    found[-1].at
                )  # of another machine, perhaps, or from before ours was set back
            if not found or found[-1].ply < since + PAGE - 1:
                return found
            since = found[-1].ply + 1

    async def set_clock(self) -> None:
        """Time goes on from the newest line of all games in play, whatever the machine's clock shows."""
        last = select(log.c.at).where(log.c.table_id == tables.c.id).order_by(log.c.ply.desc()).limit(1)
        at = func.coalesce(last.scalar_subquery(), tables.c.started)
        newest = select(func.max(at)).where(tables.c.started.is_not(None), tables.c.ended.is_(None))
        async with self.database.reading() as connection:
            self.clock.hear_of((await connection.execute(newest)).scalar() or 0)

    async def line(self, table: str, move_id: str) -> Entry | None:
        """What was written under an id."""
        sent = select(log).where(log.c.table_id == table, log.c.move_id == move_id)
        async with self.database.reading() as connection:
            found = (await connection.execute(sent)).first()
        return None if found is None else _entry(found)


def news_of(table: str, entry: Entry) -> Announcement:
    """What other processes are told of a line: itself, if it is not too long to be announced."""
    written = in_json(entry)
    return Announcement(table, "log", written if len(written) < LONGEST_TOLD else "")


def row_of(table: str, entry: Entry) -> dict[str, Any]:
    """A line of a log as it is written."""
    draws = None if entry.draws is None else in_json(entry.draws)
    return {
        **msgspec.structs.asdict(entry),
        "table_id": table,
        "words": in_json(entry.words),
        "draws": draws,
    }


def _entry(row: Row[Any]) -> Entry:
    """A line of a log; one that is damaged says nothing, which no game can follow."""
    words: tuple[str | int, ...] = ()
    draws: Draws | None = None
    with suppress(msgspec.DecodeError):
        draws = row.draws and msgspec.json.decode(row.draws, type=Draws)
        words = msgspec.json.decode(row.words, type=tuple[str | int, ...])
    plain = {name: row._mapping[name] for name in ("ply", "seat", "kind", "move_id", "at")}
    return Entry(words=words, draws=draws, **plain)

"""What is noted of games and people, so that neither need be opened: soon, and many at a time."""

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import bindparam, or_, update
from sqlalchemy.exc import SQLAlchemyError

from .announcing import Announcing
from .clock import Clock
from .database import Database
from .schema import people, tables

NOTED_AFTER = 1.0  # seconds


class Mark(NamedTuple):
    """Where a game stands, as far as others need to know who do not open it."""

    lines: int
    due: int | None
    bots: bool
    summary: str


class Notes(Announcing):
    """Where games stand, and when somebody was last seen."""

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        super().__init__(database, clock)
        self._marks: dict[str, Mark] = {}  # by table
        self._seen: dict[str, int] = {}
        self._people_seen: dict[str, int] = {}
        self._noting: asyncio.Task[None] | None = None

    def note(self, table: str, mark: Mark) -> None:
        """Where a game stands after so many lines of its log."""
        self._marks[table] = mark
        self._write_notes_soon()

    def saw(self, table: str) -> None:
        """Somebody is there now."""
        self._seen[table] = self.clock.now()
        self._write_notes_soon()

    def saw_person(self, person: str) -> None:
        """Somebody is here now."""
        self._people_seen[person] = self.clock.now()
        self._write_notes_soon()

    async def write_notes(self) -> None:
        """Whatever was noted."""
        marks, self._marks = self._marks, {}
        seen, self._seen = self._seen, {}
        people_seen, self._people_seen = self._people_seen, {}
        this = tables.c.id == bindparam("table")
        here: Any = bindparam("at")
        older = or_(tables.c.marked.is_(None), tables.c.marked <= bindparam("lines"))
        noted: dict[str, Any] = {name: bindparam(name) for name in ("due", "bots", "summary")}
        marking = update(tables).where(this, older).values(marked=bindparam("lines"), **noted)
        seeing = update(tables).where(this, tables.c.seen < here).values(seen=here)
        async with self.database.writing() as connection:
            if marks:
                await connection.execute(
                    marking, [{"table": one, **mark._asdict()} for one, mark in marks.items()]
                )
            if seen:
                await connection.execute(seeing, [{"table": one, "at": at} for one, at in seen.items()])
            if people_seen:
                came = update(people).where(people.c.id == bindparam("person")).values(seen=bindparam("at"))
                await connection.execute(came, [{"person": one, "at": at} for one, at in people_seen.items()])

    def stop_noting(self) -> None:
        """What is not noted yet will not be."""
        if self._noting is not None:
            self._noting.cancel()

    def _write_notes_soon(self) -> None:
        if self._noting is None or self._noting.done():
            self._noting = asyncio.create_task(self._write_notes())

    async def _write_notes(self) -> None:
        while self._marks or self._seen or self._people_seen:
            await asyncio.sleep(NOTED_AFTER)
            with suppress(OSError, SQLAlchemyError):  # what is not noted is found by ``unattended``
                await self.write_notes()

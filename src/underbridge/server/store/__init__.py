"""What is kept: people, tables and their logs. The log is the truth; nothing is ever deleted from it."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Row, Select, bindparam, delete, func, or_, select, text, true, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...engine.draws import SECRET_BYTES
from ...engine.game import Value, digest_of
from .clock import Clock
from .database import Database
from .schema import chat, log, people, played_with, seats, snapshots, tables
from .schema import documents as written
from .stored import Announcement, Draws, Entry, Kind, Pace, Person, Said, Seat, StoredTable, What, Why, new_id

CHANNEL = "underbridge"  # on which PostgreSQL tells all processes what has changed
SHOWN = 100  # tables that a lobby shows
PAGE = 500  # lines of a log that are read at once
NOTED_AFTER = 1.0  # seconds
TO_THE_HOUR = 3_600_000  # milliseconds
SEAT = Seat.__struct_fields__
JSON: dict[str, Any] = {  # columns of a table that are written so, and what is in them
    "options": dict[str, Value],
    "documents": dict[str, str],
    "brought": tuple[str, ...],
    "pace": Pace,
}

__all__ = [
    "CHANNEL",
    "Announcement",
    "Clock",
    "Draws",
    "Entry",
    "Few",
    "Kind",
    "LedOn",
    "Mark",
    "Pace",
    "Person",
    "PlyTaken",
    "Said",
    "Seat",
    "SecretUsed",
    "Store",
    "StoredTable",
    "TooManyBots",
    "TooManyTables",
    "What",
    "Why",
    "new_id",
    "row_of",
]


class PlyTaken(Exception):
    """Another process was faster: read on, and try again."""


class SecretUsed(Exception):
    """Another table has that secret already."""


class TooManyBots(Exception):
    """A host has as many bots of these levels as one may have, or nearly."""

    def __init__(self, there: int) -> None:
        self.there = there


class Few(NamedTuple):
    """Bots of which a host may have few, at all tables that have not ended."""

    levels: Sequence[str]
    most: int


class LedOn(Exception):
    """Everybody has gone on from there to another table already."""


class Mark(NamedTuple):
    """Where a game stands, as far as others need to know who do not open it."""

    lines: int
    due: int | None
    bots: bool
    summary: str


class TooManyTables(Exception):
    """Somebody sits at as many tables as they may."""


class _Line(NamedTuple):
    """A line of a log that waits to be written."""

    table: str
    entry: Entry
    written: "asyncio.Future[Entry | None]"


class Store:
    """People, tables and logs in a database. Whatever changes is announced once it is written."""

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        self.database, self.clock = database, clock or Clock()
        self.process = secrets.token_hex(8)  # who we are among the processes on this database
        self.announce: Callable[[Announcement], None] = lambda _: None
        dialect = sqlite if database.embedded else postgresql
        self._insert: Any = dialect.insert
        self._lines: list[_Line] = []  # that wait to be written
        self._scribe: asyncio.Task[None] | None = None
        self._marks: dict[str, Mark] = {}  # by table
        self._seen: dict[str, int] = {}
        self._people_seen: dict[str, int] = {}
        self._noting: asyncio.Task[None] | None = None

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, clock: Clock | None = None) -> "AsyncIterator[Store]":
        """The store at an address, brought up to date."""
        store = cls(Database(url), clock)
        try:
            await store.database.migrate()
            yield store
        finally:
            await store.close()

    async def close(self) -> None:
        """Nothing is noted any more, and the database is let go."""
        if self._noting is not None:
            self._noting.cancel()
        await self.database.close()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may be on it."""
        return not self.database.embedded

    @asynccontextmanager
    async def _changing(
        self, announcement: Announcement, *, urgent: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something of a table: when it is written, everybody hears of it."""
        async with self.database.writing(urgent=urgent) as connection:
            yield connection
            await self._notify(connection, announcement)
        self.announce(announcement)

    async def tell(self, announcement: Announcement) -> None:
        """Announce something that is not kept."""
        if self.is_shared:
            async with self.database.writing() as connection:
                await self._notify(connection, announcement)
        self.announce(announcement)

    async def _notify(self, connection: AsyncConnection, announcement: Announcement) -> None:
        """Tell the other processes."""
        if self.is_shared:
            values = {"channel": CHANNEL, "news": _json([self.process, *announcement[:3]])}
            await connection.execute(text("SELECT pg_notify(:channel, :news)"), values)

    # People

    async def add_person(self, name: str) -> Person:
        """Somebody new."""
        person = Person(id=new_id(), name=name, since=self.clock.now())
        async with self.database.writing() as connection:
            row = {**msgspec.to_builtins(person), "seen": person.since}
            await connection.execute(people.insert().values(row))
        return person

    async def rename(self, person: str, name: str) -> None:
        """Call somebody otherwise, everywhere."""
        async with self.database.writing() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(name=name))

    async def person(self, id: str) -> Person | None:
        """Somebody who comes in, unless they have been away for so long that only their name is left."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.id == id))).first()
        if row is None or not row.seen:
            return None
        if self.clock.now() - row.seen >= TO_THE_HOUR:
            self._people_seen[id] = self.clock.now()
            self._write_notes_soon()
        return Person(id=row.id, name=row.name, since=row.since)

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Those of them who exist."""
        async with self.database.reading() as connection:
            found = await connection.execute(select(people).where(people.c.id.in_(set(ids))))
            return {row.id: Person(id=row.id, name=row.name, since=row.since) for row in found}

    # Tables

    async def add_table(
        self,
        *,
        game: str,
        options: dict[str, Value],
        host: str,
        public: bool,
        pace: Pace,
        at_table: Sequence[Seat],
        secret: bytes | None = None,
        rules: int,
        documents: Mapping[str, str] | None = None,
        brought: Sequence[str] = (),
        few: Few | None = None,
        most: int | None = None,
        after: str | None = None,
    ) -> StoredTable:
        """A new table, with its seal; ``SecretUsed`` if that secret is another table's, or ``TooManyBots``.

        ``TooManyTables`` if its host sits at the most already.

        The documents are texts, by option: those that were brought along, and ours for the others. Everybody
        goes on to it from the table ``after`` which it is laid; ``LedOn`` if another one is chosen there.
        """
        texts = {digest_of(text): text for text in (documents or {}).values()}
        stored = StoredTable(
            id=new_id(),
            game=game,
            rules=rules,
            options=options,
            documents={name: digest_of(text) for name, text in (documents or {}).items()},
            brought=tuple(brought),
            host=host,
            public=public,
            pace=pace,
            secret=secret or secrets.token_bytes(SECRET_BYTES),
            seats=tuple(at_table),
            created=self.clock.now(),
            seen=self.clock.now(),
        )
        row = {name: getattr(stored, name) for name in stored.__struct_fields__ if name != "seats"}
        row |= {name: _json(row[name]) for name in JSON}
        async with self._changing(Announcement(stored.id, "table")) as connection:
            if few is not None:
                await self._check_bots(connection, stored, few)
            await self._check_tables(connection, host, most)
            new = self._insert(tables).values(row).on_conflict_do_nothing(index_elements=["secret"])
            if (await connection.execute(new)).rowcount != 1:
                raise SecretUsed
            theirs = select(written.c.digest).where(written.c.digest.in_(texts))
            there = await connection.execute(theirs.with_for_update(read=True))  # they are not removed now
            for digest in texts.keys() - set(there.scalars()):
                text = texts[digest]
                once = self._insert(written).values(digest=digest, text=text).on_conflict_do_nothing()
                await connection.execute(once)
            for digest in texts:
                await connection.execute(played_with.insert().values(table_id=stored.id, digest=digest))
            values = [
                {"table_id": stored.id, "seat": number, **msgspec.to_builtins(seat)}
                for number, seat in enumerate(at_table)
            ]
            await connection.execute(seats.insert(), values)
            await self._settle(connection, stored.id)
            if after is not None:
                await self._lead_on(connection, after, stored.id)
        if after is not None:
            self.announce(Announcement(after, "table"))
        return stored

    async def _check_bots(self, connection: AsyncConnection, stored: StoredTable, few: Few) -> None:
        """Count the bots of a host who lays a table; whatever else they lay meanwhile waits."""
        new = sum(seat.bot in few.levels for seat in stored.seats)
        if not new:
            return
        await connection.execute(select(people.c.id).where(people.c.id == stored.host).with_for_update())
        going_on = select(tables.c.id).where(tables.c.host == stored.host, tables.c.ended.is_(None))
        those = seats.c.table_id.in_(going_on) & seats.c.bot.in_(few.levels)
        there = (await connection.execute(select(func.count()).select_from(seats).where(those))).scalar_one()
        if there + new > few.most:
            raise TooManyBots(there)

    async def _lead_on(self, connection: AsyncConnection, table: str, rematch: str) -> None:
        unled = (tables.c.id == table) & tables.c.rematch.is_(None)
        led = await connection.execute(update(tables).where(unled).values(rematch=rematch))
        if led.rowcount != 1:
            raise LedOn
        await self._notify(connection, Announcement(table, "table"))

    async def table(self, table: str) -> StoredTable | None:
        """The table at an address, if there is one."""
        found = await self._tables(select(tables).where(tables.c.id == table))
        return found[0] if found else None

    async def documents(self, digests: Iterable[str]) -> dict[str, str]:
        """The texts that are kept, by digest."""
        query = select(written).where(written.c.digest.in_(set(digests)))
        async with self.database.reading() as connection:
            return {row.digest: row.text for row in await connection.execute(query)}

    async def public_tables(self, *, begun: bool) -> list[StoredTable]:
        """Public tables that wait for somebody, or at which a game is going on, the newest first."""
        waiting = tables.c.started.is_(None) & tables.c.filled.is_(None)
        shown = tables.c.public & (tables.c.started.is_not(None) if begun else waiting)
        shown &= tables.c.ended.is_(None)
        return await self._tables(select(tables).where(shown).order_by(tables.c.created.desc()).limit(SHOWN))

    async def tables_of(self, person: str) -> list[StoredTable]:
        """Tables at which somebody sits, and which have not ended, the newest first."""
        sits = select(seats.c.table_id).where(seats.c.person == person)
        return await self._tables(
            select(tables)
            .where(tables.c.id.in_(sits), tables.c.ended.is_(None))
            .order_by(tables.c.created.desc())
        )

    async def unattended(self, *, before: int, seen: int) -> list[str]:
        """Tables at which something should have happened by itself before a time, as far as is noted.

        A clock has run out; or a bot is awaited, and somebody was seen there lately; or lines were written of
        which nothing is noted, because the process that wrote them died.
        """
        unnoted = select(log.c.ply).where(
            log.c.table_id == tables.c.id, log.c.ply >= tables.c.marked, log.c.at <= before
        )
        something = or_(
            tables.c.due <= before,
            tables.c.bots & (tables.c.seen >= seen),
            tables.c.marked.is_(None),
            unnoted.exists(),
        )
        query = select(tables.c.id).where(tables.c.started.is_not(None), tables.c.ended.is_(None), something)
        async with self.database.reading() as connection:
            return [row.id for row in await connection.execute(query)]

    async def unsealed(self, *, before: int) -> list[str]:
        """Tables whose seats were all taken before a time, and whose games have not begun."""
        query = select(tables.c.id).where(
            tables.c.filled <= before, tables.c.started.is_(None), tables.c.ended.is_(None)
        )
        async with self.database.reading() as connection:
            return [row.id for row in await connection.execute(query)]

    async def sit_down(
        self, table: str, number: int, person: str, pledge: str | None = None, *, most: int | None = None
    ) -> bool:
        """Take a free seat; False if it is not free, or kept for somebody else, or they sit there already.

        ``TooManyTables`` if this person sits at the most already.
        """
        ours = (seats.c.seat == number) & (seats.c.kept_for.is_(None) | (seats.c.kept_for == person))
        try:
            return await self._seat(table, ours, most=most, person=person, pledge=pledge)
        except IntegrityError:
            return False

    async def fill_seat(self, table: str, number: int, level: str) -> bool:
        """Put a bot on a free seat; False if it is not free."""
        return await self._seat(table, seats.c.seat == number, bot=level)

    async def stand_up(self, table: str, person: str, *, closing: bool = False) -> bool:
        """Leave a table while seats are free, and close it; False if there is nobody to leave."""
        return await self._seat(table, seats.c.person == person, closing=closing, person=None, pledge=None)

    async def tables_held(self, person: str) -> int:
        """At how many tables somebody sits that have not ended."""
        async with self.database.reading() as connection:
            return await self._held(connection, person)

    async def _held(self, connection: AsyncConnection, person: str) -> int:
        sits = select(func.count()).select_from(seats.join(tables, tables.c.id == seats.c.table_id))
        held = await connection.execute(sits.where(seats.c.person == person, tables.c.ended.is_(None)))
        return int(held.scalar_one())

    async def _check_tables(self, connection: AsyncConnection, person: str, most: int | None) -> None:
        """Of several at once that let somebody sit down, one after the other counts."""
        if most is None:
            return
        await connection.execute(
            select(people.c.id).where(people.c.id == person).with_for_update(key_share=True)
        )
        if await self._held(connection, person) >= most:
            raise TooManyTables

    async def _seat(
        self,
        table: str,
        which: ColumnElement[bool],
        *,
        closing: bool = False,
        most: int | None = None,
        **values: str | None,
    ) -> bool:
        """Change one seat of a table, unless all of them are taken; who sits down needs a free one."""
        which &= seats.c.table_id == table
        if values.get("person") or values.get("bot"):
            which &= seats.c.person.is_(None) & seats.c.bot.is_(None)
        async with self._changing(Announcement(table, "table")) as connection:
            if values.get("person"):
                await self._check_tables(connection, str(values["person"]), most)
            if not await _holds(connection, table, filled=False):
                return False
            changed = await connection.execute(update(seats).where(which).values(values))
            if closing and changed.rowcount == 1:  # at once: else somebody might sit down, and the game begin
                end = update(tables).where(tables.c.id == table).values(ended=self.clock.now())
                await connection.execute(end)
            else:
                await self._settle(connection, table)
            return changed.rowcount == 1

    async def show_nonce(self, table: str, person: str, nonce: str) -> bool:
        """Of a table whose seats are all taken; the last one that is shown begins the game."""
        mine = (seats.c.table_id == table) & (seats.c.person == person)
        async with self._changing(Announcement(table, "table")) as connection:
            if not await _holds(connection, table, filled=True):
                return False
            await connection.execute(update(seats).where(mine).values(nonce=nonce))
            await self._settle(connection, table)
            return True

    async def begin(self, table: str) -> bool:
        """Begin a game without nonces that were not shown, if all seats are taken; whether this was it."""
        async with self._changing(Announcement(table, "table")) as connection:
            if not await _holds(connection, table, filled=True):
                return False
            begun = update(tables).where(tables.c.id == table).values(started=self.clock.now())
            await connection.execute(begun)
            return True

    async def _settle(self, connection: AsyncConnection, table: str) -> None:
        """Once all seats are taken they stay so; and if no nonce is to be shown any more, the game begins."""
        at_table = (await connection.execute(select(seats).where(seats.c.table_id == table))).all()
        if any(seat.person is None and seat.bot is None for seat in at_table):
            return
        now = self.clock.now()
        values: dict[str, Any] = {"filled": func.coalesce(tables.c.filled, now)}
        if all(seat.pledge is None or seat.nonce for seat in at_table):
            values["started"] = now
        await connection.execute(update(tables).where(tables.c.id == table).values(values))

    async def close_other_rules(self, rules: Mapping[str, int]) -> list[str]:
        """End all games that began under other versions of the rules than these: their tables."""
        others = or_(*((tables.c.game == game) & (tables.c.rules != ours) for game, ours in rules.items()))
        going_on = select(tables.c.id).where(tables.c.ended.is_(None), others)
        async with self.database.reading() as connection:
            found = list((await connection.execute(going_on)).scalars())
        return [table for table in found if await self.close_game(table, "rules")]

    async def close_game(self, table: str, why: Why, still: ColumnElement[bool] | None = None) -> bool:
        """End a table whose game is not over, if this still holds; whether we were the first to do so."""
        going_on = (tables.c.id == table) & tables.c.ended.is_(None) & (true() if still is None else still)
        values = {"ended": self.clock.now(), "closed": why}
        async with self._changing(Announcement(table, "table")) as connection:
            return (await connection.execute(update(tables).where(going_on).values(values))).rowcount == 1

    async def mark(self, table: str, which: Literal["started", "ended"]) -> bool:
        """Note when a game began or ended; whether this was the first to say so."""
        unmarked = (tables.c.id == table) & tables.c[which].is_(None)
        async with self._changing(Announcement(table, "table"), urgent=True) as connection:
            marked = await connection.execute(
                update(tables).where(unmarked).values({which: self.clock.now()})
            )
            return marked.rowcount == 1

    async def _tables(self, query: Select[Any]) -> list[StoredTable]:
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
            sitting = select(seats).where(seats.c.table_id.in_([row.id for row in rows]))
            at_table: dict[str, list[Seat]] = {row.id: [] for row in rows}
            for row in await connection.execute(sitting.order_by(seats.c.table_id, seats.c.seat)):
                at_table[row.table_id].append(Seat(**{name: row._mapping[name] for name in SEAT}))
        return [stored for row in rows if (stored := _stored_table(row, at_table[row.id])) is not None]

    # Logs

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
                await self._notify(connection, Announcement(line.table))
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

    # What is noted of games, so that they need not be opened: soon, and many at a time

    def note(self, table: str, mark: Mark) -> None:
        """Where a game stands after so many lines of its log."""
        self._marks[table] = mark
        self._write_notes_soon()

    def saw(self, table: str) -> None:
        """Somebody is there now."""
        self._seen[table] = self.clock.now()
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

    def _write_notes_soon(self) -> None:
        if self._noting is None or self._noting.done():
            self._noting = asyncio.create_task(self._write_notes())

    async def _write_notes(self) -> None:
        while self._marks or self._seen or self._people_seen:
            await asyncio.sleep(NOTED_AFTER)
            with suppress(OSError, SQLAlchemyError):  # what is not noted is found by ``unattended``
                await self.write_notes()

    # Snapshots

    async def keep_snapshot(self, table: str, ply: int, body: bytes) -> None:
        """Of a game after so many lines; the newest is enough."""
        row = {"table_id": table, "ply": ply, "body": body}
        async with self.database.writing() as connection:
            await connection.execute(self._insert(snapshots).values(row).on_conflict_do_nothing())
            older = (snapshots.c.table_id == table) & (snapshots.c.ply < ply)
            await connection.execute(delete(snapshots).where(older))

    async def snapshot(self, table: str) -> bytes | None:
        """The newest of a game."""
        newest = select(snapshots.c.body).where(snapshots.c.table_id == table)
        async with self.database.reading() as connection:
            return (await connection.execute(newest.order_by(snapshots.c.ply.desc()).limit(1))).scalar()

    async def forget_snapshots(self, table: str) -> None:
        """They are not needed, or no good."""
        async with self.database.writing() as connection:
            await connection.execute(delete(snapshots).where(snapshots.c.table_id == table))

    # Chat

    async def say(
        self, table: str, person: str, words: str = "", *, reaction: str | None = None, move_id: str
    ) -> Said:
        """Add a line to a table's chat; what was sent before is not said again."""
        while True:
            async with self._changing(Announcement(table, "chat")) as connection:
                last = select(func.coalesce(func.max(chat.c.number) + 1, 0)).where(chat.c.table_id == table)
                said = Said(
                    number=(await connection.execute(last)).scalar_one(),
                    person=person,
                    text=words,
                    reaction=reaction,
                    move_id=move_id,
                    at=self.clock.now(),
                )
                row = {"table_id": table, **msgspec.to_builtins(said)}
                written = await connection.execute(self._insert(chat).values(row).on_conflict_do_nothing())
                if written.rowcount == 1:
                    return said
                sent_before = (chat.c.table_id == table) & (chat.c.move_id == move_id)
                found = (await connection.execute(select(chat).where(sent_before))).first()
            if found is not None:
                return _said(found)

    async def said(self, table: str, since: int = 0) -> list[Said]:
        """A table's chat from a line on."""
        lines = select(chat).where(chat.c.table_id == table, chat.c.number >= since).order_by(chat.c.number)
        async with self.database.reading() as connection:
            return [_said(row) for row in await connection.execute(lines)]


async def _holds(connection: AsyncConnection, table: str, *, filled: bool) -> bool:
    """Whether a game has not begun, and all its seats are taken, or not; nobody changes that meanwhile."""
    taken = tables.c.filled.is_not(None) if filled else tables.c.filled.is_(None)
    waits = (tables.c.id == table) & taken & tables.c.started.is_(None) & tables.c.ended.is_(None)
    return (await connection.execute(select(tables.c.id).where(waits).with_for_update())).first() is not None


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _stored_table(row: Row[Any], at_table: list[Seat]) -> StoredTable | None:
    """A table, unless what was written of it is damaged: then nobody sees it, and nobody else suffers."""
    try:
        read = {name: msgspec.json.decode(row._mapping[name], type=kind) for name, kind in JSON.items()}
    except msgspec.DecodeError as error:
        logging.getLogger(__name__).error("a table of %s cannot be read: %s", row.game, error)
        return None
    return StoredTable(**{**row._mapping, **read, "seats": tuple(at_table)})


def row_of(table: str, entry: Entry) -> dict[str, Any]:
    """A line of a log as it is written."""
    draws = None if entry.draws is None else _json(entry.draws)
    return {
        **msgspec.structs.asdict(entry),
        "table_id": table,
        "words": _json(entry.words),
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


def _said(row: Row[Any]) -> Said:
    return Said(**{name: row._mapping[name] for name in Said.__struct_fields__})

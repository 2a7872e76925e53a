"""The tables, in the database: laid, found, and ended."""

import logging
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Row, Select, exists, func, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...engine.draws import SECRET_BYTES
from ...engine.game import Value, digest_of
from .notes import Mark
from .schema import documents as written
from .schema import log, played_with, seats, tables
from .seats import FREE, Few, Seats
from .shown_before import Shown
from .stored import Announcement, Pace, Seat, StoredTable, Why, in_json, new_id

SHOWN = 100  # tables that a lobby shows
SEAT = Seat.__struct_fields__
other = tables.alias()
NEVER_PLAYED = other.c.ended.is_not(None) & other.c.started.is_(None)
LED_BY = (  # whoever laid the table that everybody goes on to, as long as it is there to go to
    select(other.c.host).where(other.c.id == tables.c.rematch, ~NEVER_PLAYED).scalar_subquery()
).label("led_by")
JSON: dict[str, Any] = {  # columns of a table that are written so, and what is in them
    "options": dict[str, Value],
    "documents": dict[str, str],
    "brought": tuple[str, ...],
    "pace": Pace,
}


class SecretUsed(Exception):
    """Another table has that secret already."""


class OneGoesOn(Exception):
    """Its host has a game of that kind already, and no more than one is wanted."""


class LedOn(Exception):
    """Everybody has gone on from there to another table already."""


class Tables(Seats):
    """Tables with their seals and documents, without their logs."""

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
        instead: str | None = None,
        alone: bool = False,
    ) -> StoredTable:
        """A new table, with its seal; ``SecretUsed`` if that secret is another table's, or ``TooManyBots``.

        ``TooManyTables`` if its host sits at the most already; ``OneGoesOn`` if it is to be the host's only
        game of that kind, and is not.

        The documents are texts, by option: those that were brought along, and ours for the others. Everybody
        goes on to it from the table ``after`` which it is laid, ``instead`` of where they went before;
        ``LedOn`` if another one is chosen there.
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
        row = {name: getattr(stored, name) for name in stored.__struct_fields__ if name in tables.c}
        row |= {name: in_json(row[name]) for name in JSON}
        async with self._changing(Announcement(stored.id, "table")) as connection:
            if few is not None:
                await self._check_bots(connection, host, few, at_table)
            if alone:
                await self._check_alone(connection, stored)
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
            await self._add_seats(connection, stored.id, at_table)
            await self._settle(connection, stored.id)
            if after is not None:
                await self._lead_on(connection, after, stored.id, instead)
        if after is not None:
            self.announce(Announcement(after, "table"))
        return stored

    async def _check_alone(self, connection: AsyncConnection, stored: StoredTable) -> None:
        """Of several at once that would lay one, one after the other looks."""
        await self._lock_host(connection, stored.host)
        if (await connection.execute(_going_on(stored.host, stored.game))).first() is not None:
            raise OneGoesOn

    async def going_on(self, host: str, game: str) -> StoredTable | None:
        """A game of somebody's that has not ended."""
        found = await self._tables(_going_on(host, game))
        return found[0] if found else None

    async def _lead_on(
        self, connection: AsyncConnection, table: str, rematch: str, instead: str | None
    ) -> None:
        unled = (tables.c.id == table) & tables.c.rematch.is_not_distinct_from(instead)
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
        free = exists().where(seats.c.table_id == tables.c.id, FREE)
        waiting = tables.c.started.is_(None) & tables.c.filled.is_(None) & free
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

    async def finished_of(
        self, person: str, *, game: str | None = None, after: str | None = None, most: int
    ) -> list[StoredTable]:
        """Games that somebody has played and that are over, the latest first: all, of a kind, after one."""
        which = _finished(person)
        if game is not None:
            which &= tables.c.game == game
        if after is not None:
            ended = select(tables.c.ended).where(tables.c.id == after).scalar_subquery()
            which &= (tables.c.ended < ended) | ((tables.c.ended == ended) & (tables.c.id < after))
        order = tables.c.ended.desc(), tables.c.id.desc()
        page = select(tables.c.id).where(which).order_by(*order).limit(most)
        return await self._tables(select(tables).where(tables.c.id.in_(page)).order_by(*order))

    async def count_finished(self, person: str) -> int:
        """How many of these there are."""
        async with self.database.reading() as connection:
            return int((await connection.execute(select(func.count()).where(_finished(person)))).scalar_one())

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

    async def end(self, table: str, mark: Mark, shown: Shown | None = None) -> None:
        """A game is over: note how it ended, and what its people were shown, unless that is done."""
        unmarked = (tables.c.id == table) & tables.c.ended.is_(None)
        noted = {"marked": mark.lines, "due": None, "bots": False, "summary": mark.summary}
        async with self._changing(Announcement(table, "table"), urgent=True) as connection:
            ended = update(tables).where(unmarked).values(ended=self.clock.now(), **noted)
            if (await connection.execute(ended)).rowcount == 1 and shown is not None:
                await self._remember(connection, table, shown)

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
            rows = (await connection.execute(query.add_columns(LED_BY))).all()
            sitting = select(seats).where(seats.c.table_id.in_([row.id for row in rows]))
            at_table: dict[str, list[Seat]] = {row.id: [] for row in rows}
            for row in await connection.execute(sitting.order_by(seats.c.table_id, seats.c.seat)):
                at_table[row.table_id].append(Seat(**{name: row._mapping[name] for name in SEAT}))
        return [stored for row in rows if (stored := _stored_table(row, at_table[row.id])) is not None]


def _going_on(host: str, game: str) -> Select[Any]:
    return select(tables).where(tables.c.host == host, tables.c.game == game, tables.c.ended.is_(None))


def _finished(person: str) -> ColumnElement[bool]:
    sits = select(seats.c.table_id).where(seats.c.person == person)
    return tables.c.id.in_(sits) & tables.c.started.is_not(None) & tables.c.ended.is_not(None)


def _stored_table(row: Row[Any], at_table: list[Seat]) -> StoredTable | None:
    """A table, unless what was written of it is damaged: then nobody sees it, and nobody else suffers."""
    try:
        read = {name: msgspec.json.decode(row._mapping[name], type=kind) for name, kind in JSON.items()}
    except msgspec.DecodeError as error:
        logging.getLogger(__name__).error("a table of %s cannot be read: %s", row.game, error)
        return None
    return StoredTable(**{**row._mapping, **read, "seats": tuple(at_table)})

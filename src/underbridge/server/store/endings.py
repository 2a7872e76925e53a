"""What goes from the database when its time is over: a little at a time, and never what is in use."""

from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from . import Store
from .schema import chat, documents, lessons, log, people, played_with, seats, shown_to, snapshots, tables

AT_ONCE = 50  # rows that one transaction takes: whoever decides meanwhile does not wait long

WAITING = tables.c.started.is_(None) & tables.c.ended.is_(None)
PLAYING = tables.c.started.is_not(None) & tables.c.ended.is_(None)
NEVER_BEGAN = tables.c.started.is_(None) & tables.c.ended.is_not(None)

NAMED = or_(  # people whose names stand somewhere
    exists().where(seats.c.person == people.c.id),
    exists().where(seats.c.kept_for == people.c.id),
    exists().where(tables.c.host == people.c.id),
    exists().where(chat.c.person == people.c.id),
)

Present = Callable[[str], Collection[str]]  # who is at a table just now


class Endings:
    """Each of these does a part of its work, and says how much: nothing, when nothing is left."""

    def __init__(self, store: Store, present: Present) -> None:
        self.store, self._present = store, present

    async def close_waiting(self, unseen_since: int, most: int) -> int:
        """Tables that nobody has come to for long."""
        return await self._close(WAITING & (tables.c.seen < unseen_since), most)

    async def close_abandoned(self, unseen_since: int, most: int) -> int:
        """Games that everybody has left."""
        return await self._close(PLAYING & (tables.c.seen < unseen_since), most)

    async def remove_tables(self, closed_before: int, most: int) -> int:
        """Tables that were closed before their game began, with their secrets and what was said there."""
        closed = NEVER_BEGAN & (tables.c.ended < closed_before)
        empty = [
            table
            for table in await self._ids(select(tables.c.id).where(closed), most)
            if not self._present(table)
        ]
        async with self.store.database.writing() as connection:
            gone = await _ours(connection, tables.c.id, tables.c.id.in_(empty))
            for part in (chat, snapshots, log, played_with, seats):
                await connection.execute(delete(part).where(part.c.table_id.in_(gone)))
            led_there = update(tables).where(tables.c.rematch.in_(gone)).values(rematch=None)
            await connection.execute(led_there)
            await connection.execute(delete(tables).where(tables.c.id.in_(gone)))
        return len(gone)

    async def remove_documents(self, most: int) -> int:
        """Documents that no table is played with, ours too."""
        in_use = exists().where(played_with.c.digest == documents.c.digest)
        return await self._remove(documents.c.digest, ~in_use, most)

    async def remove_people(self, unseen_since: int, most: int) -> int:
        """Guests who are in no game, no chat, and do not come any more, with what they learnt and saw."""
        unseen = (people.c.seen < unseen_since) & ~NAMED
        return await self._remove(people.c.id, unseen, most, lessons.c.person, shown_to.c.person)

    async def forget_people(self, unseen_since: int, most: int) -> int:
        """Of those who do not come any more, but are in a game that was played, only the name stays."""
        sits = (seats.c.person == people.c.id) & (seats.c.table_id == tables.c.id)
        unseen = (people.c.seen > 0) & (people.c.seen < unseen_since) & NAMED
        idle = unseen & ~exists().where(sits, tables.c.ended.is_(None))
        gone = await self._ids(select(people.c.id).where(idle), most)
        async with self.store.database.writing() as connection:
            forgotten = update(people).where(people.c.id.in_(gone), unseen).values(seen=0)
            count = (await connection.execute(forgotten)).rowcount
            for person in (lessons.c.person, shown_to.c.person):
                away = exists().where(people.c.id == person, people.c.seen == 0)
                await connection.execute(delete(person.table).where(person.in_(gone), away))
            return count

    async def _close(self, which: ColumnElement[bool], most: int) -> int:
        """Whoever looks at one is told."""
        closed = 0
        for table in await self._ids(select(tables.c.id).where(which).order_by(tables.c.seen), most):
            if self._present(table):
                self.store.saw(table)
            else:
                closed += await self.store.close_game(table, "abandoned", which)
        return closed

    async def _remove(self, key: Any, which: ColumnElement[bool], most: int, *of: Any) -> int:
        """With what is kept of them elsewhere."""
        found = await self._ids(select(key).where(which), most)
        async with self.store.database.writing() as connection:
            gone = await _ours(connection, key, key.in_(found) & which)
            for part in of:
                await connection.execute(delete(part.table).where(part.in_(gone)))
            await connection.execute(delete(key.table).where(key.in_(gone)))
        return len(gone)

    async def _ids(self, query: Select[Any], most: int) -> list[str]:
        async with self.store.database.reading() as connection:
            return list((await connection.execute(query.limit(min(most, AT_ONCE)))).scalars())


async def _ours(connection: AsyncConnection, key: Any, which: ColumnElement[bool]) -> list[str]:
    """What no other process is just removing."""
    locked = select(key).where(which).with_for_update(skip_locked=True)
    return list((await connection.execute(locked)).scalars())

"""Who sits where, in the database; and when all do, the game begins."""

from typing import Any

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .announcing import Announcing
from .schema import people, seats, tables
from .stored import Announcement


class TooManyTables(Exception):
    """Somebody sits at as many tables as they may."""


class Seats(Announcing):
    """People and bots sit down, stand up, show their nonces, and a game begins."""

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


async def _holds(connection: AsyncConnection, table: str, *, filled: bool) -> bool:
    """Whether a game has not begun, and all its seats are taken, or not; nobody changes that meanwhile."""
    taken = tables.c.filled.is_not(None) if filled else tables.c.filled.is_(None)
    waits = (tables.c.id == table) & taken & tables.c.started.is_(None) & tables.c.ended.is_(None)
    return (await connection.execute(select(tables.c.id).where(waits).with_for_update())).first() is not None

"""Who sits where, in the database; and when all do, the game begins."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Row, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import people, seats, tables
from .shown_before import ShownBefore
from .stored import Announcement, Seat

FREE = seats.c.person.is_(None) & seats.c.bot.is_(None)


class TooManyTables(Exception):
    """Somebody sits at as many tables as they may."""


class TooManyBots(Exception):
    """A host has as many bots of these levels as one may have, or nearly."""

    def __init__(self, there: int) -> None:
        self.there = there


class Few(NamedTuple):
    """Bots of which a host may have few, at all tables that have not ended."""

    levels: Sequence[str]
    most: int


class Seats(ShownBefore):
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

    async def fill_seats(self, table: str, level: str) -> bool:
        """Put bots on all seats that are free, so that the game begins; False if it does so already."""
        async with self._changing(Announcement(table, "table")) as connection:
            if not await _holds(connection, table, filled=False):
                return False
            free = (seats.c.table_id == table) & FREE
            await connection.execute(update(seats).where(free).values(bot=level))
            await self._settle(connection, table)
            return True

    async def arrange(self, table: str, host: str, wished: Sequence[Seat | None], few: Few) -> bool:
        """Have so many seats, some of them otherwise: whatever is None stays, and is free if it is new.

        False if somebody sits where something would change, or no seat changes any more; ``TooManyBots``.
        Nothing of it begins the game: who arranges seats has not said so yet.
        """
        async with self._changing(Announcement(table, "table")) as connection:
            if any(seat is not None and seat.bot in few.levels for seat in wished):
                await self._lock_host(connection, host)  # before the table, as whoever sits down
            if not await _holds(connection, table, filled=False):
                return False
            of_table = seats.c.table_id == table
            there = (await connection.execute(select(seats).where(of_table).order_by(seats.c.seat))).all()
            changed = {n: seat for n, seat in enumerate(wished[: len(there)]) if seat is not None}
            new = [seat or Seat() for seat in wished[len(there) :]]
            given_up = [row for row in there if row.seat in changed or row.seat >= len(wished)]
            if any(row.person is not None for row in given_up):
                return False
            await self._check_bots(connection, host, few, (*changed.values(), *new), given_up)
            await connection.execute(delete(seats).where(of_table & (seats.c.seat >= len(wished))))
            for number, seat in changed.items():
                values = msgspec.to_builtins(seat)
                await connection.execute(
                    update(seats).where(of_table & (seats.c.seat == number)).values(values)
                )
            if new:
                await self._add_seats(connection, table, new, first=len(there))
            return True

    async def _add_seats(
        self, connection: AsyncConnection, table: str, new: Sequence[Seat], first: int = 0
    ) -> None:
        rows = [
            {"table_id": table, "seat": number, **msgspec.to_builtins(seat)}
            for number, seat in enumerate(new, first)
        ]
        await connection.execute(seats.insert(), rows)

    async def _check_bots(
        self,
        connection: AsyncConnection,
        host: str,
        few: Few,
        new: Iterable[Seat],
        instead_of: Iterable[Row[Any]] = (),
    ) -> None:
        """Count the bots of a host who wants some."""
        more = sum(seat.bot in few.levels for seat in new)
        if not more:
            return
        await self._lock_host(connection, host)
        going_on = select(tables.c.id).where(tables.c.host == host, tables.c.ended.is_(None))
        those = seats.c.table_id.in_(going_on) & seats.c.bot.in_(few.levels)
        count = (await connection.execute(select(func.count()).select_from(seats).where(those))).scalar_one()
        there = count - sum(row.bot in few.levels for row in instead_of)
        if there + more > few.most:
            raise TooManyBots(there)

    async def _lock_host(self, connection: AsyncConnection, host: str) -> None:
        """Whatever else they lay or arrange meanwhile waits."""
        await connection.execute(select(people.c.id).where(people.c.id == host).with_for_update())

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
        """Change one seat of a table whose game does not begin yet; who sits down needs a free one."""
        which &= seats.c.table_id == table
        if values.get("person"):
            which &= FREE
        async with self._changing(Announcement(table, "table")) as connection:
            if values.get("person"):
                await self._check_tables(connection, str(values["person"]), most)
            if not await _holds(connection, table, filled=False):
                return False
            changed = await connection.execute(update(seats).where(which).values(values))
            if closing and changed.rowcount == 1:  # at once: else somebody might sit down, and the game begin
                end = update(tables).where(tables.c.id == table).values(ended=self.clock.now())
                await connection.execute(end)
            elif changed.rowcount == 1:
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
            values = await self._beginning(connection, table)
            await connection.execute(update(tables).where(tables.c.id == table).values(values))
            return True

    async def _settle(self, connection: AsyncConnection, table: str) -> None:
        """Once all seats are taken they stay so; and if no nonce is to be shown any more, the game begins."""
        at_table = (await connection.execute(select(seats).where(seats.c.table_id == table))).all()
        if any(seat.person is None and seat.bot is None for seat in at_table):
            return
        values: dict[str, Any] = {"filled": func.coalesce(tables.c.filled, self.clock.now())}
        if all(seat.pledge is None or seat.nonce for seat in at_table):
            values |= await self._beginning(connection, table)
        await connection.execute(update(tables).where(tables.c.id == table).values(values))

    async def _beginning(self, connection: AsyncConnection, table: str) -> dict[str, Any]:
        """What is noted of a game that begins now."""
        return {"started": self.clock.now(), "asked": await self._shown_before(connection, table)}


async def _holds(connection: AsyncConnection, table: str, *, filled: bool) -> bool:
    """Whether a game has not begun, and all its seats are taken, or not; nobody changes that meanwhile."""
    taken = tables.c.filled.is_not(None) if filled else tables.c.filled.is_(None)
    waits = (tables.c.id == table) & taken & tables.c.started.is_(None) & tables.c.ended.is_(None)
    return (await connection.execute(select(tables.c.id).where(waits).with_for_update())).first() is not None

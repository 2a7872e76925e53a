"""What people were shown in their games, so that they are shown something else first: of so many packs."""

from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .announcing import Announcing
from .schema import people, played_with, seats, shown_to

PACKS_REMEMBERED = 20  # of each person, the latest


class Shown(NamedTuple):
    """What was shown in a game."""

    digest: str  # of the document that it is from
    bits: int


class ShownBefore(Announcing):
    """For tables as a whole: nobody is told who has seen what."""

    async def _shown_before(self, connection: AsyncConnection, table: str) -> str | None:
        """What anybody who sits there has been shown of what it is played with."""
        sits = select(seats.c.person).where(seats.c.table_id == table)
        packs = select(played_with.c.digest).where(played_with.c.table_id == table)
        theirs = shown_to.c.person.in_(sits) & shown_to.c.digest.in_(packs)
        bits = 0
        for shown in (await connection.execute(select(shown_to.c.shown).where(theirs))).scalars():
            bits |= int(shown, 16)
        return f"{bits:x}" if bits else None

    async def _remember(self, connection: AsyncConnection, table: str, shown: Shown) -> None:
        """Of everybody who sits there; of several games that end at once, one after the other."""
        sits = select(seats.c.person).where(seats.c.table_id == table)
        there = select(people.c.id).where(people.c.id.in_(sits)).order_by(people.c.id)
        for person in (await connection.execute(there.with_for_update(key_share=True))).scalars().all():
            theirs = shown_to.c.person == person
            known = select(shown_to.c.shown).where(theirs, shown_to.c.digest == shown.digest)
            before = (await connection.execute(known)).scalar_one_or_none()
            values = {"shown": f"{int(before or '0', 16) | shown.bits:x}", "at": self.clock.now()}
            new = self._insert(shown_to).values(person=person, digest=shown.digest, **values)
            await connection.execute(
                new.on_conflict_do_update(index_elements=["person", "digest"], set_=values)
            )
            latest = select(shown_to.c.digest).where(theirs).order_by(shown_to.c.at.desc(), shown_to.c.digest)
            kept = (await connection.execute(latest.limit(PACKS_REMEMBERED))).scalars().all()
            await connection.execute(delete(shown_to).where(theirs, shown_to.c.digest.not_in(kept)))

"""The people, in the database."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import select, update

from .notes import Notes
from .schema import people
from .stored import HOUSE, Person, new_id

TO_THE_HOUR = 3_600_000  # milliseconds


class People(Notes):
    """Guests, by their id."""

    async def add_person(self, name: str) -> Person:
        """Somebody new."""
        person = Person(id=new_id(), name=name, since=self.clock.now())
        async with self.database.writing() as connection:
            row = {**msgspec.to_builtins(person), "seen": person.since}
            await connection.execute(people.insert().values(row))
        return person

    async def open_house(self) -> None:
        """The house itself, who lays tables like anybody, and as whom nobody comes in."""
        row = {"id": HOUSE, "name": "The house", "since": (now := self.clock.now()), "seen": now}
        async with self.database.writing() as connection:
            await connection.execute(self._insert(people).values(row).on_conflict_do_nothing())

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
            self.saw_person(id)
        return Person(id=row.id, name=row.name, since=row.since)

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Those of them who exist."""
        async with self.database.reading() as connection:
            found = await connection.execute(select(people).where(people.c.id.in_(set(ids))))
            return {row.id: Person(id=row.id, name=row.name, since=row.since) for row in found}

"""What is said at tables, in the database."""

from typing import Any

import msgspec
from sqlalchemy import Row, func, select

from .announcing import Announcing
from .schema import chat
from .stored import Announcement, Said


class Chats(Announcing):
    """Lines of chat, each said once."""

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


def _said(row: Row[Any]) -> Said:
    return Said(**{name: row._mapping[name] for name in Said.__struct_fields__})

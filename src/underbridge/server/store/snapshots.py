"""Snapshots of games, in the database: the log is the truth, and these are only faster."""

from sqlalchemy import delete, select

from .announcing import Announcing
from .schema import snapshots


class Snapshots(Announcing):
    """The newest of each game."""

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

"""How far people have come in lessons, in the database."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import literal, or_, select

from .announcing import Announcing
from .schema import lessons


class Progress(NamedTuple):
    """Of somebody in a lesson."""

    step: int  # so many are behind them, the last time
    done: bool  # they have been at its end, some time


class LessonBook(Announcing):
    """A line for everybody in every lesson."""

    async def note_lesson(self, person: str, game: str, lesson: str, step: int, *, done: bool) -> None:
        """Somebody has come so far; who was at the end once has been there."""
        row = {"person": person, "game": game, "lesson": lesson, "step": step, "done": done}
        reached = {"step": step, "done": or_(lessons.c.done, literal(done))}
        key = [lessons.c.person, lessons.c.game, lessons.c.lesson]
        line = self._insert(lessons).values(row).on_conflict_do_update(index_elements=key, set_=reached)
        async with self.database.writing() as connection:
            await connection.execute(line)

    async def lessons_of(self, person: str) -> Mapping[tuple[str, str], Progress]:
        """All that somebody has begun, by game and lesson."""
        async with self.database.reading() as connection:
            found = await connection.execute(select(lessons).where(lessons.c.person == person))
            return {(row.game, row.lesson): Progress(row.step, row.done) for row in found}

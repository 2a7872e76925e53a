"""How far people have come in lessons."""

import sqlalchemy as sa
from alembic import op

revision = "fourth"
down_revision = "third"


def upgrade() -> None:
    """Nobody has begun one yet."""
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("lesson", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_lessons_person"),
        sa.PrimaryKeyConstraint("person", "game", "lesson", name="pk_lessons"),
    )

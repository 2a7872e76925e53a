"""What people were shown in their games, and what of it a table counts as asked."""

import sqlalchemy as sa
from alembic import op

revision = "fifth"
down_revision = "fourth"


def upgrade() -> None:
    """Nothing is known of games that are over."""
    op.add_column("tables", sa.Column("asked", sa.Text()))
    op.create_table(
        "shown_to",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("shown", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_shown_to_person"),
        sa.PrimaryKeyConstraint("person", "digest", name="pk_shown_to"),
    )

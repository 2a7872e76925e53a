"""Several people at one screen."""

import sqlalchemy as sa
from alembic import op

revision = "third"
down_revision = "second"


def upgrade() -> None:
    """Until now everybody had a screen of their own."""
    op.add_column("seats", sa.Column("at", sa.String(32)))

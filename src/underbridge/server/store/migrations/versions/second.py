"""Versions, documents kept once, snapshots, what happens by itself, pledges, and when somebody was there."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "second"
down_revision = "first"

DOCUMENTS = ("deck", "box", "tome")


def upgrade() -> None:
    """Whatever began before began under the first version of the rules."""
    op.add_column("people", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute("UPDATE people SET seen = since")
    op.create_index("ix_people_seen", "people", ["seen"])
    op.create_table(
        "documents",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_documents"),
    )
    for column in (
        sa.Column("rules", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("documents", sa.Text(), nullable=False, server_default="{}"),
        sa.Column("brought", sa.Text(), nullable=False, server_default="[]"),
        sa.Column("filled", sa.BigInteger()),
        sa.Column("closed", sa.String(16)),
        sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("due", sa.BigInteger()),
        sa.Column("bots", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("summary", sa.Text()),
        sa.Column("marked", sa.Integer()),
    ):
        op.add_column("tables", column)
    op.execute("UPDATE tables SET seen = created, filled = started")
    op.create_index("ix_tables_due", "tables", ["ended", "due"])
    op.add_column("seats", sa.Column("kept_for", sa.String(32)))
    op.add_column("seats", sa.Column("pledge", sa.String(64)))
    for table, of in (("tables", "host"), ("seats", "kept_for"), ("chat", "person")):
        op.create_index(f"ix_{table}_{of}", table, [of])
    op.add_column("log", sa.Column("draws", sa.Text()))
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_snapshots_table_id"),
        sa.PrimaryKeyConstraint("table_id", "ply", name="pk_snapshots"),
    )
    op.create_table(
        "played_with",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_played_with_table_id"),
        sa.ForeignKeyConstraint(["digest"], ["documents.digest"], name="fk_played_with_digest"),
        sa.PrimaryKeyConstraint("table_id", "digest", name="pk_played_with"),
    )
    op.create_index("ix_played_with_digest", "played_with", ["digest"])
    _move_documents()


def _move_documents() -> None:
    """Texts that were brought along stood among the options."""
    connection = op.get_bind()
    tables = sa.table("tables", *map(sa.column, ("id", "options", "documents", "brought")))
    kept = sa.table("documents", sa.column("digest"), sa.column("text"))
    played_with = sa.table("played_with", sa.column("table_id"), sa.column("digest"))
    for table, given in connection.execute(sa.select(tables.c.id, tables.c.options)).all():
        try:
            options = json.loads(given)
        except ValueError:  # a damaged table is set aside when it is opened
            continue
        texts = {name: options.pop(name) for name in DOCUMENTS if name in options}
        if not texts:
            continue
        digests = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}
        for name, digest in digests.items():
            if not connection.execute(sa.select(kept).where(kept.c.digest == digest)).first():
                connection.execute(kept.insert().values(digest=digest, text=texts[name]))
        for digest in set(digests.values()):
            connection.execute(played_with.insert().values(table_id=table, digest=digest))
        moved = {
            "options": json.dumps(options),
            "documents": json.dumps(digests),
            "brought": json.dumps([*digests]),
        }
        connection.execute(tables.update().where(tables.c.id == table).values(moved))

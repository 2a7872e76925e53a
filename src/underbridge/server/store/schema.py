"""What the database keeps. Times are milliseconds since 1970, whole numbers."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("pace", Text, nullable=False),  # JSON
    Column("secret", LargeBinary, nullable=False, unique=True),  # of the seal; told when the game is over
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("rematch", String(32)),  # the table that everybody went on to
    Index("ix_tables_open", "public", "started", "ended", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32), ForeignKey("people.id")),  # neither a person nor a bot: the seat is free
    Column("bot", String(16)),  # its level
    Column("nonce", Text, nullable=False),  # what this seat adds to the seal
    UniqueConstraint("table_id", "person"),
    Index("ix_seats_person", "person"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),  # a decision, or what else happens at a table
    Column("words", Text, nullable=False),  # JSON: the decision
    Column("move_id", String(64), nullable=False),  # made by whoever decides, so that a resend is harmless
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "move_id"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("reaction", String(16)),  # instead of a text
    Column("move_id", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "move_id"),
)

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
    # When they were last here, to the hour; 0: they are gone, and only their name is left.
    Column("seen", BigInteger, nullable=False, index=True),
)

lessons = Table(
    "lessons",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("lesson", String(32), primary_key=True),
    Column("step", Integer, nullable=False),  # so many were behind them when they left
    Column("done", Boolean, nullable=False),  # whether they have been at its end
)

documents = Table(
    "documents",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of the text
    Column("text", Text, nullable=False),  # figures or questions, ours or brought along: each is kept once
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),  # their version, when the table was laid
    Column("options", Text, nullable=False),  # JSON, without documents
    Column("documents", Text, nullable=False),  # JSON: by option, the digest of what it is played with
    Column("brought", Text, nullable=False),  # JSON: which of these were brought along
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("pace", Text, nullable=False),  # JSON
    Column("secret", LargeBinary, nullable=False, unique=True),  # of the seal; told when the game is over
    Column("created", BigInteger, nullable=False),
    Column("filled", BigInteger),  # when the last seat was taken: then nonces are shown, and the game begins
    Column("started", BigInteger),
    Column("asked", Text),  # what its people had been shown before of what it is played with: bits in hex
    Column("ended", BigInteger),
    Column("closed", String(16)),  # why it ended before the game did
    Column("rematch", String(32)),  # the table that everybody went on to
    Column("seen", BigInteger, nullable=False),  # when somebody was last there, to the minute
    Column("due", BigInteger),  # when a clock runs out there,
    Column("bots", Boolean, nullable=False),  # whether a bot is to decide,
    Column("summary", Text),  # and what a list shows of the game (JSON), so that it need not be opened:
    Column("marked", Integer),  # of how many lines of the log these three know
    Index("ix_tables_open", "public", "started", "ended", "created"),
    Index("ix_tables_due", "ended", "due"),
    Index("ix_tables_host", "host"),
)

played_with = Table(
    "played_with",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("digest", String(64), ForeignKey("documents.digest"), primary_key=True),  # so it stays
    Index("ix_played_with_digest", "digest"),
)

shown_to = Table(
    "shown_to",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("digest", String(64), primary_key=True),  # of a document, which may be gone
    Column("shown", Text, nullable=False),  # what of it they were shown in games that are over: bits in hex
    Column("at", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32), ForeignKey("people.id")),  # neither a person nor a bot: the seat is free
    Column("bot", String(16)),  # its level
    Column("kept_for", String(32)),  # a free seat that nobody else may take: the person who had it before
    Column("pledge", String(64)),  # the SHA-256 of what this person adds to the seal,
    Column("nonce", Text, nullable=False),  # which is shown when all seats are taken
    Column("at", String(32)),  # whose screen this person shares, who has none of their own
    UniqueConstraint("table_id", "person"),
    Index("ix_seats_person", "person"),
    Index("ix_seats_kept_for", "kept_for"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),  # a decision, or what else happens at a table
    Column("words", Text, nullable=False),  # JSON: the decision
    Column("draws", Text),  # JSON: the odds and outcomes of the draws since the line before
    Column("move_id", String(64), nullable=False),  # made by whoever decides, so that a resend is harmless
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "move_id"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # after so many lines of the log
    Column("body", LargeBinary, nullable=False),
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
    Index("ix_chat_person", "person"),
)

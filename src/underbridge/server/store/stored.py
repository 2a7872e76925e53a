"""What the database has, as the rest of the server sees it."""

import secrets
from typing import Literal, NamedTuple

import msgspec

from ...engine.game import Value

HOUSE = "house"  # the person who lays tables for those who only watch
ID_BYTES = 15  # nobody guesses a table's address

EntryKind = Literal["decision", "undo", "away", "back", "resign", "hint"]
Draws = tuple[tuple[int, int], ...]  # odds and outcomes
What = Literal["log", "table", "chat", "here", "used", "shown"]
Why = Literal["rules", "abandoned"]  # a game was closed before its end


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays or watches."""

    id: str
    name: str
    since: int


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A place at a table: of a person, of a bot, or free."""

    person: str | None = None
    bot: str | None = None
    kept_for: str | None = None  # nobody else may take it while it is free
    pledge: str | None = None  # the SHA-256 of the person's nonce; bots and the silent have none
    nonce: str = ""  # empty until it is shown
    at: str | None = None  # whose screen the person shares, who has none of their own

    @property
    def screen(self) -> str | None:
        """Whoever looks here for the person: mostly they themselves."""
        return self.at or self.person

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long somebody may think; all 0: as long as they like."""

    seconds: int = 0  # in the whole game,
    more: int = 0  # of which the first of every decision do not count
    days: int = 0  # for each decision
    candle: bool | None = None  # whether an answer has a minute; null at old tables: where there is a clock

    @property
    def unhurried(self) -> bool:
        return not self.seconds and not self.days

    @property
    def times_answers(self) -> bool:
        return bool(self.seconds) if self.candle is None else self.candle


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a table's log."""

    ply: int
    seat: int
    kind: EntryKind = "decision"
    words: tuple[str | int, ...] = ()
    draws: Draws | None = None  # since the line before; not in old ones
    move_id: str
    at: int


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the database has it, without its log."""

    id: str
    game: str
    rules: int = 1  # their version, when the table was laid
    options: dict[str, Value]  # without documents
    documents: dict[str, str] = {}  # by option: the digest of what the game is played with
    brought: tuple[str, ...] = ()  # those that are not ours
    host: str
    public: bool
    pace: Pace
    secret: bytes
    seats: tuple[Seat, ...]
    created: int
    filled: int | None = None  # when the last seat was taken
    started: int | None = None
    asked: str | None = None  # what its people had been shown before: bits in hex
    ended: int | None = None
    closed: Why | None = None  # it ended before its game did
    rematch: str | None = None  # the table that everybody went on to,
    led_by: str | None = None  # and whoever laid it; None if it was closed before it was played at
    seen: int = 0  # when somebody was last there, to the minute
    due: int | None = None  # when a clock runs out
    bots: bool = False  # a bot is to decide
    marked: int | None = None  # of how many lines of the log that and the summary know
    summary: str | None = None


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat: a text, or one of the quick reactions."""

    number: int
    person: str
    text: str = ""
    reaction: str | None = None
    move_id: str
    at: int


class Announcement(NamedTuple):
    """What has changed: the log of a table, the table itself, its chat, who is there, what was used,
    or what a page there has shown.

    Without a table: announcements may have been missed, look at everything that you care for.
    """

    table: str | None
    what: What = "log"
    more: str = ""
    own: bool = True  # it comes from this process


def new_id() -> str:
    """An address that cannot be guessed; whoever finds it in a text takes all of it, its end, too."""
    while not (made := secrets.token_urlsafe(ID_BYTES))[-1].isalnum():
        pass
    return made


def in_json(value: object) -> str:
    """As it stands in a column of text."""
    return msgspec.json.encode(value).decode()

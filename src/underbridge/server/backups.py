"""Backups: the database and the server's secret in one file, made while people play, and brought back."""

import os
import secrets
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
from alembic.script import ScriptDirectory
from sqlalchemy import select

from ..engine.errors import BadSetup
from .at_hand import TablesAtHand
from .live import Live
from .people import SECRET_BYTES, keep_secret, kept_secret, sync_folder
from .refusal import Stuck
from .served import games
from .store import Entry, Store, StoredTable
from .store.database import PATIENCE, Database, make_private, migrations
from .store.schema import people, tables

BESIDE = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside a database

Progress = Callable[[int, int], None]


class Unfollowed(msgspec.Struct, frozen=True):
    """A game that cannot be played on; the address of its table may be a secret, so it has a number."""

    number: int
    game: str
    why: str


class Checked(msgspec.Struct, frozen=True):
    """What is in a backup."""

    games: int
    lines: int
    people: int
    unfollowed: tuple[Unfollowed, ...]
    has_secret: bool


def back_up(database: str, folder: Path, file: Path) -> None:
    """Copy an embedded database and the secret in a folder into a file, also while they are in use."""
    here = _embedded(database)
    if not here.is_file():
        raise BadSetup(f"There is no database {here}.")
    if (secret := kept_secret(folder)) is None:
        raise BadSetup(f"There is no secret in {folder}: set UNDERBRIDGE_DATA to the server's data folder.")
    try:
        with _unfinished(file) as copy, closing(sqlite3.connect(here, timeout=PATIENCE)) as source:
            _copy(source, copy)
            with closing(sqlite3.connect(copy)) as kept, kept:
                kept.execute("CREATE TABLE backup_secret (secret BLOB NOT NULL)")
                kept.execute("INSERT INTO backup_secret VALUES (?)", [secret])
            _put(copy, file)
    except FileExistsError:
        raise BadSetup(f"{file} exists already: choose another name.") from None
    except (OSError, sqlite3.Error) as error:
        raise BadSetup(f"The database could not be copied to {file}: {error}") from None


async def check(file: Path, progress: Progress) -> Checked:
    """Look whether a backup is whole, and follow every game in it; nothing is changed."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "games.db"
        make_private(copy)
        return await _check_copy(copy, _take_out(file, copy), progress)


async def restore(file: Path, database: str, folder: Path, progress: Progress) -> Checked:
    """Bring a backup back, where there is nothing yet."""
    place = _embedded(database)
    with Database(database).alone():
        _check_place(place)
        with _unfinished(place) as copy:
            secret = _take_out(file, copy)
            if secret is not None and kept_secret(folder) not in (None, secret):
                other = "move it away, or set UNDERBRIDGE_DATA to another folder"
                raise BadSetup(f"{folder} has the secret of another server: {other}.")
            found = await _check_copy(copy, secret, progress)
            if secret is not None:
                keep_secret(folder, secret)
            _check_place(place)
            _put(copy, place)
    return found


def _embedded(database: str) -> Path:
    kept = Database(database)
    if not kept.embedded:
        only = "Backups are of embedded databases; for PostgreSQL use pg_dump and pg_restore"
        raise BadSetup(f"{only}, and keep a copy of the file secret in the data folder.")
    return kept.file


def _check_place(place: Path) -> None:
    for there in (place, *(place.with_name(f"{place.name}{more}") for more in BESIDE)):
        if there.exists():
            elsewhere = "move it away, or restore elsewhere with UNDERBRIDGE_DATA or --database"
            raise BadSetup(f"{there} is there already: {elsewhere}.")


@contextmanager
def _unfinished(file: Path) -> Iterator[Path]:
    """A private file beside another, which it will be when it is whole; nothing is left of it."""
    growing = file.with_name(f".{file.name}.{secrets.token_hex(8)}.unfinished")
    make_private(growing)
    try:
        yield growing
    finally:
        for more in ("", *BESIDE):
            growing.with_name(f"{growing.name}{more}").unlink(missing_ok=True)


def _copy(source: sqlite3.Connection, file: Path) -> None:
    """A database as it is now, whole and consistent, as one file."""
    with closing(sqlite3.connect(file)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def _put(whole: Path, place: Path) -> None:
    """On the disk first; and never over something that is there."""
    with whole.open("rb") as written:
        os.fsync(written.fileno())
    os.link(whole, place)
    sync_folder(place.parent)


def _take_out(file: Path, copy: Path) -> bytes | None:
    """Copy a backup's database, if it is whole and we can read it: its secret, if it has one."""
    if not file.is_file():
        raise BadSetup(f"There is no backup {file}.")
    alone = "" if file.with_name(f"{file.name}-wal").exists() else "&immutable=1"
    try:
        source = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro{alone}", uri=True)
        with closing(source):
            _copy(source, copy)
        with closing(sqlite3.connect(copy)) as taken:
            (said,) = taken.execute("PRAGMA integrity_check(1)").fetchone()
            if said != "ok":
                raise sqlite3.DatabaseError(said)
            names = {name for (name,) in taken.execute("SELECT name FROM sqlite_master")}
            _check_version(file, taken, names)
            return _take_secret(taken) if "backup_secret" in names else None
    except sqlite3.Error as error:
        raise BadSetup(f"{file} is damaged, or no backup: {error}.") from None


def _check_version(file: Path, taken: sqlite3.Connection, names: set[str]) -> None:
    if "alembic_version" not in names:
        raise BadSetup(f"{file} is no backup of Underbridge.")
    known = {script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()}
    found = {version for (version,) in taken.execute("SELECT version_num FROM alembic_version")}
    if not found or not found <= known:
        raise BadSetup(f"{file} was made by a newer version of Underbridge: bring this one up to date first.")


def _take_secret(taken: sqlite3.Connection) -> bytes:
    (secret,) = taken.execute("SELECT secret FROM backup_secret").fetchone()
    if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
        raise sqlite3.DatabaseError("its secret is none")
    with taken:
        taken.execute("DROP TABLE backup_secret")
    taken.execute("VACUUM")  # nothing of it stays in the database
    return secret


async def _check_copy(copy: Path, secret: bytes | None, progress: Progress) -> Checked:
    """Bring a copy up to date, and follow every game in it from its beginning."""
    async with Store.open(f"sqlite:///{copy}") as store:
        at_hand = TablesAtHand(store)  # which knows what a game is played with
        async with store.database.reading() as connection:
            started = select(tables.c.id, tables.c.game).where(tables.c.started.is_not(None))
            begun = (await connection.execute(started.order_by(tables.c.created, tables.c.id))).all()
            persons = len((await connection.execute(select(people.c.id))).all())
        for name in games().keys() & {game for _, game in begun}:
            games()[name].prepare()
        lines, unfollowed = 0, []
        for number, (table, game) in enumerate(begun, 1):
            progress(number - 1, len(begun))
            entries = await store.entries(table)
            lines += len(entries)
            if (why := await _why_not(at_hand, await store.table(table), entries)) is not None:
                unfollowed.append(Unfollowed(number, game, why))
        progress(len(begun), len(begun))
    with closing(sqlite3.connect(copy)) as checked:
        checked.execute("PRAGMA journal_mode=DELETE")
    return Checked(len(begun), lines, persons, tuple(unfollowed), secret is not None)


async def _why_not(at_hand: TablesAtHand, stored: StoredTable | None, entries: list[Entry]) -> str | None:
    """Why a game cannot be followed to where its log ends; None if it can."""
    if stored is None:
        return "its table is damaged"
    if stored.game not in games():
        return "there is no such game"
    if stored.rules != games()[stored.game].facts.rules:
        return "it began under other rules"
    try:
        live = Live(stored, entries, await at_hand.texts(stored))
    except Stuck:
        return "what it is played with is gone"
    except Exception as error:  # whatever is wrong with one table, the others are looked at
        return f"it cannot be laid: {type(error).__name__}"
    return f"it cannot go on after {live.ply} lines" if live.is_stuck else None

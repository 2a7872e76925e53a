"""Guests: a signed cookie says who somebody is, and a name says what the others read."""

import base64
import contextlib
import hmac
import os
import secrets
import unicodedata
from pathlib import Path

from ..engine.errors import BadSetup
from .letters import BOTS, cleaned, look, mixes_alphabets
from .refusal import Refused

SECRET_BYTES = 32
LONGEST_NAME = 24
HABITS = ("Mossy", "Drowsy", "Wary", "Hungry", "Merry", "Soggy", "Humble", "Lucky", "Gentle", "Crooked")
CREATURES = ("Goat", "Troll", "Traveler", "Ferryman", "Heron", "Badger", "Miller", "Otter", "Raven", "Toad")


def secret_in(folder: Path) -> bytes:
    """The secret that cookies are signed with: made once, for its owner's eyes only."""
    if (found := kept_secret(folder)) is None:
        keep_secret(folder, secrets.token_bytes(SECRET_BYTES))
        found = kept_secret(folder)
    assert found is not None
    return found


def kept_secret(folder: Path) -> bytes | None:
    """The secret that is in a folder, if there is one."""
    file = folder / "secret"
    if not file.exists():
        return None
    secret = file.read_bytes()
    if len(secret) != SECRET_BYTES:
        found = f"{file} has {len(secret)} bytes, not {SECRET_BYTES}"
        raise BadSetup(f"{found}: put it back from a copy, or remove it, and all guests are new.")
    return secret


def keep_secret(folder: Path, secret: bytes) -> None:
    """Put a secret into a folder, unless there is one; nobody may sign with it before it is there to stay."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f".secret-{secrets.token_hex(8)}"
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as new:
        new.write(secret)
        new.flush()
        os.fsync(new.fileno())
    with contextlib.suppress(FileExistsError):  # of several processes that start together one is first
        os.link(fresh, folder / "secret")
    fresh.unlink()
    sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """What was put into a folder, or taken out, is so on the disk, too."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def sign(person: str, secret: bytes) -> str:
    """The cookie of a person."""
    return f"{person}.{_signature(person, secret)}"


def read(cookie: str, secret: bytes) -> str | None:
    """Whose cookie it is; None if it is not one of ours."""
    person, _, signature = cookie.rpartition(".")
    ours = _signature(person, secret)
    return person if person and hmac.compare_digest(signature.encode(), ours.encode()) else None


def _signature(person: str, secret: bytes) -> str:
    digest = hmac.digest(secret, b"underbridge person " + person.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def guest_name() -> str:
    """What somebody is called at first."""
    return f"{secrets.choice(HABITS)} {secrets.choice(CREATURES)}"


def read_name(given: str) -> str:
    """A name as it will be shown, or why it cannot be.

    >>> read_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    name = cleaned(unicodedata.normalize("NFKC", given))
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise Refused("bad-name", "blank")
    if len(name) > LONGEST_NAME:
        raise Refused("bad-name", "long", most=LONGEST_NAME, there=len(name))
    if mixes_alphabets(name):
        raise Refused("bad-name", "mixed")
    if look(name) in BOTS:
        raise Refused("bad-name", "bot")
    return name

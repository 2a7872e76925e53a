"""Guests: a signed cookie says who somebody is, and a name says what the others read."""

import base64
import hmac
import os
import secrets
import unicodedata
from pathlib import Path

from ..engine.errors import BadSetup
from .refusal import Refused

SECRET_BYTES = 32
LONGEST_NAME = 24
HABITS = ("Mossy", "Sleepy", "Wary", "Hungry", "Merry", "Soggy", "Humble", "Lucky", "Gentle", "Crooked")
CREATURES = ("Goat", "Troll", "Traveler", "Ferryman", "Heron", "Badger", "Miller", "Otter", "Raven", "Toad")


def secret_in(folder: Path) -> bytes:
    """The secret that cookies are signed with: made once, for its owner's eyes only."""
    file = folder / "secret"
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f".secret-{secrets.token_hex(8)}"
    if not file.exists():
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as new:
            new.write(secrets.token_bytes(SECRET_BYTES))
            new.flush()
            os.fsync(new.fileno())  # nobody may sign with it before it is there to stay
        try:
            os.link(fresh, file)  # of several processes that start together one is first
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    secret = file.read_bytes()
    if len(secret) != SECRET_BYTES:
        found = f"{file} has {len(secret)} bytes, not {SECRET_BYTES}"
        raise BadSetup(f"{found}: put it back from a copy, or remove it, and all guests are new.")
    return secret


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
    try:
        given.encode()
    except UnicodeEncodeError:  # half a letter
        raise Refused(400, "bad-name", "That name has letters that nobody can write.") from None
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not name:
        raise Refused(400, "bad-name", "A name has at least one letter.")
    if len(name) > LONGEST_NAME:
        raise Refused(400, "bad-name", f"A name has at most {LONGEST_NAME} letters, not {len(name)}.")
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise Refused(400, "bad-name", "A name has letters that can be seen only.")
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise Refused(400, "bad-name", "A name has at least one letter or figure.")
    return name

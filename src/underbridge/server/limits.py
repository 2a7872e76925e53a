"""How much anybody may do here: every bound that a host can set, in one place."""

import functools
import os
import tomllib
from pathlib import Path
from typing import Annotated

import msgspec

from ..engine.errors import BadSetup

FILE = "UNDERBRIDGE_LIMITS"  # names the file of limits to every process of a server

Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Time = Annotated[float, msgspec.Meta(gt=0, le=1e9)]


class Rate(msgspec.Struct, frozen=True, array_like=True):
    """So many a second, and some at once: ``[5, 60]`` in a file."""

    a_second: Time
    at_once: Annotated[float, msgspec.Meta(ge=1, le=1e9)]


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is allowed where nobody says otherwise; an address of IPv6 is its /64."""

    # Requests; a file of the page is a tenth of one
    person_reads: Rate = Rate(10, 150)
    person_writes: Rate = Rate(5, 60)
    address_reads: Rate = Rate(40, 600)
    address_writes: Rate = Rate(20, 300)
    address_guests: Rate = Rate(0.05, 60)  # who come without a cookie, and get a name
    messages: Rate = Rate(10, 60)  # of one person, over sockets
    chat: Rate = Rate(0.5, 6)
    hints: Rate = Rate(0.5, 10)  # each of which is a second's work

    # Connections
    address_connections: Count = 400  # but for proxies that are trusted
    connections: Count = 8_000  # of a process
    header_seconds: Time = 10.0  # until a request has come in,
    body_seconds: Time = 30.0  # and what belongs to it
    send_seconds: Time = 20.0  # that a socket may take to read what it is told
    person_sockets: Count = 40
    address_sockets: Count = 400
    watchers: Count = 200  # of a table

    # Tables
    person_tables: Count = 30  # that somebody sits at
    nonce_seconds: Time = 30.0  # until a game begins without what somebody has pledged to its seal
    person_ancients: Count = 15  # bots that think long, at all tables that somebody has laid
    page_seconds: Time = 20.0  # that bots wait for a page to show what came before
    absent_seconds: Time = 60.0  # after which a bot may play for somebody who is gone
    bots_wait: Time = 600.0  # seconds after which bots do nothing where nobody is

    # Documents: decks, boxes, tomes
    document_letters: Count = 200_000
    document_depth: Count = 8
    document_keys: Count = 20_000
    document_seconds: Time = 2.0
    person_documents: Rate = Rate(0.02, 10)  # that have not been read before

    # The end of things
    open_table_hours: Time = 24.0  # that a table waits for people
    abandoned_days: Time = 60.0  # since anybody was at a game that is not over
    guest_days: Time = 180.0  # since somebody was here who sits nowhere


USUAL = Limits()


def read_limits(file: Path) -> Limits:
    """The limits in a file of TOML; what it does not name is as usual."""
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Limits)
    except OSError as error:
        raise BadSetup(f"The limits {file} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadSetup(f"The limits {file} are wrong: {error}.") from None


@functools.cache
def in_force() -> Limits:
    """The limits of this process."""
    file = os.environ.get(FILE)
    return read_limits(Path(file)) if file else USUAL

"""A game in the middle, as it is kept beside its log: from there it is opened fast."""

import functools
import hashlib

import msgspec

from ..engine.game import Game
from ..engine.table import Past
from .clocks import Hands
from .store import Draws

CHECKSUM = 8  # bytes before a snapshot


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A game after so many lines of its log, from which it can go on without them."""

    ply: int
    line: str  # the move id of the last of them
    layout: str  # of the state: one that is written otherwise now cannot be read
    past: Past
    draws: Draws  # since that line
    moves: tuple[int, ...]
    last: int
    asked: int | None
    away: tuple[int, ...]
    resigned: tuple[int, ...]
    hands: Hands
    stopped: tuple[dict[int, int | None], ...]  # for a spectator, then each seat
    told: tuple[int, ...]


@functools.cache
def layout_of(game: Game) -> str:
    """Sixteen hex digits that change when states are written otherwise."""
    return hashlib.sha256(repr(game.state.descr).encode()).hexdigest()[:16]


def pack(snapshot: Snapshot) -> bytes:
    """As it is kept, with a checksum before it."""
    body = msgspec.msgpack.encode(snapshot)
    return hashlib.sha256(body).digest()[:CHECKSUM] + body


def unpack(packed: bytes) -> Snapshot | None:
    """None if it is damaged, or was written by other hands."""
    checksum, body = packed[:CHECKSUM], packed[CHECKSUM:]
    if hashlib.sha256(body).digest()[:CHECKSUM] != checksum:
        return None
    try:
        return msgspec.msgpack.decode(body, type=Snapshot)
    except msgspec.DecodeError:
        return None

"""What a server that cheats could write down, and what is found of it; the browser is tested with it, too.

PYTHONPATH=tests python -m server.cheating > web/src/lib/seal.cases.json
"""

import hashlib
import random
from itertools import count
from typing import Any, NamedTuple

import msgspec

from underbridge import Record, Sealed, Table
from underbridge.engine.draws import SealedNote, Source, pledge_of
from underbridge.engine.seals import Keepsake


class Case(NamedTuple):
    """A record, and what is said of it: to whom it proves something, or what is wrong with it."""

    record: Record
    alone: str
    kept: str  # next to what the first player's browser kept
    shown: bool = True  # that browser could show its nonce


class Bent:
    """A seal, but for one draw that falls otherwise."""

    def __init__(self, seal: Sealed, at: int) -> None:
        self.seal, self.at = seal, at

    def outcome(self, index: int, n: int) -> int:
        honest = self.seal.outcome(index, n)
        return (honest + 1) % n if index == self.at else honest

    def note(self, over: bool) -> SealedNote:
        return self.seal.note(over)


def played(seal: Sealed, source: Source | None = None, game: str = "troll-dice", seed: int = 1) -> Record:
    """Somebody plays a whole game with it."""
    table, chance = Table(game, len(seal.nonces), seal=seal), random.Random(seed)
    if source is not None:
        table.source = source
    while not table.over:
        seat = table.awaited[0]
        table.act(seat, chance.choice(table.legal(seat)))
    return table.record


def cases(honest: Record) -> dict[str, Case]:
    """An honest game of two people and a bot, and everything that its server could have done instead."""
    note = honest.draws
    assert isinstance(note, SealedNote)
    assert note.secret is not None
    assert note.pledges is not None
    secret, (ada, grim, _), (adas, grims, _) = bytes.fromhex(note.secret), note.nonces, note.pledges
    other = hashlib.sha256(secret).digest()
    chosen = _chosen(secret, ada, grim)
    pledged = note.pledges
    bent = Sealed(secret, note.nonces, pledged)
    new_secret = played(Sealed(other, note.nonces, pledged))
    return {
        "an honest game": Case(honest, "to keepers", "to you"),
        "another player was offline": Case(
            played(Sealed(secret, (ada, "", ""), pledged)), "to keepers", "to you"
        ),
        "the browser was offline": Case(
            played(Sealed(secret, ("", grim, ""), pledged)), "to keepers", "without you", shown=False
        ),
        "a bot's nonce was chosen": Case(
            played(Sealed(secret, (ada, grim, chosen), pledged)), "nonce", "nonce"
        ),
        "a bot's nonce was chosen, and pledged afterwards": Case(
            played(Sealed(secret, (ada, grim, chosen), (adas, grims, pledge_of(chosen)))),
            "to keepers",
            "pledge",
        ),
        "the secret was chosen when the nonces were known": Case(new_secret, "to keepers", "commitment"),
        "the same, and the old promise stands beside it": Case(
            _noted(new_secret, commitment=note.commitment), "secret", "secret"
        ),
        "a nonce was left out that was shown": Case(
            played(Sealed(secret, ("", grim, ""), pledged)), "to keepers", "dropped"
        ),
        "a player in league has another nonce": Case(
            played(Sealed(secret, (ada, chosen, ""), pledged)), "nonce", "nonce"
        ),
        "a player in league has another nonce and another pledge": Case(
            played(Sealed(secret, (ada, chosen, ""), (adas, pledge_of(chosen), None))), "to keepers", "pledge"
        ),
        "pledges are left out": Case(played(Sealed(secret, (ada, grim, chosen))), "to nobody", "pledge"),
        "a draw was changed": Case(played(bent, Bent(bent, 3)), "draw", "draw"),
    }


def _chosen(secret: bytes, *nonces: str) -> str:
    """A nonce for the last seat with which seven draws fall as they should."""
    grinding = (f"{number:08x}" for number in count())
    return next(nonce for nonce in grinding if _suits(Sealed(secret, (*nonces, nonce))))


def _suits(seal: Sealed) -> bool:
    return all(seal.outcome(index, 2) for index in range(7))


def _noted(record: Record, **told: Any) -> Record:
    """With something else said of its seal; its digest fits."""
    assert isinstance(record.draws, SealedNote)
    record = msgspec.structs.replace(record, draws=msgspec.structs.replace(record.draws, **told))
    return msgspec.structs.replace(record, digest=record._digest())


def for_the_browser() -> bytes:
    """The same cases of a short game."""
    secret, nonces = bytes(range(32)), ("c0ffee", "bada55", "")
    pledges = (pledge_of("c0ffee"), pledge_of("bada55"), None)
    honest = played(Sealed(secret, nonces, pledges))
    kept = Keepsake(
        commitment=Sealed(secret, ()).commitment, pledges=pledges, seat=0, nonce="c0ffee", shown=True
    )
    told = {name: case._asdict() for name, case in cases(honest).items()}
    return msgspec.json.encode({"kept": kept, "cases": told}) + b"\n"


if __name__ == "__main__":
    print(for_the_browser().decode(), end="")

"""Where draws come from. All chance is a draw of one of ``n`` equally likely outcomes.

A source answers for any draw of a game by its index (0 for the first), so that undoing, replaying and
verifying need no state of its own.
"""

import hashlib
import hmac
import reprlib
import secrets
from collections.abc import Sequence
from typing import Protocol, Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from .compiled import compiled, compiled_in_place, compiled_to_wrap
from .errors import BadDraw, BadSetup
from .verbs import Rng

LARGEST_SEED = 2**64 - 1
SECRET_BYTES = 32
RESOLUTION = 1 << 30  # of a chance that is drawn
_STRIDE = 0x9E3779B97F4A7C15  # of SplitMix64: the golden ratio in 64 bits
_SPACE = 2**64  # how many values eight bytes can have
_KEY_LABEL = b"underbridge draws 1"


@compiled_to_wrap
def mix(x: np.uint64) -> np.uint64:
    """The finaliser of SplitMix64: 64 well-stirred bits from a counter."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@compiled_to_wrap
def below(rng: Rng, n: int) -> int:
    """The next whole number below ``n``, each equally likely (Lemire's multiplication, with rejection)."""
    rng[0] += np.uint64(_STRIDE)
    bits = mix(rng[0])
    product = (bits >> np.uint64(32)) * np.uint64(n)
    if (product & np.uint64(0xFFFFFFFF)) < np.uint64(n):
        uneven = np.uint64(0x100000000) % np.uint64(n)
        while (product & np.uint64(0xFFFFFFFF)) < uneven:
            bits = mix(bits + np.uint64(1))  # stirred on, so that every draw advances the counter by one
            product = (bits >> np.uint64(32)) * np.uint64(n)
    return int(np.int64(product >> np.uint64(32)))


@compiled
def happens(rng: Rng, chance: float) -> bool:
    """Whether something of that chance comes about."""
    return bool(below(rng, RESOLUTION) < chance * RESOLUTION)


@compiled_in_place
def number_of(counts: NDArray[np.integer]) -> int:
    """How many things there are, if there are so many of each kind.

    >>> number_of(np.array([2, 0, 3]))
    5
    """
    number = 0
    for kind in range(len(counts)):
        number += int(counts[kind])
    return number


@compiled_in_place
def kind_among(counts: NDArray[np.integer], outcome: int) -> int:
    """Which kind an outcome means, among so many things of each kind, kind after kind.

    >>> kind_among(np.array([2, 0, 3]), 2)
    2
    """
    kind = 0
    while outcome >= counts[kind]:
        outcome -= int(counts[kind])
        kind += 1
    return kind


def new_rng(seed: int) -> Rng:
    """A generator for compiled code: an array of one number."""
    return np.array([seed % _SPACE], np.uint64)


def check_seed(seed: object) -> int:
    """The seed as a number, or an error that says what a seed is."""
    try:
        number = int(seed) if isinstance(seed, str | np.integer) else seed
    except ValueError:
        number = None
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= LARGEST_SEED:
        raise BadSetup(f"A seed is a whole number from 0 to {LARGEST_SEED}, not {_brief(seed)}.")
    return number


def _brief(value: object) -> str:
    """A value in an error's words; Python itself refuses to write a number of thousands of digits."""
    enormous = isinstance(value, int) and value.bit_length() > 10_000
    return "one of thousands of digits" if enormous else reprlib.repr(value)


class Source(Protocol):
    """Something that answers draws."""

    def outcome(self, index: int, n: int) -> int | None:
        """The outcome of draw number ``index`` among ``n``; None if it is not known yet."""

    def note(self, over: bool) -> "Note":
        """What a record says of the source; secrets only when the game is over."""


class SeededNote(msgspec.Struct, frozen=True, tag_field="source", tag="seeded", forbid_unknown_fields=True):
    """Draws from a seed."""

    seed: int


class ScriptedNote(
    msgspec.Struct, frozen=True, tag_field="source", tag="scripted", forbid_unknown_fields=True
):
    """Draws from outside: a script, or dice thrown at a real table."""


class SealedNote(
    msgspec.Struct,
    frozen=True,
    tag_field="source",
    tag="sealed",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Draws from a secret that was committed to before the first of them."""

    commitment: str
    nonces: tuple[str, ...]  # empty where none was given, or none was shown
    secret: str | None
    pledges: tuple[str | None, ...] | None = None  # to the nonces; none in older records


Note = SeededNote | ScriptedNote | SealedNote


class Seeded:
    """Fast and reproducible: the same seed gives the same draws, here and in compiled simulations."""

    def __init__(self, seed: object = None) -> None:
        self.seed = secrets.randbits(32) if seed is None else check_seed(seed)

    def outcome(self, index: int, n: int) -> int:
        return int(below(self.generator(index), n))

    def generator(self, index: int) -> Rng:
        """What gives the draws from that one on, one after the other."""
        return new_rng(self.seed + index * _STRIDE)

    def note(self, over: bool) -> SeededNote:
        return SeededNote(self.seed)


class Scripted:
    """Outcomes given beforehand; when they are used up, the table waits for ``Table.draw``."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self.outcomes = tuple(outcomes)

    def outcome(self, index: int, n: int) -> int | None:
        if index >= len(self.outcomes):
            return None
        return check_outcome(self.outcomes[index], n, f"Draw {index + 1}")

    def note(self, over: bool) -> ScriptedNote:
        return ScriptedNote()


class Unopened:
    """A seal whose secret is not told yet: its recorded draws stand, and nobody can make the next one."""

    def __init__(self, outcomes: Sequence[int], note: SealedNote) -> None:
        self._recorded = Scripted(outcomes)
        self._note = note

    def outcome(self, index: int, n: int) -> int | None:
        return self._recorded.outcome(index, n)

    def note(self, over: bool) -> SealedNote:
        return self._note


def check_outcome(outcome: object, n: int, which: str) -> int:
    """The outcome, or an error that says which there are."""
    if isinstance(outcome, bool) or not isinstance(outcome, int | np.integer) or not 0 <= outcome < n:
        raise BadDraw(f"{which} is one of {n} outcomes, 0 to {n - 1}; {outcome!r} is none of them.")
    return int(outcome)


class Sealed:
    """Fair draws that nobody can foresee or bend, and everybody can check afterwards.

    The key is HMAC-SHA256 of the players' nonces under the table's secret. Draw ``index`` among ``n``: the
    first eight bytes of HMAC-SHA256(key, index and attempt, eight bytes each, big endian), as a number,
    modulo ``n``; a number in the last, incomplete stretch of ``n`` is rejected and the next attempt made.
    The secret's SHA-256 is shown before the first draw, the secret itself when the game is over. Pledges are
    the SHA-256 of nonces, which players show when they have seen all of them; ``seals`` tells what it proves.
    """

    def __init__(
        self, secret: bytes, nonces: Sequence[str], pledges: Sequence[str | None] | None = None
    ) -> None:
        if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
            given = len(secret) if isinstance(secret, bytes) else type(secret).__name__
            raise BadSetup(f"The secret of a seal has {SECRET_BYTES} bytes, not {given}.")
        if isinstance(nonces, str | bytes) or not isinstance(nonces, Sequence):
            raise BadSetup(f"Nonces are a list, with one from every player, not {_brief(nonces)}.")
        self.secret = secret
        self.nonces = tuple(nonces)
        self.pledges = None if pledges is None else tuple(pledges)
        encoded = [_nonce_bytes(nonce) for nonce in self.nonces]
        labelled = _KEY_LABEL + b"".join(len(nonce).to_bytes(4, "big") + nonce for nonce in encoded)
        self._key = hmac.digest(secret, labelled, "sha256")

    @classmethod
    def fresh(cls, nonces: Sequence[str]) -> Self:
        """Seal with a new secret and a nonce from every player."""
        return cls(secrets.token_bytes(SECRET_BYTES), nonces)

    def check_seats(self, seats: int) -> None:
        """Whether every player has given a nonce."""
        if len(self.nonces) != seats:
            raise BadSetup(f"A seal has a nonce from each of {seats} players, not {len(self.nonces)} nonces.")

    @property
    def commitment(self) -> str:
        """What is shown before the first draw: the SHA-256 of the secret."""
        return hashlib.sha256(self.secret).hexdigest()

    def outcome(self, index: int, n: int) -> int:
        even = _SPACE - _SPACE % n
        attempt = 0
        while True:
            message = index.to_bytes(8, "big") + attempt.to_bytes(8, "big")
            number = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if number < even:
                return number % n
            attempt += 1

    def note(self, over: bool) -> SealedNote:
        return SealedNote(self.commitment, self.nonces, self.secret.hex() if over else None, self.pledges)


def pledge_of(nonce: str) -> str:
    """What is told of a nonce before it is shown: its SHA-256."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def _nonce_bytes(nonce: object) -> bytes:
    try:
        if isinstance(nonce, str):
            return nonce.encode()
    except UnicodeEncodeError:  # half a letter
        pass
    raise BadSetup(f"A nonce is a text that UTF-8 can write, not {_brief(nonce)}.")

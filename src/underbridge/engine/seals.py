"""What a seal proves, and to whom; and how a broken one is found."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from .draws import SealedNote, pledge_of
from .errors import BadRecord, Forged
from .story import Event

Fraud = Literal["nonce", "secret", "commitment", "pledge", "dropped", "story", "draw"]
Proof = Literal["to you", "without you", "to keepers", "to nobody"]

NEXT_TO_IT = "compare it with what a player's browser kept: underbridge verify FILE --kept KEPT"


class Broken(Forged):
    """A seal that does not hold: somebody has cheated, and this is how."""

    def __init__(self, fraud: Fraud, words: str) -> None:
        super().__init__(f"The seal is broken: {words}.")
        self.fraud = fraud


class Keepsake(msgspec.Struct, frozen=True, kw_only=True):
    """What a player's own browser kept: what it had seen of a seal before it showed its nonce."""

    commitment: str
    pledges: tuple[str | None, ...]
    seat: int
    nonce: str
    shown: bool  # the server has said that it has the nonce
    story: list[dict[str, Any]] | None = None  # what the page was told in the game, if it was there

    @classmethod
    def from_json(cls, text: bytes) -> "Keepsake":
        """Read what a browser has saved."""
        try:
            keepsake = msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadRecord(f"This is nothing that a browser has kept of a seal: {error}.") from None
        seat, pledges = keepsake.seat, keepsake.pledges
        if not 0 <= seat < len(pledges) or pledges[seat] != pledge_of(keepsake.nonce):
            raise BadRecord(
                "This is nothing that a browser has kept of a seal: its own nonce was not pledged."
            )
        return keepsake


def check_pledges(note: SealedNote) -> None:
    """Whether every nonce was pledged, as far as the record itself tells; older ones have no pledges."""
    if note.pledges is None:
        return
    if len(note.pledges) != len(note.nonces):
        raise Broken("pledge", f"it has {len(note.pledges)} pledges for {len(note.nonces)} seats")
    for seat, (nonce, pledge) in enumerate(zip(note.nonces, note.pledges, strict=True)):
        if nonce and pledge != pledge_of(nonce):
            raise Broken("nonce", f"the nonce of seat {seat + 1} is not one that was pledged")


def compare(note: SealedNote, keepsake: Keepsake) -> None:
    """Whether the seal is the one that a player saw before showing a nonce, and has that nonce."""
    if note.commitment != keepsake.commitment:
        raise Broken("commitment", "another secret was promised before the game than the record says")
    if note.pledges != keepsake.pledges:
        raise Broken("pledge", "other pledges were made before the game than the record says")
    if keepsake.shown and note.nonces[keepsake.seat] != keepsake.nonce:
        raise Broken("dropped", f"seat {keepsake.seat + 1} has shown a nonce, and the record leaves it out")


def compare_story(story: Sequence[Event], keepsake: Keepsake) -> None:
    """Whether the game is the one that a player saw."""
    if keepsake.story is not None and keepsake.story != msgspec.json.decode(msgspec.json.encode(story)):
        raise Broken("story", f"this is not the game that seat {keepsake.seat + 1} has seen")


def silent_in(note: SealedNote) -> tuple[int, ...]:
    """Seats whose nonces were pledged, but are not there."""
    seats = enumerate(zip(note.nonces, note.pledges or (), strict=False))
    return tuple(seat for seat, (nonce, pledge) in seats if pledge is not None and not nonce)


def proof_of(note: SealedNote, keepsake: Keepsake | None) -> Proof:
    """To whom it is proved that nobody chose the draws, once everything was checked."""
    if note.pledges is None or not any(note.nonces):
        return "to nobody"
    if keepsake is None:
        return "to keepers"
    return "to you" if note.nonces[keepsake.seat] == keepsake.nonce else "without you"


def proof_in_words(note: SealedNote, keepsake: Keepsake | None) -> str:
    """What was proved, and against whom."""
    follows = "Every draw follows from the secret and the nonces in the record."
    match proof_of(note, keepsake):
        case "to nobody" if note.pledges is None and any(note.nonces):
            rest = "But its nonces were not pledged: whoever knew the secret could choose one of them."
        case "to nobody":
            rest = "But no player has added a nonce: whoever made the secret could choose it."
        case "to keepers":
            rest = f"They fit its promise and its pledges; whether nobody could choose them, {NEXT_TO_IT}."
        case "without you":
            rest = (
                "They fit what was promised and pledged, but your own nonce is not among them: that nobody "
                "could choose them is proved to players whose nonces are there, and not to you."
            )
        case _:
            rest = (
                "They are those that were promised and pledged before you showed your nonce: nobody could "
                "choose them, neither the server nor the other players, nor all of them together."
            )
    return " ".join([follows, rest, *_left_out(note), *_game_seen(keepsake)])


def _game_seen(keepsake: Keepsake | None) -> list[str]:
    if keepsake is None:
        return []
    if keepsake.story is None:
        return ["Whether it is the game that you played, its story tells: underbridge replay FILE."]
    return ["It is the game that your page has told you."]


def _left_out(note: SealedNote) -> list[str]:
    silent = silent_in(note)
    if not silent:
        return []
    seats = " and ".join(f"seat {seat + 1}" for seat in silent)
    return [
        f"But the game began without the nonce of {seats}: the server, alone or with whoever sits there, "
        f"had the choice among {2 ** len(silent)} sets of draws, by leaving out what was pledged."
    ]

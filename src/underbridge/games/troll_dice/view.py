"""What everybody sees of Troll Dice: all of it."""

import msgspec

from ...engine.ranks import ranks
from ...engine.verbs import State
from ...engine.view import Board, Standing
from .rules.swap import most_swaps
from .state import CALM_ATTACKS_UNTIL_SUNRISE, COLOURS, DEFENCE, FACE_NAMES, PHASE_NAMES, RED, SWAP, WHITE


class Die(msgspec.Struct, frozen=True):
    """A die, and the face it shows; None before it is rolled."""

    colour: str
    face: str | None = None


class Troll(msgspec.Struct, frozen=True, kw_only=True):
    """A troll at the fire."""

    health: int
    fell_in: int | None  # the attack in which it fell
    hits: tuple[str, ...]  # colours of the club dice handed to it
    wounds: int  # taken in the latest attack


class TrollDiceBoard(Board, frozen=True, kw_only=True, tag="troll-dice"):
    """The fire, the trolls and the dice."""

    phase: str
    attack: int
    attacker: int | None
    defender: int | None  # whose dice are being rolled
    trolls: tuple[Troll, ...]
    dice: tuple[Die, ...]  # the attacker's; until the swap is decided, those he would roll unswapped
    surges: int
    most_swaps: int
    clubs: tuple[str, ...]  # colours of the club dice still to be handed out, the next one first
    attacks_until_sunrise: int | None  # None: the sun is up


def board(s: State, seat: int | None) -> TrollDiceBoard:
    """The same for every seat."""
    return TrollDiceBoard(
        phase=PHASE_NAMES[s.phase],
        attack=int(s.attack),
        attacker=int(s.attacker) if s.attack else None,
        defender=int(s.defender) if s.phase == DEFENCE else None,
        trolls=tuple(_troll(s, troll) for troll in range(s.seats)),
        dice=_dice(s),
        surges=0 if s.phase == SWAP else int(s.surges),
        most_swaps=int(most_swaps(s)) if s.phase == SWAP else 0,
        clubs=_colours(s.clubs[WHITE], s.clubs[RED]),
        attacks_until_sunrise=None if s.sunrise else CALM_ATTACKS_UNTIL_SUNRISE - int(s.calm),
    )


def _troll(s: State, troll: int) -> Troll:
    return Troll(
        health=int(s.health[troll]),
        fell_in=int(s.fell_in[troll]) or None,
        hits=_colours(*s.hits[troll]),
        wounds=int(s.wounds[troll]),
    )


def _dice(s: State) -> tuple[Die, ...]:
    colours = [COLOURS[colour] for colour in range(3) for _ in range(s.hand[colour])]
    rolls = 0 if s.phase == SWAP else int(s.rolls)
    faces = [FACE_NAMES[face] for face in s.rolled[:rolls]] + [None] * (len(colours) - rolls)
    return tuple(Die(colour, face) for colour, face in zip(colours, faces, strict=True))


def _colours(whites: int, reds: int) -> tuple[str, ...]:
    return (COLOURS[WHITE],) * int(whites) + (COLOURS[RED],) * int(reds)


def standings(s: State) -> tuple[Standing, ...]:
    """Those who stand share the first rank; then by when they fell, later is better (TD8)."""
    last = int(s.attack) + 1
    fell = [fell_in or last for fell_in in s.fell_in[: s.seats].tolist()]
    return tuple(Standing(seat=seat, rank=rank) for seat, rank in enumerate(ranks(fell)))

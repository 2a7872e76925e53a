"""What everybody sees of Troll Dice: all of it."""

from functools import cache, lru_cache

import msgspec

from ...engine.plain import Plain, once, plainly
from ...engine.ranks import ranks
from ...engine.view import Board, Standing
from .rules import swap
from .state import CALM_ATTACKS_UNTIL_SUNRISE, COLOURS, DEFENCE, FACE_NAMES, PHASE_NAMES, SWAP

NEVER = 1 << 15  # later than any attack
STANDINGS_KEPT = 1000  # they stay the same until somebody falls

most_swaps = plainly(swap.most_swaps)


class Die(msgspec.Struct, frozen=True):
    """A die, and the face it shows; None before it is rolled."""

    colour: str
    face: str | None = None


class Troll(msgspec.Struct, frozen=True, kw_only=True):
    """A troll at the fire."""

    health: int
    hearts: int  # left of it, if this attack ended now
    fell_in: int | None  # the attack in which it fell
    place: int | None  # of the fallen
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


def board(s: Plain, seat: int | None) -> TrollDiceBoard:
    """The same for every seat."""
    return _seen_by_everybody(s)


@once
def _seen_by_everybody(s: Plain) -> TrollDiceBoard:
    swapping = s.phase == SWAP
    return TrollDiceBoard(
        phase=PHASE_NAMES[s.phase],
        attack=s.attack,
        attacker=s.attacker if s.attack else None,
        defender=s.defender if s.phase == DEFENCE else None,
        trolls=_trolls(s),
        dice=_dice(s.hand, s.rolled[: 0 if swapping else s.rolls]),
        surges=0 if swapping else s.surges,
        most_swaps=most_swaps(s) if swapping else 0,
        clubs=_colours(*s.clubs),
        attacks_until_sunrise=attacks_until_sunrise(s),
    )


def attacks_until_sunrise(s: Plain) -> int | None:
    """If nobody falls in them; None: the sun is up (TD10)."""
    return None if s.sunrise else CALM_ATTACKS_UNTIL_SUNRISE - s.calm


def _trolls(s: Plain) -> tuple[Troll, ...]:
    places = places_of(s)
    return tuple(
        Troll(
            health=health,
            hearts=max(0, health - s.wounds[seat]) if s.phase == DEFENCE else health,  # TD5
            fell_in=s.fell_in[seat] or None,
            place=places[seat] if s.fell_in[seat] else None,
            hits=_colours(*s.hits[seat]),
            wounds=s.wounds[seat],
        )
        for seat, health in enumerate(s.health[: s.seats])
    )


def _dice(hand: list[int], rolled: list[int]) -> tuple[Die, ...]:
    colours = _colours(*hand)
    faces = [FACE_NAMES[face] for face in rolled] + [None] * (len(colours) - len(rolled))
    return tuple(map(Die, colours, faces))


@cache
def _colours(whites: int, reds: int, greens: int = 0) -> tuple[str, ...]:
    white, red, green = COLOURS
    return (white,) * whites + (red,) * reds + (green,) * greens


def standings(s: Plain) -> tuple[Standing, ...]:
    """By their places."""
    return _standings(places_of(s))


def places_of(s: Plain) -> tuple[int, ...]:
    """Those who stand share the first place; then by when they fell, later is better (TD8)."""
    return _places(tuple(s.fell_in[: s.seats]))


@lru_cache(STANDINGS_KEPT)
def _places(fell_in: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(ranks([attack or NEVER for attack in fell_in]))


@lru_cache(STANDINGS_KEPT)
def _standings(places: tuple[int, ...]) -> tuple[Standing, ...]:
    return tuple(Standing(seat=seat, rank=place) for seat, place in enumerate(places))

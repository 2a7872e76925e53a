"""Why to swap so many dice, or to club that troll: facts about what the dice may do."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import ClassVar

from ...engine.action import Action
from ...engine.plain import Plain, plainly
from ...engine.reasons import Reason, per_cent
from .actions import Assign, Swap
from .rules import attack, swap, trolls
from .state import (
    CLUB,
    COLOURS,
    COUNTER,
    FACES,
    FULL_HEALTH,
    GREEN,
    HEARTS,
    RED,
    SHIELD,
    SURGE,
    SURGES_FOR_ANOTHER_ATTACK,
    WHITE,
)

FEW_HEARTS = 2  # of a troll's health: a club or two more, and it falls
SIDES: list[list[int]] = FACES.tolist()
HEALING: list[list[int]] = HEARTS.tolist()
SURGING = [[int(face == SURGE) for face in die] for die in SIDES]
Odds = dict[int, Fraction]  # of a number

colour_handed, most_swaps = plainly(attack.colour_handed), plainly(swap.most_swaps)
next_standing = plainly(trolls.next_standing)


class AllClub(Reason, frozen=True, tag="all club"):
    """Nothing is swapped: every white die may club."""

    white: int
    clubs: str  # on average, of all dice


class FewerClubs(Reason, frozen=True, tag="fewer clubs"):
    """What is swapped clubs nobody."""

    against: ClassVar[bool] = True
    green: int
    clubs: str
    instead: str  # if nothing were swapped


class Heals(Reason, frozen=True, tag="heals"):
    """Hearts are missing, and the dice may bring some."""

    hearts: str  # on average
    chance: int  # of one at least
    missing: int


class HealsLittle(Reason, frozen=True, tag="heals little"):
    """Hearts are missing, and hardly any will come."""

    against: ClassVar[bool] = True
    hearts: str
    missing: int


class NothingToHeal(Reason, frozen=True, tag="nothing to heal"):
    """Hearts of green dice would be lost."""

    against: ClassVar[bool] = True
    health: int


class NearlyDown(Reason, frozen=True, tag="nearly down"):
    """The one who decides has few hearts left: healing comes first."""

    health: int


class Prey(Reason, frozen=True, tag="prey"):
    """An opponent has few hearts left: clubs come first."""

    seat: int
    health: int


class MaySurge(Reason, frozen=True, tag="may surge"):
    """Three surges are another attack."""

    chance: int


class CouldFall(Reason, frozen=True, tag="could fall"):
    """With this die, those that lie before the troll may fell it."""

    seat: int
    dice: int
    health: int
    chance: int


class OutOfReach(Reason, frozen=True, tag="out of reach"):
    """All clubs that are left would not fell the troll."""

    against: ClassVar[bool] = True
    seat: int
    health: int


class EnoughDice(Reason, frozen=True, tag="enough dice"):
    """As many dice lie there as it has hearts."""

    against: ClassVar[bool] = True
    seat: int
    dice: int


class FewestHearts(Reason, frozen=True, tag="fewest hearts"):
    """Nobody else has so few."""

    seat: int
    health: int


class MostHearts(Reason, frozen=True, tag="most hearts"):
    """Nobody else has so many: it has the most white dice to club with."""

    seat: int
    health: int


class AttacksNext(Reason, frozen=True, tag="attacks next"):
    """Wounds that it takes now are white dice that it does not have then."""

    seat: int


class MayWound(Reason, frozen=True, tag="may wound"):
    """What the die does to whoever it is handed to."""

    seat: int
    colour: str
    chance: int


class MayComeBack(Reason, frozen=True, tag="may come back"):
    """A red die may be countered."""

    against: ClassVar[bool] = True
    seat: int
    chance: int  # that it wounds whoever sent it


def reasons(s: Plain, seat: int, action: Action) -> list[Reason]:
    """What speaks for it or against it, the weightiest first."""
    match action:
        case Swap(count):
            return list(_of_swapping(s, seat, count))
        case Assign(to):
            return list(_of_clubbing(s, to))
    raise AssertionError(f"no action of this game: {action}")


# Swapping


def _of_swapping(s: Plain, seat: int, green: int) -> Iterator[Reason]:
    health, missing = s.health[seat], FULL_HEALTH - s.health[seat]
    hand = (int(s.hand[WHITE]) - green, int(s.hand[RED]), green)
    healed = _sum(_rolled(HEALING, hand), missing)
    hearts, any_heart = _mean(healed), 1 - healed[0]
    if missing == 0 and green > 0:
        yield NothingToHeal(health=health)
    if health <= FEW_HEARTS and green > 0:
        yield NearlyDown(health=health)
    prey = min((other for other in _opponents(s, seat)), key=lambda other: s.health[other])
    if green == 0 and s.health[prey] <= FEW_HEARTS:
        yield Prey(seat=prey, health=s.health[prey])
    if missing > 0 and green > 0:
        yield Heals(hearts=_words(hearts), chance=per_cent(float(any_heart)), missing=missing)
    if green > 0:
        yield FewerClubs(green=green, clubs=_clubs(hand), instead=_clubs(tuple(s.hand)))
    else:
        yield AllClub(white=hand[WHITE], clubs=_clubs(hand))
        if missing > 0 and most_swaps(s) > 0:
            yield HealsLittle(hearts=_words(hearts), missing=missing)
    again = _sum(_rolled(SURGING, hand), SURGES_FOR_ANOTHER_ATTACK)[SURGES_FOR_ANOTHER_ATTACK]
    if again:
        yield MaySurge(chance=per_cent(float(again)))


def _clubs(hand: tuple[int, ...]) -> str:
    """On average."""
    chances = [Fraction(sides.count(CLUB), len(sides)) for sides in SIDES]
    return _words(sum((dice * chance for dice, chance in zip(hand, chances, strict=True)), Fraction(0)))


# Clubbing


def _of_clubbing(s: Plain, to: int) -> Iterator[Reason]:
    colour = colour_handed(s)
    health, lie = s.health[to], s.hits[to]
    dice = [lie[WHITE] + (colour == WHITE), lie[RED] + (colour == RED)]
    left = s.clubs[WHITE] + s.clubs[RED] - 1  # after this one
    others = [other for other in _opponents(s, s.attacker) if other != to]
    if sum(lie) >= health:
        yield EnoughDice(seat=to, dice=sum(lie))
    elif sum(dice) >= health:
        chance = _sum([_wounding(WHITE)] * dice[WHITE] + [_wounding(RED)] * dice[RED], health)[health]
        yield CouldFall(seat=to, dice=sum(dice), health=health, chance=per_cent(float(chance)))
    elif sum(dice) + left < health:
        yield OutOfReach(seat=to, health=health)
    if health <= min((s.health[other] for other in others), default=health):
        yield FewestHearts(seat=to, health=health)
    elif health >= max(s.health[other] for other in others):
        yield MostHearts(seat=to, health=health)
    if next_standing(s, s.attacker) == to:
        yield AttacksNext(seat=to)
    if colour == RED:
        yield MayComeBack(seat=to, chance=per_cent(float(_duel()[1])))
    yield MayWound(seat=to, colour=COLOURS[colour], chance=per_cent(float(_wounding(colour)[1])))


def _opponents(s: Plain, seat: int) -> list[int]:
    return [other for other in range(s.seats) if other != seat and s.health[other] > 0]


@cache
def _wounding(colour: int) -> Odds:
    """Of one wound, to whoever such a die is handed to."""
    wound = _duel()[0] if colour == RED else 1 - Fraction(SIDES[colour].count(SHIELD), len(SIDES[colour]))
    return {0: 1 - wound, 1: wound}


@cache
def _duel() -> tuple[Fraction, Fraction]:
    """A red die goes back and forth until it is not countered (TD4): how likely it wounds each of the two."""
    counters = Fraction(SIDES[RED].count(COUNTER), len(SIDES[RED]))
    defender = (1 - counters) / (1 - counters**2)
    return defender, 1 - defender


# Sums of dice


def _rolled(values: list[list[int]], hand: tuple[int, ...]) -> Iterator[Odds]:
    """Of each die in hand, by what its sides are worth."""
    for colour in (WHITE, RED, GREEN):
        sides = values[colour]
        odds = {int(value): Fraction(sides.count(value), len(sides)) for value in set(sides)}
        yield from [odds] * hand[colour]


def _sum(dice: Iterable[Odds], most: int) -> Odds:
    """Of several; what is more counts as the most."""
    total: Odds = {0: Fraction(1)}
    for die in dice:
        further: Odds = {}
        for so_far, chance in total.items():
            for value, more in die.items():
                reached = min(so_far + value, most)
                further[reached] = further.get(reached, Fraction(0)) + chance * more
        total = further
    return {most: Fraction(0), 0: Fraction(0), **total}


def _mean(odds: Odds) -> Fraction:
    return sum((value * chance for value, chance in odds.items()), Fraction(0))


def _words(figure: Fraction | int) -> str:
    return f"{float(figure):.1f}"

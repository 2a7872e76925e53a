"""Troll Dice: two to six trolls fight with clubs, counters and regrowing limbs until one stands."""

from collections import Counter
from fractions import Fraction

from ...engine.game import Facts, Game, Given, Seats, Things
from ...engine.verbs import Setup, new_record
from .reasons import reasons
from .state import (
    CALM_ATTACKS_UNTIL_SUNRISE,
    COLOURS,
    COUNTER,
    DICE_IN_HAND,
    FACE_NAMES,
    FACES,
    FULL_HEALTH,
    MOST_SEATS,
    SETUP,
    SHIELD,
)


def lay_out(seats: int, given: Given) -> Setup:
    """The setup record."""
    setup = new_record(SETUP)
    setup.seats = seats
    return setup


def printed(_: int, __: Given) -> Things:
    """The sides of the dice, and what boards tell of them beforehand."""
    sides = [Counter(FACE_NAMES[face] for face in faces) for faces in FACES.tolist()]
    shield, counter = FACE_NAMES[SHIELD], FACE_NAMES[COUNTER]  # either saves whoever was handed the die (TD4)
    saved = [Fraction(die[shield] + die[counter], die.total()) for die in sides]
    healths = range(1, FULL_HEALTH + 1)
    return {
        **{colour: dict(die) for colour, die in zip(COLOURS, sides, strict=True)},
        **{
            f"{colour} saved": {"times": chance.numerator, "of": chance.denominator}
            for colour, chance in zip(COLOURS, saved, strict=True)
        },
        **{f"health {health}": {"white": health, "red": DICE_IN_HAND - health} for health in healths},  # TD2
        "sunrise": {"attacks": CALM_ATTACKS_UNTIL_SUNRISE},
    }


GAME = Game.from_rooms(
    __name__,
    facts=Facts(
        name="troll-dice",
        title="Troll Dice",
        about="Two to six trolls club each other with dice until only one stands; wounds make them wild.",
        seats=Seats(2, MOST_SEATS, usual=4),
        # Five falls with 99 calm attacks before each, 100 until sunrise (TD10), and a fight by daylight. Dice
        # could fall so that it goes on for ever, but no table will see it.
        longest=20_000,
        rules=1,
        information="perfect",
    ),
    lay_out=lay_out,
    printed=printed,
    reasons=reasons,
)

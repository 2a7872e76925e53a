"""Troll Dice: two to six trolls fight with clubs, counters and regrowing limbs until one stands."""

from ...engine.game import Facts, Game, Given, Seats
from ...engine.verbs import Setup, new_record
from .state import MOST_SEATS, SETUP


def lay_out(seats: int, given: Given) -> Setup:
    """The setup record."""
    setup = new_record(SETUP)
    setup.seats = seats
    return setup


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
)

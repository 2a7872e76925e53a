"""Troll Dice: two to six trolls fight with clubs, counters and regrowing limbs until one stands."""

from ...engine.game import Facts, Game, Given, Seats
from ...engine.verbs import Rules, Setup, new_record
from . import judge
from .actions import ACTIONS, act
from .observation import OBSERVED, observe
from .rules.draws import draw, due, odds
from .rules.end import over, payoff
from .rules.legal import awaited, legal
from .rules.secrets import hide
from .rules.setup import start
from .state import MOST_SEATS, SETUP, STATE
from .story import tell
from .view import board, standings


def lay_out(seats: int, given: Given) -> Setup:
    """The setup record."""
    setup = new_record(SETUP)
    setup.seats = seats
    return setup


GAME = Game(
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
    package=__name__,
    state=STATE,
    rules=Rules(
        start=start,
        awaited=awaited,
        legal=legal,
        act=act,
        odds=odds,
        draw=draw,
        over=over,
        payoff=payoff,
        hide=hide,
        observe=observe,
    ),
    judge=judge,
    actions=ACTIONS,
    observed=OBSERVED,
    lay_out=lay_out,
    board=board,
    standings=standings,
    due=due,
    tell=tell,
)

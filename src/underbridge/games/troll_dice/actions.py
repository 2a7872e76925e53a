"""The decisions of Troll Dice."""

from ...engine.action import Action, Actions
from .state import MOST_SEATS

MOST_SWAPS = MOST_SEATS - 1


class Swap(Action, frozen=True, tag="swap"):
    """Before the roll: swap that many white dice for green ones."""

    count: int


class Assign(Action, frozen=True, tag="assign"):
    """Hand the next club die (whites first, then reds) to that opponent."""

    seat: int


ACTIONS = Actions(
    *(Swap(count) for count in range(MOST_SWAPS + 1)),
    *(Assign(seat) for seat in range(MOST_SEATS)),
)

# Where the integers of a kind begin, for the compiled rules.
SWAP_COUNT = 0
ASSIGN_TO = MOST_SWAPS + 1

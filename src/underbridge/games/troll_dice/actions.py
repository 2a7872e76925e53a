"""The decisions of Troll Dice."""

from ...engine.action import Action, Actions, numbers
from ...engine.compiled import compiled
from ...engine.verbs import State
from .rules.attack import assign
from .rules.swap import swap
from .state import MOST_SEATS, MOST_SWAPS


class Swap(Action, frozen=True, tag="swap"):
    """Before the roll: swap that many white dice for green ones."""

    count: int


class Assign(Action, frozen=True, tag="assign"):
    """Hand the next club die (whites first, then reds) to that opponent."""

    seat: int


ACTIONS = Actions()
SWAP_COUNT = ACTIONS.add(Swap, numbers(0, MOST_SWAPS), do=swap)
ASSIGN_TO = ACTIONS.add(Assign, numbers(0, MOST_SEATS - 1), do=assign)

carry_out = ACTIONS.dispatcher()


@compiled
def act(s: State, seat: int, action: int) -> None:
    carry_out(s, seat, action)

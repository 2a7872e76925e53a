"""The decisions of Angry Troll."""

from ...engine.action import Action, Actions
from .state import DIRECTIONS


class Move(Action, frozen=True, tag="move"):
    """One place in that direction."""

    direction: str


class Stomp(Action, frozen=True, tag="stomp"):
    """Make the brick underfoot dormant."""


class PickUp(Action, frozen=True, tag="pick up"):
    """Take the awake brick there into the hands."""

    direction: str


class Use(Action, frozen=True, tag="use"):
    """Use the awake brick in hand: beat with a club, throw a diamond, shovel with a spade."""

    direction: str


class Lay(Action, frozen=True, tag="lay"):
    """Lay the dormant brick in hand down there."""

    direction: str


ACTIONS = Actions(
    *(Move(direction) for direction in DIRECTIONS),
    Stomp(),
    *(PickUp(direction) for direction in DIRECTIONS),
    *(Use(direction) for direction in DIRECTIONS),
    *(Lay(direction) for direction in DIRECTIONS),
)

# Where the integers of a kind begin, for the compiled rules.
MOVE, STOMP, PICK_UP, USE, LAY = 0, 4, 5, 9, 13

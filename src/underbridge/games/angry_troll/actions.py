"""The decisions of Angry Troll."""

from ...engine.action import Action, Actions, one_of
from ...engine.compiled import compiled
from ...engine.verbs import State
from .rules.flight import end_turn, turn_ends
from .rules.troll_action import lay, move, pick_up, stomp, use
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


ACTIONS = Actions()
MOVE = ACTIONS.add(Move, one_of(DIRECTIONS), do=move)
STOMP = ACTIONS.add(Stomp, do=stomp)
PICK_UP = ACTIONS.add(PickUp, one_of(DIRECTIONS), do=pick_up)
USE = ACTIONS.add(Use, one_of(DIRECTIONS), do=use)
LAY = ACTIONS.add(Lay, one_of(DIRECTIONS), do=lay)

carry_out = ACTIONS.dispatcher()


@compiled
def act(s: State, seat: int, action: int) -> None:
    take_action(s, seat, action)
    while turn_ends(s):
        end_turn(s)


@compiled
def take_action(s: State, seat: int, action: int) -> None:
    carry_out(s, seat, action)
    s.actions_left -= 1

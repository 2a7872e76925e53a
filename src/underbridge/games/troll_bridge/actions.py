"""The decisions of Troll Bridge."""

from ...engine.action import Action, Actions
from .box import ROWS
from .state import (
    CRIB_NOTES,
    DIRECTIONS,
    FEATHER_BOOTS,
    HINDERERS,
    LETTER,
    MIRRORED_SHOES,
    MOST_PLAYERS,
    RIGHT,
    SACK_OF_PLANKS,
    SNEEZING_POWDER,
    STICKY_FINGERS,
    TREASURE_NAMES,
    TROLLBOOTH,
    WEAPONS,
)
from .tome import OPTIONS, QUESTIONS_A_CARD


class Row(Action, frozen=True, tag="row"):
    """Wait at this row, off the bridge."""

    row: int


class Move(Action, frozen=True, tag="move"):
    """Move one space; at the start, to a neighbouring row's start."""

    direction: str


class Jump(Action, frozen=True, tag="jump"):
    """Jump over a hole, with Feather Boots or without."""

    direction: str
    using: str | None = None


class Steal(Action, frozen=True, tag="steal"):
    """Try to steal a message, with Sticky Fingers or without."""

    seat: int
    using: str | None = None


class Stay(Action, frozen=True, tag="stay"):
    """Move no further."""


class Leave(Action, frozen=True, tag="leave"):
    """Leave the treasure where it lies."""


class Keep(Action, frozen=True, tag="keep"):
    """Keep the treasure; with three in hand, one of them goes over the side first."""

    discarding: str | None = None


class Roll(Action, frozen=True, tag="roll"):
    """Fight with bare hands."""


class Commit(Action, frozen=True, tag="commit"):
    """Use a treasure in the own fight."""

    treasure: str


class Pass(Action, frozen=True, tag="pass"):
    """Hinder another's fight no further."""


class Hinder(Action, frozen=True, tag="hinder"):
    """Use a treasure against another's fight; whoever carries more is asked again."""

    treasure: str


class Ask(Action, frozen=True, tag="ask"):
    """Ask one of the questions on the card."""

    question: int


class Answer(Action, frozen=True, tag="answer"):
    """Answer with one of the options; a typed answer may be none of them."""

    option: int


class Late(Action, frozen=True, tag="late"):
    """Call that the time for an answer is over; the one who asked may do so."""


class Use(Action, frozen=True, tag="use"):
    """Use Trollbooth on a seat, Mirrored Shoes or Sack of Planks in a direction, or Crib Notes."""

    treasure: str
    on: int | str | None = None


class End(Action, frozen=True, tag="end"):
    """End the turn."""


class Discard(Action, frozen=True, tag="discard"):
    """Throw a treasure over the side of the bridge."""

    treasure: str


class Retreat(Action, frozen=True, tag="retreat"):
    """Get away from a space that is smashed (gentle)."""

    direction: str


TYPED_OTHERWISE = OPTIONS  # an answer that is none of the options
COMMITTED = (*WEAPONS, SNEEZING_POWDER, LETTER)
_SEATS = range(MOST_PLAYERS)
_BOOTS, _FINGERS, _NOTES, _BOOTH, _SHOES, _PLANKS = (
    TREASURE_NAMES[number]
    for number in (FEATHER_BOOTS, STICKY_FINGERS, CRIB_NOTES, TROLLBOOTH, MIRRORED_SHOES, SACK_OF_PLANKS)
)

_groups: list[list[Action]] = []


def _numbered(actions: list[Action]) -> int:
    """Add a group, and give the number of its first action."""
    first = sum(len(group) for group in _groups)
    _groups.append(actions)
    return first


CHOOSE_ROW = _numbered([Row(row + 1) for row in range(ROWS)])
MOVE = _numbered([Move(direction) for direction in DIRECTIONS])
JUMP = _numbered([Jump(direction) for direction in DIRECTIONS])
JUMP_IN_BOOTS = _numbered([Jump(direction, _BOOTS) for direction in DIRECTIONS])
STEAL = _numbered([Steal(seat) for seat in _SEATS])
STEAL_SURELY = _numbered([Steal(seat, _FINGERS) for seat in _SEATS])
STAY = _numbered([Stay()])
LEAVE = _numbered([Leave()])
KEEP = _numbered([Keep()])
KEEP_DISCARDING = _numbered([Keep(name) for name in TREASURE_NAMES])
ROLL = _numbered([Roll()])
COMMIT = _numbered([Commit(TREASURE_NAMES[number]) for number in COMMITTED])
PASS = _numbered([Pass()])
HINDER_WITH = _numbered([Hinder(TREASURE_NAMES[number]) for number in HINDERERS])
ASK_QUESTION = _numbered([Ask(question) for question in range(QUESTIONS_A_CARD)])
ANSWER_OPTION = _numbered([Answer(option) for option in range(OPTIONS + 1)])
LATE = _numbered([Late()])
USE_CRIB_NOTES = _numbered([Use(_NOTES)])
USE_TROLLBOOTH = _numbered([Use(_BOOTH, seat) for seat in _SEATS])
USE_SHOES = _numbered([Use(_SHOES, direction) for direction in DIRECTIONS])
USE_PLANKS = _numbered([Use(_PLANKS, direction) for direction in DIRECTIONS])
END_TURN = _numbered([End()])
DISCARD = _numbered([Discard(name) for name in TREASURE_NAMES])
RETREAT_TO = _numbered([Retreat(direction) for direction in DIRECTIONS[RIGHT:]])  # never forward

ACTIONS = Actions.of(*_groups)

"""The decisions of Troll Bridge."""

import numpy as np
from numpy.typing import NDArray

from ...engine.action import Action, Actions, Part, always, numbers, one_of
from ...engine.compiled import compiled_apart
from ...engine.verbs import State
from .box import ROWS
from .rules.fight import ask_next_to_hinder, commit, hinder, retreat
from .rules.movement import jump, move, stay, steal
from .rules.setup import place
from .rules.tiles import keep_treasure, leave_treasure, use_shoes
from .rules.treasures import discard, use_planks, use_trollbooth
from .rules.turn import end_turn, go_on
from .rules.wits import answer, ask, call_late, use_crib_notes
from .state import (
    COMMITTED,
    CRIB_NOTES,
    DIRECTIONS,
    FEATHER_BOOTS,
    HINDERERS,
    LEFT,
    MIRRORED_SHOES,
    MOST_PLAYERS,
    NO_TREASURE,
    RIGHT,
    SACK_OF_PLANKS,
    STICKY_FINGERS,
    TREASURE_NAMES,
    TROLLBOOTH,
    TYPED_OTHERWISE,
)
from .tome import QUESTIONS_A_CARD


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


SEAT = numbers(0, MOST_PLAYERS - 1)
DIRECTION = one_of(DIRECTIONS)


def _named(treasure: int, meaning: int | None = None) -> Part:
    return always(TREASURE_NAMES[treasure], meaning)


def _one_of(treasures: NDArray[np.int64]) -> Part:
    return one_of((TREASURE_NAMES[treasure] for treasure in treasures), treasures.tolist())


ACTIONS = Actions()
CHOOSE_ROW = ACTIONS.add(Row, one_of(range(1, ROWS + 1)), do=place)
MOVE = ACTIONS.add(Move, DIRECTION, do=move)
JUMP = ACTIONS.add(Jump, DIRECTION, always(None, 0), do=jump)
JUMP_IN_BOOTS = ACTIONS.add(Jump, DIRECTION, _named(FEATHER_BOOTS, 1), do=jump)
STEAL = ACTIONS.add(Steal, SEAT, always(None, 0), do=steal)
STEAL_SURELY = ACTIONS.add(Steal, SEAT, _named(STICKY_FINGERS, 1), do=steal)
STAY = ACTIONS.add(Stay, do=stay)
LEAVE = ACTIONS.add(Leave, do=leave_treasure)
KEEP = ACTIONS.add(Keep, always(None, NO_TREASURE), do=keep_treasure)
KEEP_DISCARDING = ACTIONS.add(Keep, one_of(TREASURE_NAMES), do=keep_treasure)
ROLL = ACTIONS.add(Roll, do=ask_next_to_hinder)  # the die is rolled when nobody hinders any more
COMMIT = ACTIONS.add(Commit, _one_of(COMMITTED), do=commit)
PASS = ACTIONS.add(Pass, do=ask_next_to_hinder)
HINDER_WITH = ACTIONS.add(Hinder, _one_of(HINDERERS), do=hinder)
ASK_QUESTION = ACTIONS.add(Ask, numbers(0, QUESTIONS_A_CARD - 1), do=ask)
ANSWER_OPTION = ACTIONS.add(Answer, numbers(0, TYPED_OTHERWISE), do=answer)
LATE = ACTIONS.add(Late, do=call_late)
USE_CRIB_NOTES = ACTIONS.add(Use, _named(CRIB_NOTES), do=use_crib_notes)
USE_TROLLBOOTH = ACTIONS.add(Use, _named(TROLLBOOTH), SEAT, do=use_trollbooth)
USE_SHOES = ACTIONS.add(Use, _named(MIRRORED_SHOES), DIRECTION, do=use_shoes)
USE_PLANKS = ACTIONS.add(Use, _named(SACK_OF_PLANKS), DIRECTION, do=use_planks)
END_TURN = ACTIONS.add(End, do=end_turn)
DISCARD = ACTIONS.add(Discard, one_of(TREASURE_NAMES), do=discard)
RETREAT_TO = ACTIONS.add(Retreat, one_of(DIRECTIONS[RIGHT:], range(RIGHT, LEFT + 1)), do=retreat)

carry_out = ACTIONS.dispatcher()


@compiled_apart
def act(s: State, seat: int, action: int) -> None:
    carry_out(s, seat, action)
    go_on(s)

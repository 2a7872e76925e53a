"""The decisions of Bridge Troll."""

from typing import ClassVar

from ...engine.action import Action, Actions
from .deck import MOST_PLAYERS
from .state import (
    BOULDERS_OF_COLOUR,
    CARD_NAMES,
    COLOURS,
    FOOD,
    FORTUNE_TELLER,
    GARLIC_MERCHANT,
    HAND,
    HIGHEST_UPGRADE,
    ON_SIDE,
    ROYAL_MESSENGER,
    ROYALS,
    SIDES,
    STONEMASON,
    TOLLS,
)

MOST_PAIRS = len(COLOURS) * BOULDERS_OF_COLOUR // 2
FACE_DOWN = "face-down"


class Close(Action, frozen=True, tag="close"):
    """Bid nothing."""


class Bid(Action, frozen=True, tag="bid"):
    """Bid boulders of one colour."""

    colour: str
    number: int


class Mixed(Action, frozen=True, tag="mixed"):
    """Begin a bid of several colours, with a Jester in hand."""


class Add(Action, frozen=True, tag="add"):
    """Add a boulder to the mixed bid."""

    colour: str


class Done(Action, frozen=True, tag="done"):
    """That is all."""


class TakeBack(Action, frozen=True, tag="take back"):
    """Take the bid back, before the last one is in."""

    takes_back: ClassVar[bool] = True


class Pick(Action, frozen=True, tag="pick"):
    """Claim a traveler."""

    card: str


class ToTolls(Action, frozen=True, tag="tolls"):
    """Put the traveler to the tolls."""


class ToFood(Action, frozen=True, tag="food"):
    """Put the traveler into the food supply."""


class GiveUp(Action, frozen=True, tag="give up"):
    """Lose that card to the hazard."""

    side: str
    card: str


class Throw(Action, frozen=True, tag="throw"):
    """Throw a boulder."""

    colour: str


class Play(Action, frozen=True, tag="play"):
    """Play a special from the hand; a Royal Messenger ransoms a royal."""

    card: str
    royal: str | None = None


class Lose(Action, frozen=True, tag="lose"):
    """Let the goat through."""


class Change(Action, frozen=True, tag="change"):
    """Change an upgrade back into points."""

    upgrade: int


class TakePile(Action, frozen=True, tag="pile"):
    """Take the pile that this seat bid."""

    seat: int


class Take(Action, frozen=True, tag="take"):
    """Take a boulder."""

    colour: str


class Rob(Action, frozen=True, tag="rob"):
    """Take the rest from this seat."""

    seat: int


class Mark(Action, frozen=True, tag="mark"):
    """Put a card into the trade."""

    side: str
    card: str


class Score(Action, frozen=True, tag="score"):
    """Settle the trade, with so many pairs of boulders for the lower side."""

    pairs: int


class Buy(Action, frozen=True, tag="buy"):
    """Buy the upgrade on top of the stack."""


_GROUPS: tuple[tuple[Action, ...], ...] = (
    (Close(),),
    tuple(Bid(colour, number) for colour in COLOURS for number in range(1, BOULDERS_OF_COLOUR + 1)),
    (Mixed(),),
    tuple(Add(colour) for colour in COLOURS),
    (Done(),),
    (TakeBack(),),
    (*(Pick(card) for card in CARD_NAMES), Pick(FACE_DOWN)),
    (ToTolls(),),
    (ToFood(),),
    tuple(GiveUp(SIDES[TOLLS], CARD_NAMES[card]) for card in ON_SIDE[TOLLS]),
    tuple(GiveUp(SIDES[FOOD], CARD_NAMES[card]) for card in ON_SIDE[FOOD]),
    tuple(Throw(colour) for colour in COLOURS),
    (Play(CARD_NAMES[FORTUNE_TELLER]),),
    (Play(CARD_NAMES[GARLIC_MERCHANT]),),
    (Play(CARD_NAMES[STONEMASON]),),
    tuple(Play(CARD_NAMES[ROYAL_MESSENGER], CARD_NAMES[royal]) for royal in ROYALS),
    (Lose(),),
    tuple(Change(upgrade) for upgrade in range(1, HIGHEST_UPGRADE + 1)),
    tuple(TakePile(seat) for seat in range(MOST_PLAYERS)),
    tuple(Take(colour) for colour in COLOURS),
    tuple(Rob(seat) for seat in range(MOST_PLAYERS)),
    tuple(Mark(SIDES[TOLLS], CARD_NAMES[card]) for card in ON_SIDE[TOLLS]),
    tuple(Mark(SIDES[FOOD], CARD_NAMES[card]) for card in ON_SIDE[FOOD]),
    tuple(Mark(SIDES[HAND], CARD_NAMES[card]) for card in ON_SIDE[HAND]),
    tuple(Score(pairs) for pairs in range(MOST_PAIRS + 1)),
    (Buy(),),
)
ACTIONS = Actions(*(action for group in _GROUPS for action in group))

# Where the integers of a kind begin, for the compiled rules.
(
    CLOSE,
    BID_OF,
    MIXED,
    ADD,
    DONE,
    TAKE_BACK,
    PICK_CARD,
    TO_TOLLS,
    TO_FOOD,
    GIVE_UP_TOLLS,
    GIVE_UP_FOOD,
    THROW_COLOUR,
    PLAY_FORTUNE_TELLER,
    PLAY_GARLIC_MERCHANT,
    PLAY_STONEMASON,
    PLAY_MESSENGER,
    LOSE,
    CHANGE_UPGRADE,
    PILE_OF,
    TAKE_COLOUR,
    ROB_SEAT,
    MARK_TOLLS,
    MARK_FOOD,
    MARK_HAND,
    SCORE_PAIRS,
    BUY,
) = (sum(map(len, _GROUPS[:place])) for place in range(len(_GROUPS)))
PICK_FACE_DOWN = PICK_CARD + len(CARD_NAMES)

"""The decisions of Bridge Troll."""

from collections.abc import Sequence
from typing import ClassVar

from ...engine.action import Action, Actions, Part, always, numbers, one_of
from ...engine.compiled import compiled_apart
from ...engine.verbs import State
from .deck import MOST_PLAYERS
from .rules.bid import add, be_done, begin_mixing, bid, put_in
from .rules.boulders import rob, take, take_pile, withdraw_bid
from .rules.collect import pick, pick_face_down, place_among_food, place_among_tolls
from .rules.goats import change_upgrade, lose_to_goat
from .rules.hazards import give_up
from .rules.score import buy, mark, settle_trade
from .rules.specials import (
    play_fortune_teller,
    play_garlic_merchant,
    play_royal_messenger,
    play_stonemason,
)
from .rules.throwing import throw
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


def _cards(kinds: Sequence[int]) -> Part:
    return one_of((CARD_NAMES[kind] for kind in kinds), kinds)


def _cards_on(side: int) -> tuple[Part, Part]:
    return always(SIDES[side], side), _cards(ON_SIDE[side])


A_SEAT = numbers(0, MOST_PLAYERS - 1)
A_COLOUR = one_of(COLOURS)

ACTIONS = Actions()
CLOSE = ACTIONS.add(Close, do=put_in)
BID_OF = ACTIONS.add(Bid, A_COLOUR, numbers(1, BOULDERS_OF_COLOUR), do=bid)
MIXED = ACTIONS.add(Mixed, do=begin_mixing)
ADD = ACTIONS.add(Add, A_COLOUR, do=add)
DONE = ACTIONS.add(Done, do=be_done)
TAKE_BACK = ACTIONS.add(TakeBack, do=withdraw_bid)
PICK_CARD = ACTIONS.add(Pick, one_of(CARD_NAMES), do=pick)
PICK_FACE_DOWN = ACTIONS.add(Pick, always(FACE_DOWN), do=pick_face_down)
TO_TOLLS = ACTIONS.add(ToTolls, do=place_among_tolls)
TO_FOOD = ACTIONS.add(ToFood, do=place_among_food)
GIVE_UP_TOLLS = ACTIONS.add(GiveUp, *_cards_on(TOLLS), do=give_up)
GIVE_UP_FOOD = ACTIONS.add(GiveUp, *_cards_on(FOOD), do=give_up)
THROW_COLOUR = ACTIONS.add(Throw, A_COLOUR, do=throw)
PLAY_FORTUNE_TELLER = ACTIONS.add(Play, always(CARD_NAMES[FORTUNE_TELLER]), do=play_fortune_teller)
PLAY_GARLIC_MERCHANT = ACTIONS.add(Play, always(CARD_NAMES[GARLIC_MERCHANT]), do=play_garlic_merchant)
PLAY_STONEMASON = ACTIONS.add(Play, always(CARD_NAMES[STONEMASON]), do=play_stonemason)
PLAY_MESSENGER = ACTIONS.add(
    Play, always(CARD_NAMES[ROYAL_MESSENGER]), _cards(ROYALS), do=play_royal_messenger
)
LOSE = ACTIONS.add(Lose, do=lose_to_goat)
CHANGE_UPGRADE = ACTIONS.add(Change, numbers(1, HIGHEST_UPGRADE), do=change_upgrade)
PILE_OF = ACTIONS.add(TakePile, A_SEAT, do=take_pile)
TAKE_COLOUR = ACTIONS.add(Take, A_COLOUR, do=take)
ROB_SEAT = ACTIONS.add(Rob, A_SEAT, do=rob)
MARK_TOLLS = ACTIONS.add(Mark, *_cards_on(TOLLS), do=mark)
MARK_FOOD = ACTIONS.add(Mark, *_cards_on(FOOD), do=mark)
MARK_HAND = ACTIONS.add(Mark, *_cards_on(HAND), do=mark)
SCORE_PAIRS = ACTIONS.add(Score, numbers(0, MOST_PAIRS), do=settle_trade)
BUY = ACTIONS.add(Buy, do=buy)

carry_out = ACTIONS.dispatcher()


@compiled_apart
def act(s: State, seat: int, action: int) -> None:
    carry_out(s, seat, action)

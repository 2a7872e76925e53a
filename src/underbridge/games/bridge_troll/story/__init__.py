"""What happens in Bridge Troll, as events.

Most is seen by everybody. Bids before the reveal, cards marked for a trade, a card peeked at and an upgrade
changed back are told only to the seat that may know them (BT15); nothing here reads another's secrets.
"""

from ....engine.bits import lowest
from ....engine.game import Step
from ....engine.plain import Plain, plainly
from ....engine.story import Event
from ..actions import (
    Add,
    Bid,
    Change,
    Close,
    Done,
    GiveUp,
    Lose,
    Mixed,
    Pick,
    Play,
    Rob,
    Take,
    TakeBack,
    TakePile,
    Throw,
    ToFood,
    ToTolls,
)
from ..events import FaceDownTurnedUp, TravelerCame
from ..rules import counting
from ..state import BID, CARD_NAMES, COLOURS, DEAL, FIRST_PLAYER, PEEK, TURN_UP_PICKED, WEATHER
from .bid import bidding
from .boulders import driven_away, robbed, took, took_pile
from .collect import collecting, dealt_with
from .roll import began, rolled
from .score import scored
from .specials import played, seen

actor, card_drawn = plainly(counting.actor), plainly(counting.card_drawn)


def tell(before: Plain, step: Step, after: Plain, seat: int | None) -> list[Event]:
    """What a step did, as a viewer saw it."""
    if step.action is None:
        return _drawn(before, step.outcome, after, seat)
    who = step.seat or 0
    match step.action:
        case Close() | Bid() | Mixed() | Add() | TakeBack():
            return bidding(before, who, step.action, after, seat)
        case Done() if before.stage == BID:
            return bidding(before, who, step.action, after, seat)
        case Play(card, royal):
            return played(before, who, card, royal, after, seat)
        case Pick() | ToTolls() | ToFood() | GiveUp() | Throw() | Lose() | Change():
            return collecting(before, who, step.action, after, seat)
        case TakePile(whose):
            return took_pile(before, who, whose, after)
        case Take(colour):
            return took(before, who, COLOURS.index(colour), after)
        case Rob(victim):
            return robbed(before, who, victim, seat)
    return scored(before, who, step.action, after, seat)


def _drawn(before: Plain, outcome: int, after: Plain, viewer: int | None) -> list[Event]:
    if before.stage == FIRST_PLAYER:
        return began(after)
    if before.stage == WEATHER:
        return rolled(after)
    card = card_drawn(before, outcome)
    if before.stage == DEAL:
        return [TravelerCame(card=CARD_NAMES[card])]
    if before.stage == PEEK:
        peeker = lowest(before.peeked)  # the only one: else the card would be known
        return seen(peeker, card, viewer)
    if before.stage == TURN_UP_PICKED:
        turned_up = FaceDownTurnedUp(card=CARD_NAMES[card])
        return [turned_up, *dealt_with(before, actor(before), card, after)]
    return driven_away(before, card, after)

"""Why to walk, stomp or lay: what flees then, and whether the crossing holds."""

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from ...engine.action import Action
from ...engine.bits import seats_of
from ...engine.plain import Plain, plain, plainly
from ...engine.reasons import Reason
from .actions import ACTIONS, Lay, Move, PickUp, take_action
from .rules import bricks, flight, troll_action
from .rules.end import LEADS_ACROSS
from .rules.flight import flee
from .state import (
    CARD_NAMES,
    CLUBS,
    COLUMNS,
    DIAMONDS,
    DIRECTIONS,
    LEFT,
    NEIGHBOURS,
    NO_CARD,
    NO_PLACE,
    PLACES,
    RIGHT,
)
from .view import place_of

ACROSS: list[bool] = LEADS_ACROSS.tolist()
BESIDE: list[list[int]] = NEIGHBOURS.tolist()

flees, suit = plainly(flight.flees), plainly(bricks.suit)
is_awake, occupied = plainly(bricks.is_awake), plainly(bricks.occupied)
may_stomp, may_pick_up = plainly(troll_action.may_stomp), plainly(troll_action.may_pick_up)


class LosesTheCrossing(Reason, frozen=True, tag="loses the crossing"):
    """It is the last action, and bricks flee from the only way."""

    against: ClassVar[bool] = True
    column: int


class CutsTheWay(Reason, frozen=True, tag="cuts the way"):
    """Unless the next action mends it."""

    against: ClassVar[bool] = True
    column: int


class KeepsTheWay(Reason, frozen=True, tag="keeps the way"):
    """Bricks that flee would have cut it."""

    column: int


class KeepsABrick(Reason, frozen=True, tag="keeps a brick"):
    """It would have left the bridge."""

    card: str
    place: str
    bank: str


class LosesABrick(Reason, frozen=True, tag="loses a brick"):
    """It leaves the bridge because of this."""

    against: ClassVar[bool] = True
    card: str
    place: str
    bank: str


class ABrickLeaves(Reason, frozen=True, tag="a brick leaves"):
    """It leaves the bridge, and this does nothing about it."""

    against: ClassVar[bool] = True
    card: str
    place: str
    bank: str


class PutsToSleep(Reason, frozen=True, tag="puts to sleep"):
    """And so many are awake on the bridge after it."""

    card: str
    place: str
    awake: int


class CarriesYouOff(Reason, frozen=True, tag="carries you off"):
    """The troll would stand on an awake brick when the next ones are called."""

    against: ClassVar[bool] = True
    card: str


class SafeFooting(Reason, frozen=True, tag="safe footing"):
    """It stands on one now, and would not any more."""

    card: str
    place: str


class InReach(Reason, frozen=True, tag="in reach"):
    """From there something can be done about an awake brick, with an action that is left."""

    card: str
    place: str


class FillsAGap(Reason, frozen=True, tag="fills a gap"):
    """Nothing lay there."""

    card: str
    place: str


class MakesItHigher(Reason, frozen=True, tag="makes it higher"):
    """A brick on others."""

    place: str
    height: int


class ToBeat(Reason, frozen=True, tag="to beat"):
    """A club in the hands."""

    card: str


class ToThrow(Reason, frozen=True, tag="to throw"):
    """A diamond in the hands."""

    card: str


class ToShovel(Reason, frozen=True, tag="to shovel"):
    """A spade in the hands."""

    card: str


class SingleBricks(Reason, frozen=True, tag="single bricks"):
    """Places where one brick holds the way: more of them than if nothing were done."""

    against: ClassVar[bool] = True
    count: int


class FewerSingleBricks(Reason, frozen=True, tag="fewer single bricks"):
    """The same, but less of them."""

    count: int


class AllAsleep(Reason, frozen=True, tag="all asleep"):
    """No brick flees."""


class Flight(Reason, frozen=True, tag="flight"):
    """How many bricks flee at the end of the turn, if nothing else is done."""

    count: int


class Fleeing(NamedTuple):
    """A brick that moves on at the end of the turn; it leaves if it has a bank to go to."""

    card: int
    place: int
    bank: str | None


def reasons(s: Plain, seat: int, action: Action) -> list[Reason]:
    """What speaks for it or against it, the weightiest first: beside doing nothing any more in this turn."""
    then = s.record.copy()
    take_action(then, seat, ACTIONS.all.index(action))
    return list(_of_change(s, action, plain(then)))


def _of_change(s: Plain, action: Action, then: Plain) -> Iterator[Reason]:
    gap, gap_then = _gap(_places(_flown(s))), _gap(_places(_flown(then)))
    if gap_then is not None:
        yield CutsTheWay(column=gap_then) if then.actions_left else LosesTheCrossing(column=gap_then)
    elif gap is not None:
        yield KeepsTheWay(column=gap)
    yield from _of_leaving(s, then)
    asleep = [card for card in seats_of(s.awake & ~then.awake) if card != then.weapon]
    for card in asleep:
        place = place_of(_place_of_card(s, card))
        yield PutsToSleep(card=CARD_NAMES[card], place=str(place), awake=_awake(then))
    yield from _of_standing(s, then)
    yield from _of_bricks(s, action, then)
    single, single_then = _single_bricks(_flown(s)), _single_bricks(_flown(then))
    if gap_then is None and gap is None and single_then != single:
        more = single_then > single
        yield SingleBricks(count=single_then) if more else FewerSingleBricks(count=single_then)
    fleeing = len(_fleeing(then))
    yield Flight(count=fleeing) if fleeing else AllAsleep()


def _of_leaving(s: Plain, then: Plain) -> Iterator[Reason]:
    leaving = {one.card: one for one in _fleeing(s) if one.bank}
    leaving_then = {one.card: one for one in _fleeing(then) if one.bank}
    kept = [one for card, one in leaving.items() if card not in leaving_then]
    lost = [one for card, one in leaving_then.items() if card not in leaving]
    still = [one for card, one in leaving_then.items() if card in leaving]
    for kind, those in ((LosesABrick, lost), (KeepsABrick, kept), (ABrickLeaves, still)):
        for one in those:
            yield kind(card=CARD_NAMES[one.card], place=str(place_of(one.place)), bank=one.bank or "")


def _of_standing(s: Plain, then: Plain) -> Iterator[Reason]:
    if is_awake(then, then.troll) and not then.actions_left:
        yield CarriesYouOff(card=CARD_NAMES[then.top[then.troll]])
    if is_awake(s, s.troll) and not is_awake(then, then.troll):
        yield SafeFooting(card=CARD_NAMES[s.top[s.troll]], place=str(place_of(s.troll)))


def _of_bricks(s: Plain, action: Action, then: Plain) -> Iterator[Reason]:
    match action:
        case Move(_) if then.actions_left:
            at_hand = [then.troll] if may_stomp(then) else []
            at_hand += [BESIDE[then.troll][way] for way in range(len(DIRECTIONS)) if may_pick_up(then, way)]
            for place in at_hand:
                yield InReach(card=CARD_NAMES[then.top[place]], place=str(place_of(place)))
        case Lay(direction):
            place = BESIDE[s.troll][DIRECTIONS.index(direction)]
            if occupied(s, place):
                yield MakesItHigher(place=str(place_of(place)), height=_height(then, place))
            else:
                yield FillsAGap(card=CARD_NAMES[s.brick], place=str(place_of(place)))
        case PickUp(_):
            kind = {CLUBS: ToBeat, DIAMONDS: ToThrow}.get(suit(then.weapon), ToShovel)
            yield kind(card=CARD_NAMES[then.weapon])


# The bridge when bricks have fled


def _flown(s: Plain) -> Plain:
    then = s.record.copy()
    flee(then)
    return plain(then)


def _fleeing(s: Plain) -> list[Fleeing]:
    """What moves on, if the turn ends now."""
    return [
        Fleeing(s.top[place], place, DIRECTIONS[way] if BESIDE[place][way] == NO_PLACE else None)
        for place in range(PLACES)
        for way in (LEFT, RIGHT)
        if flees(s, place, way)
    ]


def _places(s: Plain) -> int:
    """Where bricks lie, a bit each."""
    return sum(1 << place for place in range(PLACES) if occupied(s, place))


def _gap(places: int) -> int | None:
    """The column, from 1, beyond which nobody comes from the left; None if the bridge stands."""
    if ACROSS[places]:
        return None
    every = (1 << PLACES) - 1
    left = [sum(1 << row * COLUMNS + column for row in range(2)) for column in range(COLUMNS)]
    for column in range(COLUMNS):
        later = sum(left[column + 1 :])
        if not ACROSS[(places | later) & every]:
            return column + 1
    return COLUMNS


def _single_bricks(s: Plain) -> int:
    """Places where a single brick holds the way."""
    places = _places(s)
    return sum(
        1
        for place in range(PLACES)
        if places >> place & 1 and _height(s, place) == 1 and not ACROSS[places & ~(1 << place)]
    )


def _height(s: Plain, place: int) -> int:
    height, card = s.hidden[place], s.top[place]
    while card != NO_CARD:
        height, card = height + 1, s.under[card]
    return int(height)


def _awake(s: Plain) -> int:
    return int(s.awake).bit_count()


def _place_of_card(s: Plain, card: int) -> int:
    """Where an awake brick lies, on top or covered."""
    for place in range(PLACES):
        lies = s.top[place]
        while lies != NO_CARD:
            if lies == card:
                return place
            lies = s.under[lies]
    return int(s.troll)

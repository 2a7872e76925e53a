"""Travelers: picked and placed, hazards, goats, and boulders that are thrown."""

from ....engine.action import Action
from ....engine.plain import Plain, once, plainly
from ....engine.story import Event
from ..actions import FACE_DOWN, Change, GiveUp, Pick, Throw, ToFood, ToTolls
from ..events import (
    BonusScored,
    BoulderBuilt,
    BoulderThrown,
    CardGivenUp,
    CardPicked,
    FaceDownPicked,
    FaceDownTurnedUp,
    GoatBeaten,
    GoatCame,
    GoatLetThrough,
    GoatReturned,
    HazardDrivenOff,
    HazardStruck,
    LacksPoints,
    NoPointToLose,
    NothingToLose,
    Placed,
    PointLost,
    RoadEmptied,
    RoyalCaptured,
    SpecialKept,
    UpgradeChanged,
    UpgradeChangedUnseen,
)
from ..rules import hazards
from ..state import (
    CARD_NAMES,
    CHANGE,
    FOOD,
    FOR_POINTS,
    IS_BONUS,
    IS_GOAT,
    IS_REGULAR,
    IS_ROYAL,
    IS_SPECIAL,
    KIND_OF,
    NO_CARD,
    PILE,
    SIDES,
    THROW,
    TOLLS,
)
from ..view import cards
from .roll import next_turn

value_at_stake = once(plainly(hazards.value_at_stake))


def collecting(before: Plain, who: int, action: Action, after: Plain, viewer: int | None) -> list[Event]:
    claimed = CARD_NAMES[before.claimed]  # none, when one is picked now
    match action:
        case Pick(card):
            return _picked(before, who, card, after)
        case ToTolls():
            told: list[Event] = [Placed(seat=who, card=claimed, side=SIDES[TOLLS])]
        case ToFood():
            told = [Placed(seat=who, card=claimed, side=SIDES[FOOD])]
        case GiveUp(side, card):
            told = [CardGivenUp(seat=who, card=card, side=side, hazard=claimed)]
        case Throw(colour):
            told = _thrown(before, who, colour, after)
        case Change(upgrade):
            seen = viewer == who or before.open_book
            changed = UpgradeChanged(seat=who, upgrade=upgrade) if seen else UpgradeChangedUnseen(seat=who)
            told = [changed, PointLost(seat=who), GoatLetThrough(seat=who, card=claimed)]
        case _ if after.stage == CHANGE:
            return [LacksPoints(seat=who)]
        case _:
            lost: Event = PointLost(seat=who) if before.loose[who] > 0 else NoPointToLose(seat=who)
            told = [GoatLetThrough(seat=who, card=claimed), lost]
    return told + road_emptied(before, after)


def _picked(before: Plain, who: int, card: str, after: Plain) -> list[Event]:
    if card != FACE_DOWN:
        picked = CardPicked(seat=who, card=card)
        return [picked, *dealt_with(before, who, CARD_NAMES.index(card), after)]
    events: list[Event] = [FaceDownPicked(seat=who)]
    if before.face_down_card != NO_CARD:  # else it is told when it is drawn
        events.append(FaceDownTurnedUp(card=CARD_NAMES[before.face_down_card]))
        events += dealt_with(before, who, before.face_down_card, after)
    return events


def dealt_with(before: Plain, who: int, kind: int, after: Plain) -> list[Event]:
    """What a card does as soon as it is picked; a regular one waits to be placed."""
    card, what = CARD_NAMES[kind], int(KIND_OF[kind])
    if what == IS_REGULAR:
        return []
    if what == IS_GOAT:
        colours, points = after.colours[kind], after.points[kind]
        return [GoatCame(seat=who, card=card, colours=colours, points=points)]
    if what == IS_ROYAL:
        told: Event = RoyalCaptured(seat=who, card=card)
    elif what == IS_SPECIAL:
        told = SpecialKept(seat=who, card=card)
    elif what == IS_BONUS:
        told = BonusScored(seat=who, card=card, count=after.points[kind])
    elif after.claimed == kind:
        told = HazardStruck(seat=who, card=card, value=value_at_stake(after, who))
    else:
        told = NothingToLose(seat=who, card=card)
    return [told, *road_emptied(before, after)]


def _thrown(before: Plain, who: int, colour: str, after: Plain) -> list[Event]:
    if before.stage == THROW and before.throws_for == FOR_POINTS:
        return [BoulderBuilt(seat=who, colour=colour), *next_turn(before, after)]
    kind = before.claimed
    card = CARD_NAMES[kind]
    events: list[Event] = [BoulderThrown(seat=who, colour=colour, at=card)]
    if after.stage != THROW:
        if KIND_OF[kind] == IS_GOAT:
            events.append(GoatBeaten(seat=who, card=card, count=before.points[kind]))
        else:
            events.append(HazardDrivenOff(seat=who, card=card))
    return events


def road_emptied(before: Plain, after: Plain) -> list[Event]:
    """After the last of the company the goats that waited go back into the deck; nothing else ever does."""
    if after.stage != PILE:
        return []
    returned = [max(now - then, 0) for now, then in zip(after.unseen, before.unseen, strict=True)]
    return [RoadEmptied(), *(GoatReturned(card=card) for card in cards(returned))]

"""Trades and upgrades."""

from ....engine.action import Action
from ....engine.plain import Plain, once, plainly
from ....engine.story import Event
from ..actions import Buy, Mark, Score
from ..events import (
    BouldersPledged,
    CardMarked,
    CardTraded,
    NothingBuilt,
    NoTrade,
    NoUpgrade,
    TradeBegan,
    TradeSettled,
    UpgradeBought,
)
from ..rules import score
from ..state import FOOD, HAND, SCORE, SIDES, TOLLS
from ..view import cards
from .roll import next_turn

worth_of_tolls, worth_of_food = plainly(score.worth_of_tolls), plainly(score.worth_of_food)


def scored(before: Plain, who: int, action: Action, after: Plain, viewer: int | None) -> list[Event]:
    match action:
        case Mark(side, card):
            if viewer == who:
                return [CardMarked(seat=who, card=card, side=side)]
            return [TradeBegan(seat=who)] if before.stage == SCORE else []
        case Score(pairs):
            return _traded(before, who, pairs, after)
        case Buy():
            told: Event = UpgradeBought(seat=who, upgrade=before.next_upgrade)
        case _:
            told = _done(before, who)
    return [told, *next_turn(before, after)]


def _done(before: Plain, who: int) -> Event:
    if before.stage != SCORE:
        return NoUpgrade(seat=who)
    return NoTrade(seat=who) if before.bought else NothingBuilt(seat=who)


def _traded(before: Plain, who: int, pairs: int, after: Plain) -> list[Event]:
    events: list[Event] = [
        CardTraded(seat=who, card=card, side=SIDES[side])
        for side in (TOLLS, FOOD, HAND)
        for card in cards(before.marked[side])
    ]
    worth = [*_worth_of_marked(before)]
    if pairs:
        lower = TOLLS if worth[TOLLS] < worth[FOOD] else FOOD
        worth[lower] += pairs
        events.append(BouldersPledged(seat=who, side=SIDES[lower], count=2 * pairs))
    points = after.loose[who] - before.loose[who]
    settled = TradeSettled(seat=who, tolls=worth[TOLLS], food=worth[FOOD], count=points)
    return [*events, settled, *next_turn(before, after)]


@once
def _worth_of_marked(s: Plain) -> tuple[int, int]:
    return worth_of_tolls(s, s.marked), worth_of_food(s, s.marked)

"""Trades and upgrades."""

from ....engine.action import Action
from ....engine.story import Event
from ....engine.verbs import State
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
from ..rules.score import worth_of_food, worth_of_tolls
from ..state import FOOD, HAND, SCORE, SIDES, TOLLS
from ..view import cards
from .roll import next_turn


def scored(before: State, who: int, action: Action, after: State, viewer: int | None) -> list[Event]:
    match action:
        case Mark(side, card):
            if viewer == who:
                return [CardMarked(seat=who, card=card, side=side)]
            return [TradeBegan(seat=who)] if before.stage == SCORE else []
        case Score(pairs):
            return _traded(before, who, pairs, after)
        case Buy():
            told: Event = UpgradeBought(seat=who, upgrade=int(before.next_upgrade))
        case _:
            told = _done(before, who)
    return [told, *next_turn(before, after)]


def _done(before: State, who: int) -> Event:
    if before.stage != SCORE:
        return NoUpgrade(seat=who)
    return NoTrade(seat=who) if before.bought else NothingBuilt(seat=who)


def _traded(before: State, who: int, pairs: int, after: State) -> list[Event]:
    events: list[Event] = [
        CardTraded(seat=who, card=card, side=SIDES[side])
        for side in (TOLLS, FOOD, HAND)
        for card in cards(before.marked[side])
    ]
    worth = [int(worth_of_tolls(before, before.marked)), int(worth_of_food(before, before.marked))]
    if pairs:
        lower = TOLLS if worth[TOLLS] < worth[FOOD] else FOOD
        worth[lower] += pairs
        events.append(BouldersPledged(seat=who, side=SIDES[lower], count=2 * pairs))
    points = int(after.loose[who] - before.loose[who])
    settled = TradeSettled(seat=who, tolls=worth[TOLLS], food=worth[FOOD], count=points)
    return [*events, settled, *next_turn(before, after)]

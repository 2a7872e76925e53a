"""The first stage of a turn: the weather and the company of travelers (BT2)."""

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import BID, DEAL, OVER, WEATHER
from .counting import from_active, see_card


@compiled_in_place
def begin_turn(s: State) -> None:
    s.turn += 1
    s.stage = WEATHER


@compiled_in_place
def end_turn(s: State) -> None:
    """The die goes to the left."""
    s.active = from_active(s, 1)
    begin_turn(s)


@compiled_in_place
def roll_weather(s: State, outcome: int) -> None:
    s.weather = outcome
    s.company = s.travelers[outcome]
    deal_company_or_end(s)


@compiled_apart
def deal_company_or_end(s: State) -> None:
    """The first traveler lies face down and is nobody yet; the others are drawn one by one."""
    if s.unseen_count < s.company:
        s.stage = OVER
        return
    s.face_down = 1
    s.dealt = 1
    s.stage = DEAL
    if s.dealt == s.company:
        begin_bidding(s)


@compiled_in_place
def deal_traveler(s: State, outcome: int) -> None:
    s.face_up[see_card(s, outcome)] += 1
    s.dealt += 1
    if s.dealt == s.company:
        begin_bidding(s)


@compiled_in_place
def begin_bidding(s: State) -> None:
    s.bid_in = 0
    s.ready = 0
    s.mixing = 0
    s.mixed = 0
    s.revealed = 0
    s.closed = 0
    s.ranked = 0
    s.stage = BID

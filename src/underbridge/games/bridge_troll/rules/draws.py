"""What is drawn: its words, its odds, and what comes of it."""

from ....engine.compiled import compiled_apart
from ....engine.plain import Plain
from ....engine.verbs import State
from ..deck import WEATHERS
from ..state import BID, DEAL, FIRST_PLAYER, PEEK, TURN_UP_PICKED, WEATHER
from .boulders import drive_company_away
from .collect import turn_up_picked
from .counting import see_card
from .roll import begin_turn, deal_traveler, roll_weather


def due(s: Plain) -> tuple[str | int, ...]:
    if s.stage == FIRST_PLAYER:
        return ("first player",)
    if s.stage == WEATHER:
        return ("weather",)
    if s.stage == DEAL:
        return ("traveler", s.dealt + 1)
    return ("face-down", "peek" if s.stage == PEEK else "pick" if s.stage == TURN_UP_PICKED else "discard")


@compiled_apart
def odds(s: State) -> int:
    if s.stage >= BID:
        return 0
    if s.stage == FIRST_PLAYER:
        return int(s.seats)
    return len(WEATHERS) if s.stage == WEATHER else int(s.unseen_count)


@compiled_apart
def draw(s: State, outcome: int) -> None:
    if s.stage == FIRST_PLAYER:
        s.active = outcome
        begin_turn(s)
    elif s.stage == WEATHER:
        roll_weather(s, outcome)
    elif s.stage == DEAL:
        deal_traveler(s, outcome)
    else:
        s.face_down_card = see_card(s, outcome)
        if s.stage == PEEK:
            s.stage = s.resume
        elif s.stage == TURN_UP_PICKED:
            turn_up_picked(s)
        else:
            drive_company_away(s)

"""The weather, the company that comes, and the turn that begins."""

from ....engine.story import Event
from ....engine.verbs import State
from ..deck import WEATHERS
from ..events import DeckRanOut, FaceDownLaid, FirstPlayer, OnlyGoatsLeft, TurnBegan, WeatherRolled
from ..state import OVER
from .end import end


def began(after: State) -> list[Event]:
    return [FirstPlayer(seat=int(after.active)), _turn(after)]


def next_turn(before: State, after: State) -> list[Event]:
    """Where the last one has scored."""
    return [_turn(after)] if after.turn > before.turn else []


def _turn(s: State) -> TurnBegan:
    return TurnBegan(seat=int(s.active), turn=int(s.turn))


def rolled(after: State) -> list[Event]:
    weather, count = WEATHERS[after.weather], int(after.company)
    return [WeatherRolled(seat=int(after.active), weather=weather, count=count), *company_comes(after)]


def company_comes(after: State) -> list[Event]:
    """The first of them lies face down; too few cards are the end, or nothing but goats."""
    if after.stage != OVER:
        return [FaceDownLaid()]
    left, count = int(after.unseen_count), int(after.company)
    return [DeckRanOut(left=left, count=count) if left < count else OnlyGoatsLeft(), *end(after)]

"""The weather, the company that comes, and the turn that begins."""

from ....engine.plain import Plain
from ....engine.story import Event
from ..deck import WEATHERS
from ..events import DeckRanOut, FaceDownLaid, FirstPlayer, OnlyGoatsLeft, TurnBegan, WeatherRolled
from ..state import OVER
from .end import end


def began(after: Plain) -> list[Event]:
    return [FirstPlayer(seat=after.active), _turn(after)]


def next_turn(before: Plain, after: Plain) -> list[Event]:
    """Where the last one has scored."""
    return [_turn(after)] if after.turn > before.turn else []


def _turn(s: Plain) -> TurnBegan:
    return TurnBegan(seat=s.active, turn=s.turn)


def rolled(after: Plain) -> list[Event]:
    weather, count = WEATHERS[after.weather], after.company
    return [WeatherRolled(seat=after.active, weather=weather, count=count), *company_comes(after)]


def company_comes(after: Plain) -> list[Event]:
    """The first of them lies face down; too few cards are the end, or nothing but goats."""
    if after.stage != OVER:
        return [FaceDownLaid()]
    left, count = after.unseen_count, after.company
    return [DeckRanOut(left=left, count=count) if left < count else OnlyGoatsLeft(), *end(after)]

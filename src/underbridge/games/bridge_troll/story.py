"""What happens in Bridge Troll, as events."""

from ...engine.game import Step
from ...engine.story import Event
from ...engine.verbs import State
from .state import DEAL, FIRST_PLAYER, PEEK, TURN_UP_PICKED, WEATHER


def due(s: State) -> tuple[str | int, ...]:
    """What is drawn next."""
    if s.stage == FIRST_PLAYER:
        return ("first player",)
    if s.stage == WEATHER:
        return ("weather",)
    if s.stage == DEAL:
        return ("traveler", int(s.dealt) + 1)
    return ("face-down", "peek" if s.stage == PEEK else "pick" if s.stage == TURN_UP_PICKED else "discard")


def tell(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    """What a step did, as a viewer saw it."""
    return []

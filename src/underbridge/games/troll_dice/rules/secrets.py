"""What a seat cannot know: nothing."""

from ....engine.compiled import compiled
from ....engine.verbs import Rng, State


@compiled
def hide(s: State, seat: int, rng: Rng) -> None:
    """Everything lies open on the table."""

"""What the troll cannot know: nothing that is in the state."""

from ....engine.compiled import compiled
from ....engine.verbs import Rng, State


@compiled
def hide(s: State, seat: int, rng: Rng) -> None:
    """What nobody has seen is not in the state: there is nothing to hide."""

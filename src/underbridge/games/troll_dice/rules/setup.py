"""Setting up (TD1)."""

from ....engine.compiled import compiled
from ....engine.verbs import Setup, State
from ..state import FIRST_ATTACKER, FULL_HEALTH, MOST_SEATS, NOBODY


@compiled
def start(s: State, setup: Setup) -> None:
    s.seats = setup.seats
    s.standing = setup.seats
    for troll in range(s.seats):
        s.health[troll] = FULL_HEALTH
    for place in range(MOST_SEATS):
        s.felled_by[place] = NOBODY
    s.phase = FIRST_ATTACKER

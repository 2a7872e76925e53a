"""Taking dice: a white one for each health, red ones for the rest, green ones instead of white (TD2, TD3)."""

from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import ATTACK_ROLL, DICE_IN_HAND, GREEN, MOST_SEATS, NOBODY, RED, SWAP, WHITE
from .trolls import opponents


@compiled
def begin_attack(s: State) -> None:
    s.attack += 1
    s.hand[WHITE] = s.health[s.attacker]
    s.hand[RED] = DICE_IN_HAND - s.hand[WHITE]
    s.hand[GREEN] = 0
    s.phase = SWAP


@compiled
def most_swaps(s: State) -> int:
    """Battle frenzy: the fewer opponents, the fewer dice may be swapped (TD2); none after sunrise (TD10)."""
    if s.sunrise:
        return 0
    return min(opponents(s), int(s.hand[WHITE]))


@compiled
def swap(s: State, seat: int, count: int) -> None:
    s.hand[WHITE] -= count
    s.hand[GREEN] = count
    s.rolls = 0
    s.surges = 0
    for place in range(MOST_SEATS):
        s.wounds[place] = 0
        s.felled_by[place] = NOBODY
    s.phase = ATTACK_ROLL

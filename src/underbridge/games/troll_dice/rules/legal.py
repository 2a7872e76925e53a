"""Who decides, and what they may do."""

from ....engine.bits import bit
from ....engine.compiled import compiled
from ....engine.verbs import Mask, State
from ..actions import ASSIGN_TO, SWAP_COUNT
from ..state import HAND_OUT, MOST_SEATS, MOST_SWAPS, SWAP
from .swap import most_swaps


@compiled
def awaited(s: State) -> int:
    if s.phase == SWAP or s.phase == HAND_OUT:
        return bit(s.attacker)
    return 0


@compiled
def legal(s: State, seat: int, mask: Mask) -> None:
    if seat != s.attacker:
        return
    if s.phase == SWAP:
        most = most_swaps(s)
        for count in range(MOST_SWAPS + 1):
            mask[SWAP_COUNT + count] = count <= most
    elif s.phase == HAND_OUT:
        for place in range(MOST_SEATS):
            mask[ASSIGN_TO + place] = place != seat and s.health[place] > 0

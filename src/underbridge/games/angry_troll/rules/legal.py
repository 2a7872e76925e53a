"""When the troll decides, and what it may do."""

from ....engine.bits import bit
from ....engine.compiled import compiled
from ....engine.verbs import Mask, State
from ..actions import LAY, MOVE, PICK_UP, STOMP, USE
from ..state import TROLL_ACTIONS
from .troll_action import WAYS, may_lay, may_move, may_pick_up, may_stomp, may_use

TROLL = 0  # the only seat


@compiled
def awaited(s: State) -> int:
    return bit(TROLL) if s.phase == TROLL_ACTIONS else 0


@compiled
def legal(s: State, seat: int, mask: Mask) -> None:
    if s.phase != TROLL_ACTIONS:
        return
    mask[STOMP] = may_stomp(s)
    for direction in range(WAYS):
        mask[MOVE + direction] = may_move(s, direction)
        mask[PICK_UP + direction] = may_pick_up(s, direction)
        mask[USE + direction] = may_use(s, direction)
        mask[LAY + direction] = may_lay(s, direction)

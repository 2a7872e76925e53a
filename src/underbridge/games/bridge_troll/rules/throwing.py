"""Throwing boulders: at a hazard, at a goat, or into the own bridge for points (BT7, BT8, BT12)."""

from ....engine.bits import bit
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import AT_GOAT, AT_HAZARD, FOR_POINTS, HAZARD, THROW
from .company import next_pick
from .hazards import value_at_stake
from .score import end_trade


@compiled_in_place
def begin_throwing(s: State, seat: int) -> None:
    """The first boulder of a throw decides that it is thrown."""
    s.thrown = 0
    if s.stage == HAZARD:
        s.throws_for = AT_HAZARD
        s.owed = value_at_stake(s, seat)
    else:
        s.throws_for = AT_GOAT
        s.owed = s.colours[s.claimed]
    s.stage = THROW


@compiled_apart
def throw(s: State, seat: int, colour: int) -> None:
    if s.stage != THROW:
        begin_throwing(s, seat)
    s.boulders[seat, colour] -= 1
    s.supply[colour] += 1
    s.thrown |= bit(colour)
    s.owed -= 1
    if s.owed > 0:
        return
    if s.throws_for == FOR_POINTS:
        end_trade(s)
        return
    if s.throws_for == AT_GOAT:
        s.loose[seat] += s.points[s.claimed]
    next_pick(s)

"""Moves, jumps and thefts."""

import numpy as np

from ....engine.bits import has
from ....engine.story import Event
from ....engine.verbs import State
from ..events import (
    FellThrough,
    Jumped,
    JumpedInBoots,
    JumpedOff,
    JumpHeld,
    MessageStolen,
    MessageTakenBack,
    Moved,
    SpaceCollapsed,
    StealFailed,
    StealSucceeded,
    StealTried,
    SteppedOff,
    StickyFingersUsed,
)
from ..rules.movement import FACE_TO_STEAL, jump_needs
from .fight import fell, lost
from .reading import place_beside, place_of
from .tiles import landed


def moved(before: State, who: int, direction: str, after: State) -> list[Event]:
    start, place = place_of(before, who), place_of(after, who)
    if place.column > after.columns:
        return [SteppedOff(seat=who, start=start, place=place)]
    return [Moved(seat=who, direction=direction, start=start, place=place), *landed(before, after)]


def jumped(before: State, who: int, direction: str, using: str | None, after: State) -> list[Event]:
    start, over, place = place_of(before, who), place_beside(before, who, direction), place_of(after, who)
    if place.column > after.columns:
        return [JumpedOff(seat=who, start=start, over=over, place=place)]
    if using is not None:
        boots = JumpedInBoots(
            seat=who, direction=direction, start=start, over=over, place=place, treasure=using
        )
        return [boots, *landed(before, after)]
    die, needs = int(before.jump_die), int(jump_needs(before, who))
    return [Jumped(seat=who, direction=direction, start=start, over=over, place=place, die=die, needs=needs)]


def jump_tested(before: State, face: int, after: State) -> list[Event]:
    who = int(before.turn)
    place = place_of(before, who)
    if has(int(after.alive), who):
        return [JumpHeld(seat=who, face=face, place=place), *landed(before, after)]
    collapsed = SpaceCollapsed(seat=who, face=face, place=place)
    return [collapsed, *fell(before, place), FellThrough(seat=who, place=place), *lost(before, who)]


def tried_to_steal(before: State, victim: int, using: str | None, after: State) -> list[Event]:
    who = int(before.turn)
    if using is None:
        return [StealTried(seat=who, victim=victim, needs=FACE_TO_STEAL)]
    return [StickyFingersUsed(seat=who, victim=victim, treasure=using), *stolen(before, after)]


def theft_rolled(before: State, face: int, after: State) -> list[Event]:
    who, victim = int(before.turn), int(before.decides)
    if face == FACE_TO_STEAL:
        return [StealSucceeded(seat=who, victim=victim, face=face), *stolen(before, after)]
    return [StealFailed(seat=who, victim=victim, face=face)]


def stolen(before: State, after: State) -> list[Event]:
    """Nothing yet, if it is still to be drawn which message it is."""
    thief = int(before.turn)
    (owners,) = np.nonzero(after.bearer != before.bearer)
    return [
        MessageTakenBack(seat=thief, victim=int(before.bearer[owner]))
        if owner == thief
        else MessageStolen(seat=thief, victim=int(before.bearer[owner]), owner=int(owner))
        for owner in owners
    ]

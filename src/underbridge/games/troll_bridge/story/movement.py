"""Moves, jumps and thefts."""

from ....engine.plain import Plain, plainly
from ....engine.story import Event
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
from ..rules import movement
from ..rules.movement import FACE_TO_STEAL
from ..view import has
from .fight import fell, lost
from .reading import place_beside, place_of
from .tiles import landed

jump_needs = plainly(movement.jump_needs)


def moved(before: Plain, who: int, direction: str, after: Plain) -> list[Event]:
    start, place = place_of(before, who), place_of(after, who)
    if place.column > after.columns:
        return [SteppedOff(seat=who, start=start, place=place)]
    return [Moved(seat=who, direction=direction, start=start, place=place), *landed(before, after)]


def jumped(before: Plain, who: int, direction: str, using: str | None, after: Plain) -> list[Event]:
    start, over, place = place_of(before, who), place_beside(before, who, direction), place_of(after, who)
    if place.column > after.columns:
        return [JumpedOff(seat=who, start=start, over=over, place=place)]
    if using is not None:
        boots = JumpedInBoots(
            seat=who, direction=direction, start=start, over=over, place=place, treasure=using
        )
        return [boots, *landed(before, after)]
    die, needs = before.jump_die, jump_needs(before, who)
    return [Jumped(seat=who, direction=direction, start=start, over=over, place=place, die=die, needs=needs)]


def jump_tested(before: Plain, face: int, after: Plain) -> list[Event]:
    who = before.turn
    place = place_of(before, who)
    if has(after.alive, who):
        return [JumpHeld(seat=who, face=face, place=place), *landed(before, after)]
    collapsed = SpaceCollapsed(seat=who, face=face, place=place)
    return [collapsed, *fell(before, place), FellThrough(seat=who, place=place), *lost(before, who)]


def tried_to_steal(before: Plain, victim: int, using: str | None, after: Plain) -> list[Event]:
    who = before.turn
    if using is None:
        return [StealTried(seat=who, victim=victim, needs=FACE_TO_STEAL)]
    return [StickyFingersUsed(seat=who, victim=victim, treasure=using), *stolen(before, after)]


def theft_rolled(before: Plain, face: int, after: Plain) -> list[Event]:
    who, victim = before.turn, before.decides
    if face == FACE_TO_STEAL:
        return [StealSucceeded(seat=who, victim=victim, face=face), *stolen(before, after)]
    return [StealFailed(seat=who, victim=victim, face=face)]


def stolen(before: Plain, after: Plain) -> list[Event]:
    """Nothing yet, if it is still to be drawn which message it is."""
    thief = before.turn
    return [
        MessageTakenBack(seat=thief, victim=victim)
        if owner == thief
        else MessageStolen(seat=thief, victim=victim, owner=owner)
        for owner, victim in enumerate(before.bearer)
        if after.bearer[owner] != victim
    ]

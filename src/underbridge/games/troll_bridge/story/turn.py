"""Turns that begin, are skipped, or pass by themselves."""

from collections.abc import Sequence
from types import SimpleNamespace

from ....engine.plain import Plain, plainly
from ....engine.story import Event
from ..events import (
    ExtraTurnBegan,
    ExtraTurnEarned,
    FightGoesOn,
    MustSkip,
    Stuck,
    TurnBegan,
    TurnSkipped,
    WitsGoOn,
)
from ..rules import turn
from ..rules.fight import DAMAGE_TO_FLEE
from ..state import UG_TROLL
from ..view import has
from .reading import place_of, tile_at
from .wits import tome_shuffled

hand_on_the_turn, has_extra_turn = plainly(turn.hand_on_the_turn), plainly(turn.has_extra_turn)


def must_skip(before: Plain, who: int) -> MustSkip:
    return MustSkip(seat=who, count=before.skips[who] + 1)


def turns(before: Plain, told: Sequence[Event], after: Plain) -> list[Event]:
    """All that were skipped, passed by themselves, or began, after what is told of the step itself."""
    if before.turns == after.turns:
        return []
    s = _as_the_turn_ended(before, told, after)
    events: list[Event] = []
    while s.turns < after.turns:
        began = ExtraTurnBegan if has_extra_turn(s) else TurnBegan
        skipped = hand_on_the_turn(s)
        who, number = s.turn, s.turns
        events.append(TurnSkipped(seat=who, turn=number) if skipped else began(seat=who, turn=number))
        if skipped:
            continue
        if number < after.turns or after.ending:
            events.append(Stuck(seat=who))
        elif has(after.held, who):
            events += _held(before, who, after)
    return events


def _as_the_turn_ended(before: Plain, told: Sequence[Event], after: Plain) -> SimpleNamespace:
    """All that it takes to hand on the turn: who lives, who must skip, whether an extra turn follows."""
    s = SimpleNamespace(
        seats=before.seats,
        turn=before.turn,
        turns=before.turns,
        again=before.again,
        alive=after.alive,
        skips=[*before.skips],
    )
    for event in told:
        if isinstance(event, ExtraTurnEarned):
            s.again = 1
        elif isinstance(event, MustSkip):
            s.skips[event.seat] = event.count
    return s


def _held(before: Plain, who: int, after: Plain) -> list[Event]:
    place = place_of(after, who)
    if tile_at(after, place) == UG_TROLL:
        damage = after.damage[who]
        return [FightGoesOn(seat=who, place=place, damage=damage, needs=DAMAGE_TO_FLEE)]
    return [WitsGoOn(seat=who, place=place), *tome_shuffled(before, after)]

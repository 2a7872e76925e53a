"""Turns that begin, are skipped, or pass by themselves."""

from collections.abc import Sequence

from ....engine.bits import has
from ....engine.story import Event
from ....engine.verbs import State
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
from ..rules.fight import DAMAGE_TO_FLEE
from ..rules.turn import hand_on_the_turn, has_extra_turn
from ..state import UG_TROLL
from .reading import place_of, tile_at
from .wits import tome_shuffled


def must_skip(before: State, who: int) -> MustSkip:
    return MustSkip(seat=who, count=int(before.skips[who]) + 1)


def turns(before: State, told: Sequence[Event], after: State) -> list[Event]:
    """All that were skipped, passed by themselves, or began, after what is told of the step itself."""
    s = _as_the_turn_ended(before, told, after)
    events: list[Event] = []
    while s.turns < after.turns:
        began = ExtraTurnBegan if has_extra_turn(s) else TurnBegan
        skipped = hand_on_the_turn(s)
        turn, number = int(s.turn), int(s.turns)
        events.append(TurnSkipped(seat=turn, turn=number) if skipped else began(seat=turn, turn=number))
        if skipped:
            continue
        if number < after.turns or after.ending:
            events.append(Stuck(seat=turn))
        elif has(int(after.held), turn):
            events += _held(before, turn, after)
    return events


def _as_the_turn_ended(before: State, told: Sequence[Event], after: State) -> State:
    """A record to hand on the turn in: who lives, who must skip, whether an extra turn follows."""
    s = before.copy()
    s.alive = after.alive
    for event in told:
        if isinstance(event, ExtraTurnEarned):
            s.again = 1
        elif isinstance(event, MustSkip):
            s.skips[event.seat] = event.count
    return s


def _held(before: State, who: int, after: State) -> list[Event]:
    place = place_of(after, who)
    if tile_at(after, place) == UG_TROLL:
        damage = int(after.damage[who])
        return [FightGoesOn(seat=who, place=place, damage=damage, needs=DAMAGE_TO_FLEE)]
    return [WitsGoOn(seat=who, place=place), *tome_shuffled(before, after)]

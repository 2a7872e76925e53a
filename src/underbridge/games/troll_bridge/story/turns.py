"""Turns that begin, are skipped, or pass by themselves, and the end of the game."""

from ....engine.action import Action
from ....engine.story import Event
from ....engine.verbs import State
from ..actions import Use
from ..events import (
    BridgeGivenUp,
    ExtraTurnBegan,
    FightGoesOn,
    FinalPoints,
    FirstOff,
    FirstOffWithoutMessage,
    LastAlive,
    MessageRead,
    NoPoints,
    OwnMessageRead,
    SharedWin,
    Stuck,
    TreasureShown,
    TurnBegan,
    TurnSkipped,
    WitsGoOn,
    Won,
)
from ..rules.bridge import has, next_living
from ..rules.end import (
    FOR_A_MESSAGE,
    FOR_AN_UG_TROLL,
    FOR_BEING_FIRST,
    final_order,
    next_message,
    points,
    worth_of,
)
from ..rules.fight import DAMAGE_TO_FLEE
from ..state import (
    BY_DEATHS,
    BY_FINISH,
    BY_IDLENESS,
    EXTRA_TURN,
    NO_TREASURE,
    OVER,
    SKIP_TURN,
    TREASURE_NAMES,
    UG_TROLL,
)
from .reading import messages_of, place_of, tile_at
from .tiles import tile_dealt_with
from .trolls import tome_shuffled

# Turns


def turns(before: State, action: Action | None, after: State) -> list[Event]:
    """All that were skipped, passed by themselves, or began."""
    tile = tile_dealt_with(before, after)
    turn, again, skips = int(before.turn), bool(before.again), before.skips.tolist()
    again |= tile == EXTRA_TURN
    skips[turn] += tile == SKIP_TURN
    if isinstance(action, Use) and isinstance(action.on, int):  # a Trollbooth
        skips[action.on] += 1
    events: list[Event] = []
    for number in range(int(before.turns) + 1, int(after.turns) + 1):
        extra = again and has(int(after.alive), turn)
        again = False
        turn = turn if extra else int(next_living(after, turn))
        if skips[turn]:
            skips[turn] -= 1
            events.append(TurnSkipped(seat=turn, turn=number))
            continue
        events.append(ExtraTurnBegan(seat=turn, turn=number) if extra else TurnBegan(seat=turn, turn=number))
        if number < after.turns or after.ending:
            events.append(Stuck(seat=turn))
        elif has(int(after.held), turn):
            events += _held(before, turn, after)
    return events


def _held(before: State, who: int, after: State) -> list[Event]:
    place = place_of(after, who)
    if tile_at(after, place) == UG_TROLL:
        damage = int(after.damage[who])
        return [FightGoesOn(seat=who, place=place, damage=damage, needs=DAMAGE_TO_FLEE)]
    return [WitsGoOn(seat=who, place=place), *tome_shuffled(before, after)]


# The end


def end(before: State, after: State) -> list[Event]:
    events: list[Event] = []
    if after.ending != before.ending:
        events.append(_why_it_ended(after))
        events += [
            TreasureShown(seat=seat, treasure=TREASURE_NAMES[kind], value=int(after.value[kind]))
            for seat in range(after.seats)
            for kind in after.hand[seat]
            if kind != NO_TREASURE
        ]
    return events + _counted(after) if after.stage == OVER else events


def _why_it_ended(after: State) -> Event:
    first = int(after.first_off)
    if after.ending == BY_FINISH and after.bearer[first] == first:
        return FirstOff(seat=first, points=FOR_BEING_FIRST)
    if after.ending == BY_FINISH:
        return FirstOffWithoutMessage(seat=first)
    if after.ending == BY_DEATHS:
        return LastAlive(seat=int(after.alive).bit_length() - 1)
    assert after.ending == BY_IDLENESS
    return BridgeGivenUp(count=int(after.idle))


def message_read(before: State, after: State) -> Event:
    owner = int(next_message(before))
    bearer = int(after.bearer[owner])
    worth = int(worth_of(after, int(after.message[owner]) - 1, bearer))
    if owner == bearer:
        return OwnMessageRead(seat=bearer, points=FOR_A_MESSAGE, worth=worth)
    return MessageRead(seat=bearer, owner=owner, points=FOR_A_MESSAGE, worth=worth)


def _counted(after: State) -> list[Event]:
    """The living with their points, the best first, then the dead, and who has won."""
    orders = [int(final_order(after, seat)) for seat in range(after.seats)]
    ranked = sorted(range(after.seats), key=lambda seat: -orders[seat])
    events: list[Event] = [
        _points(after, seat)
        if has(int(after.alive), seat)
        else NoPoints(seat=seat, rank=1 + sum(order > orders[seat] for order in orders))
        for seat in ranked
    ]
    winners = [seat for seat in ranked if orders[seat] == max(orders)]
    won = Won if len(winners) == 1 else SharedWin
    return events + [won(seat=seat) for seat in winners]


def _points(after: State, seat: int) -> FinalPoints:
    worths = [int(worth_of(after, int(after.message[owner]) - 1, seat)) for owner in messages_of(after, seat)]
    return FinalPoints(
        seat=seat,
        points=int(points(after, seat)),
        first=FOR_BEING_FIRST if after.first_off == seat == after.bearer[seat] else 0,
        ug_trolls=FOR_AN_UG_TROLL * int(after.ug_trolls[seat]),
        trollosophers=int(after.trollosophers[seat]),
        treasures=sum(int(after.value[kind]) for kind in after.hand[seat] if kind != NO_TREASURE),
        messages=sum(FOR_A_MESSAGE + worth for worth in worths),
    )

"""The end of the game, and what everybody has brought home."""

from ....engine.plain import Plain, plainly
from ....engine.ranks import ranks, winners
from ....engine.story import Event
from ..events import (
    BridgeGivenUp,
    FinalPoints,
    FirstOff,
    FirstOffWithoutMessage,
    LastAlive,
    MessageRead,
    NoPoints,
    OwnMessageRead,
    SharedWin,
    TreasureShown,
    Won,
)
from ..rules import end as end_rules
from ..rules.end import FOR_A_MESSAGE, FOR_AN_UG_TROLL, FOR_BEING_FIRST
from ..state import BY_DEATHS, BY_FINISH, BY_IDLENESS, NO_TREASURE, OVER, TREASURE_NAMES
from ..view import final_order, has, messages_borne, points, worth_of

next_message = plainly(end_rules.next_message)


def end(before: Plain, after: Plain) -> list[Event]:
    events: list[Event] = []
    if after.ending != before.ending:
        events.append(_why_it_ended(after))
        events += [
            TreasureShown(seat=seat, treasure=TREASURE_NAMES[kind], value=after.value[kind])
            for seat in range(after.seats)
            for kind in after.hand[seat]
            if kind != NO_TREASURE
        ]
    return events + _counted(after) if after.stage == OVER else events


def _why_it_ended(after: Plain) -> Event:
    first = after.first_off
    if after.ending == BY_FINISH and after.bearer[first] == first:
        return FirstOff(seat=first, points=FOR_BEING_FIRST)
    if after.ending == BY_FINISH:
        return FirstOffWithoutMessage(seat=first)
    if after.ending == BY_DEATHS:
        return LastAlive(seat=after.alive.bit_length() - 1)
    assert after.ending == BY_IDLENESS
    return BridgeGivenUp(count=after.idle)


def message_read(before: Plain, after: Plain) -> Event:
    owner = next_message(before)
    bearer = after.bearer[owner]
    worth = worth_of(after, after.message[owner] - 1, bearer)
    if owner == bearer:
        return OwnMessageRead(seat=bearer, points=FOR_A_MESSAGE, worth=worth)
    return MessageRead(seat=bearer, owner=owner, points=FOR_A_MESSAGE, worth=worth)


def _counted(after: Plain) -> list[Event]:
    """The living with their points, the best first, then the dead, and who has won."""
    orders = [final_order(after, seat) for seat in range(after.seats)]
    rank = ranks(orders)
    events: list[Event] = [
        _points(after, seat) if has(after.alive, seat) else NoPoints(seat=seat, rank=rank[seat])
        for seat in sorted(range(after.seats), key=rank.__getitem__)
    ]
    best = winners(orders)
    won = Won if len(best) == 1 else SharedWin
    return events + [won(seat=seat) for seat in best]


def _points(after: Plain, seat: int) -> FinalPoints:
    worths = [worth_of(after, after.message[owner] - 1, seat) for owner in messages_borne(after, seat)]
    return FinalPoints(
        seat=seat,
        points=points(after, seat),
        first=FOR_BEING_FIRST if after.first_off == seat == after.bearer[seat] else 0,
        ug_trolls=FOR_AN_UG_TROLL * after.ug_trolls[seat],
        trollosophers=after.trollosophers[seat],
        treasures=sum(after.value[kind] for kind in after.hand[seat] if kind != NO_TREASURE),
        messages=sum(FOR_A_MESSAGE + worth for worth in worths),
    )

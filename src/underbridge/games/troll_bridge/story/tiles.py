"""The tiles that messengers land on."""

from ....engine.plain import Plain
from ....engine.story import Event
from ..events import (
    ExtraTurnEarned,
    MayMoveOn,
    TileTurnedUp,
    TrollosopherHeld,
    UgTrollAttacked,
    WordRead,
)
from ..state import (
    EXTRA,
    EXTRA_TURN,
    NO_TILE,
    SKIP_TURN,
    TILE,
    TREASURE,
    TROLLOSOPHER,
    UG_TROLL,
    UNSEEN,
)
from ..view import tile_name
from .reading import is_on_bridge, lies_face_down, place_of, text_of, tile_at, tile_drawn
from .turn import must_skip
from .wits import tome_shuffled


def landed(before: Plain, after: Plain) -> list[Event]:
    """At the start there is none; one that nobody has seen is told when it is drawn."""
    who = before.turn
    place = place_of(after, who)
    tile = tile_at(before, place) if is_on_bridge(after, place.row - 1, place.column) else NO_TILE
    if tile in (NO_TILE, UNSEEN):
        return []
    turned = TileTurnedUp(seat=who, place=place, tile=tile_name(tile))
    return [*([turned] if lies_face_down(before, place) else []), *_dealt_with(before, tile, after)]


def turned_up(before: Plain, outcome: int, after: Plain) -> list[Event]:
    who, tile = before.turn, tile_drawn(before, outcome)
    turned = TileTurnedUp(seat=who, place=place_of(after, who), tile=tile_name(tile))
    return [*([turned] if before.stage == TILE else []), *_dealt_with(before, tile, after)]


def _dealt_with(before: Plain, tile: int, after: Plain) -> list[Event]:
    """What a tile does to the one who landed on it; a treasure waits for a decision."""
    who = before.turn
    place = place_of(after, who)
    if tile == UG_TROLL:
        return [UgTrollAttacked(seat=who, place=place)]
    if tile == TROLLOSOPHER:
        return [TrollosopherHeld(seat=who, place=place), *tome_shuffled(before, after)]
    if tile in (UNSEEN, TREASURE):
        return []
    read = WordRead(seat=who, place=place, text=text_of(tile))
    if tile == EXTRA_TURN:
        return [read, ExtraTurnEarned(seat=who)]
    return [read, must_skip(before, who)] if tile == SKIP_TURN else [read, *may_move_on(who, after)]


def may_move_on(who: int, after: Plain) -> list[Event]:
    return [MayMoveOn(seat=who)] if after.stage == EXTRA else []

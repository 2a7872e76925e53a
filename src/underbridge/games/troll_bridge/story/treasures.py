"""Treasures that are found, and those that are used in one's own turn."""

from ....engine.plain import Plain, plainly
from ....engine.story import Event
from ..events import (
    CribNotesUsed,
    DeckShuffled,
    HoleMended,
    LookedAtTile,
    NothingToFind,
    Place,
    ShoesUsed,
    ThrownOver,
    TileSeen,
    TreasureDrawn,
    TreasureFound,
    TreasureKept,
    TrollboothSet,
    TrollosopherBeaten,
    WordSeen,
)
from ..rules import treasures
from ..state import (
    MIRRORED_SHOES,
    NOTHING,
    SACK_OF_PLANKS,
    TREASURE_CARD,
    TREASURE_NAMES,
    TROLLBOOTH,
    UNSEEN,
    WORD,
)
from ..view import tile_name
from .reading import place_beside, place_of, text_of, tile_at, tile_drawn
from .turn import must_skip

treasure_drawn = plainly(treasures.treasure_drawn)


def kept(before: Plain, who: int, discarding: str | None, after: Plain) -> list[Event]:
    events: list[Event] = [] if discarding is None else [ThrownOver(seat=who, treasure=discarding)]
    events.append(TreasureKept(seat=who, place=place_of(before, who)))
    if after.stage != TREASURE_CARD:
        events.append(NothingToFind(seat=who))
    elif sum(before.deck) == 0:
        events.append(DeckShuffled(count=sum(after.deck)))
    return events


def found(before: Plain, outcome: int, viewer: int | None) -> Event:
    who = before.turn
    if viewer != who:
        return TreasureDrawn(seat=who)
    return TreasureFound(seat=who, treasure=TREASURE_NAMES[treasure_drawn(before, outcome)])


def used(before: Plain, who: int, treasure: str, on: int | str | None, viewer: int | None) -> list[Event]:
    kind = TREASURE_NAMES.index(treasure)
    if kind == TROLLBOOTH:
        target = int(on or 0)
        booth = TrollboothSet(seat=who, target=target, treasure=treasure)
        return [booth, must_skip(before, target)]
    if kind == MIRRORED_SHOES:
        place = place_beside(before, who, str(on))
        shoes = ShoesUsed(seat=who, place=place, treasure=treasure)
        tile = tile_at(before, place)
        return [shoes, *([] if tile == UNSEEN else _sight(who, place, tile, viewer))]
    if kind == SACK_OF_PLANKS:
        return [HoleMended(seat=who, place=place_beside(before, who, str(on)), treasure=treasure)]
    return [
        CribNotesUsed(seat=who, treasure=treasure),
        TrollosopherBeaten(seat=who, place=place_of(before, who)),
    ]


def _sight(who: int, place: Place, tile: int, viewer: int | None) -> list[Event]:
    """Of a tile that another had looked at before."""
    if viewer != who:
        return [LookedAtTile(seat=who, place=place)]
    seen = TileSeen(seat=who, place=place, tile=tile_name(tile))
    return [seen, WordSeen(seat=who, place=place, text=text_of(tile))] if tile <= NOTHING else [seen]


def looked(before: Plain, outcome: int, after: Plain, viewer: int | None) -> list[Event]:
    """A word is drawn in two steps; the others hear of the look when it is over."""
    who, place = before.turn, Place(before.row_at + 1, before.column_at)
    if viewer != who:
        return [] if after.stage == WORD else [LookedAtTile(seat=who, place=place)]
    tile = tile_drawn(before, outcome)
    if before.stage == WORD:
        return [WordSeen(seat=who, place=place, text=text_of(tile))]
    return [TileSeen(seat=who, place=place, tile=tile_name(tile))]

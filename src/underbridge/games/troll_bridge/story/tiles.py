"""Movement, thefts, and the tiles that messengers land on or look at."""

import numpy as np

from ....engine.story import Event
from ....engine.verbs import State
from ..events import (
    CribNotesUsed,
    DeckShuffled,
    ExtraTurnEarned,
    HoleMended,
    Jumped,
    JumpedInBoots,
    JumpedOff,
    LookedAtTile,
    MayMoveOn,
    MessageStolen,
    MessageTakenBack,
    Moved,
    MustSkip,
    NothingToFind,
    Place,
    ShoesUsed,
    SteppedOff,
    ThrownOver,
    TileSeen,
    TileTurnedUp,
    TreasureKept,
    TrollboothSet,
    TrollosopherBeaten,
    TrollosopherHeld,
    UgTrollAttacked,
    WordRead,
    WordSeen,
)
from ..rules.bridge import has, is_on_bridge
from ..rules.treasures import cards_left, carried
from ..state import (
    EXTRA,
    EXTRA_TURN,
    JUMP_DIE,
    MIRRORED_SHOES,
    NO_TILE,
    NOTHING,
    SACK_OF_PLANKS,
    SKIP_TURN,
    TILE,
    TREASURE,
    TREASURE_CARD,
    TREASURE_NAMES,
    TROLLBOOTH,
    TROLLOSOPHER,
    UG_TROLL,
    UNSEEN,
    UNSEEN_WORD,
    WORD,
)
from ..view import tile_name
from .reading import lies_face_down, place_beside, place_of, text_of, tile_at
from .trolls import tome_shuffled

# Movement


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
    die, needs = int(before.jump_die), 1 + int(carried(before, who))
    return [Jumped(seat=who, direction=direction, start=start, over=over, place=place, die=die, needs=needs)]


def stolen(before: State, victim: int, after: State) -> list[Event]:
    """Nothing yet, if it is still to be drawn which message it is."""
    thief = int(before.turn)
    (owners,) = np.nonzero(after.bearer != before.bearer)
    return [
        MessageTakenBack(seat=thief, victim=victim)
        if owner == thief
        else MessageStolen(seat=thief, victim=victim, owner=int(owner))
        for owner in owners
    ]


# Tiles


def tile_dealt_with(before: State, after: State) -> int:
    """The tile that is dealt with in this step: NO_TILE if none is, UNSEEN if what it is will be drawn."""
    if before.stage in (TILE, WORD):
        return NO_TILE if before.resume else _tile_drawn(before, after)
    who = int(before.turn)
    place = place_of(after, who)
    has_moved = place != place_of(before, who) and after.stage != JUMP_DIE
    jump_held = before.stage == JUMP_DIE and has(int(after.alive), who)
    on_bridge = is_on_bridge(after, place.row - 1, place.column)
    return tile_at(before, place) if (has_moved or jump_held) and on_bridge else NO_TILE


def _tile_drawn(before: State, after: State) -> int:
    """UNSEEN for a word, as long as its text is not drawn: tile_name calls that a word, too."""
    if before.stage == WORD:
        return EXTRA_TURN + int(np.argmax(before.unseen_words - after.unseen_words))
    kind = int(np.argmax(before.unseen - after.unseen))
    return UNSEEN if kind == UNSEEN_WORD else TREASURE + kind - 1


def turned_up(before: State, after: State) -> list[Event]:
    who, tile = int(before.turn), _tile_drawn(before, after)
    turned = TileTurnedUp(seat=who, place=place_of(after, who), tile=tile_name(tile))
    return [*([turned] if before.stage == TILE else []), *_dealt_with(before, tile, after)]


def landed(before: State, after: State) -> list[Event]:
    """A tile that nobody has seen is told when it is drawn."""
    who, tile = int(before.turn), tile_dealt_with(before, after)
    if tile in (NO_TILE, UNSEEN):
        return []
    place = place_of(after, who)
    turned = TileTurnedUp(seat=who, place=place, tile=tile_name(tile))
    return [*([turned] if lies_face_down(before, place) else []), *_dealt_with(before, tile, after)]


def _dealt_with(before: State, tile: int, after: State) -> list[Event]:
    """What a tile does to the one who landed on it; a treasure waits for a decision."""
    who = int(before.turn)
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
    return [read, _must_skip(before, who)] if tile == SKIP_TURN else [read, *may_move_on(who, after)]


def _must_skip(before: State, who: int) -> MustSkip:
    return MustSkip(seat=who, count=int(before.skips[who]) + 1)


def may_move_on(who: int, after: State) -> list[Event]:
    return [MayMoveOn(seat=who)] if after.stage == EXTRA else []


def kept(before: State, who: int, discarding: str | None, after: State) -> list[Event]:
    events: list[Event] = [] if discarding is None else [ThrownOver(seat=who, treasure=discarding)]
    events.append(TreasureKept(seat=who, place=place_of(before, who)))
    if after.stage != TREASURE_CARD:
        events.append(NothingToFind(seat=who))
    elif cards_left(before) == 0:
        events.append(DeckShuffled(count=int(cards_left(after))))
    return events


# Treasures of one's own turn


def used(before: State, who: int, treasure: str, on: int | str | None, viewer: int | None) -> list[Event]:
    kind = TREASURE_NAMES.index(treasure)
    if kind == TROLLBOOTH:
        target = int(on or 0)
        booth = TrollboothSet(seat=who, target=target, treasure=treasure)
        return [booth, _must_skip(before, target)]
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


def looked(before: State, after: State, viewer: int | None) -> list[Event]:
    """A word is drawn in two steps; the others hear of the look when it is over."""
    who, place = int(before.turn), Place(int(before.row_at) + 1, int(before.column_at))
    if viewer != who:
        return [] if after.stage == WORD else [LookedAtTile(seat=who, place=place)]
    tile = _tile_drawn(before, after)
    if before.stage == WORD:
        return [WordSeen(seat=who, place=place, text=text_of(tile))]
    return [TileSeen(seat=who, place=place, tile=tile_name(tile))]

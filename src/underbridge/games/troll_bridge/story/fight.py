"""Fights with Ug Trolls, and what they smash."""

from ....engine.plain import Plain, plainly
from ....engine.story import Event
from ..events import (
    AirSmashed,
    DrivenOff,
    FightRolled,
    Hindered,
    HoleSmashed,
    MessageLost,
    MustRetreat,
    Place,
    SmashedOff,
    SpaceSmashed,
    TileFell,
    TreasureLost,
    TrophiesLost,
    UgTrollFled,
    UgTrollIntroduced,
    UgTrollSneezed,
    UnseenTileFell,
    WeaponUsed,
)
from ..rules import bridge, fight
from ..rules.fight import DAMAGE_TO_FLEE
from ..state import (
    LETTER,
    NO_TILE,
    NO_TREASURE,
    RETREAT,
    SNEEZING_POWDER,
    TREASURE_NAMES,
    TROLLOSOPHER,
    UG_TROLL,
)
from ..view import messages_borne, tile_name
from .reading import is_on_bridge, lies_face_down, place_of, tile_at

is_hole, messenger_on = plainly(bridge.is_hole), plainly(bridge.messenger_on)
row_smashed, column_smashed = plainly(fight.row_smashed), plainly(fight.column_smashed)
hits_rolled = plainly(fight.hits_rolled)


def committed(before: Plain, who: int, treasure: str) -> Event:
    kind, place = TREASURE_NAMES.index(treasure), place_of(before, who)
    if kind == SNEEZING_POWDER:
        return UgTrollSneezed(seat=who, place=place, treasure=treasure)
    if kind == LETTER:
        return UgTrollIntroduced(seat=who, place=place, treasure=treasure)
    return WeaponUsed(seat=who, treasure=treasure, strength=before.strength[kind])


def hindered(before: Plain, who: int, treasure: str) -> Event:
    strength = before.strength[TREASURE_NAMES.index(treasure)]
    return Hindered(seat=who, fighter=before.turn, treasure=treasure, strength=strength)


def fought(before: Plain, face: int, after: Plain) -> list[Event]:
    who, bonus, hits = before.turn, before.bonus, hits_rolled(before, face)
    damage = before.damage[who] + hits
    events: list[Event] = [
        FightRolled(seat=who, face=face, bonus=bonus, hits=hits, damage=damage, needs=DAMAGE_TO_FLEE)
    ]
    if after.ug_trolls[who] > before.ug_trolls[who]:
        events.append(UgTrollFled(seat=who, place=place_of(before, who)))
    return events


def smashed(before: Plain, face: int, after: Plain) -> list[Event]:
    who = before.turn
    row, column = row_smashed(before, face), column_smashed(before, face)
    place = Place(row + 1, column)
    if not is_on_bridge(before, row, column):
        return [AirSmashed(seat=who, face=face)]
    if is_hole(before, row, column):
        return [HoleSmashed(seat=who, face=face, place=place)]
    events: list[Event] = [SpaceSmashed(seat=who, face=face, place=place), *fell(before, place)]
    victim = messenger_on(before, row, column)
    return events if victim < 0 else events + _hit(before, who, victim, place, after)


def _hit(before: Plain, by: int, victim: int, place: Place, after: Plain) -> list[Event]:
    if not before.gentle:
        return [SmashedOff(seat=victim, by=by, place=place), *lost(before, victim)]
    if after.stage == RETREAT:
        return [MustRetreat(seat=victim, by=by, place=place)]
    return [DrivenOff(seat=victim, by=by, start=place, place=place_of(after, victim))]


def fell(before: Plain, place: Place) -> list[Event]:
    """The tile on a space that breaks; one face down is nobody's to name."""
    tile = tile_at(before, place)
    if tile == NO_TILE:
        return []
    if lies_face_down(before, place):
        return [UnseenTileFell(place=place)]
    return [TileFell(place=place, tile=tile_name(tile))]


def lost(before: Plain, who: int) -> list[Event]:
    """Everything that a messenger carried who is dead."""
    events: list[Event] = [
        TreasureLost(seat=who, treasure=TREASURE_NAMES[kind])
        for kind in before.hand[who]
        if kind != NO_TREASURE
    ]
    trophies = {UG_TROLL: before.ug_trolls[who], TROLLOSOPHER: before.trollosophers[who]}
    events += [
        TrophiesLost(seat=who, troll=tile_name(troll), count=count)
        for troll, count in trophies.items()
        if count
    ]
    return events + [MessageLost(seat=who, owner=owner) for owner in messages_borne(before, who)]

"""Specials that are played, and what a Fortune Teller sees."""

from ....engine.plain import Plain
from ....engine.story import Event
from ..events import (
    BouldersDue,
    CardSeen,
    HazardDrivenOff,
    HazardStruck,
    Peeked,
    RoyalRansomed,
    SpecialPlayed,
    WentWithout,
)
from ..rules.boulders import BOULDERS_OF_A_MASON
from ..state import CARD_NAMES, FORTUNE_TELLER, GARLIC_MERCHANT, NO_CARD, STONEMASON
from ..view import stake
from .boulders import mason_done
from .collect import road_emptied


def played(
    before: Plain, who: int, card: str, royal: str | None, after: Plain, viewer: int | None
) -> list[Event]:
    events: list[Event] = [SpecialPlayed(seat=who, card=card)]
    kind = CARD_NAMES.index(card)
    if kind == FORTUNE_TELLER:
        if before.face_down_card != NO_CARD:  # else it is told when it is drawn
            events += seen(who, before.face_down_card, viewer)
    elif kind == GARLIC_MERCHANT:
        events.append(HazardDrivenOff(seat=who, card=CARD_NAMES[before.claimed]))
        events += road_emptied(before, after)
    elif kind == STONEMASON and after.mason == who:
        events.append(BouldersDue(seat=who, count=BOULDERS_OF_A_MASON))
    elif kind == STONEMASON:
        events.append(WentWithout(seat=who, count=BOULDERS_OF_A_MASON))
        events += mason_done(before, before.stage, before.aside, after)
    else:
        events.append(RoyalRansomed(seat=who, card=str(royal)))
    return events + _struck_anew(before, after)


def _struck_anew(before: Plain, after: Plain) -> list[Event]:
    """A hazard that has struck may be after another card now: a royal among tolls, a special among food."""
    value = stake(after)
    if stake(before) in (0, value) or value == 0:
        return []
    return [HazardStruck(seat=after.rank[after.at], card=CARD_NAMES[after.claimed], value=value)]


def seen(peeker: int, card: int, viewer: int | None) -> list[Event]:
    if viewer == peeker:
        return [CardSeen(seat=peeker, card=CARD_NAMES[card])]
    return [Peeked(seat=peeker)]

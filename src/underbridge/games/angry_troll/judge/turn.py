"""The rest of a turn, on a sight of the bridge: what the troll may do, what comes of it, and flight."""

from ....engine.bits import bit, has
from ....engine.compiled import compiled, compiled_in_place
from ....engine.verbs import State
from ..actions import ACTIONS, LAY, MOVE, PICK_UP, STOMP, USE
from ..rules.bricks import row_of, suit
from ..rules.troll_action import WAYS
from ..state import DIAMONDS, HEARTS, NEIGHBOURS, NO_CARD, NO_PLACE, SPADES
from .places import BANKS, COUNT, LEFT_BANK, LEFTWARD, RIGHT_BANK, RIGHTWARD, SPREAD
from .sight import Aside, Bricks, Sight, Troll, height_of, wide


@compiled
def open_in(s: State, b: Sight) -> int:
    """The legal actions, a bit each."""
    bricks, troll = b.bricks, b.troll
    actions = has(bricks.awake, troll.place) << STOMP
    hands_empty = troll.weapon == NO_CARD and troll.brick == 0
    for direction in range(WAYS):
        place = int(NEIGHBOURS[troll.place, direction])
        if place == NO_PLACE:
            continue
        if height_of(bricks, place) > 0 and not has(troll.stood, place):
            actions |= bit(MOVE + direction)
        if hands_empty and has(bricks.awake, place) and suit(int(s.top[place])) != HEARTS:
            actions |= bit(PICK_UP + direction)
        if troll.weapon != NO_CARD and target_in(b, direction) != NO_PLACE:
            actions |= bit(USE + direction)
        if troll.brick:
            actions |= bit(LAY + direction)
    return actions


@compiled
def target_in(b: Sight, direction: int) -> int:
    if suit(b.troll.weapon) == SPADES and b.troll.brick:
        return NO_PLACE
    place = int(NEIGHBOURS[b.troll.place, direction])
    while place != NO_PLACE and not has(b.bricks.awake, place):
        place = int(NEIGHBOURS[place, direction]) if suit(b.troll.weapon) == DIAMONDS else NO_PLACE
    return place


@compiled_in_place
def moved(s: State, b: Sight, direction: int) -> Sight:
    place = wide(NEIGHBOURS[b.troll.place, direction])
    troll = Troll(place=place, stood=b.troll.stood | bit(place), weapon=b.troll.weapon, brick=b.troll.brick)
    return Sight(bricks=b.bricks, troll=troll, aside=b.aside, lower_chance=b.lower_chance)


@compiled_in_place
def stomped(s: State, b: Sight) -> Sight:
    bricks = put_to_sleep(b.bricks, b.troll.place)
    return Sight(bricks=bricks, troll=b.troll, aside=b.aside, lower_chance=b.lower_chance)


@compiled_in_place
def picked_up(s: State, b: Sight, direction: int) -> Sight:
    place = int(NEIGHBOURS[b.troll.place, direction])
    return Sight(
        bricks=taken(put_to_sleep(b.bricks, place), place),
        troll=Troll(place=b.troll.place, stood=b.troll.stood, weapon=wide(s.top[place]), brick=b.troll.brick),
        aside=b.aside,
        lower_chance=b.lower_chance,
    )


@compiled_in_place
def used(s: State, b: Sight, direction: int) -> Sight:
    place, weapon, brick, aside = target_in(b, direction), b.troll.weapon, b.troll.brick, b.aside
    bricks = put_to_sleep(b.bricks, place)
    if suit(weapon) == SPADES:
        bricks = taken(bricks, place)
        brick = 1
    if not has(s.endless, weapon):
        row = row_of(s, weapon)
        aside = Aside(lower=aside.lower + 1 - row, upper=aside.upper + row)
        weapon = NO_CARD
    troll = Troll(place=b.troll.place, stood=b.troll.stood, weapon=weapon, brick=brick)
    return Sight(bricks=bricks, troll=troll, aside=aside, lower_chance=b.lower_chance)


@compiled_in_place
def laid(s: State, b: Sight, direction: int) -> Sight:
    bricks, place = b.bricks, int(NEIGHBOURS[b.troll.place, direction])
    there = bit(place)
    return Sight(
        bricks=Bricks(
            heights=bricks.heights + (1 << 4 * place),
            awake=bricks.awake & ~there,
            below=bricks.below & ~there | bricks.awake & there,
            waking=bricks.waking,
        ),
        troll=Troll(place=b.troll.place, stood=b.troll.stood, weapon=b.troll.weapon, brick=0),
        aside=b.aside,
        lower_chance=b.lower_chance,
    )


after = ACTIONS.dispatcher({MOVE: moved, STOMP: stomped, PICK_UP: picked_up, USE: used, LAY: laid})


@compiled
def acted(s: State, b: Sight, action: int) -> Sight:
    """The bridge after an action."""
    seen: Sight = after(s, b, action)
    return seen


@compiled_in_place
def put_to_sleep(bricks: Bricks, place: int) -> Bricks:
    """The top brick there."""
    awake = bricks.awake & ~bit(place)
    return Bricks(heights=bricks.heights, awake=awake, below=bricks.below, waking=bricks.waking - 1)


@compiled_in_place
def taken(bricks: Bricks, place: int) -> Bricks:
    """Without the top brick there, which sleeps; what lies under the next one is not looked at."""
    there = bit(place)
    return Bricks(
        heights=bricks.heights - (1 << 4 * place),
        awake=bricks.awake | bricks.below & there,
        below=bricks.below & ~there,
        waking=bricks.waking,
    )


@compiled
def fled(s: State, b: Sight) -> Sight:
    """The bridge after flight (AT13): no two bricks land on the same place."""
    bricks = b.bricks
    left, right = bricks.awake & int(LEFTWARD[b.troll.place]), bricks.awake & int(RIGHTWARD[b.troll.place])
    gone, escaped = left | right, left & LEFT_BANK | right & RIGHT_BANK
    landed = (left & ~LEFT_BANK) >> 1 | (right & ~RIGHT_BANK) << 1
    awake = bricks.awake & ~gone | bricks.below & gone
    set_aside, upper = int(COUNT[escaped]), 0
    for place in BANKS:
        if has(escaped, place) and s.top[place] != NO_CARD:
            upper += row_of(s, s.top[place])
    return Sight(
        bricks=Bricks(
            heights=bricks.heights - int(SPREAD[gone]) + int(SPREAD[landed]),
            awake=awake | landed,
            below=bricks.below & ~gone & ~landed | awake & landed,
            waking=bricks.waking - set_aside,
        ),
        troll=b.troll,
        aside=Aside(lower=b.aside.lower + set_aside - upper, upper=b.aside.upper + upper),
        lower_chance=b.lower_chance,
    )

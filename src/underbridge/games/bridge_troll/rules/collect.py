"""The third stage of a turn: picking travelers, hazards, goats, and piles (BT5 to BT9)."""

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import (
    AT_GOAT,
    AT_HAZARD,
    CHANGE,
    FOOD,
    FOR_POINTS,
    GOAT,
    HAND,
    HAZARD,
    IS_BANDIT,
    IS_BONUS,
    IS_GOAT,
    IS_KNIGHT,
    IS_REGULAR,
    IS_ROYAL,
    IS_SPECIAL,
    KIND_OF,
    KINDS,
    NO_CARD,
    PICK,
    PILE,
    PLACE,
    THROW,
    TOLLS,
    TURN_UP_PICKED,
)
from .boulders import serve_closed_players
from .counting import BOULDER_COLOURS, actor, bit, colours_under_bridge, pay, under_bridge
from .roll import goats_return, take_away_face_down
from .score import end_trade, number_of_upgrades

NOTHING_TO_LOSE = -1


# Picking and placing


@compiled_in_place
def begin_picking(s: State) -> None:
    s.at = 0
    s.stage = PICK


@compiled_apart
def next_pick(s: State) -> None:
    """Round after round, until none is left."""
    s.claimed = NO_CARD
    left = int(s.face_down)
    for kind in range(KINDS):
        left += s.face_up[kind]
    if left > 0:
        s.at = s.at + 1 if s.at + 1 < s.ranked else 0
        s.stage = PICK
    else:
        goats_return(s)
        s.at = s.ranked - 1
        s.stage = PILE


@compiled_in_place
def pick(s: State, kind: int) -> None:
    s.face_up[kind] -= 1
    deal_with(s, kind)


@compiled_in_place
def pick_face_down(s: State) -> None:
    if s.face_down_card == NO_CARD:
        s.stage = TURN_UP_PICKED
        return
    kind = int(s.face_down_card)
    s.reveals += 1
    take_away_face_down(s)
    deal_with(s, kind)


@compiled_apart
def deal_with(s: State, kind: int) -> None:
    """BT6: what a card does as soon as it is picked."""
    s.stage = PICK
    seat = actor(s)
    what = KIND_OF[kind]
    s.claimed = kind
    if what == IS_REGULAR:
        s.stage = PLACE
    elif what == IS_GOAT:
        s.stage = GOAT
    elif what == IS_ROYAL:
        place(s, seat, FOOD)
    elif what == IS_SPECIAL:
        place(s, seat, HAND)
    elif what == IS_BONUS:
        s.loose[seat] += s.points[kind]
        next_pick(s)
    elif value_at_stake(s, seat) == NOTHING_TO_LOSE:
        next_pick(s)
    else:
        s.stage = HAZARD


@compiled_apart
def place(s: State, seat: int, side: int) -> None:
    s.lying[seat, side, s.claimed] += 1
    next_pick(s)


# Hazards (BT7)


@compiled_in_place
def is_after(s: State, side: int) -> bool:
    """Knights want food, bandits want tolls, dragons want anything."""
    hazard = KIND_OF[s.claimed]
    if hazard == IS_KNIGHT:
        return side == FOOD
    if hazard == IS_BANDIT:
        return side == TOLLS
    return side != HAND


@compiled_in_place
def value_as_applied(s: State, side: int, kind: int) -> int:
    return int(s.toll[kind]) if side == TOLLS else int(s.food[kind])


@compiled_apart
def value_at_stake(s: State, seat: int) -> int:
    """The highest value that the hazard can take."""
    highest = NOTHING_TO_LOSE
    for side in (TOLLS, FOOD):
        if is_after(s, side):
            for kind in range(KINDS):
                if s.lying[seat, side, kind] > 0:
                    highest = max(highest, value_as_applied(s, side, kind))
    return highest


@compiled_apart
def is_target(s: State, seat: int, side: int, kind: int) -> bool:
    """A tie is the victim's choice."""
    if s.lying[seat, side, kind] == 0 or not is_after(s, side):
        return False
    return value_as_applied(s, side, kind) == value_at_stake(s, seat)


@compiled_in_place
def can_throw_at_hazard(s: State, seat: int) -> bool:
    value = value_at_stake(s, seat)
    return 0 < value <= under_bridge(s, seat)


@compiled_in_place
def give_up(s: State, seat: int, side: int, kind: int) -> None:
    s.lying[seat, side, kind] -= 1
    next_pick(s)


# Goats (BT8)


@compiled_in_place
def can_throw_at_goat(s: State, seat: int) -> bool:
    return bool(0 < s.colours[s.claimed] <= colours_under_bridge(s, seat))


@compiled_in_place
def lose_to_goat(s: State, seat: int) -> None:
    """It will come back; and it costs a point, if there is one to lose."""
    if s.loose[seat] > 0:
        pay(s, seat, 1)
        let_goat_through(s)
        return
    s.reveals += 1  # everybody sees that there are no loose points
    if s.upgrades[seat] != 0:
        s.stage = CHANGE
    else:
        s.changed[seat] = 0
        let_goat_through(s)


@compiled_in_place
def change_upgrade(s: State, seat: int, upgrade: int) -> None:
    """It stays face down: others know only that the seat had no loose points (BT15)."""
    s.changed[seat] = 0 if number_of_upgrades(s, seat) == 1 else upgrade
    s.bought_since[seat] = 0
    s.upgrades[seat] &= ~bit(upgrade)
    s.loose[seat] += upgrade - 1
    s.spare[seat] = s.loose[seat]
    let_goat_through(s)


@compiled_in_place
def let_goat_through(s: State) -> None:
    s.waiting[s.claimed] += 1
    next_pick(s)


# Throwing


@compiled_in_place
def begin_throwing(s: State, seat: int) -> None:
    """The first boulder of a throw decides that it is thrown."""
    s.thrown = 0
    if s.stage == HAZARD:
        s.throws_for = AT_HAZARD
        s.owed = value_at_stake(s, seat)
    else:
        s.throws_for = AT_GOAT
        s.owed = s.colours[s.claimed]
    s.stage = THROW


@compiled_apart
def throw(s: State, seat: int, colour: int) -> None:
    s.boulders[seat, colour] -= 1
    s.supply[colour] += 1
    s.thrown |= bit(colour)
    s.owed -= 1
    if s.owed > 0:
        return
    if s.throws_for == FOR_POINTS:
        end_trade(s)
        return
    if s.throws_for == AT_GOAT:
        s.loose[seat] += s.points[s.claimed]
    next_pick(s)


# Piles (BT9)


@compiled_in_place
def take_pile(s: State, seat: int, whose: int) -> None:
    """From the last rank to the first."""
    for colour in range(BOULDER_COLOURS):
        s.boulders[seat, colour] += s.pile[whose, colour]
        s.pile[whose, colour] = 0
    s.at -= 1
    if s.at < 0:
        serve_closed_players(s)

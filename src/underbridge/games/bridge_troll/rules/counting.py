"""Small sums over seats, cards and boulders that every part of the rules needs."""

from ....engine.bits import clockwise, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.draws import kind_among, number_of
from ....engine.verbs import State
from ..state import (
    CHANGE,
    COLOURS,
    FOR_POINTS,
    GOAT,
    HAZARD,
    HIGHEST_UPGRADE,
    PICK,
    PILE,
    PLACE,
    TAKE,
    THROW,
    TURN_UP_PICKED,
)

BOULDER_COLOURS = len(COLOURS)


@compiled_in_place
def from_active(s: State, steps: int) -> int:
    """The seat so many steps clockwise from the active one."""
    return clockwise(s.active, steps, s.seats)


@compiled_apart
def actor(s: State) -> int:
    """Whose decision it is, where it is one seat's."""
    if s.stage == TAKE and s.mason >= 0:
        return int(s.mason)
    in_rank = s.stage == PICK or s.stage == PLACE or s.stage == HAZARD or s.stage == GOAT
    in_rank = in_rank or s.stage == PILE or s.stage == CHANGE or s.stage == TURN_UP_PICKED
    if in_rank or (s.stage == THROW and s.throws_for != FOR_POINTS):
        return int(s.rank[s.at])
    return from_active(s, int(s.at))


@compiled_in_place
def under_bridge(s: State, seat: int) -> int:
    """How many boulders a seat has in its own supply."""
    return number_of(s.boulders[seat])


@compiled_in_place
def colours_under_bridge(s: State, seat: int) -> int:
    colours = 0
    for colour in range(BOULDER_COLOURS):
        colours += s.boulders[seat, colour] > 0
    return colours


@compiled_in_place
def in_supply(s: State) -> int:
    return number_of(s.supply)


@compiled_in_place
def in_pile(s: State, seat: int) -> int:
    return number_of(s.pile[seat])


@compiled_in_place
def card_drawn(s: State, outcome: int) -> int:
    """The card that a draw among the unseen ones turns up."""
    return kind_among(s.unseen, outcome)


@compiled_apart
def see_card(s: State, outcome: int) -> int:
    """It is no longer unseen."""
    kind = card_drawn(s, outcome)
    s.unseen[kind] -= 1
    s.unseen_count -= 1
    return kind


@compiled_in_place
def return_to_deck(s: State, kind: int, number: int) -> None:
    s.unseen[kind] += number
    s.unseen_count += number


@compiled_in_place
def pay(s: State, seat: int, points: int) -> None:
    """Loose points leave a seat; others learn that it had them (BT15)."""
    s.loose[seat] -= points
    s.spare[seat] = min(s.spare[seat], s.loose[seat])


@compiled_apart
def sum_of_upgrades(s: State, seat: int) -> int:
    total = 0
    for upgrade in range(1, HIGHEST_UPGRADE + 1):
        total += upgrade * has(s.upgrades[seat], upgrade)
    return total


@compiled_apart
def number_of_upgrades(s: State, seat: int) -> int:
    number = 0
    for upgrade in range(1, HIGHEST_UPGRADE + 1):
        number += has(s.upgrades[seat], upgrade)
    return number

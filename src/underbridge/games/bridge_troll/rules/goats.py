"""Goats: beaten with boulders of several colours, or let through for a point (BT8)."""

from ....engine.bits import bit
from ....engine.compiled import compiled_in_place
from ....engine.verbs import State
from ..state import CHANGE
from .company import next_pick
from .counting import colours_under_bridge, number_of_upgrades, pay


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

"""Settling an attack: wounds, then rejuvenation, then whose attack is next (TD5 to TD8, TD10)."""

from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import (
    CALM_ATTACKS_UNTIL_SUNRISE,
    MOST_SEATS,
    NOBODY,
    OVER,
    SURGES_FOR_ANOTHER_ATTACK,
)
from .swap import begin_attack
from .trolls import heal, next_standing


@compiled
def settle(s: State) -> None:
    fallen = apply_wounds(s)
    surge = s.surges >= SURGES_FOR_ANOTHER_ATTACK and s.health[s.attacker] > 0  # TD7
    if fallen == s.standing:
        stand_up_again(s)
        fallen = 0
    if fallen > 0:
        s.standing -= fallen
        rejuvenate(s)
    count_calm(s, fallen)
    if s.standing == 1:
        s.phase = OVER
        return
    if not surge:
        s.attacker = next_standing(s, s.attacker)  # TD8
    begin_attack(s)


@compiled
def apply_wounds(s: State) -> int:
    """All wounds of the attack, on everyone (TD5); how many fell. Free places have no health to lose."""
    fallen = 0
    for place in range(MOST_SEATS):
        stood = s.health[place] > 0
        s.health[place] = max(0, s.health[place] - s.wounds[place])
        fell = stood and s.health[place] == 0
        fallen += fell
        s.fell_in[place] = s.attack if fell else s.fell_in[place]
    return fallen


@compiled
def stand_up_again(s: State) -> None:
    """TD6: an attack that leaves nobody standing fells nobody."""
    for troll in range(s.seats):
        if s.fell_in[troll] == s.attack:
            s.fell_in[troll] = 0
            s.health[troll] = 1


@compiled
def rejuvenate(s: State) -> None:
    for troll in range(s.seats):
        feller = s.felled_by[troll]
        if feller != NOBODY and s.health[feller] > 0:
            heal(s, feller, 1)


@compiled
def count_calm(s: State, fallen: int) -> None:
    """TD10: the sun rises on trolls that only heal."""
    if fallen > 0:
        s.calm = 0
    elif not s.sunrise:
        s.calm += 1
        if s.calm == CALM_ATTACKS_UNTIL_SUNRISE:
            s.sunrise = 1

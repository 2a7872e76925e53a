"""Defending: every club die is rolled by whoever it was handed to, and counters send it back (TD4)."""

from ....engine.bits import clockwise
from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import COUNTER, DEFENCE, FACES, NOT_RETURNED, RED, SHIELD, TO_ATTACKER, TO_DEFENDER, WHITE
from .settle import settle


@compiled
def begin_defence(s: State) -> None:
    s.phase = DEFENCE
    s.defender = s.attacker
    next_defender(s)


@compiled
def next_defender(s: State) -> None:
    """Clockwise from the attacker's left; when nobody is left to roll, the attack settles."""
    troll = int(s.defender)
    while True:
        troll = clockwise(troll, 1, s.seats)
        if troll == s.attacker:
            settle(s)
            return
        if s.hits[troll, WHITE] + s.hits[troll, RED] > 0:
            s.defender = troll
            return


@compiled
def colour_defended(s: State) -> int:
    """Of the die that is being resolved: whites, then reds."""
    return WHITE if s.hits[s.defender, WHITE] > 0 else RED


@compiled
def roll_defence_die(s: State, outcome: int) -> None:
    """A countered die goes back and forth until somebody fails to counter."""
    colour = colour_defended(s)
    face = FACES[colour, outcome]
    if face == COUNTER:
        s.returned = TO_DEFENDER if s.returned == TO_ATTACKER else TO_ATTACKER
        return
    if face != SHIELD:  # only white dice have one
        if s.returned == TO_ATTACKER:
            wound(s, s.attacker, s.defender)
        else:
            wound(s, s.defender, s.attacker)
    s.returned = NOT_RETURNED
    s.hits[s.defender, colour] -= 1
    if s.hits[s.defender, WHITE] + s.hits[s.defender, RED] == 0:
        next_defender(s)


@compiled
def wound(s: State, victim: int, by: int) -> None:
    """Nobody is out until the attack settles, but who took the last health is decided now (TD5)."""
    s.wounds[victim] += 1
    if s.wounds[victim] == s.health[victim]:
        s.felled_by[victim] = by

"""What is drawn: its words, its odds, and what comes of it."""

from ....engine.compiled import compiled
from ....engine.plain import Plain, plainly
from ....engine.verbs import State
from ..state import ATTACK_ROLL, COLOURS, DEFENCE, FIRST_ATTACKER, RED, TO_ATTACKER
from . import attack, defence
from .attack import roll_attack_die
from .defence import roll_defence_die
from .swap import begin_attack

FACES_OF_A_DIE = 6

colour_rolled, colour_defended = plainly(attack.colour_rolled), plainly(defence.colour_defended)


def due(s: Plain) -> tuple[str | int, ...]:
    if s.phase == FIRST_ATTACKER:
        return ("first attacker",)
    if s.phase == ATTACK_ROLL:
        return ("die", COLOURS[colour_rolled(s)], "attack", s.attacker)
    if s.returned:
        roller = s.attacker if s.returned == TO_ATTACKER else s.defender
        return ("die", COLOURS[RED], "counter", roller)
    return ("die", COLOURS[colour_defended(s)], "defence", s.defender)


@compiled
def odds(s: State) -> int:
    if s.phase == ATTACK_ROLL or s.phase == DEFENCE:
        return FACES_OF_A_DIE
    if s.phase == FIRST_ATTACKER:
        return int(s.seats)
    return 0


@compiled
def draw(s: State, outcome: int) -> None:
    if s.phase == ATTACK_ROLL:
        roll_attack_die(s, outcome)
    elif s.phase == DEFENCE:
        roll_defence_die(s, outcome)
    else:
        s.attacker = outcome
        begin_attack(s)

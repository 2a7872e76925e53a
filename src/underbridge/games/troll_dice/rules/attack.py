"""The attack roll, and handing out its club dice (TD2, TD9)."""

from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import CLUB, DICE_IN_HAND, FACES, HAND_OUT, HEARTS, RED, SURGE, WHITE
from .defence import begin_defence
from .settle import settle
from .trolls import heal, next_standing, opponents


@compiled
def colour_rolled(s: State) -> int:
    """Of the next die in hand: whites, then reds, then greens."""
    rolls = int(s.rolls)
    return int(rolls >= s.hand[WHITE]) + int(rolls >= s.hand[WHITE] + s.hand[RED])


@compiled
def roll_attack_die(s: State, outcome: int) -> None:
    """Sums instead of branches: what a die shows cannot be predicted, and a wrong guess costs more."""
    rolls, colour = int(s.rolls), colour_rolled(s)
    face = FACES[colour, outcome]
    s.rolled[rolls] = face
    s.clubs[colour] += face == CLUB
    s.surges += face == SURGE
    heal(s, s.attacker, HEARTS[colour, outcome])
    s.rolls = rolls + 1
    if s.rolls == DICE_IN_HAND:
        hand_out_clubs(s)


@compiled
def hand_out_clubs(s: State) -> None:
    if s.clubs[WHITE] + s.clubs[RED] == 0:
        settle(s)
    elif opponents(s) > 1:
        s.phase = HAND_OUT
    else:  # TD9: one opponent gets them all
        opponent = next_standing(s, s.attacker)
        for colour in (WHITE, RED):
            s.hits[opponent, colour] = s.clubs[colour]
            s.clubs[colour] = 0
        begin_defence(s)


@compiled
def colour_handed(s: State) -> int:
    """Of the next club die: whites first."""
    return WHITE if s.clubs[WHITE] > 0 else RED


@compiled
def assign(s: State, seat: int, opponent: int) -> None:
    colour = colour_handed(s)
    s.clubs[colour] -= 1
    s.hits[opponent, colour] += 1
    if s.clubs[WHITE] + s.clubs[RED] == 0:
        begin_defence(s)

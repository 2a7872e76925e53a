"""The rules of Troll Dice, in the order of a turn."""

import numpy as np
from numpy.typing import NDArray

from ...engine.compiled import compiled
from ...engine.verbs import Mask, Rng, Setup, State
from .actions import ASSIGN_TO, MOST_SWAPS, SWAP_COUNT
from .state import (
    ATTACK_ROLL,
    CLUB,
    COUNTER,
    DEFENCE,
    DICE_IN_HAND,
    FACES,
    FIRST_ATTACKER,
    FULL_HEALTH,
    GREEN,
    HAND_OUT,
    HEARTS,
    MOST_SEATS,
    NOBODY,
    NOT_RETURNED,
    OVER,
    RED,
    SHIELD,
    SURGE,
    SWAP,
    TO_ATTACKER,
    TO_DEFENDER,
    WHITE,
)

SURGES_FOR_ANOTHER_ATTACK = 3
CALM_ATTACKS_UNTIL_SUNRISE = 100

NUMBERS_A_TROLL = 4
NUMBERS_OBSERVED = MOST_SEATS * NUMBERS_A_TROLL + 9


# Setting up


@compiled
def start(s: State, setup: Setup) -> None:
    s.seats = setup.seats
    s.standing = setup.seats
    for troll in range(s.seats):
        s.health[troll] = FULL_HEALTH
    for place in range(MOST_SEATS):
        s.felled_by[place] = NOBODY
    s.phase = FIRST_ATTACKER  # TD1


# Taking dice


@compiled
def begin_attack(s: State) -> None:
    s.attack += 1
    s.hand[WHITE] = s.health[s.attacker]
    s.hand[RED] = DICE_IN_HAND - s.hand[WHITE]
    s.hand[GREEN] = 0
    s.phase = SWAP


@compiled
def most_swaps(s: State) -> int:
    """Battle frenzy: the fewer opponents, the fewer dice may be swapped (TD2); none after sunrise (TD10)."""
    if s.sunrise:
        return 0
    return min(opponents(s), int(s.hand[WHITE]))


@compiled
def opponents(s: State) -> int:
    return int(s.standing) - 1


@compiled
def swap(s: State, count: int) -> None:
    s.hand[WHITE] -= count
    s.hand[GREEN] = count
    s.rolls = 0
    s.surges = 0
    for place in range(MOST_SEATS):
        s.wounds[place] = 0
        s.felled_by[place] = NOBODY
    s.phase = ATTACK_ROLL


# The attack roll


@compiled
def roll_attack_die(s: State, outcome: int) -> None:
    """Sums instead of branches: what a die shows cannot be predicted, and a wrong guess costs more."""
    rolls = int(s.rolls)
    colour = int(rolls >= s.hand[WHITE]) + int(rolls >= s.hand[WHITE] + s.hand[RED])
    face = FACES[colour, outcome]
    s.rolled[rolls] = face
    s.clubs[colour] += face == CLUB
    s.surges += face == SURGE
    heal(s, s.attacker, HEARTS[colour, outcome])
    s.rolls = rolls + 1
    if s.rolls == DICE_IN_HAND:
        hand_out_clubs(s)


@compiled
def heal(s: State, troll: int, hearts: int) -> None:
    s.health[troll] = min(FULL_HEALTH, s.health[troll] + hearts)


# Handing out the club dice


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
def assign(s: State, opponent: int) -> None:
    colour = WHITE if s.clubs[WHITE] > 0 else RED
    s.clubs[colour] -= 1
    s.hits[opponent, colour] += 1
    if s.clubs[WHITE] + s.clubs[RED] == 0:
        begin_defence(s)


# Defending


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
        troll = troll + 1 if troll + 1 < s.seats else 0
        if troll == s.attacker:
            settle(s)
            return
        if s.hits[troll, WHITE] + s.hits[troll, RED] > 0:
            s.defender = troll
            return


@compiled
def roll_defence_die(s: State, outcome: int) -> None:
    """TD4: whites, then reds; a countered die goes back and forth until somebody fails to counter."""
    colour = WHITE if s.hits[s.defender, WHITE] > 0 else RED
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


# Settling: wounds, then rejuvenation, then whose attack is next


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


@compiled
def next_standing(s: State, troll: int) -> int:
    """Somebody always stands (TD6)."""
    while True:
        troll = troll + 1 if troll + 1 < s.seats else 0
        if s.health[troll] > 0:
            return troll


# The verbs


@compiled
def awaited(s: State) -> int:
    if s.phase == SWAP or s.phase == HAND_OUT:
        return 1 << int(s.attacker)
    return 0


@compiled
def legal(s: State, seat: int, mask: Mask) -> None:
    if seat != s.attacker:
        return
    if s.phase == SWAP:
        most = most_swaps(s)
        for count in range(MOST_SWAPS + 1):
            mask[SWAP_COUNT + count] = count <= most
    elif s.phase == HAND_OUT:
        for place in range(MOST_SEATS):
            mask[ASSIGN_TO + place] = place != seat and s.health[place] > 0


@compiled
def act(s: State, seat: int, action: int) -> None:
    if action < ASSIGN_TO:
        swap(s, action - SWAP_COUNT)
    else:
        assign(s, action - ASSIGN_TO)


@compiled
def odds(s: State) -> int:
    if s.phase == ATTACK_ROLL or s.phase == DEFENCE:
        return 6
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


@compiled
def over(s: State) -> bool:
    return bool(s.phase == OVER)


@compiled
def payoff(s: State, out: NDArray[np.float32]) -> None:
    for troll in range(s.seats):
        out[troll] = 1.0 if s.health[troll] > 0 else 0.0


@compiled
def hide(s: State, seat: int, rng: Rng) -> None:
    """Everything lies open on the table."""


@compiled
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Trolls clockwise from the one who looks, so that every seat sees the same shape; then the attack."""
    at = 0
    for k in range(MOST_SEATS):
        troll = (seat + k) % s.seats
        here = k < s.seats
        out[at] = s.health[troll] / FULL_HEALTH if here else 0.0
        out[at + 1] = s.hits[troll, WHITE] if here else 0.0
        out[at + 2] = s.hits[troll, RED] if here else 0.0
        out[at + 3] = 1.0 if here and troll == s.attacker else 0.0
        at += NUMBERS_A_TROLL
    out[at] = 1.0 if s.phase == SWAP else 0.0
    out[at + 1] = 1.0 if s.phase == HAND_OUT else 0.0
    for colour in range(3):
        out[at + 2 + colour] = s.hand[colour] / DICE_IN_HAND
    out[at + 5] = s.clubs[WHITE]
    out[at + 6] = s.clubs[RED]
    out[at + 7] = s.surges / SURGES_FOR_ANOTHER_ATTACK if s.phase == HAND_OUT else 0.0
    out[at + 8] = 1.0 if s.sunrise else s.calm / CALM_ATTACKS_UNTIL_SUNRISE

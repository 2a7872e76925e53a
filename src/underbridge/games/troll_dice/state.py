"""The record of a Troll Dice game, and the dice."""

import numpy as np

from ...engine.verbs import record_type

MOST_SEATS = 6
MOST_SWAPS = MOST_SEATS - 1
FULL_HEALTH = 6
DICE_IN_HAND = 6
SURGES_FOR_ANOTHER_ATTACK = 3
CALM_ATTACKS_UNTIL_SUNRISE = 100

# Phases. A draw is due in the first three.
FIRST_ATTACKER, ATTACK_ROLL, DEFENCE, SWAP, HAND_OUT, OVER = range(6)
PHASE_NAMES = ("first attacker", "attack roll", "defence", "swap", "hand out", "over")

# Colours of dice, in the order in which they are rolled.
WHITE, RED, GREEN = range(3)
COLOURS = ("white", "red", "green")

# Faces of dice.
BLANK, CLUB, SHIELD, HEART, DOUBLE_HEART, COUNTER, SURGE = range(7)
FACE_NAMES = ("blank", "club", "shield", "heart", "double heart", "counter", "surge")
FACES = np.array(
    [
        [CLUB, CLUB, CLUB, SHIELD, SHIELD, BLANK],
        [CLUB, COUNTER, HEART, SURGE, BLANK, BLANK],
        [HEART, DOUBLE_HEART, SURGE, BLANK, BLANK, BLANK],
    ],
    np.int8,
)
HEARTS = (FACES == HEART).astype(np.int8) + 2 * (FACES == DOUBLE_HEART).astype(np.int8)

NOBODY = -1

NOT_RETURNED, TO_ATTACKER, TO_DEFENDER = range(3)

SETUP = record_type([("seats", "i1")])

STATE = record_type(
    [
        ("attack", "i2"),  # the number of this attack, from 1
        ("fell_in", "i2", MOST_SEATS),  # the attack in which a troll fell; 0: it stands
        ("phase", "i1"),
        ("seats", "i1"),
        ("standing", "i1"),  # how many trolls stand
        ("attacker", "i1"),
        ("defender", "i1"),  # whose dice are being resolved
        ("health", "i1", MOST_SEATS),
        ("hand", "i1", 3),  # the attacker's dice by colour, fixed before the roll (TD3)
        ("rolls", "i1"),  # how many of them are rolled
        ("rolled", "i1", DICE_IN_HAND),  # their faces: whites, then reds, then greens
        ("surges", "i1"),  # among them
        ("clubs", "i1", 3),  # club dice still to be handed out, by colour (never green, but counted alike)
        ("hits", "i1", (MOST_SEATS, 2)),  # club dice lying before each troll: white, red
        ("returned", "i1"),  # where a countered die is on its way to
        ("wounds", "i1", MOST_SEATS),  # taken in this attack (the last one, until the next roll)
        ("felled_by", "i1", MOST_SEATS),  # who took the last health in this attack; -1: nobody
        ("calm", "i1"),  # attacks in a row that felled nobody (TD10)
        ("sunrise", "i1"),  # 1: no more dice are swapped (TD10)
    ]
)

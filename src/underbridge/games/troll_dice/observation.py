"""What a troll knows, as numbers, for learners: trolls clockwise from the one who looks; then the attack."""

import numpy as np
from numpy.typing import NDArray

from ...engine.bits import clockwise
from ...engine.compiled import compiled
from ...engine.observation import Slots, blank, scaled, seats_from_me
from ...engine.verbs import State
from .state import (
    CALM_ATTACKS_UNTIL_SUNRISE,
    COLOURS,
    DICE_IN_HAND,
    FULL_HEALTH,
    HAND_OUT,
    MOST_SEATS,
    RED,
    SWAP,
    WHITE,
)

TROLLS = seats_from_me(MOST_SEATS)
CLUBS = COLOURS[: RED + 1]

OBSERVED = Slots()
PLAYS = OBSERVED.flag("plays", "a troll sits there, be it felled", TROLLS)
HEALTH = OBSERVED.number("health", "0: it has fallen", FULL_HEALTH, TROLLS)
HITS = OBSERVED.number("hits", "club dice that lie before it", DICE_IN_HAND, TROLLS, CLUBS)
ATTACKS = OBSERVED.flag("attacks", "whose attack it is", TROLLS)
DECISION = OBSERVED.label("decision", "what the attacker decides now, if anything", ("swap", "hand out"))
HAND_OF = OBSERVED.number("hand", "dice of the attacker", DICE_IN_HAND, COLOURS)
CLUBS_LEFT = OBSERVED.number("clubs", "club dice still to be handed out", DICE_IN_HAND, CLUBS)
SURGES = OBSERVED.number("surges", "in the roll whose clubs are handed out", DICE_IN_HAND)
CALM = OBSERVED.number("calm", "attacks in a row that felled nobody", CALM_ATTACKS_UNTIL_SUNRISE)
SUNRISE = OBSERVED.flag("sunrise", "no more dice are swapped")
SCALE = OBSERVED.scale


@compiled
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """A spectator looks from the first seat."""
    blank(out, SCALE)
    for steps in range(s.seats):
        troll = clockwise(max(seat, 0), steps, s.seats)
        out[PLAYS + steps] = 1
        out[HEALTH + steps] = s.health[troll]
        out[ATTACKS + steps] = troll == s.attacker
        for colour in (WHITE, RED):
            out[HITS + 2 * steps + colour] = s.hits[troll, colour]
            out[CLUBS_LEFT + colour] = s.clubs[colour]
    out[DECISION] = s.phase == SWAP
    out[DECISION + 1] = s.phase == HAND_OUT
    for colour in range(3):
        out[HAND_OF + colour] = s.hand[colour]
    out[SURGES] = s.surges if s.phase == HAND_OUT else 0
    out[CALM] = s.calm
    out[SUNRISE] = s.sunrise
    scaled(out, SCALE)

"""What a position of Troll Dice is worth to the best player among crafty trolls: computed, not guessed.

`data/values.npy`, made with `python bench/judgement.py --values`, has for each position between two attacks
of up to four standing trolls how often that player wins from each place, clockwise from the attacker.
"""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_in_place
from ....engine.verbs import State, Weights
from ..state import FULL_HEALTH

MOST_TROLLS = 4


@compiled_in_place
def look_up(
    s: State, first: int, healths: NDArray[np.float64], weights: Weights, begin: int, out: NDArray[np.float32]
) -> None:
    """By the healths that trolls may expect: parts of a health are chances to have it.

    ``first`` attacks next. The values begin at ``begin`` in the weights.
    """
    who = np.empty(MOST_TROLLS, np.int64)
    trolls = 0
    for at in range(int(s.seats)):
        troll = (first + at) % int(s.seats)
        out[troll] = 0.0
        if s.health[troll] > 0:
            who[trolls] = troll
            trolls += 1
    standing = np.empty(MOST_TROLLS, np.int64)
    for case in range(1 << trolls):
        chance, left, place = 1.0, 0, 0
        for at in range(trolls):
            health = healths[who[at]]
            sure = int(health)
            has_part = case >> at & 1
            chance *= health - sure if has_part else 1.0 - (health - sure)
            if sure + has_part > 0:
                place = place * FULL_HEALTH + sure + has_part - 1
                standing[left] = who[at]
                left += 1
        if chance > 0.0:
            share(standing[:left], chance, place, who[:trolls], weights, begin, out)


@compiled_in_place
def share(
    standing: NDArray[np.int64],
    chance: float,
    place: int,
    who: NDArray[np.int64],
    weights: Weights,
    begin: int,
    out: NDArray[np.float32],
) -> None:
    """What those who stand may expect, with that chance; if nobody stands, all stand up again."""
    left = standing.size
    if left == 0:
        for troll in who:
            out[troll] += chance / who.size
    elif left == 1:
        out[standing[0]] += chance
    else:
        for trolls in range(2, left):
            begin += FULL_HEALTH**trolls * trolls
        for at in range(left):
            out[standing[at]] += chance * weights[begin + place * left + at]

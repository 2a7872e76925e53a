"""The end of the game, and who has done how well (BT14)."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_apart
from ....engine.ranks import share_the_win
from ....engine.verbs import State
from ..state import OVER
from .counting import number_of_upgrades, sum_of_upgrades, under_bridge


@compiled_apart
def over(s: State) -> bool:
    return bool(s.stage == OVER)


@compiled_apart
def payoff(s: State, out: NDArray[np.float32]) -> None:
    orders = np.empty(s.seats, np.int64)
    for seat in range(s.seats):
        orders[seat] = final_order(s, seat)
    share_the_win(orders, out)


@compiled_apart
def final_points(s: State, seat: int) -> int:
    return int(s.loose[seat]) + sum_of_upgrades(s, seat) + number_of_upgrades(s, seat)


@compiled_apart
def final_order(s: State, seat: int) -> int:
    """A number that is larger the better a seat has done, with both tie-breaks."""
    return (final_points(s, seat) * 1_000 + sum_of_upgrades(s, seat)) * 1_000 + under_bridge(s, seat)


def decided_by(s: State) -> str | None:
    """What set the winner apart from the next; None if the victory is shared."""
    merits = [
        (final_points(s, seat), sum_of_upgrades(s, seat), under_bridge(s, seat)) for seat in range(s.seats)
    ]
    first, second, *_ = sorted(merits, reverse=True)
    apart = zip(("points", "upgrades", "boulders"), first, second, strict=True)
    return next((what for what, one, other in apart if one != other), None)

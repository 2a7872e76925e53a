"""Who has done how well: from a number for each seat, the higher the better, ranks and shares of the win."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled_in_place


def ranks(orders: Sequence[int]) -> list[int]:
    """1 is the best; equals share the better rank.

    >>> ranks([10, 30, 30, 5])
    [3, 1, 1, 4]
    """
    return [1 + sum(other > order for other in orders) for order in orders]


def winners(orders: Sequence[int]) -> list[int]:
    """The seats that nobody is better than.

    >>> winners([10, 30, 30, 5])
    [1, 2]
    """
    return [seat for seat, order in enumerate(orders) if order == max(orders)]


@compiled_in_place
def share_the_win(orders: NDArray[np.int64], out: NDArray[np.float32]) -> None:
    """The payoff: 1 in all, in equal parts for the best."""
    best, shares = orders[0], 0
    for seat in range(orders.size):
        if orders[seat] > best:
            best, shares = orders[seat], 0
        shares += orders[seat] == best
    for seat in range(orders.size):
        out[seat] = 1.0 / shares if orders[seat] == best else 0.0

"""Who has done how well."""

import numpy as np
import pytest

from underbridge.engine.ranks import ranks, share_the_win, winners

RESULTS = [
    ([7], [1], [0], [1.0]),
    ([3, 9], [2, 1], [1], [0.0, 1.0]),
    ([30, 30, 5], [1, 1, 3], [0, 1], [0.5, 0.5, 0.0]),
    ([5, 30, 30], [3, 1, 1], [1, 2], [0.0, 0.5, 0.5]),
    ([9, 4, 4, 1], [1, 2, 2, 4], [0], [1.0, 0.0, 0.0, 0.0]),
    ([0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 2, 3], [0.25] * 4),
    ([-8, -2, -2, -2, -9, -8], [4, 1, 1, 1, 6, 4], [1, 2, 3], [0, 1 / 3, 1 / 3, 1 / 3, 0, 0]),
]


@pytest.mark.parametrize(("orders", "ranked", "best", "shares"), RESULTS)
def test_equals_share_the_better_rank_and_the_best_share_the_win(
    orders: list[int], ranked: list[int], best: list[int], shares: list[float]
) -> None:
    assert ranks(orders) == ranked
    assert winners(orders) == best
    out = np.full(len(orders) + 1, np.nan, np.float32)
    share_the_win(np.array(orders), out)
    assert out[:-1].tolist() == pytest.approx(shares)
    assert out[:-1].sum() == pytest.approx(1)
    assert np.isnan(out[-1])  # of nobody

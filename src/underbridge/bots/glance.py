"""Players that decide at a glance, by the game's judgement alone, and whole games between them, compiled."""

import numpy as np
from numpy.typing import NDArray

from ..engine.bits import has, lowest
from ..engine.compiled import compiled, compiled_apart
from ..engine.draws import below
from ..engine.verbs import Mask, Rng, State, Weights, act, awaited, draw, hide, legal, odds, payoff, prefer
from .tree import draw_by_liking, most_liked

NO_END = -1  # instead of the steps of a game that takes too many


@compiled_apart
def glance(
    s: State, seat: int, weights: Weights, mask: Mask, liking: NDArray[np.float64], rng: Rng, greedy: bool
) -> int:
    """What a seat does at a glance: the most promising action, or any by its promise."""
    legal(s, seat, mask)
    prefer(s, seat, mask, weights, liking)
    return most_liked(mask, liking, rng) if greedy else draw_by_liking(mask, liking, rng)


@compiled
def any_marked(mask: Mask, choices: NDArray[np.int64], rng: Rng) -> int:
    """One of the marked actions, each equally likely; the marks are cleared."""
    n = 0
    for action in range(mask.size):
        choices[n] = action  # overwritten by the next one unless marked: cheaper than a branch
        n += mask[action]
    mask[:] = False
    return int(choices[below(rng, n)])


@compiled
def any_action(s: State, seat: int, mask: Mask, choices: NDArray[np.int64], rng: Rng) -> int:
    """Any legal action; ``choices`` has room for one more than there are."""
    legal(s, seat, mask)
    return any_marked(mask, choices, rng)


@compiled_apart
def play_greedily(
    first: NDArray[np.void],
    now: NDArray[np.void],
    seen: NDArray[np.void],
    weights: NDArray[np.float64],
    at_random: int,
    mask: Mask,
    liking: NDArray[np.float64],
    out: NDArray[np.float32],
    rng: Rng,
    longest: int,
) -> int:
    """One game of greedy players, each with its own row of weights; the seats in ``at_random`` do anything.

    ``out`` gets the payoffs; the steps made, or NO_END.
    """
    choices = np.zeros(mask.size + 1, np.int64)
    now[0] = first[0]
    s = now[0]
    for step in range(longest + 1):
        n = odds(s)
        if n > 0:
            draw(s, below(rng, n))
            continue
        seats = awaited(s)
        if seats == 0:
            payoff(s, out)
            return step
        seat = lowest(seats)
        if has(at_random, seat):
            action = any_action(s, seat, mask, choices, rng)
        else:
            seen[0] = now[0]
            hide(seen[0], seat, rng)
            action = glance(seen[0], seat, weights[seat], mask, liking, rng, True)
        act(s, seat, action)
    return NO_END

"""What the Python peers share: the command line, the clock and the line of JSON."""

import argparse
import json
import random
import time
from collections.abc import Callable


def play_for_a_while(table: Callable[[int, random.Random], Callable[[], tuple[int, int]]]) -> None:
    """Play whole games until the time is up; `table(seats, rng)` gives a function that plays one.

    It returns the winner's seat and the number of steps (decisions and draws).
    """
    options = argparse.ArgumentParser()
    options.add_argument("--seats", type=int, required=True)
    options.add_argument("--seconds", type=float, required=True)
    options.add_argument("--seed", type=int, required=True)
    asked = options.parse_args()
    play = table(asked.seats, random.Random(asked.seed))
    wins = [0] * asked.seats
    steps, seconds = 0, 0.0
    start = time.perf_counter()
    while seconds < asked.seconds:
        winner, taken = play()
        wins[winner] += 1
        steps += taken
        seconds = time.perf_counter() - start
    print(json.dumps({"games": sum(wins), "steps": steps, "seconds": seconds, "wins": wins}))

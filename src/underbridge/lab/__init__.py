"""Many games at once: simulations."""

from collections.abc import Callable

HowFar = Callable[[int, int], None]  # is told how much is done, and of how much

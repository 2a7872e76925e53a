"""Sets of seats and of other small numbers as bits, and the seats round the table."""

from functools import lru_cache

import numpy as np

from .compiled import compiled_in_place

LOWEST_OF_BYTE = np.array([(bits & -bits).bit_length() - 1 for bits in range(256)])  # looked up, not guessed


@compiled_in_place
def bit(number: int) -> int:
    """A set of one; a small integer of the record must grow before it is shifted."""
    return 1 << int(number)


@compiled_in_place
def has(bits: int, number: int) -> bool:
    """Whether a number is in a set."""
    return bool(int(bits) >> int(number) & 1)


@compiled_in_place
def all_of(seats: int) -> int:
    """The set of all seats, if there are so many."""
    return (1 << int(seats)) - 1


@compiled_in_place
def lowest(bits: int) -> int:
    """The lowest number of a set that has one.

    >>> lowest(0b1100), lowest(1 << 20)
    (2, 20)
    """
    rest, number = int(bits), 0
    while rest & 255 == 0:
        rest >>= 8
        number += 8
    return number + int(LOWEST_OF_BYTE[rest & 255])


@compiled_in_place
def clockwise(seat: int, steps: int, seats: int) -> int:
    """The seat so many steps to the left, of which there are fewer than seats.

    >>> clockwise(3, 2, 4)
    1
    """
    at = int(seat) + int(steps)
    return at if at < seats else at - int(seats)


@lru_cache
def seats_of(bits: int) -> tuple[int, ...]:
    """The numbers of a set, the lowest first.

    >>> seats_of(0b1101)
    (0, 2, 3)
    """
    return tuple(seat for seat in range(int(bits).bit_length()) if bits >> seat & 1)

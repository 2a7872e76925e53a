"""Sets of seats as bits, and the seats round the table."""

import numpy as np
import pytest

from underbridge.engine.bits import all_of, bit, clockwise, has, lowest, seats_of


@pytest.mark.parametrize("number", [0, 5, 7, 31, 51, 62])
def test_a_set_of_one_has_that_one_and_no_other(number: int) -> None:
    assert bit(number) == 2**number
    assert [other for other in range(63) if has(bit(number), other)] == [number]
    assert lowest(bit(number)) == number


def test_small_integers_of_a_record_grow_before_they_are_shifted() -> None:
    assert bit(np.int8(51)) == 2**51  # type: ignore[arg-type]
    assert has(np.int64(2**51), np.int8(51))  # type: ignore[arg-type]
    assert has(np.int8(-128), np.int8(7))  # type: ignore[arg-type]
    assert not has(np.int8(1), np.int8(8))  # type: ignore[arg-type]
    assert all_of(np.int8(52)) == 2**52 - 1  # type: ignore[arg-type]


@pytest.mark.parametrize("bits", [0b1, 0b110, 0b1010_0000, 0b1 << 8, 0b11 << 20, 0b101 << 50])
def test_the_lowest_is_the_first_of_all(bits: int) -> None:
    assert lowest(bits) == seats_of(bits)[0]
    assert sum(bit(seat) for seat in seats_of(bits)) == bits


def test_nobody_and_everybody() -> None:
    assert seats_of(0) == ()
    assert (all_of(0), seats_of(all_of(6))) == (0, (0, 1, 2, 3, 4, 5))


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_clockwise_goes_once_round_the_table(seats: int) -> None:
    for seat in range(seats):
        assert [clockwise(seat, steps, seats) for steps in range(seats)] == [
            *range(seat, seats),
            *range(seat),
        ]

"""Exponentials, logarithms and powers that are the same to the last bit on every machine.

A C library's differ there from CPU to CPU, and then so does which of two equally good actions a bot takes.
These are made only of what IEEE 754 defines exactly: sums, products, quotients, and powers of two.
"""

from decimal import Decimal
from math import factorial, floor, frexp, ldexp

import numpy as np

from .compiled import compiled

LN2_HIGH = 6.93147180369123816490e-01  # its last bits are 0: whole multiples of it are exact
LN2_LOW = 1.90821492927058770002e-10  # the rest of ln 2
SMALLEST, LARGEST = -708.0, 709.0  # beyond them e to the x is no ordinary number
BITS = 6
SHARES = 1 << BITS  # of a power of two, so that little is left for a series
LEAST_POWER, MOST_POWER = -1022, 1023
POWERS_OF_TWO = np.array([ldexp(1.0, power) for power in range(LEAST_POWER, MOST_POWER + 1)])
POWERS_OF_A_SHARE = np.array([float(Decimal(2) ** (Decimal(share) / SHARES)) for share in range(SHARES)])
A_2ND, A_6TH, A_24TH, A_120TH = (1.0 / factorial(n) for n in (2, 3, 4, 5))  # of the series of e to the x
ROOT_OF_HALF = 0.7071067811865476
ODD = np.array([1.0 / (2 * n + 1) for n in range(11)])


@compiled
def exp(x: float) -> float:
    """e to the x, or the nearest to it that is an ordinary number.

    >>> exp(0.0), round(exp(1.0), 12), exp(-1e9) > 0
    (1.0, 2.718281828459, True)
    """
    x = min(x, LARGEST) if x > SMALLEST else SMALLEST  # what is no number at all, too
    shares = floor(x * (SHARES / (LN2_HIGH + LN2_LOW)) + 0.5)
    rest = (x - shares * (LN2_HIGH / SHARES)) - shares * (LN2_LOW / SHARES)
    series = rest * (1.0 + rest * (A_2ND + rest * (A_6TH + rest * (A_24TH + rest * A_120TH))))
    whole = int(shares)
    share = POWERS_OF_A_SHARE[whole & SHARES - 1]
    return float((share + share * series) * POWERS_OF_TWO[(whole >> BITS) - LEAST_POWER])


@compiled
def log(x: float) -> float:
    """The natural logarithm of a number above 0.

    >>> log(1.0), round(log(10.0), 12)
    (0.0, 2.302585092994)
    """
    part, power = frexp(x)
    if part < ROOT_OF_HALF:
        part, power = 2.0 * part, power - 1
    slope = (part - 1.0) / (part + 1.0)
    square, series = slope * slope, 0.0
    for n in range(ODD.size - 1, -1, -1):
        series = series * square + ODD[n]
    return float(power * LN2_HIGH + (2.0 * slope * series + power * LN2_LOW))


@compiled
def raised(x: float, to: float) -> float:
    """A number above 0, raised to a power."""
    return exp(to * log(x))

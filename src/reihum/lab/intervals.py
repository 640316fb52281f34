"""Means and how sure they are: 95 % intervals that hold for few deals too."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

SURE = 1.959964  # so many standard deviations to each side contain 95 %
# Of few values the spread itself is unsure: the distribution is Student's, not the normal one.
_STUDENT = {1: 12.706, 2: 4.303, 3: 3.182}


class Estimate(NamedTuple):
    """A mean and its 95 % interval; None where one value says nothing about the spread."""

    mean: float
    low: float | None
    high: float | None


def student(freedom: int) -> float:
    """How many standard errors to each side contain 95 %, with so many degrees of freedom."""
    if freedom in _STUDENT:
        return _STUDENT[freedom]
    z, v = SURE, freedom  # the expansion of Cornish and Fisher
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


def estimate(values: Sequence[float]) -> Estimate:
    """Of values that can be anything, such as points."""
    mean, n = sum(values) / len(values), len(values)
    if n < 2:
        return Estimate(mean, None, None)
    spread = sum((value - mean) ** 2 for value in values) / (n - 1)
    reach = student(n - 1) * sqrt(spread / n)
    return Estimate(mean, mean - reach, mean + reach)


def estimate_between(values: Sequence[float], least: float, most: float) -> Estimate:
    """Of values that lie between two bounds, such as shares of wins. Two more are taken into
    account, one at each bound: so three wins of three do not look like a certainty."""
    mean = sum(values) / len(values)
    _, low, high = estimate([*values, least, most])
    assert low is not None
    assert high is not None
    return Estimate(mean, min(mean, max(low, least)), max(mean, min(high, most)))

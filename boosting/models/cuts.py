"""Thresholds in float32 as thresholds in float64, exact for every value.

An engine that rounds a value to float32 before it compares asks of a float64 x one of two questions, and each is `x <= m`:

    float32(x) < t     m is half way between t and the float32 below it
    float32(x) <= t    m is half way between t and the float32 above it

Where m itself would be rounded to the wrong side, m is the float64 before it. A half way between two float32 is always a float64.
"""

import numpy as np

BEYOND = 2.0**128  # the float32 after the largest, if there were one: values from half way there on round to infinity


def below(threshold) -> np.ndarray:
    """m (n,) float64 such that `x <= m` is `float32(x) < threshold`, for threshold (n,) float32.

    >>> below(np.float32([1.0]))
    array([0.99999997])
    >>> x = np.nextafter(below(np.float32([1.0])), 2)
    >>> bool(np.float32(x[0]) < 1)
    False
    """
    t = np.asarray(threshold, np.float32)
    return _half_way(_next(t, -np.inf), t)


def up_to(threshold) -> np.ndarray:
    """m (n,) float64 such that `x <= m` is `float32(x) <= threshold`, for threshold (n,) float32.

    >>> bool(up_to(np.float32([0.1]))[0] > np.float32(0.1))
    True
    """
    t = np.asarray(threshold, np.float32)
    return _half_way(t, _next(t, np.inf))


def written(cut, sign: str) -> np.ndarray:
    """The engine's own threshold (n,) float32 of cuts (n,) that `below` (sign "<") or `up_to` (sign "<=") made.

    >>> written(below(np.float32([0.25])), "<")
    array([0.25], dtype=float32)
    """
    with np.errstate(over="ignore"):
        left = np.asarray(cut, np.float64).astype(np.float32)  # the largest value that still goes left
    return left if sign == "<=" else _next(left, np.inf)


def _next(values: np.ndarray, to: float) -> np.ndarray:
    with np.errstate(over="ignore"):
        return np.nextafter(values, np.float32(to))


def _half_way(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """The largest float64 that is rounded to `low`, not to its neighbour `high`."""
    one, other = (np.clip(edge.astype(np.float64), -BEYOND, BEYOND) for edge in (low, high))
    middle = one + (other - one) / 2
    with np.errstate(over="ignore"):
        m = np.where(middle.astype(np.float32) >= high, np.nextafter(middle, -np.inf), middle)
    m = np.where(np.isneginf(high), -np.inf, m)  # nothing is below
    return np.where(np.isposinf(low), np.inf, m)  # everything is up to it

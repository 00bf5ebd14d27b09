"""Are two click rates different, or is it chance? The likelihood ratio of [GB] section 3.1.3, as it should read and as it is printed.

With c1 clicks of n1 impressions, c2 of n2, p1 = c1 / n1, p2 = c2 / n2 and p = (c1 + c2) / (n1 + n2):

    proper    B(c1; n1, p) B(c2; n2, p)    / ( B(c1; n1, p1) B(c2; n2, p2) )        one rate against two, of the same data
    printed   B(c1 + c2; n1 + n2, p)       / ( B(c1; n1, p1) B(c2; n2, p2) )

-2 log of the proper ratio is the G statistic, chi-square with one degree of freedom where the rates are equal: its binomial coefficients
cancel. Those of the printed one do not. What is left, (n1 + n2 over c1 + c2) / ((n1 over c1) (n2 over c2)), grows with the
difference nearly as fast as the rest falls.

>>> [round(float(g_test(50 + d, 100, 50 - d, 100)), 2) + 0.0 for d in (0, 10, 20)]
[0.0, 8.05, 32.91]
>>> [round(float(printed_test(50 + d, 100, 50 - d, 100)), 2) for d in (0, 10, 20)]
[-4.37, -4.29, -4.02]
"""

import math
from typing import Any

import numpy as np

# chi-square with one degree of freedom -> how often chance alone goes beyond it
THRESHOLDS = {3.841: 0.05, 6.635: 0.01, 10.828: 0.001}


def g_test(c1: Any, n1: Any, c2: Any, n2: Any) -> np.ndarray:
    """(n,) -2 log of the proper ratio: 2 sum of observed * log(observed / expected) over clicks and no clicks of both. 0 log 0 = 0."""
    c1, n1, c2, n2 = (np.asarray(values, np.float64) for values in (c1, n1, c2, n2))
    share = (c1 + c2) / (n1 + n2)
    clicked = _part(c1, n1 * share) + _part(c2, n2 * share)
    passed = _part(n1 - c1, n1 * (1.0 - share)) + _part(n2 - c2, n2 * (1.0 - share))
    return np.maximum(2.0 * (clicked + passed), 0.0)


def _part(observed: np.ndarray, expected: np.ndarray) -> np.ndarray:
    is_there = observed > 0
    return np.where(is_there, observed * np.log(np.where(is_there, observed, 1.0) / np.where(is_there, expected, 1.0)), 0.0)


def printed_test(c1: Any, n1: Any, c2: Any, n2: Any, g: np.ndarray | None = None) -> np.ndarray:
    """(n,) -2 log of the printed ratio. g: of `g_test`, where it is known already."""
    more = log_choose(n1, c1) + log_choose(n2, c2) - log_choose(np.add(n1, n2), np.add(c1, c2))
    return (g_test(c1, n1, c2, n2) if g is None else g) + 2.0 * more


def log_choose(n: Any, k: Any) -> np.ndarray:
    """log of n over k."""
    from scipy.special import gammaln  # late, as elsewhere in the library

    n, k = np.asarray(n, np.float64), np.asarray(k, np.float64)
    return gammaln(n + 1.0) - gammaln(k + 1.0) - gammaln(n - k + 1.0)


def chance_beyond(threshold: float) -> float:
    """How often two equal rates come to a larger G: the tail of chi-square with one degree of freedom.

    >>> round(chance_beyond(6.635), 4), chance_beyond(0.0)
    (0.01, 1.0)
    """
    return math.erfc(math.sqrt(threshold / 2.0))


def rate_interval(clicks: Any, impressions: Any, z: float = 1.959963984540054) -> tuple[np.ndarray, np.ndarray]:
    """Wilson's interval of a click rate (JASA 1927), by default the one of 95 %: lower and upper end, (n,) each.

    >>> low, high = rate_interval(0, 10)
    >>> round(float(low), 3), round(float(high), 3)
    (0.0, 0.278)
    """
    n = np.asarray(impressions, np.float64)
    rate = np.asarray(clicks, np.float64) / n
    middle = (rate + z * z / (2.0 * n)) / (1.0 + z * z / n)
    half = z / (1.0 + z * z / n) * np.sqrt(rate * (1.0 - rate) / n + z * z / (4.0 * n * n))
    return np.maximum(middle - half, 0.0), np.minimum(middle + half, 1.0)

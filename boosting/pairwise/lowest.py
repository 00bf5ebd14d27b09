"""How far to go along a weak ranker g: the s >= 0 at which Z(s) = risk(F + s g) / risk(F) is least ([MP] (13)).

Z is convex, and its minimum is where its slope is 0. Whether there is one is asked of the pairs, not of the slope: where no pair that
g parts stands wrong, Z falls for ever, and a slope that dies away to 0 is a sum of terms that cancel, whose last bit, and so whose sign,
is another on each processor.
"""

import numpy as np

from ..compute.late import root
from ..data.dataset import Dataset
from .weights import pulls, weigh
from .weights.base import Distance

ROUNDING = 1e-12  # of the largest value of g, by which two are equal; of all that a slope adds up, by which it is 0
FURTHEST = 1e100


def lowest_z(data: Dataset, scores: np.ndarray, g: np.ndarray, distance: Distance) -> float:
    """The smallest s >= 0 where Z is least; inf where it falls for ever.

    >>> data = Dataset([[0.0]] * 3, relevance=[2, 1, 0], query_ptr=[0, 3])
    >>> [lowest_z(data, np.zeros(3), np.array(g), np.sign) for g in ([1.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0])]
    [inf, 0.0, 0.0]
    """
    g = levelled(g)
    along, against = pulls(data, g, distance)
    if not along:
        return 0.0
    if not against:
        return np.inf

    def slope(s: float) -> float:
        """The derivative of log Z."""
        terms = -weigh(data, scores + s * g, distance).b * g
        total = float(terms.sum())
        return total if abs(total) > ROUNDING * float(np.abs(terms).sum()) else 0.0

    if slope(0.0) >= 0.0:
        return 0.0
    high = 1.0
    while slope(high) < 0.0:
        high *= 2.0
        if high > FURTHEST:
            return np.inf
    return root(slope, 0.0, high, 1e-30)


def levelled(g: np.ndarray) -> np.ndarray:
    """g with values that differ by rounding alone made equal: leaves that are fitted together may miss each other by a bit.

    >>> levelled(np.array([0.1 + 0.2, 0.3, 1.0, 0.0])).tolist()
    [0.3, 0.3, 1.0, 0.0]
    """
    values, place = np.unique(g, return_inverse=True)
    is_new = np.diff(values, prepend=-np.inf) > ROUNDING * np.abs(values).max(initial=0.0)
    return values[np.maximum.accumulate(np.where(is_new, np.arange(len(values)), 0))][place]

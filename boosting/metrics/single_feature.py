"""How well one feature alone ranks: its values are the scores, the largest first, or the smallest first.

>>> data = Dataset([[3.0], [1.0], [2.0]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> found = single_feature(data, 0, k=5)
>>> round(found.falling, 3), found.rising, found.direction
(0.587, 1.0, 'small')
"""

from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..data.spread import quantiles_of
from .discounted import ndcg
from .usual import CUTOFF


class SingleFeature(NamedTuple):
    """falling, rising   mean NDCG@k with the largest, or the smallest, value first; NaN where no query counts
    n_missing            documents without a value, which stand last both ways
    n_distinct           different values
    low, middle, high    smallest value, median, largest; NaN where no document has a value
    """

    falling: float
    rising: float
    n_missing: int
    n_distinct: int
    low: float
    middle: float
    high: float

    @property
    def best(self) -> float:
        return max(self.falling, self.rising)

    @property
    def direction(self) -> str:
        """ "large" where large values belong on top, "small" where small ones do, "" where both ways are equal."""
        if self.falling == self.rising or np.isnan(self.falling):
            return ""
        return "large" if self.falling > self.rising else "small"


def single_feature(data: Dataset, feature: int, k: int = CUTOFF) -> SingleFeature:
    """The feature in column `feature` as a ranking; ties are averaged over their orders, and queries without a relevant
    document are left out, as `ndcg` does unless told otherwise."""
    values = data.features[:, feature].astype(np.float64)
    known = ~np.isnan(values)
    sorted_values = np.sort(values[known])
    falling, rising = (ndcg(data, np.where(known, sign * values, -np.inf), k) for sign in (1.0, -1.0))
    n_distinct = int(np.count_nonzero(sorted_values[1:] != sorted_values[:-1])) + bool(len(sorted_values))
    low, middle, high = quantiles_of(sorted_values, (0.0, 0.5, 1.0)) if len(sorted_values) else (np.nan,) * 3
    return SingleFeature(falling, rising, int(np.count_nonzero(~known)), n_distinct, float(low), float(middle), float(high))


def by_chance(data: Dataset, k: int = CUTOFF) -> float:
    """Mean NDCG@k of an order drawn at random: the mean over all orders, which is that of equal scores."""
    return ndcg(data, np.zeros(data.n_documents), k)

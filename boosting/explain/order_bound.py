"""What few contradicting pairs guarantee: the least NDCG that a list with so many of them can have.

[MP] section 4 says that fewer misordered pairs raise a lower bound of the metrics, and cites Elsas, Carvalho and Carbonell 2008 for it.
The bound here is worked out for NDCG of the whole list. In a query with m contradicting pairs, of one level t of the grades:

    R of its documents have a grade of at least t. In the best order they stand at the ranks 1 to R.
    A pair across the level contradicts once for each worse document above a better one, so these R ranks add up to at most
    R (R + 1) / 2 + m.
    The discount D falls ever more slowly (it is convex), so of all sets of R ranks with one sum, that in a block has the least sum of D.

DCG is the sum over the levels of (gain of t - gain of the level below) times the sum of D at these R ranks; a pair counts at each level
that it crosses, so no level has more than m. For two grades the bound is reached by some order.

>>> data = Dataset(np.zeros((3, 1)), relevance=[1, 0, 0], query_ptr=[0, 3])
>>> least_ndcg(data, [[0], [1], [2]]).round(3).tolist()  # the relevant document is pushed to the ranks 1, 2 and 3
[[1.0], [0.631], [0.5]]
"""

from typing import NamedTuple

import numpy as np

from .. import metrics
from ..data.dataset import Dataset


class Promise(NamedTuple):
    """Means over the queries whose bound is known: the least NDCG that their contradicting pairs allow, and the NDCG they have."""

    least: float
    ndcg: float


def least_ndcg(data: Dataset, wrong) -> np.ndarray:
    """wrong (..., n_queries), how many pairs of each query contradict. The same shape: no order of a query with so many has a smaller
    NDCG. NaN for a query without a relevant document, and for one with documents that nobody graded: NDCG counts them, pairs do not."""
    counts = np.asarray(wrong, np.float64)
    if counts.shape[-1:] != (data.n_queries,):
        raise ValueError(f"wrong has shape {counts.shape}; its last axis must have one count for each of the {data.n_queries} queries.")
    return np.stack([_least(data.relevance[data.query_slice(q)], counts[..., q]) for q in range(data.n_queries)], axis=-1)


def promise(data: Dataset, scores) -> Promise:
    """At these scores; a tie contradicts. NaN where there is no such query.

    >>> promise(Dataset(np.zeros((3, 1)), relevance=[1, 0, 0], query_ptr=[0, 3]), [0.0, 1.0, -1.0])
    Promise(least=0.6309297535714575, ndcg=0.6309297535714575)
    """
    least = least_ndcg(data, metrics.query_contradicting_pairs(data, scores))
    known = ~np.isnan(least)
    if not known.any():
        return Promise(float("nan"), float("nan"))
    return Promise(float(least[known].mean()), float(metrics.query_ndcg(data, scores)[known].mean()))


def _least(grades: np.ndarray, wrong: np.ndarray) -> np.ndarray:
    """Of one query: grades (n,), wrong of any shape."""
    if np.isnan(grades).any():
        return np.full(wrong.shape, np.nan)
    discounts = metrics.discounts(len(grades))
    levels, lowest = np.unique(grades[grades > 0]), 0.0
    least, best = np.zeros(wrong.shape), 0.0
    for level in levels:
        n, gain = int(np.count_nonzero(grades >= level)), float(2.0**level - 2.0**lowest)
        least += gain * _block(discounts, n, wrong)
        best += gain * float(discounts[:n].sum())
        lowest = level
    return least / best if len(levels) else np.full(wrong.shape, np.nan)


def _block(discounts: np.ndarray, n: int, wrong: np.ndarray) -> np.ndarray:
    """The sum of the discounts at n ranks side by side whose sum is `wrong` above the least one; no further than the end of the list.

    Each moves down by wrong // n ranks, and the lowest wrong % n of them by one more.
    """
    moved = np.minimum(wrong, float(n * (len(discounts) - n)))
    down = (moved // n).astype(int)
    further = (moved - down * n).astype(int)
    sums = np.concatenate([[0.0], np.cumsum(discounts)])
    kept = n - further
    ends = np.minimum(down + n + 1, len(discounts))  # where nothing moves further, the second block is empty
    return sums[down + kept] - sums[down] + np.where(further > 0, sums[ends] - sums[np.minimum(down + kept + 1, len(discounts))], 0.0)

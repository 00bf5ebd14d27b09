"""MRR, MAP and ERR: what a reader meets who goes down the list. A document is relevant from the first grade above 0 on.

Equal scores form a block. Each metric has its own exact expectation over the orders of its blocks; averaging the grades of a
block, as DCG may, would be wrong here.
"""

import numpy as np

from ..data.dataset import Dataset
from .order import EMPTY, TIES, check_choice, check_cutoff, checked_scores, mean_of_counted, tie_key

OVER = ("reachable", "relevant")


def mrr(data: Dataset, scores, k: int | None = None, ties="average", empty="skip", seed: int = 0) -> float:
    """Mean reciprocal rank of the first relevant document (relevance > 0), 0 where it stands below k."""
    return mean_of_counted(query_mrr(data, scores, k, ties, empty, seed))


def query_mrr(data: Dataset, scores, k: int | None = None, ties="average", empty="skip", seed: int = 0) -> np.ndarray:
    """(n_queries,) reciprocal rank of the first relevant document; NaN marks a query that "skip" leaves out.

    >>> data = Dataset([[0.0], [1.0]], relevance=[1, 0], query_ptr=[0, 2])
    >>> query_mrr(data, [1.0, 2.0]).tolist(), query_mrr(data, [1.0, 1.0]).tolist()
    ([0.5], [0.75])
    """
    return _by_query(_reciprocal_rank, data, scores, k, ties, empty, seed)


def mean_average_precision(
    data: Dataset, scores, k: int | None = None, ties="average", empty="skip", seed: int = 0, over="reachable"
) -> float:
    """MAP: mean over queries of the precisions at the ranks of the relevant documents above k; `over` as in `query_average_precision`."""
    return mean_of_counted(query_average_precision(data, scores, k, ties, empty, seed, over))


def query_average_precision(
    data: Dataset, scores, k: int | None = None, ties="average", empty="skip", seed: int = 0, over="reachable"
) -> np.ndarray:
    """(n_queries,) sum of the precisions at the ranks of the relevant documents above k, divided by how many there are.

    over   "reachable": how many can stand above k (LightGBM, scikit-learn); "relevant": all of the query (trec_eval's map_cut).
           Without a cutoff they are the same.
    """
    check_choice("over", over, OVER)

    def average_precision(blocks: list[np.ndarray], k: int) -> float:
        total, relevant = _sum_of_precisions(blocks, k)
        return total / (min(relevant, k) if over == "reachable" else relevant)

    return _by_query(average_precision, data, scores, k, ties, empty, seed)


def err(data: Dataset, scores, k: int | None = None, max_grade: float | None = None, ties="average", empty="skip", seed: int = 0) -> float:
    """Expected reciprocal rank (Chapelle et al. 2009), mean over queries; arguments as in `query_err`."""
    return mean_of_counted(query_err(data, scores, k, max_grade, ties, empty, seed))


def query_err(
    data: Dataset, scores, k: int | None = None, max_grade: float | None = None, ties="average", empty="skip", seed: int = 0
) -> np.ndarray:
    """(n_queries,) expected 1/position at which a reader stops, who stops at a document with chance (2^y - 1) / 2^max_grade.

    max_grade   None = the largest grade of the data set. Give the scale's own where parts of a collection are compared.
    """
    best = float(np.nanmax(data.relevance, initial=0.0))
    top = best if max_grade is None else max_grade
    if top < best:
        raise ValueError(f"max_grade={max_grade:g} is below the largest grade, {best:g}; raise it, or leave it None.")
    stops = np.where(np.isnan(data.relevance), 0.0, (2.0 ** np.nan_to_num(data.relevance) - 1.0) / 2.0**top)
    return _by_query(_expected_reciprocal_rank, data, scores, k, ties, empty, seed, stops)


def _by_query(metric, data: Dataset, scores, k, ties, empty, seed, worth: np.ndarray | None = None) -> np.ndarray:
    """(n_queries,) metric(worth by tied block, k) of each query; what "average" means is each metric's own expectation."""
    check_choice("ties", ties, TIES)
    check_choice("empty", empty, tuple(EMPTY))
    check_cutoff(k)
    h = checked_scores(data, scores)
    worth = (np.nan_to_num(data.relevance) > 0).astype(np.float64) if worth is None else worth
    found = tie_key(data, ties, seed)
    key = np.arange(len(h)) if found is None else found
    values = np.full(data.n_queries, EMPTY[empty])
    for q in range(data.n_queries):
        rows = data.query_slice(q)
        if worth[rows].any():
            order = np.lexsort((key[rows], -h[rows]))
            mine, score = worth[rows][order], h[rows][order]
            cuts = np.flatnonzero(np.diff(score)) + 1 if ties == "average" else np.arange(1, len(mine))
            values[q] = metric(np.split(mine, cuts), len(mine) if k is None else k)
    return values


def _reciprocal_rank(blocks: list[np.ndarray], k: int) -> float:
    """Expected 1/position of the first relevant document; the first block that holds one decides."""
    start = 0
    for block in blocks:
        m, r = len(block), int(block.sum())
        if r:
            none_yet, value = 1.0, 0.0
            for t in range(m - r + 1):  # the first t of the block are irrelevant, the next one is relevant
                value += none_yet * r / (m - t) / (start + t + 1) * (start + t < k)
                none_yet *= (m - r - t) / (m - t)
            return value
        start += m
    return 0.0


def _sum_of_precisions(blocks: list[np.ndarray], k: int) -> tuple[float, float]:
    """Expected sum of precisions, and the relevant documents: of a block of m with r, t earlier places hold t (r - 1)/(m - 1) others."""
    start, found, value = 0, 0.0, 0.0
    for block in blocks:
        m, r = len(block), float(block.sum())
        for t in range(min(m, max(k - start, 0))):
            others = t * (r - 1) / (m - 1) if m > 1 else 0.0
            value += r / m * (found + 1 + others) / (start + t + 1)
        start, found = start + m, found + r
    return value, found


def _expected_reciprocal_rank(blocks: list[np.ndarray], k: int) -> float:
    """Stopping at the t-th place of a block = surviving t places minus surviving t + 1, averaged over its orders."""
    start, alive, value = 0, 1.0, 0.0
    for block in blocks:
        survive = _mean_products(1.0 - block)
        for t in range(min(len(block), max(k - start, 0))):
            value += alive * (survive[t] - survive[t + 1]) / (start + t + 1)
        start, alive = start + len(block), alive * survive[-1]
    return value


def _mean_products(values: np.ndarray) -> np.ndarray:
    """(n + 1,) mean over all subsets of size t of the product of their members, by adding one member at a time."""
    means = np.ones(1)
    for n, v in enumerate(values, start=1):
        t = np.arange(n + 1)
        means = ((n - t) * np.append(means, 0.0) + t * v * np.append(0.0, means)) / n
    return means

"""MRR, MAP and ERR: what a reader meets who goes down the list. A document is relevant from the first grade above 0 on.

Equal scores form a block. Each metric has its own exact expectation over the orders of its blocks; averaging the grades of a
block, as DCG may, would be wrong here.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from .order import EMPTY, TIES, check_choice, check_cutoff, checked_scores, mean_of_counted, tie_key

OVER = ("reachable", "relevant")
MOST_CELLS = 2_000_000  # numbers of tied blocks that are worked on at once


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

    def average_precision(blocks: Blocks, k: float) -> np.ndarray:
        relevant = blocks.by_query(blocks.worth)
        divisor = np.minimum(relevant, k) if over == "reachable" else relevant
        return _sum_of_precisions(blocks, k) / np.maximum(divisor, 1.0)

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


class Blocks(NamedTuple):
    """All documents by query and falling score, in blocks of equal scores, whose inner order is open. Each is (n_documents,).

    worth    1 for a relevant document, or the chance that a reader stops there
    query, block   numbers of the query and of the block, both counted through
    rank     0-based, within the query;  place: within the block;  size: documents in the block
    """

    worth: np.ndarray
    query: np.ndarray
    block: np.ndarray
    rank: np.ndarray
    place: np.ndarray
    size: np.ndarray

    def by_query(self, values: np.ndarray) -> np.ndarray:
        """(n_queries,) sums over the documents of each query."""
        return np.bincount(self.query, values)

    def in_block(self) -> np.ndarray:
        """(n_documents,) sum of the worth of the document's block."""
        return np.bincount(self.block, self.worth)[self.block]

    def before_block(self) -> np.ndarray:
        """(n_documents,) sum of the worth of the blocks of the query that stand above."""
        before = np.cumsum(self.worth) - self.worth
        at = np.arange(len(before))
        return before[at - self.place] - before[at - self.rank]


def _by_query(
    expected: Callable[[Blocks, float], np.ndarray], data: Dataset, scores, k, ties, empty, seed, worth: np.ndarray | None = None
) -> np.ndarray:
    """(n_queries,) expected(blocks, k); what the expectation over the orders of a block is, each metric knows for itself."""
    check_choice("ties", ties, TIES)
    check_choice("empty", empty, tuple(EMPTY))
    check_cutoff(k)
    h = checked_scores(data, scores)
    worth = (np.nan_to_num(data.relevance) > 0).astype(np.float64) if worth is None else worth
    blocks = _blocks(data, h, worth, tie_key(data, ties, seed), ties == "average")
    counts = blocks.by_query(blocks.worth) > 0
    return np.where(counts, expected(blocks, np.inf if k is None else k), EMPTY[empty])


def _blocks(data: Dataset, scores: np.ndarray, worth: np.ndarray, key: np.ndarray | None, level: bool) -> Blocks:
    """level   whether equal scores share a block; else the key decides between them, and the order of the file where there is none"""
    query = data.document_query
    order = np.lexsort((-scores, query) if key is None else (key, -scores, query))
    at, h = np.arange(len(order)), scores[order]
    opens = np.ones(len(order), np.bool_)
    if level:
        opens[1:] = (h[1:] != h[:-1]) | (query[1:] != query[:-1])
    block, first = np.cumsum(opens) - 1, np.flatnonzero(opens)
    size = np.diff(np.append(first, len(order)))
    return Blocks(worth[order], query, block, at - data.query_ptr[query], at - first[block], size[block])


def _reciprocal_rank(blocks: Blocks, k: float) -> np.ndarray:
    """(n_queries,) expected 1/position of the first relevant document; the first block that holds one decides."""
    decides = (blocks.before_block() == 0) & (blocks.in_block() > 0) & (blocks.place == 0)
    m, r, start = (values[decides] for values in (blocks.size, blocks.in_block(), blocks.rank))
    none_yet, value = np.ones(len(m)), np.zeros(len(m))
    for t in range(int((m - r).max(initial=0)) + 1):  # the first t of the block are irrelevant, the next one is relevant
        left = np.maximum(m - t, 1)
        value += none_yet * r / left / (start + t + 1) * (start + t < k)
        none_yet *= np.maximum(m - r - t, 0) / left
    found = np.zeros(blocks.query[-1] + 1)
    found[blocks.query[decides]] = value
    return found


def _sum_of_precisions(blocks: Blocks, k: float) -> np.ndarray:
    """(n_queries,) expected sum of precisions: of a block of m with r relevant, t earlier places hold t (r - 1)/(m - 1) others."""
    m, r, t = blocks.size, blocks.in_block(), blocks.place
    others = t * (r - 1) / np.maximum(m - 1, 1)
    return blocks.by_query(r / m * (blocks.before_block() + 1 + others) / (blocks.rank + 1) * (blocks.rank < k))


def _expected_reciprocal_rank(blocks: Blocks, k: float) -> np.ndarray:
    """(n_queries,) Stopping at the t-th place of a block = surviving t places minus surviving t + 1, averaged over its orders."""
    first = np.flatnonzero(blocks.place == 0)
    survive, ends = _survivals(blocks, first)
    alive = _alive(blocks, first, ends)[blocks.block]
    after = np.append(survive[1:], 0.0)
    last = blocks.place == blocks.size - 1
    after[last] = ends
    return blocks.by_query(alive * (survive - after) / (blocks.rank + 1) * (blocks.rank < k))


def _alive(blocks: Blocks, first: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """(n_blocks,) the chance to reach each block: the product of what its query's earlier blocks let through."""
    query = blocks.query[first]
    number = np.arange(len(first)) - np.searchsorted(query, query)  # of the block within its query
    alive = np.ones(len(first))
    later = np.argsort(number, kind="stable")[np.count_nonzero(number == 0) :]
    for level in np.split(later, np.cumsum(np.bincount(number)[1:])[:-1]):
        alive[level] = alive[level - 1] * ends[level - 1]
    return alive


def _survivals(blocks: Blocks, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n_documents,) the chance to survive the places of the block above this one, (n_blocks,) to survive all of it."""
    lets_through, size = 1.0 - blocks.worth, blocks.size[first]
    survive, ends = lets_through**blocks.place, lets_through[first] ** size
    is_mixed = np.maximum.reduceat(lets_through, first) != np.minimum.reduceat(lets_through, first)
    mixed = np.flatnonzero(is_mixed)
    mixed = mixed[np.argsort(-size[mixed], kind="stable")]
    while len(mixed):
        longest = int(size[mixed[0]])
        now, mixed = np.split(mixed, [max(1, MOST_CELLS // (longest + 1))])
        places = np.arange(longest)
        is_there = places < size[now, None]
        rows = np.where(is_there, first[now, None] + places, 0)
        means = mean_products(lets_through[rows], size[now])
        survive[rows[is_there]] = means[:, :-1][is_there]
        ends[now] = means[np.arange(len(now)), size[now]]
    return survive, ends


def mean_products(values: np.ndarray, size: np.ndarray) -> np.ndarray:
    """(n, longest + 1) mean over all subsets of size t of the first `size` values of a row of their product, by adding one member at
    a time. Rows come with falling size; those that are through stay.

    >>> mean_products(np.array([[0.5, 0.25, 0.125], [0.5, 0.0, 9.0]]), np.array([3, 2])).round(4).tolist()
    [[1.0, 0.2917, 0.0729, 0.0156], [1.0, 0.25, 0.0, 0.0]]
    """
    means = np.zeros((len(size), values.shape[1] + 1))
    means[:, 0] = 1.0
    for n in range(1, values.shape[1] + 1):
        open_, t = np.searchsorted(-size, -n, side="right"), np.arange(1, n + 1)
        v = values[:open_, n - 1, None]
        means[:open_, 1 : n + 1] = ((n - t) * means[:open_, 1 : n + 1] + t * v * means[:open_, :n]) / n
    return means

"""DCG and NDCG: the gains of the documents, each worth less the further down it stands.

>>> import boosting as b
>>> data = b.Dataset([[0.0], [1.0]], relevance=[1, 0], query_ptr=[0, 2])
>>> query_dcg(data, np.array([2.0, 1.0]))
(array([1.]), array([1.]))
"""

import numba
import numpy as np

from ..compute.arrays import read_only
from ..compute.intrinsics import inner
from ..data.dataset import Dataset
from .gains import discounts, gains_of
from .order import EMPTY, TIES, check_choice, check_cutoff, checked_scores, mean_of_counted, tie_key

SELECTED = 32  # first ranks that are picked out one by one; more are sorted


def dcg(data: Dataset, scores, k: int | None = None, gain="exp2", discount="standard", ties="average", seed: int = 0) -> float:
    """Mean over queries of sum over ranks r < k of gain / log2(r + 2) (Järvelin & Kekäläinen 2002; exp2: Burges et al. 2005)."""
    return float(query_dcg(data, scores, k, gain, discount, ties, seed)[0].mean())


def ndcg(
    data: Dataset, scores, k: int | None = None, gain="exp2", discount="standard", ties="average", empty="skip", seed: int = 0
) -> float:
    """Mean over queries of DCG over the ideal DCG; NaN where every query is skipped.

    empty   a query without a relevant document: "skip" it, or count it as "zero" (LETOR tool) or "one" (LightGBM, XGBoost)
    """
    return mean_of_counted(query_ndcg(data, scores, k, gain, discount, ties, empty, seed))


def query_ndcg(
    data: Dataset, scores, k: int | None = None, gain="exp2", discount="standard", ties="average", empty="skip", seed: int = 0
) -> np.ndarray:
    """(n_queries,) NDCG; NaN marks a query that "skip" leaves out."""
    check_choice("empty", empty, tuple(EMPTY))
    got, ideal = query_dcg(data, scores, k, gain, discount, ties, seed)
    return np.divide(got, ideal, out=np.full_like(got, EMPTY[empty]), where=ideal > 0)


def query_dcg(
    data: Dataset, scores, k=None, gain="exp2", discount="standard", ties="average", seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """(n_queries,) DCG and ideal DCG.

    k          cutoff, None = all ranks
    gain       "exp2" 2^y - 1, "linear" y, "yahoo", or a table of gains by grade
    discount   "standard" 1/log2(rank + 2); "letor" 1 at the first two positions, then 1/log2(position)
    ties       "average" over the tied orders, "stable" (file order), "shuffle" (random, by seed), "name" (as trec_eval:
               by document name, the last one of the alphabet first)
    """
    check_choice("ties", ties, TIES)
    check_cutoff(k)
    gains, best = _gains_and_best(data, gain)
    longest = data.derive("longest query", lambda: int(np.diff(data.query_ptr).max()))
    weights = discounts(longest if k is None else min(longest, int(k)), discount)
    h = checked_scores(data, scores)
    key = tie_key(data, ties, seed)
    if key is not None:
        drawn = np.lexsort((key, data.document_query))
        h, gains = h[drawn], gains[drawn]
    by_score = np.lexsort((-h, data.document_query)) if len(weights) > SELECTED else np.empty(0, np.int64)
    return _dcg(read_only(h), gains, best, by_score, data.query_ptr, weights, ties == "average")


def _gains_and_best(data: Dataset, gain) -> tuple[np.ndarray, np.ndarray]:
    """(n_documents,) the gain of each document, and the gains of each query from the best down; no score changes them."""

    def find() -> tuple[np.ndarray, np.ndarray]:
        gains = gains_of(data.relevance, gain)
        return gains, gains[np.lexsort((-gains, data.document_query))]

    return data.derive(("gains", gain), find) if isinstance(gain, str) else find()


def dcg_along(relevance: np.ndarray, states: np.ndarray, k: int) -> np.ndarray:
    """(n_states,) DCG@k, k up to 32, of one query with grades `relevance` (n,), by each row of scores `states` (n_states, n).

    >>> dcg_along(np.array([0.0, 1.0]), np.array([[1.0, 2.0], [2.0, 1.0]]), k=1).tolist()
    [1.0, 0.0]
    """
    n_states, n = states.shape
    gains = gains_of(relevance)
    repeated, best = np.tile(gains, n_states), np.tile(np.sort(gains)[::-1], n_states)
    ends, weights = read_only(np.arange(n_states + 1) * n), discounts(min(n, k, SELECTED))
    return _dcg(read_only(states.ravel()), repeated, best, np.empty(0, np.int64), ends, weights, True)[0]


@numba.njit(nogil=True, cache=True)
def _dcg(scores, gains, best, by_score, query_ptr, discount, average):
    """DCG and ideal DCG (n_queries,) down to the last rank that has a discount.

    best       gains of each query, falling
    by_score   (n_documents,) rows by query and falling score; empty where the first ranks are few enough to be picked out
    """
    n_queries = len(query_ptr) - 1
    got, ideal = np.zeros(n_queries), np.zeros(n_queries)
    order = np.empty(len(discount), np.int64)
    for q in range(n_queries):
        a, b = query_ptr[q], query_ptr[q + 1]
        n = min(b - a, len(discount))
        for r in range(n):
            ideal[q] += best[a + r] * discount[r]
        mine, gain = scores[a:b], gains[a:b]
        if len(by_score):
            for r in range(n):
                order[r] = by_score[a + r] - a
        else:
            _find_first(mine, order[:n])
        r = 0
        while r < n:  # one block of tied documents at a time
            end = r + 1
            while average and end < n and mine[order[end]] == mine[order[r]]:
                end += 1
            block, size, weight = 0.0, end - r, 0.0
            for t in range(r, end):
                block += gain[order[t]]
                weight += discount[t]
            if average and end == n and n < b - a:  # more documents may be tied with the last one
                block, size = _tied_gain(mine, gain, mine[order[r]])
            got[q] += block / size * weight
            r = end
    return got, ideal


@inner
def _find_first(scores, order):
    """Fill order (n,) with the documents of the n highest scores, the highest first, ties in file order."""
    n, size = len(order), 0
    for i in range(len(scores)):
        mine = scores[i]
        if size == n and mine <= scores[order[n - 1]]:
            continue
        size = min(size + 1, n)
        at = size - 1
        while at > 0 and scores[order[at - 1]] < mine:
            order[at] = order[at - 1]
            at -= 1
        order[at] = i


@inner
def _tied_gain(scores, gain, level):
    """The gains of all documents with one score, and how many they are."""
    total, size = 0.0, 0
    for i in range(len(scores)):
        if scores[i] == level:
            total += gain[i]
            size += 1
    return total, size

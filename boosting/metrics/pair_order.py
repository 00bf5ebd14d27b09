"""How many pairs stand the wrong way round: contradicting pairs, and precision at K% ([GB] section 3.2)."""

from collections.abc import Sequence

import numba
import numpy as np

from ..data.dataset import Dataset, Pairs
from ..data.grade_order import grade_order, total_weight
from ..data.wrong_pairs import VISITED, count_wrong
from .order import check_choice, checked_scores

ROUNDING = 1e-13  # of the largest score of a pair: what sums of some hundred trees lose, and no two leaves differ by


def contradicting_pairs(data: Dataset, scores, ties: str = "count") -> float:
    """How many pairs have h_winner <= h_loser: a tie is not the predicted preference. `ties="half"` counts a tie one half. It is a count:
    the weight of a stated preference has no part in it, only in `misordering`.

    Divide by `n_pairs(data)` for the share; with "half" on binary labels of one query that is 1 - AUC.
    """
    total = query_contradicting_pairs(data, scores, ties).sum()
    return int(total) if ties == "count" else float(total)


def query_contradicting_pairs(data: Dataset, scores, ties: str = "count") -> np.ndarray:
    """(n_queries,) the same of each query; they add up to that of the data. Divide by `query_n_pairs(data)` for shares.

    >>> data = Dataset([[0.0], [1.0], [2.0], [3.0]], relevance=[1, 0, 2, 0], query_ptr=[0, 2, 4])
    >>> query_contradicting_pairs(data, [1.0, 2.0, 1.0, 1.0], ties="half").tolist()
    [1.0, 0.5]
    """
    check_choice("ties", ties, ("count", "half"))
    order, tail, end = grade_order(data)[:3]
    h = checked_scores(data, scores)
    query_of = data.document_query
    wrong, tied = _contradictions(h, order, tail, end, data.query_ptr, data.preference_rows, query_of, VISITED)
    for a in long_queries(data):
        above, level = count_wrong(h[order[a : end[a]]], tail[a : end[a]] - a)
        wrong[query_of[a]] += above
        tied[query_of[a]] += level
    return wrong + tied if ties == "count" else wrong + 0.5 * tied


def misordering(data: Dataset, scores) -> float:
    """The share of contradicting pairs, a tie among them, in which a stated preference counts by its weight: what the Theorems 1 of
    [MP] and [FI] bound. Without weights it is `contradicting_pairs` over `n_pairs`. NaN without pairs.

    >>> data = Dataset([[0.0]] * 3, [2, 1, 1], [0, 3], preferences=[[1, 2]], preference_weights=[2.0])
    >>> misordering(data, [2.0, 1.0, 3.0])
    0.75
    """
    n, wrong = total_weight(data), contradicting_pairs(data, scores)
    if data.preference_weights is None:
        return wrong / n if n else float("nan")
    h, (winner, loser) = checked_scores(data, scores), data.preference_rows.T
    is_wrong = h[winner] <= h[loser]
    return float(wrong - np.count_nonzero(is_wrong) + data.preference_weights @ is_wrong) / n


def long_queries(data: Dataset) -> list[int]:
    """First rows of the queries whose pairs are not visited one by one."""
    return data.derive(
        "long queries", lambda: data.query_ptr[:-1][grade_order(data).end[data.query_ptr[:-1]] - data.query_ptr[:-1] > VISITED].tolist()
    )


def n_pairs(data: Dataset) -> int:
    """All pairs of the data: by grade within each query, and the stated preferences."""
    return grade_order(data).n_pairs


def query_n_pairs(data: Dataset) -> np.ndarray:
    """(n_queries,) int64, the pairs of each query."""
    ends = np.bincount(data.document_query, grade_order(data).n_pairs_of, data.n_queries)  # every pair has two
    return ends.astype(np.int64) // 2


def precision_at_percent(data: Dataset, scores, percents: Sequence[float]) -> np.ndarray:
    """Share of rightly ordered pairs among the K% of all pairs that the scores separate most ([GB] section 3.2, Tables 1 to 3).

    All pairs are pooled and sorted by |h_i - h_j|; the first ceil(K * n / 100) count. Ties in |h_i - h_j| at the cut take
    their expected share; what is rounding alone is a tie: (a + b) - b and a are, though their last bits differ. Returns
    (n_percents,), NaN without pairs.
    """
    percent = _checked_percents(percents)
    pairs = data.pairs()
    h = checked_scores(data, scores)
    return _right_among_most_separated(h, pairs, percent)


def query_precision_at_percent(data: Dataset, scores, percents: Sequence[float]) -> np.ndarray:
    """(n_queries, n_percents) the same within each query: the K% of *its* pairs that the scores separate most; NaN without pairs.

    The metric of the papers pools the pairs of all queries, so that scores must be comparable between queries, and long
    queries count for more: it is not the mean of these numbers, except where there is one query.
    """
    percent = _checked_percents(percents)
    h = checked_scores(data, scores)
    found = np.empty((data.n_queries, len(percent)))
    for q in range(data.n_queries):
        pairs = data.query_pairs(q)
        found[q] = _right_among_most_separated(h, pairs, percent)
    return found


def _checked_percents(percents: Sequence[float]) -> np.ndarray:
    percent = np.asarray(percents, dtype=np.float64)
    if not np.all((percent > 0) & (percent <= 100)):
        raise ValueError(f"percents must be above 0 and at most 100; got {percent.tolist()}.")
    return percent


def _right_among_most_separated(h: np.ndarray, pairs: Pairs, percent: np.ndarray) -> np.ndarray:
    """(n_percents,) share of positive differences h_winner - h_loser among the first so many percent of the pairs by size."""
    difference = h[pairs.winner] - h[pairs.loser]
    if len(difference) == 0:
        return np.full(len(percent), np.nan)
    order = np.argsort(-np.abs(difference), kind="stable")
    distance, rounding = np.abs(difference)[order], ROUNDING * max(np.abs(h[rows]).max() for rows in (pairs.winner, pairs.loser))
    block = np.cumsum(np.concatenate([[False], distance[:-1] - distance[1:] > rounding]))
    size = np.bincount(block).astype(np.float64)
    right = np.bincount(block, (difference > 0)[order])
    top = np.ceil(percent * len(difference) / 100 - 1e-9)
    size_before, right_before = np.cumsum(size) - size, np.cumsum(right) - right
    last = np.searchsorted(np.cumsum(size), top)
    return (right_before[last] + right[last] * (top - size_before[last]) / size[last]) / top


@numba.njit(nogil=True, cache=True)
def _contradictions(scores, order, tail, end, query_ptr, preferences, query_of, longest):
    """(n_queries,) pairs in the wrong order, and tied pairs, of queries with up to `longest` documents and of preferences; order,
    tail, end as `grade_order` gives them, query_of (n_documents,)."""
    n_queries = len(query_ptr) - 1
    wrong, tied = np.zeros(n_queries, np.int64), np.zeros(n_queries, np.int64)
    for q in range(n_queries):
        a = query_ptr[q]
        b = end[a]
        if b - a > longest:
            continue
        ordered = scores[order[a:b]]
        above, level = 0, 0
        for p in range(a, b):
            mine = ordered[p - a]
            for loser in ordered[tail[p] - a :]:
                above += mine < loser
                level += mine == loser
        wrong[q], tied[q] = above, level
    for p in range(len(preferences)):
        i, j = preferences[p, 0], preferences[p, 1]
        wrong[query_of[i]] += scores[i] < scores[j]
        tied[query_of[i]] += scores[i] == scores[j]
    return wrong, tied

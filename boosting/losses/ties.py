"""Pairs of equal grades, which GBRank and QBRank may count as well: both documents are asked to meet at the mean of their scores.

risk      1/4 sum of (h_i - h_j)^2        over the pairs of equal grades of each query
"""

import numba
import numpy as np

from ..data.dataset import Dataset, Pairs


def add_ties(data: Dataset, scores: np.ndarray, push: np.ndarray, weights: np.ndarray) -> float:
    """Add, in place, the rows of pairs with equal grades: both documents are asked to meet at the mean of their scores.

    Returns the risk whose negative gradient that is, 1/4 sum of (h_i - h_j)^2.
    """
    return float(_add_ties(scores, data.relevance, data.query_ptr, push, weights))


def n_ties(data: Dataset) -> int:
    """The number of pairs of equal grades, of all queries.

    >>> n_ties(Dataset(np.zeros((5, 1)), relevance=[2, 1, 1, 1, 1], query_ptr=[0, 4, 5]))
    3
    """
    graded = ~np.isnan(data.relevance)
    _, sizes = np.unique(np.column_stack([data.document_query, data.relevance])[graded], axis=0, return_counts=True)
    return int((sizes * (sizes - 1) // 2).sum())


def ties_along(data: Dataset, scores: np.ndarray, g: np.ndarray) -> tuple[float, float]:
    """The derivative in s of the risk of `add_ties` along scores + s g, at s = 0, and its slope, the same at every s."""
    return _ties_along(scores, g, data.relevance, data.query_ptr)


def query_ties(data: Dataset, scores: np.ndarray, query: int, row: int | None = None) -> dict[str, np.ndarray]:
    """The pairs of equal grades of one query (of one of its documents) in the columns of `query_margins`; half their distance is
    the force."""
    rows = data.query_slice(query)
    grades = data.relevance[rows]
    if row is None:
        one, two = np.nonzero(np.triu(grades[:, None] == grades[None, :], k=1))
    else:
        me = row - rows.start
        partner = np.flatnonzero((grades == grades[me]) & (np.arange(len(grades)) != me))
        one, two = np.minimum(partner, me), np.maximum(partner, me)
    lower = scores[rows][one] <= scores[rows][two]
    winner, loser = np.where(lower, one, two) + rows.start, np.where(lower, two, one) + rows.start
    nothing, half = np.zeros(len(one)), 0.5 * (scores[loser] - scores[winner])
    ties = Pairs(winner, loser, nothing, None if data.preference_weights is None else np.ones(len(one)))
    return {
        **ties.columns, "difference": scores[winner] - scores[loser],
        "tau": nothing, "margin": half, "weight": np.ones(len(one)), "force": half,
    }  # fmt: skip


@numba.njit(nogil=True, cache=True)
def _add_ties(scores, relevance, query_ptr, push, weights):
    """`add_ties` in place: scores, relevance, push, weights (n_documents,), query_ptr (n_queries + 1,); returns the risk."""
    risk = 0.0
    for q in range(len(query_ptr) - 1):
        for i in range(query_ptr[q], query_ptr[q + 1]):
            for j in range(i + 1, query_ptr[q + 1]):
                if relevance[i] == relevance[j]:
                    half = 0.5 * (scores[j] - scores[i])
                    push[i] += half
                    push[j] -= half
                    weights[i] += 1.0
                    weights[j] += 1.0
                    risk += half * half
    return risk


@numba.njit(nogil=True, cache=True)
def _ties_along(scores, g, relevance, query_ptr):
    """Derivative at s = 0 and slope of 1/4 sum of (d + s e)^2 over pairs of equal grades that differ by d in scores and by e in g;
    scores, g, relevance (n_documents,), query_ptr (n_queries + 1,)."""
    derivative, slope = 0.0, 0.0
    for q in range(len(query_ptr) - 1):
        for i in range(query_ptr[q], query_ptr[q + 1]):
            for j in range(i + 1, query_ptr[q + 1]):
                if relevance[i] == relevance[j]:
                    e = g[i] - g[j]
                    derivative += 0.5 * (scores[i] - scores[j]) * e
                    slope += 0.5 * e * e
    return derivative, slope

"""Pairs of equal grades, which GBRank and QBRank may count as well: both documents are asked to meet at the mean of their scores.

risk      1/4 sum of (h_i - h_j)^2        over the pairs of equal grades of each query
"""

import numpy as np

from ..data.dataset import Dataset, Pairs
from ..data.grade_groups import grades


def add_ties(data: Dataset, scores: np.ndarray, push: np.ndarray, weights: np.ndarray) -> float:
    """Add, in place, the rows of pairs with equal grades: both documents are asked to meet at the mean of their scores.

    Returns the risk whose negative gradient that is, 1/4 sum of (h_i - h_j)^2. No pair is visited: the pairs of n documents ask each of
    them for n/2 times its way to their mean, and n times the sum of squared ways is the sum over their pairs.

    >>> push, weights = np.zeros(3), np.zeros(3)
    >>> add_ties(Dataset(np.zeros((3, 1)), relevance=[1, 1, 0], query_ptr=[0, 3]), np.array([0.0, 4.0, 9.0]), push, weights)
    4.0
    >>> push, weights
    (array([ 2., -2.,  0.]), array([1., 1., 0.]))
    """
    tied, size = _tied(data)
    n, away = size[tied], _from_mean(tied, size, scores)
    push -= 0.5 * n * away
    weights += np.maximum(n - 1, 0)
    return 0.25 * float((n * away * away).sum())


def n_ties(data: Dataset) -> int:
    """The number of pairs of equal grades, of all queries.

    >>> n_ties(Dataset(np.zeros((5, 1)), relevance=[2, 1, 1, 1, 1], query_ptr=[0, 4, 5]))
    3
    """
    _, size = _tied(data)
    return int((size * (size - 1) // 2).sum())


def ties_along(data: Dataset, scores: np.ndarray, g: np.ndarray) -> tuple[float, float]:
    """The derivative in s of the risk of `add_ties` along scores + s g, at s = 0, and its slope, the same at every s."""
    tied, size = _tied(data)
    n, d, e = size[tied], _from_mean(tied, size, scores), _from_mean(tied, size, g)
    return 0.5 * float((n * d * e).sum()), 0.5 * float((n * e * e).sum())


def _tied(data: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """The group of each document, those of its grade in its query, and the documents of each group; those without a grade share the
    last group, which counts none."""
    found = grades(data)
    tied = np.where(found.group < 0, len(found.size), found.group_ptr[found.query] + found.group)
    return tied, np.append(found.size, 0)


def _from_mean(tied: np.ndarray, size: np.ndarray, values: np.ndarray) -> np.ndarray:
    """How far each value is from the mean of its group; exactly 0 where all of the group are the same."""
    one = np.zeros(len(size))
    one[tied] = values  # of each group
    away = values - one[tied]
    return away - (np.bincount(tied, away, len(size)) / np.maximum(size, 1))[tied]


def query_ties(data: Dataset, scores: np.ndarray, query: int, row: int | None = None) -> dict[str, np.ndarray]:
    """The pairs of equal grades of one query (of one of its documents) in the columns of `query_margins`; half their distance is
    the force."""
    rows = data.query_slice(query)
    grade = data.relevance[rows]
    if row is None:
        one, two = np.nonzero(np.triu(grade[:, None] == grade[None, :], k=1))
    else:
        me = row - rows.start
        partner = np.flatnonzero((grade == grade[me]) & (np.arange(len(grade)) != me))
        one, two = np.minimum(partner, me), np.maximum(partner, me)
    lower = scores[rows][one] <= scores[rows][two]
    winner, loser = np.where(lower, one, two) + rows.start, np.where(lower, two, one) + rows.start
    nothing, half = np.zeros(len(one)), 0.5 * (scores[loser] - scores[winner])
    ties = Pairs(winner, loser, nothing, None if data.preference_weights is None else np.ones(len(one)))
    return {
        **ties.columns, "difference": scores[winner] - scores[loser],
        "tau": nothing, "margin": half, "weight": np.ones(len(one)), "force": half,
    }  # fmt: skip

"""The documents of every query from the best grade down, so that the losers of a document lie side by side.

    position    0  1  2  3  4          grades   4  3  3  1  0
    tail        1  3  3  4  5          first position of a lower grade
    end         5  5  5  5  5          end of the query's labelled documents

Kernels over pairs then read `tail[p]:end[p]` from left to right instead of testing every two documents.
"""

from typing import NamedTuple

import numpy as np

from .dataset import Dataset


class GradeOrder(NamedTuple):
    """order, tail, end (n_documents,) int64 by position: the row, and where its losers lie; unlabelled rows come last in
    their query and have none. n_pairs_of (n_documents,) float64 by row: its pairs, the stated preferences included.
    """

    order: np.ndarray
    tail: np.ndarray
    end: np.ndarray
    n_pairs_of: np.ndarray

    @property
    def n_pairs(self) -> int:
        return int(self.n_pairs_of.sum()) // 2


def grade_order(data: Dataset) -> GradeOrder:
    """The order of these data, found once and kept with them.

    >>> data = Dataset([[0.0], [1.0], [2.0]], relevance=[1, 4, 1], query_ptr=[0, 3])
    >>> found = grade_order(data)
    >>> found.order.tolist(), found.tail.tolist(), found.n_pairs
    ([1, 0, 2], [1, 3, 3], 2)
    """
    return data.derive("grade order", lambda: _find(data))


def query_grade_order(data: Dataset, q: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """order and tail (m,) of the m labelled documents of query number `q`, and its stated preferences (n, 2), all counted from
    its first row.

    >>> data = Dataset([[0.0], [1.0], [2.0]], relevance=[1, 4, 1], query_ptr=[0, 1, 3])
    >>> [part.tolist() for part in query_grade_order(data, 1)]
    [[0, 1], [1, 2], []]
    """
    start, found = data.query_slice(q).start, grade_order(data)
    end = int(found.end[start])
    return found.order[start:end] - start, found.tail[start:end] - start, data.query_preferences(q) - start


def graded_pairs_of(data: Dataset) -> np.ndarray:
    """(n_documents,) by row: its pairs by grade alone.

    >>> data = Dataset([[0.0]] * 3, [2, 1, 1], [0, 3], preferences=[[1, 2]], preference_weights=[0.5])
    >>> graded_pairs_of(data).tolist(), grade_order(data).n_pairs, total_weight(data)
    ([2.0, 1.0, 1.0], 3, 2.5)
    """
    return grade_order(data).n_pairs_of - np.bincount(data.preference_rows.ravel(), minlength=data.n_documents)


def total_weight(data: Dataset) -> float:
    """What all pairs weigh together, a pair by grade 1 and a preference what is stated: their number, where all weigh alike."""
    n_pairs = grade_order(data).n_pairs
    if data.preference_weights is None:
        return float(n_pairs)
    return float(n_pairs - len(data.preference_rows) + data.preference_weights.sum())


def _find(data: Dataset) -> GradeOrder:
    order = np.lexsort((-data.relevance, data.document_query))  # NaN sorts last
    down, query = -data.relevance[order], data.document_query[order]
    n = len(order)
    first = np.flatnonzero(np.append(True, (down[1:] != down[:-1]) | (query[1:] != query[:-1]))[:n])  # of each run of equals
    labelled = np.bincount(data.document_query[~np.isnan(data.relevance)], minlength=data.n_queries)
    end = (data.query_ptr[:-1] + labelled)[query]
    tail = np.minimum(np.repeat(np.append(first[1:], n), np.diff(np.append(first, n))), end)
    losses = np.bincount(tail, minlength=n + 1) - np.bincount(end, minlength=n + 1)  # each position of a tail loses once: starts minus ends
    n_pairs_of = np.empty(len(order))
    n_pairs_of[order] = end - tail + np.cumsum(losses)[:-1]
    np.add.at(n_pairs_of, data.preference_rows.ravel(), 1.0)
    return GradeOrder(order, tail, end, n_pairs_of)

"""Shares of the top place: a softmax over the documents of each query."""

import numpy as np

from ...data.dataset import Dataset


def log_shares(data: Dataset, values: np.ndarray) -> np.ndarray:
    """(n_documents,) the logarithm of exp(value) over its sum in the query, among documents with a grade; -inf without one.

    >>> data = Dataset([[0.0], [1.0], [2.0]], relevance=[1, 1, 0], query_ptr=[0, 2, 3])
    >>> np.exp(log_shares(data, np.array([0.0, np.log(3.0), -5.0]))).round(2).tolist()
    [0.25, 0.75, 1.0]
    """
    graded, first = ~np.isnan(data.relevance), data.query_ptr[:-1]
    highest = np.maximum.reduceat(np.where(graded, values, -np.inf), first)[data.document_query]
    below = np.where(graded, values - highest, -np.inf)  # the best of each query is 0, so exp never overflows
    total = np.add.reduceat(np.exp(below), first)
    return below - np.log(np.maximum(total, 1.0))[data.document_query]


def competes(data: Dataset) -> np.ndarray:
    """(n_documents,) 1.0 for a document with a grade that is not alone in its query, else 0.0."""

    def find() -> np.ndarray:
        graded = (~np.isnan(data.relevance)).astype(np.float64)
        return graded * (np.add.reduceat(graded, data.query_ptr[:-1]) > 1)[data.document_query]

    return data.derive("competes", find)

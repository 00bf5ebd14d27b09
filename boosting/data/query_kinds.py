"""What each query gives to learn from: its pairs, or the reason why it gives none.

>>> data = Dataset([[0.0]] * 6, relevance=[2, 0, 0, 0, 1, 1], query_ptr=[0, 2, 4, 6])
>>> found = query_kinds(data)
>>> [KINDS[kind] for kind in found.kind], found.n_pairs.tolist()
(['pairs', 'all zero', 'one grade'], [1, 0, 0])
"""

from typing import NamedTuple

import numpy as np

from ..compute.arrays import read_only
from .dataset import Dataset
from .grade_order import grade_order

KINDS = ("pairs", "one document", "all zero", "one grade", "no grade")  # each query is of exactly one kind


class QueryKinds(NamedTuple):
    """Arrays (n_queries,).

    kind         int64 number in KINDS: gives pairs (of grades or stated); holds one document; grades are 0 throughout, so no
                 document is relevant; all labelled documents have one grade above 0; no document has a label
    n_documents, n_labelled, n_grades, n_pairs    int64 counts; stated preferences count among the pairs
    best         float64 highest grade, NaN where there is none
    """

    kind: np.ndarray
    n_documents: np.ndarray
    n_labelled: np.ndarray
    n_grades: np.ndarray
    n_pairs: np.ndarray
    best: np.ndarray


def query_kinds(data: Dataset) -> QueryKinds:
    """The kinds of all queries, found once and kept with the data."""
    return data.derive("query kinds", lambda: _find(data))


def _find(data: Dataset) -> QueryKinds:
    found, starts = grade_order(data), data.query_ptr[:-1]
    n_documents = np.diff(data.query_ptr)
    n_labelled = found.end[starts] - starts
    n_pairs = (np.add.reduceat(found.n_pairs_of, starts) / 2).astype(np.int64)
    position = np.arange(data.n_documents)
    begins = np.r_[True, found.tail[1:] != found.tail[:-1]]  # a grade, at the first of its positions
    begins[starts] = True
    n_grades = np.add.reduceat((begins & (position < found.end)).astype(np.int64), starts)
    best = data.relevance[found.order[starts]]  # NaN sorts last, so it is first only where all are NaN
    reasons = [n_pairs > 0, n_documents == 1, best == 0, n_labelled > 0]  # the first that holds
    kind = np.select(reasons, [0, 1, 2, 3], default=4)
    return QueryKinds(*map(read_only, (kind, n_documents, n_labelled, n_grades, n_pairs, best)))

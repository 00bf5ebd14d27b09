"""The documents of every query in groups of one grade: where pairs of two grades can be treated together."""

import itertools
from typing import NamedTuple

import numpy as np

from ..compute.known import Known
from ..compute.latest import Latest
from .dataset import Dataset


class Grades(NamedTuple):
    """The documents of each query in groups of one grade, the best first. A query with G groups has G x G blocks.

    group      (n_documents,) int64, number of the group within the query; -1 without a grade
    query      (n_documents,) int64;  query_ptr (n_queries + 1,) int64
    grade      (n_groups,) float64;  size (n_groups,) int64 documents
    group_ptr  (n_queries + 1,) int64 into grade and size
    block_ptr  (n_queries + 1,) int64 into arrays of blocks
    factor_ptr (n_documents + 1,) int64 into arrays of one number a document and group of its query
    gap        (n_blocks,) grade of the row's group minus that of the column's
    sizes_of_gap, place   the distinct |gap|, and (n_blocks,) which of them a block has
    latest     what was last computed of them;  known  numbers that were
    """

    group: np.ndarray
    query: np.ndarray
    query_ptr: np.ndarray
    grade: np.ndarray
    size: np.ndarray
    group_ptr: np.ndarray
    block_ptr: np.ndarray
    factor_ptr: np.ndarray
    gap: np.ndarray
    sizes_of_gap: np.ndarray
    place: np.ndarray
    latest: Latest
    known: Known

    @property
    def n_pairs_of(self) -> np.ndarray:
        """(n_blocks,) pairs of each block above the diagonal, else 0."""
        sizes = [self.size[a:b] for a, b in itertools.pairwise(self.group_ptr.tolist())]
        return np.concatenate([np.triu(np.outer(s, s), k=1).ravel() for s in sizes])


def grades(data: Dataset) -> Grades:
    """The groups of these data, found once and kept with them."""
    return data.derive("grades", lambda: _find_grades(data))


def _find_grades(data: Dataset) -> Grades:
    group, grade, size, gap = np.full(data.n_documents, -1), [], [], []
    for a, b in itertools.pairwise(data.query_ptr.tolist()):
        labelled = a + np.flatnonzero(~np.isnan(data.relevance[a:b]))
        values, number, count = np.unique(-data.relevance[labelled], return_inverse=True, return_counts=True)
        group[labelled] = number
        grade.append(-values)
        size.append(count)
        gap.append((values[None, :] - values[:, None]).ravel())
    n_groups = np.array([len(g) for g in grade])
    per_document = n_groups[data.document_query]
    sizes_of_gap, place = np.unique(np.abs(np.concatenate(gap)), return_inverse=True)
    return Grades(
        group, data.document_query, data.query_ptr, np.concatenate(grade), np.concatenate(size), _offsets(n_groups), _offsets(n_groups**2),
        _offsets(per_document), np.concatenate(gap), sizes_of_gap, place, Latest(), Known(),
    )  # fmt: skip


def _offsets(sizes: np.ndarray) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(sizes)])


def gaps(data: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """The distinct gaps of all pairs, and how many pairs have each; a bare preference has gap 1, if it states none.

    >>> data = Dataset([[0.0], [1.0], [2.0]], relevance=[1, 4, 1], query_ptr=[0, 3])
    >>> gaps(data)
    (array([3.]), array([2]))
    """
    return data.derive("gaps", lambda: _count_gaps(data))


def mean_gap(data: Dataset) -> float | None:
    """The mean gap of all pairs, a stated one counted as often as it weighs; None where there is no pair.

    >>> mean_gap(Dataset([[0.0], [1.0], [2.0]], relevance=[1, 4, 2], query_ptr=[0, 3]))
    2.0
    """
    gap, count = gaps(data)
    if data.preference_weights is not None:
        place = np.searchsorted(gap, data.preference_gap_rows)
        count = count - np.bincount(place, minlength=len(gap)) + np.bincount(place, data.preference_weights, len(gap))
    return float(gap @ count / count.sum()) if len(gap) else None


def _count_gaps(data: Dataset) -> tuple[np.ndarray, np.ndarray]:
    found = grades(data)
    count = found.n_pairs_of
    gap = np.append(found.gap[count > 0], data.preference_gap_rows)
    values, place = np.unique(gap, return_inverse=True)
    weights = np.append(count[count > 0], np.ones(len(data.preference_rows), np.int64))
    return values, np.bincount(place, weights, len(values)).astype(np.int64)

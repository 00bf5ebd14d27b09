"""The documents of every query in groups of one grade: where pairs of two grades can be treated together."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..compute.known import Known
from ..compute.latest import Latest
from .dataset import Dataset

MOST_BLOCKS = 20_000_000  # of all queries: each takes 75 bytes while gaps are counted


@dataclass(frozen=True, eq=False)
class Grades:
    """The documents of each query in groups of one grade, the best first. A query with G groups has G x G blocks, which are found where
    they are asked for. Raises ValueError there for more than `MOST_BLOCKS`.

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
    latest: Latest
    known: Known

    @cached_property
    def gap(self) -> np.ndarray:
        row, column = self._blocks
        return self.grade[row] - self.grade[column]

    @property
    def sizes_of_gap(self) -> np.ndarray:
        return self._sizes[0]

    @property
    def place(self) -> np.ndarray:
        return self._sizes[1]

    @property
    def n_pairs_of(self) -> np.ndarray:
        """(n_blocks,) pairs of each block above the diagonal, else 0."""
        row, column = self._blocks
        return np.where(column > row, self.size[row] * self.size[column], 0)

    @property
    def too_many(self) -> str:
        """Why the blocks are not found, in a sentence; "" where they are few enough."""
        n, widest = int(self.block_ptr[-1]), int(np.diff(self.group_ptr).max(initial=0))
        if n <= MOST_BLOCKS:
            return ""
        return (
            f"a query has up to {widest:,} different grades, and two grades of a query can be chosen in {n:,} ways, above the limit of "
            f"{MOST_BLOCKS:,}; round the grades to fewer values, or take fewer queries."
        )

    @property
    def _blocks(self) -> tuple[np.ndarray, np.ndarray]:
        if self.too_many:
            raise ValueError(self.too_many)
        return _blocks(self.group_ptr)

    @cached_property
    def _sizes(self) -> tuple[np.ndarray, np.ndarray]:
        return np.unique(np.abs(self.gap), return_inverse=True)


def grades(data: Dataset) -> Grades:
    """The groups of these data, found once and kept with them."""
    return data.derive("grades", lambda: _find_grades(data))


def _find_grades(data: Dataset) -> Grades:
    labelled = np.flatnonzero(~np.isnan(data.relevance))
    values, query = -data.relevance[labelled], data.document_query[labelled]
    order = np.lexsort((values, query))
    values, query = values[order], query[order]
    is_first = np.append(True, (values[1:] != values[:-1]) | (query[1:] != query[:-1]))[: len(order)]
    first = np.flatnonzero(is_first)
    n_groups = np.bincount(query[first], minlength=data.n_queries)
    group_ptr, group = _offsets(n_groups), np.full(data.n_documents, -1)
    group[labelled[order]] = np.cumsum(is_first) - 1 - group_ptr[query]
    return Grades(
        group, data.document_query, data.query_ptr, -values[first], np.diff(np.append(first, len(order))), group_ptr,
        _offsets(n_groups**2), _offsets(n_groups[data.document_query]), Latest(), Known(),
    )  # fmt: skip


def _blocks(group_ptr: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n_blocks,) the group of the row and that of the column of each block, query by query and row by row."""
    n_groups = np.diff(group_ptr)
    wide, first = np.repeat(n_groups, n_groups**2), np.repeat(group_ptr[:-1], n_groups**2)
    number = np.arange(len(wide)) - np.repeat(_offsets(n_groups**2)[:-1], n_groups**2)
    return first + number // np.maximum(wide, 1), first + number % np.maximum(wide, 1)


def _offsets(sizes: np.ndarray) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(sizes)])


def gaps(data: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """The distinct gaps of all pairs, and how many pairs have each; a bare preference has gap 1, if it states none. Raises ValueError for
    data whose grades are too many.

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
    if grades(data).too_many:
        return data.derive("mean gap", lambda: _mean_gap_of_many(data))
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


def _mean_gap_of_many(data: Dataset) -> float:
    """The same without the gaps: in a query of n documents the one at place i of rising grades is above i and below n - 1 - i."""
    graded = np.flatnonzero(~np.isnan(data.relevance))
    values, query = data.relevance[graded], data.document_query[graded]
    order = np.lexsort((values, query))
    size = np.bincount(query, minlength=data.n_queries)
    place = np.arange(len(order)) - _offsets(size)[query[order]]
    total = float(values[order] @ (2.0 * place - size[query[order]] + 1.0))
    found = grades(data)
    n = float((size * (size - 1)).sum() - (found.size * (found.size - 1)).sum()) / 2
    weights = np.ones(len(data.preference_rows)) if data.preference_weights is None else data.preference_weights
    return (total + float(data.preference_gap_rows @ weights)) / (n + float(weights.sum()))

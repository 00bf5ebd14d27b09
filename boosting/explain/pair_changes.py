"""What a step did to the pairs: which it cured, which it broke, which stay contradicting or tied.

A pair contradicts where h_winner <= h_loser, as in `metrics.contradicting_pairs`: a tie is not the predicted preference.
So the counts close: contradicting after = contradicting before - cured + broken.

    before   b > a > c      grades a 2, b 1, c 0      pairs  a>b contradicting, a>c right, b>c right
    after    a > c > b                                       a>b cured,         a>c right, b>c broken

No list of pairs is built: a query of 10,000 documents has forty million. They are counted, and the strongest found, in
O(n log n); see `turned_pairs`.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..compute.arrays import read_only
from ..data.dataset import Dataset
from ..data.grade_order import grade_order, query_grade_order
from ..data.wrong_pairs import VISITED, grade_runs
from ..metrics import long_queries
from ..trace import Trace
from .part import data_of
from .turned_pairs import count_turned, find_turned

SORTED = 500  # visits of a pair in the time that a document of a long query takes
LARGEST = 1e307  # scores of a run that exploded are cut to it, so that differences stay numbers


class ChangeCounts(NamedTuple):
    """Counts of pairs: contradicting (ties included) and tied after the step; cured and broken by it."""

    contradicting: int
    cured: int
    broken: int
    tied: int


KINDS = ChangeCounts._fields


def count_changes(data: Dataset, before: np.ndarray, after: np.ndarray) -> ChangeCounts:
    """All pairs of the data, from the scores (n_documents,) before and after a step.

    >>> data = Dataset([[0.0], [0.0], [0.0]], relevance=[2, 1, 0], query_ptr=[0, 3])
    >>> count_changes(data, np.array([2.0, 3.0, 1.0]), np.array([3.0, 1.0, 2.0]))
    ChangeCounts(contradicting=1, cured=1, broken=1, tied=0)
    """
    order, tail, end = grade_order(data)[:3]
    counts = count_turned(read_only(before), read_only(after), order, tail, end, data.query_ptr, data.preference_rows, VISITED)
    for a in long_queries(data):
        rows = order[a : end[a]]
        states = np.array([before[rows], after[rows]])
        counts += _find(states, np.arange(len(rows)), tail[a : end[a]] - a, data.relevance[rows], np.empty((0, 2), np.int64), 0)[0][0]
    return ChangeCounts(*counts[:4].tolist())


def count_changes_along(trace: Trace, validation: bool = False) -> np.ndarray:
    """(n_iterations + 1, 4) int64 in the order of KINDS, row k of iteration k; row 0 is the start against itself."""
    data, rows, before = data_of(trace, validation), [], None
    for scores in trace.all_scores(validation):
        rows.append(count_changes(data, scores if before is None else before, scores))
        before = scores
    return np.array(rows, np.int64)


def count_effort(data: Dataset) -> int:
    """What `count_changes` costs, in visits of a pair (some .7 ns): short queries are visited pair by pair, long ones sorted.

    >>> count_effort(Dataset([[0.0], [0.0], [0.0]], relevance=[2, 1, 0], query_ptr=[0, 3]))
    3
    """
    _, tail, end, _ = grade_order(data)
    n_pairs = np.add.reduceat(end - tail, data.query_ptr[:-1])
    return int(np.minimum(n_pairs, SORTED * np.diff(data.query_ptr)).sum()) + len(data.preference_rows)


@dataclass(frozen=True, eq=False)
class PairChanges:
    """The pairs of one query along a run, row k of iteration k; row 0 is the start against itself.

    n_pairs          pairs of the query
    counts           (n_iterations + 1, 4) int64 in the order of KINDS
    n_turned         (n_iterations + 1,) int64, cured pairs that had stood the wrong way round, not merely tied
    n_listed         (n_iterations + 1, 4) how many of each kind are listed
    winner, loser    (n_iterations + 1, 4, most) int32 rows of the query: the furthest from right first, of the cured ones the
                     furthest on the right side first; equal ones by gap, then by row of the winner and of the loser
    """

    n_pairs: int
    counts: np.ndarray
    n_turned: np.ndarray
    n_listed: np.ndarray
    winner: np.ndarray
    loser: np.ndarray

    def listed(self, kind: str, k: int) -> list[tuple[int, int]]:
        """(winner, loser) of the pairs of a kind that are listed for iteration k."""
        column = KINDS.index(kind)
        shown = self.n_listed[k, column]
        return list(zip(self.winner[k, column, :shown].tolist(), self.loser[k, column, :shown].tolist(), strict=True))


def pair_changes(data: Dataset, q: int, scores: np.ndarray, most: int) -> PairChanges:
    """The changes of the pairs of query number `q` along scores (n_iterations + 1, n_documents of the query); of each kind
    and iteration the strongest `most` pairs are listed.

    >>> data = Dataset([[0.0], [0.0], [0.0]], relevance=[2, 1, 0], query_ptr=[0, 3])
    >>> found = pair_changes(data, 0, np.array([[2.0, 3.0, 1.0], [3.0, 1.0, 2.0]]), most=5)
    >>> found.counts.tolist(), found.listed("broken", 1)
    ([[1, 0, 0, 0], [1, 1, 1, 0]], [(1, 2)])
    """
    order, tail, preferences = query_grade_order(data, q)
    states = np.clip(scores, -LARGEST, LARGEST)
    grades = data.relevance[data.query_slice(q)][order]
    counts, n_listed, winner, loser = _find(np.concatenate([states[:1], states]), order, tail, grades, preferences, most)
    for array in (counts, n_listed, winner, loser):
        array.flags.writeable = False
    return PairChanges(int((len(tail) - tail).sum()) + len(preferences), counts[:, :4], counts[:, 4], n_listed, winner, loser)


def _find(states, order, tail, grades, preferences, most):
    """`find_turned`, with what is sorted: sorting inside a kernel takes seconds to compile."""
    by_score = np.argsort(states[:, order], axis=1, kind="stable")
    return find_turned(states, by_score, order, tail, grade_runs(tail), grades, preferences, most)

"""How many pairs of a query stand the wrong way round, in O(n log n): long queries have too many pairs to visit.

Documents come as runs of one grade, the best first (`grade_order`), and each run is sorted by score. Two neighbouring runs are
merged, as in a merge sort, and while they are, every winner of the left one meets all losers of the right one at once:

    winners   1  4  9         losers   2  4  7
    below 1 stand 0 losers, so 3 are wrong;  below 4 stands 1 and 1 is level, so 1 is wrong;  below 9 all

After log2(runs) rounds every pair of different grades has met exactly once.
"""

import itertools

import numba
import numpy as np

from ..compute.intrinsics import inner
from ..compute.sorting import copy_into

VISITED = 300  # documents of a query, up to which visiting its pairs is quicker than sorting


def count_wrong(scores: np.ndarray, tail: np.ndarray) -> tuple[int, int]:
    """Pairs of one long query in the wrong order, and tied pairs.

    scores (n,) from the best grade down; tail (n,): where the next lower grade begins

    >>> count_wrong(np.array([1.0, 4.0, 9.0, 2.0, 4.0, 7.0]), np.array([3, 3, 3, 6, 6, 6]))
    (4, 1)
    """
    runs, starts = scores.copy(), grade_runs(tail)
    for first, last in itertools.pairwise(starts.tolist()):
        if last - first > 1:
            runs[first:last].sort()  # here, since a sort inside a kernel takes seconds to compile
    return _count_wrong(runs, starts)


@numba.njit(nogil=True, cache=True)
def _count_wrong(merged, starts):
    """The same of runs that are sorted, which it merges."""
    wrong, tied, buffer = 0, 0, np.empty(len(merged))
    while len(starts) > 2:
        for r in range(0, len(starts) - 2, 2):
            first, middle, last = starts[r], starts[r + 1], starts[r + 2]
            above, level = _meet(merged[first:middle], merged[middle:last], buffer[first:last])
            copy_into(merged[first:last], buffer[first:last])
            wrong, tied = wrong + above, tied + level
        starts = every_second(starts)
    return wrong, tied


def grade_runs(tail: np.ndarray) -> np.ndarray:
    """Where each run of one grade begins, and the end of the last one.

    >>> grade_runs(np.array([2, 2, 3])).tolist()
    [0, 2, 3]
    """
    return np.append(np.flatnonzero(np.diff(tail, prepend=-1)), len(tail))


@inner
def every_second(starts):
    """The borders that are left when neighbouring runs have been merged; a last run without a neighbour stays."""
    n = len(starts) - 1
    left = np.empty((n + 1) // 2 + 1, np.int64)
    for r in range(0, n, 2):
        left[r // 2] = starts[r]
    left[-1] = starts[n]
    return left


@inner
def _meet(winners, losers, merged):
    """Losers above and level with a winner, over all winners of two runs that are sorted; merges the two."""
    above, level, below, up_to, m = 0, 0, 0, 0, 0
    for mine in winners:
        while up_to < len(losers) and losers[up_to] <= mine:
            merged[m] = losers[up_to]
            up_to, m = up_to + 1, m + 1
        while below < up_to and losers[below] < mine:
            below += 1
        above += len(losers) - up_to
        level += up_to - below
        merged[m] = mine
        m += 1
    while up_to < len(losers):
        merged[m] = losers[up_to]
        up_to, m = up_to + 1, m + 1
    return above, level

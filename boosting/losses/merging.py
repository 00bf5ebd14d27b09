"""Margins of a long query in O(n log n), whatever the grades.

The margin of winner i and loser j is max(0, u_j - u_i), u = h - tau * grade. Documents come as runs of one grade, the best
first, each sorted by u. Two neighbouring runs are merged, as in a merge sort, and while they are, every winner of the left
one meets all losers of the right one at once:

    winners  u:  .1   .4   .9          losers  u:  .2  .3  .7
    the winner .1 lacks (.2 + .3 + .7) - 3 * .1 against the losers above it;  .4 lacks .7 - 1 * .4;  .9 lacks nothing

After log2(runs) rounds every pair of different grades has met exactly once.
"""

import numba
import numpy as np

from ..compute.intrinsics import inner
from ..compute.sorting import merge_places, sort_places


@numba.njit(nogil=True, cache=True)
def merge_margins(u, tail, push, active):
    """Add the margins of one query to push and active (at least n,), all in grade order; returns the number of pairs with a
    margin above 0, and 1/2 the sum of their squares.

    u (n,) of the query's documents;  tail (n,): where the next lower grade begins, counted from the query's first document
    """
    n = len(u)
    order, buffer = np.empty(n, np.int64), np.empty(n, np.int64)
    starts, n_runs = np.empty(n + 1, np.int64), 0
    p = 0
    while p < n:
        sort_places(u[p : tail[p]], order[p : tail[p]], buffer)
        starts[n_runs] = first = p
        n_runs += 1
        while p < tail[first]:
            order[p] += first
            p += 1
    starts[n_runs] = n
    n_active, risk, mean = 0, 0.0, 0.0
    for value in u:
        mean += value
    centred = u - mean / n  # sums of squares lose fewer digits near 0
    while n_runs > 1:
        kept = 0
        for run in range(0, n_runs, 2):
            first, middle, last = starts[run], starts[run + 1], starts[min(run + 2, n_runs)]
            if run + 1 < n_runs:
                count, half_squares = _meet(centred, order[first:middle], order[middle:last], push, active)
                n_active += count
                risk += half_squares
                merge_places(u, order[first:middle], order[middle:last], buffer)
            starts[kept] = first
            kept += 1
        starts[kept] = n
        n_runs = kept
    return n_active, risk


@inner
def _meet(u, winners, losers, push, active):
    """All pairs of two runs that are sorted by u: what each document lacks, from sums over those beyond it.

    winners (n_winners,), losers (n_losers,): places in u, push and active (n,); returns as `merge_margins` does
    """
    n_active, risk = 0, 0.0
    total, squares = 0.0, 0.0
    for j in losers:
        total += u[j]
        squares += u[j] * u[j]
    passed = 0  # losers with u_j <= u_i
    for i in winners:
        while passed < len(losers) and u[losers[passed]] <= u[i]:
            total -= u[losers[passed]]
            squares -= u[losers[passed]] * u[losers[passed]]
            passed += 1
        count = len(losers) - passed
        if count == 0:
            break
        push[i] += total - count * u[i]
        active[i] += count
        n_active += count
        risk += 0.5 * (squares - 2.0 * u[i] * total + count * u[i] * u[i])
    total, passed = 0.0, 0  # winners with u_i < u_j
    for j in losers:
        while passed < len(winners) and u[winners[passed]] < u[j]:
            total += u[winners[passed]]
            passed += 1
        push[j] -= passed * u[j] - total
        active[j] += passed
    return n_active, risk

"""Kernels that count and find the pairs that a step turned, without visiting every pair.

As in `wrong_pairs`, documents come as runs of one grade, the best first, and neighbouring runs meet in log2(runs) rounds. Here a
pair has two conditions, one on the scores before the step and one on those after it. Both runs are read by rising score
before; winners that have been passed enter a binary indexed tree by their rank after, which then says for each loser how
many of them stand below it now.

The strongest pairs come out of the same reading. Of the winners passed, the `most` that would make the strongest pairs are
kept in order: no pair further down can be among the strongest `most` of any loser.
"""

from typing import NamedTuple

import numba
import numpy as np

from ..compute.intrinsics import inner
from ..compute.sorting import copy_into
from ..data.wrong_pairs import every_second

CONTRADICTING, CURED, BROKEN, TIED, TURNED = np.arange(5)  # numba would compile anew for each plain int
SPAN = 2**31  # more than a query has documents


class Strongest(NamedTuple):
    """The strongest pairs of the four kinds so far, (4, most) each and how many there are (4,).

    place   winner * SPAN + loser, the order of a list of all pairs; stated preferences come after it
    """

    distance: np.ndarray
    gap: np.ndarray
    place: np.ndarray
    winner: np.ndarray
    loser: np.ndarray
    size: np.ndarray


@numba.njit(nogil=True, cache=True)
def count_turned(before, after, order, tail, end, query_ptr, preferences, longest):
    """(5,) contradicting, cured, broken and tied pairs of the queries with up to `longest` documents, and of preferences.

    before, after (n_documents,) scores by row; order, tail, end as `grade_order` gives them; preferences (n, 2) rows
    """
    counts = np.zeros(5, np.int64)
    for q in range(len(query_ptr) - 1):
        a = query_ptr[q]
        b = end[a]
        if b - a <= longest:
            rows = order[a:b]
            _visit(before[rows], after[rows], tail[a:b] - a, counts)
    for p in range(len(preferences)):
        i, j = preferences[p, 0], preferences[p, 1]
        _count_one(before[i] <= before[j], after[i] <= after[j], after[i] == after[j], counts)
    return counts


@numba.njit(nogil=True, cache=True)
def find_turned(states, sorted_states, order, tail, starts, grades, preferences, most):
    """Counts (n_states - 1, 5), how many pairs are listed (n_states - 1, 4), their winners and losers (n_states - 1, 4, most).

    states         (n_states, n) scores of one query, each against the one before
    sorted_states  (n_states, m) positions by rising score, equal ones in order
    order, tail, grades   (m,) its labelled documents from the best grade down;  starts: its runs of one grade
    preferences    (p, 2) winner and loser, in rows of the query
    """
    n_states = len(states) - 1
    counts, size = np.zeros((n_states, 5), np.int64), np.zeros((n_states, 4), np.int64)
    winner, loser = np.zeros((n_states, 4, most), np.int32), np.zeros((n_states, 4, most), np.int32)
    for k in range(n_states):
        first, second = states[k], states[k + 1]
        best = _nothing(most)
        _meet_all(first[order], second[order], sorted_states[k], sorted_states[k + 1], tail, starts, order, grades, counts[k], best)
        for p in range(len(preferences)):
            i, j = preferences[p, 0], preferences[p, 1]
            was, is_now, tied = first[i] <= first[j], second[i] <= second[j], second[i] == second[j]
            _count_one(was, is_now, tied, counts[k])
            counts[k, TURNED] += first[i] < first[j] and not is_now
            for kind, is_it in ((CONTRADICTING, is_now), (CURED, was and not is_now), (BROKEN, is_now and not was), (TIED, tied)):
                if is_it:
                    _offer(best, kind, abs(second[i] - second[j]), 1.0, SPAN * SPAN + p, i, j)
        for kind in range(4):
            size[k, kind] = best.size[kind]
            for t in range(most):
                winner[k, kind, t], loser[k, kind, t] = best.winner[kind, t], best.loser[kind, t]
    return counts, size, winner, loser


@inner
def _nothing(most):
    return Strongest(
        np.zeros((4, most)), np.zeros((4, most)), np.zeros((4, most), np.int64), np.zeros((4, most), np.int64),
        np.zeros((4, most), np.int64), np.zeros(4, np.int64),
    )  # fmt: skip


@inner
def _count_one(was, is_now, is_tied, counts):
    counts[CONTRADICTING] += is_now
    counts[CURED] += was and not is_now
    counts[BROKEN] += is_now and not was
    counts[TIED] += is_tied


@inner
def _visit(before, after, tail, counts):
    contradicting, cured, broken, tied = 0, 0, 0, 0
    for p in range(len(before)):
        mine, mine_now = before[p], after[p]
        for t in range(tail[p], len(before)):
            was, is_now = mine <= before[t], mine_now <= after[t]
            contradicting += is_now
            cured += was and not is_now
            broken += is_now and not was
            tied += mine_now == after[t]
    counts[CONTRADICTING] += contradicting
    counts[CURED] += cured
    counts[BROKEN] += broken
    counts[TIED] += tied


@inner
def _meet_all(before, after, sorted_before, sorted_after, tail, starts, rows, grades, counts, best):
    """All pairs of one query by grade: adds to counts (5,), enters the strongest. Positions run from the best grade down."""
    n = len(before)
    rank = _dense_ranks(after, sorted_after)
    _tied(after, tail, sorted_after, rows, grades, counts, best)
    order, buffer, tree = _sorted_runs(sorted_before, starts), np.empty(n, np.int64), np.zeros(n + 1, np.int64)
    kept = np.empty(best.winner.shape[1], np.int64)
    while len(starts) > 2:
        for r in range(0, len(starts) - 2, 2):
            a, middle, b = starts[r], starts[r + 1], starts[r + 2]
            winners, losers = order[a:middle], order[middle:b]
            _count_meeting(before, rank, winners, losers, tree, counts)
            if len(kept):
                for kind in (CONTRADICTING, CURED, BROKEN):
                    _find(kind, before, after, winners, losers, rows, grades, kept, best)
            _merge(before, winners, losers, buffer[a:b])
            copy_into(order[a:b], buffer[a:b])
        starts = every_second(starts)


@inner
def _sorted_runs(by_score, starts):
    """Positions by run, and by rising score in each."""
    run, free, order = np.empty(len(by_score), np.int64), starts.copy(), np.empty(len(by_score), np.int64)
    for r in range(len(starts) - 1):
        for p in range(starts[r], starts[r + 1]):
            run[p] = r
    for p in by_score:
        order[free[run[p]]] = p
        free[run[p]] += 1
    return order


@inner
def _dense_ranks(scores, by_rank):
    """(n,) 1 for the lowest score, equal ones alike."""
    rank, last = np.empty(len(scores), np.int64), 0
    for i in range(len(by_rank)):
        if i == 0 or scores[by_rank[i]] != scores[by_rank[i - 1]]:
            last += 1
        rank[by_rank[i]] = last
    return rank


@inner
def _count_meeting(before, rank, winners, losers, tree, counts):
    """Both runs by rising score before. Of the winners at or below a loser before, `both` are at or below it after, too."""
    was, both, is_now, turned, passed, i = 0, 0, 0, 0, 0, 0
    while i < len(losers):
        level = before[losers[i]]
        same = i
        while same < len(losers) and before[losers[same]] == level:
            same += 1
        while passed < len(winners) and before[winners[passed]] < level:
            _enter(tree, rank[winners[passed]], 1)
            passed += 1
        for t in range(i, same):
            turned += passed - _up_to(tree, rank[losers[t]])
        while passed < len(winners) and before[winners[passed]] == level:
            _enter(tree, rank[winners[passed]], 1)
            passed += 1
        for t in range(i, same):
            both += _up_to(tree, rank[losers[t]])
        was += passed * (same - i)
        i = same
    for t in range(passed, len(winners)):
        _enter(tree, rank[winners[t]], 1)
    for loser in losers:
        is_now += _up_to(tree, rank[loser])
    for winner in winners:
        _enter(tree, rank[winner], -1)
    counts[CONTRADICTING] += is_now
    counts[CURED] += was - both
    counts[BROKEN] += is_now - both
    counts[TURNED] += turned


@inner
def _enter(tree, at, amount):
    while at < len(tree):
        tree[at] += amount
        at += at & -at


@inner
def _up_to(tree, at):
    total = 0
    while at > 0:
        total += tree[at]
        at -= at & -at
    return total


@inner
def _tied(after, tail, by_rank, rows, grades, counts, best):
    """Pairs of equal scores after the step; in by_rank they lie side by side, the best grade first."""
    most = best.winner.shape[1]
    a = 0
    while a < len(by_rank):
        b, first_alike = a, a
        while b < len(by_rank) and after[by_rank[b]] == after[by_rank[a]]:
            loser = by_rank[b]
            if tail[by_rank[first_alike]] <= loser:
                first_alike = b
            counts[TIED] += first_alike - a
            for t in range(a, min(first_alike, a + most)):
                if not _offer_pair(best, TIED, 0.0, by_rank[t], loser, rows, grades):
                    break
            b += 1
        a = b


@inner
def _find(kind, before, after, winners, losers, rows, grades, kept, best):
    """Enter the strongest pairs of one kind. Both runs come by rising score before, and are read from its end for broken pairs.

    With each loser meet the winners that have been passed, of which `kept` holds the lowest after the step, for cured pairs the highest:
        contradicting   every winner
        cured           winners at or below the loser before the step
        broken          winners above the loser before the step
    """
    size = passed = np.int64(0)  # numba would compile `_keep` anew for a plain 0
    n, way = len(winners), -1.0 if kind == CURED else 1.0
    for p in range(len(losers)):
        loser = losers[len(losers) - 1 - p if kind == BROKEN else p]
        while passed < n:
            winner = winners[n - 1 - passed if kind == BROKEN else passed]
            if kind != CONTRADICTING and (before[winner] <= before[loser]) != (kind == CURED):
                break
            if size < len(kept) or way * after[winner] <= way * after[kept[size - 1]]:
                size = _keep(winner, after, way, rows, grades, kept, size)
            passed += 1
        for t in range(size):
            distance = way * (after[loser] - after[kept[t]])
            is_out = distance < _least(best, kind) or (kind == CURED and distance <= 0.0)
            if is_out or not _offer_pair(best, kind, distance, kept[t], loser, rows, grades):
                break


@inner
def _least(best, kind):
    """The distance that a pair must have to be among the strongest of a kind."""
    return best.distance[kind, -1] if best.size[kind] == best.distance.shape[1] else 0.0


@inner
def _keep(winner, after, way, rows, grades, kept, size):
    """Enter a winner into `kept`, by rising way * score, then falling grade, then row; returns how many there are."""
    at = size
    while at > 0 and _is_before(winner, kept[at - 1], after, way, rows, grades):
        at -= 1
    if at == len(kept):
        return size
    size = min(size + 1, len(kept))
    for t in range(size - 1, at, -1):
        kept[t] = kept[t - 1]
    kept[at] = winner
    return size


@inner
def _is_before(one, other, after, way, rows, grades):
    if after[one] != after[other]:
        return way * after[one] < way * after[other]
    if grades[one] != grades[other]:
        return grades[one] > grades[other]
    return rows[one] < rows[other]


@inner
def _offer_pair(best, kind, distance, winner, loser, rows, grades):
    i, j = rows[winner], rows[loser]
    return _offer(best, kind, distance, grades[winner] - grades[loser], i * SPAN + j, i, j)


@inner
def _offer(best, kind, distance, gap, place, i, j):
    """Enter a pair among the strongest of a kind; False where it is not among them."""
    most, at = best.winner.shape[1], best.size[kind]
    while at > 0 and _is_stronger(distance, gap, place, best, kind, at - 1):
        at -= 1
    if at == most:
        return False
    last = min(best.size[kind], most - 1)
    for t in range(last, at, -1):
        best.distance[kind, t], best.gap[kind, t], best.place[kind, t] = (
            best.distance[kind, t - 1], best.gap[kind, t - 1], best.place[kind, t - 1],
        )  # fmt: skip
        best.winner[kind, t], best.loser[kind, t] = best.winner[kind, t - 1], best.loser[kind, t - 1]
    best.distance[kind, at], best.gap[kind, at], best.place[kind, at] = distance, gap, place
    best.winner[kind, at], best.loser[kind, at] = i, j
    best.size[kind] = last + 1
    return True


@inner
def _is_stronger(distance, gap, place, best, kind, t):
    if distance != best.distance[kind, t]:
        return distance > best.distance[kind, t]
    if gap != best.gap[kind, t]:
        return gap > best.gap[kind, t]
    return place < best.place[kind, t]


@inner
def _merge(before, left, right, merged):
    i = j = 0
    for p in range(len(merged)):
        if j == len(right) or (i < len(left) and before[left[i]] <= before[right[j]]):
            merged[p] = left[i]
            i += 1
        else:
            merged[p] = right[j]
            j += 1

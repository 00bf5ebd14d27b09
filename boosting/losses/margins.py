"""The squared hinge over pairs that GBRank and QBRank share.

    margin    m_ij = max(0, h_j - h_i + tau * gap_ij)        what winner i still lacks against loser j
    risk      1/2 sum of m_ij^2

Kernels visit the pairs of each query in place (winner's grade above loser's), then the stated preferences; no list of
pairs is ever built. Preferences with weights of their own are added by `weighed_margins`.
"""

from collections.abc import Callable
from typing import NamedTuple

import numba
import numpy as np

from .. import metrics
from ..compute.arrays import read_only
from ..compute.intrinsics import inner
from ..compute.lanes import LANES, load, smaller, spread, store, total, where_positive
from ..data.dataset import Dataset, Pairs
from ..data.grade_order import grade_order, graded_pairs_of, query_grade_order
from ..data.wrong_pairs import count_wrong
from .line import Line
from .merging import merge_margins
from .settled import settled_difference
from .strongest import MARGIN, Forces, StrongestPairs, strongest
from .weighed_margins import Along, add_weighed, add_weighed_along, alike

PAIR_WEIGHTS = ("one", "gap", "dcg")
ONE, GAP, DCG = range(len(PAIR_WEIGHTS))
LONG = 1_000  # documents of a query, beyond which sorting is quicker than visiting its pairs


class Margins(NamedTuple):
    """(n_documents,) each: push = sum of +v m as winner and -v m as loser, for pairs of weight v; active = sum of v over
    pairs with m > 0; total = sum of v over all pairs. n_active = number of pairs with m > 0 (the size of S-).
    risk = 1/2 sum of v m^2.
    """

    push: np.ndarray
    active: np.ndarray
    total: np.ndarray
    n_active: int
    risk: float


def sum_margins(data: Dataset, scores: np.ndarray, tau: float, pair_weight: str = "one") -> Margins:
    """What all pairs together ask of each document."""
    rows, gaps = alike(data)
    scores = read_only(scores)
    if pair_weight == "one":
        order, tail, end, total = grade_order(data)
        push, active, n_active, risk = _sum_sorted(want(data, scores, tau), scores, order, tail, end, data.query_ptr, rows, tau * gaps)
        sums = Margins(push, active, total.copy() if data.preference_weights is None else graded_pairs_of(data), n_active, risk)
    else:
        weighting = _weighting(data, scores, pair_weight)
        sums = Margins(*_sum_margins(want(data, scores, tau), scores, data.relevance, data.query_ptr, rows, gaps, tau, *weighting))
    if data.preference_weights is None:
        return sums
    winner, loser = data.preference_rows.T
    every = Pairs(winner, loser, data.preference_gap_rows, data.preference_weights)
    return add_weighed(sums, data, scores, tau, pair_weights(data, scores, every, len(every), pair_weight))


def want(data: Dataset, scores: np.ndarray, tau: float) -> np.ndarray:
    """(n_documents,) u = h - tau * grade: the margin of winner i and loser j is max(0, u_j - u_i).

    Computed here for kernels and tables alike, so that both agree to the last bit on which pairs are active. A pair that meets its margin
    exactly lacks nothing, whatever the rounding of its scores was: within a query, values of u that lie closer than rounding are the
    same. Where GBRank scales h to the range of the grades, its first and last document meet their margin so in every iteration.

        >>> data = Dataset([[0.0], [1.0]], relevance=[1, 0], query_ptr=[0, 2])
        >>> want(data, np.array([0.1 + 0.2, 0.3 - 1.0]), tau=1.0).tolist()  # 0.1 + 0.2 is no 0.3
        [-0.7, -0.7]
    """
    return settled_difference(read_only(scores), data.relevance, tau, data.query_ptr)


def _want_of(data: Dataset, scores: np.ndarray, tau: float, query: int) -> np.ndarray:
    """The same of the documents of one query alone."""
    rows = data.query_slice(query)
    return settled_difference(read_only(scores[rows]), data.relevance[rows], tau, read_only(np.array([0, rows.stop - rows.start])))


def pair_weights(data: Dataset, scores: np.ndarray, pairs: Pairs, n_preferences: int, kind: str) -> np.ndarray:
    """The weight of each pair ([GB] section 4): one; its gap; or the DCG that swapping the two would move,
    |G_i - G_j| |1/log2(rank_i + 2) - 1/log2(rank_j + 2)|, without |G_i - G_j| for the last n_preferences, the bare preferences. Times its
    stated weight, where there are any.

    It is the weight formula of the paper's second direction. One line above, the paper prints the DCG of the wrong order with log2(i + 1)
    under both documents; the second one is at position j.
    """
    times = 1.0 if pairs.weight is None else pairs.weight
    if kind == "one":
        return np.ones(len(pairs)) * times
    if kind == "gap":
        return pairs.gap * times
    _, gains, discount = _weighting(data, scores, kind)
    gain = np.abs(gains[pairs.winner] - gains[pairs.loser])
    gain[len(pairs) - n_preferences :] = 1.0
    return gain * np.abs(discount[pairs.winner] - discount[pairs.loser]) * times


def _weighting(data: Dataset, scores: np.ndarray, kind: str) -> tuple[int, np.ndarray, np.ndarray]:
    """Number of the kind, gain and discount of each document at its present rank (ties by file order)."""
    if kind != "dcg":
        return PAIR_WEIGHTS.index(kind), np.empty(0), np.empty(0)
    rank = metrics.ranks(scores, data.query_ptr)
    return PAIR_WEIGHTS.index(kind), metrics.gains_of(data.relevance), 1.0 / np.log2(rank + 2.0)


def margin_risk_along(
    data: Dataset, scores: np.ndarray, g: np.ndarray, tau: float
) -> tuple[Callable[[float], Along], Callable[[float, float], bool]]:
    """Of a step s >= 0: the derivative in s of the risk at scores + s g, the derivative's slope just right of s, the next kink after s,
    which no long query takes part in; of two steps: whether long queries have no kink between them."""
    order, tail, end, _ = grade_order(data)
    rows, gaps = alike(data)
    scores, g = read_only(scores), read_only(g)
    u, asked, ptr = want(data, scores, tau), tau * gaps, data.query_ptr
    parts = [slice(first, end[first]) for first in ptr[:-1] if end[first] - first > LONG]
    lines = [Line(u[order[part]], g[order[part]], tail[part] - part.start) for part in parts]

    def along(s: float) -> Along:
        found = _along(s, u, scores, g, order, tail, end, ptr, rows, asked, LONG)
        for line in lines:
            bend = line.bend(s)
            if bend is None:
                found = _along(s, u, scores, g, order, tail, end, ptr, rows, asked, data.n_documents)
                break
            found = found[0] + bend[0], found[1] + bend[1], found[2]
        return found if data.preference_weights is None else add_weighed_along(found, data, scores, g, tau, s)

    return along, lambda low, high: all(line.is_straight(low, high) for line in lines)


def query_margins(
    data: Dataset, scores: np.ndarray, tau: float, query: int, pair_weight: str = "one", row: int | None = None
) -> dict[str, np.ndarray]:
    """The pairs of one query (of one of its documents) with margin and weight, as `Loss.pairs` returns them; force = weight *
    margin."""
    pairs, preferences = data.query_pairs(query, row), data.query_preferences(query)
    n_preferences = len(preferences) if row is None else int(np.count_nonzero((preferences == row).any(axis=1)))
    difference = scores[pairs.winner] - scores[pairs.loser]
    n_graded = len(pairs) - n_preferences
    u, first = _want_of(data, scores, tau, query), data.query_slice(query).start
    missing = u[pairs.loser - first] - u[pairs.winner - first]
    margin = np.where(np.arange(len(pairs)) < n_graded, missing, tau * pairs.gap - difference)
    margin = np.maximum(0.0, margin)
    weight = pair_weights(data, scores, pairs, n_preferences, pair_weight)
    return {
        **pairs.columns, "difference": difference, "tau": tau * pairs.gap, "margin": margin, "weight": weight, "force": weight * margin,
    }  # fmt: skip


def strongest_margins(data: Dataset, scores: np.ndarray, tau: float, query: int, most: int) -> StrongestPairs:
    """The pairs of one query that lack most; each weighs one, or what is stated."""
    u = _want_of(data, scores, tau, query)
    order, tail, _ = query_grade_order(data, query)
    preferences = data.query_preferences(query)
    lack = np.maximum(0.0, tau * data.query_preference_gaps(query) - (scores[preferences[:, 0]] - scores[preferences[:, 1]]))
    lack = lack * data.query_preference_weights(query)
    one = np.ones((1, 1))
    return strongest(data, query, Forces(MARGIN, u, np.zeros(len(u)), one, one, 0.0), lack, most, count_wrong(u[order], tail)[0])


@numba.njit(nogil=True, cache=True)
def _sum_sorted(by_row, scores, order, tail, end, query_ptr, preferences, asked):
    """`_sum_margins` for pairs that weigh one: push and active (n_documents,) by row, the number of active pairs, the risk.

    by_row, scores    (n_documents,) u = h - tau * grade, and h
    order, tail, end  (n_documents,) as in `GradeOrder`;  query_ptr (n_queries + 1,)
    preferences       (m, 2) rows of winner and loser;  asked (m,) tau * gap of each

    The margin of (i, j) is max(0, u_j - u_i), and the losers of a document lie side by side. They come eight at a time; the
    places behind a query's last document have u = -inf, which asks for nothing. Beyond LONG documents a query's pairs are
    too many to visit.
    """
    n = len(order)
    push, active, risk, n_active = np.zeros(n), np.zeros(n), 0.0, 0.0
    nothing, one = spread(0.0), spread(1.0)
    for q in range(len(query_ptr) - 1):
        first, last = query_ptr[q], end[query_ptr[q]]
        size = last - first
        u, lost, hit = np.full(size + LANES, -np.inf), np.zeros(size + LANES), np.zeros(size + LANES)
        for p in range(size):
            u[p] = by_row[order[first + p]]
        if size > LONG:
            count, half_squares = merge_margins(u[:size], tail[first:last] - first, lost, hit)
            for p in range(size):
                push[order[first + p]], active[order[first + p]] = lost[p], hit[p]
            n_active += count
            risk += half_squares
            continue
        squares = nothing
        for p in range(size):
            mine, gained, count = spread(u[p]), nothing, nothing
            for j in range(tail[first + p] - first, size, LANES):
                lack = load(u, j) - mine
                margin, is_active = where_positive(lack, lack, nothing), where_positive(lack, one, nothing)
                gained, count, squares = gained + margin, count + is_active, squares + margin * margin
                store(lost, j, load(lost, j) + margin)
                store(hit, j, load(hit, j) + is_active)
            # Whoever could win against p stands before it: what p lost and was hit by is complete.
            push[order[first + p]], active[order[first + p]] = total(gained) - lost[p], total(count) + hit[p]
            n_active += total(count)
        risk += 0.5 * total(squares)
    for p in range(len(preferences)):
        i, j = preferences[p]
        margin = max(0.0, asked[p] - (scores[i] - scores[j]))
        is_hit = 1.0 if margin > 0.0 else 0.0
        push[i] += margin
        push[j] -= margin
        active[i] += is_hit
        active[j] += is_hit
        n_active += is_hit
        risk += 0.5 * margin * margin
    return push, active, int(n_active), risk


@numba.njit(nogil=True, cache=True)
def _sum_margins(u, scores, relevance, query_ptr, preferences, gaps, tau, kind, gains, discount):
    """The fields of `Margins`, pair by pair, for pairs of any weight.

    u, scores, relevance  (n_documents,);  query_ptr (n_queries + 1,);  preferences (m, 2) rows of winner and loser, gaps (m,)
    kind                  of the weight, its place in PAIR_WEIGHTS; gains, discount (n_documents,) for "dcg", else empty
    """
    n = len(scores)
    push, active, count = np.zeros(n), np.zeros(n), np.zeros(n)
    n_active, risk = 0, 0.0
    for q in range(len(query_ptr) - 1):
        for i in range(query_ptr[q], query_ptr[q + 1]):
            for j in range(query_ptr[q], query_ptr[q + 1]):
                if relevance[i] > relevance[j]:
                    gap = relevance[i] - relevance[j]
                    weight = 1.0
                    if kind == GAP:
                        weight = gap
                    elif kind == DCG:
                        weight = abs(gains[i] - gains[j]) * abs(discount[i] - discount[j])
                    margin = max(0.0, u[j] - u[i])
                    n_active += _add(i, j, margin, weight, push, active, count)
                    risk += 0.5 * weight * margin * margin
    for p in range(len(preferences)):
        i, j = preferences[p]
        weight = abs(discount[i] - discount[j]) if kind == DCG else gaps[p] if kind == GAP else 1.0
        margin = max(0.0, tau * gaps[p] - (scores[i] - scores[j]))
        n_active += _add(i, j, margin, weight, push, active, count)
        risk += 0.5 * weight * margin * margin
    return push, active, count, n_active, risk


@inner
def _add(i, j, margin, weight, push, active, count):
    """Add the pair of rows i and j to push, active and count (n_documents,); 1 if it has a margin, else 0."""
    count[i] += weight
    count[j] += weight
    if margin > 0.0:
        push[i] += weight * margin
        push[j] -= weight * margin
        active[i] += weight
        active[j] += weight
        return 1
    return 0


@numba.njit(nogil=True, cache=True)
def _along(s, by_row, scores, g, order, tail, end, query_ptr, preferences, asked, most):
    """Derivative, slope just right of s and next kink of 1/2 sum of max(0, lack - s * lead)^2; of queries of at most `most` documents.

    by_row, scores, g  (n_documents,) u = h - tau * grade, h, and the direction in which h moves; the others as in `_sum_sorted`

    A pair lacks u_j - u_i at s = 0, and its winner gains a lead of g_i - g_j while s grows by 1.
    """
    nothing, infinite, at = spread(0.0), spread(np.inf), spread(s)
    derivative, slope, kinks = 0.0, 0.0, infinite
    for q in range(len(query_ptr) - 1):
        first, last = query_ptr[q], end[query_ptr[q]]
        size = last - first
        if size > most:
            continue
        u, lean = np.full(size + LANES, -np.inf), np.zeros(size + LANES)
        for p in range(size):
            u[p], lean[p] = by_row[order[first + p]], g[order[first + p]]
        slopes, bends = nothing, nothing
        for p in range(size):
            u_p, lean_p = spread(u[p]), spread(lean[p])
            for j in range(tail[first + p] - first, size, LANES):
                lack, lead = load(u, j) - u_p, lean_p - load(lean, j)
                margin = lack - at * lead
                kept, bend = where_positive(margin, margin, nothing), lead * lead
                at_the_kink = where_positive(nothing - margin, nothing, where_positive(nothing - lead, bend, nothing))
                slopes, bends = slopes - kept * lead, bends + where_positive(margin, bend, at_the_kink)
                # The margin of an active pair shrinks, or that of a satisfied one grows: its kink is still ahead.
                kink = where_positive(margin * lead, lack / lead, infinite)
                kinks = smaller(kink, kinks)
        derivative, slope = derivative + total(slopes), slope + total(bends)
    nearest = np.empty(LANES)
    store(nearest, 0, kinks)
    kink = np.inf
    for ahead in nearest:
        kink = min(kink, ahead)
    for p in range(len(preferences)):
        i, j = preferences[p]
        d, c, ahead = _pair_along(s, asked[p] - (scores[i] - scores[j]), g[i] - g[j])
        derivative, slope, kink = derivative + d, slope + c, min(kink, ahead)
    return derivative, slope, kink


@inner
def _pair_along(s, lack, lead):
    """1/2 max(0, lack - s * lead)^2: derivative, second derivative to the right, position of its kink if ahead."""
    margin = lack - s * lead
    is_active = margin > 0.0 or (margin == 0.0 and lead < 0.0)
    kept = margin if margin > 0.0 else 0.0
    ahead = margin * lead > 0.0  # the margin of an active pair shrinks, or that of a satisfied one grows
    return -kept * lead, lead * lead if is_active else 0.0, lack / lead if ahead else np.inf

"""Lambdas of a query, in two forms that agree to rounding.

DCG and NDCG need no list of pairs: `sum_lambdas` keeps documents in rank order and does eight pairs at once. Whatever else
a metric asks (MAP, MRR, ERR, bare preferences, the tables on screen) goes through a list: `swap_deltas` says how much the metric
changes when two documents swap, `weigh_pairs` makes lambdas of it.
"""

import numba
import numpy as np

from ...compute.intrinsics import inner
from ...compute.lanes import LANES, load, magnitude, spread, store, total, where_positive

METRICS = ("ndcg", "dcg", "ranknet", "map", "mrr", "err")
NDCG, DCG, RANKNET, MAP, MRR, ERR = range(len(METRICS))
SAFE_SPREAD = 600.0  # exp(-600) is still a normal number
COUNTED = 300  # documents that are ranked by counting rather than sorting
APART = 0.01  # score normalisation divides a delta by 0.01 + |score difference|

PAIR = np.dtype(
    [
        ("winner", "i8"), ("loser", "i8"),  # documents, counted from the query's first
        ("difference", "f8"),  # score of the winner minus that of the loser
        ("rho", "f8"),  # the chance, as the model sees it, that the pair is wrong
        ("delta", "f8"),  # what the metric changes by when the two swap places
        ("force", "f8"),  # lambda
        ("curvature", "f8"),
    ]
)  # fmt: skip
EVERY = -1  # document number that stands for all of them


@numba.njit(nogil=True, cache=True)
def sum_lambdas(
    first, last, lambdas, curvature, scores, relevance, worth, query_ptr, ideal, discounts, order,
    metric, sigma, T, keep, factor, by_score, by_query,
):  # fmt: skip
    """Fill lambdas and curvature (n_documents,) of the queries first..last; returns those whose pairs must be listed: other
    metrics, preferences, unlabelled documents, scores too far apart for `_gain_lambdas`.

    scores, relevance, worth  (n_documents,); worth is what the metric sees in a grade
    query_ptr  (n_queries + 1,);  ideal (n_queries,) what a change of the metric is divided by, 0 where nothing can be won
    discounts  (n,) of the ranks 0, 1, ... down to the longest query's last
    order      (n_documents,) rows by query and falling score where a query has more than COUNTED documents, else empty
    metric     its place in METRICS;  sigma: steepness;  factor: of the curvature
    T, keep    only pairs with a rank below T count; whether ranks from T on keep their discount
    by_score, by_query  the two normalisations
    """
    listed, n_listed = np.empty(last - first, np.int64), 0
    for q in range(first, last):
        a, b = query_ptr[q], query_ptr[q + 1]
        low, high, is_graded = np.inf, -np.inf, True
        for i in range(a, b):
            low, high = min(low, scores[i]), max(high, scores[i])
            is_graded &= not np.isnan(relevance[i])
        spread_of_scores = sigma * (high - low)
        if metric > DCG or spread_of_scores >= SAFE_SPREAD or not is_graded:
            listed[n_listed] = q
            n_listed += 1
        elif ideal[q] > 0:
            ranked = order[a:b] - a if b - a > COUNTED else _rank_order(scores[a:b])
            _gain_lambdas(
                scores[a:b], ranked, worth[a:b], ideal[q], discounts, sigma, T, keep, factor, by_score and spread_of_scores > 0, by_query,
                lambdas[a:b], curvature[a:b],
            )  # fmt: skip
    return listed[:n_listed]


@inner(error_model="numpy")
def _gain_lambdas(scores, order, worth, ideal, discounts, sigma, T, keep, factor, by_score, by_query, lambdas, curvature):
    """Lambdas of DCG and NDCG without a list of pairs: the same numbers as `weigh_pairs`, and no exp for a pair.

    scores, order, worth, lambdas, curvature  (n,) of one query; order: its documents from rank 0 on; ideal above 0

    With e = exp(sigma h), rho of winner i and loser j is e_j / (e_i + e_j), so that exp is taken once a document.
    In rank order every array is read from left to right. Ranks come eight at a time; the places behind the last document
    have the gain of the document that meets them, so that such a pair has a delta of 0, as every pair of equal gains has.
    """
    n = len(scores)
    arrays = np.empty((6, n + LANES))
    h, e, gain, value, push, curve = arrays[0], arrays[1], arrays[2], arrays[3], arrays[4], arrays[5]
    for r in range(n):
        h[r], gain[r] = scores[order[r]] - scores[order[0]], worth[order[r]]
        e[r] = np.exp(sigma * h[r])
        value[r] = discounts[r] if keep or r < T else 0.0
    for r in range(n, n + LANES):
        h[r], e[r], value[r] = h[n - 1], e[n - 1], 0.0
    for r in range(n + LANES):
        push[r] = curve[r] = 0.0
    nothing, one = spread(0.0), spread(1.0)
    size = nothing
    for a in range(min(n, T)):
        h_a, e_a, gain_a, value_a = spread(h[a]), spread(e[a]), spread(gain[a]), spread(value[a])
        store(gain, n, gain_a)
        up, bend = nothing, nothing
        for b in range(a + 1, n, LANES):
            # What swapping rank a with each rank below it changes, positive where the document at a is the better one.
            delta, e_b = (gain_a - load(gain, b)) * (value_a - load(value, b)), load(e, b)
            if by_score:
                delta = delta / (spread(APART) + (h_a - load(h, b)))
            share = one / (e_a + e_b)
            upper, lower = e_a * share, e_b * share  # the chances that either stands above the other
            force = delta * where_positive(delta, lower, upper)
            c = magnitude(delta) * upper * lower
            up, bend, size = up + force, bend + c, size + magnitude(force)
            store(push, b, load(push, b) - force)
            store(curve, b, load(curve, b) + c)
        push[a] += total(up)
        curve[a] += total(bend)
    scale = sigma / ideal
    all_lambdas = 2.0 * scale * total(size)
    normal = np.log2(1.0 + all_lambdas) / all_lambdas if by_query and all_lambdas > 0 else 1.0
    for r in range(n):
        lambdas[order[r]] = push[r] * scale * normal
        curvature[order[r]] = curve[r] * scale * sigma * factor * normal


@inner
def _rank_order(scores):
    """(n,) documents from the highest of the scores (n,) down, ties in file order.

    Ranked by counting who stands above whom: that takes several documents at once, and costs a third of a sort in a short list.
    Counts are whole numbers, whose sum does not depend on the order of the additions.
    """
    n = len(scores)
    above, order = np.zeros(n, np.int64), np.empty(n, np.int64)
    for i in range(n):
        mine, after, counts, below = scores[i], scores[i + 1 :], above[i + 1 :], 0
        for j in range(len(after)):
            is_below = np.int64(after[j] <= mine)
            counts[j] += is_below
            below += is_below
        above[i] += n - 1 - i - below
    for i in range(n):
        order[above[i]] = i
    return order


@numba.njit(nogil=True, cache=True)
def add_pairs(pairs, lambdas, curvature):
    """Add the lambdas of a list of pairs (n_pairs,) of PAIR to lambdas and curvature (n,) of the query's documents."""
    winner, loser, force, bend = pairs["winner"], pairs["loser"], pairs["force"], pairs["curvature"]
    for p in range(len(pairs)):
        lambdas[winner[p]] += force[p]
        lambdas[loser[p]] -= force[p]
        curvature[winner[p]] += bend[p]
        curvature[loser[p]] += bend[p]


@numba.njit(nogil=True, cache=True)
def weigh_pairs(pairs, scores, sigma, factor, by_score, by_query, of_query):
    """Fill in score difference, rho, lambda and curvature of pairs (n_pairs,) of PAIR, from winner, loser and delta; returns the
    size of their lambdas, both documents of each pair counted.

    scores (n,) of the query's documents; by_score divides delta first, unless all scores are equal
    of_query   that size for the whole query, where only some of its pairs are given
    """
    all_tied, size = True, 0.0
    for score in scores:
        all_tied &= score == scores[0]
    winner, loser, difference, rho = pairs["winner"], pairs["loser"], pairs["difference"], pairs["rho"]
    delta, force, curvature = pairs["delta"], pairs["force"], pairs["curvature"]
    for p in range(len(pairs)):
        s = scores[winner[p]] - scores[loser[p]]
        still_wrong, already_right = 1.0 / (1.0 + np.exp(sigma * s)), 1.0 / (1.0 + np.exp(-sigma * s))
        if by_score and not all_tied:
            delta[p] /= APART + abs(s)
        difference[p], rho[p], force[p] = s, still_wrong, sigma * still_wrong * delta[p]
        curvature[p] = factor * sigma * sigma * still_wrong * already_right * delta[p]
        size += 2.0 * force[p]
    whole = max(size, of_query)
    if by_query and whole > 0:
        share = np.log2(1.0 + whole) / whole
        for p in range(len(pairs)):
            force[p] *= share
            curvature[p] *= share
    return size


@numba.njit(nogil=True, cache=True)
def swap_deltas(order, relevance, worth, ideal, metric, T, keep, preferences, start, stop, only):
    """The pairs (n_pairs,) of PAIR with winner, loser and delta, how much the metric changes when the two swap places.

    order             (n,) the query's documents from rank 0 on
    relevance, worth  (n,) by document; worth is what the metric sees in a grade
    ideal             what a change is divided by; metric, T, keep as in `sum_lambdas`
    preferences       (m, 2) winner and loser, which come after the pairs by grade
    start, stop, only   listed are pairs whose upper rank lies in start..stop, of the document `only` or of EVERY one

    Ranks a < b run over the order; what lies between them is kept as running sums, so that each pair costs O(1). Listed are
    pairs whose upper rank a lies in start..stop, of all documents or of one.
    """
    n = len(order)
    n_pairs = len(preferences)
    for a in range(start, stop):
        for b in range(a + 1, n):
            i, j = order[a], order[b]
            n_pairs += (relevance[i] > relevance[j] or relevance[j] > relevance[i]) and (only == EVERY or i == only or j == only)
    pairs = np.zeros(n_pairs, PAIR)
    winner, loser, deltas = pairs["winner"], pairs["loser"], pairs["delta"]
    value = np.zeros(n)  # of a rank: what one unit of worth is worth there
    for r in range(n):
        if keep or r < T:
            value[r] = 1.0 / np.log2(r + 2.0) if metric <= DCG else 1.0 / (r + 1.0)
    first = n  # rank of the first relevant document, for MRR
    for r in range(n - 1, -1, -1):
        if worth[order[r]] > 0:
            first = r
    p, above, survive = 0, 0.0, 1.0  # relevant documents down to rank a; chance that ERR's reader gets as far as a
    for a in range(n):
        i = order[a]
        above += worth[i]
        between, reach, upto, second = 0.0, 1.0, above, n
        for b in range(a + 1, n if start <= a < stop else a + 1):
            j = order[b]
            upto += worth[j]
            if metric == MRR and second == n and worth[j] > 0:
                second = b  # the first relevant document after a
            is_listed = only == EVERY or i == only or j == only
            if is_listed and (relevance[i] > relevance[j] or relevance[j] > relevance[i]):
                gap = worth[i] - worth[j]
                delta = 1.0  # ranknet
                if metric <= DCG:
                    delta = abs(gap) * abs(value[a] - value[b])
                elif metric == MAP:
                    # A relevant document goes from a to b, or comes from b to a: the precisions between change by one.
                    upper = above if gap > 0 else above + 1.0
                    delta = abs(gap) * abs(upper * value[a] + between - upto * value[b])
                elif metric == MRR:
                    delta = 0.0
                    if gap > 0 and a == first:
                        delta = value[a] - value[min(b, second)]
                    elif gap < 0 and a < first:
                        delta = value[a] - value[first]
                elif metric == ERR:
                    delta = survive * abs(gap) * abs(value[a] - between - reach * value[b])
                winner[p], loser[p] = (i, j) if relevance[i] > relevance[j] else (j, i)
                if a < T and ideal > 0:
                    deltas[p] = delta / ideal
                p += 1
            if metric == MAP:
                between += worth[j] * value[b]
            elif metric == ERR:
                between += worth[j] * reach * value[b]
                reach *= 1.0 - worth[j]
        survive *= 1.0 - worth[i]
    rank = np.empty(n, np.int64)
    for r in range(n):
        rank[order[r]] = r
    for r in range(len(preferences)):
        i, j = preferences[r]
        winner[p + r], loser[p + r] = i, j
        deltas[p + r] = 1.0 if min(rank[i], rank[j]) < T else 0.0
    return pairs


@numba.njit(nogil=True, cache=True)
def cost_of_pairs(scores, relevance, query_ptr, sigma):
    """C of RankNet over the pairs of unlike grades: scores, relevance (n_documents,), query_ptr (n_queries + 1,); finite at any scores."""
    cost = 0.0
    for q in range(len(query_ptr) - 1):
        for i in range(query_ptr[q], query_ptr[q + 1]):
            for j in range(query_ptr[q], query_ptr[q + 1]):
                if relevance[i] > relevance[j]:
                    s = sigma * (scores[i] - scores[j])
                    cost += max(-s, 0.0) + np.log1p(np.exp(-abs(s)))
    return cost

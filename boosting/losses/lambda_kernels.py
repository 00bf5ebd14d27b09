"""Lambdas of a query, in two forms that agree to rounding.

DCG and NDCG need no list of pairs: `sum_lambdas` keeps documents in rank order and does several pairs at once. Whatever else
a metric asks (MAP, MRR, ERR, bare preferences, the tables on screen) goes through a list: `swap_deltas` says how much the metric
changes when two documents swap, `weigh_pairs` makes lambdas of it.
"""

import numba
import numpy as np

from ..compute.intrinsics import inner

SAFE_SPREAD = 600.0  # exp(-600) is still a normal number
COUNTED = 300  # documents that are ranked by counting rather than sorting
EVERY = -1  # document number that stands for all of them


@numba.njit(nogil=True, cache=True)
def sum_lambdas(
    first, last, lambdas, curvature, scores, relevance, worth, query_ptr, ideal, discounts, order,
    metric, sigma, T, keep, factor, by_score, by_query,
):  # fmt: skip
    """Fill lambdas and curvature (n_documents,) of the queries first..last; returns those whose pairs must be listed: other
    metrics, preferences, unlabelled documents, scores too far apart for `_gain_lambdas`."""
    listed, n_listed = np.empty(last - first, np.int64), 0
    for q in range(first, last):
        a, b = query_ptr[q], query_ptr[q + 1]
        low, high, is_graded = np.inf, -np.inf, True
        for i in range(a, b):
            low, high = min(low, scores[i]), max(high, scores[i])
            is_graded &= not np.isnan(relevance[i])
        spread = sigma * (high - low)
        if metric >= 2 or spread >= SAFE_SPREAD or not is_graded:
            listed[n_listed] = q
            n_listed += 1
        elif ideal[q] > 0:
            ranked = order[a:b] - a if b - a > COUNTED else _rank_order(scores[a:b])
            _gain_lambdas(
                scores[a:b], ranked, worth[a:b], ideal[q], discounts, sigma, T, keep, factor, by_score and spread > 0, by_query,
                lambdas[a:b], curvature[a:b],
            )  # fmt: skip
    return listed[:n_listed]


@numba.njit(nogil=True, cache=True)
def add_pairs(pairs, lambdas, curvature):
    for p in range(len(pairs)):
        i, j = np.int64(pairs[p, 0]), np.int64(pairs[p, 1])
        lambdas[i] += pairs[p, 5]
        lambdas[j] -= pairs[p, 5]
        curvature[i] += pairs[p, 6]
        curvature[j] += pairs[p, 6]


@inner(error_model="numpy", fastmath={"reassoc", "contract", "nsz"})
def _gain_lambdas(scores, order, worth, ideal, discounts, sigma, T, keep, factor, by_score, by_query, lambdas, curvature):
    """Lambdas of DCG and NDCG without a list of pairs: the same numbers as `weigh_pairs`, and no exp for a pair.

    With e = exp(sigma h), rho of winner i and loser j is e_j / (e_i + e_j), so that exp is taken once a document.
    In rank order every array is read from left to right; equal gains give a delta of 0.
    """
    n = len(scores)
    h, e, gain, value = np.empty(n), np.empty(n), np.empty(n), np.zeros(n)
    push, curve, row = np.zeros(n), np.zeros(n), np.empty(n)
    for r in range(n):
        h[r], gain[r] = scores[order[r]] - scores[order[0]], worth[order[r]]
        e[r] = np.exp(sigma * h[r])
        if keep or r < T:
            value[r] = discounts[r]
    total = 0.0
    for a in range(min(n, T)):
        # Two short loops over slices that start at the next rank: the compiler does several pairs at once.
        _fill_deltas(a, h, gain, value, by_score, row)
        e_below, delta_below, push_below, curve_below = e[a + 1 :], row[a + 1 :], push[a + 1 :], curve[a + 1 :]
        e_a, up, bend = e[a], 0.0, 0.0
        for b in range(len(e_below)):
            delta = delta_below[b]
            share = 1.0 / (e_a + e_below[b])
            upper, lower = e_a * share, e_below[b] * share  # the chances that either stands above the other
            force = delta * (lower if delta > 0 else upper)
            c = abs(delta) * upper * lower
            up += force
            bend += c
            push_below[b] -= force
            curve_below[b] += c
            total += abs(force)
        push[a] += up
        curve[a] += bend
    scale = sigma / ideal
    total *= 2.0 * scale
    normal = np.log2(1.0 + total) / total if by_query and total > 0 else 1.0
    for r in range(n):
        lambdas[order[r]] = push[r] * scale * normal
        curvature[order[r]] = curve[r] * scale * sigma * factor * normal


@inner(error_model="numpy", fastmath={"reassoc", "contract", "nsz"})
def _fill_deltas(a, h, gain, value, by_score, row):
    """What swapping rank a with each rank below it changes, positive where the document at a is the better one."""
    h_below, gain_below, value_below, delta = h[a + 1 :], gain[a + 1 :], value[a + 1 :], row[a + 1 :]
    for b in range(len(delta)):
        delta[b] = (gain[a] - gain_below[b]) * (value[a] - value_below[b])
    if by_score:
        for b in range(len(delta)):
            delta[b] /= 0.01 + (h[a] - h_below[b])


@inner(fastmath={"reassoc"})  # sums of whole numbers: the order does not matter
def _rank_order(scores):
    """Documents from the highest score down, ties in file order.

    Ranked by counting who stands above whom: that takes several documents at once, and costs a third of a sort in a short list.
    """
    n = len(scores)
    above, order = np.zeros(n), np.empty(n, np.int64)
    for i in range(n):
        mine, after, counts, below = scores[i], scores[i + 1 :], above[i + 1 :], 0.0
        for j in range(len(after)):
            is_below = 1.0 if after[j] <= mine else 0.0
            counts[j] += is_below
            below += is_below
        above[i] += n - 1 - i - below
    for i in range(n):
        order[np.int64(above[i])] = i
    return order


@numba.njit(nogil=True, cache=True)
def weigh_pairs(pairs, scores, sigma, factor, by_score, by_query, of_query):
    """Fill in score difference, rho, lambda and curvature, from winner, loser and delta of `swap_deltas`; returns the size of
    their lambdas, both documents of each pair counted. of_query: that size for the whole query, where only some pairs are given.
    """
    all_tied, total = True, 0.0
    for score in scores:
        all_tied &= score == scores[0]
    for p in range(len(pairs)):
        s = scores[np.int64(pairs[p, 0])] - scores[np.int64(pairs[p, 1])]
        rho, other = 1.0 / (1.0 + np.exp(sigma * s)), 1.0 / (1.0 + np.exp(-sigma * s))
        delta = pairs[p, 4]
        if by_score and not all_tied:
            delta /= 0.01 + abs(s)
        force = sigma * rho * delta
        pairs[p, 2], pairs[p, 3], pairs[p, 4], pairs[p, 5] = s, rho, delta, force
        pairs[p, 6] = factor * sigma * sigma * rho * other * delta
        total += 2.0 * force
    whole = max(total, of_query)
    if by_query and whole > 0:
        share = np.log2(1.0 + whole) / whole
        for p in range(len(pairs)):
            pairs[p, 5] *= share
            pairs[p, 6] *= share
    return total


@numba.njit(nogil=True, cache=True)
def swap_deltas(order, relevance, worth, ideal, metric, T, keep, stated, start, stop, only):
    """Winner, loser and, in column 4, how much the metric changes when the two swap places.

    Ranks a < b run over the order; what lies between them is kept as running sums, so that each pair costs O(1). Listed are
    pairs whose upper rank a lies in start..stop, of all documents or of one.
    """
    n = len(order)
    n_pairs = len(stated)
    for a in range(start, stop):
        for b in range(a + 1, n):
            i, j = order[a], order[b]
            n_pairs += (relevance[i] > relevance[j] or relevance[j] > relevance[i]) and (only == EVERY or i == only or j == only)
    pairs = np.zeros((n_pairs, 7))
    value = np.zeros(n)  # of a rank: what one unit of worth is worth there
    for r in range(n):
        if keep or r < T:
            value[r] = 1.0 / np.log2(r + 2.0) if metric < 2 else 1.0 / (r + 1.0)
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
            if metric == 4 and second == n and worth[j] > 0:
                second = b  # the first relevant document after a
            is_listed = only == EVERY or i == only or j == only
            if is_listed and (relevance[i] > relevance[j] or relevance[j] > relevance[i]):
                gap = worth[i] - worth[j]
                delta = 1.0  # ranknet
                if metric < 2:
                    delta = abs(gap) * abs(value[a] - value[b])
                elif metric == 3:
                    # A relevant document goes from a to b, or comes from b to a: the precisions between change by one.
                    upper = above if gap > 0 else above + 1.0
                    delta = abs(gap) * abs(upper * value[a] + between - upto * value[b])
                elif metric == 4:
                    delta = 0.0
                    if gap > 0 and a == first:
                        delta = value[a] - value[min(b, second)]
                    elif gap < 0 and a < first:
                        delta = value[a] - value[first]
                elif metric == 5:
                    delta = survive * abs(gap) * abs(value[a] - between - reach * value[b])
                pairs[p, 0], pairs[p, 1] = (i, j) if relevance[i] > relevance[j] else (j, i)
                if a < T and ideal > 0:
                    pairs[p, 4] = delta / ideal
                p += 1
            if metric == 3:
                between += worth[j] * value[b]
            elif metric == 5:
                between += worth[j] * reach * value[b]
                reach *= 1.0 - worth[j]
        survive *= 1.0 - worth[i]
    rank = np.empty(n, np.int64)
    for r in range(n):
        rank[order[r]] = r
    for r in range(len(stated)):
        i, j = stated[r, 0], stated[r, 1]
        pairs[p + r, 0], pairs[p + r, 1] = i, j
        pairs[p + r, 4] = 1.0 if min(rank[i], rank[j]) < T else 0.0
    return pairs

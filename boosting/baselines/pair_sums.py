"""What linear rankers ask of all pairs together: a sum over pairs, and its derivative by the score of each document.

    squared hinge    max(0, 1 - s)^2         s = h_winner - h_loser
    cross entropy    log(1 + exp(-s))

Pairs by grade are visited in place, eight losers at once; no list of pairs is built. Only pairs that were drawn, and stated preferences,
are listed.

The cross entropy takes no exponential and no logarithm a pair. Within a query, exp(h_j - h_i) = exp(h_j - c) * exp(c - h_i), so that two
exponentials a document are enough; and the sum of log(1 + e) is the logarithm of a product, taken once for some thousand pairs. With
e = exp(-|s|) each factor lies between 1 and 2.
"""

import math
from typing import NamedTuple

import numba
import numpy as np

from ..compute.intrinsics import inner
from ..compute.lanes import LANES, load, smaller, spread, store, total, where_positive
from ..data.dataset import Dataset
from ..data.grade_order import grade_order
from .pairs import choose_pairs

BLOCKS = 64  # of eight factors up to 2 each, multiplied between two logarithms: up to 127 in each lane, and 2^(8 * 127) is a float64
LARGEST = 1e300  # of a product of factors up to 2
FAR = 700.0  # half the range of the scores of a query, beyond which exp(h - c) is no float64


class SummedPairs(NamedTuple):
    """The pairs that are summed over, as the kernels read them.

    order, tail, end   (n_documents,) as `grade_order` gives them
    visited            (n + 1,) offsets of the queries whose pairs by grade all count
    query_ptr          (n_queries + 1,) offsets of all queries
    listed, weights    (m, 2) rows of winner and loser of further pairs; (m,)
    """

    order: np.ndarray
    tail: np.ndarray
    end: np.ndarray
    visited: np.ndarray
    query_ptr: np.ndarray
    listed: np.ndarray
    weights: np.ndarray

    @classmethod
    def of(cls, data: Dataset, most: int, seed: int) -> tuple["SummedPairs", int, int]:
        """All pairs of the data, or `most` that the seed draws; how many the data have, and how many are summed over."""
        order, tail, end, _ = found = grade_order(data)
        if found.n_pairs <= most:
            weights = np.ones(len(data.preference_rows)) if data.preference_weights is None else data.preference_weights
            every = cls(order, tail, end, data.query_ptr, data.query_ptr, data.preference_rows, weights)
            return every, found.n_pairs, found.n_pairs
        drawn = choose_pairs(data, most, seed)
        weights = np.ones(most) if drawn.weight is None else drawn.weight
        listed = np.stack([drawn.winner, drawn.loser], axis=1)
        return cls(order, tail, end, data.query_ptr[:1], data.query_ptr, listed, weights), drawn.n_pairs, most


@numba.njit(nogil=True, cache=True)
def squared_hinge(scores, pairs):
    """Sum over pairs of max(0, 1 - s)^2, and its derivative (n_documents,) by the scores (n_documents,); pairs as `SummedPairs`."""
    order, tail, end, visited, _, listed, weights = pairs
    slope, value = np.zeros(len(scores)), 0.0
    nothing, one = spread(0.0), spread(1.0)
    for q in range(len(visited) - 1):
        first, last = visited[q], end[visited[q]]
        size = last - first
        h, lost = np.full(size + LANES, -np.inf), np.zeros(size + LANES)
        for p in range(size):
            h[p] = scores[order[first + p]]
        squares = nothing
        for p in range(size):
            mine, gained = spread(h[p]), nothing
            for j in range(tail[first + p] - first, size, LANES):
                lack = one - (mine - load(h, j))
                missing = where_positive(lack, lack, nothing)
                gained, squares = gained + missing, squares + missing * missing
                store(lost, j, load(lost, j) + missing)
            slope[order[first + p]] = 2.0 * (lost[p] - total(gained))  # whoever could win against p stands before it
        value += total(squares)
    for n in range(len(listed)):
        i, j = listed[n]
        missing = max(1.0 - (scores[i] - scores[j]), 0.0)
        value += weights[n] * missing * missing
        slope[i] -= 2.0 * weights[n] * missing
        slope[j] += 2.0 * weights[n] * missing
    return value, slope


@numba.njit(nogil=True, cache=True)
def cross_entropy(scores, pairs):
    """Sum over pairs of log(1 + exp(-s)), and its derivative (n_documents,) by the scores (n_documents,); pairs as `SummedPairs`."""
    order, tail, end, visited, query_ptr, listed, weights = pairs
    slope, value = np.zeros(len(scores)), 0.0
    up, down = _powers(scores, query_ptr)
    for q in range(len(visited) - 1):
        rows = order[visited[q] : end[visited[q]]]
        tails = tail[visited[q] : end[visited[q]]] - visited[q]
        if len(rows) and up[rows[0]] == 0.0:
            value += _far_apart(scores, rows, tails, slope)
        else:
            value += _near(scores, up, down, rows, tails, slope)
    product = 1.0
    for n in range(len(listed)):
        i, j = listed[n]
        lead = scores[j] - scores[i]
        e = math.exp(-abs(lead)) if up[i] == 0.0 else min(up[j] * down[i], up[i] * down[j])
        if weights[n] == 1.0:
            product *= 1.0 + e
            if product > LARGEST:
                value += math.log(product)
                product = 1.0
        else:
            value += weights[n] * math.log1p(e)
        value += weights[n] * max(lead, 0.0)
        asked = weights[n] * (1.0 if lead > 0.0 else e) / (1.0 + e)
        slope[i] -= asked
        slope[j] += asked
    return value + math.log(product), slope


@inner
def _powers(scores, query_ptr):
    """(n_documents,) exp(h - c) and exp(c - h), where c is the middle of the scores of the query; zeros where these lie too far apart."""
    up, down = np.zeros(len(scores)), np.zeros(len(scores))
    for q in range(len(query_ptr) - 1):
        low, high = np.inf, -np.inf
        for i in range(query_ptr[q], query_ptr[q + 1]):
            low, high = min(low, scores[i]), max(high, scores[i])
        if high - low > 2.0 * FAR:
            continue
        middle = low + 0.5 * (high - low)
        for i in range(query_ptr[q], query_ptr[q + 1]):
            up[i], down[i] = math.exp(scores[i] - middle), math.exp(middle - scores[i])
    return up, down


@inner
def _near(scores, up_of, down_of, rows, tails, slope):
    """The pairs of one query by grade: their cross entropy; adds the derivative to slope.

    rows, tails   (size,) of the best grade first, and where the losers of each begin; up_of, down_of as `_powers` gives them
    """
    size, value = len(rows), 0.0
    h, lost, factors = np.full(size + LANES, -np.inf), np.zeros(size + LANES), np.empty(LANES)
    up, down = np.zeros(size + LANES), np.full(size + LANES, np.inf)  # beyond the end lie losers of no weight
    for p in range(size):
        h[p], up[p], down[p] = scores[rows[p]], up_of[rows[p]], down_of[rows[p]]
    nothing, one = spread(0.0), spread(1.0)
    product, leads, n_blocks = one, nothing, 0
    for p in range(size):
        mine, my_up, my_down, gained = spread(h[p]), spread(up[p]), spread(down[p]), nothing
        for begin in range(tails[p], size, BLOCKS * LANES):
            for j in range(begin, min(begin + BLOCKS * LANES, size), LANES):
                lead = load(h, j) - mine
                e = smaller(load(up, j) * my_down, my_up * load(down, j))
                asked = where_positive(lead, one, e) / (one + e)
                product, leads, gained = product * (one + e), leads + where_positive(lead, lead, nothing), gained + asked
                store(lost, j, load(lost, j) + asked)
                n_blocks += 1
            if n_blocks >= BLOCKS:
                value += _logarithm(product, factors)
                product, n_blocks = one, 0
        slope[rows[p]] += lost[p] - total(gained)
    return value + _logarithm(product, factors) + total(leads)


@inner
def _logarithm(product, factors):
    """Of the product of eight lanes; factors (8,) is overwritten."""
    store(factors, 0, product)
    every = 1.0
    for factor in factors:
        every *= factor
    return math.log(every)


@inner
def _far_apart(scores, rows, tails, slope):
    """The same as `_near` for scores of any range, one pair after the other."""
    value = 0.0
    for p in range(len(rows)):
        for loser in rows[tails[p] :]:
            lead = scores[loser] - scores[rows[p]]
            e = math.exp(-abs(lead))
            asked = (1.0 if lead > 0.0 else e) / (1.0 + e)
            value += max(lead, 0.0) + math.log1p(e)
            slope[rows[p]] -= asked
            slope[loser] += asked
    return value

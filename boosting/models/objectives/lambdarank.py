"""LightGBM's lambdarank to the last bit: its table of the sigmoid, its order of documents, its sums in float32.

    lambda = sigmoid * rho(s) * |Delta NDCG| [/ (0.01 + |s|)]        s = score of the better document minus that of the other

rho(s) = 1 / (1 + exp(sigmoid * s)) is read from a table of 2^20 values between s = -25 / sigmoid and 25 / sigmoid, that of the nearest
value below s. A pair counts where the higher of the two ranks is above the truncation. Rounded to float32 is what a pair adds, and the sum
of a document after each pair. LightGBM 4, src/objective/rank_objective.hpp; the method is [BU].
"""

import math

import numba
import numpy as np

from ...compute.arrays import read_only
from ...compute.sorting import sort_places
from .formula import Gradients, Table

BINS = 2**20
REACH = 25.0  # of sigmoid * s
APART = float(np.float32(0.01))
COLUMNS = ("winner", "loser", "difference", "rho", "delta", "force", "curvature")


class Lambdarank:
    """Lambdas of all documents, and the pairs of a query.

    grades   (n_documents,) whole numbers;  gains   by grade;  query_ptr   (n_queries + 1,)
    sigmoid, truncation, norm   as LightGBM's parameters
    """

    def __init__(
        self, grades: np.ndarray, gains: np.ndarray, query_ptr: np.ndarray, sigmoid: float, truncation: int, norm: bool,
    ) -> None:  # fmt: skip
        self.query_ptr = read_only(np.asarray(query_ptr, np.int64))
        longest = int(np.diff(self.query_ptr).max())
        discounts = np.array([1.0 / math.log2(2.0 + rank) for rank in range(longest)])
        self.grades = np.asarray(grades, np.int64)
        query = np.repeat(np.arange(len(self.query_ptr) - 1), np.diff(self.query_ptr))
        best_first = self.grades[np.lexsort((-self.grades, query))]
        inverse = inverse_ideals(best_first, np.asarray(gains, np.float64), self.query_ptr, discounts, truncation)
        self.given = (
            self.grades, np.asarray(gains, np.float64), discounts, sigmoid_table(sigmoid), float(sigmoid), int(truncation), bool(norm),
        )  # fmt: skip
        self.inverse = inverse

    def gradients(self, scores: np.ndarray) -> Gradients:
        """Of scores (n_documents,) float64."""
        first, second = np.zeros(len(scores), np.float32), np.zeros(len(scores), np.float32)
        add_lambdas(scores, self.query_ptr, self.inverse, *self.given, first, second)
        return Gradients(first.astype(np.float64), second.astype(np.float64))

    def pairs(self, scores: np.ndarray, query: int) -> Table:
        """Columns (n_pairs,) of `COLUMNS`; force is what moves the winner up and the loser down."""
        start, stop = self.query_ptr[query], self.query_ptr[query + 1]
        grades, *others = self.given
        table = list_pairs(scores[start:stop].copy(), grades[start:stop], self.inverse[query], *others)
        found = {name: table[:, column] for column, name in enumerate(COLUMNS)}
        return found | {name: found[name].astype(np.int64) + start for name in ("winner", "loser")}


@numba.njit(nogil=True, cache=True)
def sigmoid_table(sigmoid):
    """(BINS,) rho at equal steps from -REACH / sigmoid on."""
    low = -REACH / sigmoid
    step = BINS / (-low - low)
    table = np.empty(BINS)
    for i in range(BINS):
        table[i] = 1.0 / (1.0 + math.exp((i / step + low) * sigmoid))
    return table


@numba.njit(nogil=True, cache=True)
def inverse_ideals(best_first, gains, query_ptr, discounts, truncation):
    """(n_queries,) 1 / DCG of the ideal order down to the truncation, 0 where there is nothing to gain.

    best_first (n_documents,) int64 the grades of each query, falling; gains by grade, query_ptr (n_queries + 1,), discounts by rank
    """
    found = np.zeros(len(query_ptr) - 1)
    for q in range(len(found)):
        ideal = 0.0
        for rank in range(min(truncation, query_ptr[q + 1] - query_ptr[q])):
            ideal += discounts[rank] * gains[best_first[query_ptr[q] + rank]]
        found[q] = 1.0 / ideal if ideal > 0.0 else 0.0
    return found


@numba.njit(nogil=True, cache=True)
def _pair(higher, lower, h, grades, gains, discounts, inverse, table, sigmoid, by_score):
    """What two places of the order, (rank, document) each, come to: whether the upper is the better one, s, rho, delta, lambda and its
    curvature; all of one query."""
    (upper_rank, upper), (lower_rank, below) = higher, lower
    is_right = grades[upper] > grades[below]
    i, j = (upper, below) if is_right else (below, upper)
    s = h[i] - h[j]
    delta = (gains[grades[i]] - gains[grades[j]]) * abs(discounts[upper_rank] - discounts[lower_rank]) * inverse
    if by_score:
        delta /= APART + abs(s)
    low = -REACH / sigmoid
    if s <= low:
        rho = table[0]
    elif s >= -low:
        rho = table[BINS - 1]
    else:
        rho = table[min(int((s - low) * (BINS / (-low - low))), BINS - 1)]
    return is_right, s, rho, delta, rho * (-sigmoid * delta), rho * (1.0 - rho) * (sigmoid * sigmoid * delta)


@numba.njit(nogil=True, cache=True)
def add_lambdas(scores, query_ptr, inverse, grades, gains, discounts, table, sigmoid, truncation, norm, first, second):
    """Fill first and second (n_documents,) float32 with the derivatives.

    scores, grades (n_documents,), query_ptr (n_queries + 1,), inverse (n_queries,), gains by grade, discounts by rank, table (BINS,)
    """
    for q in range(len(inverse)):
        a, b = query_ptr[q], query_ptr[q + 1]
        h, grade, g, c = scores[a:b], grades[a:b], first[a:b], second[a:b]
        order = np.empty(len(h), np.int64)
        sort_places(-h, order, np.empty(len(h), np.int64))
        by_score = norm and h[order[0]] != h[order[-1]]
        size = 0.0
        for r in range(min(b - a - 1, truncation)):
            for t in range(r + 1, b - a):
                u, v = order[r], order[t]
                if grade[u] == grade[v]:
                    continue
                pair = _pair((r, u), (t, v), h, grade, gains, discounts, inverse[q], table, sigmoid, by_score)
                i, j = (u, v) if pair[0] else (v, u)
                g[j] -= np.float32(pair[4])
                c[j] += np.float32(pair[5])
                g[i] += np.float32(pair[4])
                c[i] += np.float32(pair[5])
                size -= 2.0 * pair[4]
        if norm and size > 0.0:
            scale = math.log2(1.0 + size) / size
            for i in range(b - a):
                g[i] = np.float32(np.float64(g[i]) * scale)
                c[i] = np.float32(np.float64(c[i]) * scale)


@numba.njit(nogil=True, cache=True)
def list_pairs(h, grade, inverse, gains, discounts, table, sigmoid, truncation, norm):
    """(n_pairs, 7) the columns of `COLUMNS`, documents counted from the query's first; h, grade (n,) of the query. Lambdas and curvatures
    are scaled as their sums are."""
    n = len(h)
    order = np.empty(len(h), np.int64)
    sort_places(-h, order, np.empty(len(h), np.int64))
    by_score = norm and h[order[0]] != h[order[-1]]
    found = np.empty((min(n, truncation) * n, 7))
    at, size = 0, 0.0
    for r in range(min(n - 1, truncation)):
        for t in range(r + 1, n):
            u, v = order[r], order[t]
            if grade[u] == grade[v]:
                continue
            is_right, s, rho, delta, force, curvature = _pair((r, u), (t, v), h, grade, gains, discounts, inverse, table, sigmoid, by_score)
            found[at, 0], found[at, 1] = (u, v) if is_right else (v, u)
            found[at, 2], found[at, 3], found[at, 4], found[at, 5], found[at, 6] = s, rho, delta, -force, curvature
            size -= 2.0 * force
            at += 1
    if norm and size > 0.0:
        scale = math.log2(1.0 + size) / size
        for p in range(at):
            found[p, 5] *= scale
            found[p, 6] *= scale
    return found[:at]

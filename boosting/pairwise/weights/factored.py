"""The weights of pairs as products of two factors, one of either document.

Kernels visit documents and the other grades of their query, never pairs.
"""

from dataclasses import dataclass
from functools import cached_property

import numba
import numpy as np

from ...compute.arrays import read_only
from ...compute.intrinsics import inner
from ...compute.sorting import longest_part
from ...data.grade_groups import Grades
from ...trees.binning import MISSING, Column
from .base import Distance, PairWeights, degrees

NO_GROUPS = np.uint64(0)  # of a document without a grade
PARTS = 16  # after each of which the search for a stump may leave a feature


@dataclass(frozen=True, eq=False)
class FactoredWeights(PairWeights):
    """v of winner i in group r and loser j in group t is scale[r, t] * factor[i, t] * factor[j, r].

    factor  one number a document and other group of its query;  scale (n_blocks,) symmetric
    scaled  factor times scale: by how much a document's pairs with that group weigh more for each unit of a factor there
    """

    grades: Grades
    factor: np.ndarray
    scaled: np.ndarray
    scale: np.ndarray

    def cut_weights(self, column: Column, least: np.ndarray | None = None) -> np.ndarray:
        found, least = self.grades, np.full(column.n_cuts, np.inf) if least is None else least
        order, order_ptr = column.derive("down", lambda: _order_down(column.bins, found.group, found.query_ptr))
        group, group_ptr, factor_ptr = self._places
        return _cut_factored(
            column.bins, order, order_ptr, least, group, group_ptr, found.block_ptr, factor_ptr, self.factor, self.scaled, self.degree
        )

    @cached_property
    def _places(self) -> tuple[np.ndarray, ...]:
        """group, group_ptr, factor_ptr as uint64."""
        found = self.grades
        return tuple(array.view(np.uint64) for array in (found.group, found.group_ptr, found.factor_ptr))

    def across(self, right: np.ndarray) -> float:
        """The threshold of a column of two bins."""
        return float(self.cut_weights(Column(right.astype(np.uint8), 1))[0])

    def flow(self, leaves: np.ndarray, n_leaves: int) -> np.ndarray:
        found, flow = self.grades, np.zeros((n_leaves, n_leaves))
        _add_flow(
            leaves.astype(np.int64), found.group, found.query_ptr, found.group_ptr, found.block_ptr, found.factor_ptr,
            self.factor, self.scale, flow,
        )  # fmt: skip
        return flow


def weigh_factored(found: Grades, scores: np.ndarray, distance: Distance, second_order: bool = False) -> FactoredWeights:
    log_z, d, factor, total, scale = factorise(found, scores, distance)
    by_document = found.group.view(np.uint64), found.query_ptr, found.group_ptr, found.block_ptr, found.factor_ptr.view(np.uint64)
    b, degree, scaled = _sum_factored(*by_document, factor, total, scale, d, second_order)
    return FactoredWeights(log_z, b, degrees(degree), found, factor, scaled, read_only(scale * d**2) if second_order else scale)


def factorise(found: Grades, scores: np.ndarray, distance: Distance) -> tuple[float, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """log Z, and by block distance, factors, their sums and scale.

    Training asks three times at the same scores: for the risk after a step, for the next weights, for the risk before its step.
    """
    of_gap = _distances(found, distance)
    by_document = found.group.view(np.uint64), found.query_ptr, found.group_ptr, found.block_ptr, found.factor_ptr.view(np.uint64)

    def make() -> tuple:
        d = of_gap[found.place]
        log_z, factor, total, scale = _factorise_blocks(scores, *by_document, d)
        return found.known.keep(log_z, scores, of_gap), d, factor, total, scale

    return found.latest.of((scores, of_gap), make)


def log_z_factored(found: Grades, scores: np.ndarray, distance: Distance) -> float:
    """log Z alone. A replay asks for it at the scores of every iteration, query after query."""
    known = found.known.find(scores, _distances(found, distance))
    return factorise(found, scores, distance)[0] if known is None else known


def _distances(found: Grades, distance: Distance) -> np.ndarray:
    """d of each gap; a grade is at no distance from itself."""
    return np.where(found.sizes_of_gap > 0, distance(found.sizes_of_gap), 0.0)


@numba.njit(nogil=True, cache=True)
def _factorise_blocks(scores, group, query_ptr, group_ptr, block_ptr, factor_ptr, d):
    """log Z, factors, their sums by block, and the scale of each block.

    Factors are taken from the score that makes them largest, so that they are at most 1; what was left out of them is
    the block's scale, which holds the only large exponent.

    group, factor_ptr   uint64, as are places within a query below: of a signed place numba asks each time whether it counts from the end
    """
    low, high = _ends_of_groups(scores, group, query_ptr, group_ptr)
    exponent, top = np.full(block_ptr[-1], -np.inf), -np.inf
    for q in range(len(group_ptr) - 1):
        first, G = group_ptr[q], group_ptr[q + 1] - group_ptr[q]
        for r in range(G):
            for t in range(r + 1, G):
                block = block_ptr[q] + r * G + t
                nearest = high[first + t] - low[first + r] if d[block] >= 0 else low[first + t] - high[first + r]
                exponent[block] = d[block] * nearest
                top = max(top, exponent[block])
    factor, total = np.zeros(factor_ptr[-1]), np.zeros(block_ptr[-1])
    for q in range(len(group_ptr) - 1):
        first, blocks, G = np.uint64(group_ptr[q]), np.uint64(block_ptr[q]), np.uint64(group_ptr[q + 1] - group_ptr[q])
        for i in range(query_ptr[q], query_ptr[q + 1]):
            r, at, score = group[i], factor_ptr[i], scores[i]
            for t in range(G if r < G else NO_GROUPS):
                if t != r:
                    block = blocks + r * G + t
                    wins, is_plain = r < t, d[block] >= 0
                    nearest = low[first + r] if wins == is_plain else high[first + r]
                    factor[at + t] = np.exp((-d[block] if wins else d[block]) * (score - nearest))
                    total[block] += factor[at + t]
    scale, z = np.zeros(block_ptr[-1]), 0.0
    for q in range(len(group_ptr) - 1):
        G = group_ptr[q + 1] - group_ptr[q]
        for r in range(G):
            for t in range(r + 1, G):
                one, two = block_ptr[q] + r * G + t, block_ptr[q] + t * G + r
                scale[one] = scale[two] = np.exp(exponent[one] - top)
                z += scale[one] * total[one] * total[two]
    return top + np.log(z), factor, total, scale / z


@inner
def _ends_of_groups(values, group, query_ptr, group_ptr):
    """(n_groups,) the lowest and the highest value of each."""
    low, high = np.full(group_ptr[-1], np.inf), np.full(group_ptr[-1], -np.inf)
    for q in range(len(group_ptr) - 1):
        first, G = np.uint64(group_ptr[q]), np.uint64(group_ptr[q + 1] - group_ptr[q])
        for i in range(query_ptr[q], query_ptr[q + 1]):
            if group[i] < G:
                g = first + group[i]
                low[g], high[g] = min(low[g], values[i]), max(high[g], values[i])
    return low, high


def pulls_factored(found: Grades, g: np.ndarray, distance: Distance) -> tuple[bool, bool]:
    d = _distances(found, distance)[found.place]
    return _pulls_of_blocks(g, found.group.view(np.uint64), found.query_ptr, found.group_ptr, found.block_ptr, d)


@numba.njit(nogil=True, cache=True)
def _pulls_of_blocks(g, group, query_ptr, group_ptr, block_ptr, d):
    """Whether any pair of two groups stands right under g (n_documents,), and whether any stands wrong: the ends of groups tell."""
    low, high = _ends_of_groups(g, group, query_ptr, group_ptr)
    along, against = False, False
    for q in range(len(group_ptr) - 1):
        first, G = group_ptr[q], group_ptr[q + 1] - group_ptr[q]
        for r in range(G):
            for t in range(r + 1, G):
                sign = np.sign(d[block_ptr[q] + r * G + t])
                most, least = high[first + r] - low[first + t], low[first + r] - high[first + t]
                along |= sign * most > 0 or sign * least > 0
                against |= sign * most < 0 or sign * least < 0
    return along, against


@numba.njit(nogil=True, cache=True)
def _sum_factored(group, query_ptr, group_ptr, block_ptr, factor_ptr, factor, total, scale, d, second_order):
    """b and degree (n_documents,) as PairWeights has them, scaled (n_factors,); d, total, scale (n_blocks,)."""
    b, degree, scaled = np.zeros(len(group)), np.zeros(len(group)), np.zeros(len(factor))
    for q in range(len(group_ptr) - 1):
        blocks, G = np.uint64(block_ptr[q]), np.uint64(group_ptr[q + 1] - group_ptr[q])
        for i in range(query_ptr[q], query_ptr[q + 1]):
            r, at, pull, weight = group[i], factor_ptr[i], 0.0, 0.0
            for t in range(G if r < G else NO_GROUPS):
                if t != r:
                    block, others = blocks + r * G + t, total[blocks + t * G + r]
                    w = scale[block] * factor[at + t]
                    pull += w * others * d[block] if r < t else -w * others * d[block]
                    scaled[at + t] = w * d[block] * d[block] if second_order else w
                    weight += scaled[at + t] * others
            b[i], degree[i] = pull, weight
    return b, degree, scaled


@numba.njit(nogil=True, cache=True)
def _order_down(bins, group, query_ptr):
    """The documents of each query by falling bin, equal bins in file order, without those that have no grade or no value: order
    (n,) uint32, and where those of each query lie in it, (n_queries + 1,) uint64."""
    order, order_ptr, start = np.empty(len(bins), np.uint32), np.zeros(len(query_ptr), np.uint64), np.empty(MISSING + 1, np.int64)
    for q in range(len(query_ptr) - 1):
        for b in range(len(start)):
            start[b] = 0
        for i in range(query_ptr[q], query_ptr[q + 1]):
            if group[i] >= 0 and bins[i] != MISSING:
                start[MISSING - bins[i]] += 1
        start[0] = order_ptr[q]
        for b in range(MISSING):
            start[b + 1] += start[b]
        order_ptr[q + 1] = start[MISSING]
        for i in range(query_ptr[q], query_ptr[q + 1]):
            if group[i] >= 0 and bins[i] != MISSING:
                order[start[MISSING - 1 - bins[i]]] = i
                start[MISSING - 1 - bins[i]] += 1
    return order, order_ptr


@numba.njit(nogil=True, cache=True)
def _cut_factored(bins, order, order_ptr, least, group, group_ptr, block_ptr, factor_ptr, factor, scaled, degree):
    """(n_cuts,) the weight of the pairs that each threshold of a column of bins (n_documents,) parts; (0,) once the pairs of some
    queries alone weigh more than `least` (n_cuts,) at every threshold.

    order, order_ptr  as `_order_down` gives them;  group, group_ptr, factor_ptr  uint64, else of Grades, as is block_ptr

    Query by query all documents start left of the cut and move right, the highest bin first. A document that moves parts all
    its pairs, which weigh its degree, but those with documents on the right already: these were parted and are no more.
    Its factor towards its own group is 0.
    """
    crossing = np.zeros(MISSING + 1)
    right = np.empty(longest_part(block_ptr))  # the factors that are on the right, by the group they face, then their own
    n_queries, n_cuts = len(order_ptr) - 1, len(least)
    part = max(1, n_queries // PARTS)
    for q in range(n_queries):
        if q % part == 0 and q > 0 and _all_reach(crossing, least):
            return np.empty(0)
        G = group_ptr[q + 1] - group_ptr[q]
        for t in range(G * G):
            right[t] = 0.0
        for p in range(order_ptr[q], order_ptr[q + 1]):
            i = order[p]
            r, met, at = group[i], 0.0, factor_ptr[i]
            for t in range(G):
                met += scaled[at + t] * right[r * G + t]
                right[t * G + r] += factor[at + t]
            crossing[bins[i]] += degree[i] - 2.0 * met
    for cut in range(MISSING - 1, -1, -1):
        crossing[cut] += crossing[cut + 1]
    return crossing[1 : n_cuts + 1]


@inner
def _all_reach(crossing, least):
    """Whether what is parted so far weighs more than `least` (n_cuts,) for every threshold."""
    weight = 0.0
    for cut in range(MISSING - 1, len(least) - 1, -1):
        weight += crossing[cut + 1]
    for cut in range(len(least) - 1, -1, -1):
        weight += crossing[cut + 1]
        if not weight > least[cut]:
            return False
    return True


@numba.njit(nogil=True, cache=True)
def _add_flow(leaves, group, query_ptr, group_ptr, block_ptr, factor_ptr, factor, scale, flow):
    """Add to flow (n_leaves, n_leaves) what the pairs between every two leaves weigh; leaves (n_documents,) int64."""
    n_leaves = len(flow)
    for q in range(len(group_ptr) - 1):
        G = group_ptr[q + 1] - group_ptr[q]
        inside = np.zeros((G, G, n_leaves))  # factors of group r towards group t, by leaf
        for i in range(query_ptr[q], query_ptr[q + 1]):
            for t in range(G):
                if group[i] >= 0 and t != group[i]:
                    inside[group[i], t, leaves[i]] += factor[factor_ptr[i] + t]
        for r in range(G):
            for t in range(r + 1, G):
                weight = scale[block_ptr[q] + r * G + t]
                for a in range(n_leaves):
                    if inside[r, t, a] > 0.0:
                        for c in range(n_leaves):
                            both = weight * inside[r, t, a] * inside[t, r, c]
                            flow[a, c] += both
                            flow[c, a] += both

"""What a model gives to a row while one or two of its features take any value: exact, region by region.

The thresholds of a feature are the only places where the score changes. They cut its values into regions, and every way through a tree is a
box of regions: an interval of the first feature times one of the second.

    cuts      0.5        1.5        4.0            region r:  cuts[r - 1] < x <= cuts[r]
    region  0  |    1     |    2     |   3
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numba
import numpy as np

from ..compute.arrays import read_only
from ..compute.intrinsics import inner
from ..compute.sorting import longest_part
from ..trees.predictor import round_down
from .nodes import Nodes

NO_FEATURE = -2  # asked by no node; -1 is a leaf


class Regions(NamedTuple):
    """cuts    of each feature, (n_cuts,) ascending in the type of the data: each is the largest value that goes left
    cut     (n_nodes,) the number of a node's threshold among the cuts of its feature: -1 where no number goes left, n_cuts where all do
    asking  of each feature, (n,) the trees that ask it
    """

    cuts: tuple[np.ndarray, ...]
    cut: np.ndarray
    asking: tuple[np.ndarray, ...]


def regions_of(nodes: Nodes, n_features: int, dtype: np.dtype) -> Regions:
    """The regions of a model's features, for rows of a type: two thresholds between which it has no number are one."""
    threshold = round_down(nodes.threshold, dtype)
    tree = nodes.of_node(np.arange(nodes.n_trees))
    order = np.argsort(nodes.feature, kind="stable")
    ends = np.searchsorted(nodes.feature[order], np.arange(n_features + 1))
    cut, cuts, asking = np.full(len(tree), -1), [], []
    for first, last in pairwise(ends.tolist()):
        own = order[first:last]
        found = np.unique(threshold[own])
        found = found[np.isfinite(found)]
        cut[own] = np.where(np.isneginf(threshold[own]), -1, np.searchsorted(found, threshold[own]))
        cuts.append(found)
        asking.append(read_only(np.unique(tree[own])))
    return Regions(tuple(cuts), read_only(cut), tuple(asking))


class Span(NamedTuple):
    """The regions low, ..., high - 1 of a feature."""

    feature: int
    low: int
    high: int


NOWHERE = Span(NO_FEATURE, 0, 1)


def totals(
    nodes: Nodes, regions: Regions, weights: np.ndarray, trees: np.ndarray, goes_left: np.ndarray, spans: Sequence[Span]
) -> tuple[np.ndarray, int]:
    """(n_regions, m_regions) what some trees give in each region of two features, and how many nodes that took.

    weights     (n_trees,) by which leaf values are multiplied
    goes_left   (n_nodes,) where the row goes by its other features
    spans       of one or two features, whose values are not missing

    >>> import boosting as b
    >>> from .nodes import nodes_of
    >>> data = b.Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
    >>> nodes = nodes_of(b.train(data, b.GBT(), b.Settings(n_iterations=1)).iterations)
    >>> regions = regions_of(nodes, 1, data.features.dtype)
    >>> totals(nodes, regions, np.ones(1), regions.asking[0], nodes.goes_left(data.features[0]), [Span(0, 0, 3)])[0].tolist()
    [[-1.0], [0.0], [1.0]]
    """
    one, two = (*spans, NOWHERE, NOWHERE)[:2]
    grid = np.zeros((one.high - one.low + 1, two.high - two.low + 1))
    _, visited = _boxes(*_given(nodes, regions.cut, weights, trees, goes_left), *one, *two, grid)  # type: ignore[call-arg]
    return grid.cumsum(axis=0).cumsum(axis=1)[:-1, :-1], visited


def bound(
    nodes: Nodes, regions: Regions, weights: np.ndarray, trees: np.ndarray, goes_left: np.ndarray, spans: Sequence[Span]
) -> tuple[float, int]:
    """No region gives more than this: each tree at its best by itself; without spans, what the row is given as it is. And how many nodes
    that took; see `totals`."""
    one, two = (*spans, NOWHERE, NOWHERE)[:2]
    return _boxes(*_given(nodes, regions.cut, weights, trees, goes_left), *one, *two, np.zeros((0, 0)))  # type: ignore[call-arg]


def _given(nodes: Nodes, *more: np.ndarray) -> tuple[np.ndarray, ...]:
    return nodes.feature, nodes.left, nodes.right, nodes.value, nodes.root, *more


def bounds_of_pairs(nodes: Nodes, weights: np.ndarray, goes_left: np.ndarray, columns: np.ndarray, n_features: int) -> np.ndarray:
    """(n, n) no change of two of these columns (n,) gains more than this; on the diagonal, of one. Each tree is taken at its best by
    itself: at the best leaf that the row would reach but for one of the two features, but for the other, and but for both."""
    number = np.full(n_features, -1)
    number[columns] = np.arange(len(columns))
    most = np.zeros((len(columns), len(columns)))
    _gain_of_pairs(*_given(nodes, number), weights, goes_left, most)  # type: ignore[call-arg]
    alone = np.diag(most)
    return np.where(np.eye(len(columns), dtype=bool), most, most + most.T + alone[:, None] + alone[None, :])


@numba.njit(nogil=True, cache=True)
def _gain_of_pairs(feature, left, right, value, root, number, weights, goes_left, most):
    """Add to most (n, n), a <= b, what each tree gains at most in a leaf that the row would reach with other values of both a and b.

    number   (n_features,) of a feature in most, -1 where it may not change
    """
    waiting = np.empty((longest_part(root), 3), np.int64)  # node, and the features by which it is missed, -1 for none
    best = np.zeros_like(most)
    for tree in range(len(root) - 1):
        node = root[tree]
        while feature[node] >= 0:
            node = left[node] if goes_left[node] else right[node]
        now = value[node]
        for turn in range(2):  # the best leaves are looked for, then counted and forgotten
            waiting[0, 0], waiting[0, 1], waiting[0, 2] = root[tree], -1, -1
            n = 1
            while n > 0:
                n -= 1
                node, a, b = waiting[n, 0], waiting[n, 1], waiting[n, 2]
                while feature[node] >= 0:
                    f = number[feature[node]]
                    if f >= 0 and (f in (a, b) or b < 0):
                        waiting[n, 0] = right[node] if goes_left[node] else left[node]
                        waiting[n, 1] = f if a < 0 else a
                        waiting[n, 2] = b if a < 0 or f in (a, b) else f
                        n += 1
                    node = left[node] if goes_left[node] else right[node]
                if a < 0:
                    continue
                one, two = (a, a) if b < 0 else (min(a, b), max(a, b))
                if turn == 0:
                    best[one, two] = max(best[one, two], weights[tree] * (value[node] - now))
                else:
                    most[one, two] += best[one, two]
                    best[one, two] = 0.0


@inner
def _put(boxes, at, node, first, last, top, bottom):
    boxes[at, 0], boxes[at, 1], boxes[at, 2], boxes[at, 3], boxes[at, 4] = node, first, last, top, bottom


@numba.njit(nogil=True, cache=True)
def _boxes(feature, left, right, value, root, cut, weights, trees, goes_left, a, low_a, high_a, b, low_b, high_b, grid):
    """Visit each leaf that the row reaches in a box of regions, and add what it gives to the four corners of the box in grid
    (n_regions + 1, m_regions + 1), unless that is empty. Gives the sum of the best leaf of each tree, and how many nodes were visited."""
    boxes = np.empty((longest_part(root), 5), np.int64)  # node and box of what waits
    most, visited = 0.0, 0
    for tree in trees:
        _put(boxes, 0, root[tree], low_a, high_a, low_b, high_b)
        n, best = 1, -np.inf
        while n > 0:
            n -= 1
            node, first, last, top, bottom = boxes[n, 0], boxes[n, 1], boxes[n, 2], boxes[n, 3], boxes[n, 4]
            while feature[node] >= 0:
                visited += 1
                f, after = feature[node], cut[node] + 1  # the first region of the right side
                is_a = f == a
                low, high = (first, last) if is_a else (top, bottom)
                if not is_a and f != b:
                    node = left[node] if goes_left[node] else right[node]
                elif after >= high:
                    node = left[node]
                elif after <= low:
                    node = right[node]
                else:
                    _put(boxes, n, right[node], after if is_a else first, last, top if is_a else after, bottom)
                    n += 1
                    node = left[node]
                    if is_a:
                        last = after
                    else:
                        bottom = after
            gives = weights[tree] * value[node]
            best = max(best, gives)
            if len(grid):
                grid[first - low_a, top - low_b] += gives
                grid[last - low_a, top - low_b] -= gives
                grid[first - low_a, bottom - low_b] -= gives
                grid[last - low_a, bottom - low_b] += gives
        most += best
    return most, visited

"""Regression trees: best-first growth on bins, and walking real feature values down to a leaf.

The tree minimises sum_i w_i (g(x_i) - r_i)^2 for targets r and weights w ([QB] eq. 3), always splitting the leaf whose
split gains most, up to `max_leaf_nodes` (Friedman 2001; best-first as in Shi 2007).
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import partial

import numba
import numpy as np

from .binning import MISSING, Bins
from .histogram import count_bins, histogram
from .splitting import Limits, Split, best_split
from .threads import begin, share

LEAF = -1
PARALLEL_ROWS = 40_000  # below it a second thread costs more than it brings
AHEAD = 2  # nodes that helpers part before their turn


@dataclass(frozen=True, eq=False)
class Tree:
    """Nodes as parallel arrays, node 0 is the root; children follow their parent.

    feature        (n_nodes,) int64, -1 in a leaf
    threshold      (n_nodes,) float64: x <= threshold goes left; +inf parts missing from present values
    bin            (n_nodes,) int64: the same cut on bins
    missing_left   (n_nodes,) bool: where NaN goes
    left, right    (n_nodes,) int64, -1 in a leaf
    split_gain     (n_nodes,) float64, 0 in a leaf
    count          (n_nodes,) int64, documents with weight > 0
    weight         (n_nodes,) float64, sum of w;  numerator: sum of w r;  denominator: what the leaf value divides by
    leaf_value     (n_nodes,) float64, before shrinkage; the mean target of an inner node
    leaf_id        (n_nodes,) int64, leaves from left to right 0, 1, ...; -1 in an inner node
    """

    feature: np.ndarray
    threshold: np.ndarray
    bin: np.ndarray
    missing_left: np.ndarray
    left: np.ndarray
    right: np.ndarray
    split_gain: np.ndarray
    count: np.ndarray
    weight: np.ndarray
    numerator: np.ndarray
    denominator: np.ndarray
    leaf_value: np.ndarray
    leaf_id: np.ndarray

    def __post_init__(self) -> None:
        for field in fields(self):
            getattr(self, field.name).flags.writeable = False

    @property
    def n_leaves(self) -> int:
        return int((self.feature == LEAF).sum())

    @property
    def leaf_nodes(self) -> np.ndarray:
        """(n_leaves,) the node of each leaf id."""
        nodes = np.flatnonzero(self.feature == LEAF)
        return nodes[np.argsort(self.leaf_id[nodes])]

    @property
    def values(self) -> np.ndarray:
        """(n_leaves,) leaf values by leaf id."""
        return self.leaf_value[self.leaf_nodes]

    def with_values(self, values: np.ndarray) -> "Tree":
        """The same structure with other leaf values, (n_leaves,) by leaf id."""
        leaf_value = self.leaf_value.copy()
        leaf_value[self.leaf_nodes] = values
        return replace(self, leaf_value=leaf_value)

    def leaves(self, features: np.ndarray) -> np.ndarray:
        """(n,) uint8 leaf id of each row of real feature values (n, n_features)."""
        return _walk(features, self.feature, self.threshold, self.missing_left, self.left, self.right, self.leaf_id)

    def predict(self, features: np.ndarray) -> np.ndarray:
        """(n,) leaf value of each row."""
        return self.values[self.leaves(features)]

    def path(self, leaf: int) -> list[int]:
        """Nodes from the root to a leaf id."""
        parent = {int(child): node for node in range(len(self.feature)) for child in (self.left[node], self.right[node])}
        nodes = [int(self.leaf_nodes[leaf])]
        while nodes[-1] != 0:
            nodes.append(parent[nodes[-1]])
        return nodes[::-1]


@dataclass(frozen=True)
class Growth:
    """How far a tree may grow."""

    max_leaf_nodes: int = 20
    min_documents_leaf: int = 1
    max_depth: int | None = None
    l2: float = 0.0
    min_weight_leaf: float = 0.0


def grow(bins: Bins, targets, weights, growth: Growth, leaf_weights=None) -> tuple[Tree, np.ndarray]:
    """Grow one tree; returns it and the leaf id (n_documents,) uint8 of every training row.

    targets, weights   (n_documents,) float64; a document with weight 0 takes no part, and still lands in a leaf
    leaf_weights       (n_documents,) denominators of the leaf values where they differ from the weights of the structure
                       (LambdaMART after Burges: structure by least squares, one Newton step in the leaves)
    """
    return _Grower(bins, targets, weights, growth, leaf_weights).run()


class _Node:
    """A node under construction: its rows with their weight * target and weight, its histogram while it may still split,
    its best split."""

    def __init__(self, rows: np.ndarray, amounts: np.ndarray, depth: int) -> None:
        self.rows, self.amounts, self.depth = rows, amounts, depth
        self.sums: np.ndarray | None = None
        self.split: Split | None = None
        self.left = self.right = LEAF


class _Grower:
    def __init__(self, bins, targets, weights, growth, leaf_weights) -> None:
        self.bins, self.weights, self.growth = bins, weights, growth
        self.weighted = targets * weights
        # Where the leaves have denominators of their own, l2 regularises those and the structure is plain least squares.
        self.leaf_weights = weights if leaf_weights is None else leaf_weights
        structure_l2 = growth.l2 if leaf_weights is None else 0.0
        weights_count = bool(np.all((weights == 1.0) | (weights == 0.0)))
        self.limits = Limits(growth.min_documents_leaf, growth.min_weight_leaf, structure_l2, weights_count)
        self.n_thresholds = np.array([len(t) for t in bins.thresholds], np.int64)
        self.nodes: list[_Node] = []
        self.begun: dict[int, Callable[[], tuple[_Node, _Node]]] = {}

    def run(self) -> tuple[Tree, np.ndarray]:
        root = _Node(np.arange(self.bins.n_documents, dtype=np.uint32), np.stack([self.weighted, self.weights], axis=1), depth=0)
        if self.growth.max_leaf_nodes > 1:
            root.sums = self._histogram(root)
            root.split = self._best_split(root)
        queue: list[tuple[float, int]] = []
        self._add(root, queue)
        for _ in range(self.growth.max_leaf_nodes - 1):
            if not queue:
                break
            number = heapq.heappop(queue)[1]
            node, begun = self.nodes[number], self.begun.pop(number, None)
            is_last = len(self.nodes) + 2 == 2 * self.growth.max_leaf_nodes - 1
            if not is_last:
                self._look_ahead(queue)
            left, right = begun() if begun else self._part(node, is_last)
            node.sums = None
            node.left, node.right = self._add(left, queue), self._add(right, queue)
        self.begun.clear()  # what it holds refers back to the trees' rows
        return self._tree()

    def _add(self, node: _Node, queue: list) -> int:
        """Number the node and queue its best split; equal gains go to whoever came first."""
        number = len(self.nodes)
        self.nodes.append(node)
        if node.split is not None:
            heapq.heappush(queue, (-node.split.split_gain, number))
        return number

    def _look_ahead(self, queue: list) -> None:
        """Let a helper part the nodes that are likely to be next: they will be, unless the children of the present one gain
        more. What comes of a node depends on nothing but the node, so the tree stays the same."""
        if self.bins.n_documents < PARALLEL_ROWS:
            return
        for _, number in heapq.nsmallest(AHEAD, queue):
            if number not in self.begun:
                self.begun[number] = begin(partial(self._part, self.nodes[number], False))

    def _part(self, node: _Node, is_last: bool) -> tuple[_Node, _Node]:
        """The children of a node, with their histograms and best splits unless nothing is split after them."""
        assert node.split is not None and node.sums is not None
        column = self.bins.feature(node.split.feature)
        rows, amounts, n_left = _partition(node.rows, node.amounts, column, node.split.bin, node.split.missing_left)
        left = _Node(rows[:n_left], amounts[:n_left], node.depth + 1)
        right = _Node(rows[n_left:], amounts[n_left:], node.depth + 1)
        if not is_last and node.depth + 1 != self.growth.max_depth:  # build the smaller child; the larger is parent minus sibling
            small, large = (left, right) if len(left.rows) <= len(right.rows) else (right, left)
            small.sums = self._histogram(small)
            large.sums = np.subtract(node.sums, small.sums, out=node.sums)
            for child in (left, right):
                child.split = self._best_split(child)
        return left, right

    def _best_split(self, node: _Node) -> Split | None:
        assert node.sums is not None
        return best_split(node.sums, self.n_thresholds, self.limits, lambda f: count_bins(self.bins, f, node.rows, node.amounts))

    def _histogram(self, node: _Node) -> np.ndarray:
        return histogram(self.bins, node.rows, node.amounts)

    def _tree(self) -> tuple[Tree, np.ndarray]:
        """Freeze the nodes. Every node's sums are added up over its own rows, so that they close on screen."""
        n = len(self.nodes)
        inner = [node.left != LEAF for node in self.nodes]
        split = [node.split if is_inner else None for node, is_inner in zip(self.nodes, inner, strict=True)]
        leaf_id, leaves = self._number_leaves(n)
        sums = self._sums()
        divisor = np.where(leaf_id >= 0, sums[:, 2] + self.growth.l2, sums[:, 1])
        value = np.divide(sums[:, 0], divisor, out=np.zeros(n), where=divisor > 0)  # a leaf of 0/0 has value 0
        tree = Tree(
            feature=np.array([s.feature if s else LEAF for s in split], np.int64),
            threshold=np.array([self._threshold(s) if s else 0.0 for s in split]),
            bin=np.array([s.bin if s else 0 for s in split], np.int64),
            missing_left=np.array([s.missing_left if s else True for s in split], np.bool_),
            left=np.array([node.left for node in self.nodes], np.int64),
            right=np.array([node.right for node in self.nodes], np.int64),
            split_gain=np.array([s.split_gain if s else 0.0 for s in split]),
            count=sums[:, 3].astype(np.int64),
            weight=sums[:, 1].copy(),
            numerator=sums[:, 0].copy(),
            denominator=divisor,
            leaf_value=value,
            leaf_id=leaf_id,
        )
        return tree, leaves

    def _sums(self) -> np.ndarray:
        """(n_nodes, 4) numerator, weight, denominator and documents of each node."""
        sums = np.empty((len(self.nodes), 4))

        def add_up(first: int, last: int) -> None:
            for number in range(first, last):
                sums[number] = _sum_rows(self.nodes[number].rows, self.weighted, self.weights, self.leaf_weights)

        share(add_up, len(self.nodes), self.bins.n_documents >= PARALLEL_ROWS)
        return sums

    def _threshold(self, split: Split) -> float:
        cuts = self.bins.thresholds[split.feature]
        return float(cuts[split.bin]) if split.bin < len(cuts) else np.inf

    def _number_leaves(self, n_nodes: int) -> tuple[np.ndarray, np.ndarray]:
        leaf_id = np.full(n_nodes, -1, np.int64)
        leaves = np.empty(self.bins.n_documents, np.uint8)
        stack, count = [0], 0
        while stack:
            number = stack.pop()
            node = self.nodes[number]
            if node.left == LEAF:
                leaf_id[number] = count
                leaves[node.rows] = count
                count += 1
            else:
                stack += [node.right, node.left]
        return leaf_id, leaves


@numba.njit(nogil=True, cache=True)
def _partition(rows, amounts, column, cut, missing_left):
    """Rows and amounts of the left child, then of the right one, and how many go left. Stable: rows keep file order.

    Written without a branch on the side, which the processor could not foresee.
    """
    n = len(rows)
    goes_left = np.empty(n, np.uint8)
    n_left = 0
    for p in range(n):
        b = column[rows[p]]
        side = b <= cut or (b == MISSING and missing_left)
        goes_left[p] = side
        n_left += side
    kept, kept_amounts = np.empty(n, np.uint32), np.empty((n, 2))
    i, j = 0, n_left
    for p in range(n):
        side = np.int64(goes_left[p])
        at = side * i + (1 - side) * j
        kept[at], kept_amounts[at, 0], kept_amounts[at, 1] = rows[p], amounts[p, 0], amounts[p, 1]
        i += side
        j += 1 - side
    return kept, kept_amounts, n_left


@numba.njit(nogil=True, cache=True)
def _sum_rows(rows, weighted, weights, leaf_weights):
    numerator, weight, denominator, count = 0.0, 0.0, 0.0, 0.0
    for row in rows:
        numerator += weighted[row]
        weight += weights[row]
        denominator += leaf_weights[row]
        count += weights[row] > 0.0
    return numerator, weight, denominator, count


@numba.njit(nogil=True, cache=True)
def _walk(features, feature, threshold, missing_left, left, right, leaf_id):
    leaves = np.empty(len(features), np.uint8)
    for row in range(len(features)):
        node = 0
        while feature[node] >= 0:
            x = features[row, feature[node]]
            goes_left = missing_left[node] if np.isnan(x) else x <= threshold[node]
            node = left[node] if goes_left else right[node]
        leaves[row] = leaf_id[node]
    return leaves

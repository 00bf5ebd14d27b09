"""The nodes of all trees of a model, numbered through, and which way a row goes at each of them."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from ..compute.arrays import read_only
from ..trees.tree import LEAF, Tree


class HasTrees(Protocol):
    """An iteration, of a run or of what it goes on from."""

    @property
    def trees(self) -> tuple[Tree, ...]: ...


class Nodes(NamedTuple):
    """Trees in the order of training, one after another; a child is named by its number among all nodes.

    feature, left, right  (n_nodes,) int64, -1 in a leaf
    threshold, value      (n_nodes,) float64, the value of a leaf before shrinkage
    missing_left          (n_nodes,) bool
    root                  (n_trees + 1,) int64: the first node of each tree, and how many nodes there are
    iteration             (n_trees,) int64, counted from 1
    """

    feature: np.ndarray
    threshold: np.ndarray
    missing_left: np.ndarray
    left: np.ndarray
    right: np.ndarray
    value: np.ndarray
    root: np.ndarray
    iteration: np.ndarray

    @property
    def n_trees(self) -> int:
        return len(self.iteration)

    def of_node(self, of_tree: np.ndarray) -> np.ndarray:
        """(n_nodes,) what each node has of its tree, from (n_trees,)."""
        return np.repeat(of_tree, np.diff(self.root))

    def best(self, of_node: np.ndarray) -> np.ndarray:
        """(n_trees,) the largest that a leaf of each tree has, from (n_nodes,)."""
        return np.maximum.reduceat(np.where(self.feature < 0, of_node, -np.inf), self.root[:-1]) if self.n_trees else np.empty(0)

    def goes_left(self, row: np.ndarray) -> np.ndarray:
        """(n_nodes,) bool: where a row (n_features,) would go, wherever it came; leaves have no say."""
        x = row[self.feature]
        return read_only(np.where(np.isnan(x), self.missing_left, x <= self.threshold))


def nodes_of(iterations: Sequence[HasTrees]) -> Nodes:
    """The nodes of the trees of these iterations.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
    >>> nodes = nodes_of(b.train(data, b.GBT(), b.Settings(n_iterations=2)).iterations)
    >>> nodes.root.tolist(), nodes.iteration.tolist(), nodes.goes_left(data.features[0])[[0, 5]].tolist()
    ([0, 5, 10], [1, 2], [True, True])
    """
    trees = [tree for iteration in iterations for tree in iteration.trees]
    root = np.cumsum([0] + [len(tree.feature) for tree in trees])
    times = [k for k, iteration in enumerate(iterations, start=1) for _ in iteration.trees]
    left, right = (_joined(trees, side, np.int64) for side in ("left", "right"))
    first = np.repeat(root[:-1], np.diff(root))
    return Nodes(
        read_only(_joined(trees, "feature", np.int64)), read_only(_joined(trees, "threshold", np.float64)),
        read_only(_joined(trees, "missing_left", np.bool_)),
        read_only(np.where(left == LEAF, LEAF, left + first)), read_only(np.where(right == LEAF, LEAF, right + first)),
        read_only(_joined(trees, "leaf_value", np.float64)), read_only(root), read_only(np.array(times, np.int64)),
    )  # fmt: skip


def _joined(trees: Sequence[Tree], name: str, dtype: type) -> np.ndarray:
    return np.concatenate([np.empty(0, dtype), *(getattr(tree, name) for tree in trees)])

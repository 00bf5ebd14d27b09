"""A regression tree grown one split at a time: which question each node could ask, what error each threshold leaves, and in which
order the nodes are split.

The tree is the booster's own, grown best first: of all leaves the one whose split lowers the error most is split next. Level by level
the same questions are asked, since a node's best question does not depend on other nodes; only which of them fit under a bound on
leaves does.

>>> import boosting as b
>>> data = b.Dataset([[1.0], [2.0], [3.0], [9.0]], relevance=[0, 0, 3, 4], query_ptr=[0, 4])
>>> found = tree_steps(data, Growth(max_leaf_nodes=3))
>>> found.best_first, found.nodes[0].threshold, found.cuts[0][0].thresholds.tolist(), found.cuts[0][0].errors.round(2).tolist()
((0, 2), 2.5, [1.5, 2.5, 6.0], [8.67, 0.5, 6.0])
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..trees.binning import bin_features
from ..trees.growth import Growth, grow
from ..trees.tree import LEAF, Tree
from .node_histograms import leaf_ranges


class Cut(NamedTuple):
    """Thresholds (m,) between the values of a feature in a node, and errors (m,): the squared error that both sides keep."""

    thresholds: np.ndarray
    errors: np.ndarray


class Node(NamedTuple):
    """parent   -1 at the root;  feature, threshold   of its question, -1 and 0 in a leaf
    rows     of the data;  value   their mean grade;  error   the sum of squared distances from it
    """

    parent: int
    depth: int
    feature: int
    threshold: float
    left: int
    right: int
    rows: np.ndarray
    value: float
    error: float


@dataclass(frozen=True, eq=False)
class TreeSteps:
    """nodes by number, cuts of each node by feature; best_first, by_level: inner nodes in the order in which they are split."""

    nodes: tuple[Node, ...]
    cuts: tuple[tuple[Cut, ...], ...]
    best_first: tuple[int, ...]
    by_level: tuple[int, ...]

    def errors(self, order: tuple[int, ...], features: np.ndarray, grades: np.ndarray) -> np.ndarray:
        """(n_splits + 1,) mean squared error of points after 0, 1, ... splits of an order; NaN where there are no points."""
        at, found = np.zeros(len(grades), np.int64), []
        for split in (None, *order):
            if split is not None:
                node, here = self.nodes[split], at == split
                at[here] = np.where(features[here, node.feature] <= node.threshold, node.left, node.right)
            values = np.array([self.nodes[n].value for n in at])
            found.append(float(((grades - values) ** 2).mean()) if len(grades) else np.nan)
        return np.array(found)


def tree_steps(data: Dataset, growth: Growth) -> TreeSteps:
    """The tree that is fitted to the grades. Raises ValueError for a document without a grade."""
    if np.isnan(data.relevance).any():
        raise ValueError(f"row {int(np.argmax(np.isnan(data.relevance)))} has no grade; a regression tree needs one for every document.")
    tree, leaves = grow(bin_features(data.features), data.relevance, np.ones(data.n_documents), growth)
    nodes = _nodes(tree, leaves, data)
    inner = [number for number, node in enumerate(nodes) if node.feature != LEAF]
    cuts = tuple(tuple(search(data, node.rows, f, growth.min_documents_leaf) for f in range(data.n_features)) for node in nodes)
    by_level = sorted(inner, key=lambda number: (nodes[number].depth, number))
    return TreeSteps(
        nodes, cuts, tuple(sorted(inner, key=lambda number: nodes[number].left)), tuple(by_level)
    )  # children are numbered as split


def _nodes(tree: Tree, leaves: np.ndarray, data: Dataset) -> tuple[Node, ...]:
    found: list[Node] = []
    parent = {int(child): node for node in range(len(tree.feature)) for child in (tree.left[node], tree.right[node])}
    for number, (first, last) in enumerate(leaf_ranges(tree)):
        rows = np.flatnonzero((leaves >= first) & (leaves < last))
        grades, up = data.relevance[rows], parent.get(number, -1)
        found.append(
            Node(up, 0 if up < 0 else found[up].depth + 1, int(tree.feature[number]), float(tree.threshold[number]), int(tree.left[number]),
                 int(tree.right[number]), rows, float(tree.leaf_value[number]), _error(grades))
        )  # fmt: skip
    return tuple(found)


def _error(grades: np.ndarray) -> float:
    return float(((grades - grades.mean()) ** 2).sum())


def search(data: Dataset, rows: np.ndarray, feature: int, least: int = 1) -> Cut:
    """Every threshold that leaves `least` of these rows on either side, half-way between two neighbouring values of the whole data as
    the booster's are, with the error that its two sides keep."""
    values, grades = data.features[rows, feature], data.relevance[rows]
    distinct = np.unique(data.features[:, feature])
    between = (distinct[1:] + distinct[:-1]) / 2
    n_yes = np.searchsorted(np.sort(values), between, side="right")
    thresholds = between[(n_yes >= least) & (len(rows) - n_yes >= least)]
    errors = [_error(grades[values <= t]) + _error(grades[values > t]) for t in thresholds]
    return Cut(thresholds, np.array(errors, np.float64))

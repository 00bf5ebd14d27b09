"""A regression tree grown one split at a time: which question each node could ask, what error each threshold leaves, and in which
order the nodes are split.

The tree is the booster's own, grown best first: of all leaves the one whose split lowers the error most is split next. Level by level
every leaf of a level is split, from left to right, before any below it. A node's best question does not depend on other nodes, so both
orders ask the same ones; a bound on the leaves decides which of them are asked at all.

>>> import boosting as b
>>> data = b.Dataset([[1.0], [2.0], [3.0], [9.0]], relevance=[0, 0, 3, 4], query_ptr=[0, 4])
>>> found = tree_steps(data, Growth(max_leaf_nodes=3))
>>> found.best_first, found.nodes[0].threshold, found.cuts[0][0].thresholds.tolist(), found.cuts[0][0].errors.round(2).tolist()
((0, 2), 2.5, [1.5, 2.5, 6.0], [8.67, 0.5, 6.0])
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..settings import MAX_LEAF_NODES
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
    """nodes by number, those that either order comes to; cuts of each node by feature; best_first, by_level: the nodes that are split, in
    their order. A node that neither order splits is a leaf."""

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
    """The tree that is fitted to the grades, of at most `max_leaf_nodes` leaves in either order. Level by level it is chosen from all that
    a tree of 256 leaves asks, the most that a tree has. Raises ValueError for a document without a grade."""
    if np.isnan(data.relevance).any():
        raise ValueError(f"row {int(np.argmax(np.isnan(data.relevance)))} has no grade; a regression tree needs one for every document.")
    whole = replace(growth, max_leaf_nodes=MAX_LEAF_NODES)
    tree, leaves = grow(bin_features(data.features), data.relevance, np.ones(data.n_documents), whole)
    splits = growth.max_leaf_nodes - 1
    best = sorted(np.flatnonzero(tree.feature != LEAF).tolist(), key=lambda node: tree.left[node])[
        :splits
    ]  # children are numbered as split
    level = _by_level(tree)[:splits]
    kept = sorted({0, *(int(child) for node in (*best, *level) for child in (tree.left[node], tree.right[node]))})
    number = {node: at for at, node in enumerate(kept)}
    nodes = _nodes(tree, leaves, data, number, {*best, *level})
    cuts = tuple(tuple(search(data, node.rows, f, growth.min_documents_leaf) for f in range(data.n_features)) for node in nodes)
    return TreeSteps(nodes, cuts, tuple(number[node] for node in best), tuple(number[node] for node in level))


def _by_level(tree: Tree) -> list[int]:
    """Inner nodes, level by level and from left to right."""
    found, level = [], [0]
    while level:
        inner = [node for node in level if tree.feature[node] != LEAF]
        found += inner
        level = [int(child) for node in inner for child in (tree.left[node], tree.right[node])]
    return found


def _nodes(tree: Tree, leaves: np.ndarray, data: Dataset, number: dict[int, int], split: set[int]) -> tuple[Node, ...]:
    """The nodes of a tree that have a number, by number."""
    found: list[Node] = []
    parent = {int(child): node for node in split for child in (tree.left[node], tree.right[node])}
    ranges = leaf_ranges(tree)
    for node in number:
        first, last = ranges[node]
        rows = np.flatnonzero((leaves >= first) & (leaves < last))
        up = number[parent[node]] if node in parent else -1
        feature, threshold, left, right = (
            (int(tree.feature[node]), float(tree.threshold[node]), number[int(tree.left[node])], number[int(tree.right[node])])
            if node in split
            else (LEAF, 0.0, LEAF, LEAF)
        )
        depth = 0 if up < 0 else found[up].depth + 1
        error = _error(data.relevance[rows])
        found.append(Node(up, depth, feature, threshold, left, right, rows, float(tree.leaf_value[node]), error))
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
    yes = values[None, :] <= thresholds[:, None]
    return Cut(thresholds, _errors(grades, yes) + _errors(grades, ~yes))


def _errors(grades: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """(m,) the squared error of each of m choices of grades, (m, n) bool and none empty, about its own mean."""
    means = (chosen @ grades) / chosen.sum(axis=1)
    return np.where(chosen, (grades - means[:, None]) ** 2, 0.0).sum(axis=1)

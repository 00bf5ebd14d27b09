"""The leaf a document lands in: the way to it, who else is there, and how its value comes about."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from ..compute.arrays import read_only
from ..iteration import Iteration
from ..losses.account import Equation, Quantity
from ..losses.base import Problem
from ..trace import Trace
from ..trees.tree import Tree


class Turn(NamedTuple):
    """One node on the way down: the question and the answer. value is NaN where it is missing."""

    node: int
    feature: int
    feature_name: str
    threshold: float
    value: float
    went_left: bool
    is_missing: bool


class Coupling(NamedTuple):
    """Another leaf, where values are fitted together: the weight of the pairs between the two, and its value."""

    leaf: int
    weight: float
    value: float


@dataclass(frozen=True, eq=False)
class Leaf:
    """A document's leaf in one tree.

    tree, n_trees, leaf, node     which one, of how many in this iteration
    path                          turns from the root
    count                         training documents that the tree was fitted to, those with a weight, in this leaf
    members                       row, query, adds, weighs of every training document in the leaf (read-only columns)
    names, qids                   of the members
    numerator, denominator        the tree's own sums;  numerator = sum of adds, denominator = sum of weighs + l2
    couplings                     empty, or the other leaves:  value = (numerator + sum w v) / sum w
    scale, offset                 else value = offset + scale * numerator / denominator (0 where the denominator is 0)
    quantities, equations         or, where there are any, these say how value comes about, see `Loss.leaf_equations`
    value                         what the leaf gives, before the step's rate
    """

    tree: int
    n_trees: int
    leaf: int
    node: int
    path: tuple[Turn, ...]
    count: int
    members: Mapping[str, np.ndarray]
    names: tuple[str, ...]
    qids: tuple[str, ...]
    numerator: float
    denominator: float
    l2: float
    couplings: tuple[Coupling, ...]
    is_joint: bool
    scale: float
    offset: float
    quantities: tuple[Quantity, ...]
    equations: tuple[Equation, ...]
    value: float


class Leaves:
    """The leaves of one iteration, each looked at once for all the documents that land in it.

    before, problem   scores and regression problem of the training data in this iteration
    """

    def __init__(self, trace: Trace, iteration: Iteration, before: np.ndarray, problem: Problem) -> None:
        self._trace, self._iteration, self._problem = trace, iteration, problem
        self._fits = trace.loss.fits(problem, iteration.trees, iteration.leaves)
        self._known: dict[tuple[int, int], Leaf] = {}
        self._ways: dict[tuple[int, int], list[Asked]] = {}
        self._flows: dict[int, np.ndarray | None] = {}

    def of(self, features: np.ndarray, leaf_ids: np.ndarray) -> tuple[Leaf, ...]:
        """The leaves `leaf_ids` (n_trees,) of a document with these feature values (n_features,)."""
        found = []
        for tree, leaf in enumerate(leaf_ids.tolist()):
            if (tree, leaf) not in self._ways:
                self._ways[tree, leaf] = _asked(self._trace, self._iteration.trees[tree], leaf)
            found.append(replace(self.leaf(tree, leaf), path=_turns(self._ways[tree, leaf], features)))
        return tuple(found)

    def leaf(self, t: int, leaf: int) -> Leaf:
        """One leaf of tree number t, without a way to it."""
        if (t, leaf) not in self._known:
            self._known[t, leaf] = self._make(t, leaf)
        return self._known[t, leaf]

    def _make(self, t: int, leaf: int) -> Leaf:
        trace, tree, leaves, fit = self._trace, self._iteration.trees[t], self._iteration.leaves[t], self._fits[t]
        if t not in self._flows:
            self._flows[t] = trace.loss.couplings(self._problem, tree, leaves)
        node, rows, flow = int(tree.leaf_nodes[leaf]), np.flatnonzero(leaves == leaf), self._flows[t]
        return Leaf(
            t, len(self._iteration.trees), leaf, node, (), int(tree.count[node]),
            _columns(row=rows, query=trace.data.document_query[rows], adds=fit.adds[rows], weighs=fit.weighs[rows]),
            *_names(trace, rows), float(tree.numerator[node]), float(tree.denominator[node]),
            0.0 if flow is not None else float(trace.settings.l2_regularization or 0.0),
            () if flow is None else _couplings(tree, leaf, flow), flow is not None, fit.scale, fit.offset,
            *trace.loss.leaf_equations(tree, leaf), float(tree.leaf_value[node]),
        )  # fmt: skip


def path_to(trace: Trace, tree: Tree, leaf: int, features: np.ndarray) -> tuple[Turn, ...]:
    """The way of a document with these feature values (n_features,) from the root to its leaf."""
    return _turns(_asked(trace, tree, leaf), features)


Asked = tuple[int, int, str, float, bool]  # node, feature, its name, threshold, and whether the way goes left


def _asked(trace: Trace, tree: Tree, leaf: int) -> list[Asked]:
    """The questions on the way to a leaf, from the root."""
    names = trace.data.feature_names
    return [
        (node, int(tree.feature[node]), names[tree.feature[node]], float(tree.threshold[node]), bool(tree.left[node] == child))
        for node, child in pairwise(tree.path(leaf))
    ]


def _turns(way: list[Asked], features: np.ndarray) -> tuple[Turn, ...]:
    return tuple(
        Turn(node, feature, name, threshold, value := float(features[feature]), went_left, value != value)
        for node, feature, name, threshold, went_left in way
    )


def _couplings(tree: Tree, leaf: int, flow: np.ndarray) -> tuple[Coupling, ...]:
    others = [other for other in range(tree.n_leaves) if flow[leaf, other] > 0]
    return tuple(Coupling(other, float(flow[leaf, other]), float(tree.values[other])) for other in others)


def _columns(**columns: np.ndarray) -> Mapping[str, np.ndarray]:
    return MappingProxyType({name: read_only(column) for name, column in columns.items()})


def _names(trace: Trace, rows: np.ndarray) -> tuple[tuple[str, ...], tuple[str, ...]]:
    data = trace.data
    names, qids = data.document_names, data.qids
    return tuple(names[row] for row in rows), tuple(qids[q] for q in data.document_query[rows])

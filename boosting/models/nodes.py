"""The nodes of a tree as a file has them, checked and put in the order of `Tree`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from ..trees.tree import LEAF, Tree
from .limits import Limits
from .refusal import Refusal

LARGEST = 1e30  # of a leaf value: a sum of them stays finite in float32
SOUND, OUTSIDE, TWICE, ONE_CHILD = range(4)
FAULTS = {
    OUTSIDE: "points to a node that is not there",
    TWICE: "leads back to a node that was reached before",
    ONE_CHILD: "has one child in place of two",
}


@dataclass(frozen=True, eq=False)
class Nodes:
    """Nodes of one tree, numbered as in the file; node 0 is the root.

    left, right     (n_nodes,) int64, -1 in a leaf
    feature         (n_nodes,) int64, of inner nodes
    threshold       (n_nodes,) float64, of inner nodes: x <= threshold goes left
    missing_left    (n_nodes,) bool
    value           (n_nodes,) float64, what a leaf adds to a score
    gain, weight    (n_nodes,) float64, where the file has them, else zeros;  count   (n_nodes,) int64 alike
    """

    left: np.ndarray
    right: np.ndarray
    feature: np.ndarray
    threshold: np.ndarray
    missing_left: np.ndarray
    value: np.ndarray
    gain: np.ndarray
    weight: np.ndarray
    count: np.ndarray

    def tree(self, where: str, n_features: int, limits: Limits) -> Tree:
        """The tree that is reached from the root: parents before children, siblings side by side.

        Raises Refusal for nodes that do not form a tree, a feature outside 0..n_features - 1, a threshold that is not a number, and a
        leaf value beyond `LARGEST`. What the file does not say is 0; sums of targets, which no file has, are NaN.
        """
        order, fault, node = _order(self.left, self.right)
        if fault != SOUND:
            raise Refusal(where, f"node {node} {FAULTS[fault]}")
        place = np.full(len(self.left), LEAF)
        place[order] = np.arange(len(order))
        inner = self.left[order] >= 0
        limits.check_leaves(int((~inner).sum()), where)
        _check_inner(where, order[inner], self.feature, self.threshold, n_features)
        wrong = order[~inner][~(np.abs(self.value[order[~inner]]) <= LARGEST)]
        if len(wrong):
            raise Refusal(where, f"the leaf at node {wrong[0]} has the value {self.value[wrong[0]]:g}")
        left, right = (np.where(inner, place[np.where(inner, child[order], 0)], LEAF) for child in (self.left, self.right))
        value, gain, weight = (_finite(said[order]) for said in (self.value, self.gain, self.weight))
        return Tree(
            feature=np.where(inner, self.feature[order], LEAF), threshold=np.where(inner, self.threshold[order], 0.0),
            bin=np.zeros(len(order), np.int64), missing_left=np.where(inner, self.missing_left[order], False),
            left=left, right=right, split_gain=np.where(inner, gain, 0.0), count=self.count[order].astype(np.int64),
            weight=weight, numerator=np.full(len(order), np.nan), denominator=np.full(len(order), np.nan),
            leaf_value=value, leaf_id=_leaf_ids(left, right),
        )  # fmt: skip


def unfolded(
    root: Any, children: Callable[[Any], tuple[Any, Any] | None], limits: Limits, where: str
) -> tuple[list[Any], list[Any], np.ndarray, np.ndarray]:
    """Nodes inside one another as lists: inner nodes and leaves, numbered as they are met from the left; and (n_inner,) the left and the
    right child of each inner one, ~leaf where it is a leaf.

    children   the left and the right child of a node, None of a leaf

    >>> unfolded({"yes": {}, "no": {}}, lambda node: (node["yes"], node["no"]) if node else None, Limits(), "the tree")[1:]
    ([{}, {}], array([-1]), array([-2]))
    """
    inner: list[Any] = []
    leaves: list[Any] = []
    places: list[list[int]] = []
    todo: list[tuple[Any, int, int]] = [(root, -1, 0)]  # a node, the number of its parent, and which child of it
    while todo:
        node, parent, side = todo.pop()
        below = children(node)
        if parent >= 0:
            places[parent][side] = ~len(leaves) if below is None else len(inner)
        if below is None:
            leaves.append(node)
        else:
            todo += [(below[1], len(inner), 1), (below[0], len(inner), 0)]
            inner.append(node)
            places.append([0, 0])
        limits.check_leaves(max(len(inner), len(leaves)), where)
    left, right = np.array(places, np.int64).reshape(-1, 2).T
    return inner, leaves, left, right


def _finite(values: np.ndarray) -> np.ndarray:
    """What a file says of a node besides what is needed; 0 where it is not a number."""
    return np.nan_to_num(values.astype(np.float64), nan=0.0, posinf=0.0, neginf=0.0)


def _check_inner(where: str, inner: np.ndarray, feature: np.ndarray, threshold: np.ndarray, n_features: int) -> None:
    wrong = inner[(feature[inner] < 0) | (feature[inner] >= n_features)]
    if len(wrong):
        raise Refusal(where, f"node {wrong[0]} splits on feature {feature[wrong[0]]}, and the model has the features 0 to {n_features - 1}")
    wrong = inner[np.isnan(threshold[inner])]
    if len(wrong):
        raise Refusal(where, f"the threshold of node {wrong[0]} is not a number")


@numba.njit(nogil=True, cache=True)
def _order(left, right):
    """Nodes from the root on, level by level, siblings side by side; what is wrong, and at which node. left, right: (n_nodes,) int64."""
    order, met = np.empty(len(left), np.int64), np.zeros(len(left), np.bool_)
    order[0], met[0], n_met, at = 0, True, 1, 0
    while at < n_met:
        node = order[at]
        at += 1
        if (left[node] < 0) != (right[node] < 0):
            return order[:0], ONE_CHILD, node
        if left[node] < 0:
            continue
        for child in (left[node], right[node]):
            if child >= len(left):
                return order[:0], OUTSIDE, node
            if met[child]:
                return order[:0], TWICE, node
            order[n_met], met[child] = child, True
            n_met += 1
    return order[:n_met], SOUND, 0


@numba.njit(nogil=True, cache=True)
def _leaf_ids(left, right):
    """(n_nodes,) leaves from left to right 0, 1, ...; -1 in an inner node. Children follow their parent in left, right (n_nodes,)."""
    n_below, first = np.ones(len(left), np.int64), np.zeros(len(left), np.int64)
    for node in range(len(left) - 1, -1, -1):
        if left[node] >= 0:
            n_below[node] = n_below[left[node]] + n_below[right[node]]
    for node in range(len(left)):
        if left[node] >= 0:
            first[left[node]] = first[node]
            first[right[node]] = first[node] + n_below[left[node]]
            first[node] = -1
    return first

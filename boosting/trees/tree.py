"""A regression tree, and the way of real feature values down to its leaves. `growth` grows it."""

from dataclasses import dataclass, fields, replace
from functools import cached_property

import numba
import numpy as np

from ..compute.arrays import Shared, read_only

LEAF = -1
MOST_LEAVES = 2**16  # of a tree


@dataclass(frozen=True, eq=False)
class Tree(Shared):
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

    def __repr__(self) -> str:
        return f"Tree({self.n_leaves} leaves)"

    @property
    def n_leaves(self) -> int:
        return int((self.feature == LEAF).sum())

    @property
    def leaf_nodes(self) -> np.ndarray:
        """(n_leaves,) the node of each leaf id."""
        nodes = np.flatnonzero(self.feature == LEAF)
        return nodes[np.argsort(self.leaf_id[nodes])]

    @cached_property
    def values(self) -> np.ndarray:
        """(n_leaves,) leaf values by leaf id. Kept: whoever replays a run asks for them again and again."""
        return read_only(self.leaf_value[self.leaf_nodes])

    def at(self, leaves: np.ndarray) -> np.ndarray:
        """(n,) the value of each row's leaf, from the leaf ids (n,) of rows.

        >>> Tree.of_one_leaf(2.0).at(np.zeros(3, np.uint8)).tolist()
        [2.0, 2.0, 2.0]
        """
        values = self.values
        for leaf in (leaves.max(initial=0), leaves.min(initial=0)):
            if not 0 <= leaf < len(values):  # which a kernel would not see
                raise IndexError(f"leaf {leaf} of a tree with {len(values):,} leaves, which are numbered from 0.")
        given = np.empty(len(leaves))
        _look_up(values, read_only(leaves), given)
        return given

    def with_values(self, values: np.ndarray) -> "Tree":
        """The same structure with other leaf values, (n_leaves,) by leaf id."""
        leaf_value = self.leaf_value.copy()
        leaf_value[self.leaf_nodes] = values
        return replace(self, leaf_value=leaf_value)

    def on(self, features: np.ndarray) -> "Tree":
        """The same tree, where it was grown on some features alone: features (n,) are their numbers among all."""
        return replace(self, feature=np.where(self.feature == LEAF, LEAF, features[self.feature]))

    @classmethod
    def of_one_leaf(cls, value: float = 0.0) -> "Tree":
        """The tree that gives every row the same.

        >>> Tree.of_one_leaf(2.0).predict(np.zeros((2, 1))).tolist()
        [2.0, 2.0]
        """
        zero, nothing = np.zeros(1), np.zeros(1, np.int64)
        at_leaf = np.full(1, LEAF, np.int64)
        return cls(
            feature=at_leaf, threshold=zero, bin=nothing, missing_left=np.ones(1, np.bool_), left=at_leaf, right=at_leaf, split_gain=zero,
            count=nothing, weight=zero, numerator=zero, denominator=zero, leaf_value=np.array([value]), leaf_id=nothing,
        )  # fmt: skip

    def leaves(self, features: np.ndarray) -> np.ndarray:
        """(n,) leaf id of each row of real feature values (n, n_features): uint8, or uint16 where there are more than 256 leaves. Raises
        ValueError for rows that lack a column of the tree."""
        rows, last = read_only(features), int(self.feature.max())
        if rows.ndim != 2 or rows.shape[1] <= last:  # which a kernel would not see
            raise ValueError(f"rows of shape {rows.shape} are no table with column {max(last, 0)}, counted from 0, which a tree asks for.")
        ids: np.ndarray = np.empty(len(rows), leaf_id_type(self.n_leaves))
        _walk(rows, self.feature, self.threshold, self.missing_left, self.left, self.right, self.leaf_id, ids)
        return ids

    def predict(self, features: np.ndarray) -> np.ndarray:
        """(n,) leaf value of each row."""
        return self.at(self.leaves(features))

    def path(self, leaf: int) -> list[int]:
        """Nodes from the root to a leaf id."""
        parent = {int(child): node for node in range(len(self.feature)) for child in (self.left[node], self.right[node])}
        nodes = [int(self.leaf_nodes[leaf])]
        while nodes[-1] != 0:
            nodes.append(parent[nodes[-1]])
        return nodes[::-1]


def leaf_id_type(n_leaves: int) -> type:
    """The smallest type that holds the leaf ids of a tree, 0 to n_leaves - 1.

    >>> leaf_id_type(256).__name__, leaf_id_type(257).__name__
    ('uint8', 'uint16')
    """
    if n_leaves > MOST_LEAVES:
        raise ValueError(f"a tree has {n_leaves:,} leaves; the limit is {MOST_LEAVES:,}.")
    return np.uint8 if n_leaves <= 256 else np.uint16


@numba.njit(nogil=True, cache=True)
def _walk(features, feature, threshold, missing_left, left, right, leaf_id, leaves):
    """Write into leaves (n,) the leaf id of each row of features (n, n_features); the others are arrays (n_nodes,) of `Tree`."""
    for row in range(len(features)):
        node = 0
        while feature[node] >= 0:
            x = features[row, feature[node]]
            goes_left = missing_left[node] if np.isnan(x) else x <= threshold[node]
            node = left[node] if goes_left else right[node]
        leaves[row] = leaf_id[node]


@numba.njit(nogil=True, cache=True)
def _look_up(values, leaves, given):
    """Write into given (n,) the value of each of leaves (n,); numpy would first make an 8-byte index of each leaf id."""
    for row in range(len(leaves)):
        given[row] = values[leaves[row]]

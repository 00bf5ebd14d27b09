"""Trees in a file: each array of `Tree`, all trees one after the other. What is read is walked without further questions, so that its shape
is checked node by node."""

from collections.abc import Sequence
from dataclasses import fields
from itertools import pairwise

import numpy as np

from ..files.damage import Damage
from ..files.reader import Reader
from ..files.writer import Writer
from ..trees.tree import LEAF, MOST_LEAVES, Tree

NARROW = ("feature", "bin", "left", "right", "leaf_id")  # int64 in a tree; none is larger than int32 holds
TYPES = {f.name: "<i4" if f.name in NARROW else "<i8" if f.name == "count" else "|b1" if f.name == "missing_left" else "<f8"
         for f in fields(Tree)}  # fmt: skip


def write_trees(writer: Writer, iterations: Sequence[Sequence[Tree]]) -> None:
    """The trees of each iteration."""
    trees = [tree for each in iterations for tree in each]
    writer.array("trees_of_iteration", np.array([len(each) for each in iterations], np.int64))
    writer.array("nodes", np.array([len(tree.feature) for tree in trees], np.int64))
    for name, dtype in TYPES.items():
        whole = np.concatenate([getattr(tree, name) for tree in trees] or [np.empty(0)])
        writer.array(name, whole.astype(dtype))


def read_trees(reader: Reader, n_features: int) -> tuple[tuple[Tree, ...], ...]:
    """The trees of each iteration. Raises Damage where a node is no node of a tree, or asks for a column beyond n_features."""
    of_iteration = reader.array("trees_of_iteration", "<i8", (None,))
    nodes = reader.array("nodes", "<i8", (None,))
    if (of_iteration < 1).any() or int(of_iteration.sum(dtype=object)) != len(nodes) or (nodes < 1).any():
        raise Damage("the numbers of its trees do not add up")
    if len(nodes) > reader.bounds.trees:
        raise Damage(f"it has {len(nodes):,} trees, above the limit of {reader.bounds.trees:,}", "open it in a script")
    n_nodes = int(nodes.sum(dtype=object))
    arrays = {name: _wide(reader.array(name, dtype, (n_nodes,)), dtype) for name, dtype in TYPES.items()}
    _check_values(arrays, n_features)
    starts = np.concatenate([[0], np.cumsum(nodes)])
    _check_shape(arrays, starts, nodes)
    trees = [Tree(**{name: whole[start:end] for name, whole in arrays.items()}) for start, end in pairwise(starts)]
    ends = np.concatenate([[0], np.cumsum(of_iteration)])
    return tuple(tuple(trees[start:end]) for start, end in pairwise(ends))


def _wide(array: np.ndarray, dtype: str) -> np.ndarray:
    return array.astype(np.int64) if dtype == "<i4" else array


def _check_values(arrays: dict[str, np.ndarray], n_features: int) -> None:
    feature, is_leaf = arrays["feature"], arrays["feature"] == LEAF
    if ((feature < LEAF) | (feature >= n_features)).any():
        raise Damage(f"a tree splits on a column beyond the {n_features:,} of the data")
    if np.isnan(arrays["threshold"]).any() or not np.isfinite(arrays["leaf_value"]).all():  # sums of other engines may be unknown, NaN
        raise Damage("a tree holds a value that is not a number")
    if ((arrays["left"] == LEAF) != is_leaf).any() or ((arrays["right"] == LEAF) != is_leaf).any():
        raise Damage("a leaf of a tree has branches, or a split has none")


def _check_shape(arrays: dict[str, np.ndarray], starts: np.ndarray, nodes: np.ndarray) -> None:
    """Each node but the root is the child of one node before it, and leaves have the numbers 0, 1, ..."""
    n_nodes, of_tree = int(starts[-1]), np.repeat(np.arange(len(nodes)), nodes)
    inner = np.flatnonzero(arrays["feature"] != LEAF)
    own, first = inner - starts[of_tree[inner]], starts[of_tree[inner]]
    parents = np.zeros(n_nodes, np.int64)
    for side in ("left", "right"):
        child = arrays[side][inner]
        if ((child <= own) | (child >= nodes[of_tree[inner]])).any():
            raise Damage("a branch of a tree leads nowhere, or back")
        np.add.at(parents, first + child, 1)
    wanted = np.ones(n_nodes, np.int64)
    wanted[starts[:-1]] = 0
    if (parents != wanted).any():
        raise Damage("a node of a tree has two parents, or none")
    leaves = np.flatnonzero(arrays["feature"] == LEAF)
    n_leaves = np.bincount(of_tree[leaves], minlength=len(nodes))
    if (n_leaves > MOST_LEAVES).any():
        raise Damage(f"a tree has more than {MOST_LEAVES:,} leaves")
    ids = arrays["leaf_id"][leaves]
    if (arrays["leaf_id"][inner] != LEAF).any() or ((ids < 0) | (ids >= n_leaves[of_tree[leaves]])).any():
        raise Damage("a leaf of a tree has no number")
    first_id = np.concatenate([[0], np.cumsum(n_leaves)])
    if (np.bincount(first_id[of_tree[leaves]] + ids, minlength=len(leaves)) != 1).any():
        raise Damage("two leaves of a tree have the same number")

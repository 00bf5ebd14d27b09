"""The leaf that each row reaches in the trees of a model: walked once, and asked for by whoever holds the model against these rows."""

import weakref
from typing import NamedTuple

import numpy as np

from ..compute.arrays import read_only
from ..trees.tree import Tree


class _Kept(NamedTuple):
    rows: weakref.ref[np.ndarray]
    leaves: dict[int, np.ndarray]


class Walks:
    """Of one table of rows at a time. They are forgotten with the rows, with `forget`, and when other rows are asked for.

    >>> walks, rows = Walks(), np.zeros((2, 1))
    >>> walks.of(1, Tree.of_one_leaf(), rows).tolist(), walks.of(1, Tree.of_one_leaf(), rows) is walks.of(1, Tree.of_one_leaf(), rows)
    ([0, 0], True)
    """

    def __init__(self) -> None:
        self._kept: _Kept | None = None

    def of(self, number: int, tree: Tree, rows: np.ndarray) -> np.ndarray:
        """(n,) leaf ids of rows (n, n_features) in the model's tree of this number, read-only."""
        kept = self._kept
        if kept is None or kept.rows() is not rows:
            leaves: dict[int, np.ndarray] = {}
            kept = self._kept = _Kept(weakref.ref(rows, lambda _: leaves.clear()), leaves)
        found = kept.leaves.get(number)
        if found is None:
            found = kept.leaves[number] = read_only(tree.leaves(rows))
        return found

    def forget(self) -> None:
        self._kept = None

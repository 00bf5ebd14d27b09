"""The leaf that each row reaches in the trees of a model: walked once, and asked for by whoever holds the model against these rows.

A file may hold trees that are one long chain: a million rows take minutes in each. So rows are walked in stretches, with a word between.
"""

import weakref
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..compute.arrays import read_only
from ..trees.tree import Tree, leaf_id_type

STRETCH = 2**28  # rows times leaves of a tree, which is never deeper than that: half a second at the most, and mostly far less


def nobody(_: int) -> None:
    """Nobody hears how far it is."""


class _Kept(NamedTuple):
    rows: weakref.ref[np.ndarray]
    leaves: dict[int, np.ndarray]


class Walks:
    """Of one table of rows at a time. They are forgotten with the rows, with `forget`, and when other rows are asked for.

    tell   is called after each stretch with its number of rows, and with 0 where leaves were kept, until `forget`; what it raises ends the
           walk

    >>> walks, rows = Walks(), np.zeros((2, 1))
    >>> walks.of(1, Tree.of_one_leaf(), rows).tolist(), walks.of(1, Tree.of_one_leaf(), rows) is walks.of(1, Tree.of_one_leaf(), rows)
    ([0, 0], True)
    """

    def __init__(self, tell: Callable[[int], None] = nobody) -> None:
        self.tell = tell
        self._kept: _Kept | None = None

    def of(self, number: int, tree: Tree, rows: np.ndarray) -> np.ndarray:
        """(n,) leaf ids of rows (n, n_features) in the model's tree of this number, read-only."""
        kept = self._kept
        if kept is None or kept.rows() is not rows:
            leaves: dict[int, np.ndarray] = {}
            kept = self._kept = _Kept(weakref.ref(rows, lambda _: leaves.clear()), leaves)
        found = kept.leaves.get(number)
        if found is None:
            found = kept.leaves[number] = read_only(self.walk(tree, rows))
        else:
            self.tell(0)
        return found

    def walk(self, tree: Tree, rows: np.ndarray) -> np.ndarray:
        """(n,) leaf ids of rows (n, n_features) in a tree, which are not kept.

        >>> Walks(print).walk(Tree.of_one_leaf(), np.zeros((2, 1))).tolist()
        2
        [0, 0]
        """
        n_leaves = tree.n_leaves
        length = max(1, STRETCH // n_leaves)
        leaves: np.ndarray = np.empty(len(rows), leaf_id_type(n_leaves))
        for first in range(0, len(rows), length):
            stretch = slice(first, first + length)
            leaves[stretch] = tree.leaves(rows[stretch])
            self.tell(len(leaves[stretch]))
        return leaves

    def forget(self) -> None:
        self._kept, self.tell = None, nobody

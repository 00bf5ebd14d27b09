"""Sums over the leaves below each node of a tree."""

import numba
import numpy as np

from .tree import Tree


def below(tree: Tree, of_leaves: np.ndarray) -> np.ndarray:
    """(n_nodes,) float64: a number of each leaf, (n_leaves,) by leaf id, and of each inner node the sum of those below it.

    >>> stump = Tree.of_one_leaf()
    >>> below(stump, np.array([3.0])).tolist()
    [3.0]
    """
    sums = np.zeros(len(tree.feature))
    sums[tree.leaf_nodes] = of_leaves
    _add_up(tree.left, tree.right, sums)
    return sums


@numba.njit(nogil=True, cache=True)
def _add_up(left, right, sums):
    """Children follow their parent in left, right (n_nodes,); sums (n_nodes,) float64 has its leaves."""
    for node in range(len(left) - 1, -1, -1):
        if left[node] >= 0:
            sums[node] = sums[left[node]] + sums[right[node]]

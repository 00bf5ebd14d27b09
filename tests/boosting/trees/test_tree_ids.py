"""Leaf ids of large trees: more than 256 leaves do not run over."""

import numpy as np
import pytest

from boosting.iteration import Iteration
from boosting.losses.base import Step
from boosting.trees.tree import Tree, leaf_id_type


def chain(n_leaves):
    """x <= 0 | x <= 1 | ...: leaf i holds i < x + 1 <= i + 1, and its value is its number."""
    n = 2 * n_leaves - 1
    inner = np.arange(n) % 2 == 0
    inner[-1] = False  # nodes 0, 2, 4, ... split into a leaf and the next of them
    zeros = np.zeros(n)
    number = np.where(inner, -1, np.where(np.arange(n) == n - 1, n_leaves - 1, np.arange(n) // 2))
    return Tree(
        np.where(inner, 0, -1), np.where(inner, np.arange(n) // 2, 0.0), zeros.astype(np.int64), np.zeros(n, bool),
        np.where(inner, np.arange(n) + 1, -1), np.where(inner, np.arange(n) + 2, -1), zeros.copy(), zeros.astype(np.int64), zeros.copy(),
        zeros.copy(), zeros.copy(), np.where(inner, 0.0, number), number,
    )  # fmt: skip


@pytest.mark.parametrize(("n_leaves", "dtype"), [(256, np.uint8), (257, np.uint16), (1000, np.uint16)])
def test_each_row_of_a_large_tree_gets_its_own_leaf(n_leaves, dtype):
    tree, rows = chain(n_leaves), np.arange(n_leaves, dtype=float)[:, None]
    ids = tree.leaves(rows)
    assert ids.dtype == dtype and ids.tolist() == list(range(n_leaves))
    assert np.array_equal(tree.predict(rows), np.arange(n_leaves))
    iteration = Iteration.record([(tree, ids)], Step(1.0, 1.0), {}, None)
    assert iteration.leaves.dtype == dtype and np.array_equal(iteration.g(), np.arange(n_leaves))


def test_more_leaves_than_are_numbered_are_refused():
    with pytest.raises(ValueError, match="the limit is 65,536"):
        leaf_id_type(2**16 + 1)

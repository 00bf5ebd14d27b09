"""Trees grow best first like exact CART, and every row finds its leaf by bins and by real values alike."""

import itertools
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.pairwise.stump import stump
from boosting.trees.binning import bin_features
from boosting.trees.growth import Growth, grow
from boosting.trees.tree import Tree
from tests import naive

RNG = np.random.default_rng(0)
FEATURES = RNG.normal(size=(300, 4))
TARGETS = FEATURES[:, 0] * FEATURES[:, 1] + RNG.normal(size=300)
ONES = np.ones(300)


def depth(tree, leaf):
    return len(tree.path(leaf)) - 1


@given(
    seed=st.integers(0, 2**32 - 1), n=st.integers(1, 16), width=st.integers(1, 9), missing=st.sampled_from([0.0, 0.3]),
    some_zero=st.booleans(), leaves=st.integers(2, 6), max_depth=st.sampled_from([None, 1, 2]),
    min_documents=st.integers(1, 3), min_weight=st.sampled_from([0.0, 1.5]), l2=st.sampled_from([0.0, 1.0]),
)  # fmt: skip
def test_a_tree_equals_best_first_growth_by_trying_everything(
    seed, n, width, missing, some_zero, leaves, max_depth, min_documents, min_weight, l2
):
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(n, width))
    features[rng.random(features.shape) < missing] = np.nan
    targets, weights = rng.normal(size=n), rng.random(n) + 0.5
    if some_zero:
        weights[rng.random(n) < 0.3] = 0.0
    tree, rows = grow(bin_features(features), targets, weights, Growth(leaves, min_documents, max_depth, l2, min_weight))
    limits = {"min_documents_leaf": min_documents, "min_weight_leaf": min_weight, "l2": l2}
    expected = naive.grow(features, targets, weights, leaves, max_depth, **limits)
    counted = weights > 0  # where no counted document decides, any threshold in between is as good
    np.testing.assert_allclose(tree.values[rows][counted], expected[counted], rtol=0, atol=1e-11)


@pytest.mark.parametrize("missing", [0.0, 0.2])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_leaves_by_bins_are_leaves_by_real_values(missing, dtype):
    features = FEATURES.astype(dtype)
    features[RNG.random(features.shape) < missing] = np.nan
    for n_bins in (2, 7, 255):
        tree, rows = grow(bin_features(features, n_bins), TARGETS, ONES, Growth(30))
        np.testing.assert_array_equal(tree.leaves(features), rows)
        np.testing.assert_array_equal(tree.predict(features), tree.values[rows])


def test_the_numbers_of_every_node_close():
    weights = np.where(RNG.random(300) < 0.2, 0.0, RNG.random(300))
    tree, rows = grow(bin_features(FEATURES), TARGETS, weights, Growth(25, l2=0.5))
    for leaf, node in enumerate(tree.leaf_nodes):
        inside = rows == leaf
        assert tree.count[node] == (weights[inside] > 0).sum()
        assert tree.weight[node] == pytest.approx(weights[inside].sum(), rel=1e-12)
        assert tree.numerator[node] == pytest.approx((weights * TARGETS)[inside].sum(), rel=1e-9)
        assert tree.denominator[node] == tree.weight[node] + 0.5
        assert tree.leaf_value[node] == tree.numerator[node] / tree.denominator[node]
    for node in np.flatnonzero(tree.feature >= 0):
        children = [tree.left[node], tree.right[node]]
        assert min(children) > node and tree.leaf_id[node] == -1 and tree.split_gain[node] > 0
        assert tree.count[node] == tree.count[children].sum()
        assert tree.numerator[node] == pytest.approx(tree.numerator[children].sum(), rel=1e-9)
        square = tree.numerator**2 / (tree.weight + 0.5)
        assert tree.split_gain[node] == pytest.approx(square[children].sum() - square[node], rel=1e-6)


def test_separate_leaf_weights_change_the_values_and_not_the_structure():
    leaf_weights = RNG.random(300)
    plain, rows = grow(bin_features(FEATURES), TARGETS, ONES, Growth(9))
    newton, same = grow(bin_features(FEATURES), TARGETS, ONES, Growth(9, l2=2.0), leaf_weights)
    np.testing.assert_array_equal(rows, same)
    np.testing.assert_array_equal(plain.feature, newton.feature)
    for leaf in range(9):
        inside = rows == leaf
        assert newton.values[leaf] == pytest.approx(TARGETS[inside].sum() / (leaf_weights[inside].sum() + 2.0), rel=1e-9)


def test_leaves_are_numbered_from_left_to_right():
    features = np.arange(300.0)[:, None]
    _, rows = grow(bin_features(features, 255), RNG.normal(size=300), ONES, Growth(20))
    assert (np.diff(rows.astype(int)) >= 0).all() and rows.max() == 19


def test_256_leaves_fit_and_all_are_used():
    features = RNG.normal(size=(3000, 3))
    tree, rows = grow(bin_features(features), RNG.normal(size=3000), np.ones(3000), Growth(256))
    assert tree.n_leaves == 256 and np.unique(rows).tolist() == list(range(256))
    np.testing.assert_array_equal(tree.leaves(features), rows)


def test_max_depth_and_min_documents_leaf_bind():
    tree, rows = grow(bin_features(FEATURES), TARGETS, ONES, Growth(200, 7, 3))
    assert max(depth(tree, leaf) for leaf in range(tree.n_leaves)) == 3
    assert np.bincount(rows).min() >= 7


def test_a_path_runs_from_the_root_to_its_leaf():
    tree, _ = grow(bin_features(FEATURES), TARGETS, ONES, Growth(12))
    for leaf in range(12):
        path = tree.path(leaf)
        assert path[0] == 0 and tree.leaf_id[path[-1]] == leaf
        assert all(child in (tree.left[node], tree.right[node]) for node, child in itertools.pairwise(path))


@pytest.mark.parametrize("rows", [np.zeros((4, 1)), np.zeros(4), np.zeros((2, 2, 2))])
def test_rows_that_lack_a_column_are_refused_where_a_kernel_would_read_beyond_them(rows):
    tree, at_leaf = Tree.of_one_leaf(), np.array([-1, -1])
    tree = replace(
        tree, feature=np.array([1, -1, -1]), threshold=np.zeros(3), missing_left=np.ones(3, np.bool_), left=np.array([1, *at_leaf]),
        right=np.array([2, *at_leaf]), leaf_value=np.arange(3.0), leaf_id=np.array([-1, 0, 1]),
    )  # fmt: skip
    with pytest.raises(ValueError, match=r"^rows of shape \(.*\) are no table with column \d, counted from 0, which a tree asks for\.$"):
        tree.predict(rows)


def test_documents_of_weight_0_take_no_part_and_still_land_in_a_leaf():
    features = np.array([[0.0], [1.0], [2.0], [3.0]])
    tree, rows = grow(bin_features(features), np.array([0.0, 1e9, 1.0, 1.0]), np.array([1.0, 0.0, 1.0, 1.0]), Growth(4, 1))
    assert tree.n_leaves == 2 and tree.values[rows].tolist()[0] == 0.0 and tree.values[rows].tolist()[2:] == [1.0, 1.0]
    nothing, rows = grow(bin_features(features), np.ones(4), np.zeros(4), Growth(4))
    assert nothing.n_leaves == 1 and nothing.values.tolist() == [0.0] and rows.tolist() == [0] * 4


def test_nan_in_a_feature_that_had_none_goes_left():
    tree, rows = grow(bin_features(np.array([[0.0], [1.0]])), np.array([0.0, 1.0]), np.ones(2), Growth(2))
    assert tree.predict(np.array([[np.nan]]))[0] == tree.values[rows[0]] == 0.0


def test_huge_and_tiny_values_part_like_any_other():
    column = np.array([-1.7e308, -5e-324, 0.0, 5e-324, 1.0, np.nextafter(1.0, 2.0), 1.7e308])
    tree, rows = grow(bin_features(column[:, None]), np.arange(7.0) ** 2, np.ones(7), Growth(7))
    assert tree.values[rows].tolist() == (np.arange(7.0) ** 2).tolist()
    np.testing.assert_array_equal(tree.leaves(column[:, None]), rows)


def test_a_leaf_id_that_the_tree_does_not_have_is_refused():
    with pytest.raises(IndexError, match="leaf 1 of a tree with 1 leaves"):
        Tree.of_one_leaf(2.0).at(np.array([0, 1], np.uint8))
    with pytest.raises(IndexError, match="leaf -1 of a tree with 1 leaves"):
        Tree.of_one_leaf().at(np.array([0, -1]))
    assert Tree.of_one_leaf(2.0).at(np.zeros(0, np.uint16)).tolist() == []


def test_trees_are_read_only_and_with_values_makes_a_new_one():
    tree, _ = grow(bin_features(FEATURES), TARGETS, ONES, Growth(4))
    for field in fields(tree):
        with pytest.raises(ValueError, match="read-only"):
            getattr(tree, field.name)[0] = 0
    other = tree.with_values(np.arange(4.0))
    assert other.values.tolist() == [0, 1, 2, 3] and tree.values.tolist() != [0, 1, 2, 3]
    np.testing.assert_array_equal(other.leaves(FEATURES), tree.leaves(FEATURES))


def test_a_stump_is_a_tree_with_0_on_the_left():
    tree = stump(1, 3, 0.5, True, dict.fromkeys(("count", "weight", "numerator", "denominator", "split_gain"), np.zeros(3)), 2.5)
    assert tree.predict(np.array([[9.0, 0.5], [9.0, 0.6], [9.0, np.nan]])).tolist() == [0.0, 2.5, 0.0]

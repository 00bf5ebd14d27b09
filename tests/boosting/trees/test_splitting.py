"""The best split against trying everything."""

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.trees.binning import MISSING, bin_features
from boosting.trees.growth import Growth, grow
from boosting.trees.histogram import NUMERATOR, WEIGHT
from boosting.trees.splitting import best_cut, could_gain
from tests import naive


def both(features, targets, weights, min_documents_leaf=1, min_weight_leaf=0.0, l2=0.0):
    """(the library's tree of one split or None, its left rows, the twin's split)."""
    growth = Growth(2, min_documents_leaf, l2=l2, min_weight_leaf=min_weight_leaf)
    tree, leaves = grow(bin_features(features), targets, weights, growth)
    twin = naive.best_split(features, targets, weights, list(range(len(features))), min_documents_leaf, min_weight_leaf, l2)
    return (tree if tree.n_leaves == 2 else None), np.flatnonzero(leaves == 0).tolist(), twin


@given(
    seed=st.integers(0, 2**32 - 1), n=st.integers(1, 12), width=st.integers(1, 10), decimals=st.sampled_from([0, 1, 8]),
    missing=st.sampled_from([0.0, 0.3]), unit=st.booleans(), some_zero=st.booleans(), min_documents=st.integers(1, 3),
    min_weight=st.sampled_from([0.0, 1.5]), l2=st.sampled_from([0.0, 1.0]),
)  # fmt: skip
def test_the_split_is_the_best_of_all_features_thresholds_and_sides(
    seed, n, width, decimals, missing, unit, some_zero, min_documents, min_weight, l2
):
    rng = np.random.default_rng(seed)
    features = np.round(rng.normal(size=(n, width)), decimals)
    features[rng.random(features.shape) < missing] = np.nan
    targets, weights = rng.normal(size=n), rng.random(n) + 0.5
    if unit:
        weights = np.ones(n)
    if some_zero:
        weights[rng.random(n) < 0.3] = 0.0
    tree, left, twin = both(features, targets, weights, min_documents, min_weight, l2)
    assert (tree is None) == (twin is None)
    if tree is not None:
        assert tree.split_gain[0] == pytest.approx(twin[0], rel=1e-9)
        counted = np.flatnonzero(weights > 0)
        assert set(left) & set(counted) == set(twin[1]) & set(counted)


def test_equal_gains_go_to_the_lowest_feature_then_the_lowest_threshold():
    column = np.array([0.0, 1.0, 2.0, 3.0])
    tree, _, _ = both(np.stack([column, column], axis=1), np.array([-1.0, 1.0, -1.0, 1.0]), np.ones(4))
    assert (tree.feature[0], tree.bin[0]) == (0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_gains_that_differ_by_rounding_alone_are_equal(seed):
    """A mirrored column parts the same documents, and a mirrored list of targets gains the same at either end: in exact numbers
    they are equal, in floats the sums round differently. The lowest feature and the lowest threshold win all the same."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(4, 40))
    column, half = np.arange(2.0 * n), rng.normal(size=n) + 1e3 * rng.integers(0, 2)
    for columns in ((column, -column), (-column, column)):
        tree, _ = grow(bin_features(np.stack(columns, axis=1)), half[rng.integers(0, n, 2 * n)], 0.1 + rng.random(2 * n), Growth(2))
        assert tree.feature[0] == 0
    tree, _ = grow(bin_features(column[:, None]), np.concatenate([half, half[::-1]]), np.tile(0.1 + rng.random(1), 2 * n), Growth(2))
    assert tree.bin[0] < n


def test_of_two_leaves_that_gain_the_same_the_older_one_is_split():
    half = np.array([0.0, 4.0])
    tree, _ = grow(bin_features(np.arange(4.0)[:, None]), np.concatenate([half, 100.0 + half]), np.ones(4), Growth(3))
    assert tree.left.tolist() == [1, 3, -1, -1, -1]  # node 1, the left one


@pytest.mark.parametrize("high", [True, False])
def test_missing_values_go_to_the_side_they_resemble(high):
    features = np.array([[0.0], [1.0], [np.nan], [np.nan]])
    targets = np.array([0.0, 5.0, 5.0, 5.0]) if high else np.array([0.0, 5.0, 0.0, 0.0])
    tree, _, _ = both(features, targets, np.ones(4))
    assert tree.missing_left[0] == (not high)


def test_missing_can_be_parted_from_present():
    tree, left, _ = both(np.array([[3.0], [3.0], [np.nan]]), np.array([0.0, 0.0, 1.0]), np.ones(3))
    assert left == [0, 1] and not tree.missing_left[0] and tree.threshold[0] == np.inf


def test_nothing_to_gain_is_no_split():
    features = np.array([[0.0], [1.0], [2.0]])
    assert both(features, np.full(3, 0.1), np.ones(3))[0] is None
    assert both(np.ones((3, 1)), np.arange(3.0), np.ones(3))[0] is None
    assert both(features, np.arange(3.0), np.zeros(3))[0] is None


def test_a_cut_that_only_weights_allow_is_given_up_once_documents_are_counted():
    column, targets = np.arange(6.0)[:, None], np.array([9.0, 0.0, 0.0, 1.0, 1.0, 1.0])
    weights = np.array([1.0, 0.5, 0.5, 0.5, 0.5, 0.5])
    alone, left, _ = both(column, targets, weights)
    assert left == [0]
    tree, left, twin = both(column, targets, weights, min_documents_leaf=2)
    assert left == [0, 1] == twin[1] and tree.split_gain[0] < alone.split_gain[0]


@numba.njit
def quick_and_close(sums, counts, n_cuts, min_weight, l2):
    quick = could_gain(sums, n_cuts, np.empty((2, len(sums))), min_weight, l2)
    return (*quick, best_cut(sums, counts, n_cuts, 0, min_weight, l2))


@pytest.mark.parametrize("seed", range(30))
def test_the_quick_pass_finds_the_gain_of_the_close_one(seed):
    """Where no documents are counted the bound is the gain itself, so that a close look is never taken in vain."""
    rng = np.random.default_rng(seed)
    n_cuts, l2, min_weight = int(rng.integers(1, 255)), float(rng.integers(0, 2)), 1e-3 + 3.0 * rng.integers(0, 2)
    sums = np.zeros((264, 2))
    sums[: n_cuts + 1] = np.stack([rng.normal(size=n_cuts + 1), rng.random(n_cuts + 1)], axis=1)
    sums[MISSING] = (rng.normal(), rng.random()) if rng.integers(0, 2) else 0.0
    gain, own, (exact, cut, missing_left) = quick_and_close(sums, np.empty(0, np.int64), n_cuts, min_weight, l2)
    assert gain == pytest.approx(exact, rel=1e-9)
    assert own == pytest.approx(sums[:, NUMERATOR].sum() ** 2 / (sums[:, WEIGHT].sum() + l2), rel=1e-12)
    left = sums[: cut + 1].sum(axis=0) + (sums[MISSING] if missing_left else 0.0)
    right = sums.sum(axis=0) - left
    if exact > 0:
        children = sum(side[NUMERATOR] ** 2 / (side[WEIGHT] + l2) for side in (left, right))
        assert exact == pytest.approx(children - own, rel=1e-9) and min(left[WEIGHT], right[WEIGHT]) >= min_weight - 1e-12

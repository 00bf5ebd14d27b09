"""Bins: every value on the right side of every threshold."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.trees.binning import BLOCK, MISSING, apply_thresholds, bin_features, find_thresholds
from boosting.trees.growth import Growth, grow

FLOATS = st.floats(allow_nan=True, allow_infinity=False, width=64)


@given(st.lists(FLOATS, min_size=1, max_size=30))
def test_with_as_many_bins_as_values_every_value_has_its_own_bin(values):
    column = np.array(values)
    cuts = find_thresholds(column, 255)
    distinct = np.unique(column[~np.isnan(column)])
    assert len(cuts) == max(len(distinct) - 1, 0)
    assert all(low <= cut < high for low, cut, high in zip(distinct, cuts, distinct[1:], strict=False))


@given(st.lists(FLOATS, min_size=1, max_size=60), st.integers(2, 6))
def test_a_bin_is_the_number_of_thresholds_below_the_value(values, n_bins):
    features = np.array(values)[:, None]
    bins = bin_features(features, n_bins)
    assert len(bins.thresholds[0]) <= n_bins - 1
    for x, bin_ in zip(values, bins.feature(0), strict=True):
        assert bin_ == (MISSING if np.isnan(x) else sum(x > t for t in bins.thresholds[0]))


def test_few_bins_hold_nearly_equal_counts():
    bins = bin_features(np.random.default_rng(0).normal(size=(10_000, 1)), 10)
    assert np.abs(np.bincount(bins.feature(0)) - 1000).max() <= 1


@pytest.mark.parametrize("heavy", [0, 150, 299])
def test_one_very_common_value_never_hides_all_the_others(heavy):
    column = np.concatenate([np.arange(300.0), np.full(100_000, float(heavy))])
    cuts = find_thresholds(column, 255)
    assert len(cuts) >= 1
    assert len(find_thresholds(column, 2)) == 1


def test_neighbouring_floats_are_still_separated():
    low = 1.0
    high = np.nextafter(low, 2.0)
    assert find_thresholds(np.array([low, high]), 255).tolist() == [low]
    tiny = np.array([0.0, 5e-324])
    assert find_thresholds(tiny, 255).tolist() == [0.0]


def test_a_value_that_is_a_threshold_lies_below_it_as_it_does_in_the_tree():
    """x <= threshold goes left. Between neighbouring floats the threshold is the lower one of them."""
    values = np.array([0.0, *np.nextafter(1.0, [0.0, 2.0]), 1.0, 5e-324, 3.0])
    bins = bin_features(values[:, None])
    (cuts,) = bins.thresholds
    assert np.isin(cuts, values).any()
    assert bins.feature(0).tolist() == np.argsort(np.argsort(values)).tolist()  # every value has its own bin
    assert bins.feature(0).tolist() == np.searchsorted(cuts, values, side="left").tolist()
    tree, leaves = grow(bins, np.argsort(np.argsort(values)) ** 2.0, np.ones(6), Growth(6))
    assert tree.n_leaves == 6 and tree.leaves(values[:, None]).tolist() == leaves.tolist()


def test_values_at_the_ends_of_float64_are_separated_without_a_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (cut,) = find_thresholds(np.array([-1.7e308, 1.7e308]), 255)
    assert -1.7e308 <= cut < 1.7e308


def test_float32_values_fall_where_their_exact_values_say():
    column = np.float32([0.1, np.nextafter(np.float32(0.1), np.float32(1))])
    bins = bin_features(column[:, None])
    assert bins.feature(0).tolist() == [0, 1]


def test_features_live_in_blocks_of_eight_with_a_padded_last_one():
    features = np.random.default_rng(0).normal(size=(5, BLOCK + 3))
    bins = bin_features(features)
    assert bins.blocks.shape == (2, 5, BLOCK) and (bins.n_features, bins.n_documents) == (11, 5)
    for f in range(11):
        assert np.argsort(bins.feature(f)).tolist() == np.argsort(features[:, f]).tolist()
    assert not bins.blocks[1, :, 3:].any()


def test_missing_values_are_bin_255_and_are_remembered():
    bins = bin_features(np.array([[np.nan, 1.0], [2.0, 3.0]]))
    assert bins.feature(0).tolist() == [MISSING, 0] and bins.has_missing.tolist() == [True, False]


def test_other_rows_fall_into_the_bins_of_the_training_rows():
    bins = bin_features(np.array([[1.0], [3.0], [5.0]]))
    other = apply_thresholds(np.array([[-9.0], [2.0], [2.1], [99.0], [np.nan]]), bins.thresholds)
    assert other.feature(0).tolist() == [0, 0, 1, 2, MISSING]


def test_bins_are_read_only():
    bins = bin_features(np.array([[1.0], [3.0]]))
    for array in (bins.blocks, bins.thresholds[0], bins.has_missing):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0

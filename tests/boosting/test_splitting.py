"""The best split against trying everything."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.binning import bin_features
from boosting.histogram import count_bins, histogram
from boosting.splitting import Limits, best_split
from tests import naive


def both(features, targets, weights, min_documents_leaf=1, min_weight_leaf=0.0, l2=0.0):
    """(library's split, its left rows, the twin's split)."""
    bins = bin_features(features)
    n_thresholds = np.array([len(t) for t in bins.thresholds])
    rows, amounts = np.arange(len(features), dtype=np.uint32), np.stack([targets * weights, weights], axis=1)
    sums = histogram(bins, rows, amounts)
    counts = bool(np.all((weights == 0) | (weights == 1)))
    limits = Limits(min_documents_leaf, min_weight_leaf, l2, counts)
    split = best_split(sums, n_thresholds, limits, lambda f: count_bins(bins, f, rows, amounts))
    twin = naive.best_split(features, targets, weights, list(range(len(features))), min_documents_leaf, min_weight_leaf, l2)
    left = None
    if split is not None:
        cuts = bins.thresholds[split.feature]
        threshold = cuts[split.bin] if split.bin < len(cuts) else np.inf
        left = [i for i, x in enumerate(features[:, split.feature]) if naive.goes_left(x, threshold, split.missing_left)]
    return split, left, twin


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
    split, left, twin = both(features, targets, weights, min_documents, min_weight, l2)
    assert (split is None) == (twin is None)
    if split is not None:
        assert split.split_gain == pytest.approx(twin[0], rel=1e-9)
        counted = np.flatnonzero(weights > 0)
        assert set(left) & set(counted) == set(twin[1]) & set(counted)


def test_equal_gains_go_to_the_lowest_feature_then_the_lowest_threshold():
    column = np.array([0.0, 1.0, 2.0, 3.0])
    split, _, _ = both(np.stack([column, column], axis=1), np.array([-1.0, 1.0, -1.0, 1.0]), np.ones(4))
    assert (split.feature, split.bin) == (0, 0)


@pytest.mark.parametrize("high", [True, False])
def test_missing_values_go_to_the_side_they_resemble(high):
    features = np.array([[0.0], [1.0], [np.nan], [np.nan]])
    targets = np.array([0.0, 5.0, 5.0, 5.0]) if high else np.array([0.0, 5.0, 0.0, 0.0])
    split, _, _ = both(features, targets, np.ones(4))
    assert split.missing_left is not high


def test_missing_can_be_parted_from_present():
    split, left, _ = both(np.array([[3.0], [3.0], [np.nan]]), np.array([0.0, 0.0, 1.0]), np.ones(3))
    assert left == [0, 1] and not split.missing_left


def test_nothing_to_gain_is_no_split():
    features = np.array([[0.0], [1.0], [2.0]])
    assert both(features, np.full(3, 0.1), np.ones(3))[0] is None
    assert both(np.ones((3, 1)), np.arange(3.0), np.ones(3))[0] is None
    assert both(features, np.arange(3.0), np.zeros(3))[0] is None

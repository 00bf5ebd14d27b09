"""Sums per bin, in one thread and in several."""

import numba
import numpy as np
import pytest

from boosting.compute.threads import threads
from boosting.trees import histogram as histograms
from boosting.trees.binning import bin_features
from boosting.trees.histogram import count_bins, histogram

RNG = np.random.default_rng(0)
FEATURES = np.round(RNG.normal(size=(50, 11)), 1)
FEATURES[RNG.random(FEATURES.shape) < 0.1] = np.nan
WEIGHTS = np.where(RNG.random(50) < 0.2, 0.0, RNG.random(50))
AMOUNTS = np.stack([WEIGHTS * RNG.normal(size=50), WEIGHTS], axis=1)
EVERY_ROW = np.arange(50, dtype=np.uint32)


@numba.njit
def counted(words, place, rows, amounts, counts):
    count_bins(words, place, rows, amounts, counts)


@pytest.mark.parametrize("rows", [EVERY_ROW, np.array([7, 3, 3, 40], np.uint32), EVERY_ROW[:0]], ids=["all", "some", "none"])
def test_a_slot_holds_weighted_targets_and_weights_and_the_documents_can_be_counted(rows):
    bins = bin_features(FEATURES)
    sums = histogram(bins, rows, AMOUNTS[rows])
    expected, count = np.zeros_like(sums), np.zeros(sums.shape[:2])
    for f in range(11):
        for row in rows:
            expected[f, bins.feature(f)[row]] += AMOUNTS[row]
            count[f, bins.feature(f)[row]] += WEIGHTS[row] > 0
        found = np.full(sums.shape[1], -1, np.int64)
        counted(bins.words[f // 8], f % 8, rows, AMOUNTS[rows], found)
        np.testing.assert_array_equal(found, count[f])
    np.testing.assert_array_equal(sums[:11], expected[:11])


@pytest.mark.parametrize("width", [1, 11, 70])
def test_threads_give_the_same_sums_to_the_last_bit(monkeypatch, width):
    monkeypatch.setattr(histograms, "PARALLEL_WORDS", 1)
    bins = bin_features(np.tile(FEATURES, 7)[:, :width])
    alone = histogram(bins, EVERY_ROW, AMOUNTS)
    with threads(2):
        np.testing.assert_array_equal(histogram(bins, EVERY_ROW, AMOUNTS), alone)

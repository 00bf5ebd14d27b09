"""Sums per bin, in one thread and in several."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from boosting import histogram as histograms
from boosting.binning import BLOCK, bin_features
from boosting.histogram import count_bins, histogram

RNG = np.random.default_rng(0)
FEATURES = np.round(RNG.normal(size=(50, 11)), 1)
FEATURES[RNG.random(FEATURES.shape) < 0.1] = np.nan
WEIGHTS = np.where(RNG.random(50) < 0.2, 0.0, RNG.random(50))
WEIGHTED = WEIGHTS * RNG.normal(size=50)


@pytest.mark.parametrize("rows", [np.arange(50), np.array([7, 3, 3, 40]), np.arange(0)], ids=["all", "some", "none"])
def test_a_slot_holds_weighted_targets_and_weights_and_the_documents_can_be_counted(rows):
    bins = bin_features(FEATURES)
    sums = histogram(bins, rows, WEIGHTED[rows], WEIGHTS[rows])
    expected, count = np.zeros_like(sums), np.zeros(sums.shape[:2])
    for f in range(11):
        for row in rows:
            expected[f, bins.feature(f)[row]] += WEIGHTED[row], WEIGHTS[row]
            count[f, bins.feature(f)[row]] += WEIGHTS[row] > 0
        np.testing.assert_array_equal(count_bins(bins, f, rows, WEIGHTS[rows]), count[f])
    np.testing.assert_array_equal(sums[:11], expected[:11])


class CountingPool(ThreadPoolExecutor):
    jobs = 0

    def map(self, call, jobs):
        jobs = list(jobs)
        self.jobs += len(jobs)
        return super().map(call, jobs)


def test_threads_give_the_same_sums_to_the_last_bit(monkeypatch):
    monkeypatch.setattr(histograms, "PARALLEL_ROWS", 1)
    bins = bin_features(FEATURES)
    with CountingPool(2) as pool:
        threaded = histogram(bins, np.arange(50), WEIGHTED, WEIGHTS, pool)
    assert pool.jobs == -(-11 // BLOCK)
    np.testing.assert_array_equal(threaded, histogram(bins, np.arange(50), WEIGHTED, WEIGHTS))


def test_small_nodes_are_not_worth_a_thread():
    with CountingPool(2) as pool:
        histogram(bin_features(FEATURES), np.arange(50), WEIGHTED, WEIGHTS, pool)
    assert pool.jobs == 0

"""Sums per bin, in one thread and in several."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from boosting import histogram as histograms
from boosting.binning import BLOCK, bin_features
from boosting.histogram import histogram

RNG = np.random.default_rng(0)
FEATURES = np.round(RNG.normal(size=(50, 11)), 1)
FEATURES[RNG.random(FEATURES.shape) < 0.1] = np.nan
WEIGHTS = np.where(RNG.random(50) < 0.2, 0.0, RNG.random(50))
WEIGHTED = WEIGHTS * RNG.normal(size=50)


@pytest.mark.parametrize("rows", [np.arange(50), np.array([7, 3, 3, 40]), np.arange(0)], ids=["all", "some", "none"])
def test_a_slot_holds_weighted_targets_weights_and_the_count_of_its_documents(rows):
    bins = bin_features(FEATURES)
    sums = histogram(bins, rows, WEIGHTED, WEIGHTS)
    expected = np.zeros_like(sums)
    for f in range(11):
        for row in rows:
            if WEIGHTS[row] > 0:
                expected[f, bins.feature(f)[row]] += WEIGHTED[row], WEIGHTS[row], 1
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

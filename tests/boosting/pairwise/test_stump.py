"""The stump fitted to pairs: which of several equal ones it is."""

import numpy as np
import pytest

import boosting as b
from boosting.pairwise.stump import best_stump
from boosting.pairwise.weights import weigh
from boosting.trees.binning import bin_features


@pytest.mark.parametrize("seed", range(20))
def test_drops_that_differ_by_rounding_alone_are_equal(seed):
    """A mirrored column cuts the same pairs, and so does a mirrored list of grades at its other end: in exact numbers the drops
    are equal, in floats their sums round differently. The lowest feature and the lowest threshold win all the same."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(4, 30))
    column, half = np.arange(2.0 * n), rng.integers(0, 4, n).astype(float)
    half[0] = 4.0  # so that there is a pair
    half[1] = 0.0
    data = b.Dataset(np.stack([-column, column, -column], axis=1), np.concatenate([half, half[::-1]]), [0, 2 * n])
    scores = 0.3 * rng.normal(size=n)
    weights = weigh(data, np.concatenate([scores, scores[::-1]]), lambda gap: np.log1p(0.7 * gap))
    feature, cut = best_stump(bin_features(data.features), weights)
    assert feature == 0 and cut < n
    assert best_stump(bin_features(data.features[:, 1:2]), weights) == (0, cut)

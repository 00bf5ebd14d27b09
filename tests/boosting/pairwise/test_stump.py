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
    column, half, scores = np.arange(2.0 * n), rng.integers(0, 4, n).astype(float), 0.3 * rng.normal(size=2 * n)
    half[:2] = 4.0, 0.0  # so that there is a pair
    for columns in ((column, -column), (-column, column)):
        assert stump(columns, half[rng.integers(0, n, 2 * n)] + (column == 5), scores)[0] == 0
    _, cut = stump((column,), np.concatenate([half, half[::-1]]), np.concatenate([scores[:n], scores[:n][::-1]]))
    assert cut < n


def stump(columns, grades, scores):
    """(feature, cut) for one query with the pairs of LOGDD."""
    data = b.Dataset(np.stack(columns, axis=1), grades, [0, len(grades)])
    return best_stump(bin_features(data.features), weigh(data, scores, lambda gap: np.log1p(0.7 * gap)), largest_target=2.0)

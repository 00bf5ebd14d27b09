"""The stump fitted to pairs: which of several equal ones it is."""

import numpy as np
import pytest

import boosting as b
from boosting.data.grade_groups import grades
from boosting.pairwise.stump import best_stump, numerators
from boosting.pairwise.weights import weigh, weigh_factored
from boosting.trees.binning import bin_features
from tests.boosting.helpers import make_data


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


@pytest.mark.parametrize("seed", range(8))
def test_a_feature_that_is_left_early_could_not_have_been_the_best(seed):
    """Many short queries, so that there is something to leave out: the stump is that of a search through every cut."""
    data = make_data(seed, sizes=(7,) * 60, n_grades=4, missing=0.1)
    noise = np.random.default_rng(seed).normal(size=(data.n_documents, 20))  # columns that are about equally good
    data = b.Dataset(noise, data.relevance, data.query_ptr)
    bins, weights = bin_features(data.features, 16), weigh_factored(grades(data), np.zeros(data.n_documents), np.sqrt)
    every = {}
    for f in range(data.n_features):
        n_cuts = len(bins.thresholds[f])
        cut = weights.cut_weights(bins.column(f))
        every |= {(f, c): N**2 / cut[c] for c, N in enumerate(numerators(bins, weights.b)[f, :n_cuts]) if cut[c] > 1e-12}
    largest = max(every.values())
    assert best_stump(bins, weights, np.sqrt(3.0)) == min(place for place, drop in every.items() if drop >= largest * (1 - 1e-12))
    least = np.zeros(len(bins.thresholds[0]))
    assert len(weights.cut_weights(bins.column(0), least)) == 0, "nothing would ever be left out"

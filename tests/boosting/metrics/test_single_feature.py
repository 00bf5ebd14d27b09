"""One feature as a ranker: the same as sorting by it by hand."""

import itertools

import numpy as np
import pytest

import boosting as b
from boosting.metrics.single_feature import by_chance, single_feature


def mean_ndcg(grades, key, k):
    """Mean NDCG@k over all orders that the keys allow, largest first."""

    def dcg(order):
        return sum((2 ** grades[d] - 1) / np.log2(r + 2) for r, d in enumerate(order[:k]))

    orders = [p for p in itertools.permutations(range(len(grades))) if all(key[x] >= key[y] for x, y in itertools.pairwise(p))]
    return np.mean([dcg(order) for order in orders]) / dcg(sorted(range(len(grades)), key=lambda d: -grades[d]))


@pytest.mark.parametrize("seed", range(4))
def test_both_ways_and_chance_are_those_of_all_orders(seed):
    rng = np.random.default_rng(seed)
    grades, values = rng.permutation([0, 1, 2, 0, 3]), rng.integers(0, 3, 5).astype(float)
    data = b.Dataset(values[:, None], grades, [0, 5])
    found = single_feature(data, 0, k=3)
    assert found.falling == pytest.approx(mean_ndcg(grades, values, 3)) and found.rising == pytest.approx(mean_ndcg(grades, -values, 3))
    assert by_chance(data, 3) == pytest.approx(mean_ndcg(grades, np.zeros(5), 3))
    assert (found.low, found.high, found.middle) == (values.min(), values.max(), np.median(values))
    assert found.n_distinct == len(set(values.tolist()))


def test_a_missing_value_stands_last_both_ways():
    found = single_feature(b.Dataset([[np.nan], [1.0], [2.0]], [4, 0, 0], [0, 3]), 0)
    assert found.falling == found.rising == 0.5 and found.direction == "" and found.n_missing == 1


def test_a_feature_without_values_and_data_without_relevant_documents():
    empty = single_feature(b.Dataset([[np.nan], [np.nan]], [1, 0], [0, 2]), 0)
    assert (empty.n_missing, empty.n_distinct) == (2, 0) and np.isnan(empty.low) and empty.falling == empty.rising
    flat = single_feature(b.Dataset([[1.0], [2.0]], [0, 0], [0, 2]), 0)
    assert np.isnan(flat.falling) and flat.direction == ""

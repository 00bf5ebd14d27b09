"""The sums over pairs and their derivatives, against one pair after the other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.baselines.pair_sums import SummedPairs, cross_entropy, squared_hinge
from boosting.baselines.pairs import choose_pairs
from boosting.data.supervision import with_preferences
from tests.boosting.helpers import datasets, make_data

PLAIN = {
    squared_hinge: lambda s: (np.maximum(1 - s, 0) ** 2, -2 * np.maximum(1 - s, 0)),
    cross_entropy: lambda s: (np.logaddexp(0, -s), -np.exp(-np.logaddexp(0, s))),
}
BOTH = pytest.mark.parametrize("summed", PLAIN, ids=lambda summed: summed.__name__)


def slowly(summed, data, scores, most, seed):
    pairs = choose_pairs(data, most, seed)
    value, slope = PLAIN[summed](scores[pairs.winner] - scores[pairs.loser])
    weight = np.ones(len(value)) if pairs.weight is None else pairs.weight
    n = data.n_documents
    return (weight * value).sum(), np.bincount(pairs.winner, weight * slope, n) - np.bincount(pairs.loser, weight * slope, n)


def compare(summed, data, scores, most=10**6, seed=0):
    pairs, n, n_used = SummedPairs.of(data, most, seed)
    value, slope = summed(scores, pairs)
    theirs, by_document = slowly(summed, data, scores, most, seed)
    assert n_used == min(n, most)
    assert value == pytest.approx(theirs, rel=1e-12, abs=1e-12)
    np.testing.assert_allclose(slope, by_document, rtol=1e-11, atol=1e-11 * max(1.0, np.abs(by_document).max(initial=0)))


@BOTH
@given(data=datasets(), seed=st.integers(0, 9), spread=st.sampled_from([0.0, 0.1, 1.0, 30.0, 400.0]), most=st.sampled_from([7, 10**6]))
def test_they_are_the_sums_of_their_pairs(summed, data, seed, spread, most):
    compare(summed, data, spread * np.random.default_rng(seed).normal(size=data.n_documents), most, seed)


@BOTH
@pytest.mark.parametrize("n", [7, 8, 9, 530, 1_500])
def test_a_long_query_of_many_blocks(summed, n):
    rng = np.random.default_rng(n)
    data = b.Dataset(np.zeros((n, 1)), rng.integers(0, 3, n), [0, n])
    for spread in (0.0, 1e-3, 5.0):  # at 0 all factors are 2
        compare(summed, data, spread * rng.normal(size=n))


@BOTH
@pytest.mark.parametrize("most", [20, 10**6])
def test_scores_of_any_size(summed, most):
    """Beyond 1,400 apart no exponential of a document fits into a number."""
    data = make_data(6, sizes=(10, 10), preferences=[[0, 1], [11, 12]])
    scores = np.random.default_rng(1).normal(size=20)
    scores[:10] *= 3_000.0
    scores[10:] += 1e6
    compare(summed, data, scores, most)


@BOTH
@pytest.mark.parametrize("most", [30, 10**6])
def test_stated_weights_count(summed, most):
    data = with_preferences(make_data(3, sizes=(9, 8)), [[0, 1], [1, 2], [12, 9], [3, 8]], [1, 1, 2, 1], [4.0, 0.5, 2.0, 3.0])
    compare(summed, data, np.random.default_rng(2).normal(size=17), most)


@BOTH
def test_the_derivative_is_that_of_the_value(summed):
    data = make_data(5, sizes=(9, 8))
    pairs, *_ = SummedPairs.of(data, 10**6, 0)
    scores, h = np.random.default_rng(3).normal(size=17), 1e-6
    _, slope = summed(scores, pairs)
    for i, one in enumerate(np.eye(17)):
        assert slope[i] == pytest.approx((summed(scores + h * one, pairs)[0] - summed(scores - h * one, pairs)[0]) / (2 * h), abs=1e-6)

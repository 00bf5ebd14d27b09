"""AdaRank against its algorithm in plain loops, and what it promises."""

import math

import numpy as np
import pytest
from hypothesis import assume, given

import boosting as b
from boosting.baselines import AdaRank
from tests import naive
from tests.boosting.helpers import datasets, make_data


def performance(data, scores, k):
    """NDCG@k of every query that has one, ties averaged over all orders."""
    got = naive.query_dcg(data, scores, k)
    return [value / ideal for value, ideal in got if ideal > 0]


def adarank(data, x, n_rounds, k):
    """Weights by round (Xu and Li 2007, Figure 1), the features as they are."""
    m = len(performance(data, x[:, 0], k))
    P, w, states = [1 / m] * m, np.zeros(x.shape[1]), [np.zeros(x.shape[1])]
    each = [performance(data, x[:, f], k) for f in range(x.shape[1])]
    for _ in range(n_rounds):
        means = [sum(p * e for p, e in zip(P, E, strict=True)) for E in each]
        f = next(f for f, mean in enumerate(means) if mean >= max(means) - 1e-12)
        up = sum(p * (1 + e) for p, e in zip(P, each[f], strict=True))
        down = sum(p * (1 - e) for p, e in zip(P, each[f], strict=True))
        w = w.copy()
        w[f] += math.log(up / down) / 2 if down > 0 else 6.0
        states.append(w)
        cost = [math.exp(-e) for e in performance(data, x @ w, k)]
        P = [c / sum(cost) for c in cost]
    return states


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("k", [1, 3])
def test_a_run_is_that_of_the_plain_loops(seed, k):
    data = make_data(seed, sizes=(5, 4, 6, 3), n_features=4, decimals=1)
    ranker = AdaRank(n_rounds=6, k=k).fit(data)
    expected = adarank(data, ranker.scaling.apply(data.features), ranker.n_iterations, k)
    np.testing.assert_allclose(ranker.weights, expected, rtol=1e-9, atol=1e-12)
    assert ranker.n_iterations == 6 or "the order no longer changes" in ranker.ended


@given(data=datasets(missing=False))
def test_weights_only_grow_and_a_query_without_a_relevant_document_changes_nothing(data):
    assume(len(data.pairs()))
    ranker = AdaRank(n_rounds=5).fit(data)
    assert (np.diff(ranker.weights, axis=0) >= 0).all()
    more = b.Dataset(
        np.concatenate([data.features, data.features]), np.concatenate([data.relevance, 0 * data.relevance]),
        np.concatenate([data.query_ptr, data.query_ptr[1:] + data.n_documents]),
    )  # fmt: skip
    np.testing.assert_allclose(AdaRank(n_rounds=5).fit(more).weights, ranker.weights, rtol=1e-9)


def test_a_feature_that_orders_every_query_ideally_is_capped_and_ends_the_run():
    data = b.Dataset([[0.0, 3.0], [1.0, 1.0], [2.0, 2.0]], [0, 1, 2], [0, 3], feature_names=["good", "poor"])
    ranker = AdaRank().fit(data)
    assert ranker.weights.tolist() == [[0.0, 0.0], [6.0, 0.0]]
    assert ranker.ended == "good was chosen alone and would be chosen for ever: the order no longer changes."


def test_a_feature_that_falls_with_relevance_is_of_use_only_upside_down():
    data = b.Dataset([[2.0], [1.0], [0.0]], [0, 1, 2], [0, 3])
    assert (np.diff(AdaRank().fit(data).predict(data)) < 0).all()
    assert (np.diff(AdaRank(mirrored=True).fit(data).predict(data)) > 0).all()


def test_the_number_of_rounds_is_a_bound():
    data = make_data(0, sizes=(5, 4, 6, 3), n_features=4)
    assert AdaRank(n_rounds=3).fit(data).n_iterations <= 3

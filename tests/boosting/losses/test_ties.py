"""Pairs of equal grades, without a visit to any: as one by one, and in a query of a size of which a list of them does not end."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.losses.ties import add_ties, n_ties, ties_along
from tests import naive
from tests.boosting.helpers import datasets


@given(data=datasets(), seed=st.integers(0, 2**32 - 1))
def test_ties_are_those_of_every_pair(data, seed):
    scores, g = np.random.default_rng(seed).normal(size=(2, data.n_documents))
    pushes, weights, push, weight = (np.zeros(data.n_documents) for _ in range(4))
    pairs = naive.ties(data)
    for i, j in pairs:
        pushes[[i, j]] += 0.5 * (scores[j] - scores[i]), 0.5 * (scores[i] - scores[j])
        weights[[i, j]] += 1.0
    risk = add_ties(data, scores, push, weight)
    np.testing.assert_allclose(push, pushes, rtol=1e-12, atol=1e-14)
    assert weight.tolist() == weights.tolist() and n_ties(data) == len(pairs)
    slopes = [0.5 * sum((a[i] - a[j]) * (g[i] - g[j]) for i, j in pairs) for a in (scores, g)]
    np.testing.assert_allclose(ties_along(data, scores, g), slopes, rtol=1e-11, atol=1e-13)
    np.testing.assert_allclose(risk, sum((scores[i] - scores[j]) ** 2 for i, j in pairs) / 4, rtol=1e-12)


def test_a_million_documents_of_one_query_are_no_trouble():
    n = 1_000_000
    data = b.Dataset(np.zeros((n, 1)), relevance=np.arange(n) % 2, query_ptr=[0, n])
    push, weights = np.zeros(n), np.zeros(n)
    assert add_ties(data, np.full(n, 0.1), push, weights) == 0.0 and not push.any()  # who has met stays, to the last bit
    assert n_ties(data) == n // 2 * (n // 2 - 1) and (weights == n // 2 - 1).all()

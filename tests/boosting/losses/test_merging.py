"""Margins of long queries by merging against every pair in turn."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.losses.margins import LONG, sum_margins
from boosting.losses.merging import merge_margins


def pair_by_pair(u, grade):
    push, active, n_active, risk = np.zeros(len(u)), np.zeros(len(u)), 0, 0.0
    for i in range(len(u)):
        for j in range(len(u)):
            if grade[i] > grade[j] and u[j] > u[i]:
                push[i] += u[j] - u[i]
                push[j] -= u[j] - u[i]
                active[[i, j]] += 1
                n_active += 1
                risk += 0.5 * (u[j] - u[i]) ** 2
    return push, active, n_active, risk


@given(seed=st.integers(0, 2**32 - 1), n=st.integers(1, 40), n_grades=st.sampled_from([1, 2, 3, 5, 1000]), decimals=st.sampled_from([0, 9]))
def test_merging_visits_every_pair_once(seed, n, n_grades, decimals):
    rng = np.random.default_rng(seed)
    grade = np.sort(rng.integers(0, n_grades, n))[::-1].astype(float)
    u = np.round(rng.normal(size=n), decimals)  # with ties, which lack nothing
    tail = np.array([np.count_nonzero(grade >= g) for g in grade])
    push, active = np.zeros(n), np.zeros(n)
    n_active, risk = merge_margins(u, tail, push, active)
    expected = pair_by_pair(u, grade)
    np.testing.assert_allclose(push, expected[0], atol=1e-12)
    np.testing.assert_array_equal(active, expected[1])
    assert n_active == expected[2] and risk == pytest.approx(expected[3], abs=1e-12)


@pytest.mark.parametrize("n_grades", [3, 10_000])
def test_a_long_query_among_short_ones_with_unlabelled_documents(n_grades):
    rng = np.random.default_rng(5)
    n = LONG + 300
    relevance = rng.integers(0, n_grades, n + 40) * (4.0 / n_grades)
    relevance[rng.random(n + 40) < 0.1] = np.nan
    data = b.Dataset(np.zeros((n + 40, 1)), relevance, [0, 20, 20 + n, n + 40], preferences=[[30, 25], [1, 2]])
    scores = rng.normal(size=n + 40)
    merged = sum_margins(data, scores, 0.7)
    visited = _visited(data, scores, 0.7)
    np.testing.assert_allclose(merged.push, visited[0], rtol=1e-10, atol=1e-9)
    np.testing.assert_array_equal(merged.active, visited[1])
    assert merged.n_active == visited[2] and merged.risk == pytest.approx(visited[3], rel=1e-12)


def _visited(data, scores, tau):
    """By numpy, over the listed pairs."""
    pairs, n = data.pairs(), data.n_documents
    margin = np.maximum(0.0, scores[pairs.loser] - scores[pairs.winner] + tau * pairs.gap)
    push = np.bincount(pairs.winner, margin, n) - np.bincount(pairs.loser, margin, n)
    active = np.bincount(pairs.winner, margin > 0, n) + np.bincount(pairs.loser, margin > 0, n)
    return push, active, int((margin > 0).sum()), 0.5 * float(margin @ margin)

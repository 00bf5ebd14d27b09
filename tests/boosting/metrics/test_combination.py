"""The mixture of two rankers: the sweep against the library's NDCG of mixtures one by one, with ties and lines that cross together."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boosting as b
from boosting.explain.averaging import averaging_step
from boosting.metrics import combination
from boosting.metrics.combination import Step, best_step, crossings, mean_of, staircase, staircases, sweep

SCORES = st.integers(-3, 3)  # few values: many documents tie, and many lines cross in one point
QUERY = st.lists(st.tuples(SCORES, SCORES, st.integers(0, 2)), min_size=1, max_size=7)


def breaks(documents):
    """Every alpha at which two lines meet, exactly."""
    found = {Fraction(0), Fraction(1)}
    for r, r_prime, _ in documents:
        for other, other_prime, _ in documents:
            d, d_prime = r - other, r_prime - other_prime
            if d * d_prime < 0:
                found.add(Fraction(d, d - d_prime))
    return sorted(found)


def three_meet(documents, alpha):
    """Whether three different lines have one score at an alpha: there the mean over tied orders may be another."""
    scores = [(1 - alpha) * r + alpha * r_prime for r, r_prime in {each[:2] for each in documents}]
    return any(scores.count(score) >= 3 for score in scores)


def data_of(queries):
    documents = [each for query in queries for each in query]
    r, r_prime, grades = (np.array(column, float) for column in zip(*documents, strict=True))
    return b.Dataset(np.zeros((len(documents), 1)), grades, np.cumsum([0, *map(len, queries)])), r, r_prime


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(QUERY, min_size=1, max_size=3), st.sampled_from([1, 2, 5, None]))
def test_the_best_step_equals_a_search_over_every_alpha(queries, k):
    data, r, r_prime = data_of(queries)
    found = staircases(data, r, r_prime, k)
    ends = sorted({alpha for query in queries for alpha in breaks(query)})
    middles = [float((low + high) / 2) for low, high in pairwise(ends)]
    searched = [b.metrics.ndcg(data, (1 - alpha) * r + alpha * r_prime, k) for alpha in middles]
    if np.isnan(searched[0]):
        assert np.isnan(found.values).all()
        return
    np.testing.assert_allclose([found.at(alpha) for alpha in middles], searched, atol=1e-12)
    best = best_step(found)
    assert best.value == pytest.approx(max(searched), abs=1e-12)
    merged, width = 0.0, 0.0  # the widest run of neighbouring intervals that are all as good as the best
    for (low, high), value in zip(pairwise(ends), searched, strict=True):
        goes_on = width if not any(three_meet(query, low) for query in queries) else 0.0
        width = goes_on + float(high - low) if value > max(searched) - 1e-9 else 0.0
        merged = max(merged, width)
    assert best.high - best.low == pytest.approx(merged, abs=1e-9)
    assert b.metrics.ndcg(data, (1 - best.middle) * r + best.middle * r_prime, k) == pytest.approx(best.value, abs=1e-12)


def test_real_numbers_agree_too():
    rng = np.random.default_rng(5)
    data = b.Dataset(np.zeros((60, 1)), rng.integers(0, 4, 60), [0, 25, 40, 60])
    r, r_prime = rng.normal(size=60), rng.normal(size=60)
    found = staircases(data, r, r_prime, 5)
    for alpha in rng.random(40):
        assert found.at(alpha) == pytest.approx(b.metrics.ndcg(data, (1 - alpha) * r + alpha * r_prime, 5), abs=1e-12)
    by_query = [sweep(data, [q], r, r_prime, 5) for q in range(3)]
    together = mean_of([each for one in by_query for each in one])
    assert np.array_equal(together.ends, found.ends) and np.array_equal(together.values, found.values)


def test_three_lines_through_one_point_turn_round_at_once():
    data = b.Dataset([[0.0]] * 3, relevance=[0, 1, 2], query_ptr=[0, 3])
    found = staircase(data, 0, [2.0, 1.0, 0.0], [0.0, 1.0, 2.0], k=1)
    assert found.ends.tolist() == [0.0, 0.5, 1.0] and found.values.tolist() == [0.0, 1.0]
    assert crossings(np.array([2.0, 1.0, 0.0]), np.array([0.0, 1.0, 2.0])).alpha.tolist() == [0.5, 0.5, 0.5]


def test_the_best_alpha_is_not_where_three_lines_meet_though_ndcg_is_the_same_on_both_sides():
    data = b.Dataset([[0.0]] * 3, relevance=[0, 1, 0], query_ptr=[0, 3])
    r, r_prime = np.array([2.0, 1.0, 0.0]), np.array([0.0, 1.0, 2.0])
    found = staircase(data, 0, r, r_prime)
    best = best_step(found)
    assert found.ends.tolist() == [0.0, 0.5, 1.0] and best.middle == 0.25
    assert b.metrics.ndcg(data, 0.75 * r + 0.25 * r_prime) == pytest.approx(best.value)
    assert b.metrics.ndcg(data, 0.5 * r + 0.5 * r_prime) > best.value + 0.01  # a tie that chance breaks well: no step


def test_two_documents_with_one_line_share_their_places():
    data = b.Dataset([[0.0]] * 3, relevance=[1, 0, 0], query_ptr=[0, 3])
    found = staircase(data, 0, [1.0, 1.0, 0.0], [0.0, 0.0, 1.0], k=1)
    assert found.values.tolist() == [0.5, 0.0]


def test_rankers_that_agree_have_one_step_and_too_many_pairs_are_refused(monkeypatch):
    data = b.Dataset([[0.0]] * 3, relevance=[1, 0, 2], query_ptr=[0, 3])
    assert best_step(staircases(data, [2.0, 1.0, 3.0], [4.0, 2.0, 9.0])) == pytest.approx(Step(0.0, 1.0, 1.0))
    monkeypatch.setattr(combination, "MOST_PAIRS", 2)
    with pytest.raises(ValueError, match="3 pairs of documents that may cross, the limit is 2; use fewer or shorter queries"):
        staircases(data, [2.0, 1.0, 3.0], [4.0, 2.0, 9.0])


def test_gbranks_average_is_a_mixture_and_a_sum_is_none():
    rng = np.random.default_rng(2)
    data = b.Dataset(rng.normal(size=(12, 2)), rng.integers(0, 3, 12), [0, 6, 12])
    trace = b.train(data, b.GBRank(), b.Settings(n_iterations=3, max_leaf_nodes=3))
    found = averaging_step(trace, 3)
    assert found.alpha == pytest.approx(1 / 4)
    np.testing.assert_allclose((1 - found.alpha) * found.before + found.alpha * found.new, trace.scores(3), rtol=1e-12)
    np.testing.assert_allclose(found.new, trace.settings.learning_rate * trace.iterations[2].g(), rtol=1e-12)
    with pytest.raises(ValueError, match="no iteration 4; choose one from 1 to 3"):
        averaging_step(trace, 4)
    with pytest.raises(ValueError, match="multiplies the scores by 1: it adds to them"):
        averaging_step(b.train(data, b.GBT(), b.Settings(n_iterations=1)), 1)

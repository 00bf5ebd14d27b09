"""GBRank against its expanded rows, and its three updates."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for

SEEDS = st.integers(0, 2**32 - 1)


@given(data=datasets(), seed=SEEDS, tau=st.sampled_from([0.3, 1.0, 2.5]))
def test_one_row_a_document_equals_the_two_rows_a_pair_of_the_paper(data, seed, tau):
    scores = scores_for(data, seed)
    rows = [(document, target, 1.0) for document, target in naive.expanded_gbrank_rows(data, scores, tau)]
    targets, weights = naive.one_row_a_document(rows, data.n_documents)
    problem = b.GBRank(tau=tau).problem(data, scores, 1)
    np.testing.assert_allclose(problem.targets, targets, atol=1e-12)
    np.testing.assert_array_equal(problem.weights, weights)
    assert bool(problem.finished) == (not rows)


def test_stated_preferences_are_pairs_of_gap_1():
    data = make_data(2, preferences=[[0, 1], [0, 1], [3, 2]])
    scores = scores_for(data)
    rows = [(document, target, 1.0) for document, target in naive.expanded_gbrank_rows(data, scores, 1.0)]
    targets, weights = naive.one_row_a_document(rows, data.n_documents)
    problem = b.GBRank().problem(data, scores, 1)
    np.testing.assert_allclose(problem.targets, targets, atol=1e-12)
    np.testing.assert_array_equal(problem.weights, weights)


def test_the_papers_update_averages_so_that_k_plus_1_times_h_is_the_sum_of_the_trees():
    data = make_data(3, sizes=(20, 20))
    trace = b.train(data, b.GBRank(), b.Settings(12, 4, learning_rate=0.7))
    total = sum(iteration.g() for iteration in trace.iterations)
    assert trace.n_iterations == 12
    np.testing.assert_allclose(13 * trace.scores(12), 0.7 * total, rtol=1e-10, atol=1e-10)
    assert [trace.at(k).decay for k in (1, 2, 12)] == [1 / 2, 2 / 3, 12 / 13]


def test_paper_range_gives_h_the_range_of_the_grades():
    data = make_data(3, sizes=(20, 20))
    trace = b.train(data, b.GBRank(update="paper_range"), b.Settings(8, 4))
    for k in range(1, trace.n_iterations + 1):
        assert np.ptp(trace.scores(k)) == pytest.approx(np.ptp(data.relevance), rel=1e-12)


def test_paper_range_says_so_where_there_is_no_range():
    data = b.Dataset([[1.0], [1.0]], [0, 1], [0, 2])
    assert "range of h or of the grades is 0" in b.train(data, b.GBRank(update="paper_range"), b.Settings(1)).at(1).note


@given(data=datasets(), tau=st.sampled_from([0.5, 1.0, 2.0]), rate=st.sampled_from([0.1, 1.0]))
def test_residual_is_qbrank_newton_with_all_weight_on_pairs_and_a_step_of_1(data, tau, rate):
    gbrank, qbrank = b.GBRank(update="residual", tau=tau), b.QBRank(w=1.0, tau=tau, labelled="none", curvature="newton")
    trace = b.train(data, gbrank, b.Settings(5, 4, learning_rate=rate))
    for k in range(1, trace.n_iterations + 1):
        snapshot = trace.at(k)
        twin = qbrank.problem(data, snapshot.scores_before, k)
        np.testing.assert_array_equal(snapshot.targets, twin.targets)
        np.testing.assert_array_equal(snapshot.weights, twin.weights)
        assert (snapshot.decay, snapshot.rate) == (1.0, rate)


@pytest.mark.parametrize("update", ["paper", "residual"])
def test_from_a_start_at_0_the_margin_only_rescales_the_scores(update):
    data = make_data(5, sizes=(15, 15))
    one, four = (b.train(data, b.GBRank(update=update, tau=tau), b.Settings(6, 5)) for tau in (1.0, 4.0))
    for k in range(one.n_iterations + 1):
        np.testing.assert_allclose(4 * one.scores(k), four.scores(k), rtol=1e-10, atol=1e-12)


def test_an_empty_set_of_wrong_pairs_ends_training_with_a_sentence():
    data = b.Dataset([[0.0], [1.0]], [0, 1], [0, 2])
    trace = b.train(data, b.GBRank(update="residual"), b.Settings(10))
    assert trace.n_iterations == 1 and "nothing left to learn" in trace.ended
    assert not trace.loss.pairs(data, trace.scores(1), 0)["margin"].any()


def test_the_risk_is_half_the_sum_of_squared_margins():
    data, tau = make_data(1), 0.7
    scores = scores_for(data)
    assert b.GBRank(tau=tau).risk(data, scores) == pytest.approx(naive.qbrank_risk(data, scores, tau, 1.0, [False] * 15), rel=1e-12)

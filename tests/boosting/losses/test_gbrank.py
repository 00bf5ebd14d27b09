"""GBRank against its expanded rows, and its three updates."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
import sample_data
from boosting.losses.gbrank import UPDATES
from boosting.losses.labels import LABELLED
from boosting.losses.margins import PAIR_WEIGHTS, pair_weights
from boosting.trees.binning import bin_features
from tests import naive
from tests.boosting.helpers import datasets, make_data, same_trace, scores_for, tied_scores

SEEDS = st.integers(0, 2**32 - 1)


def is_label(data, labelled):
    single = [len(set(data.relevance[data.query_slice(q)])) == 1 for q in data.document_query]
    return {"all": [True] * data.n_documents, "none": [False] * data.n_documents, "single grade": single}[labelled]


@pytest.mark.parametrize("pair_weight", PAIR_WEIGHTS)
@given(
    data=datasets(), seed=SEEDS, tau=st.sampled_from([0.3, 1.0, 2.5]), tied_pairs=st.booleans(),
    labelled=st.sampled_from(LABELLED), tied=st.booleans(),
)  # fmt: skip
def test_one_row_a_document_equals_the_expanded_rows_of_the_paper(pair_weight, data, seed, tau, tied_pairs, labelled, tied):
    scores = tied_scores(data, seed) if tied else scores_for(data, seed)
    rows = naive.expanded_gbrank_rows(data, scores, tau, pair_weight, tied_pairs, is_label(data, labelled))
    targets, weights = naive.one_row_a_document(rows, data.n_documents)
    loss = b.GBRank(tau=tau, pair_weight=pair_weight, tied_pairs=tied_pairs, labelled=labelled)
    problem, residual = loss.problem(data, scores, 1), replace(loss, update="residual").problem(data, scores, 1)
    np.testing.assert_allclose(problem.targets, targets, atol=1e-12)
    np.testing.assert_allclose(problem.weights, weights, rtol=1e-12, atol=1e-15)
    np.testing.assert_array_equal(residual.weights, problem.weights)
    np.testing.assert_allclose(residual.targets, np.where(weights > 0, targets - scores, 0.0), atol=1e-12)
    assert bool(problem.finished) == (not naive.expanded_gbrank_rows(data, scores, tau))


@pytest.mark.parametrize("pair_weight", PAIR_WEIGHTS)
def test_the_leaves_are_weighted_least_squares_over_the_expanded_rows(pair_weight):
    data = make_data(11, sizes=(9, 8), n_features=2)
    scores, label = scores_for(data), [True] * data.n_documents
    loss = b.GBRank(pair_weight=pair_weight, tied_pairs=True, labelled="all")
    ((tree, leaves),) = loss.fit(loss.problem(data, scores, 1), bin_features(data.features), loss.resolve(b.Settings(max_leaf_nodes=5)))
    rows = naive.expanded_gbrank_rows(data, scores, 1.0, pair_weight, True, label)
    assert tree.n_leaves == 5
    np.testing.assert_allclose(tree.values, naive.leaf_values(rows, leaves, 5), rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("update", UPDATES)
def test_inner_trees_are_a_small_gbt_of_their_own(update):
    data = make_data(12, sizes=(8, 7), n_features=2)
    loss = b.GBRank(update=update, inner_trees=4, inner_learning_rate=0.3, pair_weight="gap")
    trace = b.train(data, loss, b.Settings(3, 3))
    for k in range(1, 4):
        snapshot = trace.at(k)
        expected = naive.inner_gbt(data.features, snapshot.targets, snapshot.weights, 4, 0.3, 3)
        np.testing.assert_allclose(trace.iterations[k - 1].g(), expected, rtol=1e-10, atol=1e-11)
        assert len(snapshot.trees) == 4
        np.testing.assert_array_equal(sum(tree.predict(data.features) for tree in snapshot.trees), trace.iterations[k - 1].g())


def test_one_inner_tree_ignores_the_inner_shrinkage():
    data = make_data(12)
    same_trace(*(b.train(data, b.GBRank(inner_learning_rate=rate), b.Settings(4, 4)) for rate in (0.05, 0.9)))


def test_a_pair_weighs_what_swapping_it_moves_in_the_dcg():
    data = make_data(2, sizes=(6, 5))
    for scores in (scores_for(data), tied_scores(data), np.zeros(data.n_documents)):
        for kind in PAIR_WEIGHTS:
            expected = naive.gbrank_pair_weights(data, scores, kind)
            np.testing.assert_allclose(pair_weights(data, scores, data.pairs(), 0, kind), expected, rtol=1e-12, atol=1e-15)


def test_stated_preferences_are_pairs_of_gap_1():
    data = make_data(2, preferences=[[0, 1], [0, 1], [3, 2]])
    scores = scores_for(data)
    for kind in PAIR_WEIGHTS:
        rows = naive.expanded_gbrank_rows(data, scores, 1.0, kind)
        targets, weights = naive.one_row_a_document(rows, data.n_documents)
        problem = b.GBRank(pair_weight=kind).problem(data, scores, 1)
        np.testing.assert_allclose(problem.targets, targets, atol=1e-12)
        np.testing.assert_allclose(problem.weights, weights, rtol=1e-12)
        shown = [b.GBRank(pair_weight=kind).pairs(data, scores, q) for q in range(data.n_queries)]
        np.testing.assert_allclose(sum(table["weight"].sum() for table in shown), sum(naive.gbrank_pair_weights(data, scores, kind)))


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
    """The same targets, weights, risk and bound at any scores: only the steps differ."""
    gbrank, qbrank = b.GBRank(update="residual", tau=tau), b.QBRank(w=1.0, tau=tau, labelled="none", curvature="newton")
    trace = b.train(data, gbrank, b.Settings(5, 4, learning_rate=rate))
    for k in range(1, trace.n_iterations + 1):
        snapshot = trace.at(k)
        twin = qbrank.problem(data, snapshot.scores_before, k)
        np.testing.assert_array_equal(snapshot.targets, twin.targets)
        np.testing.assert_array_equal(snapshot.weights, twin.weights)
        risks = [loss.risk(data, snapshot.scores_before) for loss in (gbrank, qbrank)]
        assert risks[0] == pytest.approx(risks[1], rel=1e-12) and (snapshot.decay, snapshot.rate) == (1.0, rate)
    np.testing.assert_allclose(gbrank.hessian_bound(data), qbrank.hessian_bound(data), rtol=1e-12)


@pytest.mark.parametrize("update", ["paper", "residual"])
def test_from_a_start_at_0_the_margin_only_rescales_the_scores(update):
    data = make_data(5, sizes=(15, 15))
    one, four = (b.train(data, b.GBRank(update=update, tau=tau), b.Settings(6, 5)) for tau in (1.0, 4.0))
    for k in range(one.n_iterations + 1):
        np.testing.assert_allclose(4 * one.scores(k), four.scores(k), rtol=1e-10, atol=1e-12)


def test_without_any_pair_nobody_says_that_every_pair_keeps_its_margin():
    data = b.Dataset([[0.0], [1.0]], [1, 1], [0, 2])
    assert b.GBRank().problem(data, np.zeros(2), 1).finished.startswith("There is no pair of different grades")


def test_an_empty_set_of_wrong_pairs_ends_training_with_a_sentence():
    data = b.Dataset([[0.0], [1.0]], [0, 1], [0, 2])
    trace = b.train(data, b.GBRank(update="residual"), b.Settings(10))
    assert trace.n_iterations == 1 and "nothing left to learn" in trace.ended
    assert not trace.loss.pairs(data, trace.scores(1), 0)["margin"].any()


def test_the_risk_is_half_the_sum_of_squared_margins():
    data, tau = make_data(1), 0.7
    scores = scores_for(data)
    assert b.GBRank(tau=tau).risk(data, scores) == pytest.approx(naive.qbrank_risk(data, scores, tau, 1.0, [False] * 15), rel=1e-12)


@pytest.mark.parametrize("inner_trees", [1, 3])
def test_pairs_that_weigh_nothing_end_training_too(inner_trees):
    data = b.Dataset([[0.0], [1.0]], [0, 1e-20], [0, 2])  # the gain 2^1e-20 - 1 is 0
    trace = b.train(data, b.GBRank(pair_weight="dcg", inner_trees=inner_trees), b.Settings(3))
    assert trace.n_iterations == 0 and trace.ended


def test_a_pair_that_meets_its_margin_exactly_lacks_nothing_whatever_its_scores_were_rounded_to():
    """Scaled to the range of the grades, the first and the last document are a margin apart; rounding decides nothing."""
    six = sample_data.load("six").train
    trace = b.train(six, b.GBRank(update="paper_range"), b.Settings(n_iterations=12, max_leaf_nodes=3))
    met = 0
    for k in range(1, 13):
        snapshot = trace.at(k)
        pairs = six.query_pairs(0)
        lacks = pairs.gap - (snapshot.scores_before[pairs.winner] - snapshot.scores_before[pairs.loser])
        met += int(np.count_nonzero(np.abs(lacks) < 1e-12))
        active = [int(np.count_nonzero((lacks > 1e-12) & ((pairs.winner == d) | (pairs.loser == d)))) for d in range(6)]
        assert snapshot.weights.tolist() == active
    assert met >= 10, "most iterations have such a pair"
    assert trace.at(3).targets[1] == pytest.approx(2.6784, abs=5e-5), "worked out with fractions"

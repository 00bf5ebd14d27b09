"""QBRank against its gradient rows, with an exact line search under which the risk never rises."""

import itertools

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import boosting as b
from boosting.losses.qbrank import CURVATURES, LABELLED, LONGEST_STEP
from boosting.trees.binning import bin_features
from tests import naive
from tests.boosting.helpers import datasets, make_data, risk_along, scores_for

SEEDS = st.integers(0, 2**32 - 1)
WEIGHTS = st.sampled_from([0.0, 0.3, 0.5, 1.0])


def is_label(data, labelled):
    graded = ~np.isnan(data.relevance)
    single = [len(set(data.relevance[data.query_slice(q)])) == 1 for q in data.document_query]
    return {"all": graded, "none": np.zeros_like(graded), "single grade": graded & np.array(single)}[labelled]


@given(data=datasets(), seed=SEEDS, w=WEIGHTS, tau=st.sampled_from([0.0, 1.0, 2.5]), labelled=st.sampled_from(LABELLED))
def test_one_row_a_document_equals_the_rows_of_the_paper(data, seed, w, tau, labelled):
    scores = scores_for(data, seed)
    targets, weights = naive.one_row_a_document(
        naive.qbrank_rows(data, scores, tau, w, is_label(data, labelled)), data.n_documents
    )  # fmt: skip
    problem = b.QBRank(w=w, tau=tau, labelled=labelled).problem(data, scores, 1)
    np.testing.assert_allclose(problem.weights, weights, atol=1e-12)
    np.testing.assert_allclose(problem.targets, targets, atol=1e-12)


@given(data=datasets(), seed=SEEDS, w=WEIGHTS, tau=st.sampled_from([0.0, 1.0, 2.5]), labelled=st.sampled_from(LABELLED))
def test_the_risk_is_that_of_the_paper(data, seed, w, tau, labelled):
    scores = scores_for(data, seed)
    risk = b.QBRank(w=w, tau=tau, labelled=labelled).risk(data, scores)
    assert risk == pytest.approx(naive.qbrank_risk(data, scores, tau, w, is_label(data, labelled)), rel=1e-12, abs=1e-14)


def test_stated_preferences_are_pairs_of_gap_1_even_between_equal_grades():
    data = make_data(2, n_grades=2, preferences=[[0, 1], [1, 0], [3, 2], [3, 2]])
    scores, everything = scores_for(data), [True] * data.n_documents
    targets, weights = naive.one_row_a_document(naive.qbrank_rows(data, scores, 1.0, 0.3, everything), data.n_documents)
    loss = b.QBRank(w=0.3)
    problem = loss.problem(data, scores, 1)
    np.testing.assert_allclose(problem.targets, targets, atol=1e-12)
    np.testing.assert_allclose(problem.weights, weights, atol=1e-12)
    assert loss.risk(data, scores) == pytest.approx(naive.qbrank_risk(data, scores, 1.0, 0.3, everything), rel=1e-12)


def test_the_curvatures_differ_in_weights_and_agree_in_forces():
    data = make_data(4)
    scores = scores_for(data)
    paper, upper, newton = (b.QBRank(w=1.0, labelled="none", curvature=c).problem(data, scores, 1) for c in CURVATURES)
    np.testing.assert_allclose(upper.weights, 2 * paper.weights)
    np.testing.assert_allclose(upper.targets, paper.targets / 2)
    np.testing.assert_allclose(newton.targets * newton.weights, paper.targets * paper.weights, atol=1e-14)
    assert (newton.weights <= paper.weights).all() and (newton.weights < paper.weights).any()


@given(data=datasets(), seed=SEEDS, w=WEIGHTS, labelled=st.sampled_from(LABELLED))
def test_the_line_search_finds_the_smallest_minimiser(data, seed, w, labelled):
    loss, scores, g = b.QBRank(w=w, labelled=labelled), scores_for(data, seed), scores_for(data, seed + 1)
    s = loss.line_search(data, scores, g)
    assert 0 <= s <= LONGEST_STEP
    at = loss.risk(data, scores + s * g)
    for other in [*np.linspace(0, 5, 60), LONGEST_STEP]:
        assert at <= loss.risk(data, scores + other * g) * (1 + 1e-12) + 1e-12
    if s > 0:  # a little shorter is a little worse, to second order
        assert loss.risk(data, scores + 0.99 * s * g) > at - 1e-13


def test_the_line_search_answers_0_where_nothing_moves_and_where_it_would_climb():
    data = b.Dataset([[0.0], [1.0]], [0, 1], [0, 2])
    loss = b.QBRank(w=1.0, labelled="none")
    assert loss.line_search(data, np.zeros(2), np.zeros(2)) == 0.0
    assert loss.line_search(data, np.zeros(2), np.array([1.0, -1.0])) == 0.0


def test_the_line_search_stops_at_the_kink_where_the_risk_becomes_0():
    data = b.Dataset([[0.0], [1.0]], [0, 1], [0, 2])
    assert b.QBRank(w=1.0, labelled="none").line_search(data, np.zeros(2), np.array([-0.125, 0.125])) == 4.0


def test_the_line_search_sees_a_pair_that_is_exactly_at_its_margin_and_about_to_lose_it():
    data = b.Dataset(np.zeros((4, 1)), [1, 0, 1, 0], [0, 2, 4])
    scores, g = np.array([1.0, 0.0, 0.0, 0.0]), np.array([0.0, 1.0, 1.0, 0.0])
    assert b.QBRank(w=1.0, labelled="none").line_search(data, scores, g) == 0.5  # the minimum of s^2 + (1 - s)^2


def test_a_step_beyond_the_bound_is_cut_and_says_so():
    data = b.Dataset([[0.0], [1.0]], [0, 1], [0, 2])
    step = b.QBRank(w=1.0, labelled="none").advance(data, np.zeros(2), np.array([0.0, 1e-4]), 1, 0.5)
    assert step.rate == 0.5 * LONGEST_STEP and "ran to its bound 100" in step.note


@pytest.mark.parametrize("curvature", CURVATURES)
@pytest.mark.parametrize("labelled", LABELLED)
@pytest.mark.parametrize("balance", ["paper", "per term"])
@given(seed=SEEDS, rate=st.sampled_from([0.05, 0.5, 1.0]), w=st.sampled_from([0.0, 0.3, 1.0]))
def test_the_risk_never_rises(curvature, labelled, balance, seed, rate, w):
    data = make_data(seed, sizes=(7, 6, 1, 5))
    loss = b.QBRank(w=w, labelled=labelled, curvature=curvature, balance=balance)
    trace = b.train(data, loss, b.Settings(8, 4, learning_rate=rate))
    risks = np.array([loss.risk(data, trace.scores(k)) for k in range(trace.n_iterations + 1)])
    assert (np.diff(risks) <= 1e-12 * risks[0]).all()


@given(data=datasets())
def test_without_pairs_it_is_gbt(data):
    alone = b.Dataset(data.features, data.relevance, np.arange(data.n_documents + 1))  # every document its own query
    settings = b.Settings(10, 4)
    gbt = b.train(alone, b.GBT(), settings)
    for loss, over in ((b.QBRank(), alone), (b.QBRank(w=0.0), alone), (b.QBRank(w=0.0), data)):
        qbrank = b.train(over, loss, settings)
        assert qbrank.n_iterations == 10
        np.testing.assert_allclose(qbrank.scores(10), gbt.scores(10), rtol=1e-9, atol=1e-11)


@given(data=datasets(), seed=SEEDS)
def test_per_term_divides_each_sum_by_its_number_of_terms(data, seed):
    assume(len(data.pairs()))
    scores, w = scores_for(data, seed), 0.3
    pairs_alone, labels_alone = (naive.qbrank_risk(data, scores, 1.0, share, [True] * data.n_documents) for share in (1.0, 0.0))
    expected = w * pairs_alone / len(data.pairs()) + (1 - w) * labels_alone / data.n_documents
    assert b.QBRank(w=w, balance="per term").risk(data, scores) == pytest.approx(expected, rel=1e-12)


def test_the_start_is_the_mean_of_the_labels_that_count_else_0():
    data = b.Dataset(np.zeros((5, 1)), [2, 2, 0, 4, 3], [0, 2, 4, 5])
    assert b.QBRank().start(data) == pytest.approx(11 / 5)
    assert b.QBRank(labelled="single grade").start(data) == pytest.approx(7 / 3)
    assert b.QBRank(labelled="none").start(data) == 0.0


@pytest.mark.parametrize("curvature", ["paper", "upper bound"])
@given(data=datasets(), seed=SEEDS, w=WEIGHTS, labelled=st.sampled_from(LABELLED), balance=st.sampled_from(["paper", "per term"]))
def test_without_a_line_search_too_a_step_of_at_most_1_never_raises_the_risk(curvature, data, seed, w, labelled, balance):
    loss, scores = b.QBRank(w=w, labelled=labelled, curvature=curvature, balance=balance), scores_for(data, seed)
    problem = loss.problem(data, scores, 1)
    ((tree, leaves),) = loss.fit(problem, bin_features(data.features), loss.resolve(b.Settings(max_leaf_nodes=4)))
    risks = risk_along(loss, data, scores, tree.values[leaves], np.linspace(0, 1, 11))
    assert (risks <= risks[0] * (1 + 1e-12) + 1e-14).all()


def test_newton_without_a_line_search_can_raise_the_risk():
    """Active pairs alone pull document 1 far down, past two that it had kept below itself."""
    data = b.Dataset([[0.0], [1.0], [0.0], [0.0]], [np.nan] * 4, [0, 4], preferences=[[0, 1], [1, 2], [1, 3]])
    scores = np.array([0.0, 10.0, 9.0, 9.0])
    risks = {}
    for curvature in CURVATURES:
        loss = b.QBRank(w=1.0, labelled="none", curvature=curvature)
        ((tree, leaves),) = loss.fit(loss.problem(data, scores, 1), bin_features(data.features), loss.resolve(b.Settings(max_leaf_nodes=4)))
        risks[curvature] = risk_along(loss, data, scores, tree.values[leaves], np.array([0.0, 1.0]))
    assert risks["newton"][1] > 1.5 * risks["newton"][0]
    assert risks["paper"][1] < risks["paper"][0] and risks["upper bound"][1] < risks["upper bound"][0]


@given(data=datasets(), seed=SEEDS, tau=st.sampled_from([0.5, 1.0]))
def test_gbrank_residual_with_labels_is_newton_with_half_the_weights(data, seed, tau):
    scores = scores_for(data, seed)
    gbrank = b.GBRank(update="residual", tau=tau, labelled="all").problem(data, scores, 1)
    newton = b.QBRank(w=0.5, tau=tau, curvature="newton").problem(data, scores, 1)
    np.testing.assert_allclose(newton.targets, gbrank.targets, atol=1e-12)
    np.testing.assert_allclose(2 * newton.weights, gbrank.weights, rtol=1e-12)


@given(data=datasets(), seed=SEEDS, w=WEIGHTS, curvature=st.sampled_from(CURVATURES))
def test_a_tied_pair_asks_both_documents_to_meet_at_their_mean(data, seed, w, curvature):
    """The rows of [GB] section 4, and the risk whose negative gradient they are: w/4 sum of (h_i - h_j)^2 over equal grades."""
    scores, alone = scores_for(data, seed), b.QBRank(w=w, curvature=curvature)
    loss = b.QBRank(w=w, curvature=curvature, tied_pairs=True)
    push, weight, risk = np.zeros(data.n_documents), np.zeros(data.n_documents), 0.0
    for q in range(data.n_queries):
        rows = range(data.n_documents)[data.query_slice(q)]
        for i, j in itertools.combinations(rows, 2):
            if data.relevance[i] == data.relevance[j]:
                mean = (scores[i] + scores[j]) / 2
                push[[i, j]] += w * (mean - scores[[i, j]])
                weight[[i, j]] += w
                risk += w / 4 * (scores[i] - scores[j]) ** 2
    plain, found = alone.problem(data, scores, 1), loss.problem(data, scores, 1)
    assert loss.risk(data, scores) == pytest.approx(alone.risk(data, scores) + risk, rel=1e-9, abs=1e-12)
    np.testing.assert_allclose(found.weights, plain.weights + weight, atol=1e-12)
    np.testing.assert_allclose(found.weights * found.targets, plain.weights * plain.targets + push, atol=1e-10)
    g = scores_for(data, seed + 1)
    at = loss.risk(data, scores + loss.line_search(data, scores, g) * g)
    assert all(at <= loss.risk(data, scores + s * g) * (1 + 1e-12) + 1e-12 for s in [*np.linspace(0, 5, 40), LONGEST_STEP])


@given(data=datasets(), seed=SEEDS)
def test_gbrank_residual_with_tied_pairs_is_newton_with_tied_pairs(data, seed):
    scores = scores_for(data, seed)
    gbrank = b.GBRank(update="residual", tied_pairs=True).problem(data, scores, 1)
    newton = b.QBRank(w=1.0, labelled="none", curvature="newton", tied_pairs=True).problem(data, scores, 1)
    np.testing.assert_allclose(newton.targets, gbrank.targets, atol=1e-12)
    np.testing.assert_allclose(newton.weights, gbrank.weights, rtol=1e-12)


@pytest.mark.parametrize("curvature", ["paper", "upper bound", "newton"])
def test_without_a_margin_a_constant_is_optimal(curvature):
    """[GB] section 2.2, the remark: that is what tau is for."""
    data = make_data(3, sizes=(6, 7))
    constant, moved = (b.train(data, b.QBRank(w=1.0, labelled="none", tau=tau, curvature=curvature), b.Settings(3)) for tau in (0.0, 1.0))
    assert constant.loss.risk(data, constant.scores(0)) == 0.0 == np.ptp(constant.scores(constant.n_iterations))
    assert moved.loss.risk(data, moved.scores(0)) > 0.0 < np.ptp(moved.scores(3))


def test_a_tie_joins_two_preferences_into_one_order():
    """[QB] section 4: from x1 > x2 and x3 > x4 nothing follows about x1 and x4; with x2 and x3 tied x1 > {x2, x3} > x4 does."""
    data = b.Dataset(np.arange(4.0)[:, None], [np.nan, 1, 1, np.nan], [0, 4], preferences=[[0, 1], [2, 3]])
    settings = b.Settings(60, 4, learning_rate=1.0)
    x1, x2, x3, x4 = b.train(data, b.QBRank(w=1.0, labelled="none"), settings).scores(60)
    assert x1 == pytest.approx(x3) and x2 == pytest.approx(x4) and x3 > x2
    x1, x2, x3, x4 = b.train(data, b.QBRank(w=1.0, labelled="none", tied_pairs=True), settings).scores(60)
    assert x2 == pytest.approx(x3, abs=1e-6) and x1 > x2 + 0.9 and x3 > x4 + 0.9


def test_pairs_that_are_not_there_are_not_said_to_keep_their_margin():
    alike, apart = (b.Dataset([[0.0], [1.0]], grades, [0, 2]) for grades in ([2, 2], [0, 1]))
    loss = b.QBRank(labelled="none")
    assert b.train(alike, loss).ended == "There is no pair, and no label counts, so there is nothing for this loss to learn."
    settled = b.QBRank(labelled="none", curvature="newton").problem(apart, np.array([0.0, 5.0]), 1)
    assert settled.finished == "Every pair keeps its margin and no label counts: nothing is left to learn."

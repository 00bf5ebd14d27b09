"""RankBoost against the algorithm as its paper prints it, and beside MPBoost with BINARY."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

import boosting as b
from boosting.losses.rankboost import LARGEST_ALPHA, alpha_of
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for

RankBoost = b.loss_class("rankboost")
BINARY = b.MPBoost(ddf="binary")
SEEDS = st.integers(0, 2**32 - 1)


@given(data=datasets(max_queries=3, max_features=4))
def test_a_run_is_that_of_the_paper_with_a_distribution_over_pairs(data):
    assume(len(data.pairs()))
    expected, trace = naive.rankboost(data, 4), b.train(data, RankBoost(), b.Settings(4))
    assert trace.n_iterations == len(expected) - 1
    for k, scores in enumerate(trace.all_scores()):
        np.testing.assert_allclose(scores, expected[k], rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(trace.predict(data.features), expected[-1], rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("r", [-0.999, -0.5, 0.0, 1e-9, 0.3, 0.9])
def test_alpha_is_where_the_bound_of_z_is_least(r):
    bound = minimize_scalar(lambda a: (1 - r) / 2 * np.exp(a) + (1 + r) / 2 * np.exp(-a), bounds=(-8, 8), method="bounded")
    assert alpha_of(r) == pytest.approx(bound.x, abs=1e-5)
    assert bound.fun == pytest.approx(np.sqrt(1 - r * r), rel=1e-9)


@given(data=datasets(), rate=st.sampled_from([0.3, 1.0]))
def test_z_stays_below_its_bound_and_their_product_above_the_misordered_share(data, rate):
    trace = b.train(data, RankBoost(), b.Settings(8, learning_rate=rate))
    for iteration in trace.iterations:
        r, z = iteration.watch["edge"], iteration.watch["z"]
        assert z < 1 and iteration.step.rate == rate
        if rate == 1.0 and abs(alpha_of(r)) < LARGEST_ALPHA:
            assert z <= np.sqrt(1 - r * r) + 1e-12
    np.testing.assert_allclose(trace.watched("bound"), np.cumprod(trace.watched("z")), rtol=1e-12)
    assert (trace.watched("misordering") <= trace.watched("bound") * (1 + 1e-9)).all()
    for k in range(1, trace.n_iterations + 1):
        wrong = naive.contradicting_pairs(data, trace.scores(k)) / len(data.pairs())
        assert trace.watched("misordering")[k - 1] == pytest.approx(wrong)


@given(data=datasets(), seed=SEEDS)
def test_risk_and_weights_are_those_of_mpboost_with_binary_distances(data, seed):
    scores = scores_for(data, seed)
    one, two = RankBoost(), BINARY.for_data(data)
    assert one.risk(data, scores) == two.risk(data, scores) == pytest.approx(naive.pair_risk(data, scores, lambda gap: 1.0), rel=1e-12)
    mine, other = one.problem(data, scores, 1), two.problem(data, scores, 1)
    np.testing.assert_allclose(mine.targets, other.targets * other.weights, atol=1e-14)
    for q in range(data.n_queries):
        np.testing.assert_array_equal(one.pairs(data, scores, q)["weight"], two.pairs(data, scores, q)["weight"])


def heights(trace):
    """alpha = artanh N of RankBoost's stump; N / C and artanh(N / C) of the same stump; C."""
    data, now = trace.data, trace.at(trace.n_iterations)
    weights, right = BINARY.problem(data, now.scores_before, 1).pair_weights, now.iteration.leaves[0] == 1
    N, C = float(weights.b[right].sum()), weights.across(right)
    exact = np.arctanh(N / C) if abs(N) < C * (1 - 1e-12) else np.copysign(np.inf, N)
    return now.trees[0].values[1], N / C, exact, C


@given(seed=SEEDS, rounds=st.integers(1, 6))
def test_both_heights_stop_short_of_the_least_z(seed, rounds):
    data = make_data(seed, sizes=(12, 9))
    trace = b.train(data, RankBoost(), b.Settings(rounds))
    alpha, a, exact, _ = heights(trace)
    assume(abs(a) < 0.99)
    assert abs(alpha) <= abs(exact) * (1 + 1e-9) and abs(a) <= abs(exact)
    now = trace.at(rounds)
    steps = np.array([0.999, 1.0, 1.001]) * exact / alpha
    assert np.argmin([RankBoost().risk(data, now.scores_before + s * now.iteration.g()) for s in steps]) == 1


def test_it_moves_less_than_mpboost_where_few_pairs_are_cut_and_more_where_nearly_all_are():
    few = b.Dataset([[0.0]] * 8 + [[1.0]], [0, 1, 1, 1, 1, 0, 0, 0, 1], [0, 9])
    alpha, a, _, C = heights(b.train(few, RankBoost(), b.Settings(1)))
    assert C < 0.3 and 0 < alpha < a
    every = of_two([[(1, 0)], [(1, 0)], [(1, 0)], [(0, 1)]])  # each query is cut, three of four rightly
    alpha, a, _, C = heights(b.train(every, RankBoost(), b.Settings(1)))
    assert abs(C - 1.0) < 1e-12 and alpha > a > 0


def test_the_two_can_take_different_stumps_at_the_same_scores():
    """Feature 1 cuts three of ten pairs, all rightly: N = C = .3. Feature 2 cuts eight, six rightly: N = .4, C = .8."""
    first, second = [(1, 0)] * 3 + [(0, 0)] * 7, [(1, 0)] * 6 + [(0, 1)] * 2 + [(0, 0)] * 2
    data = of_two(list(zip(first, second, strict=True)))
    (one,), (two,) = (b.train(data, loss, b.Settings(1)).at(1).trees for loss in (RankBoost(), BINARY))
    assert (one.feature[0], two.feature[0]) == (1, 0)  # .4 > .3, and .3 > .4^2 / .8
    assert one.split_gain[0] == pytest.approx(0.4) and two.split_gain[0] == pytest.approx(0.3)


def of_two(queries):
    """A winner and a loser a query, with the values of each feature as (winner's, loser's)."""
    rows = [[float(value[side]) for value in query] for query in queries for side in (0, 1)]
    return b.Dataset(rows, [1, 0] * len(queries), np.arange(0, 2 * len(queries) + 1, 2))


def test_an_edge_of_1_stops_at_the_largest_alpha_and_says_so():
    data = b.Dataset([[1.0, 0.0], [1.0, 1.0], [0.0, 2.0]], [0, 0, 1], [0, 3])
    trace = b.train(data, RankBoost(), b.Settings(3))
    assert [now.trees[0].values[1] for now in map(trace.at, (1, 2, 3))] == [-LARGEST_ALPHA] * 3  # feature 1 ties with 2, and is the lower
    assert trace.at(1).note == "No pair is against the stump (|r| is 1), so alpha is unbounded; it stops at 6."
    assert [tree.feature[0] for k in (1, 2, 3) for tree in trace.at(k).trees] == [0, 0, 0]
    why = b.explain(trace, 1, 0)
    assert [equation.result for equation in why.leaves[0].equations] == ["value"]


def test_a_missing_value_goes_to_the_side_that_makes_the_edge_larger():
    column, relevance = [[0.0], [1.0], [np.nan], [2.0]], [1, 0, 1, 0]
    (tree,) = b.train(b.Dataset(column, relevance, [0, 4]), RankBoost(), b.Settings(1)).at(1).trees
    assert np.isinf(tree.threshold[0]) or not tree.missing_left[0] or tree.values[1] < 0
    only = b.Dataset([[1.0], [1.0], [np.nan]], [0, 0, 1], [0, 3])
    (tree,) = b.train(only, RankBoost(), b.Settings(1)).at(1).trees  # present against missing
    assert np.isinf(tree.threshold[0]) and not tree.missing_left[0] and tree.predict(np.array([[np.nan], [5.0]])).tolist() == [6.0, 0.0]


def test_without_pairs_or_an_edge_it_ends_with_a_sentence():
    alone = b.train(b.Dataset([[0.0], [1.0]], [0, 1], [0, 1, 2]), RankBoost())
    assert alone.n_iterations == 0 and "no pair of different grades" in alone.ended
    chance = b.Dataset([[0.0], [1.0], [0.0], [1.0]], [0, 1, 1, 0], [0, 2, 4])  # right in one query, wrong in the other
    assert "No threshold separates winners from losers" in b.train(chance, RankBoost()).ended

"""MPBoost against brute force over every stump, and the bound of its Theorem 1."""

import warnings

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import boosting as b
from boosting.binning import bin_features
from boosting.losses.mpboost import DDFS
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("ddf", DDFS)
@given(data=datasets(), seed=SEEDS)
def test_the_stump_is_the_best_of_all_features_thresholds_and_heights(ddf, data, seed):
    assume(len(data.pairs()))
    loss, scores = b.MPBoost(ddf=ddf).for_data(data), scores_for(data, seed)
    distance = lambda gap: float(loss.distance(np.array([gap]))[0])  # noqa: E731
    weights = naive.mpboost_weights(data, scores, distance)
    problem = loss.problem(data, scores, 1)
    fitted = loss.fit(problem, bin_features(data.features), b.Settings())
    g = np.zeros(data.n_documents) if not fitted else fitted[0][0].values[fitted[0][1]]
    error = naive.stump_error(data, weights, distance, g)
    assert error == pytest.approx(naive.best_stump_error(data, weights, distance), abs=1e-12)
    zero = naive.stump_error(data, weights, distance, np.zeros(data.n_documents))
    if fitted:
        assert zero - error == pytest.approx(fitted[0][0].split_gain[0], abs=1e-12)
        np.testing.assert_array_equal(fitted[0][0].leaves(data.features), fitted[0][1])


@pytest.mark.parametrize("ddf", DDFS)
def test_pair_weights_are_shares_of_the_risk(ddf):
    data = make_data(1, preferences=[[0, 1], [0, 1]])
    loss, scores = b.MPBoost(ddf=ddf).for_data(data), scores_for(data)
    distance = lambda gap: float(loss.distance(np.array([gap]))[0])  # noqa: E731
    expected = naive.mpboost_weights(data, scores, distance)
    np.testing.assert_allclose(sorted(loss.problem(data, scores, 1).pair_weights), sorted(expected), rtol=1e-12)
    raw = sum(np.exp(-distance(gap) * (scores[i] - scores[j])) for i, j, gap in naive.pairs(data))
    assert loss.risk(data, scores) == pytest.approx(raw, rel=1e-12)
    shown = np.concatenate([loss.pairs(data, scores, q)["weight"] for q in range(data.n_queries)])
    assert shown.sum() == pytest.approx(1.0, rel=1e-12)


def test_a_distance_grows_with_the_gap_and_is_near_1_at_the_mean_gap():
    data = make_data(2, n_grades=5, sizes=(20,))
    mean = data.pairs().gap.mean()
    gaps = np.array([0.5, 1.0, 2.0, 4.0])
    for ddf in ("linear", "logarithmic", "logistic"):
        loss = b.MPBoost(ddf=ddf).for_data(data)
        assert (np.diff(loss.distance(gaps)) > 0).all()
        assert loss.distance(np.array([mean]))[0] == pytest.approx(0.75 if ddf == "logistic" else 1.0)
    assert b.MPBoost(ddf="binary").distance(gaps).tolist() == [1, 1, 1, 1]


def test_the_distances_are_those_of_the_paper():
    gaps = np.array([1.0, 3.0])
    np.testing.assert_allclose(b.MPBoost(ddf="linear", alpha=0.2).distance(gaps), [0.2, 0.6])
    np.testing.assert_allclose(b.MPBoost(ddf="logarithmic", lambda_=3.0).distance(gaps), np.log([4.0, 10.0]))
    np.testing.assert_allclose(b.MPBoost(ddf="logistic", beta=0.5).distance(gaps), 1 / (1 + np.exp([-0.5, -1.5])))


def test_a_given_parameter_wins_over_the_derived_one_and_none_needs_data():
    assert b.MPBoost(alpha=0.2).for_data(make_data()).alpha == 0.2
    with pytest.raises(ValueError, match=r"beta is derived from data: call loss.for_data\(data\), or give beta a number"):
        b.MPBoost().distance(np.ones(1))


@pytest.mark.parametrize(
    "loss", [*(b.MPBoost(ddf=ddf) for ddf in DDFS), b.MPBoost(ddf="linear", alpha=2.0)], ids=[*DDFS, "alpha too large"]
)
@given(data=datasets(), rate=st.sampled_from([0.3, 1.0]))
def test_theorem_1_bounds_the_misordered_share_in_every_round(loss, data, rate):
    assume(len(data.pairs()))
    trace = b.train(data, loss, b.Settings(12, learning_rate=rate))
    pairs, product = data.pairs(), 1.0
    distance = trace.loss.distance(pairs.gap)
    for k in range(1, trace.n_iterations + 1):
        before, after = trace.scores(k - 1), trace.scores(k)
        weights = np.exp(-distance * (before[pairs.winner] - before[pairs.loser]))
        moved = (after - before)[pairs.winner] - (after - before)[pairs.loser]
        z = float((weights * np.exp(-distance * moved)).sum() / weights.sum())
        assert z <= 1 + 1e-12
        product *= z
        assert naive.contradicting_pairs(data, after) / len(pairs) <= product + 1e-9
        assert product == pytest.approx(trace.loss.risk(data, after) / len(pairs), rel=1e-6)


def test_a_distance_far_from_1_halves_the_step_and_says_so():
    data = make_data(3, sizes=(20, 20), n_grades=5)
    trace = b.train(data, b.MPBoost(ddf="linear", alpha=2.0), b.Settings(10))
    halved = [k for k in range(1, 11) if trace.at(k).rate < 1.0]
    assert halved and all("halved" in trace.at(k).note for k in halved)
    assert all(np.log2(trace.at(k).rate) % 1 == 0 for k in halved)


def test_many_rounds_neither_overflow_nor_warn():
    data = b.Dataset([[0.0], [1.0], [2.0]], [0, 1, 4], [0, 3])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trace = b.train(data, b.MPBoost(ddf="linear", alpha=2.0), b.Settings(3000))
        extreme = trace.loss.problem(data, np.array([0.0, 1e6, -1e6]), 1)
        trace.loss.advance(data, np.array([0.0, 1e6, -1e6]), np.array([0.0, 0.0, 1.0]), 1, 1.0)
    assert np.isfinite(trace.scores(trace.n_iterations)).all() and np.isfinite(extreme.targets).all()
    assert trace.loss.risk(data, np.array([0.0, 1e6, -1e6])) == np.inf


def test_missing_values_stay_at_0_left_of_the_stump():
    data = b.Dataset([[0.0], [1.0], [np.nan]], [0, 1, 0], [0, 3])
    trace = b.train(data, b.MPBoost(), b.Settings(1))
    (tree,) = trace.at(1).trees
    assert tree.predict(np.array([[np.nan]])).tolist() == [0.0] and trace.scores(1)[1] > trace.scores(1)[2]


def test_without_pairs_or_thresholds_it_ends_with_a_sentence():
    alone = b.train(b.Dataset([[0.0], [1.0]], [0, 1], [0, 1, 2]), b.MPBoost())
    assert alone.n_iterations == 0 and "no pair of different grades" in alone.ended
    constant = b.train(b.Dataset([[1.0], [1.0]], [0, 1], [0, 2]), b.MPBoost())
    assert constant.n_iterations == 0 and "No threshold" in constant.ended

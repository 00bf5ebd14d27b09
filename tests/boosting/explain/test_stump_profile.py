"""The view of the stump against brute force over every pair and threshold, and against what the booster chose."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import boosting as b
import sample_data
from boosting.explain.stump_profile import forces, pair_view, profile
from boosting.losses.mpboost import DDFS, STEPS
from boosting.pairwise.weights import weigh_listed
from boosting.trees.binning import bin_features
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for


def by_hand(data, loss, scores, feature):
    """{threshold: (N, C, a, drop)} from the pairs one by one, as the appendix of [MP] writes it."""

    def d(gap):
        return float(loss.distance(np.array([gap]))[0])

    weights = naive.mpboost_weights(data, scores, d)
    column = data.features[:, feature]
    values = sorted(set(column[~np.isnan(column)].tolist()))
    found = {}
    for low, high in itertools.pairwise(values):
        theta = low + (high - low) / 2 if low + (high - low) / 2 < high else low
        right = [bool(x > theta) for x in column]
        top = bottom = 0.0
        for w, (i, j, gap) in zip(weights, naive.pairs(data), strict=True):
            if right[i] != right[j]:
                top += w * d(gap) * (1 if right[i] else -1)
                bottom += w * d(gap) ** 2 if loss.step == "newton" else w
        found[theta] = (top, bottom, top / bottom, top * top / bottom) if bottom > 0 else (top, 0.0, 0.0, 0.0)
    return found


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("ddf", DDFS)
@settings(max_examples=25)
@given(data=datasets(max_features=3), seed=st.integers(0, 2**32 - 1))
def test_every_threshold_has_the_numbers_of_the_pairs_one_by_one(ddf, step, data, seed):
    assume(len(data.pairs()))
    loss, scores = b.MPBoost(ddf=ddf, step=step).for_data(data), scores_for(data, seed)
    for feature in range(data.n_features):
        expected = by_hand(data, loss, scores, feature)
        found = profile(data, loss, scores, feature)
        assert found.thresholds.tolist() == list(expected)
        for number, theta in enumerate(expected):
            row = (found.numerator[number], found.denominator[number], found.height[number], found.drop[number])
            np.testing.assert_allclose(row, expected[theta], rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("ddf", DDFS)
def test_the_best_threshold_of_the_best_feature_is_what_the_booster_chose(ddf, step):
    data = make_data(4, sizes=(9, 12, 7), n_features=5, n_grades=5, missing=0.1)
    trace = b.train(data, b.MPBoost(ddf=ddf, step=step), b.Settings(4))
    for k in range(1, 5):
        (tree,) = trace.at(k).trees
        views = [profile(data, trace.loss, trace.scores(k - 1), f) for f in range(5)]
        feature = int(np.argmax([view.drop[view.best] for view in views]))
        view = views[feature]
        assert feature == tree.feature[0] and view.thresholds[view.best] == tree.threshold[0]
        assert view.height[view.best] == pytest.approx(tree.values[1], rel=1e-9)
        assert view.drop[view.best] == pytest.approx(tree.split_gain[0], rel=1e-9)


def test_the_first_round_on_the_six_documents_can_be_checked_by_hand():
    """Fourteen pairs of equal weight 1/14 and d = 1: N counts pairs won minus lost by the documents on the right."""
    data = sample_data.load("six").train
    view = profile(data, b.MPBoost(ddf="binary"), np.zeros(6), 2)  # adverts: 3 1 0 0 1 2, grades 0 4 2 0 3 1
    assert view.thresholds.tolist() == [0.5, 1.5, 2.5]
    # right of 0.5: grades 0 4 3 1 win 0+5+4+2 = 11 and lose 4+0+1+3 = 8; it cuts 0-2, 4-2, 4-0, 3-2, 3-0, 1-2, 1-0
    np.testing.assert_allclose(view.numerator * 14, [3, -5, -4], atol=1e-12)
    np.testing.assert_allclose(view.denominator * 14, [7, 7, 4], atol=1e-12)
    np.testing.assert_allclose(view.height, [3 / 7, -5 / 7, -1.0])
    np.testing.assert_allclose(view.drop * 14, [9 / 7, 25 / 7, 4.0])
    assert view.best == 2


def test_the_pairs_are_those_of_the_booster():
    data = make_data(1, sizes=(6, 7))
    loss, scores = b.MPBoost(ddf="logarithmic", step="newton").for_data(data), scores_for(data)
    views = [pair_view(data, loss, scores, q) for q in range(2)]
    listed = data.pairs()
    np.testing.assert_array_equal(np.concatenate([view.winner for view in views]), listed.winner)
    np.testing.assert_array_equal(np.concatenate([view.loser for view in views]), listed.loser)
    one_by_one = weigh_listed(listed, scores, loss.distance, second_order=True)
    np.testing.assert_allclose(np.concatenate([view.fit_weight for view in views]), one_by_one.weights, rtol=1e-12)
    assert sum(view.risk_weight.sum() for view in views) == pytest.approx(1.0)
    problem, b_i = loss.problem(data, scores, 1), forces(data, loss, scores)
    np.testing.assert_allclose(b_i, one_by_one.b, rtol=1e-9, atol=1e-15)
    np.testing.assert_allclose(b_i, problem.targets * problem.weights, rtol=1e-9, atol=1e-15)


@pytest.mark.slow
def test_few_bins_give_the_thresholds_of_the_bins():
    data = make_data(2, sizes=(40, 40))
    view = profile(data, b.MPBoost(), np.zeros(80), 1, n_bins=6)
    assert view.thresholds.tolist() == list(bin_features(data.features, 6).thresholds[1])


@pytest.mark.parametrize("column", [[7.0, 7.0, 7.0], [math.nan] * 3])
def test_a_feature_without_thresholds_and_data_without_pairs_offer_nothing(column):
    data = b.Dataset(np.array([column]).T, [0, 1, 2], [0, 3])
    view = profile(data, b.MPBoost(), np.zeros(3), 0)
    assert view.best == -1 and len(view.thresholds) == 0
    alone = b.Dataset([[0.0], [1.0]], [0, 1], [0, 1, 2])
    assert profile(alone, b.MPBoost(), np.zeros(2), 0).best == -1
    assert forces(alone, b.MPBoost().for_data(alone), np.zeros(2)).tolist() == [0.0, 0.0]

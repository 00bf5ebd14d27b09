"""Weights of pairs: the factored form is the listed one, to rounding, and never builds a list."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.data.grade_groups import gaps, grades
from boosting.pairwise.stump import best_stump, refit_leaves
from boosting.pairwise.weights import (
    FactoredWeights,
    ListedWeights,
    factored,
    factors_apply,
    log_z,
    pulls,
    pulls_factored,
    pulls_listed,
    weigh,
    weigh_factored,
    weigh_listed,
)
from boosting.trees.binning import bin_features
from tests.boosting.helpers import make_data, scores_for

DISTANCES = {
    "binary": np.ones_like,
    "linear": lambda gap: 0.7 * gap,
    "logistic": lambda gap: 1.0 / (1.0 + np.exp(-gap)),
    "falling below 0": lambda gap: 1.5 - gap,
    "zero": lambda gap: np.where(gap < 2.0, 0.0, gap),
}
CLOSE = {"rtol": 1e-11, "atol": 1e-13}


def both(data, scores, distance, second_order=False):
    return (
        weigh_listed(data.pairs(), scores, distance, second_order),
        weigh_factored(grades(data), scores, distance, second_order),
    )


@pytest.mark.parametrize("second_order", [False, True])
@pytest.mark.parametrize("distance", DISTANCES.values(), ids=DISTANCES)
@given(seed=st.integers(0, 2**32 - 1), spread=st.sampled_from([0.0, 1.0, 30.0]))
def test_both_forms_give_the_same_numbers(distance, second_order, seed, spread):
    rng = np.random.default_rng(seed)
    data = make_data(seed, sizes=(7, 1, 12, 9), n_grades=4, missing=0.1)
    unlabelled = np.where(rng.random(data.n_documents) < 0.2, np.nan, data.relevance)
    data = b.Dataset(data.features, unlabelled, data.query_ptr)
    if len(data.pairs()) == 0:
        return
    scores = spread * rng.normal(size=data.n_documents)
    listed, factored = both(data, scores, distance, second_order)
    assert factored.log_z == pytest.approx(listed.log_z, rel=1e-12, abs=1e-12)
    np.testing.assert_allclose(factored.b, listed.b, **CLOSE)
    np.testing.assert_allclose(factored.degree, listed.degree, **CLOSE)
    assert factored.total == pytest.approx(listed.weights.sum(), rel=1e-12, abs=1e-300)
    bins = bin_features(data.features)
    for f in range(data.n_features):
        column = bins.column(f)
        expected = listed.cut_weights(column)
        np.testing.assert_allclose(factored.cut_weights(column), expected, **CLOSE)
        for cut in range(column.n_cuts):
            right = (column.bins > cut) & (column.bins != 255)
            assert listed.across(right) == pytest.approx(expected[cut], rel=1e-11, abs=1e-13)
            assert factored.across(right) == pytest.approx(expected[cut], rel=1e-11, abs=1e-13)
    leaves = rng.integers(0, 5, data.n_documents)
    np.testing.assert_allclose(factored.flow(leaves, 5), listed.flow(leaves, 5), **CLOSE)


@pytest.mark.parametrize("distance", DISTANCES.values(), ids=DISTANCES)
@given(seed=st.integers(0, 2**32 - 1), n_values=st.integers(1, 4))
def test_which_ways_pairs_pull_is_read_off_them_one_by_one(distance, seed, n_values):
    data = make_data(seed, sizes=(4, 1, 6), n_grades=4)
    g = np.random.default_rng(seed).integers(0, n_values, data.n_documents).astype(float)
    pairs = data.pairs()
    stands = distance(pairs.gap) * (g[pairs.winner] - g[pairs.loser])
    expected = bool((stands > 0).any()), bool((stands < 0).any())
    assert expected == pulls(data, g, distance) == pulls_listed(pairs, g, distance) == pulls_factored(grades(data), g, distance)


def test_no_score_is_too_far_away():
    data = make_data(3, sizes=(9, 9), n_grades=3)
    for scale in (1e3, 1e6, 1e150):
        listed, factored = both(data, scores_for(data, scale=scale), DISTANCES["linear"])
        assert factored.log_z == pytest.approx(listed.log_z, rel=1e-12)
        np.testing.assert_allclose(factored.b, listed.b, **CLOSE)


def test_pairs_are_listed_only_where_factors_would_not_save_anything():
    many, few = make_data(1, sizes=(60,), n_grades=4), make_data(1, sizes=(3, 3), n_grades=3)
    assert factors_apply(many) and not factors_apply(few)
    each_its_own = b.Dataset(many.features, np.arange(60.0), [0, 60])
    assert factors_apply(each_its_own) == (60 * 60 < 60 * 59 // 2) is False
    pairwise = b.Dataset(many.features, many.relevance, [0, 60], preferences=[[0, 1]])
    assert not factors_apply(pairwise)
    distance = DISTANCES["linear"]
    assert isinstance(weigh(many, np.zeros(60), distance), FactoredWeights)
    assert isinstance(weigh(pairwise, np.zeros(60), distance), ListedWeights)


def test_training_on_graded_data_builds_no_list(monkeypatch):
    data = make_data(1, sizes=(60, 60), n_grades=4)
    monkeypatch.setattr(b.Dataset, "pairs", lambda self: pytest.fail("listed all pairs"))
    for weak_learner, step in itertools.product(("stump", "tree"), ("paper", "newton", "exact")):
        trace = b.train(data, b.MPBoost(weak_learner=weak_learner, step=step), b.Settings(n_iterations=3, max_leaf_nodes=4))
        assert trace.n_iterations == 3
        trace.loss.risk(data, trace.scores(3))


@pytest.mark.parametrize("second_order", [False, True])
def test_weak_learners_find_the_same_from_both_forms(second_order):
    for seed in range(10):
        data = make_data(seed, sizes=(30, 30), n_grades=4, n_features=5)
        bins, leaves = bin_features(data.features), np.random.default_rng(seed).integers(0, 6, 60)
        listed, factored = both(data, scores_for(data, seed), DISTANCES["logistic"], second_order)
        assert best_stump(bins, factored) == best_stump(bins, listed)
        np.testing.assert_allclose(refit_leaves(leaves, 6, factored), refit_leaves(leaves, 6, listed), rtol=1e-9, atol=1e-12)


def test_gaps_and_how_often_they_occur():
    data = b.Dataset(np.zeros((5, 1)), [2, 0, 1, 1, 3], [0, 3, 5], preferences=[[3, 4]])
    values, count = gaps(data)
    listed = data.pairs().gap
    assert values.tolist() == sorted(set(listed.tolist()))
    assert count.tolist() == [int((listed == value).sum()) for value in values]


def test_without_a_pair_the_risk_is_nothing():
    data = b.Dataset(np.zeros((2, 1)), [1, 1], [0, 2])
    assert log_z(data, np.zeros(2), np.ones_like) == -np.inf
    assert len(gaps(data)[0]) == 0


def test_a_replay_computes_the_risk_of_an_iteration_once(monkeypatch):
    data, distance = make_data(1, sizes=(60,), n_grades=4), DISTANCES["linear"]
    replayed = [scores_for(data, seed) for seed in range(3)]
    first = [log_z(data, scores, distance) for scores in replayed]
    other = log_z(data, replayed[0], lambda gap: 2.0 * distance(gap))
    monkeypatch.setattr(factored, "_factorise_blocks", lambda *_: pytest.fail("computed again"))
    assert [log_z(data, scores, distance) for scores in replayed] == first and first[0] != other
    monkeypatch.undo()
    fresh = b.Dataset(data.features, data.relevance, data.query_ptr)
    assert [log_z(fresh, scores, distance) for scores in replayed] == first

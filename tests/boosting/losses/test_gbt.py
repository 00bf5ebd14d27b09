"""GBT is gradient boosting with squared error: scikit-learn is the oracle."""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingRegressor

import boosting as b
from tests import naive
from tests.boosting.helpers import make_data, taken


@pytest.mark.parametrize(("leaves", "min_documents", "depth"), [(2, 1, None), (8, 1, None), (20, 5, None), (64, 1, 3)])
def test_fifty_trees_predict_what_scikit_learn_predicts_on_the_training_rows(leaves, min_documents, depth):
    rng = np.random.default_rng(0)  # real grades: with whole ones different splits gain the same, and the oracle draws lots
    features = rng.normal(size=(200, 6)).astype(np.float32)
    data = b.Dataset(features, np.abs(features[:, 0] + features[:, 1] * features[:, 2] + rng.normal(size=200)), np.arange(0, 201, 40))
    trace = b.train(data, b.GBT(), b.Settings(50, leaves, 0.1, min_documents, depth))
    oracle = GradientBoostingRegressor(
        loss="squared_error", n_estimators=50, learning_rate=0.1, max_leaf_nodes=leaves, max_depth=depth,
        min_samples_leaf=min_documents,
    ).fit(data.features, data.relevance)  # fmt: skip
    for k, predicted in enumerate(oracle.staged_predict(data.features), start=1):
        np.testing.assert_allclose(trace.scores(k), predicted, rtol=0, atol=1e-12)
    assert k == 50


def test_the_first_tree_is_fitted_to_the_grade_minus_the_mean():
    data = make_data()
    problem = b.train(data, b.GBT(), b.Settings(1)).at(1).problem
    np.testing.assert_allclose(problem.targets, data.relevance - data.relevance.mean(), atol=1e-15)
    assert problem.weights.tolist() == [1.0] * data.n_documents


def test_three_trees_equal_the_slow_twin():
    data = make_data(7, sizes=(6, 6))
    scores = np.full(12, data.relevance.mean())
    for _ in range(3):
        scores = scores + 0.1 * naive.grow(data.features, data.relevance - scores, np.ones(12), 4)
    trace = b.train(data, b.GBT(), b.Settings(3, 4))
    np.testing.assert_allclose(trace.scores(3), scores, atol=1e-12)


def test_the_start_is_the_mean_of_the_grades_that_are_there():
    assert b.GBT().start(b.Dataset(np.zeros((3, 1)), [1, np.nan, 4], [0, 3])) == 2.5


def test_no_loss_of_pairs_comes_as_near_to_the_grades_themselves_as_gbt_which_suits_them():
    data, pairs_alone = make_data(4, sizes=(6, 7, 8), n_grades=5), (b.GBRank, b.LambdaMART, b.MPBoost, b.RankBoost)
    error = {}
    for cls in (b.GBT, *pairs_alone):
        trace = b.train(data, cls(), taken(cls(), n_iterations=20, max_leaf_nodes=4))
        error[cls] = np.mean((data.relevance - trace.scores(20)) ** 2)
    assert min(error, key=error.get) is b.GBT and "the grade itself" in b.GBT.suits
    assert "one grade" not in b.GBT.suits, "there QBRank on P2 and L1 is ahead, [QB] Figure 1"

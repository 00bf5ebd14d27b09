"""Importance of features: what splits gained, and what is lost where a feature is shuffled, beside obvious twins."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.model import model_of
from tests import naive
from tests.boosting.helpers import make_data, taken

SETTINGS = b.Settings(n_iterations=4, max_leaf_nodes=4)
LOSSES = [b.GBRank(inner_trees=3), b.MPBoost(), b.LambdaMART()]


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.identifier)
def test_a_model_gives_the_scores_of_the_trace_and_weighs_its_trees(loss):
    trace = b.train(make_data(3, (6, 5), missing=0.2), loss, taken(loss, n_iterations=4, max_leaf_nodes=4))
    model = model_of(trace)
    np.testing.assert_array_equal(model.scores(trace.data.features), trace.predict(trace.data.features))
    whole = trace.start * np.prod(model.decay) + sum(w * i.g() for w, i in zip(model.weights, trace.iterations, strict=True))
    np.testing.assert_allclose(whole, trace.scores(trace.n_iterations), rtol=1e-12, atol=1e-12)
    asked = {int(f) for i in trace.iterations for tree in i.trees for f in tree.feature if f >= 0}
    assert set(np.flatnonzero(model.asked).tolist()) == asked


def test_gain_and_splits_are_sums_over_the_stored_trees():
    trace = b.train(make_data(1, (8, 7)), b.GBRank(inner_trees=3), SETTINGS)
    gain, splits = np.zeros(3), np.zeros(3, int)
    for iteration in trace.iterations[:2]:
        for tree in iteration.trees:
            for node, feature in enumerate(tree.feature.tolist()):
                if feature >= 0:
                    gain[feature] += tree.split_gain[node]
                    splits[feature] += 1
    found = b.split_importance(trace, 2)
    np.testing.assert_allclose(found.gain, gain)
    assert found.splits.tolist() == splits.tolist() and found.splits.sum() > 0
    assert found.gain_share.sum() == pytest.approx(1) and found.split_share.sum() == pytest.approx(1)


def test_a_model_without_a_tree_owes_nothing_to_any_feature():
    trace = b.train(make_data(1, (5,)), b.GBT(), b.Settings(n_iterations=0))
    found = b.split_importance(trace)
    assert found.gain_share.tolist() == found.split_share.tolist() == [0, 0, 0]
    assert b.permutation_importance(trace, n_repeats=2).drops.tolist() == [[0, 0]] * 3


def test_drops_are_those_of_shuffled_columns_scored_row_by_row():
    trace = b.train(make_data(2, (6, 5, 7), missing=0.1), b.LambdaMART(), SETTINGS, make_data(3, (5, 6)))
    data = trace.validation
    found = b.permutation_importance(trace, n_repeats=3, seed=4)
    assert found.whole == pytest.approx(b.metrics.ndcg(data, naive.predict(trace, data.features), 5), abs=1e-12)
    for feature in range(data.n_features):
        for r in range(3):
            order = np.random.default_rng((4, feature, r)).permutation(data.n_documents)
            rows = naive.with_column(data.features, feature, data.features[order, feature])
            drop = found.whole - b.metrics.ndcg(data, naive.predict(trace, rows), 5)
            assert found.drops[feature, r] == pytest.approx(drop, abs=1e-12)


def test_the_interval_is_students_and_one_shuffle_has_none():
    trace = b.train(make_data(2, (6, 5, 7)), b.GBT(), SETTINGS)
    found = b.permutation_importance(trace, n_repeats=5)
    error = np.sqrt(((found.drops[0] - found.drops[0].mean()) ** 2).sum() / 4 / 5)
    assert error > 0 and found.half_width[0] == pytest.approx(2.776445105 * error)  # 97.5 % of Student's t with 4 degrees of freedom
    assert np.isnan(b.permutation_importance(trace, n_repeats=1).half_width).all()


def test_a_metric_where_less_is_better_drops_upwards():
    trace = b.train(make_data(2, (8, 7)), b.GBT(), SETTINGS)
    found = b.permutation_importance(trace, metric=b.Metric("contradicting_share"), n_repeats=3)
    assert found.mean[np.argmax(b.split_importance(trace).gain)] > 0


def test_what_cannot_be_asked_is_named():
    trace = b.train(make_data(1, (5,)), b.GBT(), b.Settings(n_iterations=1))
    with pytest.raises(ValueError, match="2 features, the model 3"):
        b.permutation_importance(trace, make_data(1, (5,), n_features=2))
    with pytest.raises(ValueError, match="n_repeats=0 must be at least 1"):
        b.permutation_importance(trace, n_repeats=0)
    with pytest.raises(ValueError, match="choose one of them"):
        b.permutation_importance(trace, metric=b.Metric("ndcg", k=(1, 5)))
    with pytest.raises(ValueError, match=r"outside 0\.\.1"):
        b.split_importance(trace, 2)

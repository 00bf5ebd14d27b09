"""A forest gives what its trees give one by one, to the last bit."""

import numpy as np
import pytest

import boosting as b
from boosting.iteration import move
from boosting.trees import predictor
from tests.boosting.helpers import make_data


def one_by_one(trace, features):
    scores = np.full(len(features), trace.start)
    for iteration in trace.iterations:
        g = np.sum([tree.predict(features) for tree in iteration.trees], axis=0)
        scores = move(scores, iteration.step.decay, iteration.step.rate, g)
    return scores


LOSSES = {
    "one tree": b.LambdaMART(),
    "several trees and a decay": b.GBRank(inner_trees=3),
    "stumps": b.MPBoost(),
}


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("missing", [0.0, 0.2])
@pytest.mark.parametrize("loss", LOSSES.values(), ids=LOSSES)
def test_all_rows_through_all_trees_is_each_tree_in_turn(loss, missing, dtype):
    data = make_data(sizes=(40,) * 3, n_features=6, missing=missing, dtype=dtype)
    trace = b.train(data, loss, b.Settings(n_iterations=8, max_leaf_nodes=9))
    rng = np.random.default_rng(1)
    for n in (0, 1, 3, 4, 33, 70):
        rows = rng.normal(size=(n, 6)).astype(dtype)
        rows[rng.random(rows.shape) < missing] = np.nan
        np.testing.assert_array_equal(trace.predict(rows), one_by_one(trace, rows))


def test_training_rows_get_their_training_scores():
    data = make_data(sizes=(25,) * 4, missing=0.1)
    trace = b.train(data, b.QBRank(), b.Settings(n_iterations=5))
    for k in range(6):
        np.testing.assert_array_equal(trace.predict(data.features, k), trace.scores(k))


def test_a_value_at_a_threshold_that_float32_cannot_hold_goes_the_same_way():
    value = np.float32(0.1)
    above = np.nextafter(value, np.float32(1))
    data = b.Dataset(np.array([[value], [above]], np.float32), [0, 1], [0, 2])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=1))
    assert value <= trace.iterations[0].trees[0].threshold[0] < above
    np.testing.assert_array_equal(trace.predict([[value], [above]]), trace.scores(1))


def test_threads_change_nothing(monkeypatch):
    monkeypatch.setattr(predictor, "PARALLEL_ROWS", 1)
    data = make_data(sizes=(40,) * 3)
    one, two = (b.train(data, b.LambdaMART(), b.Settings(n_iterations=4, n_threads=n)) for n in (1, 2))
    np.testing.assert_array_equal(one.predict(data.features), two.predict(data.features))

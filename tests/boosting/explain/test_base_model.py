"""Boosting from a base model: from scores of 0 it is the loop bit for bit, from others it goes on where they stand."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.base_model import boost_from

DATA = b.Dataset([[1.0], [2.0], [3.0], [4.0], [5.0]], relevance=[0, 2, 0, 1, 0], query_ptr=[0, 5])
SETTINGS = b.Settings(n_iterations=3, max_leaf_nodes=3)


def test_without_a_base_model_it_is_the_run_itself():
    trace = b.train(DATA, b.LambdaMART(), SETTINGS)
    for k, found in enumerate(boost_from(DATA, b.LambdaMART(), SETTINGS, np.zeros(5), 3), start=1):
        assert np.array_equal(found.after, trace.scores(k)) and np.array_equal(found.problem.targets, trace.at(k).problem.targets)


def test_a_run_goes_on_from_the_scores_of_another():
    trace = b.train(DATA, b.LambdaMART(), SETTINGS)
    on = boost_from(DATA, b.LambdaMART(), SETTINGS, trace.scores(1), 2)
    assert [np.array_equal(found.after, trace.scores(k)) for found, k in zip(on, (2, 3), strict=True)] == [True, True]
    leaf = on[0].leaves == 0
    value = on[0].problem.targets[leaf].sum() / on[0].problem.leaf_weights[leaf].sum()
    assert on[0].tree.values[0] == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize("scores", [np.zeros(4), np.full(5, np.nan)])
def test_scores_that_do_not_suit_the_data_are_refused(scores):
    with pytest.raises(ValueError, match="5 finite numbers, one a document"):
        boost_from(DATA, b.LambdaMART(), SETTINGS, scores)

"""The size of S- along a run is counted by hand, and the sentence says how it changed."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.unsettled import sentence_of
from tests import naive
from tests.boosting.helpers import make_data


@pytest.mark.parametrize("loss", [b.GBRank(), b.GBRank(update="residual", tau=0.5)])
def test_the_watched_size_is_that_of_the_paper(loss):
    data = make_data(4)
    trace = b.train(data, loss, b.Settings(6, 4))
    for k, size in enumerate(trace.watched("contradicting")):
        h = trace.scores(k)
        assert size == sum(h[i] < h[j] + loss.tau * gap for i, j, gap in naive.pairs(data))


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ([13, 9, 4], "before tree 3 it held four: it has shrunk by nine."), ([13, 12, 13], "it was smaller in between, 12 before tree 2."),
        ([13, 13], "it has not shrunk in this run."), ([5], "S− held 5 of 13 pairs."), ([], "No tree yet"), ([0, 0], "it has not shrunk"),
    ],
)  # fmt: skip
def test_the_sentence_says_how_it_changed(sizes, said):
    assert said in sentence_of(np.array(sizes, float), 13)


def test_several_trees_are_fitted_to_the_same_pairs():
    said = sentence_of(np.array([13.0, 9.0]), 13, "iteration")
    assert said == "Before iteration 1 S− held 13 of 13 pairs, before iteration 2 it held nine: it has shrunk by four."

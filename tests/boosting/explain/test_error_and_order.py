"""Squared error and contradicting pairs along a run, counted by hand; and the iterations in which they part ways."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain.error_and_order import ErrorAndOrder, error_and_order, sentence_of
from tests import naive
from tests.boosting.helpers import make_data


@pytest.mark.parametrize("loss", [b.GBT(), b.LambdaMART()])
def test_both_curves_are_counted_by_hand(loss):
    trace = b.train(make_data(1), loss, b.Settings(5, 4), make_data(2))
    for validation, data in ((False, trace.data), (True, trace.validation)):
        found = error_and_order(trace, validation)
        assert found.n_pairs == len(list(naive.pairs(data)))
        for k, scores in enumerate(trace.all_scores(validation)):
            error = sum((y - h) ** 2 for y, h in zip(data.relevance, scores, strict=True)) / data.n_documents
            assert found.error[k] == pytest.approx(error, rel=1e-12)
            assert found.contradicting[k] == naive.contradicting_pairs(data, scores)


def test_the_iterations_that_part_ways():
    found = ErrorAndOrder(np.array([4.0, 3.0, 3.5, 2.0, 1.0]), np.array([5, 3, 9, 10, 13]), 20)
    assert found.apart.tolist() == [3, 4] and found.worst == 4
    said = sentence_of(found)
    assert said.startswith("From start to iteration") and "the mean squared error" in said
    assert "In two iterations the error fell" in said and "most in iteration 4: error 2.00 → 1.00, contradicting pairs 10 → 13" in said
    steady = ErrorAndOrder(np.array([4.0, 3.0]), np.array([5, 3]), 20)
    assert not len(steady.apart) and "no iteration lowered the error" in sentence_of(steady)
    assert "nothing to compare" in sentence_of(ErrorAndOrder(np.array([4.0]), np.array([5]), 20))


def test_a_run_on_the_shipped_data_shows_it():
    """GBT on the library's test queries: the error falls on the whole, and in some iteration pairs turn wrong all the same."""
    source = sample_data.load("library")
    trace = b.train(source.train, b.GBT(), b.Settings(40, 6), source.test)
    found = error_and_order(trace)
    assert found.error[-1] < found.error[0] and np.all(np.diff(found.error) <= 1e-12), "on the training data every step lowers it"
    assert len(found.apart) or len(error_and_order(trace, validation=True).apart)

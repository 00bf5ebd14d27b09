"""The best fit of the grades: means over equal features, and what GBT tends to."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.grade_fit import grade_fit
from tests.boosting.helpers import make_data


def test_it_is_the_mean_of_loops_over_equal_features():
    data = make_data(3, sizes=(5, 4, 6), n_features=1)
    data = b.Dataset(np.round(data.features), np.nan_to_num(data.relevance), data.query_ptr)
    expected = [np.mean([g for x, g in zip(data.features, data.relevance, strict=True) if (x == mine).all()]) for mine in data.features]
    assert grade_fit(data).tolist() == pytest.approx(expected)


def test_gbt_tends_to_it():
    data = b.Dataset([[1.0], [1.0], [2.0], [3.0], [3.0]], relevance=[4, 1, 0, 2, 3], query_ptr=[0, 5])
    trace = b.train(data, b.GBT(), b.Settings(200, 5, learning_rate=0.3))
    assert trace.scores(200).tolist() == pytest.approx(grade_fit(data).tolist(), abs=1e-9)


def test_a_document_without_a_grade_is_named():
    with pytest.raises(ValueError, match="row 1 has no grade"):
        grade_fit(b.Dataset([[1.0], [2.0]], relevance=[1, np.nan], query_ptr=[0, 2]))

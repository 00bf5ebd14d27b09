"""Other scores and grades for one query, within their bounds."""

import numpy as np
import pytest

import boosting as b
from boosting.lambdas import what_if


@pytest.mark.parametrize("score", [float("nan"), float("inf"), -float("inf"), 1e300, 1_000_001.0])
def test_a_score_out_of_bounds_is_named(score):
    with pytest.raises(ValueError, match="out of bounds; choose a number between -1,000,000 and 1,000,000"):
        what_if.with_scores(np.zeros(2), {1: score})


@pytest.mark.parametrize("grade", [float("nan"), -0.1, 61.0, float("inf")])
def test_a_grade_out_of_bounds_is_named(grade):
    data = b.Dataset([[0.0], [0.0]], [1, 0], [0, 2])
    with pytest.raises(ValueError, match="out of bounds; choose a number from 0 to 60"):
        what_if.one_query(data, 0, {0: grade})


def test_one_query_is_that_querys_rows_with_edited_grades():
    data = b.Dataset(np.zeros((5, 2)), [0, 1, 2, 3, np.nan], [0, 2, 5], qids=["a", "b"], document_names=list("vwxyz"))
    found = what_if.one_query(data, 1, {0: 60.0})
    assert found.document_names == ("x", "y", "z") and found.qids == ("b",) and found.n_documents == 3
    np.testing.assert_array_equal(found.relevance, [60.0, 3.0, np.nan])
    assert data.relevance[2] == 2

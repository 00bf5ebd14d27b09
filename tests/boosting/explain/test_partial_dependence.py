"""The staircase of a feature is the mean score with that value everywhere: row by row."""

import numpy as np
import pytest

import boosting as b
from tests import naive
from tests.boosting.helpers import make_data, taken

SETTINGS = b.Settings(n_iterations=4, max_leaf_nodes=4)
LOSSES = [b.GBRank(inner_trees=3), b.MPBoost(), b.LambdaMART()]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.identifier)
def test_a_staircase_is_the_mean_over_rows_that_all_have_the_value(loss, dtype):
    trace = b.train(make_data(3, (6, 5), missing=0.2, dtype=dtype), loss, taken(loss, n_iterations=4, max_leaf_nodes=4))
    rows = trace.data.features
    for feature in range(3):
        found = b.partial_dependence(trace, feature)
        grid = np.concatenate([rows[:, feature][~np.isnan(rows[:, feature])], found.thresholds.astype(dtype), [-1e30, 1e30]])
        brute = [trace.predict(naive.with_column(rows, feature, x)).mean() for x in grid]
        np.testing.assert_allclose(found.at(grid), brute, rtol=1e-12, atol=1e-12)
        assert len(found.values) == len(found.thresholds) + 1 and np.isnan(found.at(np.nan))


def test_the_twin_that_walks_each_row_agrees():
    trace = b.train(make_data(3, (6, 5), missing=0.2), b.LambdaMART(), SETTINGS)
    rows = trace.data.features[:7]
    found = b.partial_dependence(trace, 0, rows)
    for x in (*found.thresholds, 9.0):
        assert found.at([x])[0] == pytest.approx(naive.predict(trace, naive.with_column(rows, 0, x)).mean(), abs=1e-12)


def test_the_centre_is_the_mean_over_values_that_are_there():
    trace = b.train(make_data(3, (6, 5), missing=0.3), b.GBT(), SETTINGS)
    column = trace.data.features[:, 0]
    found = b.partial_dependence(trace, 0)
    known = column[~np.isnan(column)]
    assert 0 < len(known) < len(column)
    assert found.centre(column) == pytest.approx(found.at(known).mean()) and found.centre([np.nan]) == 0


def test_a_feature_that_is_never_asked_is_level_and_what_is_not_there_is_named():
    trace = b.train(make_data(1, (6,), constant=True), b.GBT(), SETTINGS)
    found = b.partial_dependence(trace, 2)
    assert found.thresholds.tolist() == [] and found.values.tolist() == [pytest.approx(trace.scores(4).mean())]
    with pytest.raises(IndexError, match=r"feature 3 is outside 0\.\.2"):
        b.partial_dependence(trace, 3)
    with pytest.raises(ValueError, match="no rows"):
        b.partial_dependence(trace, 0, trace.data.features[:0])
    with pytest.raises(ValueError, match="a table with 3 columns, got shape"):  # beyond which trees would read
        b.partial_dependence(trace, 0, np.zeros((4, 1)))
    with pytest.raises(TypeError, match=r"feature is 'bm25'; pass the number of a column, counted from 0: data\.feature_names\.index"):
        b.partial_dependence(trace, "bm25")

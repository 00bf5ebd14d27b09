"""Values of a feature within each grade, against numpy's quantiles one grade at a time."""

import numpy as np

import boosting as b
from boosting.data.spread import MOST, SHARES, spread


def test_quantiles_are_those_of_each_grade_and_missing_values_are_counted():
    rng = np.random.default_rng(0)
    values, grades = rng.normal(size=(60, 2)), rng.choice([0.0, 1.0, 3.0, np.nan], 60)
    values[rng.random(60) < 0.2, 1] = np.nan
    data = b.Dataset(values, grades, [0, 20, 60])
    found = spread(data, 1)
    assert found.grade.tolist() == found.top.tolist() == [0, 1, 3]
    for i, grade in enumerate(found.grade):
        mine = values[grades == grade, 1]
        assert (found.n[i], found.n_missing[i]) == (len(mine), np.isnan(mine).sum())
        np.testing.assert_allclose(found.quantiles[i], np.quantile(mine[~np.isnan(mine)], SHARES))
    assert found is spread(data, 1)


def test_values_as_large_as_a_float_can_be_have_quantiles():
    largest = np.finfo(float).max
    found = spread(b.Dataset([[-largest], [largest], [largest], [-1e308]], [0, 0, 0, 0], [0, 4]), 0).quantiles[0]
    assert np.isfinite(found).all() and (np.diff(found / 2) >= 0).all() and found[[0, -1]].tolist() == [-largest, largest]


def test_many_grades_are_put_together_and_every_document_counts_once():
    grades = np.linspace(0, 4, 101)
    found = spread(b.Dataset(np.arange(101.0)[:, None], grades, [0, 101]), 0)
    assert len(found.grade) == MOST and found.n.sum() == 101
    assert (found.grade <= found.top).all() and (found.top[:-1] < found.grade[1:]).all() and found.top[-1] == 4


def test_a_grade_without_values_and_data_without_grades():
    found = spread(b.Dataset([[np.nan], [1.0]], [0, 1], [0, 2]), 0)
    assert np.isnan(found.quantiles[0]).all() and found.quantiles[1].tolist() == [1.0] * 7
    assert len(spread(b.Dataset([[1.0]], [np.nan], [0, 1]), 0).grade) == 0

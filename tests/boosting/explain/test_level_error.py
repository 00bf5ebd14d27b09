"""The squared error of a run in two parts, by an analysis of variance written out."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain.level_error import level_error, sentence_of, split_error
from tests.boosting.helpers import make_data, scores_for


def by_hand(data, scores):
    level = n = 0.0
    for q in range(data.n_queries):
        missing = [y - h for y, h in zip(data.relevance[data.query_slice(q)], scores[data.query_slice(q)], strict=True) if y == y]
        level += len(missing) * np.mean(missing) ** 2 if missing else 0.0
        n += len(missing)
    return level / n


def test_both_parts_are_those_of_the_sums_by_hand():
    trace = b.train(make_data(1, (5, 1, 6)), b.GBT(), b.Settings(4, 4), make_data(2))
    for validation, data in ((False, trace.data), (True, trace.validation)):
        found = level_error(trace, validation)
        for k, scores in enumerate(trace.all_scores(validation)):
            assert found.error[k] == pytest.approx(np.mean((data.relevance - scores) ** 2), rel=1e-12)
            assert found.level[k] == pytest.approx(by_hand(data, scores), rel=1e-12)


def test_moving_a_query_changes_the_level_alone_and_no_order():
    data = make_data(3, (5, 6))
    scores = scores_for(data)
    moved = scores + np.array([0.7, -0.4])[data.document_query]
    (error, level), (error_moved, level_moved) = split_error(data, scores), split_error(data, moved)
    assert error_moved - level_moved == pytest.approx(error - level, rel=1e-12) and level != level_moved
    assert b.metrics.contradicting_pairs(data, scores) == b.metrics.contradicting_pairs(data, moved)


def test_documents_without_a_grade_have_no_error():
    data = b.Dataset(np.zeros((4, 1)), [2.0, np.nan, 0.0, np.nan], [0, 3, 4])
    assert split_error(data, np.array([1.0, 9.0, 0.0, 9.0])) == (0.5, 0.25)
    assert np.isnan(split_error(b.Dataset(np.zeros((1, 1)), [np.nan], [0, 1]), np.zeros(1))).all()


def test_the_sentence_on_shipped_data():
    library = b.train(sample_data.load("library").train, b.GBT(), b.Settings(3, 4))
    found = level_error(library)
    share = 100 * found.level[2] / found.error[2]
    assert 0 < share < 100 and f"{found.level[2]:.3g} of it, {share:.0f}" in sentence_of(found, library.data.n_queries, 2)
    six = b.train(sample_data.load("six").train, b.GBT(), b.Settings(5, 3))
    np.testing.assert_allclose(level_error(six).level, 0.0, atol=1e-24)  # its trees give means, which sum to no more than the query
    assert f"the mean squared error is {found.error[2]:.3g};" in sentence_of(found, library.data.n_queries, 2)
    assert "one level only" in sentence_of(level_error(six), 1, 2)

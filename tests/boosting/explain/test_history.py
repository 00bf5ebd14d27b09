"""The story of documents over a run is that of the snapshots, told in one pass."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

import boosting as b
from boosting.explain.history import history
from boosting.explain.part import data_of
from tests.boosting.helpers import VARIANTS, each, make_data

SETTINGS = b.Settings(n_iterations=4, max_leaf_nodes=4)


@each(loss=VARIANTS)
def test_row_k_of_the_story_is_iteration_k_of_the_trace(loss):
    trace = b.train(make_data(sizes=(9, 8)), loss, SETTINGS)
    story = history(trace)
    for k in range(trace.n_iterations + 1):
        np.testing.assert_array_equal(story.scores[k], trace.scores(k))
    for k in range(1, trace.n_iterations + 1):
        np.testing.assert_array_equal(story.targets[k - 1], trace.at(k).targets)
        np.testing.assert_array_equal(story.weights[k - 1], trace.at(k).weights)
    longer = trace.extend(1)
    if longer.n_iterations > trace.n_iterations:  # the last row is what the next tree is fitted to
        np.testing.assert_array_equal(story.targets[-1], longer.at(longer.n_iterations).targets)


@each(loss=VARIANTS)
def test_some_rows_of_the_story_are_a_part_of_it_to_the_last_bit(loss):
    """Also where a loss is asked for their queries alone."""
    bare = make_data(preferences=[(0, 3), (6, 5), (7, 8), (10, 14)] if loss.takes_preferences else None)
    for data, settings in ((make_data(), SETTINGS), (bare, replace(SETTINGS, sample_documents=0.7))):
        trace = b.train(data, loss, settings, validation=make_data(1))
        for validation in (False, True):
            whole = history(trace, validation=validation)
            for rows in (data.query_slice(1), slice(5, 9)):
                for part in (whole.rows(rows), history(trace, rows, validation)):
                    np.testing.assert_array_equal(part.scores, whole.scores[:, rows])
                    np.testing.assert_array_equal(part.targets, whole.targets[:, rows])
                    np.testing.assert_array_equal(part.weights, whole.weights[:, rows])


def test_validation_documents_have_a_story_too():
    trace = b.train(make_data(), b.GBT(), SETTINGS, validation=make_data(1))
    story = history(trace, validation=True)
    np.testing.assert_array_equal(story.scores[4], trace.validation_scores(4))
    np.testing.assert_array_equal(story.targets, trace.validation.relevance - story.scores)
    assert data_of(trace, validation=True) is trace.validation and data_of(trace, validation=False) is trace.data
    alone = b.train(make_data(), b.GBT(), SETTINGS)
    for ask in (
        history,
        partial(b.explain, k=1, document=0),
        partial(b.document_history, document=0),
        partial(b.weak_queries, metric="map"),
    ):
        with pytest.raises(ValueError, match="without validation data"):
            ask(alone, validation=True)


def test_a_story_is_read_only():
    story = history(b.train(make_data(), b.GBT(), SETTINGS))
    for array in (story.scores, story.targets, story.weights):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1.0

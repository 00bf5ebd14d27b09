"""What a learner is told changes; the documents do not."""

import numpy as np

from boosting.data.supervision import only_grades, only_preferences, with_preferences
from tests.boosting.helpers import make_data


def test_preferences_come_and_go_with_everything_else_in_place():
    data = make_data()
    told = with_preferences(data, [[0, 1], [2, 1]])
    assert told.preferences.tolist() == [[0, 1], [2, 1]] and np.shares_memory(told.features, data.features) and told.qids == data.qids
    assert np.isnan(only_preferences(told).relevance).all() and len(only_preferences(told).preferences) == 2
    assert np.array_equal(only_grades(told).relevance, data.relevance) and only_grades(told).preferences is None
    assert only_grades(data) is data and only_preferences(told) is only_preferences(told)
    assert with_preferences(data, []).preferences.shape == (0, 2)

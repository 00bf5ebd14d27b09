"""Scores that differ by rounding alone are the same: held against the sorted line, where neighbours are looked at one by one."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boosting.losses.settled import ROUNDING, settled_difference

NEAR = st.sampled_from((1e-16, 3e-13, 1e-12, 5e-12, 6.4e-11, 1e-9))
PLACES = st.tuples(st.sampled_from((0.0, 1.0, -3.5, 0.1 * 3, 1e6, 1e-8, np.nan)), st.integers(-4, 4), NEAR)


def neighbours_settled(scores: np.ndarray) -> np.ndarray:
    found, noise = scores.copy(), ROUNDING * np.nanmax(np.abs(scores), initial=0.0)
    order = np.argsort(found, kind="stable")
    for one, other in pairwise(order):
        if found[other] - found[one] <= noise:
            found[other] = found[one]
    return found


@given(st.lists(st.lists(PLACES, max_size=12), min_size=1, max_size=3))
def test_whoever_is_as_near_as_rounding_to_the_one_before_on_the_line_is_the_same(queries):
    scores = [np.array([at * (1 + k * near) + k * near for at, k, near in query]) for query in queries]
    query_ptr = np.concatenate([[0], np.cumsum([len(query) for query in scores])])
    every = np.concatenate(scores)
    found = settled_difference(every, np.zeros(len(every)), 1.0, query_ptr)
    np.testing.assert_array_equal(found, np.concatenate([neighbours_settled(query) for query in scores]))


def test_many_documents_that_fill_the_table_end():
    """Each under two stretches."""
    scores = np.arange(500) * 1e-9
    np.testing.assert_array_equal(settled_difference(scores, np.zeros(500), 1.0, np.array([0, 500])), scores)

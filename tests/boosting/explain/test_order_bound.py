"""The least NDCG of a list with so many contradicting pairs, against every order of small queries."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.explain.order_bound import least_ndcg, promise
from tests.boosting.helpers import datasets, scores_for, tied_scores


def every_order(grades):
    """(contradicting pairs, NDCG of the whole list) of every order of a query, by loops."""
    n = len(grades)

    def dcg(order):
        return sum((2.0 ** grades[row] - 1) / np.log2(place + 2) for place, row in enumerate(order))

    best = dcg(sorted(range(n), key=lambda row: -grades[row]))
    for order in itertools.permutations(range(n)):
        wrong = sum(grades[order[late]] > grades[order[early]] for early in range(n) for late in range(early + 1, n))
        yield wrong, dcg(order) / best


@pytest.mark.parametrize(
    "grades", [(1, 0, 0, 0, 1), (1, 1, 1, 0, 0, 0), (2, 1, 0, 0, 1), (4, 3, 0, 2, 2), (1.5, 0.3, 0, 2), (3, 3)], ids=str
)
def test_no_order_has_less_and_with_two_grades_one_has_as_much(grades):
    data = b.Dataset(np.zeros((len(grades), 1)), grades, [0, len(grades)])
    least = {}
    for wrong, ndcg in every_order(grades):
        least[wrong] = min(ndcg, least.get(wrong, np.inf))
    bound = least_ndcg(data, np.arange(max(least) + 1)[:, None])[:, 0]
    assert bound[0] == pytest.approx(1.0) and (np.diff(bound) <= 1e-12).all()
    for wrong, ndcg in least.items():
        assert bound[wrong] <= ndcg + 1e-12
        if set(grades) == {0, 1}:
            assert bound[wrong] == pytest.approx(ndcg)


@given(data=datasets(), seed=st.integers(0, 2**32 - 1), tied=st.booleans())
def test_a_run_keeps_the_promise_ties_too(data, seed, tied):
    scores = tied_scores(data, seed) if tied else scores_for(data, seed)
    found = promise(data, scores)
    if np.nanmax(data.relevance, initial=0.0) <= 0:
        assert np.isnan(found).all()
    else:
        assert found.least <= found.ndcg + 1e-12 and found.ndcg == pytest.approx(b.metrics.ndcg(data, scores))


def test_a_wrong_shape_is_named_and_a_query_without_relevant_documents_has_none():
    data = b.Dataset(np.zeros((3, 1)), [0, 0, 2], [0, 2, 3])
    assert np.isnan(least_ndcg(b.Dataset(np.zeros((2, 1)), [1, np.nan], [0, 2]), [0])).all()
    assert np.isnan(least_ndcg(data, [0, 0])[0]) and least_ndcg(data, [0, 0])[1] == 1.0
    with pytest.raises(ValueError, match="one count for each of the 2 queries"):
        least_ndcg(data, [1, 2, 3])

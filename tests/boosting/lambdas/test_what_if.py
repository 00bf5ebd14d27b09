"""Other scores and grades for one query: a document that is moved to a rank stands at that rank."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.lambdas import what_if
from boosting.metrics import ranks


def standing(scores):
    return np.argsort(-np.asarray(scores), kind="stable").tolist()


@given(st.lists(st.sampled_from([0.0, 0.1, 0.2, 0.25, 1e-9, -3.0, 7.5]), min_size=1, max_size=7), st.data())
def test_a_moved_document_stands_at_its_rank_and_the_others_keep_their_order(values, data):
    scores = np.array(values)
    document, rank = (data.draw(st.integers(0, len(values) - 1)) for _ in range(2))
    moved = what_if.move(scores, document, rank)
    others = [d for d in standing(scores) if d != document]
    assert standing(moved) == [*others[:rank], document, *others[rank:]]


def test_only_the_moved_score_changes_where_its_neighbours_differ():
    moved = what_if.move(np.array([4.0, 3.0, 2.0, 1.0]), 3, 1)
    assert moved.tolist() == [4.0, 3.0, 2.0, 3.5] and what_if.move(moved, 3, 1).tolist() == moved.tolist()


def test_among_ties_those_above_are_lifted_and_keep_their_order():
    assert what_if.move(np.zeros(3), 2, 1).tolist() == [0.2, 0.0, 0.1]


def test_neighbours_without_a_number_between_them_are_named():
    with pytest.raises(ValueError, match=r"no number lies between the scores 1\.0 and 1\.000"):
        what_if.move(np.array([np.nextafter(1.0, 2), 1.0, 0.0]), 2, 1)


@pytest.mark.parametrize(
    ("low", "high", "expected"), [(0.0, 1.0, 0.5), (0.12, 0.19, 0.15), (-2.0, 3.0, 0.0), (0.123456, 0.123457, 0.1234565), (-7e5, 9e5, 0.0)]
)
def test_between_gives_a_short_number(low, high, expected):
    found = what_if.between(high, low)
    assert low < found < high and found == pytest.approx(expected, abs=(high - low) / 2)
    digits = len(repr(found))
    assert all(not low < round(x, 17) < high or len(repr(x)) >= digits - 2 for x in np.linspace(low, high, 7)[1:-1].round(1))


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


def test_every_rank_of_a_small_query_can_be_reached():
    scores = np.array([0.4, 0.4, 0.1, 0.0])
    for document, rank in itertools.product(range(4), range(4)):
        moved = what_if.move(scores, document, rank)
        assert ranks(moved, np.array([0, 4]))[document] == rank

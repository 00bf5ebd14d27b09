"""Queries that are cut out, joined and dealt keep their documents, names and preferences."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.data.splits import deal
from tests.boosting.helpers import datasets, make_data


def documents(data, q):
    rows = data.query_slice(q)
    preferences = data.query_preferences(q) - rows.start
    return data.features[rows].tolist(), data.relevance[rows].tolist(), data.document_names[rows], preferences.tolist()


@given(data=datasets(missing=False), seed=st.integers(0, 99))
def test_chosen_queries_come_whole_and_in_order(data, seed):
    chosen = np.random.default_rng(seed).permutation(data.n_queries)[: 1 + seed % data.n_queries].tolist()
    part = data.subset(chosen)
    assert part.n_queries == len(chosen) and part.features.dtype == data.features.dtype
    for number, q in enumerate(chosen):
        assert documents(part, number) == documents(data, q)
        assert part.qids[number] == data.qids[q]


def test_preferences_come_along_and_are_numbered_anew():
    data = make_data(0, sizes=(3, 3), preferences=[[0, 1], [5, 3], [4, 3]])
    assert data.subset([1]).preferences.tolist() == [[2, 0], [1, 0]]
    assert b.Dataset.concat([data.subset([0]), data.subset([1])]).preferences.tolist() == data.preferences.tolist()
    assert data.subset([1, 0]).query_pairs(0).gap.tolist() == data.query_pairs(1).gap.tolist()


def test_what_is_cut_and_joined_is_the_same_again():
    data = make_data(1, sizes=(3, 4, 2))
    again = b.Dataset.concat([data.subset([0, 1]), data.subset([2])])
    for name in ("features", "relevance", "query_ptr"):
        np.testing.assert_array_equal(getattr(again, name), getattr(data, name))
    assert again.qids == data.qids and again.document_names == data.document_names


def test_a_query_that_occurs_twice_is_told_apart():
    data = make_data(1, sizes=(3, 4))
    assert b.Dataset.concat([data, data]).qids == ("1 (part 1)", "2 (part 1)", "1 (part 2)", "2 (part 2)")


def test_parts_with_other_features_are_refused():
    with pytest.raises(ValueError, match="3, 2 features"):
        b.Dataset.concat([make_data(), make_data(n_features=2)])


@given(n=st.integers(2, 60), share=st.floats(0.01, 0.99), seed=st.integers(0, 1000))
def test_a_deal_parts_the_queries_by_the_share(n, share, seed):
    one, two = deal(n, share, seed)
    assert sorted([*one, *two]) == list(range(n)) and len(one) and len(two)
    assert abs(len(one) - share * n) <= 1
    np.testing.assert_array_equal(deal(n, share, seed)[0], one)


def test_seeds_deal_differently_and_one_query_cannot_be_split():
    assert deal(20, 0.5, 0)[0].tolist() != deal(20, 0.5, 1)[0].tolist()
    with pytest.raises(ValueError, match="at least two"):
        deal(b.Dataset([[0.0]], [1], [0, 1]).n_queries, 0.5, 0)

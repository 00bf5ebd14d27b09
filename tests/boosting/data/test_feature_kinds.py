"""What a feature depends on, read off the data."""

import tracemalloc

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.data.feature_kinds import KINDS, feature_kinds
from tests.boosting.helpers import make_data


def test_a_feature_is_of_the_query_where_all_its_documents_share_its_value():
    table = np.array([[1.0, 3.0, np.nan, 0.0], [1.0, 4.0, np.nan, np.nan], [2.0, 3.0, 5.0, 0.0]])
    data = b.Dataset(table, [0, 1, 0], [0, 2, 3])
    assert feature_kinds(data) == ("query", "document or pair", "query", "document or pair")


def test_documents_that_are_met_again_tell_their_features_from_those_of_both():
    table = np.array([[7.0, 1.0], [8.0, 2.0], [7.0, 3.0], [9.0, 4.0]])
    data = b.Dataset(table, [0, 1, 0, 1], [0, 2, 4], document_names=["a", "b", "a", "c"])
    assert feature_kinds(data) == ("document", "pair")


def test_where_every_query_has_one_document_nothing_is_of_the_query():
    assert feature_kinds(b.Dataset([[1.0], [1.0]], [0, 1], [0, 1, 2])) == ("document or pair",)


@pytest.mark.parametrize("name", ["six", "library", "web"])
def test_every_collection_has_a_kind_for_each_feature(name):
    data = sample_data.load(name).train
    found = feature_kinds(data)
    assert len(found) == data.n_features and set(found) <= set(KINDS)
    assert name != "library" or set(found) == {"query", "document", "pair"}, "its books are met under several queries"
    for q in range(data.n_queries):
        for f in (f for f, kind in enumerate(found) if kind == "query"):
            assert len(np.unique(data.features[data.query_slice(q), f])) == 1


def test_random_numbers_are_of_both():
    assert set(feature_kinds(make_data(0))) == {"document or pair"}


def test_one_long_name_makes_no_room_for_every_name_and_a_table_is_not_copied_whole():
    names = ["n" * 20_000, *(f"d{k}" for k in range(1, 20_000))]
    data = b.Dataset(np.random.default_rng(0).random((20_000, 20)), np.zeros(20_000), range(0, 20_001, 10), document_names=names)
    tracemalloc.start()
    feature_kinds(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2 * data.features.nbytes

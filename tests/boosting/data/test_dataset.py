"""What a Dataset promises: queries, pairs and preferences; read-only arrays; errors that say what to do."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

import boosting as b
from tests import naive
from tests.boosting.helpers import make_data

X = np.arange(6.0).reshape(3, 2)


def as_tuples(pairs):
    return sorted(zip(pairs.winner.tolist(), pairs.loser.tolist(), pairs.gap.tolist(), strict=True))


@pytest.mark.parametrize("seed", range(5))
def test_pairs_are_all_winners_and_losers_of_one_query_in_one_direction(seed):
    data = make_data(seed, preferences=[[0, 1], [0, 1], [7, 6]])
    assert as_tuples(data.pairs()) == sorted(naive.pairs(data))
    by_query = [pair for q in range(data.n_queries) for pair in as_tuples(data.query_pairs(q))]
    assert sorted(by_query) == sorted(naive.pairs(data))


def test_a_document_without_a_label_is_in_no_pair_by_grade():
    data = b.Dataset(X, [2, np.nan, 0], [0, 3])
    assert as_tuples(data.pairs()) == [(0, 2, 2.0)]


def test_a_query_is_found_by_its_qid():
    data = b.Dataset(X, [0, 1, 2], [0, 1, 3], qids=["bread", "toast"])
    assert data.query("toast") == slice(1, 3)
    assert data.document_query.tolist() == [0, 1, 1]
    with pytest.raises(KeyError):
        data.query("jam")


def test_names_are_numbered_from_1_where_absent():
    data = b.Dataset(X, [0, 1, 2], [0, 3])
    assert (data.feature_names, data.qids, data.document_names) == (("feature 1", "feature 2"), ("1",), ("d1", "d2", "d3"))


def test_names_do_not_turn_the_words_and_numbers_beside_them():
    """A run from Python showed each sentence about such a document, and its numbers, from right to left."""
    data = b.Dataset(X, [0, 1, 2], [0, 3], ["\u202ebm25", "age"], ["\u2067q"], ["\u202eone", "t\u2066wo\u2069", "\u05d0"])
    assert (data.feature_names, data.qids, data.document_names) == (("bm25", "age"), ("q",), ("one", "two", "\u05d0"))
    assert data.query("\u2067q") == data.query("q")


def test_arrays_are_read_only():
    data = make_data(preferences=[[0, 1]])
    pairs = data.pairs()
    for array in (
        data.features,
        data.relevance,
        data.query_ptr,
        data.preferences,
        data.document_query,
        pairs.winner,
        pairs.loser,
        pairs.gap,
    ):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_the_grades_of_a_caller_stay_his_own():
    grades, offsets = np.array([0.0, 1.0, 2.0]), np.array([0, 3])
    data = b.Dataset(X, grades, offsets)
    grades[0], offsets[1] = 9, 1
    assert data.relevance.tolist() == [0, 1, 2] and data.query_ptr.tolist() == [0, 3]


def test_float32_stays_float32_and_whole_numbers_become_float64():
    assert b.Dataset(X.astype(np.float32), [0, 1, 2], [0, 3]).features.dtype == np.float32
    assert b.Dataset(X.astype(int), [0, 1, 2], [0, 3]).features.dtype == np.float64


BROKEN = {
    "features of one dimension": ((np.zeros(3), [0, 1, 2], [0, 3]), {}, "features must be a table .* has 1 dimension"),
    "no documents": ((np.zeros((0, 2)), [], [0]), {}, "0 documents; at least one row"),
    "no features": ((np.zeros((3, 0)), [0, 1, 2], [0, 3]), {}, "0 columns"),
    "an infinite feature": (([[0.0, 1.0], [2.0, np.inf]], [0, 1], [0, 2]), {}, "feature 2 of row 1 is infinite; use NaN"),
    "too few grades": ((X, [0, 1], [0, 3]), {}, "relevance has 2 values for 3 documents"),
    "a document that LETOR 4.0 did not judge": ((X, [0, -1, 2], [0, 3]), {}, "row 1 is -1; grades lie .* 60 .*not judged.*write nan"),
    "a negative grade": ((X, [0, -2, 2], [0, 3]), {}, r"row 1 is -2; grades .* 60 \(a gain must not be negative\). Rescale .* start at 0"),
    "text for features": (([["a", "b"]] * 3, [0, 1, 2], [0, 3]), {}, "features must be real numbers, but holds <U1"),
    "objects for features": (([[object(), 1]] * 3, [0, 1, 2], [0, 3]), {}, "features cannot be read as numbers"),
    "dates among numbers": (
        ([[np.datetime64("2020"), 1.0]] * 3, [0, 1, 2], [0, 3]),
        {},
        r"features cannot be read as numbers \(it holds the date",
    ),
    "complex features": ((X * 1j, [0, 1, 2], [0, 3]), {}, "features must be real numbers, but holds complex128"),
    "rows of two lengths": (([[1.0], [1.0, 2.0]], [0, 1], [0, 2]), {}, "features cannot be read as numbers .*equally long"),
    "text for grades": ((X, ["good", "bad", "bad"], [0, 3]), {}, "relevance must be real numbers"),
    "sizes of queries for offsets": ((X, [0, 1, 2], [2, 1]), {}, r"got \[2, 1\]. These are the sizes.*np.cumsum\(\[0, \*sizes\]\)"),
    "offsets between rows": ((X, [0, 1, 2], [0, 1.5, 3]), {}, r"query_ptr must be whole numbers.*got \[0.0, 1.5, 3.0\]"),
    "offsets that no whole number holds": ((X, [0, 1, 2], [0, 2**70]), {}, r"query_ptr must be whole numbers below 2\^63"),
    "one text for names": ((X, [0, 1, 2], [0, 3]), {"feature_names": "ab"}, "feature_names is one text, 'ab'; pass a list of 2"),
    "preferences between rows": ((X, [0, 1, 2], [0, 3]), {"preferences": [[0, 1.5]]}, "preferences must be whole numbers"),
    "preferences of nothing": ((X, [0, 1, 2], [0, 3]), {"preferences": [[0, np.nan]]}, "preferences must be whole numbers"),
    "an infinite grade": ((X, [0, 1, np.inf], [0, 3]), {}, "row 2 is inf; grades lie between 0 and 60.*Rescale"),
    "an absurd grade": ((X, [61, 1, 0], [0, 3]), {}, "row 0 is 61; grades lie between 0 and 60.*overflows.*Rescale"),
    "offsets that stop early": ((X, [0, 1, 2], [0, 2]), {}, r"query_ptr must rise strictly from 0 .*\(3\).*got \[0, 2\]"),
    "an empty query": ((X, [0, 1, 2], [0, 2, 2, 3]), {}, r"rise strictly.*got \[0, 2, 2, 3\]"),
    "offsets that start late": ((X, [0, 1, 2], [1, 3]), {}, "rise strictly from 0"),
    "a long name": ((X, [0, 1, 2], [0, 3]), {"feature_names": ["a", "b" * 1_001]}, r"feature_names\[1\] has 1,001 characters, the limit"),
    "too few names": ((X, [0, 1, 2], [0, 3]), {"feature_names": ["a"]}, "feature_names has 1 entries, 2 are needed"),
    "a query without a qid": ((X, [0, 1, 2], [0, 1, 3]), {"qids": ["a", None]}, "entry 1 of qids is missing; give each query its name"),
    "a NaN for a qid": ((X, [0, 1, 2], [0, 3]), {"qids": [np.nan]}, "entry 0 of qids is missing"),
    "the same qid twice": ((X, [0, 1, 2], [0, 1, 3]), {"qids": ["a", "a"]}, "qids must be unique.*merge.*rename"),
    "a preference outside": ((X, [0, 1, 2], [0, 3]), {"preferences": [[0, 3]]}, "preferences must name rows between 0 and 2"),
    "a negative preference": ((X, [0, 1, 2], [0, 3]), {"preferences": [[-1, 0]]}, "preferences must name rows between 0 and 2"),
    "a preference across queries": ((X, [0, 1, 2], [0, 1, 3]), {"preferences": [[1, 2], [0, 1]]}, "preference 1 compares.*two queries"),
    "a preference for itself": (
        (X, [0, 1, 2], [0, 3]),
        {"preferences": [[1, 1]]},
        "preference 0 compares a document with itself; remove it",
    ),
    "preferences of three columns": ((X, [0, 1, 2], [0, 3]), {"preferences": [[0, 1, 2], [2, 1, 0]]}, r"\(n, 2\).*got .*\(2, 3\)"),
}


@pytest.mark.parametrize(("arguments", "names", "message"), BROKEN.values(), ids=BROKEN.keys())
def test_bad_input_is_refused_with_the_value_the_bound_and_the_remedy(arguments, names, message):
    with pytest.raises(ValueError, match=message):
        b.Dataset(*arguments, **names)


def test_no_preferences_at_all_is_an_empty_table():
    for empty in (None, [], np.empty((0, 2))):
        assert b.Dataset(X, [0, 1, 2], [0, 3], preferences=empty).preference_rows.shape == (0, 2)


def test_a_sparse_matrix_is_named_with_its_way_out():
    with pytest.raises(TypeError, match=r"features is a sparse matrix; pass features.toarray\(\)"):
        b.Dataset(scipy.sparse.csr_matrix(X), [0, 1, 2], [0, 3])


@pytest.mark.parametrize("what", ["train.csv", Path("train.csv"), b"qid,grade", {"bm25": [0.5, 1.0]}])
def test_what_is_no_table_yet_is_told_how_it_becomes_one(what):
    """Once a path, and a dict, heard that text has to be turned into numbers."""
    words = r"pass pandas\.DataFrame\(features\)" if isinstance(what, dict) else r"read a file with boosting\.read_file"
    data = b.Dataset(X, [0, 1, 2], [0, 3])
    for do in (lambda: b.Dataset(what, [0, 1], [0, 2]), lambda: b.train(data, b.GBT(), b.Settings(n_iterations=1)).predict(what)):
        with pytest.raises(TypeError, match=rf"^features is .*, not a table of numbers; {words}\.$"):
            do()


def test_a_missing_truth_of_pandas_is_a_document_without_a_label():
    """As it is in every other kind of column: pandas makes objects of true, false and NA."""
    for grades in (pd.array([True, None, False], "boolean"), pd.array([1, None, 0], object)):
        assert np.isnan(b.Dataset(X, pd.Series(grades), [0, 3]).relevance).tolist() == [False, True, False]


def test_what_a_masked_array_hides_is_missing():
    hidden = np.ma.masked_array(X.astype(int), mask=X == 3)
    assert np.isnan(b.Dataset(hidden, [0, 1, 2], [0, 3]).features).sum() == 1


@pytest.mark.parametrize("data", [b.Dataset(np.zeros((100_000, 3)), np.zeros(100_000), np.arange(100_001)), make_data()])
def test_a_data_set_is_shown_in_a_line(data):
    assert repr(data) == f"Dataset({data.n_documents:,} documents, {data.n_queries:,} queries, 3 features)"
    assert repr(data.query_pairs(0)) == f"Pairs({len(data.query_pairs(0))})"


def test_one_of_a_thing_is_said_without_an_s():
    data = b.Dataset(X, [0, 1, 2], [0, 3], preferences=[[0, 1]])
    assert repr(data) == "Dataset(3 documents, 1 query, 2 features, 1 preference)"
    weighed = b.Dataset(X, [0, 1, 2], [0, 3], preferences=[[0, 1], [1, 2]], preference_weights=[2, 0.5])
    assert repr(weighed) == "Dataset(3 documents, 1 query, 2 features, 2 preferences of weight 2.5)"


def test_a_grade_of_minus_zero_is_zero():
    """A file may say −0, and a sentence would repeat it."""
    data = b.Dataset([[0.0], [1.0]], [-0.0, 1.0], [0, 2])
    assert not np.signbit(data.relevance).any()

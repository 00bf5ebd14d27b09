"""Tables of pandas, rows that name their query and sizes of queries become data sets, and columns are found again by name."""

import time
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

import boosting as b
from boosting.data.columns import Look, guess
from boosting.data.frame import in_order
from tests.boosting.helpers import make_data

FRAME = pd.DataFrame(
    {
        "query": ["b", "a", "b", "c", "a"], "grade": [0, 1, 2, 1, 0], "bm25": [0.3, 0.9, 0.1, 0.5, 0.2], "clicks": [4, 0, 1, 2, 3],
        "title": ["one", "two", "three", "four", "five"],
    }
)  # fmt: skip


def opened(**more):
    return b.Dataset.from_frame(FRAME, qid="query", relevance="grade", document_names="title", **more)


def test_rows_in_any_order_become_queries_with_all_that_is_theirs():
    data = opened()
    assert data.qids == ("b", "a", "c") and data.query_ptr.tolist() == [0, 2, 4, 5]
    assert data.document_names == ("one", "three", "two", "five", "four") and data.feature_names == ("bm25", "clicks")
    for row, name in enumerate(data.document_names):
        there = FRAME[FRAME.title == name].iloc[0]
        assert data.features[row].tolist() == [there.bm25, there.clicks] and data.relevance[row] == there.grade
        assert data.qids[data.document_query[row]] == there["query"]


@pytest.mark.parametrize("seed", range(5))
def test_a_table_in_any_order_of_rows_and_columns_is_the_same_data(seed):
    data, rng = make_data(seed, sizes=(4, 1, 6), n_features=3), np.random.default_rng(seed)
    table = pd.DataFrame(data.features, columns=list(data.feature_names)).assign(qid=data.document_query, relevance=data.relevance)
    mixed = b.Dataset.from_frame(table.iloc[rng.permutation(len(table))], features=list(data.feature_names))
    assert sorted(mixed.qids) == ["0", "1", "2"]
    for q in range(3):
        mine, theirs = mixed.query(str(q)), data.query_slice(q)
        rows = lambda one, where: sorted(map(tuple, np.column_stack([one.features[where], one.relevance[where]]).tolist()))  # noqa: E731
        assert rows(mixed, mine) == rows(data, theirs)


def test_scores_of_a_table_hang_on_the_names_of_its_columns_and_not_on_their_order():
    data = opened()
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=5))
    right = trace.predict(FRAME[["bm25", "clicks"]].to_numpy())
    assert np.ptp(right) > 0.1
    np.testing.assert_array_equal(trace.predict(FRAME), right)
    np.testing.assert_array_equal(trace.predict(FRAME[["clicks", "title", "bm25"]]), right)
    assert [scores.tolist() for scores in trace.staged_predict(FRAME)][-1] == right.tolist()


def test_a_column_that_is_not_there_is_named_and_nothing_is_guessed():
    trace = b.train(opened(), b.GBT(), b.Settings(n_iterations=1))
    with pytest.raises(
        ValueError,
        match=r"features has no column 'clicks'; columns are found .*, so rename 'Clicks' to 'clicks', .*features\.to_numpy\(\)",
    ):
        trace.predict(FRAME.rename(columns={"clicks": "Clicks"}))
    with pytest.raises(ValueError, match=r"the table has no column 'qid', 'relevance'; it has 'query', 'grade'"):
        b.Dataset.from_frame(FRAME)
    with pytest.raises(ValueError, match=r"Name it, as in from_frame\(table, qid='query', relevance='grade'\)\.$"):
        b.Dataset.from_frame(pd.DataFrame({"query": [1], "grade": [0], "bm25": [0.5]}))
    with pytest.raises(ValueError, match=r"it has 'relevance', 'bm25'\. Others are its index: pass table\.reset_index\(\)\.$"):
        b.Dataset.from_frame(pd.DataFrame({"qid": [1], "relevance": [0], "bm25": [0.5]}).set_index("qid"))
    with pytest.raises(ValueError, match="no column 'nowhere'"):
        opened(features=["bm25", "nowhere"])


def test_ten_thousand_columns_are_looked_up_once_each():
    """Each among all of them took a hundred million steps, and ten seconds."""
    names = [f"f{j}" for j in range(10_000)]
    table = pd.DataFrame(np.zeros((1, len(names)), np.float32), columns=names)
    began = time.process_time()
    in_order(table, names, "the table")
    guess(Look(("qid", *names), (True,) * (1 + len(names))))
    assert time.process_time() - began < 3


def test_validation_data_with_columns_in_another_order_are_refused():
    other = opened(features=["clicks", "bm25"])
    with pytest.raises(ValueError, match="feature 1 of the training data is 'bm25', of validation 'clicks'; bring the columns into one"):
        b.train(opened(), b.GBT(), validation=other)
    with pytest.raises(ValueError, match="column 1 is 'bm25' in one part and 'clicks' in another"):
        b.Dataset.concat([opened(), other])


def test_what_is_no_number_and_a_row_without_a_query_are_named():
    with pytest.raises(ValueError, match=r"column 'title' of the table holds .* values; turn them into numbers first"):
        b.Dataset.from_frame(FRAME, qid="query", relevance="grade")
    with pytest.raises(ValueError, match="qid of row 1 is missing; every document belongs to a query"):
        b.Dataset.from_frame(FRAME.assign(query=["b", None, "b", "c", "a"]), "query", "grade", features=["bm25"])
    with pytest.raises(ValueError, match="the table has two columns named 'grade'; rename one"):
        b.Dataset.from_frame(FRAME.rename(columns={"bm25": "grade"}), "query", "grade")


def test_what_is_missing_stays_missing_in_every_kind_of_column():
    table = pd.DataFrame(
        {"qid": [1.0, 1.0, 2.0], "relevance": pd.array([1, None, 0], "Int64"), "a": pd.array([True, None, False], "boolean")}
    )
    data = b.Dataset.from_frame(table)
    assert data.qids == ("1", "2") and data.features.dtype == np.float64
    np.testing.assert_array_equal(data.relevance, [1, np.nan, 0])
    np.testing.assert_array_equal(data.features[:, 0], [1, np.nan, 0])


def test_a_table_of_polars_whose_kinds_are_called_like_those_of_pandas():
    class Column:
        dtype = type("Int64", (), {"__str__": lambda self: "Int64"})()

        def to_numpy(self):  # takes no dtype
            return np.array([1.0, np.nan])

        def __array__(self, dtype=None, copy=None):
            return self.to_numpy()

    class Table(dict):
        columns = ("a",)
        __len__ = lambda self: 2  # noqa: E731

    np.testing.assert_array_equal(in_order(Table(a=Column()), ["a"], "the table"), [[1], [np.nan]])


def test_numbers_among_objects_are_numbers_whatever_says_that_one_is_missing():
    kinds = {
        "decimal": [Decimal("0.5"), pd.NA, Decimal(2)], "whole": [3, pd.NA, np.int64(4)], "mixed": [1, 0.5, None],
        "truth": [True, pd.NA, 0],
    }  # fmt: skip
    table = pd.DataFrame({"qid": [1, 1, 2], "relevance": [1, 0, 0]} | {name: np.array(values, object) for name, values in kinds.items()})
    found = b.Dataset.from_frame(table).features
    np.testing.assert_array_equal(found, [[0.5, 3, 1, 1], [np.nan, np.nan, 0.5, np.nan], [2, 4, np.nan, 0]])
    for other in ("3", pd.NaT, 1j, 10**400):
        with pytest.raises(ValueError, match="column 'whole' of the table holds object values"):
            b.Dataset.from_frame(table.assign(whole=np.array([3, other, 4], object)))


def test_a_table_of_float32_stays_one_for_rounded_rows_could_change_sides():
    table = pd.DataFrame({"qid": [1, 1], "relevance": [1, 0], "a": np.array([0.1, 0.2], np.float32)})
    assert b.Dataset.from_frame(table).features.dtype == np.float32


def test_rows_that_name_their_query_and_sizes_of_queries():
    data = b.Dataset.from_rows([[1.0], [2.0], [3.0]], [0, 1, 2], ["x", "y", "x"], ["a"], ["one", "two", "three"])
    assert (data.qids, data.document_names, data.relevance.tolist()) == (("x", "y"), ("one", "three", "two"), [0.0, 2.0, 1.0])
    with pytest.raises(ValueError, match=r"If these are sizes of queries, pass numpy\.repeat\(numpy\.arange\(2\), sizes\)\.$"):
        b.Dataset.from_rows([[0.0]] * 3, [0, 1, 2], [2, 1])
    with pytest.raises(ValueError, match="qid has 2 values for 3 documents"):
        b.Dataset.from_rows([[1.0], [2.0], [3.0]], [0, 1, 2], [1, 2])
    with pytest.raises(ValueError, match="relevance has 2 values for 3 documents"):
        b.Dataset.from_rows([[1.0], [2.0], [3.0]], [0, 1], [1, 2, 1])
    for names in (["one"], [*"abcd"]):  # of four, the fourth was left out without a word
        with pytest.raises(ValueError, match=rf"document_names has {len(names)} entries, 3 are needed"):
            b.Dataset.from_rows([[1.0], [2.0], [3.0]], [0, 1, 2], [1, 2, 1], document_names=names)
    assert b.Dataset.from_sizes([[1.0], [2.0]], [0, 1], [1, 1], qids=["x", "y"]).qids == ("x", "y")
    for sizes in ([1, 2], [2, 0], [1.0, 1.0], [[1, 1]], []):
        with pytest.raises(ValueError, match="sizes must be whole numbers of at least 1, one a query, that add up to the 2 documents"):
            b.Dataset.from_sizes([[1.0], [2.0]], [0, 1], sizes)


def test_queries_are_cut_out_by_number_or_mask_and_what_is_no_such_thing_is_named():
    data = opened()
    assert data.subset([2, 0]).qids == ("c", "b") and data.subset(np.array([False, True, False])).document_names == ("two", "five")
    for wrong, words in (([3], "query 3 is outside 0..2"), ([-1], "query -1 is outside"), ([True], "the mask has"), (["a"], "qids.index"),
                         ([], "no query is chosen out of 3"), ([False] * 3, "no query is chosen")):  # fmt: skip
        with pytest.raises(ValueError, match=words):
            data.subset(wrong)
    with pytest.raises(ValueError, match="nothing to join"):
        b.Dataset.concat([])
    with pytest.raises(TypeError, match="part 1 is of type str, but must be a Dataset"):
        b.Dataset.concat([b.Dataset([[0.0]], [1], [0, 1]), "more.txt"])


def test_predict_takes_the_best_iteration_of_the_validation_data_unless_told():
    data, other = make_data(0, sizes=(9, 8, 7)), make_data(1, sizes=(6, 9))
    trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=30, learning_rate=1.0), validation=other)
    along = [b.metrics.ndcg(other, scores, 5) for scores in trace.all_scores(validation=True)]
    assert trace.best == int(np.argmax(along)) < 30, "the last is not the best here"
    np.testing.assert_array_equal(trace.predict(other.features), trace.validation_scores(trace.best))
    np.testing.assert_array_equal(trace.predict(other.features, 30), trace.validation_scores(30))
    assert b.train(data, b.LambdaMART(), b.Settings(n_iterations=3)).best == 3
    bare = b.Dataset(other.features, np.zeros(15), other.query_ptr)
    assert b.train(data, b.GBT(), b.Settings(n_iterations=3), validation=bare).best == 3, "no query counts, nothing is chosen"


def test_columns_whose_names_turn_the_direction_of_writing_are_found_again():
    table = pd.DataFrame({"qid": ["a", "a"], "grade": [0, 1], "\u202ebm25": [0.5, 1.0]})
    data = b.Dataset.from_frame(table, relevance="grade")
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=1))
    assert data.feature_names == ("bm25",) and trace.predict(table).tolist() == trace.scores(1).tolist()
    found = b.RankingBooster("gbt", n_iterations=1).fit(table[["\u202ebm25"]], [0, 1], qid=["a", "a"])
    assert found.predict(table).tolist() == trace.scores(1).tolist()

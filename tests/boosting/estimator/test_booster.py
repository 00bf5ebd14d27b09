"""The estimator is the library's run, bit for bit; its errors are sentences. None of this needs scikit-learn."""

import pickle
import subprocess
import sys
import warnings
from decimal import Decimal

import numpy as np
import pandas as pd
import pyarrow
import pytest
from scipy.sparse import csr_array

import boosting as b
from boosting.experiments.contestant import grid
from tests.boosting.helpers import make_data, taken

SMALL = {"n_iterations": 6, "max_leaf_nodes": 4}
SETTINGS = b.Settings(**SMALL)
TRAIN, OTHER = make_data(1, sizes=(6,) * 8, missing=False), make_data(2, sizes=(5,) * 6, missing=False)


def as_rows(data):
    return data.features, data.relevance, np.array(data.qids)[data.document_query]


def frame_of(data):
    X, y, qid = as_rows(data)
    return pd.DataFrame({"query": qid, **{name: X[:, j] for j, name in enumerate(data.feature_names)}}), y


@pytest.mark.parametrize("cls", b.LOSSES, ids=lambda cls: cls.identifier)
def test_it_is_the_run_of_the_library(cls):
    trace = b.train(TRAIN, cls(), taken(cls(), **SMALL))
    X, y, qid = as_rows(TRAIN)
    for loss in (cls.identifier, cls()):
        model = b.RankingBooster(loss, **SMALL if "max_leaf_nodes" in cls().settings else {"n_iterations": 6}).fit(X, y, qid=qid)
        assert np.array_equal(model.predict(X), trace.predict(X)) and model.best_iteration_ == model.n_iterations_ == trace.n_iterations
    assert model.score(X, y, qid) == b.Metric("ndcg", k=5)(TRAIN, trace.scores(trace.n_iterations))
    assert np.array_equal(model.feature_importances_, b.split_importance(trace).gain_share)
    states = list(model.staged_predict(X))
    assert len(states) == model.n_iterations_ and all(np.array_equal(s, trace.scores(k)) for k, s in enumerate(states, start=1))


def test_rows_of_a_query_need_not_be_adjacent():
    X, y, qid = as_rows(TRAIN)
    order = np.argsort(np.concatenate([np.arange(n) for n in np.diff(TRAIN.query_ptr)]), kind="stable")  # the first of each query, ...
    model, mixed = (b.RankingBooster(**SMALL).fit(X[o], y[o], qid=qid[o]) for o in (np.arange(len(X)), order))
    assert np.array_equal(model.predict(X), mixed.predict(X)) and not np.array_equal(order, np.arange(len(X)))
    assert mixed.score(X[order], y[order], list(qid[order])) == model.score(X, y, qid)


def test_training_ends_where_nothing_better_comes_and_predict_takes_the_best():
    X, y, qid = as_rows(TRAIN)
    trace = b.train(TRAIN, b.LambdaMART(), b.Settings(n_iterations=60, max_leaf_nodes=4), OTHER, patience=b.Patience(3, "map"))
    model = b.RankingBooster(n_iterations=60, max_leaf_nodes=4, patience=3, metric="map").fit(X, y, qid=qid, eval_set=as_rows(OTHER))
    assert (model.n_iterations_, model.best_iteration_) == (trace.n_iterations, trace.best) and model.n_iterations_ < 60
    assert np.array_equal(model.predict(OTHER.features), trace.predict(OTHER.features, trace.best))
    assert np.array_equal(model.predict(OTHER.features, iteration=2), trace.predict(OTHER.features, 2))
    assert model.score(*as_rows(OTHER)) == b.Metric("map")(OTHER, trace.validation_scores(trace.best))
    several = b.RankingBooster(n_iterations=60, max_leaf_nodes=4, patience=3, metric="map")
    several.fit(X, y, qid=qid, eval_set={"mine": as_rows(OTHER), "train": (X, y, qid)})
    assert several.best_iteration_ == model.best_iteration_ and list(several.trace_.validations) == ["mine", "train"]
    chosen = b.RankingBooster(n_iterations=20, max_leaf_nodes=4, metric="map").fit(X, y, qid=qid, eval_set=[as_rows(OTHER)])
    assert chosen.best_iteration_ == chosen.trace_.best_iteration("map") and chosen.n_iterations_ == 20


def test_a_metric_of_which_less_is_better_has_its_sign_turned():
    X, y, qid = as_rows(TRAIN)
    model = b.RankingBooster(metric="contradicting_share", **SMALL).fit(X, y, qid=qid)
    assert model.score(X, y, qid) == -b.Metric("contradicting_share")(TRAIN, model.trace_.scores(6)) < 0


def test_columns_of_a_table_are_found_by_name_and_one_says_the_queries():
    table, y = frame_of(TRAIN)
    X, _, qid = as_rows(TRAIN)
    model = b.RankingBooster(query_column="query", **SMALL).fit(table, y, eval_set=frame_of(OTHER))
    plain = b.RankingBooster(**SMALL).fit(X, y, qid=qid, eval_set=as_rows(OTHER))
    assert model.feature_names_in_.tolist() == list(TRAIN.feature_names) and model.n_features_in_ == TRAIN.n_features
    assert model.trace_.data.feature_names == TRAIN.feature_names and not hasattr(plain, "feature_names_in_")
    turned = table[list(reversed(table.columns))].assign(more=1.0)
    for rows in (table, turned, turned.drop(columns="query"), X):
        assert np.array_equal(model.predict(rows), plain.predict(X))
    assert model.score(turned, y) == plain.score(X, y, qid)
    other = b.RankingBooster(**SMALL).fit(table.drop(columns="query"), y, qid=table["query"])
    assert np.array_equal(other.predict(turned, iteration=6), plain.predict(X, iteration=6))


def test_columns_of_a_table_are_taken_by_their_places_with_a_warning_where_fit_had_no_names():
    X, y, qid = as_rows(TRAIN)
    table, counted = pd.DataFrame(X, columns=[f"x{i}" for i in range(X.shape[1])]), pd.DataFrame(X)
    model = b.RankingBooster(**SMALL).fit(counted, y, qid=qid)
    with pytest.warns(UserWarning, match="fit was given none, so they are taken by their places: another order gives other scores"):
        assert np.array_equal(model.predict(table), model.predict(X))
    with pytest.warns(UserWarning, match="taken by their places"):
        model.predict(counted[counted.columns[::-1]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model.predict(counted)
        numbered = b.RankingBooster(**SMALL).fit(counted.rename(columns=lambda name: name + 1), y, qid=qid)  # names, but no texts
        assert np.array_equal(numbered.predict(counted.rename(columns=lambda name: name + 1)[range(X.shape[1], 0, -1)]), model.predict(X))
    assert not hasattr(numbered, "feature_names_in_")


def test_rows_whose_labels_stand_in_another_order_are_refused():
    """Taken by their places, every document would get the grade of another, and nothing would say so."""
    table, y = frame_of(TRAIN)
    turned = pd.Series(y, index=table.index)[::-1]
    queries = table["query"][::-1]
    X, aligned = table.drop(columns="query"), pd.Series(y, index=table.index)
    model = b.RankingBooster(**SMALL)
    with pytest.raises(ValueError, match=r"y has the row labels of X in another order.*pass y\.loc\[X\.index\]"):
        model.fit(X, turned, qid=table["query"])
    with pytest.raises(ValueError, match="qid has the row labels"):
        model.fit(X, aligned, qid=queries)
    with pytest.raises(ValueError, match="eval_set: y has the row labels"):
        model.fit(X, aligned, qid=table["query"], eval_set=(X, turned, table["query"]))
    model.fit(X, aligned, qid=table["query"])
    with pytest.raises(ValueError, match="y has the row labels"):
        model.score(X, turned, qid=table["query"])
    made_anew = turned.loc[X.index].set_axis(range(1000, 1000 + len(y)))  # other labels: taken by their places, as ever
    assert np.array_equal(model.predict(X), b.RankingBooster(**SMALL).fit(X, made_anew, qid=table["query"]).predict(X))


def test_missing_values_and_float32_are_the_librarys():
    data = make_data(3, sizes=(6,) * 4)
    features = np.where(np.arange(data.features.size).reshape(data.features.shape) % 5 == 0, np.nan, data.features)
    for kind in (np.float32, np.float64):
        rows = features.astype(kind)
        model = b.RankingBooster(**SMALL).fit(rows, data.relevance, qid=data.document_query)
        assert model.trace_.data.features.dtype == kind and np.isfinite(model.predict(rows)).all()


def test_parameters_by_name_those_of_the_loss_as_well():
    model = b.RankingBooster("gbrank", n_iterations=7)
    assert model.get_params(deep=False)["loss"] == "gbrank" and model.get_params()["loss__tau"] == b.GBRank().tau
    assert model.set_params(loss__tau=2.0, max_depth=3) is model
    assert (
        model.loss == b.GBRank(tau=2.0)
        and model.max_depth == 3
        and repr(model) == "RankingBooster(loss=GBRank(tau=2.0), n_iterations=7, max_depth=3)"
    )
    assert model.set_params(loss="qbrank", loss__w=0.25).loss == b.QBRank(w=0.25)
    again = b.RankingBooster(**model.get_params(deep=False))
    assert again.get_params() == model.get_params() and repr(b.RankingBooster()) == "RankingBooster()"


def test_a_long_name_is_repeated_by_its_beginning():
    """Whole, the remedy at the sentence's end would stand screens below."""
    long = "z" * 5000
    for do in (
        lambda: b.RankingBooster().set_params(**{long: 1}),
        lambda: b.RankingBooster().set_params(**{f"loss__{long}": 1}),
        lambda: b.RankingBooster(long).set_params(loss__tau=1),
        lambda: grid(b.LambdaMART(), **{long: (1, 2)}),
    ):
        with pytest.raises(ValueError, match="zzz") as found:
            do()
        assert len(str(found.value)) < 1000


def test_a_pickle_predicts_the_same():
    X, y, qid = as_rows(TRAIN)
    model = b.RankingBooster(b.GBRank(tau=0.5), **SMALL).fit(X, y, qid=qid)
    again = pickle.loads(pickle.dumps(model))
    assert np.array_equal(again.predict(X), model.predict(X)) and again.get_params() == model.get_params()


def test_a_pickle_of_an_earlier_version_finds_its_columns_by_name():
    """Its names were those of scikit-learn alone: feature_names_in_."""
    table, y = frame_of(TRAIN)
    for X in (table.drop(columns="query"), TRAIN.features):
        model = b.RankingBooster(**SMALL).fit(X, y, qid=table["query"])
        expected = model.predict(X)
        del model._columns
        turned = X[X.columns[::-1]] if isinstance(X, pd.DataFrame) else X
        assert np.array_equal(pickle.loads(pickle.dumps(model)).predict(turned), expected)


@pytest.mark.parametrize(
    ("grades", "loss", "words"),
    [
        ([1, 1, 2, 2], "lambdamart", "so there is no order to learn: every score is the same"),
        ([0, 0, 1, 1], "gbt", "so there is no order to learn: every score is the same"),
        ([0, 1, 0, 1], "mpboost", "No tree has a split, so every score is the same: No threshold"),
        ([0, 1, 0, 1], "gbrank", "No tree has a split, so every score is the same: each feature has one value"),
    ],
)
def test_a_fit_that_learns_no_order_warns(grades, loss, words):
    with pytest.warns(UserWarning, match=words):
        b.RankingBooster(loss, **SMALL).fit([[1.0]] * 4, grades, qid=[1, 1, 2, 2])


def test_a_fit_of_grades_that_differ_between_queries_alone_warns():
    with pytest.warns(UserWarning, match="so there is no order to learn: the trees fit the grades alone"):
        b.RankingBooster("gbt", **SMALL).fit([[1.0], [1.0], [2.0], [2.0]], [0, 0, 1, 1], qid=[1, 1, 2, 2])


def test_decimals_are_numbers():
    table = pd.DataFrame({"price": [Decimal("0.5"), None, Decimal("2"), Decimal("1")]})
    data = b.Dataset.from_frame(table.assign(qid=1, relevance=[0, 1, 2, 1]))
    assert np.array_equal(data.features[:, 0], [0.5, np.nan, 2, 1], equal_nan=True)


ROWS = (TRAIN.features, TRAIN.relevance)
QID = TRAIN.document_query


def arrow():
    """The rows as a table of pyarrow."""
    return pyarrow.table(dict(zip("abcdefgh", ROWS[0].T, strict=False)))


@pytest.mark.parametrize(
    ("do", "error", "words"),
    [
        (lambda m: m.fit(*ROWS), ValueError, "fit needs the query of each row"),
        (lambda m: m.fit(*ROWS, qid=QID).score(*ROWS), ValueError, "score needs the query of each row"),
        (lambda m: m.fit(*ROWS, qid=QID, sample_weight=QID), TypeError, "fit takes no sample_weight: a row has a grade and no weight"),
        (lambda m: m.fit(*ROWS, qid=QID).score(*ROWS, QID, sample_weight=QID), TypeError, "score takes no sample_weight"),
        (lambda m: m.fit(*ROWS, group=QID), TypeError, "fit has no argument group; it takes X, y, qid and eval_set."),
        (lambda m: m.fit(*ROWS, qid=QID[:3]), ValueError, "qid has 3 values for 48 documents"),
        (lambda m: m.fit(ROWS[0], ROWS[1][:3], qid=QID), ValueError, "y has shape (3,) for 48 rows"),
        (lambda m: m.fit(ROWS[0], None, qid=QID), ValueError, "the target y is None"),
        (lambda m: m.fit(ROWS[0], -ROWS[1] - 1, qid=QID), ValueError, "grades lie between 0 and 60"),
        (lambda m: m.fit(ROWS[0].ravel(), ROWS[1], qid=QID), ValueError, "Reshape your data"),
        (lambda m: m.fit(ROWS[0][:0], ROWS[1][:0], qid=QID[:0]), ValueError, "X has 0 sample(s)"),
        (lambda m: m.fit(*ROWS, qid=QID).predict(ROWS[0][:0]), ValueError, "a minimum of 1 is required: there is no document."),
        (lambda m: m.fit("train.csv", ROWS[1], qid=QID), TypeError, "X is 'train.csv', not a table of numbers; read a file with"),
        (lambda m: m.fit({"a": [1]}, ROWS[1], qid=QID), TypeError, "X is {'a': [1]}, not a table of numbers; pass pandas.DataFrame(X)."),
        (lambda m: m.fit(ROWS[0] + np.inf, ROWS[1], qid=QID), ValueError, "infinity"),
        (lambda m: m.fit(arrow(), ROWS[1], qid=QID), TypeError, "X is of type Table, not a DataFrame; pass X.to_pandas()."),
        (lambda m: m.fit(*ROWS, qid=QID).predict(arrow()), TypeError, "X is of type Table, not a DataFrame; pass X.to_pandas()."),
        (lambda _: b.Dataset.from_frame([1]), TypeError, "table is of type list, not a DataFrame; pass a DataFrame of pandas"),
        (lambda m: m.fit(ROWS[0], csr_array(ROWS[1][:, None]), qid=QID), TypeError, "y is a sparse matrix; pass y.toarray().ravel()."),
        (lambda m: m.fit(*ROWS, qid=csr_array(ROWS[1][:, None])), ValueError, "qid is a sparse matrix; pass qid.toarray().ravel()."),
        (lambda m: m.fit([[10**400]] * len(QID), ROWS[1], qid=QID), ValueError, "X holds a whole number beyond 1.8e308"),
        (lambda m: m.fit(ROWS[0], [10**400] * len(QID), qid=QID), ValueError, "relevance holds a whole number beyond 1.8e308"),
        (lambda m: m.fit(ROWS[0].astype(str) + "x", ROWS[1], qid=QID), ValueError, "cannot be read as numbers"),
        (lambda m: m.fit([[np.datetime64("2020"), 1.0]] * 2, [0, 1], qid=[1, 1]), ValueError, "(it holds the date 2020)"),
        (lambda m: m.fit([[0.0], [1.0]], [np.datetime64("2020"), 1], qid=[1, 1]), ValueError, "(it holds the date 2020)"),
        (lambda m: m.fit(ROWS[0] * 1j, ROWS[1], qid=QID), ValueError, "Complex data not supported"),
        (lambda m: m.fit(*ROWS, qid=QID).predict(ROWS[0][:, :1]), ValueError, "X has 1 features, but RankingBooster is expecting"),
        (lambda m: m.predict(ROWS[0]), AttributeError, "is not fitted yet; call fit"),
        (lambda m: m.set_params(patience=3).fit(*ROWS, qid=QID), ValueError, "pass eval_set=(X, y, qid) to fit"),
        (lambda m: m.fit(*ROWS, qid=QID, eval_set=ROWS[0]), ValueError, "eval_set is not a tuple (X, y, qid)"),
        (lambda m: m.fit(*ROWS, qid=QID, eval_set={"mine": ROWS}), ValueError, "eval_set, mine: it needs the query of each row"),
        (lambda m: m.fit(*ROWS, qid=QID, eval_set=ROWS), ValueError, "eval_set: it needs the query"),
        (lambda m: m.set_params(loss="zebra").fit(*ROWS, qid=QID), ValueError, "loss='zebra' is not a loss; choose 'gbt', "),
        (lambda m: m.set_params(loss="ranksvm").fit(*ROWS, qid=QID), ValueError, "is not a loss"),
        (lambda m: m.set_params(max_depth=0).fit(*ROWS, qid=QID), ValueError, "max_depth=0 must be a whole number"),
        (lambda m: m.set_params(metric="zebra").fit(*ROWS, qid=QID), ValueError, "zebra"),  # not only in `score`, after training
        (lambda m: m.set_params(zebra=1), ValueError, "there is no parameter 'zebra'; there are loss, "),
        (lambda m: m.set_params(loss__zebra=1), ValueError, "LambdaMART has no parameter 'zebra'"),
        (lambda m: m.set_params(loss="x", loss__tau=1), ValueError, "loss__tau sets a parameter of the loss, but loss='x' is not a loss"),
        (lambda m: m.set_params(loss__sigma=-1.0), ValueError, "sigma=-1"),
        (lambda m: m.set_params(query_column="q").fit(*ROWS), ValueError, "pass a DataFrame, or the queries as qid"),
        (lambda m: m.set_params(query_column="q").fit(*frame_of(TRAIN)), ValueError, "X has no column 'q', which query_column names"),
        (lambda m: m.set_params(query_column="query").fit(*frame_of(TRAIN), qid=QID), ValueError, "queries are given twice"),
        (lambda m: m.fit(frame_of(TRAIN)[0].drop(columns="query"), ROWS[1], qid=QID).predict(pd.DataFrame({"z": [1.0]})), ValueError,
         "which was there in fit; columns are found by their exact names, so rename yours."),
        (lambda m: m.fit(frame_of(TRAIN)[0].drop(columns="query"), ROWS[1], qid=QID).predict(pd.DataFrame({"Feature_1": [1]})), ValueError,
         "so rename 'Feature_1' to 'feature 1'."),
        (lambda m: m.fit(pd.DataFrame(ROWS[0][:, :2], columns=["a", "a"]), ROWS[1], qid=QID), ValueError, "X has two columns named 'a'"),
        (lambda m: m.fit(pd.DataFrame(ROWS[0][:, :2], columns=[1, "1"]), ROWS[1], qid=QID), ValueError, "X has two columns named '1'"),
        (lambda m: m.fit(*ROWS, qid="query"), ValueError, "qid is 'query'; pass the query of each row"),
        (lambda m: m.fit(*ROWS, qid=5), ValueError, "qid is 5; pass the query of each row"),
        (lambda m: m.fit(*ROWS, qid=set(range(len(ROWS[1])))), ValueError, "qid is {0, 1, "),  # which has no order
        (lambda m: m.fit(*ROWS, qid=np.arange(48.0) + 2.0**60), ValueError, "floats cannot tell one query from the next"),
        (lambda m: m.fit([[1, 2], [3]], [0, 1], qid=[1, 1]), ValueError, "X cannot be read as numbers, because its rows have several len"),
        (lambda m: m.fit(ROWS[0].astype("datetime64[s]"), ROWS[1], qid=QID), ValueError, "turn dates into numbers first"),
        (lambda m: m.fit(*ROWS, qid=np.ma.array(QID, mask=[1] + [0] * (len(QID) - 1))), ValueError, "qid of row 0 is missing"),
        (lambda m: m.fit(*ROWS, qid=pd.array([pd.NA, *map(str, QID[1:])], "string")), ValueError, "qid of row 0 is missing"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_sentence(do, error, words):
    with pytest.raises(error) as raised:
        do(b.RankingBooster(**SMALL))
    assert words in str(raised.value) and "eval_set, eval_set" not in str(raised.value)


def test_what_a_mask_hides_is_missing_and_a_column_of_queries_may_be_a_table():
    masked = b.RankingBooster(**SMALL).fit(
        np.ma.masked_greater(ROWS[0], 0.5), np.ma.masked_equal(ROWS[1], 1), qid=np.c_[np.array(QID, "S")]
    )
    wanted = np.where(ROWS[0] > 0.5, np.nan, ROWS[0]), np.where(ROWS[1] == 1, np.nan, ROWS[1])
    by_hand = b.RankingBooster(**SMALL).fit(*wanted, qid=QID)
    assert masked.trace_.data.qids == by_hand.trace_.data.qids and np.isnan(wanted[0]).any() and np.isnan(wanted[1]).any()
    np.testing.assert_array_equal(masked.predict(wanted[0]), by_hand.predict(wanted[0]))


def test_a_sparse_matrix_is_refused_with_the_remedy():
    from scipy.sparse import csr_matrix

    with pytest.raises(TypeError, match=r"pass X\.toarray\(\)"):
        b.RankingBooster().fit(csr_matrix(ROWS[0]), ROWS[1], qid=QID)


def test_it_is_imported_fitted_and_refused_without_scikit_learn():
    code = (
        "import sys\nsys.modules['sklearn'] = None\nimport boosting as b\n"
        "m = b.RankingBooster(n_iterations=2)\n"
        "try:\n    m.predict([[1.0]])\nexcept AttributeError as error:\n    print(error)\n"
        "print(m.fit([[0.0], [1.0]], [0, 1], qid=[1, 1]).score([[0.0], [1.0]], [0, 1], [1, 1]), m.get_params()['loss'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "this RankingBooster is not fitted yet; call fit(X, y, qid=...) first.\n1.0 lambdamart\n"

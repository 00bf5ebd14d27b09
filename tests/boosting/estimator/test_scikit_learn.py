"""The estimator in scikit-learn's hands: its checks, Pipeline, GridSearchCV, cross_val_score, and where qid goes."""

import numpy as np
import pandas as pd
import pytest

import boosting as b
from tests.boosting.helpers import make_data

sklearn = pytest.importorskip("sklearn", reason="scikit-learn is not installed; the estimator works without it, and these tests ask for it")
from sklearn.base import clone, is_classifier  # noqa: E402
from sklearn.compose import make_column_transformer  # noqa: E402
from sklearn.model_selection import GridSearchCV, GroupKFold, check_cv, cross_val_score  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402
from sklearn.preprocessing import StandardScaler  # noqa: E402
from sklearn.utils import estimator_checks  # noqa: E402
from sklearn.utils.estimator_checks import parametrize_with_checks  # noqa: E402

DATA = make_data(1, sizes=(6,) * 12, missing=False)
X, Y, QID = DATA.features, DATA.relevance, DATA.document_query
SMALL = {"n_iterations": 4, "max_leaf_nodes": 4}


@pytest.fixture
def routing():
    with sklearn.config_context(enable_metadata_routing=True):
        yield


# ---- scikit-learn's own checks ----


class OneQuery(b.RankingBooster):
    """All rows are one query: the checks say fit(X, y) and know no queries."""

    def fit(self, X, y, qid=None, *, eval_set=None):
        return super().fit(
            X, y, qid=np.zeros(len(X) if hasattr(X, "__len__") else X.shape[0], int) if qid is None else qid, eval_set=eval_set
        )

    def score(self, X, y, qid=None):
        return super().score(X, y, qid=np.zeros(len(X), int) if qid is None else qid)


@parametrize_with_checks([OneQuery(n_iterations=3)])
def test_it_keeps_what_scikit_learn_asks_of_an_estimator(estimator, check):
    check(estimator)


# Of all other checks for what this is, each one holds. These are not in the list that scikit-learn runs by itself, and cannot hold:
CANNOT = {
    "check_dataframe_column_names_consistency": "columns are found by their names, so another order is no error, and more columns are none",
    "check_sample_weights_pandas_series": "a row has a grade and no weight; losses weigh pairs, and preferences of a Dataset may weigh",
}


@pytest.mark.parametrize("name", CANNOT)
def test_these_checks_cannot_hold_and_it_is_known_why(name):
    with pytest.raises((AssertionError, TypeError, ValueError)):
        getattr(estimator_checks, name)("OneQuery", OneQuery(n_iterations=3))


# ---- its tools ----


def test_no_weights_are_no_argument():
    """Whoever hands on what other estimators take writes sample_weight=None."""
    fitted = b.RankingBooster(**SMALL).fit(X, Y, qid=QID, sample_weight=None)
    assert fitted.score(X, Y, QID, sample_weight=None) == fitted.score(X, Y, QID)


def by_hand(model, n_splits=3):
    """The score of each fold, as its user would work it out."""
    found = []
    for train, test in GroupKFold(n_splits).split(X, Y, QID):
        found.append(clone(model).fit(X[train], Y[train], qid=QID[train]).score(X[test], Y[test], qid=QID[test]))
    return found


def test_a_clone_has_the_same_parameters_and_has_learned_nothing():
    model = b.RankingBooster(b.GBRank(tau=2.0), **SMALL).fit(X, Y, qid=QID)
    again = clone(model)
    assert again.get_params() == model.get_params() and not hasattr(again, "trace_")


def test_cross_validation_by_query_with_routing(routing):
    model = b.RankingBooster(**SMALL)
    assert cross_val_score(model, X, Y, cv=GroupKFold(3), params={"qid": QID, "groups": QID}).tolist() == by_hand(model)


def test_cross_validation_by_query_with_a_column_and_without_routing():
    table = pd.DataFrame(X, columns=["a", "b", "c"]).assign(query=QID)
    model = b.RankingBooster(query_column="query", **SMALL)
    assert cross_val_score(model, table, Y, groups=QID, cv=GroupKFold(3)).tolist() == by_hand(b.RankingBooster(**SMALL))


def test_folds_are_made_of_whole_queries_as_the_docstring_says_and_not_by_a_number():
    def cut(cv, **groups):
        folds = check_cv(cv, Y, classifier=is_classifier(b.RankingBooster())).split(X, Y, **groups)
        return sum(len(np.intersect1d(QID[train], QID[test])) for train, test in folds)

    assert cut(GroupKFold(3), groups=QID) == 0 < cut(5)
    for words in ("cv=GroupKFold(3) with groups=qid", "A number, such as cv=3, cuts queries apart"):
        assert words in b.RankingBooster.__doc__


def test_a_search_over_parameters_of_training_and_of_the_loss(routing):
    grid = {"loss": ["gbrank"], "loss__tau": [0.5, 2.0], "max_leaf_nodes": [2, 4]}
    search = GridSearchCV(b.RankingBooster(n_iterations=4), grid, cv=GroupKFold(3)).fit(X, Y, qid=QID, groups=QID)
    wanted = {
        (tau, leaves): np.mean(by_hand(b.RankingBooster(b.GBRank(tau=tau), n_iterations=4, max_leaf_nodes=leaves)))
        for tau in (0.5, 2.0)
        for leaves in (2, 4)
    }
    found = {
        (p["loss__tau"], p["max_leaf_nodes"]): s
        for p, s in zip(search.cv_results_["params"], search.cv_results_["mean_test_score"], strict=True)
    }
    assert found == pytest.approx(wanted)
    assert search.best_estimator_.loss == b.GBRank(tau=search.best_params_["loss__tau"])
    assert search.score(X, Y, qid=QID) == search.best_estimator_.score(X, Y, qid=QID)


def test_a_pipeline_with_routing_and_with_the_old_way_of_fit(routing):
    plain = b.RankingBooster(**SMALL).fit(StandardScaler().fit_transform(X), Y, qid=QID)
    pipe = make_pipeline(StandardScaler(), b.RankingBooster(**SMALL)).fit(X, Y, qid=QID)
    assert np.array_equal(pipe.predict(X), plain.predict(StandardScaler().fit_transform(X))) and pipe.score(X, Y, qid=QID) <= 1
    with sklearn.config_context(enable_metadata_routing=False):
        old = make_pipeline(StandardScaler(), b.RankingBooster(**SMALL)).fit(X, Y, rankingbooster__qid=QID)
        assert np.array_equal(old.predict(X), pipe.predict(X))


def test_a_pipeline_that_keeps_names_brings_the_queries_along():
    table = pd.DataFrame(X, columns=["a", "b", "c"]).assign(query=QID)
    scaled = make_column_transformer((StandardScaler(), ["a", "b", "c"]), remainder="passthrough", verbose_feature_names_out=False)
    pipe = make_pipeline(scaled.set_output(transform="pandas"), b.RankingBooster(query_column="query", **SMALL)).fit(table, Y)
    assert pipe[-1].feature_names_in_.tolist() == ["a", "b", "c"] and 0 < pipe.score(table, Y) <= 1
    search = GridSearchCV(pipe, {"rankingbooster__loss__sigma": [0.5, 2.0]}, cv=GroupKFold(3)).fit(table, Y, groups=QID)
    assert search.best_score_ <= 1


def test_what_is_not_asked_for_is_not_given(routing):
    model = b.RankingBooster(**SMALL).set_fit_request(qid=False).set_score_request(qid=False)
    with pytest.raises(ValueError, match="fit needs the query of each row"):
        cross_val_score(model, X, Y, cv=3, error_score="raise")
    renamed = b.RankingBooster(**SMALL).set_fit_request(qid="query").set_score_request(qid="query")
    found = cross_val_score(clone(renamed), X, Y, cv=GroupKFold(3), params={"query": QID, "groups": QID})
    assert found.tolist() == by_hand(b.RankingBooster(**SMALL))


def test_early_stopping_through_routing(routing):
    other = make_data(2, sizes=(5,) * 6, missing=False)
    validation = (other.features, other.relevance, other.document_query)
    model = b.RankingBooster(n_iterations=50, max_leaf_nodes=4, patience=2).set_fit_request(eval_set=True)
    search = GridSearchCV(model, {"max_leaf_nodes": [2, 4]}, cv=GroupKFold(3)).fit(X, Y, qid=QID, groups=QID, eval_set=validation)
    assert search.best_estimator_.n_iterations_ < 50


@pytest.mark.filterwarnings("ignore:One or more of the test scores")
def test_a_search_that_does_not_hand_the_queries_on_says_how_it_would():
    search = GridSearchCV(b.RankingBooster(**SMALL), {"max_leaf_nodes": [2]}, cv=GroupKFold(3), refit=False)
    with pytest.warns(UserWarning, match="score needs the query") as caught:
        search.fit(X, Y, qid=QID, groups=QID)
    assert np.isnan(search.cv_results_["mean_test_score"]).all()
    words = "score needs the query of each row"
    said = next(str(one.message) for one in caught if words in str(one.message))
    for remedy in ('query_column="query"', "enable_metadata_routing=True", "set_score_request(qid=True)", "params={'qid': ...}"):
        assert remedy in said

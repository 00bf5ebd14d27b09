"""A ranker as scikit-learn knows estimators: fit, predict, score, parameters by name.

>>> import boosting as b
>>> X, y, qid = [[0.1], [0.7], [0.4], [0.2]], [0, 2, 1, 0], [1, 1, 1, 2]
>>> model = b.RankingBooster("lambdamart", n_iterations=5).fit(X, y, qid=qid)
>>> int(model.predict(X).argmax()), model.score(X, y, qid=qid)
(1, 1.0)
>>> b.explain(model.trace_, 1, 1).sentence
'd2 rose one place to rank 1: two pairs push it up by 0.189, and its leaf gave +2 (× 0.1 = +0.2).'
"""

import warnings
from collections.abc import Iterator, Mapping
from typing import Any, Self

import numpy as np

from ..boost import train
from ..data.dataset import Dataset
from ..data.grouping import by_query
from ..data.query_kinds import query_kinds
from ..explain.split_importance import split_importance
from ..losses import LOSSES
from ..losses.base import Loss
from ..metrics import NDCG, criterion
from ..patience import Patience
from ..settings import Settings
from ..trace import Trace
from ..words import listed
from . import scikit_learn
from .parameters import Parameters, check_known, known_loss
from .rows import Rows, check_order, columns_of, dataset_of, queries_of, rows_of

OF_TRAINING = (
    "n_iterations", "max_leaf_nodes", "learning_rate", "min_documents_leaf", "max_depth", "l2_regularization", "min_weight_leaf", "n_bins",
    "sample_documents", "sample_queries", "sample_features", "seed", "n_threads",
)  # fmt: skip
UNCHANGED = "$UNCHANGED$"  # as scikit-learn writes it


class RankingBooster(Parameters):
    """Boosted trees for ranking, by any loss of the library.

    loss           its name, such as "lambdamart", or an object, such as boosting.GBRank(tau=2.0); its parameters are loss__tau and the like
    n_iterations ... n_threads   as `Settings` has them; None = the loss's own default
    patience       end after so many iterations without a better metric on the first set of eval_set; None = never
    metric         of `patience`, and of `score`: a boosting.Metric, its name, or None for NDCG@5
    query_column   the column of a DataFrame that says the query of each row, in place of qid

    trace_                  the run: replays every iteration, and boosting.explain takes it
    best_iteration_         what `predict` takes: the best on eval_set, else the last;  n_iterations_   how many there are
    feature_importances_    (n_features,) the share of all gain that the splits of each feature have, up to best_iteration_
    n_features_in_, feature_names_in_

    It needs no scikit-learn, and works in its Pipeline, GridSearchCV and cross_val_score. With metadata routing (sklearn.set_config(
    enable_metadata_routing=True)) qid goes to fit and to score by itself; without it, query_column brings the queries along.

    Folds must keep queries whole: cv=GroupKFold(3) with groups=qid. A number, such as cv=3, cuts queries apart, which no estimator can
    notice, and ignores groups.

        >>> import pandas as pd
        >>> import boosting as b
        >>> table = pd.DataFrame({"query": ["a", "a", "b", "b"], "bm25": [0.1, 0.7, 0.9, 0.2], "links": [3, 1, 2, 2]})
        >>> model = b.RankingBooster(b.GBRank(tau=2.0), n_iterations=3, query_column="query").fit(table, [0, 1, 2, 0])
        >>> model.feature_importances_.tolist(), model.score(table, [0, 1, 2, 0])
        ([1.0, 0.0], 1.0)
    """

    def __init__(
        self,
        loss: Any = "lambdamart",
        *,
        n_iterations: int = 100,
        max_leaf_nodes: int = 20,
        learning_rate: float | None = None,
        min_documents_leaf: int = 1,
        max_depth: int | None = None,
        l2_regularization: float | None = None,
        min_weight_leaf: float | None = None,
        n_bins: int = 255,
        sample_documents: float = 1.0,
        sample_queries: float = 1.0,
        sample_features: float = 1.0,
        seed: int = 0,
        n_threads: int = 1,
        patience: int | None = None,
        metric: Any = None,
        query_column: Any = None,
    ) -> None:
        self.loss = loss
        self.n_iterations = n_iterations
        self.max_leaf_nodes = max_leaf_nodes
        self.learning_rate = learning_rate
        self.min_documents_leaf = min_documents_leaf
        self.max_depth = max_depth
        self.l2_regularization = l2_regularization
        self.min_weight_leaf = min_weight_leaf
        self.n_bins = n_bins
        self.sample_documents = sample_documents
        self.sample_queries = sample_queries
        self.sample_features = sample_features
        self.seed = seed
        self.n_threads = n_threads
        self.patience = patience
        self.metric = metric
        self.query_column = query_column

    def fit(self, X: Any, y: Any, qid: Any = None, *, eval_set: Any = None, **unknown: Any) -> Self:
        """Train. Rows may stand in any order.

        X, y, qid   rows (n, n_features) or a DataFrame, a grade from 0 for each, and the query of each: text or whole numbers
        eval_set    queries to choose the iteration on: (X, y, qid), or (X, y) with query_column; or several, as a list or by their names

        Raises ValueError for what does not fit together, TypeError for a sparse matrix, and for sample_weight or any other argument.
        """
        check_known("fit", unknown, "X, y, qid and eval_set")
        check_order(X, y=y, qid=qid)
        rows = rows_of(X, qid, self.query_column)
        data, loss = dataset_of(rows, y), self._loss()
        sets = {name: self._set(name, one, rows) for name, one in _named(eval_set).items()}
        if self.patience is not None and not sets:
            raise ValueError("patience waits for a better number on other queries; pass eval_set=(X, y, qid) to fit.")
        settings = Settings(**{name: getattr(self, name) for name in OF_TRAINING})
        by = criterion(self._by())  # before training, although without eval_set `score` alone asks for it
        patience = None if self.patience is None else Patience(self.patience, by)
        self.trace_: Trace = train(data, loss, settings, sets or None, patience=patience)
        self.n_features_in_ = data.n_features
        self.n_iterations_ = self.trace_.n_iterations
        self.best_iteration_ = self._best()
        self._columns = rows.names
        self.__dict__.pop("feature_names_in_", None)
        if rows.names is not None and all(isinstance(name, str) for name in rows.names):  # as scikit-learn counts them
            self.feature_names_in_ = np.array(rows.names, dtype=object)
        self._say_if_nothing()
        return self

    def predict(self, X: Any, iteration: int | None = None) -> np.ndarray:
        """Scores (n,) of rows, which sort the documents of one query; iteration   after so many, None = best_iteration_"""
        return self._trace().predict(self._rows(X), self.best_iteration_ if iteration is None else iteration)

    def staged_predict(self, X: Any) -> Iterator[np.ndarray]:
        """Scores (n,) of rows after iteration 1, 2, ..., n_iterations_."""
        states = self._trace().staged_predict(self._rows(X))
        next(states)  # before any tree
        yield from states

    def score(self, X: Any, y: Any, qid: Any = None, **unknown: Any) -> float:
        """The mean metric, NDCG@5 unless `metric` says another, over the queries that count; more is better, so that one of which less is
        better has its sign turned. NaN where no query counts."""
        check_known("score", unknown, "X, y and qid")
        check_order(X, y=y, qid=qid)
        scores, queries = self.predict(X), queries_of(X, qid, self.query_column)
        data = dataset_of(Rows(np.zeros((len(scores), 1)), None, queries), y, "score")
        asked = criterion(self._by())
        value = float(asked(data, scores[by_query(queries, len(scores))[0]]))  # in the order in which the data set has the rows
        return value if asked.higher_is_better else -value

    @property
    def feature_importances_(self) -> np.ndarray:
        return split_importance(self._trace(), self.best_iteration_).gain_share

    # ---- scikit-learn's tools ----

    def __sklearn_tags__(self) -> Any:
        return scikit_learn.tags()

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "trace_")

    def get_metadata_routing(self) -> Any:
        """scikit-learn's MetadataRequest: qid goes to fit and to score, unless told otherwise."""
        if hasattr(self, "_metadata_request"):
            return self._metadata_request
        fit, score = {"qid": True, "eval_set": None}, {"qid": True, "sample_weight": None}  # which a Pipeline names, though it is None
        return scikit_learn.requests(self, fit=fit, score=score, predict={"iteration": None})

    def set_fit_request(self, *, qid: Any = UNCHANGED, eval_set: Any = UNCHANGED) -> Self:
        """Whether fit is given qid and eval_set by scikit-learn's routing: True, False, None for an error, or another name."""
        return self._request("fit", qid=qid, eval_set=eval_set)

    def set_score_request(self, *, qid: Any = UNCHANGED) -> Self:
        """The same of score."""
        return self._request("score", qid=qid)

    def set_predict_request(self, *, iteration: Any = UNCHANGED) -> Self:
        """The same of predict."""
        return self._request("predict", iteration=iteration)

    def _request(self, method: str, **takes: Any) -> Self:
        found = self.get_metadata_routing()
        for name, alias in takes.items():
            if alias != UNCHANGED:
                getattr(found, method).add_request(param=name, alias=alias)
        self._metadata_request = found
        return self

    # ---- inside ----

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A pickle of an earlier version has the names of its columns as scikit-learn counts them, if at all."""
        names = state.get("feature_names_in_")
        self.__dict__.update({"_columns": None if names is None else tuple(names)} | state)

    def _say_if_nothing(self) -> None:
        """Warn where there is no order to learn, or no split came of it."""
        splits = any(tree.n_leaves > 1 for iteration in self.trace_.iterations for tree in iteration.trees)
        outcome = "the trees fit the grades alone" if splits else "every score is the same"
        if not query_kinds(self.trace_.data).n_pairs.any():
            why = "No query has two documents of different grades, so there is no order to learn"
            warnings.warn(f"{why}: {outcome}.", stacklevel=3)
        elif not splits:
            why = self.trace_.ended or "each feature has one value, or the settings allow no split."
            warnings.warn(f"No tree has a split, so {outcome}: {why}", stacklevel=3)

    def _loss(self) -> Loss:
        loss = known_loss(self.loss)
        if loss is None:
            names = listed([repr(cls.identifier) for cls in LOSSES], "or")
            raise ValueError(f"loss={self.loss!r:.60} is not a loss; choose {names}, or pass an object, such as boosting.GBRank(tau=2.0).")
        return loss

    def _by(self) -> Any:
        """The metric; a function of one's own is an OwnMetric, which says its direction."""
        return NDCG if self.metric is None else self.metric

    def _best(self) -> int:
        """The best on the first of eval_set by the metric; the last without any."""
        trace = self.trace_
        if trace.patience is not None or not trace.sets or self.metric is None:
            return trace.best
        return trace.best_iteration(self.metric)

    def _trace(self) -> Trace:
        if not hasattr(self, "trace_"):
            raise scikit_learn.not_fitted(f"this {type(self).__name__} is not fitted yet; call fit(X, y, qid=...) first.")
        return self.trace_

    def _set(self, name: str, given: Any, training: Rows) -> Dataset:
        """One set of eval_set, its columns in the order of training. Raises ValueError where it is none."""
        X, y, qid = (*given, None)[:3]
        try:
            check_order(X, y=y, qid=qid)
            queries = queries_of(X, qid, self.query_column)
            return dataset_of(Rows(columns_of(X, training, self.query_column), training.names, queries), y, "eval_set")
        except ValueError as error:
            where = name if name.startswith("eval_set") else f"eval_set, {name}"
            raise ValueError(f"{where}: {error}") from error

    def _rows(self, X: Any) -> np.ndarray:
        """Rows for the trees; the column of the queries need not be there. Raises ValueError for rows of another width, and for a table
        without a column of training."""
        return columns_of(X, Rows(self._trace().data.features, self._columns, None), self.query_column, type(self).__name__)


def _named(eval_set: Any) -> Mapping[str, Any]:
    """Sets by their names. Raises ValueError for what is none."""
    if eval_set is None:
        return {}
    if isinstance(eval_set, Mapping):
        sets = dict(eval_set)
    elif isinstance(eval_set, list):
        sets = {f"eval_set {number}": one for number, one in enumerate(eval_set, start=1)}
    else:
        sets = {"eval_set": eval_set}
    for name, one in sets.items():
        if not isinstance(one, tuple) or len(one) not in (2, 3):
            raise ValueError(f"{name} is not a tuple (X, y, qid); pass eval_set=(X, y, qid), or a list or a dict of such.")
    return sets

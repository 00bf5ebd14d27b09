"""Partial dependence: the mean score of the documents if all of them had the same value of one feature.

A model of trees makes it a staircase with a step at each threshold that the feature is asked with. It is exact here: each tree that asks
the feature is walked once for each of its own thresholds and once beyond them, and no grid stands in between.

    f_j(x) = mean over documents i of  score(x_i with x_ij = x)
"""

from typing import NamedTuple

import numpy as np

from ..arguments import check_rows, check_run
from ..compute.arrays import frozen, read_only
from ..trace import Trace
from ..trees.tree import Tree
from .model import Model, model_of


class PartialDependence(NamedTuple):
    """thresholds   (n,) ascending, all with which the feature is asked
    values       (n + 1,) the mean score up to each threshold, and above the last; infinite values are of no document

    at(x)        the mean score at values of the feature
    centred(x)   the same without its mean over x, e.g. the feature's values in the data: what the feature moves
    """

    thresholds: np.ndarray
    values: np.ndarray

    def at(self, x) -> np.ndarray:
        """(n,) the mean score where all documents have the value x[i]; NaN where x is NaN, as trees then go their own way."""
        x = np.asarray(x, np.float64)
        return np.where(np.isnan(x), np.nan, self.values[np.searchsorted(self.thresholds, x, side="left")])

    def centre(self, x) -> float:
        """The mean of the staircase over values x of the feature, those that are missing left out; 0 where all are."""
        found = self.at(x)
        return float(found[~np.isnan(found)].mean()) if np.any(~np.isnan(found)) else 0.0


def partial_dependence(trace: Trace, feature: int, features: np.ndarray | None = None, k: int | None = None) -> PartialDependence:
    """The staircase of one feature, averaged over rows `features` (n, n_features), those of the training data if None.

    k   iterations of the model, None = all

    Raises IndexError for a feature that is not there, ValueError for no rows and for rows of another width. Source: Friedman 2001,
    section 8.2.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
    >>> found = b.partial_dependence(b.train(data, b.GBT(), b.Settings(n_iterations=1, learning_rate=1.0)), 0)
    >>> found.thresholds.tolist(), found.values.tolist(), found.at([-5.0, 1.0]).tolist()
    ([0.5, 1.5], [0.0, 1.0, 2.0], [0.0, 1.0])
    """
    check_run(trace)
    if not hasattr(feature, "__index__"):
        raise TypeError(f"feature is {feature!r:.40}; pass the number of a column, counted from 0: data.feature_names.index(name).")
    if not 0 <= feature < trace.data.n_features:
        raise IndexError(f"feature {feature} is outside 0..{trace.data.n_features - 1}, the columns of the data.")
    given = trace.data.features if features is None else check_rows(features, trace.data.n_features, trace.data.feature_names)
    rows = np.asarray(given, trace.data.features.dtype)
    if not len(rows):
        raise ValueError("there are no rows to average over; pass at least one.")
    model = model_of(trace, k)
    return staircase(model, rows, feature, float(model.scores(np.ascontiguousarray(rows)).mean()))


def staircase(model: Model, rows: np.ndarray, feature: int, mean_score: float) -> PartialDependence:
    """`partial_dependence` where the mean score of the rows is known: trees that do not ask the feature give the same as ever."""
    found = []
    table = np.array(rows, order="C")
    view = read_only(table)
    for trees, weight in zip(model.trees, model.weights, strict=True):
        for tree in trees:
            own = np.unique(tree.threshold[tree.feature == feature])
            own = own[own < np.inf]  # the infinite one parts missing from present
            if np.any(tree.feature == feature):
                found.append((own, weight * (_means(tree, table, view, feature, own) - tree.values[tree.leaves(view)].mean())))
    thresholds = np.unique(np.concatenate([own for own, _ in found])) if found else np.empty(0)
    ends = np.append(thresholds, np.inf)
    values = np.full(len(ends), mean_score)
    for own, means in found:
        values += means[np.searchsorted(own, ends, side="left")]
    return PartialDependence(frozen(thresholds), frozen(values))


def _means(tree: Tree, table: np.ndarray, view: np.ndarray, feature: int, own: np.ndarray) -> np.ndarray:
    """(n + 1,) what a tree gives on average up to each of its own thresholds, and above the last; the table is left as it was."""
    before = table[:, feature].copy()
    means = []
    for x in (*own, np.inf):
        table[:, feature] = x if np.isinf(x) else _below(x, table.dtype)
        means.append(float(tree.values[tree.leaves(view)].mean()))
    table[:, feature] = before
    return np.array(means)


def _below(threshold: float, dtype: np.dtype) -> np.floating:
    """The largest value of a type that is not above a threshold."""
    rounded = dtype.type(threshold)
    return rounded if rounded <= threshold else np.nextafter(rounded, dtype.type(-np.inf))

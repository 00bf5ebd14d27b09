"""What a query loses: the best value of a metric that its documents allow, minus the value that an order of them reaches."""

from itertools import islice
from typing import Any

import numpy as np

from ..data.dataset import Dataset
from ..explain.part import data_of
from ..metrics import Metric, criterion, gains_of
from ..trace import Trace

ROUNDING = 1e-12  # of the best value: by less a query loses nothing


def metric_by_query(metric: Any) -> Metric:
    """A metric, or its name such as "ndcg@10". Raises ValueError for several cutoffs, and for a function, which has no value by query.

    >>> metric_by_query("map").label
    'MAP'
    """
    if not isinstance(metric, (str, Metric)):
        raise ValueError(f"{metric!r:.60} has no value by query; pass boosting.Metric('ndcg', k=10) or a name such as 'ndcg@10'.")
    found = criterion(metric)
    assert isinstance(found, Metric)
    return found


def scores_after(trace: Trace, k: int | None, validation: bool) -> tuple[Dataset, int, np.ndarray]:
    """The training or the validation data, the iteration (None = the last), and the scores (n_documents,) after it. Raises ValueError for
    an iteration outside the run, and where there is no validation data."""
    data, at = data_of(trace, validation), trace.n_iterations if k is None else k
    return data, at, trace.scores(at, validation)


def scores_along(trace: Trace, validation: bool, k: int | None = None):
    """Scores (n_documents,) after iteration 0, 1, ..., k, one after the other; None = to the last."""
    return islice(trace.all_scores(validation), None if k is None else k + 1)


def best_values(data: Dataset, metric: Metric) -> np.ndarray:
    """(n_queries,) the best value that an order of each query's documents has; NaN where the query does not count.

    The order by falling gain (of DCG and NDCG) or grade is the best one for every metric of a list. Pairs are counted from 0
    contradicting ones, which preferences in a circle cannot reach; precision at K% is at most 1.

    >>> data = Dataset([[0.0]] * 3, relevance=[0, 2, 1], query_ptr=[0, 3])
    >>> best_values(data, Metric("dcg", k=1)).tolist()
    [3.0]
    """
    if metric.name.startswith("contradicting"):
        return 0.0 * metric.by_query(data, np.zeros(data.n_documents))
    if metric.name == "precision_at_percent":
        return 0.0 * metric.by_query(data, np.zeros(data.n_documents)) + 1.0
    worth = gains_of(data.relevance, metric.reads.gain) if metric.name.endswith("dcg") else np.nan_to_num(data.relevance)
    return metric.by_query(data, worth)


def lost_values(metric: Metric, best: np.ndarray, reached: np.ndarray) -> np.ndarray:
    """What is lost, 0 or more, also where the metric is better when it is lower; rounding is nothing.

    best, reached   (..., n_queries)
    """
    lost = best - reached if metric.higher_is_better else reached - best
    return np.where(np.abs(lost) <= ROUNDING * np.maximum(np.abs(best), 1.0), 0.0, lost)

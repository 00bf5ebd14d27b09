"""The numbers that are followed along a run: DCG@5, NDCG@5 and the share of contradicting pairs; and any other metric."""

from collections.abc import Iterable, Mapping

import numpy as np

from . import metrics
from .data.dataset import Dataset
from .metrics import CUTOFF, Criterion, Metric, criterion
from .trace import Trace


def measure(data: Dataset, scores: np.ndarray) -> dict[str, float]:
    """dcg and ndcg at the usual cutoff, and contradicting_pairs as a share of all pairs; NaN where the data have none."""
    total = metrics.n_pairs(data)
    got, ideal = metrics.query_dcg(data, scores, CUTOFF)
    counts = ideal > 0
    return {
        "dcg": float(got.mean()),
        "ndcg": float((got[counts] / ideal[counts]).mean()) if counts.any() else float("nan"),
        "contradicting_pairs": metrics.contradicting_pairs(data, scores) / total if total else float("nan"),
    }


def measure_both(data: Dataset, scores: np.ndarray, validation: Dataset | None, validation_scores: np.ndarray | None) -> dict[str, float]:
    """`measure` of the training data, and under "validation_..." of the validation data."""
    if validation is None or validation_scores is None:
        return measure(data, scores)
    return measure_sets(data, scores, {"validation": validation}, {"validation": validation_scores})


def measure_sets(data: Dataset, scores: np.ndarray, sets: Mapping[str, Dataset], outside: Mapping[str, np.ndarray]) -> dict[str, float]:
    """`measure` of the training data, and of each validation set with its scores, under its name, as in "validation_ndcg"."""
    table = measure(data, scores)
    for part, own in sets.items():
        table |= {f"{part}_{name}": value for name, value in measure(own, outside[part]).items()}
    return table


def curves(trace: Trace, *followed: Criterion | str) -> dict[str, np.ndarray]:
    """(n_iterations + 1,) of every number of `measure`, for the training data and, under its name ("validation_..."), for each validation
    set; and of what the trace's patience watches, by its label, for the set that decides (NaN before any tree). Or of the metrics that
    are asked for, by their labels.

    followed   metrics, their names ("ndcg@10"), or functions as boosting.metrics.OwnMetric

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> curves(b.train(data, b.GBT(), b.Settings(n_iterations=1)), b.Metric("mrr"), b.Metric("dcg", k=(1, 2)))
    {'MRR': array([0.75, 1.  ]), 'DCG@1': array([0.5, 1. ]), 'DCG@2': array([0.81546488, 1.        ])}
    """
    asked = tuple(criterion(one) if isinstance(one, str) else one for one in followed)
    table = _along(trace.data, trace.all_scores(), asked)
    for name, data in trace.validations.items():
        table |= {f"{name}_{key}": values for key, values in _along(data, trace.all_scores(validation=name), asked).items()}
    if trace.patience is not None and not asked:
        table[f"{trace.decides}_{trace.patience.criterion.label}"] = np.append(np.nan, trace.waited_for())
    return table


def _along(data: Dataset, states: Iterable[np.ndarray], followed: tuple[Criterion, ...]) -> dict[str, np.ndarray]:
    points = [_ask(data, scores, followed) if followed else measure(data, scores) for scores in states]
    return {name: np.array([point[name] for point in points]) for name in points[0]}


def _ask(data: Dataset, scores: np.ndarray, followed: tuple[Criterion, ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in followed:
        labels = one.labels if isinstance(one, Metric) else (one.label,)
        found |= zip(labels, map(float, np.atleast_1d(one(data, scores))), strict=True)
    return found

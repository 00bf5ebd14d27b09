"""The numbers that are followed along a run: DCG@5, NDCG@5 and the share of contradicting pairs; and when to stop by one."""

from collections.abc import Iterable

import numpy as np

from . import metrics
from .data.dataset import Dataset
from .metrics import CUTOFF, Metric
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
    table = measure(data, scores)
    if validation is not None and validation_scores is not None:
        table |= {f"validation_{name}": value for name, value in measure(validation, validation_scores).items()}
    return table


class Patience:
    """Ends a training that has stopped getting better: train(..., validation=v, on_iteration=Patience(20)).

    n     iterations without a better number, after which training ends; what was trained stays
    key   a number of `measure_both`; NDCG@5 of the validation data unless told

        >>> import boosting as b
        >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
        >>> patience = Patience(3)
        >>> b.train(data, b.GBT(), b.Settings(n_iterations=50), validation=data, on_iteration=patience).n_iterations
        4
        >>> patience.best_iteration
        1
    """

    def __init__(self, n: int, key: str = "validation_ndcg") -> None:
        if n < 1:
            raise ValueError(f"n={n} must be at least 1: the iterations to wait for something better.")
        self.n, self.key, self.best_iteration, self.best = n, key, 0, float("nan")

    def __call__(self, k: int, point: dict[str, float]) -> bool:
        if self.key not in point:
            raise ValueError(f"there is no {self.key!r} to wait for, only {', '.join(point)}; pass validation=... to train().")
        value, sign = point[self.key], -1.0 if "contradicting" in self.key else 1.0
        if sign * value > sign * self.best or (np.isnan(self.best) and not np.isnan(value)):
            self.best_iteration, self.best = k, value
        return k - self.best_iteration < self.n


def curves(trace: Trace, *followed: Metric) -> dict[str, np.ndarray]:
    """(n_iterations + 1,) of every number of `measure`, for training and ("validation_...") validation data; or of the metrics
    that are asked for, by their labels.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> curves(b.train(data, b.GBT(), b.Settings(n_iterations=1)), b.Metric("mrr"), b.Metric("dcg", k=(1, 2)))
    {'MRR': array([0.75, 1.  ]), 'DCG@1': array([0.5, 1. ]), 'DCG@2': array([0.81546488, 1.        ])}
    """
    table = _along(trace.data, trace.all_scores(), followed)
    if trace.validation is not None:
        along = _along(trace.validation, trace.all_scores(validation=True), followed)
        table |= {f"validation_{name}": values for name, values in along.items()}
    return table


def _along(data: Dataset, states: Iterable[np.ndarray], followed: tuple[Metric, ...]) -> dict[str, np.ndarray]:
    points = [_ask(data, scores, followed) if followed else measure(data, scores) for scores in states]
    return {name: np.array([point[name] for point in points]) for name in points[0]}


def _ask(data: Dataset, scores: np.ndarray, followed: tuple[Metric, ...]) -> dict[str, float]:
    return {label: float(value) for m in followed for label, value in zip(m.labels, np.atleast_1d(m(data, scores)), strict=True)}

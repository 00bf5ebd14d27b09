"""When to stop: after so many iterations without a better number on queries that are not trained on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .data.dataset import Dataset
from .metrics import NDCG, Criterion, Metric, OwnMetric, criterion
from .words import counted


@dataclass(frozen=True)
class Patience:
    """Ends a training that does not get better any more: train(..., validation=v, patience=Patience(20)). What was trained stays, and
    `trace.best` is the best iteration, which `predict` takes.

    n                  iterations without a better number, after which training ends
    by                 the number: a Metric with one cutoff, its name ("ndcg@10", "map", "contradicting_share"), or a function
                       (relevance, scores) or (relevance, scores, query_ptr) -> float, see `metrics.OwnMetric`; NDCG@5 unless told
    higher_is_better   of a function, which has to say so; a metric knows its direction
    on                 the name of the validation set that decides; None = the first

    Raises ValueError for a number, a name or a direction that does not go, TypeError for what is not a metric.

        >>> import boosting as b
        >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
        >>> trace = b.train(data, b.GBT(), b.Settings(n_iterations=50), validation=data, patience=b.Patience(3, "map"))
        >>> trace.n_iterations, trace.best, trace.ended
        (4, 1, 'MAP on validation has not been better for three iterations: 1 at iteration 1.')
    """

    n: int
    by: Metric | OwnMetric | str | Callable[..., Any] = NDCG
    higher_is_better: bool | None = None
    on: str | None = None

    def __post_init__(self) -> None:
        if isinstance(self.n, bool) or not hasattr(self.n, "__index__") or not self.n >= 1:
            raise ValueError(f"patience is {self.n!r}, but must be a whole number of at least 1: iterations without anything better.")
        object.__setattr__(self, "_criterion", criterion(self.by, self.higher_is_better))

    @property
    def criterion(self) -> Criterion:
        """What `by` means."""
        return self._criterion  # type: ignore[attr-defined]

    def decides(self, names: Mapping[str, Dataset]) -> str:
        """The name of the validation set that decides. Raises ValueError where there is none of that name, or where no query of it
        counts."""
        if not names:
            raise ValueError("patience waits for a better number on validation data; pass validation=... to train().")
        name = next(iter(names)) if self.on is None else self.on
        if name not in names:
            raise ValueError(f"patience is to watch {name!r}, but the validation sets are {', '.join(map(repr, names))}.")
        data, asked = names[name], self.criterion
        if isinstance(asked, Metric) and np.isnan(asked(data, np.zeros(data.n_documents))):
            raise ValueError(f"{name}: {asked.says(data) or 'It has nothing to count.'} {asked.label} cannot say when to stop.")
        return name

    def value(self, name: str, data: Dataset, scores: np.ndarray, k: int) -> float:
        """The number after iteration k; ValueError that says where, if a function does not give one."""
        try:
            return self.criterion(data, scores)
        except ValueError as error:
            raise ValueError(f"iteration {k}, {name}: {error}") from error


class Waiting:
    """How long nothing better has come. best_iteration, best: so far, from the first tree on."""

    def __init__(self, patience: Patience, name: str) -> None:
        self.patience, self.name, self.best_iteration, self.best = patience, name, 0, float("nan")

    def goes_on(self, k: int, data: Dataset, scores: np.ndarray) -> bool:
        """Look at the scores of iteration k; whether training shall go on."""
        value = self.patience.value(self.name, data, scores, k)
        if self.best_iteration == 0 or self.patience.criterion.better(value, self.best):
            self.best_iteration, self.best = k, value
        return k - self.best_iteration < self.patience.n

    @property
    def sentence(self) -> str:
        """Why training ended."""
        waited, label = counted(self.patience.n, "iteration"), self.patience.criterion.label
        return f"{label} on {self.name} has not been better for {waited}: {self.best:.4g} at iteration {self.best_iteration}."

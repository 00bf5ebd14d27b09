"""A ranker of another engine in the place of a run: held against the data once, in the background, and then stepped through as one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from boosting import Dataset, ImportedModel, Replay, Settings, fitted_to, replay
from boosting.curves import measure_both
from boosting.iteration import bytes_of_leaves
from boosting.models.columns import beside
from boosting.models.imported_loss import NoLoss
from boosting.models.walks import Walks

from ..work.shelf import Memo
from ..work.workers import Worker
from .runs import Progress, Run, check_room, n_documents_of

KEPT = 4  # results: one query of 2,000 trees of 255 leaves is 4 MB, or 10 MB where its lambdas are told


class ImportedRun(Run):
    """Its trace is a Replay. It is complete once it has been held against the data, and nothing trains it further.

    It is done by the server itself: what trees were fitted to is told by functions, which no process can be sent.
    """

    doing = "Checking the model against these data"

    def __init__(self, data: Dataset, validation: Dataset | None, model: ImportedModel) -> None:
        name = " ".join(filter(None, (model.engine, model.objective)))
        super().__init__(data, validation, NoLoss(name), Settings(n_iterations=model.n_iterations))  # type: ignore[arg-type]
        self._training = _Replaying(model, data, validation, self.goes_on)  # type: ignore[assignment]
        self._memo = Memo(KEPT)

    def so_far(self) -> Run:
        """Itself: there is nothing before all is there."""
        return self

    @property
    def progress(self) -> Progress:
        """Of rows in trees, not of iterations."""
        return Progress(self._training.n_done, self._training.n_wanted)  # type: ignore[attr-defined]

    def go_on(self, worker: Worker, seconds: float) -> bool:
        """All of it in one slice, which ends early when nobody waits for it."""
        if not self._training.go_on(worker, seconds):
            self.loss = self.trace.loss
        return False


class _NobodyWaits(Exception):
    """Ends a check from inside; never leaves this file."""


class _Replaying:
    """Stands where a `Training` stands: trace, points. What was walked before it was stopped is not walked again.

    n_done, n_wanted   rows that were walked down a tree, or measured after an iteration
    """

    def __init__(self, model: ImportedModel, data: Dataset, validation: Dataset | None, goes_on: Callable[[], bool]) -> None:
        self.data, self.validation = data, validation
        self.model = replace(model, walks=Walks(self._tell))
        self.n_done, self.n_wanted = 0, n_documents_of(data, validation) * (model.n_trees + model.n_iterations + 1)
        self._goes_on = goes_on
        self.trace: Any = None
        self.points: list[dict[str, float]] = []

    @property
    def is_complete(self) -> bool:
        return self.trace is not None

    def _tell(self, n_rows: int) -> None:
        self.n_done += n_rows
        if not self._goes_on():
            raise _NobodyWaits

    def go_on(self, worker: Worker, seconds: float) -> bool:
        """Whether there is more to do, as nobody waited. Raises ValueError for data that lack a feature of the model, and for more leaves
        than there is room for."""
        what = f"{n_documents_of(self.data, self.validation):,} documents in {self.model.n_trees:,} trees"
        n_bytes = bytes_of_leaves(self.model.iterations, self.data, self.validation)
        check_room(n_bytes, what, "open fewer documents, or keep fewer trees")
        try:
            self.trace = self._replayed()
        except _NobodyWaits:
            return True
        return False

    def _replayed(self) -> Replay:
        self.model = beside(self.model, self.data)
        trace = replay(self.model, self.data, self.validation, fitted_to(self.model, self.data))
        outside = iter(lambda: None, 0) if self.validation is None else trace.all_scores(True)
        self.points = []
        for scores, others in zip(trace.all_scores(), outside, strict=False):
            self.points.append(measure_both(self.data, scores, self.validation, others))
            self._tell(n_documents_of(self.data, self.validation))
        return trace

    def curves(self) -> dict[str, np.ndarray]:
        """(n_iterations + 1,) of each number of `measure_both`."""
        return {name: np.array([point[name] for point in self.points]) for name in self.points[0]}

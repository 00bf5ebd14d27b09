"""What the tables of Compare measure along a run, in the background: NDCG@1 to 10, MAP, MRR, ERR, and precision at K%."""

import itertools
import time
import weakref
from typing import Any

import numpy as np

from boosting import Dataset, Metric, Trace
from boosting.metrics import n_pairs

from ..runs.runs import Run
from ..work.scheduler import Work
from ..work.workers import Worker

LISTS = (Metric("ndcg", k=tuple(range(1, 11))), Metric("map"), Metric("mrr"), Metric("err"))
PERCENTS = tuple(range(10, 101, 10))
PAIRS = Metric("precision_at_percent", k=PERCENTS)
LABELS = tuple(label for metric in LISTS for label in metric.labels)
MOST_NUMBERS = 4_000_000  # scores of one run up to which every iteration is measured
SOME = 50  # iterations that are measured of a longer one
MOST_PAIRS = 5_000_000  # that are sorted by how far apart they stand, for precision at K%


def iterations(n_iterations: int, n_documents: int) -> list[int]:
    """Which iterations are measured: all, or some, evenly spread, with the first and the last.

    >>> iterations(3, 6), iterations(200, 1_000_000)[:3], len(iterations(200, 1_000_000))
    ([0, 1, 2, 3], [0, 4, 8], 51)
    """
    if (n_iterations + 1) * n_documents <= MOST_NUMBERS or n_iterations <= SOME:
        return list(range(n_iterations + 1))
    return np.linspace(0, n_iterations, SOME + 1).round().astype(int).tolist()


def measure(data: Dataset, scores: np.ndarray) -> np.ndarray:
    """(n_labels + n_percents,) every number of the tables; NaN for precision where there are too many pairs to sort."""
    pairs = PAIRS(data, scores) if n_pairs(data) <= MOST_PAIRS else np.full(len(PERCENTS), np.nan)
    return np.concatenate([*(np.atleast_1d(metric(data, scores)) for metric in LISTS), pairs])


def measure_states(data: Dataset, states: list[np.ndarray]) -> np.ndarray:
    """(n_states, n_numbers) `measure` of each."""
    return np.array([measure(data, scores) for scores in states])


class Measuring(Work):
    """The numbers of one run at its iterations. It holds the run only as long as others do: a person's own data go with them.

    at            iterations that are measured
    train, test   (n_measured so far, n_numbers); test is None without a test part
    """

    def __init__(self, run: Run) -> None:
        super().__init__()
        trace = run.trace
        self._run = weakref.ref(run)
        self._seconds = 0.05  # that one iteration takes, about
        self.has_test = trace.validation is not None
        self.n_iterations = trace.n_iterations
        self.at = iterations(trace.n_iterations, trace.data.n_documents + (trace.validation.n_documents if trace.validation else 0))
        self._done: list[tuple[np.ndarray, np.ndarray | None]] = []

    @property
    def n_done(self) -> int:
        return sum(len(train) for train, _ in self._done)

    @property
    def is_complete(self) -> bool:
        return self.n_done == len(self.at)

    @property
    def n_bytes(self) -> int:
        return sum(train.nbytes + (0 if test is None else test.nbytes) for train, test in self._done)

    def part(self, name: str) -> np.ndarray | None:
        """(n_measured, n_numbers) of "train" or "test"."""
        found: list[Any] = [train if name == "train" else test for train, test in self._done]
        return None if name == "test" and not self.has_test else np.concatenate(found)

    def go_on(self, worker: Worker, seconds: float) -> bool:
        run = self._run()
        if run is None or self.is_complete:  # nobody has the run any more
            return False
        started, trace, first = time.perf_counter(), run.trace, self.n_done
        wanted = self.at[first : first + max(1, int(seconds / self._seconds))]
        parts = [(trace.data, False), *([(trace.validation, True)] if trace.validation is not None else [])]
        tables = [worker.run(measure_states, data, _states(trace, wanted, outside)) for data, outside in parts]
        self._done = [*self._done, (tables[0], tables[1] if self.has_test else None)]
        self._seconds = (time.perf_counter() - started) / len(wanted)
        return not self.is_complete


def _states(trace: Trace, wanted: list[int], outside: bool) -> list[np.ndarray]:
    """The scores of some iterations, which rise; those of the test part where `outside` is."""
    along = itertools.islice(trace.all_scores(outside), wanted[-1] + 1)
    return [scores for k, scores in enumerate(along) if k in wanted]

"""Runs: trained once in the background, shared by every session that asks for the same one, kept for replay.

A run belongs to its settings, not to a person. Sessions subscribe to its progress; "stop" unsubscribes; training ends
with the last subscriber, and what was trained stays.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from boosting import Dataset, Loss, Settings, Trace, train
from boosting.curves import measure_both
from boosting.explain.history import History, data_of, history

from .stepper.pairs_sent import part_counts
from .wanted import Wanted

T = TypeVar("T")
KEPT = 12  # results kept with each run
SMALL = 4_000_000  # numbers of a History that may be kept for all queries at once


@dataclass(frozen=True)
class Progress:
    iteration: int = 0
    wanted: int = 0
    ndcg: float = float("nan")


class Run(Wanted):
    """One training run. `trace` and `curves` are set when training has come to rest; both are read-only."""

    def __init__(self, data: Dataset, validation: Dataset | None, loss: Loss, settings: Settings) -> None:
        super().__init__()
        self.data, self.validation, self.loss, self.settings = data, validation, loss, settings
        self.progress = Progress(wanted=settings.n_iterations)
        self.trace: Trace = None  # type: ignore[assignment]  # a page asks for it when the run has rested without an error
        self.error = ""
        self.rested = threading.Event()  # not set while a worker has it, or will
        self.rested.set()
        self._points: list[dict[str, float]] = []
        self._results: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to train: all iterations, or an end of its own."""
        return self.trace is not None and (self.trace.n_iterations >= self.settings.n_iterations or bool(self.trace.ended))

    @property
    def curves(self) -> dict[str, np.ndarray]:
        """(n_iterations + 1,) of each number of `measure_both`."""
        return {name: np.array([point[name] for point in self._points]) for name in self._points[0]}

    def work(self) -> None:
        """Train until complete or until nobody waits; runs in a worker thread."""
        try:
            trace = self.trace or self._untrained()
            missing = self.settings.n_iterations - trace.n_iterations
            self.trace = trace.extend(missing, self._on_iteration) if missing else trace
        except ValueError as error:
            self.error = str(error)
        except MemoryError:
            self.error = "There was not enough memory for this run; use fewer iterations or documents."
        except Exception as error:  # whatever it is, a person reads a sentence and the log has the rest
            logging.getLogger(__name__).exception("a run failed")
            self.error = f"Training failed ({type(error).__name__}); the server's log says more."
        finally:
            self.rested.set()

    def history(self, q: int, validation: bool) -> History:
        """The story of one query; of all queries at once where that is small, so that the next query is there at once."""
        assert self.trace is not None
        data = data_of(self.trace, validation)
        is_small = data.n_documents * (self.trace.n_iterations + 1) <= SMALL
        rows = data.query_slice(q)
        key = ("history", self.trace.n_iterations, validation, None if is_small else q)
        found = self.keep(key, lambda: history(self.trace, None if is_small else rows, validation))
        return found.rows(rows) if is_small else found

    def part_counts(self, validation: bool) -> dict[str, Any]:
        """The changes of pairs of the training or the test part, the same for each of its queries."""
        assert self.trace is not None
        trace = self.trace
        return self.keep(("pair_changes", trace.n_iterations, validation), lambda: part_counts(trace, validation, self.curves))

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """The result of `make()`, kept with the run for every session; the last few results stay."""
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                return self._results[key]
        result = make()
        with self._lock:
            self._results[key] = result
            while len(self._results) > KEPT:
                self._results.popitem(last=False)
        return result

    def _untrained(self) -> Trace:
        trace = train(self.data, self.loss, replace(self.settings, n_iterations=0), self.validation)
        outside = None if self.validation is None else trace.validation_scores(0)
        self._points = [measure_both(self.data, trace.scores(0), self.validation, outside)]
        return replace(trace, settings=replace(trace.settings, n_iterations=self.settings.n_iterations))

    def _on_iteration(self, k: int, metrics: dict[str, float]) -> bool:
        self._points.append(metrics)
        self.progress = Progress(k, self.settings.n_iterations, metrics["ndcg"])
        return self.is_wanted()


class Runs:
    """The runs of a server or of one session, newest last; the oldest at rest leave when there are too many."""

    def __init__(self, capacity: int = 16, workers: int = 2) -> None:
        self._runs: OrderedDict[Hashable, Run] = OrderedDict()
        self._capacity = capacity
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="training")
        self._lock = threading.Lock()

    def get(self, key: Hashable, session: str, make) -> Run:
        """The run of `key`; a new one is made, started, and has the session as its first subscriber."""
        with self._lock:
            run = self._runs.get(key)
            if run is None:
                run = self._runs[key] = make()
                self._start(run, session)
            self._runs.move_to_end(key)
            for old in [k for k, r in self._runs.items() if r.rested.is_set()][: max(0, len(self._runs) - self._capacity)]:
                if old != key:
                    del self._runs[old]
        return run

    def start(self, run: Run, session: str) -> None:
        """Train, or go on with, a run that is at rest; of several sessions that ask at once, the first does."""
        with self._lock:
            self._start(run, session)

    def _start(self, run: Run, session: str) -> None:
        run.subscribe(session)
        if run.rested.is_set():
            run.rested.clear()
            self._pool.submit(run.work)

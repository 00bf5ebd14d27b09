"""A long study of many small trainings: done in the background, shared by the sessions that ask for the same one, stopped when
nobody waits any more; every training that is done stays.
"""

import threading
import time
from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple, Protocol

from .scheduler import Work
from .shelf import size_of
from .training import Order, Training
from .workers import Worker

KNOWN = 0.02  # share of the work from which on one can tell how long the rest takes


class Piece(Protocol):
    """One piece of a study: how it begins, and what of the finished training is the result."""

    def begin(self) -> Training: ...

    @property
    def result(self) -> Callable[[Any], Any]: ...

    @property
    def n_steps(self) -> int: ...


class Task(NamedTuple):
    """A training: how to come by its order, what of the finished one is the result, and its number of iterations."""

    order: Callable[[], Order]
    result: Callable[[Training], Any]
    n_steps: int

    def begin(self) -> Training:
        return Training(self.order)


class Job(Work):
    """tasks   name -> Task, in this order

    results fills up while the job runs; a task that was cut short leaves none and runs again when the job goes on.
    """

    hands = 2  # trainings at once

    def __init__(self, tasks: Mapping[Hashable, Piece]) -> None:
        super().__init__()
        self.tasks = dict(tasks)
        self.results: dict[Hashable, Any] = {}
        self.seconds = 0.0  # that anything was at work
        self._since = 0.0
        self._open: dict[Hashable, Training] = {}  # begun and not finished, nobody at it
        self._busy: dict[Hashable, Training] = {}  # somebody at it
        self._lock = threading.Lock()

    @property
    def is_complete(self) -> bool:
        return len(self.results) == len(self.tasks)

    @property
    def progress(self) -> float:
        """Share of the work that is done, 0..1; iterations of trainings that are under way count, each piece up to its own length, so that
        it never runs back."""
        with self._lock:
            under_way = {name: t for name, t in (*self._open.items(), *self._busy.items()) if name not in self.results}
            n_done = sum(self.tasks[name].n_steps for name in self.results)
            n_done += sum(min(t.n_done, self.tasks[name].n_steps) for name, t in under_way.items())
            return n_done / max(sum(task.n_steps for task in self.tasks.values()), 1)

    @property
    def seconds_left(self) -> float:
        """About how long it will still take, by what it took so far; NaN where that says nothing yet."""
        with self._lock:
            spent = self.seconds + (time.monotonic() - self._since if self._busy else 0.0)
        share = self.progress
        return spent * (1.0 - share) / share if share > KNOWN else float("nan")

    @property
    def n_bytes(self) -> int:
        return size_of(list(self.results.values()))

    def go_on(self, worker: Worker, seconds: float) -> bool:
        """One slice of the first training that nobody is at."""
        taken = self._take()
        if taken is None:
            return False
        name, training = taken
        try:
            if not training.go_on(worker, seconds):
                self.results[name] = self.tasks[name].result(training)
        finally:
            self._put_back(name, training)
        return True

    def _take(self) -> tuple[Hashable, Training] | None:
        with self._lock:
            for name, task in self.tasks.items():
                if name not in self.results and name not in self._busy:
                    if not self._busy:
                        self._since = time.monotonic()
                    self._busy[name] = self._open.pop(name) if name in self._open else task.begin()
                    return name, self._busy[name]
        return None

    def _put_back(self, name: Hashable, training: Training) -> None:
        with self._lock:
            del self._busy[name]
            if name not in self.results:
                self._open[name] = training
            if not self._busy:
                self.seconds += time.monotonic() - self._since

"""One training, done in slices: a worker goes on with it for a while and gives back what is new.

The server holds all that was trained so far, so any worker can go on with it, and a worker that dies costs one slice.
"""

import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from boosting import Dataset, Loss, Settings, Trace, loss_class, train
from boosting.base import Base
from boosting.compute.kernel_cache import is_warm
from boosting.curves import measure_both
from boosting.iteration import Iteration
from boosting.warm_up import FIRST

from . import memory
from .workers import Worker

LARGE = 20_000_000  # feature values above which a second thread is worth more than leaving it to others


class Order(NamedTuple):
    """What to train: data, what is scored along, loss, settings; base   whose scores it goes on from, None = the loss's own constant"""

    data: Dataset
    validation: Dataset | None
    loss: Loss
    settings: Settings
    base: Base | None = None


class Slice(NamedTuple):
    """What a worker has done: the trace without any iteration (the first time only), new iterations and their metrics (the
    first time those of the start as well), and the sentence with which training ended, if it did."""

    begun: Trace | None
    iterations: tuple[Iteration, ...]
    points: tuple[dict[str, float], ...]
    ended: str


class Training:
    """trace and points are always of the same length: a slice that fails leaves nothing behind.

    make   gives the order; asked when training begins, so that a study does not hold all its splits at once
    """

    def __init__(self, make: Callable[[], Order]) -> None:
        self.trace: Trace | None = None
        self.points: list[dict[str, float]] = []
        self._make = make
        self._token = uuid.uuid4().hex

    def begin_with(self, trace: Trace, points: Sequence[dict[str, float]], n_iterations: int) -> None:
        """Go on from a trace, or from as many of its iterations as are wanted; points: the metrics of each, and those of the start."""
        kept = trace if trace.n_iterations <= n_iterations else trace.with_iterations(trace.iterations[:n_iterations])
        self.trace = _with_shared_bins(replace(kept, settings=replace(trace.settings, n_iterations=n_iterations)))
        self.points = list(points[: kept.n_iterations + 1])

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to train: all iterations, or an end of its own."""
        return self.trace is not None and (self.trace.n_iterations >= self.trace.settings.n_iterations or bool(self.trace.ended))

    @property
    def n_done(self) -> int:
        """Iterations so far."""
        return max(len(self.points) - 1, 0)

    def go_on(self, worker: Worker, seconds: float) -> bool:
        """One more slice of about that length, at least one iteration; whether there is more to do. Raises what training raises."""
        known = self.trace.n_iterations if self.trace else 0
        done = worker.run(go_on, self._token, known, seconds) if self.trace else None
        if done is None:  # another worker had it, or nobody yet
            done = worker.run(take_up, self._token, self.trace or self._make(), seconds)
        trace = _with_shared_bins(done.begun) if done.begun else self.trace
        assert trace is not None
        self.points = [*self.points, *done.points]
        self.trace = trace.with_iterations([*trace.iterations, *done.iterations], done.ended)
        return not self.is_complete

    def curves(self) -> dict[str, np.ndarray]:
        """(n_iterations + 1,) of each number of `measure_both`."""
        points = self.points  # replaced as a whole by the next slice
        return {name: np.array([point[name] for point in points]) for name in points[0]}


def shares_bins(settings: Settings) -> bool:
    """Whether the bins of a run are those that its data have for all runs; unusual numbers of bins stay apart."""
    return settings.n_bins == Settings().n_bins


def _with_shared_bins(trace: Trace) -> Trace:
    """The same trace: runs on the same data have the same bins, a byte a value, and one copy of them is enough."""
    return replace(trace, bins=trace.data.derive("bins", lambda: trace.bins)) if shares_bins(trace.settings) else trace


# ---- what runs in the worker's process ----


def prepare() -> None:
    """Load the kernels of the first page, where they are compiled: the first training need not wait for that."""
    first = Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    if is_warm(FIRST):
        train(first, loss_class(FIRST)(), Settings(n_iterations=2), first, on_iteration=lambda k, metrics: True)


def go_on(token: str, known: int, seconds: float) -> Slice | None:
    """The next slice; None where this process does not have the training at that length."""
    trace = memory.traces().get(token)
    return _advance(token, trace, None, seconds) if trace is not None and trace.n_iterations == known else None


def take_up(token: str, order: Order | Trace, seconds: float) -> Slice:
    """The first slice of an order, or the next one of a trace that another process, or nobody, has been at."""
    if isinstance(order, Trace):
        return _advance(token, order, None, seconds)
    data, validation, loss, settings, base = order
    if data.features.size >= LARGE:
        settings = replace(settings, n_threads=2)  # the same bits, and somebody waits for it
    begun = train(data, loss, replace(settings, n_iterations=0), validation, base=base)
    begun = replace(begun, settings=replace(begun.settings, n_iterations=settings.n_iterations))
    return _advance(token, begun, begun, seconds)


def _advance(token: str, trace: Trace, begun: Trace | None, seconds: float) -> Slice:
    """One slice from `trace`; `begun` is sent along where the server has not got it yet."""
    until = time.perf_counter() + seconds
    points = [_measure_start(trace)] if begun else []

    def on_iteration(_: int, metrics: dict[str, float]) -> bool:
        points.append(metrics)
        return time.perf_counter() < until

    missing = trace.settings.n_iterations - trace.n_iterations
    longer = trace.extend(missing, on_iteration) if missing else trace
    memory.remember(token, longer, is_over=longer.n_iterations >= longer.settings.n_iterations or bool(longer.ended))
    return Slice(begun, longer.iterations[trace.n_iterations :], tuple(points), longer.ended)


def _measure_start(trace: Trace) -> dict[str, float]:
    outside = None if trace.validation is None else trace.validation_scores(0)
    return measure_both(trace.data, trace.scores(0), trace.validation, outside)

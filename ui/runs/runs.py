"""Runs: trained once in the background, shared by every session that asks for the same one, kept for replay.

A run belongs to its settings, not to a person. Sessions subscribe to its progress; "stop" unsubscribes; training ends
with the last subscriber, and what was trained stays.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from boosting import Dataset, Loss, Settings, Trace
from boosting.base import Base
from boosting.compute.threads import threads
from boosting.data.limits import in_words
from boosting.explain.history import History, history
from boosting.explain.part import data_of

from ..packing.pairs_sent import part_counts
from ..uploads.memory import OPENING
from ..work.scheduler import Scheduler, Work
from ..work.shelf import Memo, Shelf, size_of
from ..work.training import LARGE, Order, Training, shares_bins
from ..work.workers import Worker

T = TypeVar("T")
KEPT = 12  # results kept with each run, and more
LIGHT = 2 * 2**20  # while they take no more bytes together: of a class each looks at another query
SMALL = 4_000_000  # numbers of a History that may be kept for all queries at once
MOST_BYTES = 384 * 2**20  # of all shared runs together; a person's own data have a budget of their own
UNASKED = 20.0  # seconds without a question after which what was made of a run is let go of; making it takes a fraction of one


@dataclass(frozen=True)
class Progress:
    iteration: int = 0
    wanted: int = 0
    ndcg: float = float("nan")

    @property
    def share(self) -> float:
        return min(self.iteration / max(self.wanted, 1), 1.0)


class Run(Work):
    """One training run. `trace` and `curves` grow with each slice of training; both are read-only, replaced as a whole.

    doing         what is said while it is at work, where that is no training
    is_expected   stands in the place of one that is still being trained
    """

    doing = ""
    is_expected = False

    def __init__(self, data: Dataset, validation: Dataset | None, loss: Loss, settings: Settings, base: Base | None = None) -> None:
        super().__init__()
        self.data, self.validation, self.loss, self.settings = data, validation, loss, settings
        self._training = Training(lambda: Order(data, validation, loss, settings, base))
        self._memo = Memo(KEPT, LIGHT)

    @property
    def trace(self) -> Trace:
        """None until the first slice is done; a page asks for it when the run has rested without an error."""
        return self._training.trace  # type: ignore[return-value]

    def begin_with(self, trace: Trace, points: Sequence[dict[str, float]]) -> None:
        """Go on from iterations that were trained elsewhere; points: their metrics, and those of the start."""
        self._training.begin_with(trace, points, self.settings.n_iterations)

    def so_far(self) -> "Run":
        """The iterations that are there now, as a run of their own, which stays as it is while this one goes on."""
        found, trace = Run(self.data, self.validation, self.loss, self.settings), self.trace
        if trace:  # before the points, which are never fewer
            found.begin_with(trace, self._training.points)
        return found

    def expected(self) -> "Run":
        """In its place where others are shown already: without an iteration, and with the reason."""
        found = Run(self.data, self.validation, self.loss, self.settings)
        found.error, found.is_expected = "It is still being trained.", True
        return found

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to train: all iterations, or an end of its own."""
        return self._training.is_complete

    @property
    def progress(self) -> Progress:
        points = self._training.points
        return Progress(max(len(points) - 1, 0), self.settings.n_iterations, points[-1]["ndcg"] if len(points) > 1 else float("nan"))

    @property
    def curves(self) -> dict[str, np.ndarray]:
        """(n_iterations + 1,) of each number of `measure_both`."""
        return self._training.curves()

    @property
    def n_bytes(self) -> int:
        """What it takes, without the data and their bins, which others share."""
        return self._memo.n_bytes + (_size(self.trace) if self.trace else 0)

    def go_on(self, worker: Worker, seconds: float) -> bool:
        if self.is_complete:
            return False
        n_documents, n_iterations = n_documents_of(self.data, self.validation), self.settings.n_iterations
        remedy = f"choose up to {OPENING // n_documents:,} iterations, or open fewer documents"
        check_room(n_documents * n_iterations, f"{n_documents:,} documents in {n_iterations:,} iterations", remedy)
        return self._training.go_on(worker, seconds)

    def history(self, q: int, validation: bool) -> History:
        """The story of one query; of all queries at once where that is small, so that the next query is there at once."""
        trace = self.trace
        data = data_of(trace, validation)
        is_small = data.n_documents * (trace.n_iterations + 1) <= SMALL
        rows = data.query_slice(q)
        key = ("history", trace.n_iterations, validation, None if is_small else q)

        def tell() -> History:
            with threads(2 if data.features.size >= LARGE else 1):  # somebody waits for it
                return history(trace, None if is_small else rows, validation)

        found = self.keep(key, tell)
        return found.rows(rows) if is_small else found

    def takes_long(self, validation: bool) -> bool:
        """Whether it takes seconds to go over all documents in each iteration."""
        return data_of(self.trace, validation).n_documents * (self.trace.n_iterations + 1) > SMALL

    def part_counts(self, validation: bool) -> dict[str, Any]:
        """What became of the pairs of the training or the test part, the same for each of its queries."""
        trace = self.trace
        return self.keep(("pair changes", trace.n_iterations, validation), lambda: part_counts(trace, validation, self.curves))

    def forget_if_unasked(self, seconds: float) -> bool:
        return self._memo.forget_if_unasked(seconds)

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """The result of `make()`, kept with the run for every session; the last few results stay."""
        return self._memo.keep(key, make)


def n_documents_of(data: Dataset, validation: Dataset | None) -> int:
    return data.n_documents + (validation.n_documents if validation is not None else 0)


def check_room(n_bytes: int, what: str, remedy: str) -> None:
    """Raises ValueError where the leaves of a run take more than may be kept: a byte or two for each document and tree."""
    if n_bytes > OPENING:
        raise ValueError(f"The leaves of {what} need {in_words(n_bytes)}, the limit here is {in_words(OPENING)}; {remedy}.")


def _size(trace: Trace) -> int:
    """Bytes of a trace: leaf numbers, trees, and bins where they are its own."""
    bins = 0 if shares_bins(trace.settings) else trace.bins.blocks.nbytes
    if not trace.iterations:
        return bins
    each = size_of(trace.iterations[-1].leaves) + size_of(trace.iterations[-1].validation_leaves) + size_of(trace.iterations[-1].trees)
    return bins + trace.n_iterations * each


class Runs:
    """The runs of a server or of one session, newest last; the oldest at rest leave when there are too many or too large ones."""

    def __init__(self, scheduler: Scheduler, capacity: int = 64, most_bytes: int = MOST_BYTES) -> None:
        self.scheduler = scheduler
        self._shelf: Shelf[Run] = Shelf(capacity, most_bytes)
        scheduler.when_idle(self)

    def get(self, key: Hashable, session: str, make: Callable[[], Run]) -> Run:
        """The run of `key`; a new one is made, started, and has the session as its first subscriber."""
        run = self._shelf.get(key, make)
        if run.is_new:
            self.start(run, session)
        return run

    def start(self, run: Run, session: str) -> None:
        """Train, or go on with, a run that is at rest; of several sessions that ask at once, the first does."""
        self.scheduler.start(run, session)

    def clear(self) -> None:
        self._shelf.clear()

    def tidy(self) -> bool:
        """Let go of what was made of runs that nobody looks at any more; the runs themselves are small, and stay."""
        forgotten = [run.forget_if_unasked(UNASKED) for run in self._shelf.all()]  # each of them, not up to the first
        return any(forgotten)

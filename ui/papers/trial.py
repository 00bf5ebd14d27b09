"""One experiment of a paper, run in slices: a worker goes on with it for a while and gives back which trainings are done.

The server keeps the finished parts, so what was computed stays when somebody stops, and when a worker dies. A training in the
middle stays with the worker that is at it, beside the data: it leaves with them.
"""

import time
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from boosting import Dataset, Loss, Settings, Trace, train
from boosting.boost import OnIteration
from boosting.experiments.catalogue import EXPERIMENTS
from boosting.experiments.checkpoint import Checkpoint
from boosting.experiments.evidence import Evidence, Found

from ..work.scheduler import Work
from ..work.shelf import size_of
from ..work.workers import Worker

MOST = 8  # experiments on one data set that a worker holds in the middle of a training
PATIENCE = 20.0  # seconds of a slice after a worker has forgotten one in the middle: else it might never come to an end


class Progress(NamedTuple):
    """done and total count trainings; share is how far the one under way is, 0..1; words say which one it is."""

    done: int = 0
    total: int = 0
    share: float = 0.0
    words: str = ""

    @property
    def overall(self) -> float:
        """0..1 of everything.

        >>> Progress(1, 4, 0.5).overall
        0.375
        """
        return min((self.done + self.share) / self.total, 1.0) if self.total else 0.0


class Slice(NamedTuple):
    """What a worker has done: new parts, how far it is, and what was found, at the end."""

    parts: dict[Hashable, Any]
    progress: Progress
    found: Found | None


class Trial(Work):
    """An experiment of the catalogue on data, with values of its function; `evidence` is there when it is complete."""

    hands = 1  # whoever wants a small run finds another worker free

    def __init__(self, key: str, data: Dataset, test: Dataset | None, values: Mapping[str, Any]) -> None:
        super().__init__()
        self.key, self.data, self.test, self.values = key, data, test, dict(values)
        self.parts: dict[Hashable, Any] = {}
        self.progress = Progress()
        self.evidence: Evidence | None = None
        self.seconds = 0.0  # of work
        self._home: Worker | None = None  # who has the training that is under way

    @property
    def is_complete(self) -> bool:
        return self.evidence is not None

    @property
    def n_bytes(self) -> int:
        return size_of(list(self.parts.values())) + (size_of(self.evidence) if self.evidence else 0)

    def finish(self) -> None:
        """All of it at once, in the thread that asks: for an experiment that trains nothing. Two who ask at once find the same."""
        self.evidence = EXPERIMENTS[self.key](self.data, self.test, **self.values)

    def go_on(self, worker: Worker, seconds: float) -> bool:
        self._home, started = self._home or worker, time.monotonic()
        what = (self.token, self.key, self.data, self.test, self.values, len(self.parts))
        try:
            done = self._home.run(go_on, *what, None, seconds)
            if done is None:  # nobody has been at it, or the process was another one, or had too many others at hand
                done = self._home.run(go_on, *what, self.parts, max(seconds, PATIENCE) if self.progress.total else seconds)
        except BaseException:
            self._home = None
            raise
        assert done is not None
        self.seconds += time.monotonic() - started
        self.parts, self.progress = {**self.parts, **done.parts}, done.progress
        if done.found is not None:
            self.evidence = Evidence(**vars(done.found), experiment=EXPERIMENTS[self.key])
            self.parts, self._home = {}, None
        return done.found is None


# ---- what runs in the worker's process ----


class Pause(Exception):
    """The time of a slice is over."""


class Resumed(Checkpoint):
    """A checkpoint that gives way when the time of its slice is over, also in the middle of a training."""

    def __init__(self, parts: Mapping[Hashable, Any]) -> None:
        super().__init__(dict(parts))
        self.fresh: dict[Hashable, Any] = {}
        self.begun: list[Trace] = []  # trainings of the part that is on: the last may stand open
        self.is_part = False  # whether they belong to one of several parts
        self.n_trainings = 1  # of that part
        self.until = 0.0
        self._at = 0  # which of them is asked for next

    def rewind(self, seconds: float) -> None:
        """A new slice, of that length: the experiment asks for everything from its beginning."""
        self.fresh, self.is_part, self.until, self._at = {}, False, time.perf_counter() + seconds, 0

    def part(self, name: Hashable, make, n_trainings: int = 1) -> Any:
        if name not in self.parts:
            if not self.begun and self.fresh and time.perf_counter() >= self.until:  # at least one part, or iteration, a slice
                raise Pause
            self.is_part, self.n_trainings, self._at = True, n_trainings, 0
            self.fresh[name] = super().part(name, make)
            self.is_part, self.begun = False, []
        return self.parts[name]

    def train(self, data: Dataset, loss: Loss, settings: Settings | None = None, on_iteration: OnIteration | None = None) -> Trace:
        """The training that stood open, or a new one, until the slice is over; an experiment that comes back finds it there, and those
        before it of the same part."""
        n, number = (settings or Settings()).n_iterations, self._at
        self._at += 1
        if number == len(self.begun):
            trace = train(data, loss, replace(settings or Settings(), n_iterations=0))
            self.begun.append(replace(trace, settings=replace(trace.settings, n_iterations=n)))
        trace = self.begun[number]

        def is_in_time(k: int, metrics: dict[str, float]) -> bool:
            return (on_iteration is None or on_iteration(k, metrics) is not False) and time.perf_counter() < self.until

        if not _is_over(trace):
            trace = trace.extend(n - trace.n_iterations, is_in_time)
        self.begun[number] = trace
        if not _is_over(trace):
            raise Pause
        return trace

    @property
    def share(self) -> float:
        """Of the part that is on, where it is one of several: an only one is told by its iterations."""
        if not self.begun or not self.is_part:
            return 0.0
        last = self.begun[-1]
        return (len(self.begun) - 1 + last.n_iterations / max(last.settings.n_iterations, 1)) / self.n_trainings


def _is_over(trace: Trace) -> bool:
    return trace.n_iterations >= trace.settings.n_iterations or bool(trace.ended)


def go_on(
    token: str, key: str, data: Dataset, test: Dataset | None, values: Mapping[str, Any], n_parts: int,
    parts: Mapping[Hashable, Any] | None, seconds: float,
) -> Slice | None:  # fmt: skip
    """One slice; None where this process does not have the `n_parts` parts, and is not given them either."""
    at_work: OrderedDict[str, Resumed] = data.derive("trials of papers", OrderedDict)
    kept = at_work.get(token)
    if kept is None or len(kept.parts) != n_parts:
        if parts is None:
            return None
        kept = Resumed(parts)
    at_work[token] = kept
    at_work.move_to_end(token)
    while len(at_work) > MOST:
        at_work.popitem(last=False)
    kept.rewind(seconds)
    progress = Progress()

    def report(done: int, total: int, words: str) -> None:
        nonlocal progress
        progress = Progress(done, total, 0.0, words)

    try:
        found = EXPERIMENTS[key].find(data, test, report=report, checkpoint=kept, **values)
    except Pause:
        return Slice(kept.fresh, progress._replace(share=kept.share), None)
    except BaseException:
        del at_work[token]
        raise
    del at_work[token]
    return Slice({}, progress, found)

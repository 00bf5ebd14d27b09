"""What the Forest page measures in the background, a feature after the other: its worth by shuffling, and its staircase."""

import time
import weakref
from abc import abstractmethod
from typing import Any

import numpy as np
import streamlit as st

from boosting import Dataset
from boosting.explain.model import Model, model_of
from boosting.explain.partial_dependence import staircase
from boosting.explain.permutation_importance import NDCG, PermutationImportance, drops_of
from figures.dependence import Stairs

from ..runs.runs import Run
from ..work import session, watching
from ..work.scheduler import Work
from ..work.shelf import Shelf, size_of
from ..work.workers import Worker

SHUFFLES = 10
SEED = 0
MOST_SHUFFLED = 30_000  # documents among which values change places; of more, those of whole queries, evenly spread
MOST_ROWS = 20_000  # documents that a staircase is a mean over; of more, evenly spread ones
MOST_BYTES = 64 * 2**20


class Measuring(Work):
    """Something about each feature of a run. It holds the run only as long as others do.

    known   what is measured so far, feature by feature in their order
    """

    what: str

    def __init__(self, run: Run) -> None:
        super().__init__()
        self._run = weakref.ref(run)
        self.n_features = run.trace.data.n_features
        self.known: tuple[Any, ...] = ()

    @property
    def n_done(self) -> int:
        return len(self.known)

    @property
    def is_complete(self) -> bool:
        return self.n_done == self.n_features

    @property
    def n_bytes(self) -> int:
        return size_of(self.known)

    def go_on(self, worker: Worker, seconds: float) -> bool:
        run = self._run()
        if run is None or self.is_complete:  # nobody has the run any more
            return False
        self.known = (*self.known, *self._next(run, worker, seconds))
        return not self.is_complete

    @abstractmethod
    def _next(self, run: Run, worker: Worker, seconds: float) -> list[Any]:
        """Of the next features, at least one."""


class Shuffling(Measuring):
    """The worth of each feature to a run on one part of its data: known are its drops (SHUFFLES,)."""

    what = "Shuffling"

    def __init__(self, run: Run, is_test: bool) -> None:
        super().__init__(run)
        self._is_test = is_test
        self.whole = float("nan")

    @property
    def found(self) -> PermutationImportance:
        return PermutationImportance(self.whole, np.array(self.known).reshape(-1, SHUFFLES))

    def _next(self, run: Run, worker: Worker, seconds: float) -> list[np.ndarray]:
        data = run.validation if self._is_test and run.validation is not None else run.data
        self.whole, drops = worker.run(shuffle, model_of(run.trace), data, self.n_done, seconds)
        return drops


class Climbing(Measuring):
    """The staircase of each feature of a run, averaged over its training data: known are Stairs, each centred over the feature's values
    and in standard deviations of the model's scores, over the same documents."""

    what = "Averaging"

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.title = run.trace.loss.title

    def _next(self, run: Run, worker: Worker, seconds: float) -> list[Stairs]:
        return worker.run(climb, self.title, model_of(run.trace), run.data, self.n_done, seconds)


# ---- what runs in the worker's process ----


def shuffle(model: Model, data: Dataset, first: int, seconds: float) -> tuple[float, list[np.ndarray]]:
    """The metric as it is, and the drops of the features from number `first` on, at least one, for about that long."""
    until, found = time.perf_counter() + seconds, []
    chosen = some_queries(data)
    data = data if len(chosen) == data.n_queries else data.subset(chosen.tolist())
    whole = float(NDCG(data, model.scores(data.features)))
    for feature in range(first, data.n_features):
        found.append(drops_of(model, data, feature, NDCG, SHUFFLES, SEED, whole))
        if time.perf_counter() > until:
            break
    return whole, found


def some_queries(data: Dataset) -> np.ndarray:
    """Numbers of the queries on which features are shuffled: all, or as many as hold about MOST_SHUFFLED documents, evenly spread."""
    if data.n_documents <= MOST_SHUFFLED:
        return np.arange(data.n_queries)
    n = max(1, data.n_queries * MOST_SHUFFLED // data.n_documents)
    return np.linspace(0, data.n_queries - 1, n).round().astype(int)


def climb(title: str, model: Model, data: Dataset, first: int, seconds: float) -> list[Stairs]:
    """The staircases of the features from number `first` on, likewise."""
    until, found = time.perf_counter() + seconds, []
    rows = data.features[some_rows(data.n_documents)]
    scores = model.scores(rows)
    spread = spread_of(scores)
    for feature in range(first, data.n_features):
        stairs = staircase(model, rows, feature, float(scores.mean()))
        is_known = not np.isnan(rows[:, feature]).all()
        heights = stairs.values - (stairs.centre(rows[:, feature]) if is_known else stairs.values.mean())
        found.append(Stairs(title, stairs.thresholds, heights / spread if spread else np.zeros(len(heights))))
        if time.perf_counter() > until:
            break
    return found


def spread_of(scores: np.ndarray) -> float:
    """Their standard deviation; 0 where all are equal but for the last bits, which would be blown up to whole spreads.

    >>> spread_of(np.array([1.0, 3.0])), spread_of(np.full(3, 0.1))
    (1.0, 0.0)
    """
    spread = float(scores.std())
    return spread if spread > 1e-12 * float(np.abs(scores).max(initial=0.0)) else 0.0


def some_rows(n: int) -> np.ndarray:
    """Numbers of n rows: all, or MOST_ROWS of them, evenly spread.

    >>> some_rows(3), len(some_rows(50_001))
    (array([0, 1, 2]), 20000)
    """
    return np.arange(n) if n <= MOST_ROWS else np.linspace(0, n - 1, MOST_ROWS).round().astype(int)


# ---- who waits for it ----


@st.cache_resource
def _shelf() -> Shelf[Shuffling | Climbing]:
    return Shelf(64, MOST_BYTES)


def shuffling(run: Run, is_test: bool) -> Shuffling:
    found = _shelf().get(("shuffling", run.token, run.trace.n_iterations, is_test), lambda: Shuffling(run, is_test))
    assert isinstance(found, Shuffling)
    return found


def climbing(run: Run) -> Climbing:
    found = _shelf().get(("climbing", run.token, run.trace.n_iterations), lambda: Climbing(run))
    assert isinstance(found, Climbing)
    return found


def finished(works: list[Shuffling] | list[Climbing]) -> bool:
    """True when all is measured; else starts it and says how far it is, with a stop button, or what went wrong."""
    session.start(works)
    return watching.rest(works, lambda: _status(works), "forest") and all(work.is_complete for work in works)


def _status(works: list[Shuffling] | list[Climbing]) -> watching.Status:
    done, of = sum(work.n_done for work in works), sum(work.n_features for work in works)
    counted = f"{done} of {of} features"
    return watching.Status(done / max(of, 1), f"{works[0].what}: {counted}", f"Stopped: {counted}; what is measured is kept.")

"""A heat: one candidate on one split. It learns, and is measured along its iterations; only validation queries have a say in the choice."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..losses.base import Loss
from ..metrics import Metric
from ..settings import Settings
from ..trace import Trace
from .checkpoint import Checkpoint
from .contestant import Candidate, Contestant, Learn
from .plan import Plan, Split

MEASURED = 50  # iterations of a run at which test metrics are taken, evenly spread

Watch = Callable[[int, int], None]


class Heat(NamedTuple):
    """Which heat: the numbers of its split, of its contestant, and of the candidate among those of the contestant."""

    split: int
    contestant: int
    candidate: int


def heats(plan: Plan, contestants: Sequence[Contestant]) -> list[Heat]:
    """Every heat of a contest, split by split.

    >>> from boosting.experiments.plan import folds
    >>> data = Dataset([[0.0]] * 3, relevance=[0, 1, 2], query_ptr=[0, 1, 2, 3])
    >>> len(heats(folds(data, 3), [Contestant("A", (Candidate(None), Candidate(None)))]))
    6
    """
    return [
        Heat(split, number, candidate)
        for split in range(len(plan))
        for number, one in enumerate(contestants)
        for candidate in range(len(one.candidates))
    ]


@dataclass(frozen=True)
class Measures:
    """What is measured of every heat.

    metrics       on the test queries; the first one decides where one number is asked for
    choose        chooses candidate and iteration on the validation queries
    at            iterations at which the metrics are taken; None = up to 50, evenly spread over each run
    of_training   whether the training queries are measured as well, for a look at what was learned by heart
    """

    metrics: tuple[Metric, ...]
    choose: Metric
    at: tuple[int, ...] | None = None
    of_training: bool = False

    def of(self, candidate: Candidate) -> frozenset[int]:
        """The iterations at which a candidate is measured; 1 alone for what has none."""
        if not candidate.has_iterations:
            return frozenset({1})
        return measured((candidate.settings or Settings()).n_iterations) if self.at is None else frozenset(self.at)


@dataclass(frozen=True, eq=False)
class Run:
    """What came of a heat. Columns are the labels of all metrics.

    validation     (n_iterations + 1,) of the choosing metric; NaN at 0, and everywhere without validation queries
    n_validation   validation queries that count for it
    best           its best iteration; the last one without validation queries
    at             (n_measured,) iterations of `whole`
    whole          (n_measured, n_labels) metrics of the test part
    first          (n_measured, n_test_queries) the first label of each query
    by_query       (n_test_queries, n_labels) at the best iteration
    mean           (n_test_queries, n_labels) over the measured iterations
    at_best        (n_labels,) metrics of the test part at the best iteration
    learned         (n_measured, n_labels) metrics of the training queries, where they were asked for
    """

    validation: np.ndarray
    n_validation: int
    best: int
    at: np.ndarray
    whole: np.ndarray
    first: np.ndarray
    by_query: np.ndarray
    mean: np.ndarray
    at_best: np.ndarray
    learned: np.ndarray | None = None


State = tuple[np.ndarray, np.ndarray | None]  # scores of validation and test queries, one after the other; of the training queries


def outside(split: Split) -> Dataset:
    """What is scored along and never learned from: validation queries first, then test queries."""
    return split.test if split.validation is None else Dataset.concat([split.validation, split.test])


def run_heat(
    candidate: Candidate, one: Contestant, split: Split, measures: Measures, watch: Watch | None = None, learn: Learn | None = None
) -> Run:
    """Learn, and be measured.

    watch   hears (iteration, of how many) after each; what it raises ends the heat
    learn   how to train, as `Checkpoint.train` does, which it is by default
    """
    data = split.train if one.take is None else one.take(split.train)
    others, training = outside(split), split.train if measures.of_training else None
    wanted = measures.of(candidate)
    if not isinstance(candidate.learner, Loss):
        fitted = candidate.learner.fit(data)
        ranker: Any = candidate.learner if fitted is None else fitted
        scored = [None if it is None else np.asarray(ranker.predict(it), np.float64) for it in (others, training)]
        return measure([(scored[0], scored[1])], split, measures, wanted)  # type: ignore[list-item]
    settings = candidate.settings or Settings()

    def on_iteration(k: int, _: dict[str, float]) -> None:
        assert watch is not None
        watch(k, settings.n_iterations)

    trace = (learn or Checkpoint().train)(data, candidate.learner, settings, on_iteration if watch else None)
    own = itertools.repeat(None) if training is None else trace.staged_predict(training.features)
    return measure(_after_each(trace.staged_predict(others.features), own), split, measures, wanted)


def measure_trace(trace: Trace, split: Split, measures: Measures, wanted: frozenset[int]) -> Run:
    """The run of a heat that was trained on all of `split.train`, with `outside(split)` as its validation data."""
    own = trace.all_scores() if measures.of_training else itertools.repeat(None)
    return measure(_after_each(trace.all_scores(validation=True), own), split, measures, wanted)


def _after_each(others: Iterator[np.ndarray], training: Iterator[np.ndarray | None]) -> Iterator[State]:
    """Without the state before any tree, in which all documents are level."""
    return itertools.islice(zip(others, training, strict=False), 1, None)


def measure(states: Iterable[State], split: Split, measures: Measures, wanted: frozenset[int]) -> Run:
    """The states after iteration 1, 2, ... of a run: every metric of test at the wanted ones, the choosing metric of validation at each."""
    metrics, choose, validation = measures.metrics, measures.choose, split.validation
    n = 0 if validation is None else validation.n_documents
    curve, at, whole, of_queries, learned = [np.nan], list[int](), list[np.ndarray](), list[np.ndarray](), list[np.ndarray]()
    best, kept, last, own, k = 0, np.zeros(split.test.n_documents), np.zeros(split.test.n_documents), np.zeros(split.train.n_documents), 0

    def take() -> None:
        at.append(k)
        whole.append(ask(metrics, split.test, last))
        of_queries.append(ask_by_query(metrics, split.test, last))
        if measures.of_training:
            learned.append(ask(metrics, split.train, own))

    for k, (scores, trained) in enumerate(states, start=1):
        last, own = scores[n:], own if trained is None else trained
        curve.append(choose(validation, scores[:n]) if validation is not None else np.nan)
        if not np.isnan(curve[k]) and (best == 0 or choose.better(curve[k], curve[best])):
            best, kept = k, last
        if k in wanted:
            take()
    best, kept = (best, kept) if best else (k, last)
    if not at:  # nothing was learned: the scores before any tree are what there is
        k = 0
        take()
    return Run(
        np.array(curve), 0 if validation is None else validation.n_queries - choose.skipped(validation), best, np.array(at),
        np.array(whole), np.array([found[:, 0] for found in of_queries]), ask_by_query(metrics, split.test, kept),
        np.mean(of_queries, axis=0), ask(metrics, split.test, kept), np.array(learned) if learned else None,
    )  # fmt: skip


def measured(n_iterations: int) -> frozenset[int]:
    """The iterations at which test metrics are taken: all up to 50, else 50 evenly spread from 1 to the last.

    >>> sorted(measured(3)), len(measured(200)), max(measured(200))
    ([1, 2, 3], 50, 200)
    """
    return frozenset(np.linspace(1, n_iterations, min(n_iterations, MEASURED)).round().astype(int).tolist())


def ask(metrics: Sequence[Metric], data: Dataset, scores: np.ndarray) -> np.ndarray:
    """(n_labels,) every metric of the data."""
    return np.concatenate([np.atleast_1d(metric(data, scores)) for metric in metrics])


def ask_by_query(metrics: Sequence[Metric], data: Dataset, scores: np.ndarray) -> np.ndarray:
    """(n_queries, n_labels) every metric of each query."""
    return np.concatenate([metric.by_query(data, scores).reshape(data.n_queries, -1) for metric in metrics], axis=1)

"""A heat: one candidate on one split. It learns, and is measured along its iterations; only queries that are not tested have a say in
the choice. Where they take turns to choose, the candidate learns once more for each turn, and the scores that a query got while it did not
train choose together with those of the validation part. What is measured on test is always the training on the training part. A turn
that leaves nothing to learn from leaves its queries level, so that they choose nothing.
"""

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

import numpy as np

from ..data.dataset import Dataset
from ..losses.base import Loss
from ..metrics import Metric
from ..settings import Settings
from ..trace import Trace
from .checkpoint import Checkpoint
from .contestant import Candidate, Contestant, Learn
from .plan import Plan, Split, Turn

MEASURED = 50  # iterations of a run at which test metrics are taken, evenly spread
STAGED = ("staged_predict", "staged_scores")  # of a model of one's own: its scores after every round

T = TypeVar("T")
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
    choose        chooses candidate and iteration on the queries that choose
    at            iterations at which the metrics are taken; None = up to 50, evenly spread over each run
    of_training   whether the training queries are measured as well, for a look at what was learned by heart
    """

    metrics: tuple[Metric, ...]
    choose: Metric
    at: tuple[int, ...] | None = None
    of_training: bool = False

    def of(self, candidate: Candidate) -> frozenset[int]:
        """The iterations at which a candidate with iterations is measured."""
        return self.of_rounds((candidate.settings or Settings()).n_iterations)

    def of_rounds(self, n: int) -> frozenset[int]:
        """Those of n iterations; the last one where none of the wanted is among them."""
        return measured(n) if self.at is None else frozenset(k for k in self.at if k <= n) or frozenset({n})


@dataclass(frozen=True, eq=False)
class Run:
    """What came of a heat. Columns are the labels of all metrics.

    choosing         (n_iterations + 1,) of the choosing metric; NaN at 0, and everywhere where no query chooses
    n_validation     queries that choose and count for it
    iteration        the chosen one, which is best by it; the last one where no query chooses
    at, along        (n_measured,), (n_measured, n_labels): iterations, and metrics of the test part there
    along_by_query   (n_measured, n_test_queries) the same of each query, of the first label alone
    chosen, mean     (n_test_queries, n_labels) at the chosen iteration, and over the measured ones
    chosen_whole     (n_labels,) metrics of the test part as a whole at the chosen iteration
    learned          (n_measured, n_labels) metrics of the training queries; None where nobody asked for them
    n_trees          up to the chosen iteration; 0 of what has none
    seconds          that learning took up to there, on this machine at that time
    """

    choosing: np.ndarray
    n_validation: int
    iteration: int
    at: np.ndarray
    along: np.ndarray
    along_by_query: np.ndarray
    chosen: np.ndarray
    mean: np.ndarray
    chosen_whole: np.ndarray
    learned: np.ndarray | None = None
    n_trees: int = 0
    seconds: float = 0.0

    def after(self, trace: Trace, seconds: float) -> "Run":
        """The same with what it cost, of a training that took so long in all."""
        n_trees = sum(len(iteration.trees) for iteration in trace.iterations[: self.iteration])
        return replace(self, n_trees=n_trees, seconds=seconds * self.iteration / max(trace.n_iterations, 1))


State = tuple[np.ndarray, np.ndarray | None]  # scores of validation and test queries, one after the other; of the training queries
Scores = Iterable[np.ndarray]  # after iteration 1, 2, ..., of the queries that choose in a turn


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
    take = one.take or (lambda data: data)
    others, training = outside(split), split.train if measures.of_training else None
    if not isinstance(candidate.learner, Loss):
        turned = [_or_level(lambda turn: _rounds(_fitted(candidate, take(turn.train)), turn.validation), turn) for turn in split.turns]
        since = time.perf_counter()
        model = _fitted(candidate, take(split.train))
        seconds = time.perf_counter() - since
        scored = _rounds(model, others)
        known = itertools.repeat(None) if training is None else _rounds(model, training)
        run = measure(zip(scored, known, strict=False), split, measures, measures.of_rounds(len(scored)), turned)
        return replace(run, seconds=seconds * run.iteration / max(len(scored), 1))
    loss, settings, n = candidate.learner, candidate.settings or Settings(), 1 + len(split.turns)

    def trained(data: Dataset, number: int = 0) -> Trace:
        def on_iteration(k: int, _: dict[str, float]) -> None:
            assert watch is not None
            watch(number * settings.n_iterations + k, n * settings.n_iterations)

        return (learn or Checkpoint().train)(take(data), loss, settings, on_iteration if watch else None)

    since = time.perf_counter()
    trace = trained(split.train)
    seconds = time.perf_counter() - since

    def of_turn(number: int, turn: Turn) -> Scores:
        return _after_each(trained(turn.train, number).staged_predict(turn.validation.features))

    turns = [_or_level(of_turn, number, turn) for number, turn in enumerate(split.turns, 1)]
    own = itertools.repeat(None) if training is None else trace.staged_predict(training.features)
    states = _after_each(zip(trace.staged_predict(others.features), own, strict=False))
    return measure(states, split, measures, measures.of(candidate), turns).after(trace, seconds)


def _or_level(learn: Callable[..., Scores], *of: Any) -> Scores:
    """The scores of a turn; none where its queries leave nothing to learn from."""
    try:
        return learn(*of)
    except ValueError:
        return []


def _fitted(candidate: Candidate, data: Dataset) -> Any:
    """The model that a ranker of one's own has learned."""
    learner: Any = candidate.learner
    found = learner.fit(data) if hasattr(learner, "fit") else learner(data)
    model = learner if found is None and hasattr(learner, "fit") else found
    if not any(hasattr(model, name) for name in (*STAGED, "predict")):
        raise TypeError(
            f"fitting {learner!r} gave {type(model).__name__}, but must give a model with predict(data) or staged_predict(data)."
        )
    return model


def _rounds(model: Any, data: Dataset) -> list[np.ndarray]:
    """Its scores after round 1, 2, ...; the one array of a model without rounds. Raises ValueError where they are no scores of the data."""
    if isinstance(model, Trace):
        return list(_after_each(model.staged_predict(data.features)))
    staged = next((getattr(model, name) for name in STAGED if hasattr(model, name)), None)
    states = [model.predict(data)] if staged is None else staged(data)
    found = [np.array(scores, np.float64) for scores in states]  # copies: a model may write each round over the last one
    for k, scores in enumerate(found, start=1):
        if scores.shape != (data.n_documents,):
            raise ValueError(f"round {k} of {type(model).__name__} gave scores of shape {scores.shape} for {data.n_documents} documents.")
    if not found:
        raise ValueError(f"{type(model).__name__} gave no round of scores; it must give one at least.")
    return found


def measure_traces(
    trace: Trace, turns: Sequence[Trace | None], split: Split, measures: Measures, wanted: frozenset[int], seconds: float = 0.0
) -> Run:
    """The run of a heat that was trained on all of `split.train`, with `outside(split)` as its validation data, in so many seconds, and
    of each turn of the split the trace that was trained and scored on its parts, None where they left nothing to learn from."""
    own = trace.all_scores() if measures.of_training else itertools.repeat(None)
    states = _after_each(zip(trace.all_scores(validation=True), own, strict=False))
    run = measure(states, split, measures, wanted, [_after_each(turn.all_scores(validation=True) if turn else []) for turn in turns])
    return run.after(trace, seconds)


def _after_each(states: Iterable[T]) -> Iterator[T]:
    """Without the state before any tree, in which all documents are level."""
    return itertools.islice(states, 1, None)


def _held(scores: Scores, n: int) -> Iterator[np.ndarray]:
    """The same, the last one again and again where others go on; zeros where nothing was learned."""
    last = np.zeros(n)
    for last in scores:
        yield last
    while True:
        yield last


def measure(states: Iterable[State], split: Split, measures: Measures, wanted: frozenset[int], turns: Sequence[Scores] = ()) -> Run:
    """The states after iteration 1, 2, ... of a run: every metric of test at the wanted ones, the choosing metric of what chooses at each.

    turns   of each turn of the split the scores of its queries after iteration 1, 2, ...
    """
    metrics, choose, choosing = measures.metrics, measures.choose, split.choosing
    n = 0 if split.validation is None else split.validation.n_documents
    turned = [_held(scores, turn.n_documents) for scores, turn in zip(turns, split.turns, strict=True)]
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
        chosen_by = np.concatenate([scores[:n], *map(next, turned)])
        curve.append(choose(choosing, chosen_by) if choosing is not None else np.nan)
        if not np.isnan(curve[k]) and (best == 0 or choose.better(curve[k], curve[best])):
            best, kept = k, last
        if k in wanted:
            take()
    best, kept = (best, kept) if best else (k, last)
    if not at:  # it ended before the first that is wanted
        take()
    return Run(
        np.array(curve), 0 if choosing is None else choosing.n_queries - choose.skipped(choosing), best, np.array(at),
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

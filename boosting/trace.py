"""What happened: record little, replay everything.

Stored for each iteration: its trees, the leaf of each document (uint8, or uint16 of large trees), decay and rate. Scores, ranks,
targets, weights and pairs are computed again on demand, by the same code in the same order, and are bit for bit those of training.
"""

import hashlib
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike
from typing import IO, Any

import numpy as np

from . import metrics
from .arguments import check_iteration, check_rows
from .base import Base
from .compute.threads import threads
from .data.dataset import Dataset
from .data.sampling import drawn_documents
from .export.exported import export
from .files.writer import Writer, write_file
from .iteration import ALL, Iteration, add_trees, decays_and_rates, move
from .losses.base import Loss, Problem, Step
from .losses.within import SeenPairs, seen_pairs
from .patience import Patience
from .settings import Settings
from .show import show_trace
from .stored.datasets import fingerprint, write_dataset
from .stored.losses import write_loss, write_patience, write_settings
from .stored.steps import write_steps
from .stored.trees import write_trees
from .trees import predictor
from .trees.binning import Bins
from .trees.tree import Tree

OnIteration = Callable[[int, dict[str, float]], bool | None]
Loop = Callable[["Trace", int, OnIteration | None], "Trace"]


@dataclass(frozen=True, eq=False)
class Trace:
    """A trained model and its history. Read-only: many sessions share one.

    n_iterations          how many there are; k = 0 is the state before any tree
    scores(k)             (n_documents,) of the training rows; scores(k, True) and validation_scores(k) of the validation rows
    validation            the set that decides, validations all of them by name
    predict(features, k)  (n,) scores of new rows; staged_predict(features) those of every k, one after the other
    best                  the k that predict takes; best_iteration(metric) the k that does best on the validation data
    problem(scores, k)    the regression problem of tree k; drawn(k) the documents that it is fitted to
    pairs(scores, k)      the pairs that tree k sees
    at(k)                 Snapshot of iteration k
    extend(n)             a new Trace that goes on for n iterations
    save(path)            a file of it, for boosting.load_trace
    show()                a figure in a notebook, to step through
    ended                 a sentence, where training ended because nothing was left to learn
    loop                  what made it, and goes on with it: (trace, n, on_iteration) -> Trace
    base                  the ranker that training went on from, whose scores stand in place of the constant `start`; None = there is none
    patience              what it waited for; sets, decides: every validation set by name, and which of them is `validation`
    """

    data: Dataset
    loss: Loss
    settings: Settings
    validation: Dataset | None
    bins: Bins
    start: float
    iterations: tuple[Iteration, ...]
    ended: str
    loop: Loop
    patience: Patience | None = None
    base: Base | None = None
    sets: tuple[tuple[str, Dataset], ...] = ()
    decides: str = "validation"

    def __repr__(self) -> str:
        ended = f", ended: {self.ended}" if self.ended else ""
        return f"Trace({self.n_iterations:,} iterations of {self.loss!r} on {self.data!r}{ended})"

    @property
    def n_iterations(self) -> int:
        return len(self.iterations)

    def edge_of(self, threshold: float, is_above: bool) -> tuple[str, float]:
        """The first value on either side of a threshold in words: "just above", 5.5."""
        return "just above" if is_above else "at", threshold

    @property
    def precision(self) -> float:
        """The relative error with which scores are added up."""
        return float(np.finfo(np.float64).eps)

    def scores(self, k: int, validation: bool | str = False) -> np.ndarray:
        """(n_documents,) after iteration k, of what `all_scores` takes."""
        return next(itertools.islice(self.all_scores(validation), self._check(k), None))

    @property
    def validations(self) -> dict[str, Dataset]:
        """Every validation set by its name; one that was passed without a name is "validation"."""
        return dict(self.sets)

    def validation_scores(self, k: int, on: str | None = None) -> np.ndarray:
        """Those of the set that decides, or of another by its name. Raises ValueError where there is none."""
        return self.scores(k, True if on is None else on)

    def problem(self, scores: np.ndarray, k: int, loss: Loss | None = None) -> Problem:
        """What tree k is fitted to from these scores (n_documents,) of iteration k - 1: where training draws samples, a document that was
        not drawn weighs nothing.

        loss   another one that is asked the same, else that of the trace
        """
        drawn, asked = self.drawn(k), loss or self.loss
        return asked.problem(self.data, scores, k) if drawn is None else asked.sampled(self.data, scores, k, drawn)

    def unexplained(self, validation: bool = False) -> str:
        """Why it cannot be told what the trees were fitted to, and of validation data what would be asked of them; "" where it can be, as
        for every run that was trained here."""
        return ""

    @property
    def is_by_query(self) -> bool:
        """Whether one query's targets can be told without the others, see `Mathematics.is_by_query`."""
        return self.loss.is_by_query

    def drawn(self, k: int) -> np.ndarray | None:
        """(n_documents,) bool, the documents that tree k is fitted to; None where it is fitted to all."""
        return drawn_documents(self.data, self.settings, k)

    def pairs(self, scores: np.ndarray, k: int) -> SeenPairs:
        """The pairs that tree k sees from these scores (n_documents,) of iteration k - 1: of all documents, or, where the weak learner
        is fitted to pairs and training draws samples, of those that tree k drew."""
        return seen_pairs(self.loss, self.data, scores, self.drawn(k))

    def watched(self, key: str) -> np.ndarray:
        """(n_iterations,) one of the numbers that the loss watches, e.g. "risk" of QBRank; `loss.watched` lists them."""
        return np.array([iteration.watch[key] for iteration in self.iterations])

    @property
    def warnings(self) -> tuple[str, ...]:
        """What went oddly, in sentences."""
        return tuple(self.loss.warnings(self.data, [dict(iteration.watch) for iteration in self.iterations]))

    def all_scores(self, validation: bool | str = False, rows: slice = ALL) -> Iterator[np.ndarray]:
        """Scores of k = 0, 1, ..., n_iterations, one after the other: of the training data, of the validation set that decides (True), or
        of the one of that name; of some rows alone, the others are not added up."""
        if validation is False:
            return self._replay(self.data, validation=False, rows=rows)
        return self._outside(None if validation is True else validation, rows)[1]

    def _outside(self, on: str | None, rows: slice = ALL) -> tuple[Dataset, Iterator[np.ndarray]]:
        """A validation set, and the scores of its rows at every k. Raises ValueError where there is none."""
        if self.validation is None:
            raise ValueError("this trace was trained without validation data; pass validation=... to train().")
        name = self.decides if on is None else on
        if name not in self.validations:
            raise ValueError(f"there is no validation set {name!r}, only {', '.join(map(repr, self.validations))}.")
        if name == self.decides:
            return self.validation, self._replay(self.validation, validation=True, rows=rows)
        data = self.validations[name]
        return data, self.staged_predict(data.features[rows])

    def predict(self, features, k: int | None = None) -> np.ndarray:
        """Scores (n,) of rows of real feature values (n, n_features), or of a DataFrame, whose columns are found by their names.

        k   after so many iterations; None = as many as are best on the validation data (`best`), or all where there are none

        Raises ValueError for rows of another width, and for a DataFrame without a column of that name.
        """
        rows = check_rows(features, self.data.n_features, self.data.feature_names)
        iterations = self.iterations[: self.best if k is None else self._check(k)]
        if not iterations:
            return self._start_of(rows)
        forest = predictor.pack_trees([iteration.trees for iteration in iterations], rows.dtype)
        with threads(self.settings.n_threads):
            return predictor.predict(forest, rows, self._start_of(rows), *decays_and_rates(iterations))

    def staged_predict(self, features) -> Iterator[np.ndarray]:
        """Scores (n,) of rows of real feature values (n, n_features) at k = 0, 1, ..., n_iterations, one after the other."""
        rows = check_rows(features, self.data.n_features, self.data.feature_names)
        return self.staged(rows, self._start_of(rows))

    def staged(self, rows: np.ndarray, scores: np.ndarray) -> Iterator[np.ndarray]:
        """Scores (n,) of rows (n, n_features) at every k, from those at k = 0 on, where these are known."""
        yield scores
        for iteration in self.iterations:
            g = add_trees((tree, tree.leaves(rows)) for tree in iteration.trees)
            scores = move(scores, iteration.step.decay, iteration.step.rate, g)
            yield scores

    @cached_property
    def best(self) -> int:
        """The k that `predict` takes unless told: the best on the validation set that decides, by what the trace's patience waited for,
        from the first tree on; without patience by NDCG@5. All iterations where there is no validation data, or where no query of it
        counts."""
        if self.patience is not None and self.iterations:
            return 1 + _first_best(self.patience.criterion, self.waited_for())
        if self.validation is None or np.isnan(metrics.NDCG(self.validation, np.zeros(self.validation.n_documents))):
            return self.n_iterations
        return self.best_iteration(metrics.NDCG)

    def waited_for(self) -> np.ndarray:
        """(n_iterations,) the number that patience waited for, after each. Raises ValueError where the trace has no patience."""
        if self.patience is None:
            raise ValueError("this trace was trained without patience; pass patience=boosting.Patience(20) to train().")
        data, states = self._outside(None)
        after = enumerate(itertools.islice(states, 1, None), start=1)
        return np.array([self.patience.value(self.decides, data, scores, k) for k, scores in after], np.float64)

    def best_iteration(self, metric: Any, higher_is_better: bool | None = None, on: str | None = None) -> int:
        """The k from 0 to n_iterations with the best metric on the validation data, the first of equals.

        metric             one with a single cutoff, such as boosting.Metric("ndcg", k=5), its name ("ndcg@5"), or a function, see
                           `boosting.metrics.OwnMetric`
        higher_is_better   of a function
        on                 the name of a validation set; None = the one that decides

        Raises ValueError without validation data, and where no query of theirs counts.

            >>> import boosting as b
            >>> data = b.Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
            >>> b.train(data, b.GBT(), b.Settings(n_iterations=3), validation=data).best_iteration(b.Metric("ndcg", k=1))
            1
        """
        if self.validation is None:
            raise ValueError("this trace was trained without validation data, on which to choose; pass validation=... to train().")
        asked = metrics.criterion(metric, higher_is_better)
        data, states = self._outside(on)
        values = np.array([asked(data, scores) for scores in states])
        if np.isnan(values).all():
            raise ValueError(f"no query of the validation data counts for {asked.label}, so it chooses nothing.")
        return _first_best(asked, values)

    def at(self, k: int) -> "Snapshot":
        """Iteration k; at(0) is the start, with the targets that tree 1 will see."""
        before = self.scores(max(self._check(k) - 1, 0))
        after = self.scores(k)
        iteration = self.iterations[k - 1] if k else Iteration((), np.empty((0, self.data.n_documents), np.uint8), None, Step(1.0, 0.0), {})
        return Snapshot(self, k, iteration, before, after)

    def extend(self, n: int, on_iteration: OnIteration | None = None) -> "Trace":
        return self.loop(self, n, on_iteration)

    def show(
        self,
        queries: Any = None,
        *,
        iteration: int = 0,
        document: Any = None,
        sheet: str = "",
        other: Any = None,
        validation: bool = False,
        title: str = "",
        height: int = 760,
        large: bool = False,
        dark: bool | None = None,
        live: bool | None = None,
    ) -> Any:
        """The run as a figure in a notebook: the app's Step, with its stepping, sheets, tree and curves.

        queries          up to five, by qid or by number from 0, in their order; one alone, or a list; None = the first
        iteration        where it opens, 0 to n_iterations
        document, other  of the first query, by name or by row from 0: whose sheet opens, and what it is compared with
        sheet            "why" it moved, "life" for its history, why it stands "above" the other one, "insight"; "" = closed
        validation       whether the queries are those of the validation data
        title            what the data are called
        height           pixels
        large, dark      letters for a beamer; colours, None = as the browser prefers
        live             whether Python answers what a page cannot hold, by the package anywidget; None = where it is installed.
                         False for a notebook that is handed on without a kernel

        Raises ValueError for what is not there or too large, ImportError where the files of the app do not lie beside the library.

            >>> import boosting as b
            >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
            >>> b.train(data, b.GBT(), b.Settings(n_iterations=3)).show(iteration=2, live=False)
            Figure(GBT, step by step)
        """
        return show_trace(
            self, queries=queries, iteration=iteration, document=document, sheet=sheet, other=other, validation=validation, title=title,
            height=height, large=large, dark=dark, live=live,
        )  # fmt: skip

    def save(self, where: str | PathLike | IO[bytes], with_data: bool = True) -> None:
        """Put the run into a file, from which `boosting.load_trace` gets it back, scores bit for bit.

        where       a path, or a file open for writing bytes
        with_data   whether the training and validation data go along; where not, they are passed to `load_trace` again

        Raises ValueError where training went on from a function, or waited for one; OSError where it cannot be written.

            >>> import io
            >>> import boosting as b
            >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
            >>> trace, file = b.train(data, b.GBT(), b.Settings(n_iterations=3)), io.BytesIO()
            >>> trace.save(file)
            >>> b.load_trace(file).scores(3).tolist() == trace.scores(3).tolist()
            True
        """
        write_file(where, lambda writer: self.store(writer, with_data))

    def export(
        self, where: str | PathLike[str], format: str, k: int | None = None, shift: float = 0.0, names: Mapping[str, str] | None = None
    ) -> None:
        """Write the run as a model of another engine, and scores to check its reader beside it: see `boosting.exported`."""
        export(self, where, format, k, shift, names)

    def store(self, writer: Writer, with_data: bool = True) -> None:
        """Put the run into a part of a file."""
        writer.value("kind", "run")
        self._store_data(writer, with_data)
        write_loss(writer, self.loss)
        write_settings(writer, self.settings)
        writer.value("start", self.start)
        writer.value("ended", self.ended)
        if self.patience is not None:
            write_patience(writer, self.patience)
        if self.base is not None:
            self.base.store(writer)
        write_trees(writer.within("trees"), [iteration.trees for iteration in self.iterations])
        write_steps(writer, [iteration.step for iteration in self.iterations], [iteration.watch for iteration in self.iterations])
        writer.value("scores", digest_of(self.scores(self.n_iterations)))

    def _store_data(self, writer: Writer, with_data: bool) -> None:
        """The training data and the validation sets by their names, or what tells them from others."""
        sets = {"data": self.data, **{f"set_{number}": data for number, data in enumerate(self.validations.values())}}
        writer.value("sets", list(self.validations))
        writer.value("decides", self.decides)
        writer.value("scale", self.data.scale)
        for name, data in sets.items():
            writer.value(f"{name}_is", fingerprint(data))
            if with_data:
                write_dataset(writer.within(name), data)

    def with_iterations(self, iterations: Sequence[Iteration], ended: str = "") -> "Trace":
        return replace(self, iterations=tuple(iterations), ended=ended)

    def _check(self, k: int) -> int:
        return check_iteration(k, self.n_iterations, "trace")

    def _replay(self, data: Dataset, validation: bool, rows: slice = ALL) -> Iterator[np.ndarray]:
        scores = np.full(data.n_documents, self.start)[rows] if self.base is None else self.base.of_data(data)[rows]
        yield scores
        for iteration in self.iterations:
            scores = move(scores, iteration.step.decay, iteration.step.rate, iteration.g(validation, rows))
            yield scores

    def _start_of(self, rows: np.ndarray) -> np.ndarray:
        return np.full(len(rows), self.start) if self.base is None else self.base.of(rows)


def digest_of(scores: np.ndarray) -> str:
    """SHA-256 of scores (n_documents,), to the last bit."""
    return hashlib.sha256(np.ascontiguousarray(scores, "<f8").tobytes()).hexdigest()


def _first_best(asked: metrics.Criterion, values: np.ndarray) -> int:
    """Where the best of some values stands, the first of equals."""
    return int(np.nanargmax(values) if asked.higher_is_better else np.nanargmin(values))


@dataclass(frozen=True, eq=False)
class Snapshot:
    """Iteration k of a trace: what tree k was fitted to, the tree, and the scores before and after it."""

    trace: Trace
    k: int
    iteration: Iteration
    scores_before: np.ndarray
    scores_after: np.ndarray

    def __repr__(self) -> str:
        return f"Snapshot(iteration {self.k} of {self.trace!r})"

    @property
    def trees(self) -> tuple[Tree, ...]:
        return self.iteration.trees

    @property
    def decay(self) -> float:
        return self.iteration.step.decay

    @property
    def rate(self) -> float:
        return self.iteration.step.rate

    @property
    def note(self) -> str:
        return self.iteration.step.note

    @cached_property
    def problem(self) -> Problem:
        return self.trace.problem(self.scores_before, max(self.k, 1))

    @property
    def targets(self) -> np.ndarray:
        return self.problem.targets

    @property
    def weights(self) -> np.ndarray:
        return self.problem.weights

    @property
    def ranks_before(self) -> np.ndarray:
        return metrics.ranks(self.scores_before, self.trace.data.query_ptr)

    @property
    def ranks_after(self) -> np.ndarray:
        return metrics.ranks(self.scores_after, self.trace.data.query_ptr)

    def risk_along(self, steps) -> np.ndarray:
        """(n_steps,) the risk at decay * scores_before + s * g for each s of `steps`: the curve on which a line search
        stands. Raises ValueError where the loss has no risk."""
        g, data = self.iteration.g(), self.trace.data
        risks = [self.trace.loss.risk(data, self.decay * self.scores_before + s * g) for s in np.asarray(steps, np.float64)]
        if any(risk is None for risk in risks):
            raise ValueError(f"{self.trace.loss.title} is given by its gradient alone and has no risk to follow.")
        return np.array(risks, np.float64)

    def pairs(self, query: int) -> dict[str, np.ndarray]:
        """The pairs of query number `query`, with the columns that explain them."""
        return self.trace.pairs(self.scores_before, max(self.k, 1)).of_query(query)

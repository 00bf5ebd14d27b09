"""What came out of a contest: tables of the chosen and of the unchosen, who is ahead of whom, and by how much luck."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from ..metrics import Metric
from ..metrics.order import mean_of_counted
from ..words import counted, short
from .comparison import Comparison, compare_all, comparison_rows, one_against_all
from .contestant import Candidate, Contestant
from .frames import frame
from .heat import Run
from .plan import ENOUGH, Plan
from .recipe import unusual
from .verdict import so_which, verdict

if TYPE_CHECKING:
    from .frames import DataFrame

CHOSEN, MEAN = "chosen", "mean"


@dataclass(frozen=True, eq=False, kw_only=True)
class Outcome(Run):
    """One contestant on one split: the run of the candidate that was chosen.

    split, contestant, candidate   their numbers
    test_numbers                   (n_test_queries,) queries of the whole data
    """

    split: int
    contestant: int
    candidate: int
    test_numbers: np.ndarray

    @property
    def validation(self) -> float:
        """The choosing metric at the chosen iteration."""
        return float(self.choosing[self.iteration])

    @property
    def mean_whole(self) -> np.ndarray:
        """(n_labels,) metrics of the test part as a whole, the mean over the measured iterations."""
        return self.along.mean(axis=0)


@dataclass(frozen=True, eq=False)
class Standing:
    """The outcomes of whole splits, in the order of splits and contestants, and the tables made of them.

    verdict()        the verdict in words, and what it rests on
    table()          a row for each contestant: every metric of the choice, and its mean over iterations
    choices()        what was chosen, on what; candidates() what could be chosen, and how often it was
    costs()          trees and seconds of each contestant
    by_query()       a row for each test query
    comparisons()    a row for each pair of contestants
    refused          who could not learn from the data: name -> why; they stand in no table
    """

    plan: Plan
    contestants: tuple[Contestant, ...]
    metrics: tuple[Metric, ...]
    choose: Metric
    outcomes: tuple[Outcome, ...]
    refused: Mapping[str, str]
    is_complete: bool

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(label for metric in self.metrics for label in metric.labels)

    @property
    def rests(self) -> str:
        """What the verdict rests on, in a sentence or two; a warning where that is little."""
        if not self.outcomes:
            return "Nothing has been measured yet."
        n, split = min((outcome.n_validation, outcome.split) for outcome in self.outcomes)
        if not n:
            return f"The verdict rests on each method after its last iteration, because nothing was chosen: {self.why_no_choice}."
        how = ", all that are not tested" if self.plan.turns_of(split) else ""
        found = f"The verdict rests on what {self.choose.label} chose on {counted(n, 'validation query')}{how}."
        few = f" That is few: below {ENOUGH}, the choice of iteration is largely luck." if n < ENOUGH else ""
        return found + few

    @property
    def why_no_choice(self) -> str:
        """A clause: why, in some split, nothing could be chosen."""
        if not self.plan.n_validation:
            return "there are no validation queries"
        where = " of a split" if any(outcome.n_validation for outcome in self.outcomes) else ""
        return f"none of the validation queries{where} counts"

    def is_without_iterations(self, name: str) -> bool:
        """Whether no iteration of a contestant is chosen: it has none, so that a mean over them says nothing."""
        return not any(map(self.has_iterations, self.of(name)))

    def has_iterations(self, outcome: Outcome) -> bool:
        """Whether an iteration was chosen: of a loss, or among the rounds of a ranker of one's own."""
        return self._candidate(outcome).has_iterations or bool(outcome.at[-1] > 1)

    def _candidate(self, outcome: Outcome) -> Candidate:
        return self.contestants[outcome.contestant].candidates[outcome.candidate]

    def of(self, name: str) -> list[Outcome]:
        """The outcomes of a contestant, split by split."""
        number = [one.name for one in self.contestants].index(name)
        return [outcome for outcome in self.outcomes if outcome.contestant == number]

    def values(self, name: str, label: str, of: str = CHOSEN) -> np.ndarray:
        """(n_splits,) a metric of the whole test part of each split: of what was chosen, or the "mean" over its iterations."""
        column, which = self.labels.index(label), "chosen_whole" if of == CHOSEN else "mean_whole"
        return np.array([getattr(outcome, which)[column] for outcome in self.of(name)])

    def over_splits(self, name: str, label: str, of: str = CHOSEN) -> float:
        """The mean of `values`."""
        return float(self.values(name, label, of).mean())

    def query_values(self, name: str, label: str, of: str = CHOSEN) -> np.ndarray:
        """(n_queries of the whole data,) a metric of each query, the mean over the splits that test it; NaN where none does."""
        column, is_chosen = self.labels.index(label), of == CHOSEN
        return self._of_queries(name, lambda outcome: (outcome.chosen if is_chosen else outcome.mean)[:, column])

    def mean(self, name: str, label: str, of: str = CHOSEN) -> float:
        """The mean over queries, each counted once: what differences are taken of. NaN where no query counts."""
        return mean_of_counted(self.query_values(name, label, of))

    def _of_queries(self, name: str, take: Callable[[Outcome], np.ndarray]) -> np.ndarray:
        total, n = np.zeros(self.plan.data.n_queries), np.zeros(self.plan.data.n_queries)
        for outcome in self.of(name):
            total[outcome.test_numbers] += take(outcome)  # a query that does not count in one split counts in none
            n[outcome.test_numbers] += 1
        return np.divide(total, n, out=np.full(len(n), np.nan), where=n > 0)

    def along(self, name: str, label: str, of_training: bool = False) -> tuple[np.ndarray, np.ndarray]:
        """(n_measured,) iterations that all splits have, and (n_measured, n_splits) a metric of the test part there, or of the training
        part. Raises ValueError where that was not measured."""
        column = self.labels.index(label)
        at, rows = self._measured(name)
        parts = [part for outcome in self.of(name) if (part := outcome.learned if of_training else outcome.along) is not None]
        if len(parts) < len(rows):
            raise ValueError("the training queries were not measured; ask for them: contest(..., of_training=True).")
        return at, np.stack([part[own, column] for part, own in zip(parts, rows, strict=True)], axis=1)

    def query_along(self, name: str, number: int) -> np.ndarray:
        """(n_queries of the whole data,) the first metric at iteration number `number` of `along`, as `query_values`."""
        rows = {outcome.split: own[number] for outcome, own in zip(self.of(name), self._measured(name)[1], strict=True)}
        return self._of_queries(name, lambda outcome: outcome.along_by_query[rows[outcome.split]])

    def _measured(self, name: str) -> tuple[np.ndarray, list[np.ndarray]]:
        """(n,) the iterations at which a contestant was measured in all splits, whichever candidate won there, and where they stand in
        each split; candidates of different lengths are measured at different ones."""
        found = self.of(name)
        at = reduce(np.intersect1d, [outcome.at for outcome in found])
        return at, [np.searchsorted(outcome.at, at) for outcome in found]

    def compare(
        self, label: str | None = None, pairs: Sequence[tuple[str, str]] | None = None, against: str | None = None, seed: int = 0
    ) -> list[Comparison]:
        """Pairs of contestants under one metric (None = the first), by what was chosen, Holm's correction over these pairs.

        pairs     None = every one
        against   one name: it against each of the others, so that Holm's correction does not pay for pairs that nobody asked about.
                  Raises ValueError for a name that takes no part
        """
        label, names = label or self.labels[0], [one.name for one in self.contestants]
        values = {name: self.query_values(name, label) for name in names}
        if against is not None:
            pairs = one_against_all(names, against)
        return compare_all(values, label, self.metric_of(label).higher_is_better, pairs, seed)

    def verdict(self, label: str | None = None, pairs: Sequence[tuple[str, str]] | None = None, against: str | None = None) -> str:
        """The verdict in words, what to do where it is within noise, and what it rests on."""
        label = label or self.labels[0]
        means, compared = {one.name: self.mean(one.name, label) for one in self.contestants}, self.compare(label, pairs, against)
        rests = self.rests if compared and not all(map(np.isnan, means.values())) else ""
        return " ".join(filter(None, [verdict(means, compared), self.so_which(compared, label), rests]))

    def metric_of(self, label: str) -> Metric:
        """The metric that a label belongs to. Raises KeyError."""
        return {one: metric for metric in self.metrics for one in metric.labels}[label]

    def table(self, labels: Sequence[str] | None = None) -> "DataFrame":
        """contestant, metric (None = all), chosen and mean over iterations (each the mean over splits), spread over splits. What has no
        iterations has no mean over them."""
        rows: list[dict[str, Any]] = []
        for one, label in itertools.product(self.contestants, labels or self.labels):
            chosen = self.values(one.name, label)
            spread = float(chosen.std(ddof=1)) if len(chosen) > 1 else float("nan")
            mean = float("nan") if self.is_without_iterations(one.name) else self.over_splits(one.name, label, MEAN)
            rows.append(
                {"contestant": one.name, "metric": label, "chosen": float(chosen.mean()), "spread over splits": spread,
                 "mean over iterations": mean}
            )  # fmt: skip
        return frame(rows)

    def choices(self) -> "DataFrame":
        """split (from 1), contestant, the values and the iteration that were chosen, and the metric and the queries that chose them."""
        rows = []
        for outcome in self.outcomes:
            one = self.contestants[outcome.contestant]
            n, n_turns = outcome.n_validation, len(self.plan.turns_of(outcome.split))
            by = f"{self.choose.label} of {n} {'query' if n == 1 else 'queries'}" if n else "none: the last iteration"
            if n and n_turns:
                by += f" in {n_turns + 1} turns"
            won = self._candidate(outcome)
            rows.append(
                {"split": outcome.split + 1, "contestant": one.name, "values": won.words,
                 "iteration": outcome.iteration if self.has_iterations(outcome) else "", "chosen by": by, "validation": outcome.validation}
            )  # fmt: skip
        return frame(rows)

    def candidates(self) -> "DataFrame":
        """contestant, values, method and settings of each candidate, where there are several, and in how many splits it was chosen."""
        rows = []
        for one in self.contestants:
            won = [outcome.candidate for outcome in self.of(one.name)]
            for number, candidate in enumerate(one.candidates if len(one.candidates) > 1 else ()):
                settings = "" if candidate.settings is None else unusual(candidate.settings)
                rows.append({"contestant": one.name, "values": candidate.words, "method": repr(candidate.learner), "settings": settings,
                             "chosen in splits": won.count(number)})  # fmt: skip
        return frame(rows, ["contestant", "values", "method", "settings", "chosen in splits"])

    def costs(self) -> "DataFrame":
        """contestant, trees up to the chosen iteration and the seconds that learning them took here, medians over splits; the cheapest
        first."""
        rows = [
            {"contestant": one.name, "trees": float(np.median([outcome.n_trees for outcome in self.of(one.name)])),
             "seconds": float(np.median([outcome.seconds for outcome in self.of(one.name)]))}
            for one in self.contestants if self.of(one.name)
        ]  # fmt: skip
        return frame(sorted(rows, key=lambda row: (row["trees"], row["seconds"])), ["contestant", "trees", "seconds"])

    def so_which(self, compared: Sequence[Comparison], label: str | None = None) -> str:
        """What to do where the leader's lead is within noise; see `verdict.so_which`."""
        costs = {row.contestant: f"{_trees(row.trees)}, {short(row.seconds)} s to train" for row in self.costs().itertuples()}
        return so_which({one.name: self.mean(one.name, label or self.labels[0]) for one in self.contestants}, compared, costs)

    def by_query(self) -> "DataFrame":
        """split (from 1), query, contestant, and every metric of the choice; NaN where the query does not count."""
        qids, rows = self.plan.data.qids, []
        for outcome in self.outcomes:
            for number, values in zip(outcome.test_numbers, outcome.chosen.tolist(), strict=True):
                row = {"split": outcome.split + 1, "query": qids[number], "contestant": self.contestants[outcome.contestant].name}
                rows.append(row | dict(zip(self.labels, values, strict=True)))
        return frame(rows)

    def comparisons(
        self, label: str | None = None, pairs: Sequence[tuple[str, str]] | None = None, against: str | None = None, seed: int = 0
    ) -> "DataFrame":
        """`compare` as a table: mean difference over queries, 95 % interval, p of both tests, Holm's, and a sentence."""
        return frame(comparison_rows(self.compare(label, pairs, against, seed)))


def _trees(n: float) -> str:
    return "no trees" if not n else "1 tree" if n == 1 else f"{n:,.{n % 1 > 0:d}f} trees"

"""Where two contestants differ: on which kinds of queries one is ahead of the other, and on which single ones most.

Kinds are read off the grades and the length of the list, which both knew nothing of: the test queries' shapes, not their scores. A kind
and its opposite stand beside each other, so that a lead can be seen to be everywhere, or in one of the two.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ..data.dataset import Dataset
from ..words import count, listed
from .comparison import Comparison, compare_all, difference_of
from .frames import frame
from .significance import holm
from .standing import Standing

if TYPE_CHECKING:
    from .frames import DataFrame

MOST_SHOWN = 5  # queries that each wins by most
LEAST = 5  # queries of a kind, below which nothing is tested: five differences of one sign have p = 0.06

Shape = Callable[[Dataset], np.ndarray]  # (n_queries,) bool; what is neither a kind nor its opposite is in neither


def n_relevant(data: Dataset) -> np.ndarray:
    """(n_queries,) documents with a grade above 0."""
    return np.add.reduceat(np.nan_to_num(data.relevance) > 0, data.query_ptr[:-1])


def n_documents(data: Dataset) -> np.ndarray:
    return np.diff(data.query_ptr)


def level_share(data: Dataset) -> np.ndarray:
    """(n_queries,) of all pairs of documents the share with the same grade; 1 where there is no pair.

    >>> level_share(Dataset([[0.0]] * 4, relevance=[1, 1, 0, 2], query_ptr=[0, 2, 4])).tolist()
    [1.0, 0.0]
    """
    found = np.ones(data.n_queries)
    for q in range(data.n_queries):
        grades = data.relevance[data.query_slice(q)]
        n = len(grades)
        if n > 1:
            _, many = np.unique(grades, return_counts=True)
            found[q] = (many * (many - 1)).sum() / (n * (n - 1))
    return found


def n_grades(data: Dataset) -> np.ndarray:
    """(n_queries,) different grades; documents without one count as one more."""
    return np.array([len(np.unique(data.relevance[data.query_slice(q)])) for q in range(data.n_queries)])


def has_top_grade(data: Dataset) -> np.ndarray:
    """(n_queries,) whether the best grade of all queries occurs."""
    grades = np.nan_to_num(data.relevance, nan=-np.inf)
    return np.maximum.reduceat(grades, data.query_ptr[:-1]) == grades.max()


SHAPES: dict[str, Shape] = {
    "one relevant document": lambda data: n_relevant(data) == 1,
    "several relevant documents": lambda data: n_relevant(data) > 1,
    "longer lists": lambda data: n_documents(data) > np.median(n_documents(data)),
    "shorter lists": lambda data: n_documents(data) <= np.median(n_documents(data)),
    "most pairs of one grade": lambda data: level_share(data) > 0.5,
    "most pairs of different grades": lambda data: level_share(data) <= 0.5,
    "a single grade": lambda data: n_grades(data) == 1,
    "the best grade occurs": has_top_grade,
    "the best grade does not occur": lambda data: ~has_top_grade(data),
}


@dataclass(frozen=True)
class Group:
    """Queries of one kind. found: the two on these queries alone, Holm's correction over the kinds that could be tested."""

    words: str
    found: Comparison
    is_tested: bool

    @property
    def is_sure(self) -> bool:
        return self.is_tested and self.found.is_sure


@dataclass(frozen=True, eq=False)
class Differing:
    """one, two     the contestants, and the metric by which they differ
    difference   (n_queries of the whole data,) the first minus the second; NaN where a query does not count
    groups       kinds of queries that occur, but not in all
    best_of      name -> numbers of the queries on which it is ahead most, the largest lead first
    """

    one: str
    two: str
    label: str
    difference: np.ndarray
    groups: tuple[Group, ...]
    best_of: dict[str, list[int]]

    @property
    def sentence(self) -> str:
        """Which kinds of queries hold a lead that is more than noise."""
        sure = [group for group in self.groups if group.is_sure]
        n = sum(group.is_tested for group in self.groups)
        if not n:
            return f"No kind of query has {count(LEAST)} queries and leaves some out, so none is tested."
        if not sure:
            return f"On none of {count(n)} kinds of queries is the difference more than noise."
        said = []
        for name in (self.one, self.two):
            on = [f"{group.words} ({group.found.lead})" for group in sure if group.found.better_first.one == name]
            said += [f"{name} is ahead on: {listed(on)}"] if on else []
        return f"By more than noise {'; '.join(said)}. In square brackets: 95 % intervals."

    def table(self) -> "DataFrame":
        """A row for each kind: its n, who is ahead on how many, the mean difference with its interval, p, and p after Holm."""
        rows, unknown = [], float("nan")
        for group in self.groups:
            p, raised = (group.found.chance.p, group.found.p_holm) if group.is_tested else (unknown, unknown)
            rows.append(
                {"queries": group.words, "n": group.found.n, f"{self.one} better on": group.found.wins, "difference": group.found.t.mean,
                 "low": group.found.t.low, "high": group.found.t.high, "p": p, "p Holm": raised}
            )  # fmt: skip
        return frame(rows)


def differ(standing: Standing, one: str, two: str, label: str | None = None, seed: int = 0) -> Differing:
    """Where two contestants differ by what was chosen, under one metric (None = the first).

    Raises ValueError for names that take no part.

        >>> import boosting as b
        >>> from boosting.experiments.contest import contest
        >>> from boosting.experiments.contestant import contestant
        >>> from boosting.experiments.plan import folds
        >>> data = b.Dataset([[0.1], [0.9], [0.5]] * 6, relevance=[0, 1, 0] * 5 + [2, 0, 1], query_ptr=range(0, 19, 3))
        >>> who = [contestant("GBT", b.GBT(), b.Settings(n_iterations=2)), contestant("none", b.GBT(), b.Settings(n_iterations=0))]
        >>> found = differ(contest(folds(data, 3), who, [b.Metric("ndcg", k=1)]), "GBT", "none")
        >>> [(group.words, group.found.n) for group in found.groups if group.is_tested], found.best_of["GBT"]
        ([('one relevant document', 5), ('the best grade does not occur', 5)], [2, 3, 4])
    """
    names = [each.name for each in standing.contestants]
    for name in (one, two):
        if name not in names:
            raise ValueError(f"{name} is not a contestant; choose two of {', '.join(names)}.")
    label = label or standing.labels[0]
    values = {name: standing.query_values(name, label) for name in (one, two)}
    return differ_on(standing.plan.data, values, label, standing.metric_of(label).higher_is_better, seed)


def differ_on(data: Dataset, values: Mapping[str, np.ndarray], label: str, larger: bool = True, seed: int = 0) -> Differing:
    """The same of two rankers by their values (n_queries,) alone, NaN where a query does not count; larger: whether that is better."""
    (one, first), (two, second) = values.items()
    difference = difference_of(first, second)
    counts = ~np.isnan(difference)
    kinds = {words: shape(data) & counts for words, shape in SHAPES.items()}
    kinds = {words: chosen for words, chosen in kinds.items() if 0 < chosen.sum() < counts.sum()}
    found = {
        words: compare_all({one: np.where(chosen, first, np.nan), two: np.where(chosen, second, np.nan)}, label, larger, seed=seed)[0]
        for words, chosen in kinds.items()
    }
    tested = [words for words, it in found.items() if it.n >= LEAST]
    raised = dict(zip(tested, holm([found[words].chance.p for words in tested]).tolist(), strict=True))
    groups = [Group(words, replace(it, p_holm=raised.get(words, float("nan"))), words in raised) for words, it in found.items()]
    ahead = {one: difference if larger else -difference, two: -difference if larger else difference}
    best_of = {name: _most(values) for name, values in ahead.items()}
    return Differing(one, two, label, difference, tuple(groups), best_of)


def _most(ahead: np.ndarray) -> list[int]:
    """Numbers of the queries with the largest positive values, the largest first."""
    order = np.argsort(-np.nan_to_num(ahead, nan=-np.inf), kind="stable")[:MOST_SHOWN]
    return [int(q) for q in order if ahead[q] > 0]

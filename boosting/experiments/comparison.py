"""Who is ahead of whom over the same queries, by how much, and whether that is more than luck."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..metrics.order import mean_of_counted
from ..words import counted, numbered, short, signed
from .power import queries_for
from .significance import SURE, Randomisation, TTest, holm, randomisation_test, t_test

ROUNDING = 1e-12  # of the larger value


@dataclass(frozen=True)
class Comparison:
    """One contestant against another, over queries, the first minus the second, so that > 0 means a larger number.

    wins        queries on which the first is better, ties one half; of n
    t, chance   the paired t-test, and Fisher's randomisation test
    p_holm      the latter raised for all comparisons of this metric
    base        mean of the second over these queries, of which a difference is so many percent
    spread      standard deviation of the differences; NaN below two queries
    n_pairs     compared at once, for which Holm's correction pays
    """

    one: str
    two: str
    label: str
    n: int
    wins: float
    t: TTest
    chance: Randomisation
    p_holm: float
    larger_is_better: bool
    base: float
    spread: float
    n_pairs: int

    @property
    def is_sure(self) -> bool:
        return bool(self.p_holm < SURE)

    @property
    def is_judged_otherwise(self) -> bool:
        """Whether the t-test, whose interval stands beside the verdict, is of another opinion than the verdict and its test."""
        return bool(self.disagreement) and (self.t.p < SURE) != self.is_sure

    @property
    def is_noise_by_holm(self) -> bool:
        """Whether both tests would find the difference, and its interval holds no 0, were this the only pair."""
        return not self.is_sure and bool(self.t.p < SURE and self.chance.p < SURE)

    @property
    def disagreement(self) -> str:
        """What to say where one test finds the difference and the other does not: the interval is the t-test's, the verdict is not. Empty
        where they agree."""
        if np.isnan(self.t.p) or (self.t.p < SURE) == (self.chance.p < SURE):
            return ""
        return f"the t-test, whose interval this is, has p = {self.t.p:.2g}"

    @property
    def is_better(self) -> bool:
        return (self.t.mean > 0) == self.larger_is_better and self.t.mean != 0

    @property
    def turned(self) -> "Comparison":
        """The same, the second minus the first."""
        t = TTest(-self.t.mean, -self.t.high, -self.t.low, -self.t.t, self.t.p)
        chance = self.chance._replace(mean=-self.chance.mean)
        return replace(self, one=self.two, two=self.one, wins=self.n - self.wins, t=t, chance=chance, base=self.base + self.t.mean)

    @property
    def percent(self) -> float:
        """The difference in percent of the second's mean; NaN where that is 0."""
        return 100.0 * self.t.mean / abs(self.base) if self.base else float("nan")

    @property
    def ends(self) -> tuple[float, float]:
        """Of the 95 % interval of the size of the difference, without its sign; NaN below two queries."""
        return (self.t.low, self.t.high) if self.t.mean >= 0 else (-self.t.high, -self.t.low)

    @property
    def lead(self) -> str:
        """ "0.0574 [0.0412, 0.0736]": the size of the difference, and its 95 % interval."""
        low, high = self.ends
        return short(abs(self.t.mean)) + ("" if np.isnan(low) else f" [{short(low)}, {short(high)}]")

    @property
    def n_needed(self) -> int | None:
        """Queries over which a gap of this size would be found with a chance of 80 %, at the level that Holm's correction leaves to the
        smallest p of all pairs; None where no number can be told."""
        return queries_for(self.t.mean, self.spread, level=SURE / self.n_pairs)

    @property
    def better_first(self) -> "Comparison":
        """The same, turned where the second is the better one."""
        return self if self.is_better or not abs(self.t.mean) > 0 else self.turned

    @property
    def size(self) -> str:
        """ "a difference of −0.012 (95 % interval −0.02 to −0.004)"."""
        interval = "" if np.isnan(self.t.low) else f" (95 % interval {signed(self.t.low)} to {signed(self.t.high)})"
        return f"a difference of {signed(self.t.mean)}{interval}"

    @property
    def sentence(self) -> str:
        """In words, with the figures; says when it is within noise."""
        if self.n == 0:
            return f"{self.one} and {self.two}: no query counts for {self.label}."
        if self.t.mean == 0 and np.isnan(self.t.p):
            where = "the one query" if self.n == 1 else f"each of {counted(self.n, 'query')}"
            return f"{self.one} and {self.two} have the same {self.label} on {where}."
        share = "" if np.isnan(self.percent) else f", {short(abs(self.percent))} %"
        by = f"by {short(abs(self.t.mean))} in {self.label}{share}"
        ahead, behind = ("is better than", "is worse than") if self.is_sure else ("leads", "is behind")  # better is what is no luck
        outcome = (
            f"is level with {self.two} in {self.label}" if self.t.mean == 0 else f"{ahead if self.is_better else behind} {self.two} {by}"
        )
        low, high = self.ends
        interval = "" if np.isnan(low) else f"; 95 % interval {short(low)} to {short(high)}"
        judged = "more than noise." if self.is_sure else "within noise."
        rest = f" The tests disagree: {self.disagreement}." if self.disagreement else ""
        return (
            f"{self.one} {outcome} (better on {self.wins:g} of {numbered(self.n, 'query')}"
            f"{interval}; randomisation test p = {self.chance.p:.2g}, after Holm {self.p_holm:.2g}): {judged}{rest}"
        )


def compare_all(
    values: Mapping[str, np.ndarray],
    label: str,
    larger_is_better: bool = True,
    pairs: Sequence[tuple[str, str]] | None = None,
    seed: int = 0,
) -> list[Comparison]:
    """Every pair of names (or those of `pairs`) over the queries that count for both, with Holm's correction over all of them.

    values   name -> (n_queries,), NaN where a query does not count

    >>> found = compare_all({"A": np.array([0.5, 0.6, 0.7]), "B": np.array([0.4, 0.4, 0.4])}, "NDCG@5")
    >>> found[0].sentence.split("; ")[0]
    'A leads B by 0.2 in NDCG@5, 50 % (better on 3 of 3 queries'
    >>> found[0].sentence.split("; ")[2]
    'randomisation test p = 0.25, after Holm 0.25): within noise.'
    """
    pairs = list(itertools.combinations(values, 2)) if pairs is None else pairs
    differences = [difference_of(values[one], values[two]) for one, two in pairs]
    counted = [d[~np.isnan(d)] for d in differences]
    chances = [randomisation_test(d, seed=seed) for d in counted]
    raised = holm([chance.p for chance in chances]).tolist()
    return [
        Comparison(
            one, two, label, len(d), _wins(d if larger_is_better else -d), t_test(d), chance, p, larger_is_better,
            mean_of_counted(values[two][~np.isnan(values[one])]), float(d.std(ddof=1)) if len(d) > 1 else float("nan"), len(pairs),
        )
        for (one, two), d, chance, p in zip(pairs, counted, chances, raised, strict=True)
    ]  # fmt: skip


def one_against_all(names: Sequence[str], one: str) -> list[tuple[str, str]]:
    """The pairs of one name with each of the others. Raises ValueError where it is not among them.

    >>> one_against_all(["A", "B", "C"], "B")
    [('B', 'A'), ('B', 'C')]
    """
    if one not in names:
        raise ValueError(f"{one} is not a contestant; compare one of {', '.join(names)} against all.")
    return [(one, other) for other in names if other != one]


def against(compared: Sequence[Comparison], one: str) -> list[Comparison]:
    """Of every pair those of one name, it first, Holm's correction over these alone: `compare_all` with the pairs of `one_against_all`."""
    found = [it if it.one == one else it.turned for it in compared if one in (it.one, it.two)]
    raised = holm([it.chance.p for it in found]).tolist()
    return [replace(it, p_holm=p, n_pairs=len(found)) for it, p in zip(found, raised, strict=True)]


def comparison_rows(compared: Sequence[Comparison]) -> list[dict[str, Any]]:
    """Rows of a table: mean difference over queries, 95 % interval, percent of the second's mean, p of both tests, Holm's, a sentence."""
    return [
        {"one": it.one, "two": it.two, "metric": it.label, "queries": it.n, "better on": it.wins, "difference": it.t.mean, "low": it.t.low,
         "high": it.t.high, "percent": it.percent, "p t-test": it.t.p, "p randomisation": it.chance.p, "p Holm": it.p_holm,
         "in words": it.sentence}
        for it in compared
    ]  # fmt: skip


def difference_of(one: np.ndarray, two: np.ndarray) -> np.ndarray:
    """one - two, with what is rounding alone made 0: it would count as a win."""
    d = one - two
    d[np.abs(d) <= ROUNDING * np.maximum(np.abs(one), np.abs(two))] = 0.0
    return d


def _wins(d: np.ndarray) -> float:
    return float((d > 0).sum() + 0.5 * (d == 0).sum())

"""The mathematics of LambdaMART: forces between pairs by what a swap would change in the metric ([BU] sections 4 and 7)."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ... import metrics
from ...compute.arrays import read_only
from ...compute.threads import in_chunks
from ...data.dataset import Dataset, Pairs
from ..base import Loss, check_no_preferences
from ..by_query import ByQuery
from ..parameters import check_choice, check_range, parameter
from ..problem import Problem
from ..strongest import LAMBDA, MOST_GRADES, Forces, StrongestPairs, is_long, query_grades, strongest
from .account import lambda_evidence
from .engines import ENGINE_SETTINGS, PRESETS
from .ideal import ideal_of
from .kernels import COUNTED, EVERY, METRICS, add_pairs, cost_of_pairs, sum_lambdas, swap_deltas, weigh_pairs
from .misreadings import lambda_misreadings
from .words import LambdaMARTWords

SPLITS = ("lambda", "newton")
BEYOND = ("keep", "zero")
BOUNDS = {"sigma": (1e-6, 1e6), "truncation": (1, 1e9)}  # beyond those of their sliders, which stay where numbers matter
CHUNK = 1_000_000  # pairs that are listed at a time where only their sum is wanted
PARALLEL_DOCUMENTS = 10_000  # below it a second thread costs more than it brings


@dataclass(frozen=True)
class LambdaMART(LambdaMARTWords, ByQuery, Loss):
    """Lambdas from swap changes of the metric ([BU] sections 4 and 7).

    s = h_i - h_j    rho = 1 / (1 + exp(sigma s))    delta = |metric change of swapping i and j|, of a stated preference its weight
    lambda = sigma rho delta    curvature = sigma^2 rho (1 - rho) delta

    Ranks inside the loss break ties by file order, as LightGBM and XGBoost do.

    >>> LambdaMART.preset("lightgbm").truncation
    30
    """

    identifier = "lambdamart"
    order = 4
    learning_rate = 0.1
    evidence = lambda_evidence
    misreadings = lambda_misreadings

    metric: str = parameter(
        "ndcg",
        "A pair is weighted by |Δ|, how much a swap changes this metric (map, mrr: relevant = grade above 0); ranknet: |Δ| is 1.",
        choices=METRICS,
    )
    sigma: float = parameter(1.0, "Steepness of the pair probability.", low=0.1, high=5.0, step=0.1, latex=r"\sigma")
    split_on: str = parameter(
        "lambda", "Splits by least squares on the lambdas, leaves by Newton (Burges, RankLib), or both by Newton "
        "(LightGBM, XGBoost).", choices=SPLITS,
    )  # fmt: skip
    truncation: int | None = parameter(
        None, "Only pairs with a document at rank T or above it count, and the ideal order ends at T; empty = all pairs.",
        low=1, high=50, step=1, latex="T",
    )  # fmt: skip
    beyond_truncation: str = parameter("keep", "Discount below the truncation: keep it, or zero as in the metric itself.", choices=BEYOND)
    curvature_factor: int = parameter(1, "XGBoost doubles the curvature.", choices=(1, 2))
    score_normalisation: bool = parameter(False, "Divide each delta by 0.01 + |score difference|, unless all scores tie.")
    query_normalisation: bool = parameter(False, "Multiply a query's lambdas by log2(1 + S) / S, S twice the sum of its pairs' lambdas.")
    max_grade: float | None = parameter(
        None, "Largest grade in ERR; empty = the largest in the training data.", low=0, high=10, step=1, latex=r"y_{\max}", hidden=True
    )
    # What the presets of other engines say about two Settings; an explicit setting wins.
    engine: str = parameter(
        "burges2010",
        "Use this engine's defaults for leaf regularisation.",
        choices=("burges2010", "lightgbm", "xgboost", "ranklib"),
        hidden=True,
    )

    def __post_init__(self) -> None:
        check_choice("metric", self.metric, METRICS)
        check_range("sigma", self.sigma, *BOUNDS["sigma"])
        check_choice("split_on", self.split_on, SPLITS)
        check_choice("beyond_truncation", self.beyond_truncation, BEYOND)
        check_choice("curvature_factor", self.curvature_factor, (1, 2))
        check_choice("engine", self.engine, tuple(PRESETS))
        if self.max_grade is not None:
            check_range("max_grade", self.max_grade, 0, 60)
        if self.truncation is not None:
            check_range("truncation", self.truncation, *BOUNDS["truncation"])
            if self.truncation != int(self.truncation):
                raise ValueError(f"truncation={self.truncation!r} must be a whole number of ranks, or None for all pairs.")

    @classmethod
    def preset(cls, name: str) -> "LambdaMART":
        """The conventions of an engine: burges2010, lightgbm, xgboost, ranklib."""
        check_choice("preset", name, tuple(PRESETS))
        return cls(engine=name, **PRESETS[name])

    @property
    def setting_defaults(self) -> dict[str, float]:
        return ENGINE_SETTINGS[self.engine]

    @property
    def is_by_query(self) -> bool:
        """A lambda is a sum over the pairs of its document; what they weigh hangs on the list."""
        return True

    @property
    def takes_preferences(self) -> bool:
        return self.metric == "ranknet"

    def for_data(self, data: Dataset) -> "LambdaMART":
        if not self.takes_preferences:
            check_no_preferences(data, f"LambdaMART with metric={self.metric!r}", "a swap changes the metric only where grades are known")
        if self.metric != "err":
            return self
        best = float(np.nanmax(data.relevance, initial=0.0))
        if self.max_grade is not None and self.max_grade < best:
            raise ValueError(f"max_grade={self.max_grade:g} is below the largest grade, {best:g}; raise it, or leave it empty.")
        return replace(self, max_grade=best) if self.max_grade is None else self

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        constants = data.derive(("lambdas", self.metric, self.truncation, self.max_grade), lambda: self._query_data(data))
        lambdas, curvature, targets = (np.zeros(data.n_documents) for _ in range(3))
        given: Any = (*constants, _long_orders(data, scores), *self._switches())

        def add(first: int, last: int) -> None:
            for q in sum_lambdas(first, last, lambdas, curvature, read_only(scores), *given):
                table = self._table(data, scores, int(q))
                add_pairs(table, lambdas[data.query_slice(int(q))], curvature[data.query_slice(int(q))])
            if self.split_on != "lambda":
                own = slice(data.query_ptr[first], data.query_ptr[last])
                np.divide(lambdas[own], curvature[own], out=targets[own], where=curvature[own] > 0)

        in_chunks(add, data.n_queries, data.n_documents >= PARALLEL_DOCUMENTS)
        is_idle = not (lambdas.any() or curvature.any())
        finished = "No pair pushes, so there is nothing for this loss to learn." if is_idle else ""
        if self.split_on == "lambda":
            return Problem(lambdas, np.ones_like(lambdas), leaf_weights=curvature, finished=finished)
        return Problem(targets, curvature, finished=finished)

    def risk(self, data: Dataset, scores: np.ndarray) -> float | None:
        """C of RankNet, the sum over pairs of log(1 + exp(-sigma (h_i - h_j))) ([BU] section 2), where its gradient is what is boosted;
        None where a metric, or a switch that hangs on the order, scales each lambda: such lambdas are the gradient of nothing known."""
        if self.metric != "ranknet" or self.truncation or self.score_normalisation or self.query_normalisation:
            return None
        winner, loser = data.preference_rows.T
        costs = np.logaddexp(0.0, -self.sigma * (scores[winner] - scores[loser]))
        weights = 1.0 if data.preference_weights is None else data.preference_weights
        return float(cost_of_pairs(scores, data.relevance, data.query_ptr, self.sigma) + np.sum(weights * costs))

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        return self._named(data, query, self._table(data, scores, query), slice(None))

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        query = int(data.document_query[row])
        own = (data.query_preferences(query) == row).any(axis=1)
        return self._named(data, query, self._table(data, scores, query, row), own)

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        grades, rows = query_grades(data, query), data.query_slice(query)
        is_plain = self.metric in ("ndcg", "dcg") and not (self.truncation or self.score_normalisation or self.query_normalisation)
        if not is_long(data, query) or not is_plain or len(grades) > MOST_GRADES:
            return super().strongest_pairs(data, scores, query, most)
        worth = self._worth(grades)
        factor = self.sigma / ideal_of(self, data.relevance[rows]) * np.abs(worth[:, None] - worth[None, :])
        rank = metrics.ranks(scores[rows])
        discounts = metrics.discounts(len(rank))[rank]
        forces = Forces(LAMBDA, scores[rows], discounts, factor, np.full_like(factor, self.sigma), 0.0)
        return strongest(data, query, forces, np.empty(0), most)

    def _named(self, data: Dataset, query: int, table: np.ndarray, own: Any) -> dict[str, np.ndarray]:
        """own: which of the query's preferences are the last of the table."""
        rows, gaps, weights = data.query_slice(query), data.query_preference_gaps(query)[own], data.query_preference_weights(query)[own]
        winner, loser = table["winner"] + rows.start, table["loser"] + rows.start
        gap = data.relevance[winner] - data.relevance[loser]
        gap[len(gap) - len(gaps) :] = gaps
        weight = None if data.preference_weights is None else np.append(np.ones(len(gap) - len(gaps)), weights)
        names = ("difference", "rho", "delta", "force", "curvature")
        return {**Pairs(winner, loser, gap, weight).columns, **{name: table[name].copy() for name in names}}

    def _table(self, data: Dataset, scores: np.ndarray, query: int, row: int | None = None) -> np.ndarray:
        """(n_pairs,) of PAIR: pairs by grade, then the stated ones; of one document where `row` names it."""
        rows = data.query_slice(query)
        grades, order = data.relevance[rows], np.argsort(-scores[rows], kind="stable")
        preferences = data.query_preferences(query) - rows.start
        metric, sigma, T, keep, factor, by_score, by_query = self._switches()
        only = EVERY if row is None else row - rows.start
        own: Any = slice(None) if row is None else (preferences == only).any(axis=1)
        worth, ideal = self._worth(grades), ideal_of(self, grades)
        pairs = swap_deltas(order, grades, worth, ideal, metric, T, keep, read_only(preferences[own]), 0, len(order), only)
        _times_weights(pairs, data, query, own)
        of_query = self.total(data, scores, query) if by_query and row is not None else 0.0
        weigh_pairs(pairs, scores[rows].copy(), sigma, factor, by_score, by_query, of_query)
        return pairs

    def total(self, data: Dataset, scores: np.ndarray, query: int) -> float:
        """S, the size of all lambdas of a query before they are scaled; its pairs are listed a few ranks at a time."""
        rows = data.query_slice(query)
        grades, h, n = data.relevance[rows], scores[rows].copy(), rows.stop - rows.start
        order, worth, ideal = np.argsort(-h, kind="stable"), self._worth(grades), ideal_of(self, grades)
        metric, sigma, T, keep, factor, by_score, _ = self._switches()
        size, step = 0.0, max(1, CHUNK // n)
        for first in range(0, n, step):
            preferences = data.query_preferences(query)[: None if first == 0 else 0] - rows.start
            pairs = swap_deltas(order, grades, worth, ideal, metric, T, keep, read_only(preferences), first, min(first + step, n), EVERY)
            if first == 0:
                _times_weights(pairs, data, query, slice(None))
            size += weigh_pairs(pairs, h, sigma, factor, by_score, False, 0.0)
        return float(size)

    def _worth(self, relevance: np.ndarray) -> np.ndarray:
        """What the metric sees in a grade: the gain, whether it is relevant, or ERR's probability of satisfying."""
        grades = np.nan_to_num(relevance)
        if self.metric in ("map", "mrr"):
            return (grades > 0).astype(np.float64)
        if self.metric != "err":
            return metrics.gains_of(grades)
        if self.max_grade is None:
            raise ValueError("max_grade is derived from data: call loss.for_data(data), or give max_grade a number.")
        best = self.max_grade  # of the training data; a validation document above it counts as the best
        return (2.0 ** np.minimum(grades, best) - 1.0) / 2.0**best

    def _query_data(self, data: Dataset) -> tuple[np.ndarray, ...]:
        """What the kernel reads of the data."""
        ideal = np.array([ideal_of(self, grades) for grades in np.split(data.relevance, data.query_ptr[1:-1])])
        discounts = metrics.discounts(int(np.diff(data.query_ptr).max()))
        return data.relevance, self._worth(data.relevance), data.query_ptr, ideal, discounts

    def _switches(self) -> tuple:
        """Metric, sigma, truncation, beyond, factor, normalisations: plain numbers for the kernels."""
        truncation = 2**62 if self.truncation is None else int(self.truncation)
        return (
            METRICS.index(self.metric), float(self.sigma), truncation, self.beyond_truncation == "keep",
            float(self.curvature_factor), bool(self.score_normalisation), bool(self.query_normalisation),
        )  # fmt: skip


def _times_weights(pairs: np.ndarray, data: Dataset, query: int, own: Any) -> None:
    """A stated preference of weight u counts as u equal ones: its delta, which multiplies lambda and curvature, is taken u times.

    pairs   (n_pairs,) of PAIR, changed in place; own: which of the query's preferences are the last of them
    """
    if data.preference_weights is not None:
        weights = data.query_preference_weights(query)[own]
        pairs["delta"][len(pairs) - len(weights) :] *= weights


def _long_orders(data: Dataset, scores: np.ndarray) -> np.ndarray:
    """(n_documents,) rows by query and falling score, where a query is too long to be ranked by counting; else empty."""
    if np.diff(data.query_ptr).max() <= COUNTED:
        return np.empty(0, np.int64)
    return np.lexsort((-scores, data.document_query))

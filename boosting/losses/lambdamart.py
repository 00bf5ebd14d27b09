"""LambdaMART asks of every pair: how much would the metric change if these two documents swapped places? That change,
times how wrong the model still is about the pair, is a force: lambda. It pushes the better document up and the worse one
down by the same amount. A document's target is the sum of its lambdas, and each leaf takes one Newton step: sum of lambdas
over sum of curvatures.

The seminar slides write lambda with the other sign; taken literally that climbs the cost.
"""

from dataclasses import dataclass, replace
from typing import Any

import numba
import numpy as np

from ..data import Dataset
from ..threads import share
from .account import Account
from .base import Column, Loss, Problem, Variant, check_choice, check_no_preferences, check_range, parameter
from .lambda_terms import lambda_account

METRICS = ("ndcg", "dcg", "ranknet", "map", "mrr", "err")
SPLITS = ("lambda", "newton")
BEYOND = ("keep", "zero")
SAFE_SPREAD = 600.0  # exp(-600) is still a normal number
COUNTED = 300  # documents that are ranked by counting rather than sorting
PARALLEL_DOCUMENTS = 40_000  # below it a second thread costs more than it brings


PRESETS: dict[str, dict] = {
    "burges2010": {},
    "ranklib": {"truncation": 10},
    "lightgbm": {"split_on": "newton", "truncation": 30, "score_normalisation": True, "query_normalisation": True},
    "xgboost": {
        "split_on": "newton", "truncation": 32, "curvature_factor": 2, "score_normalisation": True, "query_normalisation": True,
    },
}  # fmt: skip
ENGINE_SETTINGS: dict[str, dict[str, float]] = {
    "burges2010": {},
    "ranklib": {},
    "lightgbm": {"min_weight_leaf": 1e-3},
    "xgboost": {"l2_regularization": 1.0, "min_weight_leaf": 1.0},
}


@dataclass(frozen=True)
class LambdaMART(Loss):
    """Lambdas from swap changes of the metric ([BU] Burges 2010, sections 4 and 6).

    s = h_i - h_j    rho = 1 / (1 + exp(sigma s))    delta = |metric change of swapping i and j|
    lambda = sigma rho delta    curvature = sigma^2 rho (1 - rho) delta

    Ranks inside the loss break ties by file order, as LightGBM and XGBoost do.

    >>> LambdaMART.preset("lightgbm").truncation
    30
    """

    identifier = "lambdamart"
    title = "LambdaMART"
    summary = "Forces between pairs, each as strong as the metric it would win."
    formula = (
        r"\lambda_{ij} = \sigma\,\rho_{ij}\,|\Delta_{ij}|, \quad \rho_{ij} = \frac{1}{1 + e^{\sigma (h_i - h_j)}}, \quad"
        r" r_i = \sum_{j:\,i \succ j} \lambda_{ij} - \sum_{j:\,j \succ i} \lambda_{ji}"
    )
    paper = "Burges, From RankNet to LambdaRank to LambdaMART: An Overview, MSR-TR-2010-82"
    equation = "sections 4 and 7; the sign is that of the push"
    order = 4
    learning_rate = 0.1
    target_word = "sum of lambdas"
    force_word = "lambda"
    pair_columns = (
        Column("difference", "score difference", r"s = h_i - h_j"),
        Column("rho", "still wrong", r"\rho_{ij}"),
        Column("delta", "metric at stake", r"|\Delta_{ij}|"),
        Column("force", "lambda", r"\lambda_{ij}"),
        Column("curvature", "curvature", r"\sigma^2 \rho (1 - \rho) |\Delta_{ij}|"),
    )

    presets = tuple(Variant({"engine": name, **values}, name) for name, values in PRESETS.items())

    metric: str = parameter(
        "ndcg",
        "The metric whose change under a swap weighs a pair (map, mrr: relevant = grade above 0); ranknet weighs all alike.",
        choices=METRICS,
    )
    sigma: float = parameter(1.0, "Steepness of the pair probability.", low=0.1, high=5.0, step=0.1, latex=r"\sigma")
    split_on: str = parameter(
        "lambda", "Tree structure by least squares on the lambdas with Newton leaves (Burges, RankLib), or Newton throughout "
        "(LightGBM, XGBoost).", choices=SPLITS,
    )  # fmt: skip
    truncation: int | None = parameter(
        None, "Only pairs with a document above this rank count, and the ideal order ends there; empty = all pairs.",
        low=1, high=50, step=1, latex="T",
    )  # fmt: skip
    beyond_truncation: str = parameter("keep", "Discount below the truncation: keep it, or zero as in the metric itself.", choices=BEYOND)
    curvature_factor: int = parameter(1, "XGBoost doubles the curvature.", choices=(1, 2))
    score_normalisation: bool = parameter(False, "Divide each delta by 0.01 + |score difference|.")
    query_normalisation: bool = parameter(False, "Scale a query's lambdas by log2(1 + S) / S, S their total size.")
    max_grade: float | None = parameter(
        None, "Best grade that ERR knows; empty = the largest of the training data.", low=0, high=10, step=1, latex=r"y_{\max}", hidden=True
    )
    # What the presets of other engines say about two Settings; an explicit setting wins.
    engine: str = parameter(
        "burges2010", "Whose defaults for leaf regularisation apply.", choices=("burges2010", "lightgbm", "xgboost", "ranklib"), hidden=True
    )

    def __post_init__(self) -> None:
        check_choice("metric", self.metric, METRICS)
        check_range("sigma", self.sigma, 1e-6, 1e6)
        check_choice("split_on", self.split_on, SPLITS)
        check_choice("beyond_truncation", self.beyond_truncation, BEYOND)
        check_choice("curvature_factor", self.curvature_factor, (1, 2))
        check_choice("engine", self.engine, tuple(PRESETS))
        if self.max_grade is not None:
            check_range("max_grade", self.max_grade, 0, 60)
        if self.truncation is not None:
            check_range("truncation", self.truncation, 1, 1e9)
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
    def target_name(self) -> str:
        return "lambda sum / curvature" if self.split_on == "newton" else self.target_word

    def for_data(self, data: Dataset) -> "LambdaMART":
        if self.metric != "ranknet":
            check_no_preferences(data, f"LambdaMART with metric={self.metric!r}", "a swap changes the metric only where grades are known")
        if self.metric != "err":
            return self
        best = float(np.nanmax(data.relevance, initial=0.0))
        if self.max_grade is not None and self.max_grade < best:
            raise ValueError(f"max_grade={self.max_grade:g} is below the largest grade, {best:g}; raise it, or leave it empty.")
        return replace(self, max_grade=best) if self.max_grade is None else self

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        constants = data.derive(("lambdas", self.metric, self.truncation, self.max_grade), lambda: self._query_data(data))
        lambdas, curvature = np.zeros(data.n_documents), np.zeros(data.n_documents)
        given: Any = (*constants, _long_orders(data, scores), *self._switches())

        def add(first: int, last: int) -> None:
            for q in _sum_lambdas(first, last, lambdas, curvature, scores, *given):
                table = self._table(data, scores, int(q))
                _add_pairs(table, lambdas[data.query_slice(int(q))], curvature[data.query_slice(int(q))])

        share(add, data.n_queries, data.n_documents >= PARALLEL_DOCUMENTS)
        finished = "" if lambdas.any() or curvature.any() else "No pair of different grades is left to push, so there is nothing to learn."
        if self.split_on == "lambda":
            return Problem(lambdas, np.ones_like(lambdas), leaf_weights=curvature, finished=finished)
        targets = np.divide(lambdas, curvature, out=np.zeros_like(lambdas), where=curvature > 0)
        return Problem(targets, curvature, finished=finished)

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        rows, columns = data.query_slice(query), self._table(data, scores, query)
        winner, loser = columns[:, 0].astype(np.int64) + rows.start, columns[:, 1].astype(np.int64) + rows.start
        gap = data.relevance[winner] - data.relevance[loser]
        gap[len(gap) - len(data.query_preferences(query)) :] = 1.0
        names = ("difference", "rho", "delta", "force", "curvature")
        return {"winner": winner, "loser": loser, "gap": gap, **dict(zip(names, columns.T[2:], strict=True))}

    def _table(self, data: Dataset, scores: np.ndarray, query: int) -> np.ndarray:
        """Rows of winner, loser, score difference, rho, delta, lambda, curvature; documents counted from the query's first.
        Pairs by grade, then the stated ones."""
        rows = data.query_slice(query)
        grades, order = data.relevance[rows], np.argsort(-scores[rows], kind="stable")
        stated = data.query_preferences(query) - rows.start
        metric, sigma, T, keep, factor, by_score, by_query = self._switches()
        pairs = _swap_deltas(order, grades, self._worth(grades), stated, _ideal(self, grades), metric, T, keep)
        _weigh_pairs(pairs, scores[rows].copy(), sigma, factor, by_score, by_query)
        return pairs

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        return lambda_account(self, data, scores, row, _ideal(self, data.relevance[data.query_slice(int(data.document_query[row]))]))

    def _worth(self, relevance: np.ndarray) -> np.ndarray:
        """What the metric sees in a grade: the gain, whether it is relevant, or ERR's probability of satisfying."""
        grades = np.nan_to_num(relevance)
        if self.metric in ("map", "mrr"):
            return (grades > 0).astype(np.float64)
        if self.metric != "err":
            return 2.0**grades - 1.0
        if self.max_grade is None:
            raise ValueError("max_grade is derived from data: call loss.for_data(data), or give max_grade a number.")
        best = self.max_grade  # of the training data; a validation document above it counts as the best
        return (2.0 ** np.minimum(grades, best) - 1.0) / 2.0**best

    def _query_data(self, data: Dataset) -> tuple[np.ndarray, ...]:
        """What the kernel reads of the data."""
        ideal = np.array([_ideal(self, grades) for grades in np.split(data.relevance, data.query_ptr[1:-1])])
        discounts = 1.0 / np.log2(np.arange(np.diff(data.query_ptr).max()) + 2.0)
        return data.relevance, self._worth(data.relevance), data.query_ptr, ideal, discounts

    def _switches(self) -> tuple:
        """Metric, sigma, truncation, beyond, factor, normalisations: plain numbers for the kernels."""
        truncation = 2**62 if self.truncation is None else int(self.truncation)
        return (
            METRICS.index(self.metric), float(self.sigma), truncation, self.beyond_truncation == "keep",
            float(self.curvature_factor), bool(self.score_normalisation), bool(self.query_normalisation),
        )  # fmt: skip


def _ideal(loss: LambdaMART, relevance: np.ndarray) -> float:
    """What a change of the metric is divided by: the ideal DCG down to the truncation; for MAP the number of relevant
    documents that fit above it; else 1. A query with 0 contributes nothing."""
    if loss.metric == "map":
        return float(min(int((relevance > 0).sum()), loss.truncation or len(relevance)))
    if loss.metric != "ndcg":
        return 1.0
    gains = np.sort(2.0 ** np.nan_to_num(relevance) - 1.0)[::-1][: loss.truncation]
    return float(gains @ (1.0 / np.log2(np.arange(len(gains)) + 2.0)))


def _long_orders(data: Dataset, scores: np.ndarray) -> np.ndarray:
    """(n_documents,) rows by query and falling score, where a query is too long to be ranked by counting; else empty."""
    if np.diff(data.query_ptr).max() <= COUNTED:
        return np.empty(0, np.int64)
    return np.lexsort((-scores, data.document_query))


@numba.njit(nogil=True, cache=True)
def _sum_lambdas(
    first, last, lambdas, curvature, scores, relevance, worth, query_ptr, ideal, discounts, order,
    metric, sigma, T, keep, factor, by_score, by_query,
):  # fmt: skip
    """Fill lambdas and curvature (n_documents,) of the queries first..last; returns those whose pairs must be listed: other
    metrics, preferences, unlabelled documents, scores too far apart for `_gain_lambdas`."""
    listed, n_listed = np.empty(last - first, np.int64), 0
    for q in range(first, last):
        a, b = query_ptr[q], query_ptr[q + 1]
        low, high, is_graded = np.inf, -np.inf, True
        for i in range(a, b):
            low, high = min(low, scores[i]), max(high, scores[i])
            is_graded &= not np.isnan(relevance[i])
        spread = sigma * (high - low)
        if metric >= 2 or spread >= SAFE_SPREAD or not is_graded:
            listed[n_listed] = q
            n_listed += 1
        elif ideal[q] > 0:
            ranked = order[a:b] - a if b - a > COUNTED else _rank_order(scores[a:b])
            _gain_lambdas(
                scores[a:b], ranked, worth[a:b], ideal[q], discounts, sigma, T, keep, factor, by_score and spread > 0, by_query,
                lambdas[a:b], curvature[a:b],
            )  # fmt: skip
    return listed[:n_listed]


@numba.njit(nogil=True, cache=True)
def _add_pairs(pairs, lambdas, curvature):
    for p in range(len(pairs)):
        i, j = np.int64(pairs[p, 0]), np.int64(pairs[p, 1])
        lambdas[i] += pairs[p, 5]
        lambdas[j] -= pairs[p, 5]
        curvature[i] += pairs[p, 6]
        curvature[j] += pairs[p, 6]


@numba.njit(nogil=True, cache=True, error_model="numpy", fastmath={"reassoc", "contract", "nsz"})
def _gain_lambdas(scores, order, worth, ideal, discounts, sigma, T, keep, factor, by_score, by_query, lambdas, curvature):
    """Lambdas of DCG and NDCG without a list of pairs: the same numbers as `_weigh_pairs`, and no exp for a pair.

    With e = exp(sigma h), rho of winner i and loser j is e_j / (e_i + e_j), so that exp is taken once a document.
    In rank order every array is read from left to right; equal gains give a delta of 0.
    """
    n = len(scores)
    h, e, gain, value = np.empty(n), np.empty(n), np.empty(n), np.zeros(n)
    push, curve, row = np.zeros(n), np.zeros(n), np.empty(n)
    for r in range(n):
        h[r], gain[r] = scores[order[r]] - scores[order[0]], worth[order[r]]
        e[r] = np.exp(sigma * h[r])
        if keep or r < T:
            value[r] = discounts[r]
    total = 0.0
    for a in range(min(n, T)):
        # Two short loops over slices that start at the next rank: the compiler does several pairs at once.
        _fill_deltas(a, h, gain, value, by_score, row)
        e_below, delta_below, push_below, curve_below = e[a + 1 :], row[a + 1 :], push[a + 1 :], curve[a + 1 :]
        e_a, up, bend = e[a], 0.0, 0.0
        for b in range(len(e_below)):
            delta = delta_below[b]
            share = 1.0 / (e_a + e_below[b])
            upper, lower = e_a * share, e_below[b] * share  # the chances that either stands above the other
            force = delta * (lower if delta > 0 else upper)
            c = abs(delta) * upper * lower
            up += force
            bend += c
            push_below[b] -= force
            curve_below[b] += c
            total += abs(force)
        push[a] += up
        curve[a] += bend
    scale = sigma / ideal
    total *= 2.0 * scale
    normal = np.log2(1.0 + total) / total if by_query and total > 0 else 1.0
    for r in range(n):
        lambdas[order[r]] = push[r] * scale * normal
        curvature[order[r]] = curve[r] * scale * sigma * factor * normal


@numba.njit(nogil=True, cache=True, error_model="numpy", fastmath={"reassoc", "contract", "nsz"})
def _fill_deltas(a, h, gain, value, by_score, row):
    """What swapping rank a with each rank below it changes, positive where the document at a is the better one."""
    h_below, gain_below, value_below, delta = h[a + 1 :], gain[a + 1 :], value[a + 1 :], row[a + 1 :]
    for b in range(len(delta)):
        delta[b] = (gain[a] - gain_below[b]) * (value[a] - value_below[b])
    if by_score:
        for b in range(len(delta)):
            delta[b] /= 0.01 + (h[a] - h_below[b])


@numba.njit(nogil=True, cache=True, fastmath={"reassoc"})  # sums of whole numbers: the order does not matter
def _rank_order(scores):
    """Documents from the highest score down, ties in file order.

    Ranked by counting who stands above whom: that takes several documents at once, and costs a third of a sort in a short list.
    """
    n = len(scores)
    above, order = np.zeros(n), np.empty(n, np.int64)
    for i in range(n):
        mine, after, counts, below = scores[i], scores[i + 1 :], above[i + 1 :], 0.0
        for j in range(len(after)):
            is_below = 1.0 if after[j] <= mine else 0.0
            counts[j] += is_below
            below += is_below
        above[i] += n - 1 - i - below
    for i in range(n):
        order[np.int64(above[i])] = i
    return order


@numba.njit(nogil=True, cache=True)
def _weigh_pairs(pairs, scores, sigma, factor, by_score, by_query):
    """Fill in score difference, rho, lambda and curvature, from winner, loser and delta of `_swap_deltas`."""
    all_tied = scores.min() == scores.max()
    total = 0.0
    for p in range(len(pairs)):
        s = scores[np.int64(pairs[p, 0])] - scores[np.int64(pairs[p, 1])]
        rho, other = 1.0 / (1.0 + np.exp(sigma * s)), 1.0 / (1.0 + np.exp(-sigma * s))
        delta = pairs[p, 4]
        if by_score and not all_tied:
            delta /= 0.01 + abs(s)
        force = sigma * rho * delta
        pairs[p, 2], pairs[p, 3], pairs[p, 4], pairs[p, 5] = s, rho, delta, force
        pairs[p, 6] = factor * sigma * sigma * rho * other * delta
        total += 2.0 * force
    if by_query and total > 0:
        share = np.log2(1.0 + total) / total
        for p in range(len(pairs)):
            pairs[p, 5] *= share
            pairs[p, 6] *= share


@numba.njit(nogil=True, cache=True)
def _swap_deltas(order, relevance, worth, stated, ideal, metric, T, keep):
    """Winner, loser and, in column 4, how much the metric changes when the two swap places.

    Ranks a < b run over the order; what lies between them is kept as running sums, so that each pair costs O(1).
    """
    n = len(order)
    n_pairs = len(stated)
    for i in range(n):
        for j in range(n):
            n_pairs += relevance[i] > relevance[j]
    pairs = np.zeros((n_pairs, 7))
    value = np.zeros(n)  # of a rank: what one unit of worth is worth there
    for r in range(n):
        if keep or r < T:
            value[r] = 1.0 / np.log2(r + 2.0) if metric < 2 else 1.0 / (r + 1.0)
    first = n  # rank of the first relevant document, for MRR
    for r in range(n - 1, -1, -1):
        if worth[order[r]] > 0:
            first = r
    p, above, survive = 0, 0.0, 1.0  # relevant documents down to rank a; chance that ERR's reader gets as far as a
    for a in range(n):
        i = order[a]
        above += worth[i]
        between, reach, upto, second = 0.0, 1.0, above, n
        for b in range(a + 1, n):
            j = order[b]
            upto += worth[j]
            if metric == 4 and second == n and worth[j] > 0:
                second = b  # the first relevant document after a
            if relevance[i] > relevance[j] or relevance[j] > relevance[i]:
                gap = worth[i] - worth[j]
                delta = 1.0  # ranknet
                if metric < 2:
                    delta = abs(gap) * abs(value[a] - value[b])
                elif metric == 3:
                    # A relevant document goes from a to b, or comes from b to a: the precisions between change by one.
                    upper = above if gap > 0 else above + 1.0
                    delta = abs(gap) * abs(upper * value[a] + between - upto * value[b])
                elif metric == 4:
                    delta = 0.0
                    if gap > 0 and a == first:
                        delta = value[a] - value[min(b, second)]
                    elif gap < 0 and a < first:
                        delta = value[a] - value[first]
                elif metric == 5:
                    delta = survive * abs(gap) * abs(value[a] - between - reach * value[b])
                pairs[p, 0], pairs[p, 1] = (i, j) if relevance[i] > relevance[j] else (j, i)
                if a < T and ideal > 0:
                    pairs[p, 4] = delta / ideal
                p += 1
            if metric == 3:
                between += worth[j] * value[b]
            elif metric == 5:
                between += worth[j] * reach * value[b]
                reach *= 1.0 - worth[j]
        survive *= 1.0 - worth[i]
    rank = np.empty(n, np.int64)
    for r in range(n):
        rank[order[r]] = r
    for r in range(len(stated)):
        i, j = stated[r, 0], stated[r, 1]
        pairs[p + r, 0], pairs[p + r, 1] = i, j
        pairs[p + r, 4] = 1.0 if min(rank[i], rank[j]) < T else 0.0
    return pairs

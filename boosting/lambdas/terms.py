"""Lambdas taken apart: every factor of a pair, the sums of a document, the Newton step of a leaf ([BU] sections 2, 4 and 7).
The numbers are LambdaMART's own; only what it multiplies on the way is spelled out here.

>>> import boosting as b
>>> import numpy as np
>>> data = b.Dataset([[0.0]] * 3, relevance=[0, 2, 1], query_ptr=[0, 3])
>>> found = forces(b.LambdaMART(), data, np.zeros(3))
>>> bool(abs(found.lambdas.sum()) < 1e-12), found.lambdas.argmax()
(True, np.int64(1))
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..losses.lambdamart import LambdaMART
from ..losses.lambdamart import ideal_of as ideal_of_grades


@dataclass(frozen=True, eq=False)
class Forces:
    """lambdas, curvature (n,) of the documents of one query; rank (n,) 0-based, ties by file order."""

    lambdas: np.ndarray
    curvature: np.ndarray
    rank: np.ndarray


def forces(loss: LambdaMART, data: Dataset, scores: np.ndarray) -> Forces:
    """What the documents of a one-query data set are pushed by. `split_on` changes no force, only how a tree reads it."""
    problem = replace(loss, split_on="lambda").problem(data, scores, 1)
    assert problem.leaf_weights is not None
    return Forces(problem.targets, problem.leaf_weights, metrics.ranks(scores, data.query_ptr))


def ranknet(sigma: float) -> LambdaMART:
    """RankNet's own gradient ([BU] section 2): no metric, so that |delta| is 1; nothing truncated, nothing normalised."""
    return LambdaMART(metric="ranknet", sigma=sigma)


NO_PAIR = "these two documents have the same grade, or none: they are not a pair and do not push each other."


class PairTerms(NamedTuple):
    """Everything that lambda of one pair is made of. In pairs (a, b) the winner comes first.

    lambda = sigma * rho * delta * query_factor,  delta = raw_delta / divisor
    raw_delta   ndcg, dcg: |gains| * |discounts| / ideal;  map, mrr, err: |before - after| the swap;  ranknet: 1
    counted     whether the truncation lets the pair count
    """

    grades: tuple[float, float]
    ranks: tuple[int, int]
    scores: tuple[float, float]
    difference: float
    rho: float
    gains: tuple[float, float] | None
    discounts: tuple[float, float] | None
    ideal: float
    swap: tuple[float, float] | None
    counted: bool
    raw_delta: float
    divisor: float
    delta: float
    query_sum: float
    query_factor: float
    force: float
    curvature: float


def pair_terms(loss: LambdaMART, data: Dataset, scores: np.ndarray, winner: int, loser: int) -> PairTerms:
    """The terms of one pair of a one-query data set. Raises ValueError where the two are no pair."""
    listed = loss.pairs(data, scores, 0)
    plain = replace(loss, query_normalisation=False).pairs(data, scores, 0) if loss.query_normalisation else listed
    at = np.flatnonzero((plain["winner"] == winner) & (plain["loser"] == loser))
    if not len(at):
        raise ValueError(NO_PAIR)
    p, rank = at[0], metrics.ranks(scores, data.query_ptr)
    both = [winner, loser]
    total = 2.0 * float(plain["force"].sum())
    factor = query_factor(total) if loss.query_normalisation else 1.0
    apart = abs(float(plain["difference"][p]))
    has_divisor = loss.score_normalisation and scores.min() != scores.max()
    gained = loss.metric in ("ndcg", "dcg")
    swap = swapped(loss, data, rank, winner, loser) if loss.metric in SWAPPED else None
    ideal = ideal_of(loss, data)
    worth = metrics.gains_of(data.relevance[both]) if gained else None
    value = discounts_of(loss, len(scores))[rank[both]] if gained else None
    return PairTerms(
        grades=_two(data.relevance[both]), ranks=(int(rank[winner]), int(rank[loser])), scores=_two(scores[both]),
        difference=float(plain["difference"][p]), rho=float(plain["rho"][p]),
        gains=None if worth is None else _two(worth), discounts=None if value is None else _two(value), ideal=ideal, swap=swap,
        counted=bool(loss.truncation is None or min(rank[both]) < loss.truncation),
        raw_delta=_raw_delta(worth, value, ideal, swap), divisor=0.01 + apart if has_divisor else 1.0,
        delta=float(plain["delta"][p]), query_sum=total, query_factor=factor,
        force=float(listed["force"][p]), curvature=float(listed["curvature"][p]),
    )  # fmt: skip


def _two(values: np.ndarray) -> tuple[float, float]:
    return float(values[0]), float(values[1])


def _raw_delta(worth: np.ndarray | None, value: np.ndarray | None, ideal: float, swap: tuple[float, float] | None) -> float:
    """How much the metric changes under the swap, before truncation and normalisation of scores."""
    if worth is not None and value is not None:
        return abs(float(worth[0] - worth[1])) * abs(float(value[0] - value[1])) / ideal if ideal > 0 else 0.0
    return 1.0 if swap is None else abs(swap[0] - swap[1])


def query_factor(total: float) -> float:
    """log2(1 + S) / S with S = 2 sum |lambda|, as LightGBM and XGBoost normalise a query."""
    return float(np.log2(1.0 + total) / total) if total > 0 else 1.0


def discounts_of(loss: LambdaMART, n: int) -> np.ndarray:
    """(n,) 1 / log2(rank + 2), zero below the truncation where the loss says so."""
    values = metrics.discounts(n)
    if loss.truncation is not None and loss.beyond_truncation == "zero":
        values[loss.truncation :] = 0.0
    return values


def ideal_of(loss: LambdaMART, data: Dataset) -> float:
    """M, the DCG of the ideal order down to the truncation; 1 for metrics that divide by nothing of the kind."""
    return ideal_of_grades(loss, data.relevance) if loss.metric == "ndcg" else 1.0


SWAPPED: dict[str, Callable[..., float]] = {"map": metrics.mean_average_precision, "mrr": metrics.mrr, "err": metrics.err}


def swapped(loss: LambdaMART, data: Dataset, rank: np.ndarray, i: int, j: int) -> tuple[float, float]:
    """(before, after) the metric of the order, and with i and j in each other's place. A truncation that keeps what lies
    below it compares whole lists, but MAP still divides by the relevant documents that fit above."""
    after = rank.copy()
    after[[i, j]] = rank[[j, i]]
    cut = loss.truncation if loss.beyond_truncation == "zero" else None
    best: dict[str, Any] = {"max_grade": loss.max_grade} if loss.metric == "err" else {}
    values = [SWAPPED[loss.metric](data, -order.astype(float), cut, empty="zero", **best) for order in (rank, after)]
    n_relevant = int((data.relevance > 0).sum())
    if loss.metric == "map" and cut is None and loss.truncation is not None and n_relevant:
        values = [value * n_relevant / min(n_relevant, loss.truncation) for value in values]
    return float(values[0]), float(values[1])


class Leaf(NamedTuple):
    """value = numerator / denominator; the denominator holds the regularisation."""

    numerator: float
    curvature: float
    denominator: float
    value: float


def leaf(found: Forces, documents: Sequence[int], l2: float = 0.0) -> Leaf:
    """One Newton step for documents that share a leaf: sum lambda / (sum curvature + l2), 0 where that is 0/0."""
    members = np.asarray(documents, np.int64)
    top, curve = float(found.lambdas[members].sum()), float(found.curvature[members].sum())
    bottom = curve + l2
    return Leaf(top, curve, bottom, top / bottom if bottom > 0 else 0.0)


class Incoherence(NamedTuple):
    """A better document below a worse one with the smaller lambda, the widest such case, and how many cases there are."""

    better: int
    worse: int
    n_cases: int


def incoherence(grades: np.ndarray, lambdas: np.ndarray, scores: np.ndarray) -> Incoherence | None:
    """The widest gap lambda_worse - lambda_better where the better document stands below the worse one, or None ([ML]).

    Above it a smaller lambda is no fault: a pair that stands right and far apart has little left to push. Nor is it one where the
    two tie, which only the file puts in order.
    """
    is_wrong = (grades[:, None] > grades[None, :]) & (scores[:, None] < scores[None, :])  # row: better, column: worse
    short = is_wrong * (lambdas[None, :] - lambdas[:, None])
    short = np.where(short > 1e-9 * np.abs(lambdas).max(initial=0.0), short, 0.0)
    if not short.any():
        return None
    better, worse = np.unravel_index(int(short.argmax()), short.shape)
    return Incoherence(int(better), int(worse), int(np.count_nonzero(short)))

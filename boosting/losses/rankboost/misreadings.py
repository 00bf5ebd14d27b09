"""What goes wrong with RankBoost by hand: the weight of a pair, and how alpha follows from the edge ([FI] section 3)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ...compute.logarithms import log_sum_exp
from ...data.dataset import Dataset, Pairs
from ...pairwise.ddf import binary
from ...pairwise.weights import PairWeights, weigh
from ..misreading import Misreading, Table
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import RankBoost

# Of all pairs: score difference, number of the query, and logarithm of the stated weight -> their weights.
Weights = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


def _shares(exponent: np.ndarray) -> np.ndarray:
    return np.exp(exponent - log_sum_exp(exponent)) if len(exponent) else exponent


def _of_query(s: np.ndarray, query: np.ndarray, log_w: np.ndarray) -> np.ndarray:
    highest = np.full(query.max(initial=0) + 1, -np.inf)
    np.maximum.at(highest, query, log_w - s)
    w = np.exp(log_w - s - highest[query])
    return w / np.bincount(query, w)[query]


_WEIGHTS: dict[str, tuple[str, Weights]] = {
    "weights all alike": (
        "The pairs weigh exp(−(Fᵢ − Fⱼ)), not all alike.", lambda s, query, log_w: _shares(log_w),
    ),
    "exponent turned": (
        "The exponent is −(Fᵢ − Fⱼ): a pair in the right order weighs less, not more.", lambda s, query, log_w: _shares(log_w + s),
    ),
    "Z missing": (
        "The weight is not yet divided by Z, the sum over all pairs.", lambda s, query, log_w: np.exp(np.minimum(log_w - s, 700.0)),
    ),
    "Z of the query": ("Z adds up the pairs of all queries, not of this one alone.", _of_query),
}  # fmt: skip


def rankboost_misreadings(
    loss: "RankBoost", data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None
) -> Iterator[Misreading]:
    yield from _weights(loss, data, scores, k)
    if leaves is not None:
        yield from _edges(loss.problem(data, scores, k), weigh(data, scores, binary), leaves)


def _weights(loss: "RankBoost", data: Dataset, scores: np.ndarray, k: int) -> Iterator[Misreading]:
    """Other weights of the pairs, and MPBoost's mean instead of the sum."""
    right = loss.problem(data, scores, k)
    for key, (words, weights) in _WEIGHTS.items():
        yield Misreading(key, words, partial(_problem, right, data, scores, weights), partial(_pairs, loss, data, scores, weights))

    def mean() -> Problem:
        pairs = data.pairs()
        weight = _weigh(data, pairs, scores, lambda s, query, log_w: _shares(log_w - s))
        degree = np.bincount(pairs.winner, weight, len(scores)) + np.bincount(pairs.loser, weight, len(scores))
        return replace(right, targets=np.divide(right.targets, degree, out=np.zeros(len(scores)), where=degree > 0))

    yield Misreading("weighted mean", "The potential adds up the weights; dividing by them gives MPBoost's target.", mean)


def _edges(problem: Problem, weights: PairWeights, leaves: np.ndarray) -> Iterator[Misreading]:
    """Other values of the two sides: right of the threshold alpha = 1/2 ln((1 + r)/(1 - r)), left of it 0."""
    right = leaves == 1
    r, cut = float(problem.targets[right].sum()), weights.across(right)
    edge = min(abs(r), 1.0 - 1e-9) * np.sign(r)
    alpha, ratio = float(np.arctanh(edge)), r / cut if cut > 0 else 0.0
    exact = float(np.arctanh(min(abs(ratio), 1.0 - 1e-9))) * np.sign(ratio)
    formula, zero = "alpha = ½ ln((1 + r)/(1 − r))", "The left side keeps 0: h is 1 to the right of the threshold and 0 to the left."
    of_both_sides = {
        "edge alone": (f"That is a sum of potentials, the edge r; the right side gets {formula}, the left side 0.", -r, r),
        "cut pairs alone": (
            "That is N / C, MPBoost's height. RankBoost does not divide by the weight of the pairs that are cut; its left side keeps 0.",
            -ratio, ratio,
        ),
        "half missing": (f"One half of the logarithm: {formula}.", 0.0, 2.0 * alpha),
        "other logarithm": ("The logarithm is the natural one.", 0.0, alpha / np.log(10.0)),
        "exact step": ("That minimises Z itself; alpha minimises a bound of Z that treats every pair as cut.", 0.0, exact),
        "minus on the left": (zero, -alpha, alpha),
        "half on each side": (zero, -alpha / 2, alpha / 2),
    }  # fmt: skip
    for key, (words, left, value) in of_both_sides.items():
        yield Misreading(key, words, leaf_values=partial(np.array, [left, value]))


def _weigh(data: Dataset, pairs: Pairs, scores: np.ndarray, weights: Weights) -> np.ndarray:
    log_w = np.zeros(len(pairs)) if pairs.weight is None else np.log(pairs.weight)
    return weights(scores[pairs.winner] - scores[pairs.loser], data.document_query[pairs.winner], log_w)


def _problem(right: Problem, data: Dataset, scores: np.ndarray, weights: Weights) -> Problem:
    pairs, n = data.pairs(), data.n_documents
    w = _weigh(data, pairs, scores, weights)
    return replace(right, targets=np.bincount(pairs.winner, w, n) - np.bincount(pairs.loser, w, n))


def _pairs(loss: "RankBoost", data: Dataset, scores: np.ndarray, weights: Weights, query: int) -> Table:
    table, everywhere = loss.pairs(data, scores, query), data.pairs()
    w = _weigh(data, everywhere, scores, weights)[data.document_query[everywhere.winner] == query]
    return {**table, "weight": w, "force": w}

"""What goes wrong with MPBoost by hand: the distance, the weight of a pair, and what a stump divides by ([MP] section 3, appendix)."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...compute.logarithms import log_sum_exp
from ...data.dataset import Dataset, Pairs
from ...pairwise.weights import ListedWeights, degrees
from ..mathematics import Mathematics
from ..misreading import Misreading, Table, otherwise
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import MPBoost

NAMES = {"binary": "BINARY", "linear": "LDD", "logarithmic": "LOGDD", "logistic": "LOGITDD"}

_CONSTANTS = {"linear": ("alpha", "α"), "logarithmic": ("lambda_", "λ"), "logistic": ("beta", "β")}


def mpboost_misreadings(
    loss: "MPBoost", data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None
) -> Iterator[Misreading]:
    at = (loss, data, scores, k)
    yield from _distances(*at)
    yield from _weights(*at)
    if leaves is not None and loss.weak_learner == "stump":
        yield from _stumps(*at, leaves)
    if leaves is not None:
        words = "A leaf is fitted to the pairs that it cuts, not to the targets of its documents."
        n_leaves = int(leaves.max()) + 1
        yield Misreading(
            "mean target", words, leaf_values=lambda: Mathematics.leaf_values(loss, loss.problem(data, scores, k), leaves, n_leaves)
        )


def _distances(loss: "MPBoost", data: Dataset, scores: np.ndarray, k: int) -> Iterator[Misreading]:
    """Another distance function than the one chosen, and the gap itself."""
    here = NAMES.get(loss.ddf, "your own")
    for ddf, name in NAMES.items():
        if ddf != loss.ddf:
            yield otherwise(f"distance {ddf}", f"That is {name}; the distance function here is {here}.", loss, data, scores, k, ddf=ddf)
    if loss.ddf in _CONSTANTS:
        field, symbol = _CONSTANTS[loss.ddf]
        words = f"{symbol} = {getattr(loss, field):.4g} is missing in the distance function."
        yield otherwise("constant missing", words, loss, data, scores, k, **{field: 1.0})
    yield otherwise("gap", f"d is the distance of the two grades by {here}, not their gap.", loss, data, scores, k, ddf="linear", alpha=1.0)


class WrongWeight(NamedTuple):
    """w is proportional to exp(exponent(d, s)) and a pair pulls by w * distance(d); d, s (n_pairs,) distance and score difference."""

    key: str
    words: str
    exponent: Callable[[np.ndarray, np.ndarray], np.ndarray] = lambda d, s: -d * s
    distance: Callable[[np.ndarray], np.ndarray] = lambda d: d


_WEIGHTS = (
    WrongWeight("weights all alike", "The pairs weigh exp(−d (Fᵢ − Fⱼ)), not all alike.", lambda d, s: np.zeros_like(s)),
    WrongWeight(
        "exponent turned", "The exponent is −d (Fᵢ − Fⱼ): a pair in the right order weighs less, not more.", lambda d, s: d * s
    ),
    WrongWeight("distance missing in the weight", "d is missing in the exponent of the weight.", lambda d, s: -s),
    WrongWeight("distance missing", "A pair pulls with w d; the distance d is missing.", distance=np.ones_like),
)  # fmt: skip


def _weights(loss: "MPBoost", data: Dataset, scores: np.ndarray, k: int) -> Iterator[Misreading]:
    """Other weights of the pairs, or another sum over them."""
    for wrong in _WEIGHTS:
        yield Misreading(wrong.key, wrong.words, partial(_problem, loss, data, scores, wrong), partial(_pairs, loss, data, scores, wrong))

    def undivided(query: int) -> Table:
        table = loss.pairs(data, scores, query)
        with np.errstate(over="ignore"):  # too large a number is no answer that anybody types
            return {**table, "weight": table.get("preference_weight", 1.0) * np.exp(-table["distance"] * table["difference"])}

    def of_query(query: int) -> Table:
        table = undivided(query)
        return {**table, "weight": table["weight"] / table["weight"].sum()}

    yield Misreading("Z missing", "The weight is not yet divided by Z, the sum over all pairs.", pairs=undivided)
    yield Misreading("Z of the query", "Z adds up the pairs of all queries, not of this one alone.", pairs=of_query)
    step, words = ("paper", "w d² in the fit, not w") if loss.step == "newton" else ("newton", "w in the fit, not w d²")
    yield otherwise("order of the fit", f"A pair weighs {words}.", loss, data, scores, k, step=step)


def _stumps(loss: "MPBoost", data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray) -> Iterator[Misreading]:
    """Other values of the two sides: right of the threshold a = N / C, left of it 0."""
    problem = loss.problem(data, scores, k)
    assert problem.pair_weights is not None
    weights, right = problem.pair_weights, leaves == 1
    top, a = float(weights.b[right].sum()), float(loss.leaf_values(problem, leaves, 2)[1])
    over = {
        "all pairs below": ("C is the weight of the pairs that the threshold cuts, not of all pairs.", weights.total),
        "pairs inside counted": ("C leaves out the pairs on one side of the threshold: they stay together.", weights.degree[right].sum()),
    }
    for key, (words, bottom) in over.items():
        if bottom > 0:
            yield Misreading(key, words, leaf_values=partial(np.array, [0.0, top / bottom]))
    cut = top / a if a else 0.0
    logarithms = {
        "RankBoost's alpha": ("That is RankBoost's α = ½ ln((1 + r)/(1 − r)); here a = N / C.", top / weights.total),
        "exact step": (
            "That minimises Z itself, for distances of 1; here a = N / C.",
            top / cut if cut else 0.0,
        ),
    }
    for key, (words, edge) in logarithms.items():
        if abs(edge) < 1.0:
            yield Misreading(key, words, leaf_values=partial(np.array, [0.0, float(np.arctanh(edge))]))
    zero = "The left side keeps 0: f is a to the right of the threshold and 0 to the left."
    yield Misreading("minus on the left", zero, leaf_values=partial(np.array, [-a, a]))
    yield Misreading("half on each side", zero, leaf_values=partial(np.array, [-a / 2, a / 2]))


def _problem(loss: "MPBoost", data: Dataset, scores: np.ndarray, wrong: WrongWeight) -> Problem:
    pairs, n = data.pairs(), data.n_documents
    d = loss.distance(pairs.gap)
    exponent = _exponent(pairs, d, scores, wrong)
    w = np.exp(exponent - log_sum_exp(exponent)) if len(pairs) else np.empty(0)
    pull, v = w * wrong.distance(d), w * d**2 if loss.step == "newton" else w
    b = np.bincount(pairs.winner, pull, n) - np.bincount(pairs.loser, pull, n)
    degree = degrees(np.bincount(pairs.winner, v, n) + np.bincount(pairs.loser, v, n))
    targets = np.divide(b, degree, out=np.zeros(n), where=degree > 0)
    return Problem(targets, degree, pair_weights=ListedWeights(0.0, b, degree, pairs, v))


def _exponent(pairs: Pairs, d: np.ndarray, scores: np.ndarray, wrong: WrongWeight) -> np.ndarray:
    """(n_pairs,) with the logarithm of what is stated as the weight, where anything is."""
    exponent = wrong.exponent(d, scores[pairs.winner] - scores[pairs.loser])
    return exponent if pairs.weight is None else exponent + np.log(pairs.weight)


def _pairs(loss: "MPBoost", data: Dataset, scores: np.ndarray, wrong: WrongWeight, query: int) -> Table:
    table, everywhere = loss.pairs(data, scores, query), data.pairs()
    d = loss.distance(everywhere.gap)
    log_sum = log_sum_exp(_exponent(everywhere, d, scores, wrong)) if len(everywhere) else 0.0
    weight = table.get("preference_weight", 1.0) * np.exp(wrong.exponent(table["distance"], table["difference"]) - log_sum)
    return {**table, "weight": weight, "force": weight * wrong.distance(table["distance"])}

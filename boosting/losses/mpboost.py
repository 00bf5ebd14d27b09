"""MPBoost keeps the size of a preference: a pair of grades 5 and 1 should end up further apart than a pair of 5 and 4. A
directed distance function (DDF) turns two grades into the distance d that their scores should have, and each pair costs
exp(-d (F_i - F_j)). The weak learner of the paper is a stump that is fitted to the pairs themselves, not to documents.

BINARY (d = 1 for every pair) is RankBoost's label: a baseline that forgets the size.
"""

from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

import numba
import numpy as np
from scipy.special import logsumexp

from ..binning import MISSING, Bins
from ..data import Dataset, Pairs
from ..settings import Settings
from ..tree import Tree, stump
from .base import Column, Loss, Problem, Step, check_choice, check_range, parameter

DDFS = ("binary", "linear", "logarithmic", "logistic")
TIE = 1e-12
NEGLIGIBLE = 1e-12  # of the total weight 1: a cut below it gains less than that times the largest d squared


@dataclass(frozen=True)
class MPBoost(Loss):
    """Magnitude-preserving boosting ([MP] section 3, Algorithm 1, appendix).

    risk = sum over pairs exp(-d_ij (F_i - F_j)), a pair's weight is its share of the risk.
    A parameter that is None is derived from the mean gap m of the training pairs, so that d(m) is near 1 (condition (9)):
    alpha = 1/m, lambda = (e - 1)/m, beta = ln 3 / m.
    """

    identifier = "mpboost"
    title = "MPBoost"
    summary = "Pairs further apart in grade should end further apart in score."
    formula = r"J(F) = \sum_{(i,j)} e^{-d_{ij}\,(F_i - F_j)}, \quad a = \frac{N(\theta)}{C(\theta)}"
    paper = "Zhu, Chen, Zhu, Wang, Wang, Chen, A General Magnitude-Preserving Boosting Algorithm for Search Ranking, CIKM 2009"
    equation = "Algorithm 1; stump in the appendix"
    order = 5
    learning_rate = 1.0
    settings = ("n_iterations", "learning_rate", "n_bins")
    target_word = "mean distance"
    force_word = "weight × distance"
    pair_columns = (
        Column("difference", "score difference", r"F_i - F_j"),
        Column("distance", "directed distance", r"d_{ij}"),
        Column("weight", "weight", r"w_{ij}"),
        Column("force", "weight × distance", r"w_{ij} d_{ij}"),
    )

    ddf: str = parameter("logistic", "Directed distance of two grades.", choices=DDFS)
    alpha: float | None = parameter(None, "Slope of the linear DDF; empty = 1 / mean gap.", low=0.05, high=2.0, step=0.05, latex=r"\alpha")
    lambda_: float | None = parameter(
        None, "Scale of the logarithmic DDF; empty = (e - 1) / mean gap.", low=0.1, high=6.0, step=0.1, latex=r"\lambda"
    )
    beta: float | None = parameter(
        None, "Steepness of the logistic DDF; empty = ln 3 / mean gap.", low=0.05, high=4.0, step=0.05, latex=r"\beta"
    )

    def __post_init__(self) -> None:
        check_choice("ddf", self.ddf, DDFS)
        for name in ("alpha", "lambda_", "beta"):
            if getattr(self, name) is not None:
                check_range(name, getattr(self, name), 1e-6, 1e6)

    def for_data(self, data: Dataset) -> "MPBoost":
        mean = float(data.pairs().gap.mean()) if len(data.pairs()) else 1.0
        derived: dict[str, Any] = {"alpha": 1.0 / mean, "lambda_": (np.e - 1.0) / mean, "beta": float(np.log(3.0)) / mean}
        return replace(self, **{name: value for name, value in derived.items() if getattr(self, name) is None})

    def distance(self, gap: np.ndarray) -> np.ndarray:
        """Directed distance of a pair by its gap >= 0 ([MP] section 3.2: BINARY, LDD, LOGDD, LOGITDD).

        >>> MPBoost(ddf="linear", alpha=0.5).distance(np.array([1.0, 4.0])).tolist()
        [0.5, 2.0]
        """
        if self.ddf == "binary":
            return np.ones_like(gap)
        if self.ddf == "linear":
            return _given("alpha", self.alpha) * gap
        if self.ddf == "logarithmic":
            return np.log1p(_given("lambda_", self.lambda_) * gap)
        return 1.0 / (1.0 + np.exp(-_given("beta", self.beta) * gap))

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        pairs = data.pairs()
        if len(pairs) == 0:
            nothing = np.zeros(len(scores))
            return Problem(nothing, nothing, finished="There is no pair of different grades, so there is nothing to learn.")
        distance = self.distance(pairs.gap)
        weights = self._pair_weights(pairs, distance, scores)
        b = _per_document(pairs, weights * distance, -1, len(scores))
        degree = _per_document(pairs, weights, 1, len(scores))
        targets = np.divide(b, degree, out=np.zeros_like(b), where=degree > 0)
        return Problem(targets, degree, pairs=pairs, pair_weights=weights)

    def fit(self, problem: Problem, bins: Bins, settings: Settings, pool: Executor | None = None) -> tuple[tuple[Tree, np.ndarray], ...]:
        """The stump f(x) = a if x_k > theta else 0 that minimises sum w (d - (f_i - f_j))^2 exactly ([MP] appendix)."""
        assert problem.pairs is not None and problem.pair_weights is not None
        best = best_stump(bins, problem.targets * problem.weights, problem.pairs, problem.pair_weights)
        if best is None:
            return ()
        feature, cut = best
        right = (bins.feature(feature) > cut) & (bins.feature(feature) != MISSING)
        is_cut = right[problem.pairs.winner] != right[problem.pairs.loser]
        numerator = float((problem.targets * problem.weights)[right].sum())
        denominator = float(problem.pair_weights[is_cut].sum())
        parts = _stump_parts(problem, right, numerator, denominator)
        tree = stump(feature, cut, float(bins.thresholds[feature][cut]), True, parts, numerator / denominator)
        return ((tree, right.astype(np.uint8)),)

    def step(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        """The paper's unit step, halved until Z_t <= 1: d far from 1 breaks condition (9) and would make the loss explode."""
        pairs = data.pairs()
        distance = self.distance(pairs.gap)
        log_weights = self._log_weights(pairs, distance, scores)
        lead = distance * (g[pairs.winner] - g[pairs.loser])
        rate, halvings = learning_rate, 0
        while logsumexp(log_weights - rate * lead) > 0.0 and halvings < 60:
            rate, halvings = rate / 2, halvings + 1
        note = f"The step was halved {halvings} time{'s' * (halvings > 1)}, so that the risk does not rise." if halvings else ""
        return Step(1.0, rate, note)

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        """sum over pairs exp(-d (F_i - F_j)); inf where that leaves the range of float64."""
        pairs = data.pairs()
        if len(pairs) == 0:
            return 0.0
        with np.errstate(over="ignore"):
            return float(np.exp(logsumexp(self._exponent(pairs, self.distance(pairs.gap), scores))))

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        pairs, every = data.query_pairs(query), data.pairs()
        distance = self.distance(pairs.gap)
        exponent = self._exponent(pairs, distance, scores)
        weight = np.exp(exponent - logsumexp(self._exponent(every, self.distance(every.gap), scores))) if len(every) else exponent
        return {
            "winner": pairs.winner, "loser": pairs.loser, "gap": pairs.gap, "difference": scores[pairs.winner] - scores[pairs.loser],
            "distance": distance, "weight": weight, "force": weight * distance,
        }  # fmt: skip

    def _exponent(self, pairs: Pairs, distance: np.ndarray, scores: np.ndarray) -> np.ndarray:
        return -distance * (scores[pairs.winner] - scores[pairs.loser])

    def _pair_weights(self, pairs: Pairs, distance: np.ndarray, scores: np.ndarray) -> np.ndarray:
        """Shares of the risk, through logarithms: nothing overflows in any round."""
        return np.exp(self._log_weights(pairs, distance, scores))

    def _log_weights(self, pairs: Pairs, distance: np.ndarray, scores: np.ndarray) -> np.ndarray:
        exponent = self._exponent(pairs, distance, scores)
        return exponent - logsumexp(exponent)


def best_stump(bins: Bins, b: np.ndarray, pairs: Pairs, pair_weights: np.ndarray) -> tuple[int, int] | None:
    """(feature, cut) with the largest error drop N^2 / C, or None where no threshold cuts a pair.

    b (n_documents,): sum of w d over the pairs a document wins, minus those it loses.
    N(theta) = sum of b right of theta; C(theta) = weight of the pairs that theta cuts.
    """
    best = 0.0, -1, -1
    for f in range(bins.n_features):
        drop, cut = _best_cut(bins.feature(f), len(bins.thresholds[f]), b, pairs.winner, pairs.loser, pair_weights)
        if drop > best[0] * (1 + TIE):
            best = drop, f, cut
    return best[1:] if best[1] >= 0 else None


@numba.njit(nogil=True, cache=True)
def _best_cut(column, n_cuts, b, winner, loser, weights):
    """Missing values stay left, as f(x) = 0 says. A pair in bins p < q is cut by the thresholds p, ..., q - 1."""
    right = np.zeros(n_cuts + 2)
    crossing = np.zeros(n_cuts + 2)
    crossing_count = np.zeros(n_cuts + 2, np.int64)
    for row in range(len(column)):
        if column[row] != MISSING:
            right[column[row]] += b[row]
    for p in range(len(winner)):
        one = -1 if column[winner[p]] == MISSING else np.int64(column[winner[p]])
        two = -1 if column[loser[p]] == MISSING else np.int64(column[loser[p]])
        low, high = max(min(one, two), 0), max(max(one, two), 0)
        crossing[low] += weights[p]
        crossing[high] -= weights[p]
        crossing_count[low] += 1
        crossing_count[high] -= 1
    best, best_cut = 0.0, -1
    N = right.sum()
    C, count = 0.0, 0
    for cut in range(n_cuts):
        N -= right[cut]
        C += crossing[cut]
        count += crossing_count[cut]
        if count > 0 and C > NEGLIGIBLE and best * (1 + TIE) < N * N / C:
            best, best_cut = N * N / C, cut
    return best, best_cut


def _per_document(pairs: Pairs, amount: np.ndarray, loser_sign: int, n: int) -> np.ndarray:
    """Sum of the amounts of the pairs a document wins, plus or minus those it loses."""
    return np.bincount(pairs.winner, amount, n) + loser_sign * np.bincount(pairs.loser, amount, n)


def _stump_parts(problem: Problem, right: np.ndarray, numerator: float, denominator: float) -> np.ndarray:
    """Rows root, left, right; columns count, weight, numerator, denominator, split_gain, for the tree that is drawn."""
    parts = np.zeros((3, 5))
    for row, inside in enumerate((np.ones_like(right), ~right, right)):
        parts[row, :2] = (problem.weights[inside] > 0).sum(), problem.weights[inside].sum()
    parts[:, 2] = 0.0, -numerator, numerator
    parts[:, 3] = 0.0, denominator, denominator
    parts[0, 4] = numerator**2 / denominator
    return parts


def _given(name: str, value: float | None) -> float:
    if value is None:
        raise ValueError(f"{name} is derived from data: call loss.for_data(data), or give {name} a number.")
    return value

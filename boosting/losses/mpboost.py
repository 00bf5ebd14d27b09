"""MPBoost keeps the size of a preference: a pair of grades 5 and 1 should end up further apart than a pair of 5 and 4. A
directed distance function (DDF) turns two grades into the distance d that their scores should have, and each pair costs
exp(-d (F_i - F_j)). The weak learner of the paper is a stump that is fitted to the pairs themselves, not to documents.

BINARY (d = 1 for every pair) is RankBoost's label: a baseline that forgets the size, so it breaks the paper's own
requirement (4), larger gap, larger d. The range of LOGITDD is open: d never reaches 1/2 or 1. The paper calls its quadratic
fit a second-order expansion of Z, which it is only where |d| = 1 (`newton` is the true one), and the second sum of its
equation (16) must run over r_i < r_j.
"""

from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.optimize import brentq
from scipy.special import logsumexp

from .. import ddf as shapes
from .. import metrics
from ..binning import Bins
from ..data import Dataset, Pairs
from ..expression import parse
from ..settings import Settings
from ..stump import fit_stump, refit_leaves
from ..tree import Tree
from .base import Column, Loss, Moment, Problem, Step, Watched, check_choice, check_range, parameter

DDFS = ("binary", "linear", "logarithmic", "logistic")  # the paper's; a person may draw or type another
WEAK_LEARNERS = ("stump", "tree")
STEPS = ("paper", "newton", "exact")
LONGEST_STEP = 10.0  # times the weak ranker, where Z has no minimum


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
    target_word = "mean distance"
    force_word = "weight × distance"
    pair_columns = (
        Column("difference", "score difference", r"F_i - F_j"),
        Column("distance", "directed distance", r"d_{ij}"),
        Column("weight", "weight", r"w_{ij}"),
        Column("force", "weight × distance", r"w_{ij} d_{ij}"),
    )

    watched = (
        Watched("z", "Z of the round", "below 1 the bound falls"),
        Watched("bound", "product of all Z", "bounds the share of misordered pairs (Theorem 1)"),
        Watched("misordering", "misordered pairs", "their share; a tie counts"),
    )

    ddf: str = parameter(
        "logistic", "Directed distance of two grades: the paper's, or one drawn (table) or typed (formula) on the DDF page.",
        choices=(*DDFS, "table", "formula"),
    )  # fmt: skip
    alpha: float | None = parameter(None, "Slope of the linear DDF; empty = 1 / mean gap.", low=0.05, high=2.0, step=0.05, latex=r"\alpha")
    lambda_: float | None = parameter(
        None, "Scale of the logarithmic DDF; empty = (e - 1) / mean gap.", low=0.1, high=6.0, step=0.1, latex=r"\lambda"
    )
    beta: float | None = parameter(
        None, "Steepness of the logistic DDF; empty = ln 3 / mean gap.", low=0.05, high=4.0, step=0.05, latex=r"\beta"
    )

    weak_learner: str = parameter(
        "stump", "The paper's stump, fitted to the pairs; or a tree whose leaf values are fitted to the pairs.", choices=WEAK_LEARNERS
    )
    step: str = parameter(
        "paper", "The paper's quadratic fit to d; the second-order expansion of the loss (target 1/d, weight w d^2); or the paper's "
        "weak ranker with the step that minimises Z exactly.", choices=STEPS,
    )  # fmt: skip
    points: tuple[tuple[float, float], ...] = parameter(
        (), "Of the table: (gap, d) by rising gap, joined by straight lines from (0, 0) on; none = one point (mean gap, 1).", text=True
    )
    expression: str = parameter("sqrt(gap)", "Of the formula: d by the gap, such as log(1 + 3*gap).", text=True)
    divisor: float = parameter(1.0, "Divides d: the same shape at another step size.", low=0.1, high=10.0, step=0.1, latex="c", hidden=True)

    def __post_init__(self) -> None:
        check_choice("ddf", self.ddf, (*DDFS, "table", "formula"))
        check_range("divisor", self.divisor, 1e-9, 1e9)
        object.__setattr__(self, "points", shapes.checked_points(self.points))
        parse(self.expression)
        check_choice("weak_learner", self.weak_learner, WEAK_LEARNERS)
        check_choice("step", self.step, STEPS)
        for name in ("alpha", "lambda_", "beta"):
            if getattr(self, name) is not None:
                check_range(name, getattr(self, name), 1e-12, 1e300)  # 1 / mean gap is large where grades are tiny

    @property
    def settings(self) -> tuple[str, ...]:
        """A stump has no leaves to count."""
        return ("n_iterations", "learning_rate", "n_bins") if self.weak_learner == "stump" else self.tree_settings

    def for_data(self, data: Dataset) -> "MPBoost":
        mean = float(data.pairs().gap.mean()) if len(data.pairs()) else 1.0
        derived: dict[str, Any] = {"alpha": 1.0 / mean, "lambda_": (np.e - 1.0) / mean, "beta": float(np.log(3.0)) / mean}
        derived["points"] = ((mean, 1.0),)
        known = replace(self, **{name: value for name, value in derived.items() if getattr(self, name) in (None, ())})
        if self.ddf not in DDFS:
            gaps = np.unique(data.pairs().gap)
            shapes.check_values(gaps, known.distance(gaps))
        return known

    def distance(self, gap: np.ndarray) -> np.ndarray:
        """Directed distance of a pair by its gap >= 0 ([MP] section 3.2: BINARY, LDD, LOGDD, LOGITDD).

        >>> MPBoost(ddf="linear", alpha=0.5).distance(np.array([1.0, 4.0])).tolist()
        [0.5, 2.0]
        """
        return self._shape(gap) / self.divisor

    def _shape(self, gap: np.ndarray) -> np.ndarray:
        if self.ddf == "binary":
            return shapes.binary(gap)
        if self.ddf == "linear":
            return shapes.linear(gap, _given("alpha", self.alpha))
        if self.ddf == "logarithmic":
            return shapes.logarithmic(gap, _given("lambda_", self.lambda_))
        if self.ddf == "logistic":
            return shapes.logistic(gap, _given("beta", self.beta))
        return parse(self.expression)(gap) if self.ddf == "formula" else shapes.table(gap, self.points)

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        pairs = data.pairs()
        if len(pairs) == 0:
            nothing = np.zeros(len(scores))
            return Problem(nothing, nothing, finished="There is no pair of different grades, so there is nothing to learn.")
        distance = self.distance(pairs.gap)
        weights = self._pair_weights(pairs, distance, scores)
        b = _per_document(pairs, weights * distance, -1, len(scores))
        if self.step == "newton":  # sum w d^2 (1/d - (f_i - f_j))^2: b stays, the weights change
            weights = weights * distance**2
        degree = _per_document(pairs, weights, 1, len(scores))
        targets = np.divide(b, degree, out=np.zeros_like(b), where=degree > 0)
        return Problem(targets, degree, pairs=pairs, pair_weights=weights)

    def fit(self, problem: Problem, bins: Bins, settings: Settings, pool: Executor | None = None) -> tuple[tuple[Tree, np.ndarray], ...]:
        """A stump that minimises sum w (d - (f_i - f_j))^2 exactly, or a tree whose leaf values do ([MP] appendix)."""
        assert problem.pairs is not None and problem.pair_weights is not None
        b = problem.targets * problem.weights
        if self.weak_learner == "stump":
            distance = self.distance(problem.pairs.gap)
            with np.errstate(divide="ignore"):  # a made-up d may be 0 somewhere: then no feature is ruled out beforehand
                largest = min(float(np.abs(1.0 / distance if self.step == "newton" else distance).max()), 1e200)
            fitted = fit_stump(bins, b, problem.weights, problem.pairs, problem.pair_weights, largest)
            return (fitted,) if fitted else ()
        tree, leaves = super().fit(problem, bins, settings, pool)[0]
        if tree.n_leaves == 1:
            return ()
        return ((tree.with_values(refit_leaves(leaves, tree.n_leaves, b, problem.pairs, problem.pair_weights)), leaves),)

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        """The paper's unit step, or the exact minimum of Z along g; then halved until Z_t <= 1: d far from 1 breaks
        condition (9) and would make the loss explode."""
        pairs = data.pairs()
        distance = self.distance(pairs.gap)
        log_weights = self._log_weights(pairs, distance, scores)
        lead = distance * (g[pairs.winner] - g[pairs.loser])
        rate, notes = learning_rate, []
        if self.step == "exact":
            s = _lowest(log_weights, lead)
            rate *= s
            if s == LONGEST_STEP and not (lead < 0).any():
                notes.append(f"Every pair that the weak ranker cuts is right, so Z falls for ever; the step stops at {LONGEST_STEP:g}.")
        halvings = 0
        while logsumexp(log_weights - rate * lead) > 0.0 and halvings < 60:
            rate, halvings = rate / 2, halvings + 1
        if halvings:
            notes.append(f"The step was halved {halvings} time{'s' * (halvings > 1)}, so that the risk does not rise.")
        return Step(1.0, rate, " ".join(notes), {"z": float(np.exp(logsumexp(log_weights - rate * lead)))})

    def watch(self, now: Moment) -> dict[str, float]:
        """Theorem 1 of [MP]: the share of misordered pairs (ties count) stays below the product of the Z_t taken."""
        wrong = metrics.contradicting_pairs(now.data, now.new_scores) / metrics.n_pairs(now.data)
        return {"bound": now.previous.get("bound", 1.0) * (now.step.watched or {})["z"], "misordering": wrong}

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


def _per_document(pairs: Pairs, amount: np.ndarray, loser_sign: int, n: int) -> np.ndarray:
    """Sum of the amounts of the pairs a document wins, plus or minus those it loses."""
    return np.bincount(pairs.winner, amount, n) + loser_sign * np.bincount(pairs.loser, amount, n)


def _lowest(log_weights: np.ndarray, lead: np.ndarray) -> float:
    """The s >= 0 that minimises Z(s) = sum w exp(-s lead), which is convex; LONGEST_STEP where Z falls for ever.

    Near 0 the minimum lies at 1 / d^2 of the paper's step, so a small d needs a long one.
    """

    def slope(s: float) -> float:
        exponent = log_weights - s * lead
        return -float(lead @ np.exp(exponent - exponent.max()))

    if slope(0.0) >= 0.0:
        return 0.0
    if not (lead < 0.0).any():
        return LONGEST_STEP
    high = LONGEST_STEP
    while slope(high) < 0.0 and high < 1e12:
        high *= 2.0
    return float(brentq(slope, 0.0, high, xtol=1e-14)) if slope(high) > 0.0 else high


def _given(name: str, value: float | None) -> float:
    if value is None:
        raise ValueError(f"{name} is derived from data: call loss.for_data(data), or give {name} a number.")
    return value

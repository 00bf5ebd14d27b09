"""The mathematics of MPBoost: pairs that insist by their directed distance, and a weak ranker fitted to them ([MP] section 4)."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ... import metrics
from ...data.dataset import Dataset, Pairs
from ...data.grade_groups import gaps, mean_gap
from ...pairwise import ddf as shapes
from ...pairwise.expression import parse
from ...pairwise.lowest import lowest_z
from ...pairwise.stump import fit_stump, refit_leaves
from ...pairwise.weights import TINY, check_size, log_z, weigh
from ...settings import Settings
from ...trees.binning import Bins
from ...trees.tree import Tree
from ...words import times
from ..base import Loss
from ..by_query import ByQuery
from ..parameters import check_choice, check_range, parameter
from ..problem import IterationState, Problem, RiskShape, Step
from ..strongest import EXPONENTIAL, MOST_GRADES, Forces, StrongestPairs, is_long, query_grades, strongest
from .account import mpboost_couplings, mpboost_evidence
from .misreadings import mpboost_misreadings
from .words import MPBoostWords

DDFS = ("binary", "linear", "logarithmic", "logistic")  # the paper's; a person may draw or type another
WEAK_LEARNERS = ("stump", "tree")
STEPS = ("paper", "newton", "exact")
LONGEST_STEP = 10.0  # times the weak ranker, where Z has no minimum


@dataclass(frozen=True)
class MPBoost(MPBoostWords, ByQuery, Loss):
    """Magnitude-preserving boosting ([MP] section 4, Algorithm 1, appendix).

    risk = sum over pairs exp(-d_ij (F_i - F_j)), a pair's weight is its share of the risk. A stated preference of weight u brings
    u exp(-d_ij (F_i - F_j)), the initial weight of its pair in Algorithm 1.
    A parameter that is None is derived from the mean gap m of the training pairs, so that d(m) is near 1 (condition (9)):
    alpha = 1/m, lambda = (e - 1)/m, beta = ln 3 / m.
    """

    identifier = "mpboost"
    order = 5
    learning_rate = 1.0
    evidence = mpboost_evidence
    couplings = mpboost_couplings
    misreadings = mpboost_misreadings

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
        (), "For the table: (gap, d) by rising gap, joined by straight lines from (0, 0); none = one point (mean gap, 1).", text=True
    )
    expression: str = parameter("sqrt(gap)", "For the formula: d as a function of the gap, such as log(1 + 3*gap).", text=True)
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
        return self.stump_settings if self.weak_learner == "stump" else self.tree_settings

    def for_data(self, data: Dataset) -> "MPBoost":
        mean = mean_gap(data) or 1.0
        derived: dict[str, Any] = {"alpha": 1.0 / mean, "lambda_": (np.e - 1.0) / mean, "beta": float(np.log(3.0)) / mean}
        derived["points"] = ((mean, 1.0),)
        known = replace(self, **{name: value for name, value in derived.items() if getattr(self, name) in (None, ())})
        if self.ddf not in DDFS:
            gap = gaps(data)[0]
            shapes.check_values(gap, known.distance(gap))
        return known

    @property
    def idle(self) -> tuple[str, ...]:
        """What the other distances hang on.

        >>> MPBoost(ddf="linear").idle
        ('lambda_', 'beta', 'points', 'expression')
        """
        of = {"linear": "alpha", "logarithmic": "lambda_", "logistic": "beta", "table": "points", "formula": "expression"}
        return tuple(name for ddf, name in of.items() if ddf != self.ddf)

    def distance(self, gap: np.ndarray) -> np.ndarray:
        """Directed distance of a pair by its gap >= 0 ([MP] section 3.2: LDD, LOGDD, LOGITDD; BINARY is the label of (2)).

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
        check_size(data)
        if len(gaps(data)[0]) == 0:
            nothing = np.zeros(len(scores))
            return Problem(nothing, nothing, finished="There is no pair of different grades, so there is nothing for this loss to learn.")
        # newton: sum w d^2 (1/d - (f_i - f_j))^2: b stays, the weights change
        weights = weigh(data, scores, self.distance, second_order=self.step == "newton")
        targets = np.divide(weights.b, weights.degree, out=np.zeros_like(scores), where=weights.degree > 0)
        distance = self.distance(gaps(data)[0])
        with np.errstate(divide="ignore"):  # a made-up d may be 0 somewhere: then no feature is ruled out beforehand
            largest = min(float(np.abs(1.0 / distance if self.step == "newton" else distance).max()), 1e200)
        return Problem(targets, weights.degree, pair_weights=weights, largest_target=largest)

    @property
    def fits_pairs(self) -> bool:
        return True

    def fit(self, problem: Problem, bins: Bins, settings: Settings) -> tuple[tuple[Tree, np.ndarray], ...]:
        """A stump that minimises sum w (d - (f_i - f_j))^2 exactly ([MP] appendix), or a tree whose leaf values do (ours)."""
        assert problem.pair_weights is not None
        if self.weak_learner == "stump":
            fitted = fit_stump(bins, problem.pair_weights, problem.largest_target)
            return (fitted,) if fitted else ()
        tree, leaves = super().fit(problem, bins, settings)[0]
        if tree.n_leaves == 1:
            return ()
        return ((tree.with_values(refit_leaves(leaves, tree.n_leaves, problem.pair_weights)), leaves),)

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        """The paper's unit step, or the exact minimum of Z along g; then halved until Z_t <= 1: d far from 1 breaks
        condition (9) and would make the loss explode."""
        before = log_z(data, scores, self.distance)
        rate, notes = learning_rate, []
        if self.step == "exact":
            s = lowest_z(data, scores, g, self.distance)
            if np.isinf(s):
                s = LONGEST_STEP
                notes.append(f"Every pair that the weak ranker cuts is right, so Z falls for ever; the step stops at {LONGEST_STEP:g}.")
            rate *= s
        halvings, after = 0, log_z(data, scores + rate * g, self.distance)
        while after > before and halvings < 60:
            rate, halvings = rate / 2, halvings + 1
            after = log_z(data, scores + rate * g, self.distance)
        if halvings:
            notes.append(f"The step was halved {times(halvings)}, so that the risk does not rise; [MP] takes the full step.")
        return Step(1.0, rate, " ".join(notes), {"z": float(np.exp(after - before))})

    def watch(self, now: IterationState) -> dict[str, float]:
        """Theorem 1 of [MP]: the share of contradicting pairs (ties count) stays below the product of the Z_t taken. It adds up the
        initial weights of the pairs that contradict, so that a stated preference counts by its weight."""
        wrong = metrics.misordering(now.data, now.new_scores)
        return {"bound": now.previous.get("bound", 1.0) * (now.step.watched or {})["z"], "misordering": wrong}

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        """sum over pairs exp(-d (F_i - F_j)); inf where that leaves the range of float64."""
        with np.errstate(over="ignore"):
            return float(np.exp(log_z(data, scores, self.distance)))

    def risk_shape(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> RiskShape | None:
        """R''(0) = R(0) sum of w d^2 (g_i - g_j)^2, over the pairs that lie in different leaves."""
        risk = self.risk(data, scores) if len(gaps(data)[0]) else np.inf
        if not np.isfinite(risk):
            return None
        values, leaves = np.unique(g, return_inverse=True)
        weights = weigh(data, scores, self.distance, second_order=True)
        spread = float((weights.flow(leaves, len(values)) * (values[:, None] - values[None, :]) ** 2).sum()) / 2.0
        return RiskShape(-risk * float((weights.b * g).sum()), risk * spread, None, lowest_z(data, scores, g, self.distance))

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        return self._weighed(data, scores, data.query_pairs(query))

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        return self._weighed(data, scores, data.query_pairs(int(data.document_query[row]), row))

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        grades, preferences = query_grades(data, query), data.query_preferences(query)
        if not is_long(data, query) or len(grades) > MOST_GRADES:
            return super().strongest_pairs(data, scores, query, most)
        distance = self.distance(np.abs(grades[:, None] - grades[None, :]))
        log_sum, d = log_z(data, scores, self.distance), self.distance(data.query_preference_gaps(query))
        forces = Forces(EXPONENTIAL, scores[data.query_slice(query)], np.zeros(np.diff(data.query_ptr)[query]), distance, distance, log_sum)
        weight = data.query_preference_weights(query) * np.exp(-d * (scores[preferences[:, 0]] - scores[preferences[:, 1]]) - log_sum)
        return strongest(data, query, forces, d * weight, most)

    def _weighed(self, data: Dataset, scores: np.ndarray, pairs: Pairs) -> dict[str, np.ndarray]:
        distance, difference = self.distance(pairs.gap), scores[pairs.winner] - scores[pairs.loser]
        weight = np.exp(-distance * difference - log_z(data, scores, self.distance)) if len(pairs) else np.empty(0)
        if pairs.weight is not None:
            weight = pairs.weight * weight
        return {
            **pairs.columns, "difference": difference, "distance": distance, "weight": weight, "force": weight * distance,
        }  # fmt: skip

    def leaf_values(self, problem: Problem, leaves: np.ndarray, n_leaves: int, l2: float = 0.0) -> np.ndarray:
        """0 and a = N / C for a stump, else those that fit the pairs best; l2 has no part in either."""
        assert problem.pair_weights is not None
        if self.weak_learner == "tree":
            return refit_leaves(leaves, n_leaves, problem.pair_weights)
        right = leaves == 1
        cut = problem.pair_weights.across(right)
        return np.array([0.0, float(problem.pair_weights.b[right].sum()) / cut if cut >= TINY else 0.0])


def _given(name: str, value: float | None) -> float:
    if value is None:
        raise ValueError(f"{name} is derived from data: call loss.for_data(data), or give {name} a number.")
    return value

"""MPBoost keeps the size of a preference. A directed distance function (DDF) turns the gap of two grades into a number d, and
each pair costs exp(-d (F_i - F_j)) ([MP] sections 3.2 and 4). This has no end point: d is not the difference that two scores come
to have. It says how hard the pair insists. Of two pairs that stand equally wrong the one with the larger d weighs more; of two
that stand equally right it weighs less. And d is what the weak ranker of one round, a stump, is fitted to: the difference of its
own two values, not of the scores. Its height is N / C: of the pairs that its threshold parts, the sum of w d, the wrongly parted
ones counted negative, over the sum of w (appendix).

So a wide pair is turned round first and then left in peace, and can end closer than a narrow one: of two pairs that a stump can
part, one of grades 4 and 0 is 11.9 apart after 40 rounds, one of 4 and 3 is 15.8 apart.

BINARY (d = 1 for every pair) is RankBoost's label: a baseline that forgets the size, so it breaks the paper's own requirement
(4), larger gap, larger d. RankBoost itself, a loss of its own here, has BINARY's risk and weights and fits its stump otherwise.
The paper prints the range of LOGITDD with 1/2 in it (section 3.2.3); no pair reaches it. It calls its quadratic fit a
second-order expansion of Z (equation (15)), which it is only where |d| = 1; `newton` is the true one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .. import metrics
from ..compute.late import root
from ..data.dataset import Dataset, Pairs
from ..data.grade_groups import gaps, mean_gap
from ..pairwise import ddf as shapes
from ..pairwise.expression import parse
from ..pairwise.stump import fit_stump, refit_leaves
from ..pairwise.weights import log_z, weigh
from ..settings import Settings
from ..trees.binning import Bins
from ..trees.tree import Tree
from .account import Account, Equation, Quantity, pairs_of, stated_quantities
from .base import (
    SIGN,
    Column,
    IterationState,
    Loss,
    Problem,
    RiskShape,
    Step,
    Variant,
    Watched,
    check_choice,
    check_range,
    parameter,
    stacked,
)
from .misreading import Misreading
from .mpboost_misreadings import distance_misreadings, stump_misreadings, weight_misreadings
from .papers import cite
from .strongest import EXPONENTIAL, MOST_GRADES, Forces, StrongestPairs, is_long, query_grades, strongest

DDFS = ("binary", "linear", "logarithmic", "logistic")  # the paper's; a person may draw or type another
WEAK_LEARNERS = ("stump", "tree")
STEPS = ("paper", "newton", "exact")
LONGEST_STEP = 10.0  # times the weak ranker, where Z has no minimum
_FITS = {
    "paper": r"w_{ij}\,(d_{ij} - (f_i - f_j))^2", "exact": r"w_{ij}\,(d_{ij} - (f_i - f_j))^2",
    "newton": r"w_{ij}\,d_{ij}^2\,(1/d_{ij} - (f_i - f_j))^2",
}  # fmt: skip


def _formula(weak_learner: str, step: str) -> str:
    """The loss, what the weak ranker f of a round minimises, the height of a stump, and the step."""
    stump = r", \quad f(x) = a\,[x_k > \theta], \quad a = \frac{N(\theta)}{C(\theta)}" if weak_learner == "stump" else ""
    along = r"s\,f, \quad s = \arg\min_s J(F + s f)" if step == "exact" else "f"
    return stacked(
        rf"J(F) = \sum_{{(i,j)}} e^{{-d_{{ij}}\,(F_i - F_j)}}, \quad F \leftarrow F + \eta\,{along}",
        rf"f = \arg\min_f \sum_{{(i,j)}} {_FITS[step]}{stump}",
    )


@dataclass(frozen=True)
class MPBoost(Loss):
    """Magnitude-preserving boosting ([MP] section 4, Algorithm 1, appendix).

    risk = sum over pairs exp(-d_ij (F_i - F_j)), a pair's weight is its share of the risk. A stated preference of weight u brings
    u exp(-d_ij (F_i - F_j)), the initial weight of its pair in Algorithm 1.
    A parameter that is None is derived from the mean gap m of the training pairs, so that d(m) is near 1 (condition (9)):
    alpha = 1/m, lambda = (e - 1)/m, beta = ln 3 / m.
    """

    identifier = "mpboost"
    title = "MPBoost"
    summary = "The further apart two grades, the harder their pair insists on its order."
    learns_from = "pairs"
    lowers = "exponential loss"
    suits = "a 4 below a 0 is a worse mistake than a 4 below a 3 ([MP] section 3.2)"
    formula = _formula("stump", "paper")
    paper = cite("MP")
    equation = "section 4, (10), (12) and Algorithm 1; stump in the appendix"
    order = 5
    learning_rate = 1.0
    target_word = "mean distance"
    force_word = "weight × distance"
    insights = ("risk",)
    given_columns = ("difference", "force")
    curvatures = (
        Variant({"step": "paper"}, "the paper’s J, x² for d² x²"),
        Variant({"step": "newton"}, "second-order expansion of Z"),
        Variant({"step": "exact"}, "the paper’s, with Z’s own minimum"),
    )
    pair_columns = (
        Column("difference", "score difference", r"F_i - F_j"),
        Column("distance", "directed distance", r"d_{ij}"),
        Column("weight", "weight", r"w_{ij}"),
        Column("force", "weight × distance", r"w_{ij} d_{ij}"),
    )

    watched = (
        Watched("z", "Z of the round", "below 1 the bound falls"),
        Watched("bound", "product of all Z", "bounds the share of contradicting pairs ([MP] Theorem 1)"),
        Watched(
            "misordering",
            "share of contradicting pairs",
            "a tie counts; [MP] calls them misordered",
            by_weight="share of contradicting pairs, by weight",
        ),
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

    @property
    def current_formula(self) -> str:
        return _formula(self.weak_learner, self.step)

    @property
    def target_name(self) -> str:
        return "mean of 1 / distance" if self.step == "newton" else self.target_word

    @property
    def target_heading(self) -> str:
        return "mean 1 / d" if self.step == "newton" else self.target_word

    def for_data(self, data: Dataset) -> "MPBoost":
        mean = mean_gap(data) or 1.0
        derived: dict[str, Any] = {"alpha": 1.0 / mean, "lambda_": (np.e - 1.0) / mean, "beta": float(np.log(3.0)) / mean}
        derived["points"] = ((mean, 1.0),)
        known = replace(self, **{name: value for name, value in derived.items() if getattr(self, name) in (None, ())})
        if self.ddf not in DDFS:
            gap = gaps(data)[0]
            shapes.check_values(gap, known.distance(gap))
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

    def fit(self, problem: Problem, bins: Bins, settings: Settings) -> tuple[tuple[Tree, np.ndarray], ...]:
        """A stump that minimises sum w (d - (f_i - f_j))^2 exactly, or a tree whose leaf values do ([MP] appendix)."""
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
            is_free = not _is_any_wrong(data, g)
            s = self._lowest(data, scores, g, is_free)
            rate *= s
            if s == LONGEST_STEP and is_free:
                notes.append(f"Every pair that the weak ranker cuts is right, so Z falls for ever; the step stops at {LONGEST_STEP:g}.")
        halvings, after = 0, log_z(data, scores + rate * g, self.distance)
        while after > before and halvings < 60:
            rate, halvings = rate / 2, halvings + 1
            after = log_z(data, scores + rate * g, self.distance)
        if halvings:
            notes.append(f"The step was halved {halvings} time{'s' * (halvings > 1)}, so that the risk does not rise.")
        return Step(1.0, rate, " ".join(notes), {"z": float(np.exp(after - before))})

    def _lowest(self, data: Dataset, scores: np.ndarray, g: np.ndarray, is_free: bool) -> float:
        """The s >= 0 that minimises Z(s) = risk(F + s g), which is convex; LONGEST_STEP where Z falls for ever.

        Near 0 the minimum lies at 1 / d^2 of the paper's step, so a small d needs a long one.
        """

        def slope(s: float) -> float:
            """The derivative of log Z."""
            return -float(weigh(data, scores + s * g, self.distance).b @ g)

        if slope(0.0) >= 0.0:
            return 0.0
        if is_free:
            return LONGEST_STEP
        high = LONGEST_STEP
        while slope(high) < 0.0 and high < 1e12:
            high *= 2.0
        return root(slope, 0.0, high, 1e-14) if slope(high) > 0.0 else high

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
        falls, is_free = float(weights.b @ g) > 0.0, not _is_any_wrong(data, g)
        best = np.inf if falls and is_free else self._lowest(data, scores, g, is_free)
        return RiskShape(-risk * float(weights.b @ g), risk * spread, None, best)

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        return self._weighed(data, scores, data.query_pairs(query))

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        return self._weighed(data, scores, data.query_pairs(int(data.document_query[row]), row))

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        grades, stated = query_grades(data, query), data.query_preferences(query)
        if not is_long(data, query) or len(grades) > MOST_GRADES:
            return super().strongest_pairs(data, scores, query, most)
        distance = self.distance(np.abs(grades[:, None] - grades[None, :]))
        log_sum, d = log_z(data, scores, self.distance), self.distance(data.query_preference_gaps(query))
        forces = Forces(EXPONENTIAL, scores[data.query_slice(query)], np.zeros(np.diff(data.query_ptr)[query]), distance, distance, log_sum)
        weight = data.query_preference_weights(query) * np.exp(-d * (scores[stated[:, 0]] - scores[stated[:, 1]]) - log_sum)
        return strongest(data, query, forces, d * weight, most)

    def _weighed(self, data: Dataset, scores: np.ndarray, pairs: Pairs) -> dict[str, np.ndarray]:
        distance, difference = self.distance(pairs.gap), scores[pairs.winner] - scores[pairs.loser]
        weight = np.exp(-distance * difference - log_z(data, scores, self.distance)) if len(pairs) else np.empty(0)
        if pairs.weight is not None:
            weight = pairs.weight * weight
        return {
            **pairs.columns, "difference": difference, "distance": distance, "weight": weight, "force": weight * distance,
        }  # fmt: skip

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        """b_i = sum of w d over the pairs that the document wins, minus those it loses; `newton` weighs a pair w d^2."""
        pairs = pairs_of(self.document_pairs(data, scores, row), row)
        is_newton = self.step == "newton"
        pairs["weighs"] = pairs["weight"] * pairs["distance"] ** 2 if is_newton else pairs["weight"]
        pairs["adds"] = pairs["sign"] * pairs["force"]
        of_gap = {
            "binary": ("1", None), "linear": ("alpha * gap", ("alpha", "α", self.alpha)),
            "logarithmic": ("log(1 + lambda_ * gap)", ("lambda_", "λ", self.lambda_)),
            "logistic": ("1 / (1 + exp(-beta * gap))", ("beta", "β", self.beta)),
        }  # fmt: skip
        expression, constant = of_gap.get(self.ddf, ("", None))  # a drawn or typed distance stands as it is
        shared = [Quantity(constant[0], constant[1], "of the distance function", constant[2])] if constant else []
        shared.append(Quantity("log_j", "log J", "logarithm of the risk J", log_z(data, scores, self.distance)))
        times = "stated_weight * " if data.preference_weights is not None else ""
        of_distance = (Equation("distance", expression),) if expression and self.divisor == 1.0 else ()
        equations = (
            *of_distance, Equation("weight", f"{times}exp(-distance * difference - log_j)"),
            Equation("force", "weight * distance"),
            Equation("adds", "sign * force"), Equation("weighs", "weight * distance * distance" if is_newton else "weight"),
        )  # fmt: skip
        quantities = (*_QUANTITIES, *stated_quantities(pairs), *shared)
        return Account(pairs, (), quantities, equations, ("gap", "difference", "distance", "weight"))

    def couplings(self, data: Dataset, scores: np.ndarray, tree: Tree, leaves: np.ndarray) -> np.ndarray:
        """Weight of the pairs that each two leaves cut: value_l = (N_l + sum_m C_lm value_m) / sum_m C_lm, row l of
        (P'LP) v = P'b ([MP] appendix). A stump keeps 0 on the left, so a = N / C."""
        flow = weigh(data, scores, self.distance, second_order=self.step == "newton").flow(leaves, tree.n_leaves)
        np.fill_diagonal(flow, 0.0)
        return flow

    def leaf_values(self, problem: Problem, leaves: np.ndarray, n_leaves: int, l2: float = 0.0) -> np.ndarray:
        """0 and a = N / C for a stump, else those that fit the pairs best; l2 has no part in either."""
        assert problem.pair_weights is not None
        if self.weak_learner == "tree":
            return refit_leaves(leaves, n_leaves, problem.pair_weights)
        right = leaves == 1
        cut = problem.pair_weights.across(right)
        return np.array([0.0, float(problem.pair_weights.b[right].sum()) / cut if cut > 0 else 0.0])

    def misreadings(self, data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        at = (self, data, scores, k)
        yield from distance_misreadings(*at)
        yield from weight_misreadings(*at)
        if leaves is not None and self.weak_learner == "stump":
            yield from stump_misreadings(*at, leaves)
        if leaves is not None:
            words = "A leaf is fitted to the pairs that it cuts, not to the targets of its documents."
            n_leaves = int(leaves.max()) + 1
            yield Misreading(
                "mean target", words, leaf_values=lambda: Loss.leaf_values(self, self.problem(data, scores, k), leaves, n_leaves)
            )

    @property
    def rate_expression(self) -> str:
        return ""  # the guard may have halved it; the step's note says so


_QUANTITIES = (
    Quantity("adds", "±wd", "what the pair adds"), SIGN, Quantity("force", "w·d", "weight × distance"),
    Quantity("weighs", "c", "weight of the pair in a leaf"),
    Quantity("weight", "w", "share of the risk"), Quantity("distance", "d", "directed distance"),
    Quantity("gap", "gap", "grade gap"),
    Quantity("difference", "Fᵢ−Fⱼ", "score difference"),
)  # fmt: skip


def _is_any_wrong(data: Dataset, g: np.ndarray) -> bool:
    """Whether the weak ranker puts the loser of any pair above its winner; ties do not count."""
    return 2 * metrics.contradicting_pairs(data, g, ties="half") > metrics.contradicting_pairs(data, g)


def _given(name: str, value: float | None) -> float:
    if value is None:
        raise ValueError(f"{name} is derived from data: call loss.for_data(data), or give {name} a number.")
    return value

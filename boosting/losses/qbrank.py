"""QBRank minimises one sum of two kinds of evidence: pairs that say "this one above that one", as a squared hinge with a
margin, and labels that say "this one is worth so much", as a squared error ([QB] section 3, Algorithm 2). A document that takes
part in many of them gets the mean of what they ask, as the remark below Algorithm 2 wants: the negative gradient of the risk,
divided by the document's weight. A tree is fitted to that, and an exact line search finds how far along it the risk is lowest;
with a learning rate up to 1 the risk never rises.

Labels reach where pairs do not: documents of a query with a single grade form no pair, but say what they are worth. The paper
finds that such queries help (section 4).

Algorithm 1 of the paper prints its targets without the minus sign of the negative gradient; taken literally the steps climb,
the line search answers 0 and nothing moves. Algorithm 2 has the sign right.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ..data.dataset import Dataset
from ..data.grade_order import total_weight
from .account import Account, Equation, Quantity, Row, pairs_of, stated_quantities
from .base import (
    LABELLED,
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
    labelled_rows,
    parameter,
    stacked,
)
from .margin_misreadings import BOTH, Sums, margin_misreadings
from .margins import margin_risk_along, query_margins, strongest_margins, sum_margins
from .misreading import Misreading, otherwise
from .papers import cite
from .strongest import StrongestPairs, is_long

CURVATURES = ("paper", "upper bound", "newton")
BALANCES = ("paper", "per term")
LONGEST_STEP = 100.0
_COUNTED = {  # how often a pair weighs in the denominator of a target, and which pairs of document i count
    "paper": ("", r"n_i: \text{ pairs of } i"),
    "upper bound": ("2", r"n_i: \text{ pairs of } i"),
    "newton": ("", r"n_i: \text{ pairs of } i \text{ that lack their margin}"),
}


def _formula(curvature: str, labelled: str, balance: str) -> str:
    """The risk, and the target of a document: the negative gradient of the risk, divided by the weight of its rows."""
    is_mean, (times, pairs) = balance == "per term", _COUNTED[curvature]
    risk = rf"\tfrac{{w}}{{2{'n' * is_mean}}}\sum_{{(i,j)}} \max(0,\; h_j - h_i + \tau_{{ij}})^2"
    weight = rf"{times}{'w/n' if is_mean else 'w'}\,n_i"
    if labelled != "none":
        members = r"i \in L_1" if labelled == "single grade" else "i"
        risk += rf" + \tfrac{{1-w}}{{2{'m' * is_mean}}}\sum_{{{members}}} (y_i - h_i)^2"
        weight += rf" + (1 - w){'/m' * is_mean}" + (rf"\,[{members}]" if labelled == "single grade" else "")
    return stacked(rf"\mathcal{{R}}(h) = {risk}", rf"r_i = -\frac{{\partial\mathcal{{R}} / \partial h_i}}{{{weight}}}, \quad {pairs}")


@dataclass(frozen=True)
class QBRank(Loss):
    """Quadratic bound on pairs and labels ([QB] section 3).

    risk = w/2 sum over pairs max(0, h_j - h_i + tau_ij)^2 + (1 - w)/2 sum over labelled documents (y_i - h_i)^2

    The term of a stated preference is taken times its weight: in the risk, in targets and weights, and along the line search.
    """

    identifier = "qbrank"
    title = "QBRank"
    summary = "Pairs with a margin and labels in one quadratic risk, with an exact step."
    learns_from = "pairs and documents"
    lowers = "missing margins and errors, squared"
    suits = "there are comparisons, and also queries of one grade ([QB] sections 3 and 4)"
    formula = _formula("paper", "all", "paper")
    paper = cite("QB")
    equation = "section 3, Algorithm 2; weights and steps as in section 2, Algorithm 1 and (3)"
    order = 3
    learning_rate = 0.1
    target_word = "average negative gradient"
    row_word = "its grade"
    force_word = "pull"
    insights = ("risk", "reach", "labels")
    curvatures = (
        Variant({"curvature": "paper"}, "rows as printed, diag(1, 1)"),
        Variant({"curvature": "upper bound"}, "upper bound, diag(2, 2)"),
        Variant({"curvature": "newton"}, "Newton, active pairs"),
    )
    pair_columns = (
        Column("difference", "score difference", r"h_i - h_j"),
        Column("tau", "margin asked", r"\tau_{ij}"),
        Column("margin", "still missing", r"m_{ij}"),
        Column("force", "pull", r"w\,m_{ij}"),
    )
    given_columns = ("difference", "tau", "force")

    watched = (
        Watched("s", "line search s", "how far the exact line search goes along the tree, before the learning rate"),
        Watched("risk", "risk", "the risk after the step"),
        Watched("label_share", "share of the labels", "their part of all weights in this iteration's regression problem"),
    )

    w: float = parameter(0.5, "Share of the pairs in the risk; the labels get 1 - w.", low=0.0, high=1.0, step=0.05, latex="w")
    tau: float = parameter(1.0, "Margin asked for each grade of difference.", low=0.0, high=4.0, step=0.1, latex=r"\tau")
    labelled: str = parameter(
        "all", "Which grades also count as labels: all, none, or those of queries with a single grade (the paper's L1).",
        choices=LABELLED,
    )  # fmt: skip
    curvature: str = parameter(
        "paper", "Weights of the pair rows: as printed (satisfied pairs count, with target 0), doubled with halved targets "
        "(an upper bound on the curvature), or active pairs only (Newton).", choices=CURVATURES,
    )  # fmt: skip
    balance: str = parameter(
        "paper", "Plain sums as in the paper, or each of the two sums divided by its number of terms.", choices=BALANCES
    )

    def __post_init__(self) -> None:
        check_range("w", self.w, 0, 1)
        check_range("tau", self.tau, 0, 1e6)
        check_choice("labelled", self.labelled, LABELLED)
        check_choice("curvature", self.curvature, CURVATURES)
        check_choice("balance", self.balance, BALANCES)

    @property
    def current_formula(self) -> str:
        return _formula(self.curvature, self.labelled, self.balance)

    @property
    def target_name(self) -> str:
        """By what the negative gradient is divided: weights that bound the curvature from above, or the curvature itself."""
        return {"upper bound": "negative gradient / bound", "newton": "negative gradient / curvature"}.get(self.curvature, self.target_word)

    @property
    def target_heading(self) -> str:
        return {"upper bound": "−grad / bound", "newton": "−grad / curv."}.get(self.curvature, "mean −gradient")

    def start(self, data: Dataset) -> float:
        is_label = labelled_rows(data, self.labelled)
        return float(data.relevance[is_label].mean()) if is_label.any() else 0.0

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        push, active, count, _, _ = sum_margins(data, scores, self.tau)
        problem = self._assembled(data, scores, push, active, count)
        if problem.weights.any():
            return problem
        if not total_weight(data):
            return replace(problem, finished="There is no pair, and no label counts, so there is nothing for this loss to learn.")
        return replace(problem, finished="Every pair keeps its margin and no label counts: nothing is left to learn.")

    def _assembled(self, data: Dataset, scores: np.ndarray, push: np.ndarray, active: np.ndarray, count: np.ndarray) -> Problem:
        """(n_documents,) each, as in `Margins`: pairs and labels together."""
        is_label, pair_share, label_share = self._shares(data)
        if self.curvature == "upper bound":
            curvature = 2 * pair_share * count
        else:
            curvature = pair_share * (active if self.curvature == "newton" else count)
        missing = np.where(is_label, data.relevance - scores, 0.0)
        weights = curvature + label_share * is_label
        numerator = pair_share * push + label_share * missing
        return Problem(np.divide(numerator, weights, out=np.zeros_like(scores), where=weights > 0), weights)

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        s = self.line_search(data, scores, g)
        note = f"The line search ran to its bound {LONGEST_STEP:g}: the risk is nearly 0." if s == LONGEST_STEP else ""
        return Step(1.0, learning_rate * s, note, {"s": s})

    def line_search(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> float:
        """The smallest s in 0..100 that minimises risk(scores + s g); the risk is convex and piecewise quadratic in s.

        Narrows a bracket until no kink lies between its lower end and the root of the derivative, which is then exact.
        """
        low, high = 0.0, LONGEST_STEP
        derivative, slope, kink = self._derivative(data, scores, g, low)
        if derivative >= 0.0:
            return 0.0
        if self._derivative(data, scores, g, high)[0] < 0.0:
            return LONGEST_STEP
        for attempt in range(200):
            root = low - derivative / slope if slope > 0 else np.inf
            if root <= kink:
                return float(root)
            # The root of the present piece is mostly close; every third attempt halves the bracket for certain.
            trial = root if low < root < high and attempt % 3 < 2 else 0.5 * (low + high)
            at_trial = self._derivative(data, scores, g, trial)
            if at_trial[0] < 0.0:
                low, (derivative, slope, kink) = trial, at_trial
            else:
                high = trial
        return high

    def watch(self, now: IterationState) -> dict[str, float]:
        is_label, _, label_share = self._shares(now.data)
        return {
            "risk": self.risk(now.data, now.new_scores),
            "label_share": label_share * int(is_label.sum()) / float(now.problem.weights.sum()),
        }

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        is_label, pair_share, label_share = self._shares(data)
        error = data.relevance[is_label] - scores[is_label]
        return pair_share * sum_margins(data, scores, self.tau).risk + 0.5 * label_share * float(error @ error)

    def risk_shape(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> RiskShape:
        """The bound is that of section 3: diag(2, 2) stands above the Hessian of a pair, active or not, and a label is its own."""
        slope, curvature, _ = self._derivative(data, scores, g, 0.0)
        return RiskShape(slope, curvature, float(self.hessian_bound(data) @ g**2), self.line_search(data, scores, g))

    def hessian_bound(self, data: Dataset) -> np.ndarray:
        """diag(2, 2) for each pair, active or not, and 1 for each label, times what they weigh."""
        return replace(self, curvature="upper bound").problem(data, np.zeros(data.n_documents), 1).weights

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        return self._pairs(data, scores, query)

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        return self._pairs(data, scores, int(data.document_query[row]), row)

    def _pairs(self, data: Dataset, scores: np.ndarray, query: int, row: int | None = None) -> dict[str, np.ndarray]:
        table = query_margins(data, scores, self.tau, query, row=row)
        return {**table, "force": self._shares(data)[1] * table["force"]}

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        if not is_long(data, query):
            return super().strongest_pairs(data, scores, query, most)
        found = strongest_margins(data, scores, self.tau, query, most)
        return found._replace(force=self._shares(data)[1] * found.force)

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        """Rows (x_i, +m) and (x_j, -m) with the weight of a pair, and (z, grade - h) with that of a label."""
        is_label, pair_share, label_share = self._shares(data)
        pairs = pairs_of(self.document_pairs(data, scores, row), row)
        doubled = 2.0 if self.curvature == "upper bound" else 1.0
        is_kept = (pairs["margin"] > 0) | (self.curvature != "newton")
        pairs["asks"] = pairs["sign"] * pairs["margin"] / doubled
        pairs["weighs"] = doubled * pair_share * is_kept * pairs["weight"]  # 1, or what is stated
        pairs["adds"] = pairs["sign"] * pairs["force"]
        grade, score = float(data.relevance[row]), float(scores[row])
        missing = grade - score
        rows = (Row("missing", self.row_word, missing, label_share, label_share * missing),) if is_label[row] else ()
        shared = [Quantity("pair_share", "wₚ", "weight of a pair", pair_share), Quantity("w", "w", "share of the pairs", self.w)]
        equations = list(_EQUATIONS[self.curvature])
        if is_weighed := data.preference_weights is not None:
            equations = [e._replace(expression=f"stated_weight * {e.expression}") if e.result == "weighs" else e for e in equations]
        if rows:
            shared += [
                Quantity("missing", "y−h", "grade − score", missing), Quantity("grade", "y", "grade", grade),
                Quantity("score", "h", "score", score),
                Quantity("label_share", "wₗ", "weight of a label", label_share),
                Quantity("label", "wₗ(y−h)", "what the label adds", rows[0].adds),
            ]  # fmt: skip
            equations += [Equation("missing", "grade - score"), Equation("label", "label_share * missing")]
        if self.balance == "paper":
            equations += [Equation("pair_share", "w"), *([Equation("label_share", "1 - w")] if rows else [])]
        else:
            words = "weight of all pairs in the data" if is_weighed else "pairs in the data"
            shared.append(Quantity("n_pairs", "n", words, _n_terms(data)))
            equations.append(Equation("pair_share", "w / n_pairs"))
        quantities = (*_QUANTITIES, *stated_quantities(pairs), *shared)
        return Account(pairs, rows, quantities, tuple(equations), ("difference", "tau", "margin", "weighs"))

    def misreadings(self, data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        """Other margins, other shares of pairs and labels, and other rows in the mean."""

        def pairs(query: int) -> dict[str, np.ndarray]:
            return query_margins(data, scores, self.tau, query)

        def assembled(sums: Sums) -> Problem:
            return self._assembled(data, scores, sums.push, sums.active, sums.total)

        def without(labels: bool) -> Problem:
            """The sum of all rows, divided by the weight of the pairs alone or of the labels alone."""
            right, label = self.problem(data, scores, k), label_share * is_label
            weights = right.weights - label if labels else label
            return Problem(np.divide(right.targets * right.weights, weights, out=np.zeros_like(scores), where=weights > 0), weights)

        at, (is_label, _, label_share) = (self, data, scores, k), self._shares(data)
        yield from margin_misreadings(BOTH, data, pairs, assembled, leaves)
        for curvature, words in _ROWS.items():
            if curvature != self.curvature:
                yield otherwise(f"rows {curvature}", f"{words} here: {_ROWS_RIGHT[self.curvature]}", *at, curvature=curvature)
        if is_label.any() and 0 < self.w < 1:
            share = f"pairs weigh w = {self.w:g}, labels 1 − w"
            yield otherwise("w turned round", f"w and 1 − w are exchanged: {share}.", *at, w=1 - self.w)
            yield otherwise("w missing", f"w is missing: {share}.", *at, w=0.5)
            yield otherwise("labels missing", "The grade of the document counts too, not only its pairs.", *at, labelled="none")
            yield otherwise("pairs missing", "Its pairs count too, not only its grade.", *at, w=0.0)
            yield Misreading("labels not in the mean", "The weight of the label belongs below as well.", lambda: without(labels=True))
            yield Misreading("pairs not in the mean", "The weights of the pairs belong below as well.", lambda: without(labels=False))
        balance = next(other for other in BALANCES if other != self.balance)
        said = "is divided by its number of terms" if self.balance == "per term" else "is a plain sum"
        yield otherwise("balance", f"Each of the two sums {said} here.", *at, balance=balance)

    @property
    def rate_expression(self) -> str:
        return "learning_rate * s"

    def _shares(self, data: Dataset) -> tuple[np.ndarray, float, float]:
        """Labelled documents, the weight of a pair, the weight of a label."""
        is_label = labelled_rows(data, self.labelled)
        if self.balance == "paper":
            return is_label, self.w, 1.0 - self.w
        return is_label, self.w / _n_terms(data), (1.0 - self.w) / max(int(is_label.sum()), 1)

    def _derivative(self, data: Dataset, scores: np.ndarray, g: np.ndarray, s: float) -> tuple[float, float, float]:
        """d/ds of risk(scores + s g), its slope to the right, the next kink."""
        is_label, pair_share, label_share = self._shares(data)
        _, derivative, slope, kink = margin_risk_along(data, scores, g, self.tau, s)
        gl = g[is_label]
        error = data.relevance[is_label] - scores[is_label] - s * gl
        return pair_share * derivative - label_share * float(error @ gl), pair_share * slope + label_share * float(gl @ gl), kink


def _n_terms(data: Dataset) -> float:
    """How many pairs there are, a stated preference counted as often as it weighs; 1 where there is none."""
    return total_weight(data) or 1.0


_ROWS = {"paper": "Satisfied pairs do not count as rows of target 0", "upper bound": "Rows of pairs are not doubled in weight",
         "newton": "Satisfied pairs are not left out"}  # fmt: skip
_ROWS_RIGHT = {
    "paper": "every pair weighs w, and one that has its margin asks for 0.",
    "upper bound": "every pair weighs 2w and asks for half of what is missing.",
    "newton": "only pairs that lack some of their margin weigh w.",
}
_QUANTITIES = (
    Quantity("adds", "w·r", "what the row adds"), Quantity("weighs", "w", "weight of the row"),
    Quantity("asks", "r", "what the row asks for"), SIGN,
    Quantity("margin", "m", "still missing"), Quantity("tau", "τ", "margin asked"), Quantity("difference", "hᵢ−hⱼ", "score difference"),
)  # fmt: skip
_MARGIN = Equation("margin", "max(0, tau - difference)")
_ADDS = Equation("adds", "weighs * asks")
_EQUATIONS = {
    "paper": (_MARGIN, Equation("asks", "sign * margin"), Equation("weighs", "pair_share"), _ADDS),
    "upper bound": (_MARGIN, Equation("asks", "sign * margin / 2"), Equation("weighs", "2 * pair_share"), _ADDS),
    "newton": (_MARGIN, Equation("asks", "sign * margin"), Equation("weighs", "pair_share * (margin > 0)"), _ADDS),
}

"""The mathematics of QBRank: one quadratic risk of pairs and labels, its bound and its line search ([QB] section 3)."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ...compute.summed import product
from ...data.dataset import Dataset
from ...data.grade_order import total_weight
from ..base import Loss
from ..by_query import ByQuery
from ..labels import LABELLED, labelled_rows
from ..margins import margin_risk_along, query_margins, strongest_margins, sum_margins
from ..parameters import check_choice, check_range, parameter
from ..problem import IterationState, Problem, RiskShape, Step
from ..strongest import StrongestPairs, is_long
from ..ties import add_ties, n_ties, query_ties, ties_along
from ..weighed_margins import Along
from .account import qbrank_evidence
from .misreadings import qbrank_misreadings
from .words import QBRankWords

CURVATURES = ("paper", "upper bound", "newton")
BALANCES = ("paper", "per term")
LONGEST_STEP = 100.0


@dataclass(frozen=True)
class QBRank(QBRankWords, ByQuery, Loss):
    """Quadratic bound on pairs and labels ([QB] section 3).

    risk = w/2 sum over pairs max(0, h_j - h_i + tau_ij)^2 + (1 - w)/2 sum over labelled documents (y_i - h_i)^2

    The term of a stated preference is taken times its weight: in the risk, in targets and weights, and along the line search.

    [QB] section 4 leaves pairs of equal grades out and says that they could help. `tied_pairs` adds w/4 sum over them of (h_i - h_j)^2, as
    [GB] section 4 does: both documents are asked to meet at the mean of their scores.
    """

    identifier = "qbrank"
    order = 3
    learning_rate = 0.1
    evidence = qbrank_evidence
    misreadings = qbrank_misreadings

    w: float = parameter(0.5, "Share of the pairs in the risk; the labels get 1 - w.", low=0.0, high=1.0, step=0.05, latex="w")
    tau: float = parameter(1.0, "Margin for each grade of difference.", low=0.0, high=4.0, step=0.1, latex=r"\tau")
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
    tied_pairs: bool = parameter(False, "Each pair of equal grades has weight w and pulls both documents to the mean of their scores.")

    def __post_init__(self) -> None:
        check_range("w", self.w, 0, 1)
        check_range("tau", self.tau, 0, 1e6)
        check_choice("labelled", self.labelled, LABELLED)
        check_choice("curvature", self.curvature, CURVATURES)
        check_choice("balance", self.balance, BALANCES)

    def start(self, data: Dataset) -> float:
        is_label = labelled_rows(data, self.labelled)
        return float(data.relevance[is_label].mean()) if is_label.any() else 0.0

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        push, active, count, _, _ = sum_margins(data, scores, self.tau)
        problem = self.assembled(data, scores, push, active, count)
        if not total_weight(data) and not (self.w < 1.0 and labelled_rows(data, self.labelled).any()):
            return replace(problem, finished="There is no pair, and no label counts, so there is nothing for this loss to learn.")
        if problem.weights.any():
            return problem
        return replace(problem, finished="Every pair keeps its margin and no label counts: nothing is left to learn.")

    def assembled(self, data: Dataset, scores: np.ndarray, push: np.ndarray, active: np.ndarray, count: np.ndarray) -> Problem:
        """(n_documents,) each, as in `Margins`: pairs and labels together."""
        is_label, pair_share, label_share = self.shares(data)
        if self.curvature == "upper bound":
            curvature = 2 * pair_share * count
        else:
            curvature = pair_share * (active if self.curvature == "newton" else count)
        if self.tied_pairs:
            meet, ties = np.zeros_like(scores), np.zeros_like(scores)
            add_ties(data, scores, meet, ties)
            push, curvature = push + meet, curvature + pair_share * ties  # diag(1, 1) is a bound: the Hessian of a tie has 1/2
        weights, numerator = curvature + label_share * is_label, pair_share * push
        np.add(numerator, label_share * (data.relevance - scores), out=numerator, where=is_label)
        return Problem(np.divide(numerator, weights, out=np.zeros_like(scores), where=weights > 0), weights)

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        s = self.line_search(data, scores, g)
        note = f"The line search ran to its bound {LONGEST_STEP:g}: the risk is nearly 0." if s == LONGEST_STEP else ""
        return Step(1.0, learning_rate * s, note, {"s": s})

    def line_search(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> float:
        """The smallest s in 0..100 that minimises risk(scores + s g); the risk is convex and piecewise quadratic in s.

        Narrows a bracket until no kink lies between its lower end and the root of the derivative, which is then exact.
        """
        low, high, (derivative_at, is_straight) = 0.0, LONGEST_STEP, self._derivative_along(data, scores, g)
        derivative, slope, kink = derivative_at(low)
        if derivative >= 0.0:
            return 0.0
        if derivative_at(high)[0] < 0.0:
            return LONGEST_STEP
        for attempt in range(200):
            root = low - derivative / slope if slope > 0 else np.inf
            if root <= kink and is_straight(low, min(root, high)):
                return float(root)
            # The root of the present piece is mostly close; every third attempt halves the bracket for certain.
            trial = root if low < root < high and attempt % 3 < 2 else 0.5 * (low + high)
            if not low < trial < high:
                break
            at_trial = derivative_at(trial)
            if at_trial[0] < 0.0:
                low, (derivative, slope, kink) = trial, at_trial
            else:
                high = trial
        return high

    def watch(self, now: IterationState) -> dict[str, float]:
        is_label, _, label_share = self.shares(now.data)
        return {
            "risk": self.risk(now.data, now.new_scores),
            "label_share": label_share * int(is_label.sum()) / float(now.problem.weights.sum()),
        }

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        is_label, pair_share, label_share = self.shares(data)
        error = data.relevance[is_label] - scores[is_label]
        ties = add_ties(data, scores, np.zeros_like(scores), np.zeros_like(scores)) if self.tied_pairs else 0.0
        return pair_share * (sum_margins(data, scores, self.tau).risk + ties) + 0.5 * label_share * product(error, error)

    def risk_shape(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> RiskShape:
        """The bound is that of section 3: diag(2, 2) stands above the Hessian of a pair, active or not, and a label is its own."""
        slope, curvature, _ = self._derivative_along(data, scores, g)[0](0.0)
        return RiskShape(slope, curvature, product(self.hessian_bound(data), g**2), self.line_search(data, scores, g))

    def hessian_bound(self, data: Dataset) -> np.ndarray:
        """diag(2, 2) for each pair, active or not, and 1 for each label, times what they weigh."""
        return replace(self, curvature="upper bound").problem(data, np.zeros(data.n_documents), 1).weights

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        return self._pairs(data, scores, query)

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        return self._pairs(data, scores, int(data.document_query[row]), row)

    def _pairs(self, data: Dataset, scores: np.ndarray, query: int, row: int | None = None) -> dict[str, np.ndarray]:
        table = query_margins(data, scores, self.tau, query, row=row)
        if self.tied_pairs:
            ties = query_ties(data, scores, query, row)
            table = {name: np.concatenate([column, ties[name]]) for name, column in table.items()}
        return {**table, "force": self.shares(data)[1] * table["force"]}

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        if not is_long(data, query) or self.tied_pairs:
            return super().strongest_pairs(data, scores, query, most)
        found = strongest_margins(data, scores, self.tau, query, most)
        return found._replace(force=self.shares(data)[1] * found.force)

    @property
    def is_by_query(self) -> bool:
        """[QB] weighs pairs and labels by w and 1 - w; where the two sums are balanced, by how many there are in all."""
        return self.balance == "paper"

    def shares(self, data: Dataset) -> tuple[np.ndarray, float, float]:
        """Labelled documents, the weight of a pair, the weight of a label."""
        is_label = labelled_rows(data, self.labelled)
        if self.balance == "paper":
            return is_label, self.w, 1.0 - self.w
        return is_label, self.w / self.n_terms(data), (1.0 - self.w) / max(int(is_label.sum()), 1)

    def n_terms(self, data: Dataset) -> float:
        """The pairs of the first sum, at least 1; a stated preference counts as often as it weighs."""
        return total_weight(data) + (n_ties(data) if self.tied_pairs else 0) or 1.0

    def _derivative_along(
        self, data: Dataset, scores: np.ndarray, g: np.ndarray
    ) -> tuple[Callable[[float], Along], Callable[[float, float], bool]]:
        """Of a step s: d/ds of risk(scores + s g), its slope to the right, the next kink of short queries; of two steps: whether long ones
        have none between. What tied pairs add is one parabola: something to the derivative at s = 0, and to its slope at every s."""
        is_label, pair_share, label_share = self.shares(data)
        tied, tied_slope = ties_along(data, scores, g) if self.tied_pairs else (0.0, 0.0)
        pairs_at, is_straight = margin_risk_along(data, scores, g, self.tau)
        missing, gl = data.relevance[is_label] - scores[is_label], g[is_label]

        def derivative_at(s: float) -> Along:
            derivative, slope, kink = pairs_at(s)
            derivative, slope = derivative + tied + s * tied_slope, slope + tied_slope
            error = missing - s * gl
            return pair_share * derivative - label_share * product(error, gl), pair_share * slope + label_share * product(gl, gl), kink

        return derivative_at, is_straight

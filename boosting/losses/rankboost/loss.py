"""The mathematics of RankBoost: AdaBoost for pairs ([FI] section 3)."""

from dataclasses import dataclass

import numpy as np

from ... import metrics
from ...data.dataset import Dataset
from ...data.grade_order import grade_order
from ...pairwise.ddf import binary
from ...pairwise.stump import stump
from ...pairwise.weights import check_size, log_z, weigh
from ...settings import Settings
from ...trees.binning import MISSING, Bins
from ...trees.tree import Tree
from ..base import Loss
from ..by_query import ByQuery
from ..mpboost import MPBoost
from ..problem import IterationState, Problem, RiskShape, Step
from ..strongest import StrongestPairs
from .account import rankboost_evidence, rankboost_leaf_equations
from .alpha import LARGEST_ALPHA, alpha_of
from .misreadings import rankboost_misreadings
from .split import strongest_split
from .words import RankBoostWords


@dataclass(frozen=True)
class RankBoost(RankBoostWords, ByQuery, Loss):
    """AdaBoost for pairs ([FI] section 3; alpha by the third way of section 3.2).

    risk = sum over pairs exp(-(F_i - F_j)), a pair's weight w is its share of the risk; a stated preference of weight u brings
    u exp(-(F_i - F_j)), as its pair would with that share of the initial distribution.
    potential of a document = sum of w over the pairs it wins - sum of w over those it loses; edge r = their sum right of a threshold.

    >>> data = Dataset([[0.0], [1.0], [2.0]], relevance=[0, 2, 1], query_ptr=[0, 3])
    >>> RankBoost().problem(data, np.zeros(3), 1).targets.round(3).tolist()
    [-0.667, 0.667, 0.0]
    """

    identifier = "rankboost"
    order = 7
    learning_rate = 1.0
    evidence = rankboost_evidence
    leaf_equations = rankboost_leaf_equations
    misreadings = rankboost_misreadings

    @property
    def settings(self) -> tuple[str, ...]:
        """A stump has no leaves to count."""
        return self.stump_settings

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        check_size(data)
        in_a_pair, nothing = (grade_order(data).n_pairs_of > 0).astype(np.float64), np.zeros(len(scores))
        if not in_a_pair.any():
            return Problem(nothing, nothing, finished="There is no pair of different grades, so there is nothing for this loss to learn.")
        return Problem(weigh(data, scores, binary).b, in_a_pair, leaf_weights=nothing)  # an edge is a sum, and divided by nothing

    @property
    def fits_pairs(self) -> bool:
        return True

    def fit(self, problem: Problem, bins: Bins, settings: Settings) -> tuple[tuple[Tree, np.ndarray], ...]:
        """The stump with the largest |r|; none where no stump does better than chance."""
        split = strongest_split(bins, problem.targets)
        if split is None:
            return ()
        column, cuts = bins.feature(split.feature), bins.thresholds[split.feature]
        right = (column > split.cut) & ~(split.missing_left & (column == MISSING))
        edge = float(problem.targets[right].sum())
        sums = {
            "count": [np.count_nonzero(problem.weights[rows]) for rows in (slice(None), ~right, right)],
            "weight": [problem.weights[rows].sum() for rows in (slice(None), ~right, right)],
            "numerator": [0.0, -edge, edge],
            "denominator": [0.0, 0.0, 0.0],
            "split_gain": [abs(edge), 0.0, 0.0],
        }
        threshold = float(cuts[split.cut]) if split.cut < len(cuts) else np.inf
        return ((stump(split.feature, split.cut, threshold, split.missing_left, sums, alpha_of(edge)), right.astype(np.uint8)),)

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        z = float(np.exp(log_z(data, scores + learning_rate * g, binary) - log_z(data, scores, binary)))
        words = f"No pair is against the stump (|r| is 1), so alpha is unbounded; it stops at {LARGEST_ALPHA:g}."
        return Step(1.0, learning_rate, words if np.abs(g).max() >= LARGEST_ALPHA else "", {"z": z})

    def watch(self, now: IterationState) -> dict[str, float]:
        """Theorem 1 of [FI]: the share of contradicting pairs (ties count) stays below the product of the Z of all rounds. It is
        taken by the initial distribution over the pairs, in which a stated preference has its weight."""
        wrong = metrics.misordering(now.data, now.new_scores)
        bound = now.previous.get("bound", 1.0) * (now.step.watched or {})["z"]
        return {"edge": float(now.problem.targets[now.g != 0].sum()), "bound": bound, "misordering": wrong}

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        """sum over pairs exp(-(F_i - F_j)), which is that of MPBoost with BINARY."""
        return _SAME_RISK.risk(data, scores)

    def risk_shape(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> RiskShape | None:
        return _SAME_RISK.risk_shape(data, scores, g)

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        return _columns(_SAME_RISK.pairs(data, scores, query))

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        return _columns(_SAME_RISK.document_pairs(data, scores, row))

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        return _SAME_RISK.strongest_pairs(data, scores, query, most)

    def leaf_values(self, problem: Problem, leaves: np.ndarray, n_leaves: int, l2: float = 0.0) -> np.ndarray:
        """0 left of the threshold, alpha right of it; l2 has no part in it."""
        return np.array([0.0, alpha_of(float((problem.targets * problem.weights)[leaves == 1].sum()))])


def _columns(pairs: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    return {name: column for name, column in pairs.items() if name != "distance"}


_SAME_RISK = MPBoost(ddf="binary")

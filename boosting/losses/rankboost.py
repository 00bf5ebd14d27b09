"""RankBoost is AdaBoost for pairs ([FI] section 3). A pair costs exp(-(F_i - F_j)) and weighs its share of the whole risk; it
knows which document is better, not by how much. The pairs that a document wins pull it up by their weights, those that it loses
pull it down: that sum is its potential. A weak ranker h is a stump, 1 right of a threshold and 0 left of it, and its edge r is the
sum of the potentials on the right. The stump with the largest |r| is taken, and its right side moves by
alpha = 1/2 ln((1 + r)/(1 - r)), down where r is below 0: that is where a bound of Z is least, sqrt(1 - r^2) (section 3.2, the third
of its three ways to choose alpha). Documents whose value is missing go to the side that makes |r| larger.

MPBoost with BINARY distances has the same risk and, at the same scores, the same weights. What differs is the fit: it takes the
stump with the largest N^2 / C and lifts it by N / C, where N = r and C is the weight of the pairs that the threshold cuts. RankBoost
never divides by C, as though every pair were cut. So it moves less where few pairs are cut and more where nearly all are, and
either stops short of 1/2 ln((C + r)/(C - r)), where Z itself is least.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..data.grade_order import grade_order
from ..pairwise.ddf import binary
from ..pairwise.stump import NEGLIGIBLE, TIE, numerators, stump
from ..pairwise.weights import log_z, weigh
from ..settings import Settings
from ..trees.binning import MISSING, Bins
from ..trees.tree import Tree
from .account import Account, Equation, Quantity, pairs_of, stated_quantities
from .base import SIGN, Column, IterationState, Loss, Problem, RiskShape, Step, Watched, stacked
from .misreading import Misreading
from .mpboost import MPBoost
from .papers import cite
from .rankboost_misreadings import edge_misreadings, weight_misreadings
from .strongest import StrongestPairs

LARGEST_ALPHA = 6.0  # of a stump with an edge of 1; one round then leaves e^-6 of the risk, and 1 - r is still more than rounding


@dataclass(frozen=True)
class RankBoost(Loss):
    """AdaBoost for pairs ([FI] section 3; alpha by the third way of section 3.2).

    risk = sum over pairs exp(-(F_i - F_j)), a pair's weight w is its share of the risk; a stated preference of weight u brings
    u exp(-(F_i - F_j)), as its pair would with that share of the initial distribution.
    potential of a document = sum of w over the pairs it wins - sum of w over those it loses; edge r = their sum right of a threshold.

    >>> data = Dataset([[0.0], [1.0], [2.0]], relevance=[0, 2, 1], query_ptr=[0, 3])
    >>> RankBoost().problem(data, np.zeros(3), 1).targets.round(3).tolist()
    [-0.667, 0.667, 0.0]
    """

    identifier = "rankboost"
    title = "RankBoost"
    summary = "AdaBoost for pairs: MPBoost's risk without its distances, and another fit."
    formula = stacked(
        r"J(F) = \sum_{(i,j)} e^{-(F_i - F_j)}, \quad \pi_i = \sum_{j} w_{ij} - \sum_{j} w_{ji}, \quad r = \sum_{x_k > \theta} \pi_x",
        r"F \leftarrow F + \eta\,\alpha\,[x_k > \theta], \quad \theta = \arg\max |r|, \quad \alpha = \tfrac{1}{2} \ln \frac{1 + r}{1 - r}",
    )
    paper = cite("FI")
    equation = "section 3, the algorithm; section 3.2, the third choice of alpha"
    order = 7
    learning_rate = 1.0
    target_word = "potential"
    force_word = "weight"
    learns_from = "pairs"
    lowers = "exponential loss"
    suits = "only who is better counts, not by how much ([FI] section 3)"
    insights = ("risk",)
    pair_columns = (Column("difference", "score difference", r"F_i - F_j"), Column("weight", "weight", r"w_{ij}"))
    watched = (
        Watched("edge", "edge r", "of the pairs that the stump parts, the weight of those it parts rightly minus that of the others"),
        Watched("z", "Z of the round", "below 1 the bound falls; at the full step it is at most √(1 − r²)"),
        Watched("bound", "product of all Z", "bounds the share of contradicting pairs ([FI] Theorem 1)"),
        Watched("misordering", "share of contradicting pairs", "a tie counts", by_weight="share of contradicting pairs, by weight"),
    )

    @property
    def settings(self) -> tuple[str, ...]:
        """A stump has no leaves to count."""
        return ("n_iterations", "learning_rate", "n_bins")

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        in_a_pair, nothing = (grade_order(data).n_pairs_of > 0).astype(np.float64), np.zeros(len(scores))
        if not in_a_pair.any():
            return Problem(nothing, nothing, finished="There is no pair of different grades, so there is nothing for this loss to learn.")
        return Problem(weigh(data, scores, binary).b, in_a_pair, leaf_weights=nothing)  # an edge is a sum, and divided by nothing

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
        words = f"No weight speaks against the stump (|r| is 1), so alpha has no end; it stops at {LARGEST_ALPHA:g}."
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

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        """The potential: the weights of the pairs that the document wins, minus those of the pairs that it loses."""
        pairs = pairs_of(self.document_pairs(data, scores, row), row)
        pairs |= {"adds": pairs["sign"] * pairs["weight"], "weighs": np.zeros(len(pairs["sign"]))}
        log_j = Quantity("log_j", "log J", "logarithm of the risk J", log_z(data, scores, binary))
        times = "stated_weight * " if data.preference_weights is not None else ""
        equations = (Equation("weight", f"{times}exp(-difference - log_j)"), Equation("adds", "sign * weight"))
        return Account(pairs, (), (*_QUANTITIES, *stated_quantities(pairs), log_j), equations, ("difference", "weight"))

    def leaf_values(self, problem: Problem, leaves: np.ndarray, n_leaves: int, l2: float = 0.0) -> np.ndarray:
        """0 left of the threshold, alpha right of it; l2 has no part in it."""
        return np.array([0.0, alpha_of(float((problem.targets * problem.weights)[leaves == 1].sum()))])

    def leaf_equations(self, tree: Tree, leaf: int) -> tuple[tuple[Quantity, ...], tuple[Equation, ...]]:
        edge, alpha = float(tree.split_gain[0] * np.sign(tree.numerator[-1])), float(tree.values[1])
        quantities = (
            Quantity("value", "value", "what the leaf gives", float(tree.values[leaf])),
            Quantity("alpha", "α", "how far the stump moves its right side", alpha),
            Quantity("h", "h", "1 right of the threshold, 0 left of it", float(leaf)),
            Quantity("edge", "r", "edge: the potentials right of the threshold, added up", edge),
        )
        is_capped = abs(alpha) >= LARGEST_ALPHA
        of_alpha = () if is_capped else (Equation("alpha", "log((1 + edge) / (1 - edge)) / 2"),)
        return quantities, (*of_alpha, Equation("value", "alpha * h"))

    def misreadings(self, data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        yield from weight_misreadings(self, data, scores, k)
        if leaves is not None:
            yield from edge_misreadings(self.problem(data, scores, k), weigh(data, scores, binary), leaves)


class Split(NamedTuple):
    """x <= cut goes left, on bins; the cut after the last one parts missing from present values."""

    feature: int
    cut: int
    missing_left: bool


def strongest_split(bins: Bins, potential: np.ndarray) -> Split | None:
    """The stump with the largest |r|, None where each is 0. Equal ones go to the lowest feature, then to the lowest threshold.

    potential   (n_documents,), with sum 0
    """
    cuts, last = np.arange(MISSING), np.array([[len(thresholds)] for thresholds in bins.thresholds])
    right = numerators(bins, potential)  # of each feature and cut, with missing values on the left
    missing = np.zeros((bins.n_features, 1))
    for f in np.flatnonzero(bins.has_missing).tolist():
        missing[f] = potential[bins.feature(f) == MISSING].sum()
    missing_left = np.where(cuts < last, np.abs(right), 0.0)
    missing_right = np.where((cuts <= last) & bins.has_missing[:, None], np.abs(right + missing), 0.0)
    edges = np.stack([missing_left, missing_right], axis=2)
    if edges.max(initial=0.0) <= NEGLIGIBLE:
        return None
    f, cut, side = map(int, np.unravel_index(np.argmax(edges >= edges.max() * (1 - TIE)), edges.shape))
    return Split(f, cut, side == 0)


def alpha_of(edge: float) -> float:
    """1/2 ln((1 + r)/(1 - r)), between -6 and 6.

    >>> round(alpha_of(0.5), 4), alpha_of(1.0), alpha_of(-1.0)
    (0.5493, 6.0, -6.0)
    """
    if abs(edge) >= math.tanh(LARGEST_ALPHA):
        return math.copysign(LARGEST_ALPHA, edge)
    return math.log((1.0 + edge) / (1.0 - edge)) / 2.0


def _columns(pairs: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    return {name: column for name, column in pairs.items() if name != "distance"}


_SAME_RISK = MPBoost(ddf="binary")
_QUANTITIES = (
    Quantity("adds", "±w", "what the pair adds"), SIGN, Quantity("weight", "w", "share of the risk"),
    Quantity("difference", "Fᵢ−Fⱼ", "score difference"),
)  # fmt: skip

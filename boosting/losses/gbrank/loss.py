"""The mathematics of GBRank: regression targets from the pairs that lack their margin ([GB] section 2.2)."""

from dataclasses import dataclass, replace

import numpy as np

from ... import metrics
from ...compute.summed import product
from ...data.dataset import Dataset
from ...data.grade_order import grade_order
from ...settings import Settings
from ...trees.binning import Bins
from ...trees.tree import Tree
from ..base import Loss
from ..by_query import ByQuery
from ..labels import LABELLED, labelled_rows
from ..likeness import correlation
from ..margins import PAIR_WEIGHTS, query_margins, strongest_margins, sum_margins
from ..parameters import check_choice, check_range, check_whole, parameter
from ..problem import IterationState, Problem, Step
from ..strongest import StrongestPairs, is_long
from ..ties import add_ties, query_ties
from .account import gbrank_evidence, gbrank_fits
from .misreadings import gbrank_misreadings
from .words import GBRankWords

UPDATES = ("paper", "paper_range", "residual")
PATIENCE = 10  # iterations before a full S- says something about eta


@dataclass(frozen=True)
class GBRank(GBRankWords, ByQuery, Loss):
    """Targets from the pairs that lack their margin ([GB] section 2.2, algorithm GBrank).

    A document in several pairs has several rows; for squared error they equal one row with the mean target and the count
    as weight, so rows are never expanded. A stated preference of weight u has rows of weight u, as u equal ones would have together.
    """

    identifier = "gbrank"
    order = 2
    learning_rate = 1.0
    evidence = gbrank_evidence
    fits = gbrank_fits
    misreadings = gbrank_misreadings

    update: str = parameter(
        "paper",
        "How the new tree joins the ranker: the paper's average (k h + η g) / (k + 1); the same, rescaled to the range "
        "of the grades; or residual, this engine's own variant: h + η g with g fitted to what is still missing.",
        choices=UPDATES,
    )
    tau: float = parameter(
        1.0, "Margin for each grade of difference. With the updates paper and residual, and without grades as targets, it only "
        "rescales the scores: trees and orders stay the same.",
        low=0.1, high=4.0, step=0.1, latex=r"\tau",
    )  # fmt: skip
    inner_trees: int = parameter(1, "Trees per iteration: g is itself a small GBT of this many trees.", low=1, high=100, step=1, latex="n")
    inner_learning_rate: float = parameter(
        0.05,
        "Shrinkage of the trees inside an iteration, where there are several.",
        low=0.01,
        high=1.0,
        step=0.01,
        latex=r"\nu",
    )
    pair_weight: str = parameter("one", "Weight of a pair: 1, its gap, or the change of DCG if its documents swap.", choices=PAIR_WEIGHTS)
    tied_pairs: bool = parameter(False, "Each pair of equal grades has weight 1 and pulls both documents to the mean of their scores.")
    labelled: str = parameter("none", "Documents whose grade is also a target, with weight 1.", choices=LABELLED)

    def __post_init__(self) -> None:
        check_choice("update", self.update, UPDATES)
        check_range("tau", self.tau, 1e-6, 1e6)
        check_whole("inner_trees", self.inner_trees, 1, 1000)
        check_range("inner_learning_rate", self.inner_learning_rate, 1e-6, 10)
        check_choice("pair_weight", self.pair_weight, PAIR_WEIGHTS)
        check_choice("labelled", self.labelled, LABELLED)

    @property
    def is_by_query(self) -> bool:
        """A target is a mean over the pairs of its document."""
        return True

    @property
    def targets_are_scores(self) -> bool:
        return self.update != "residual"

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        """Rows (x_i, h_j + tau_ij), (x_j, h_i - tau_ij) of S-, the tied and the labelled ones, as mean and weight a document."""
        margins = sum_margins(data, scores, self.tau, self.pair_weight)
        problem = self.assembled(data, scores, margins.push, margins.active)
        if margins.n_active and problem.weights.any():
            return problem
        if not grade_order(data).n_pairs and not len(data.preference_rows):
            return replace(problem, finished="There is no pair of different grades, so there is nothing for this loss to learn.")
        return replace(problem, finished="S− is empty: every pair keeps its margin, so there is nothing left to learn.")

    def assembled(self, data: Dataset, scores: np.ndarray, push: np.ndarray, weights: np.ndarray) -> Problem:
        """With the tied and the labelled rows; adds to push and weights in place."""
        if self.tied_pairs:
            add_ties(data, scores, push, weights)
        is_label = labelled_rows(data, self.labelled)
        push[is_label] += data.relevance[is_label] - scores[is_label]
        weights[is_label] += 1.0
        residual = np.divide(push, weights, out=np.zeros_like(push), where=weights > 0)
        return Problem(np.where(weights > 0, scores + residual, 0.0) if self.targets_are_scores else residual, weights)

    def fit(self, problem: Problem, bins: Bins, settings: Settings) -> tuple[tuple[Tree, np.ndarray], ...]:
        """One tree, or a GBT of `inner_trees` that starts at the weighted mean target. The leaf values of inner trees carry
        their shrinkage, those of the first one the start as well, so that g is the plain sum of the trees."""
        if self.inner_trees == 1:
            return super().fit(problem, bins, settings)
        start = float(np.average(problem.targets, weights=problem.weights))
        g = np.full_like(problem.targets, start)
        fitted: list[tuple[Tree, np.ndarray]] = []
        for _ in range(self.inner_trees):
            tree, leaves = super().fit(replace(problem, targets=problem.targets - g), bins, settings)[0]
            values = self.inner_learning_rate * tree.values
            g = g + values[leaves]
            fitted.append((tree.with_values(values if fitted else values + start), leaves))
        return tuple(fitted)

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        if self.update == "residual":
            return Step(1.0, learning_rate)
        decay, rate = k / (k + 1), learning_rate / (k + 1)
        if self.update == "paper":
            return Step(decay, rate)
        new = decay * scores + rate * g
        grades = data.relevance[~np.isnan(data.relevance)]
        if len(grades) == 0 or np.ptp(new) == 0 or np.ptp(grades) == 0:
            return Step(decay, rate, "The range of h or of the grades is 0; h was not rescaled.")
        scale = float(np.ptp(grades) / np.ptp(new))
        return Step(decay * scale, rate * scale)

    def watch(self, now: IterationState) -> dict[str, float]:
        return {
            "contradicting": sum_margins(now.data, now.scores, self.tau).n_active,
            "range": float(np.ptp(now.new_scores)),
            "correlation": correlation(now.g, now.previous_g),
        }

    def warnings(self, data: Dataset, watches: list[dict[str, float]]) -> list[str]:
        if self.update != "paper" or len(watches) < PATIENCE:
            return []  # residual steps add up, and paper_range has a scale of its own
        still_all = watches[-1]["contradicting"] == metrics.n_pairs(data)
        return ["S− still holds every pair: no pair has reached its margin. A larger eta moves the scores further."] if still_all else []

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        """1/2 sum of v m^2 over pairs, 1/4 sum of (h_i - h_j)^2 over tied ones, 1/2 sum of (y - h)^2 over labelled documents."""
        margins = sum_margins(data, scores, self.tau, self.pair_weight)
        ties = add_ties(data, scores, margins.push, margins.active) if self.tied_pairs else 0.0
        is_label = labelled_rows(data, self.labelled)
        error = data.relevance[is_label] - scores[is_label]
        return margins.risk + ties + 0.5 * product(error, error)

    def hessian_bound(self, data: Dataset) -> np.ndarray | None:
        """diag(2, 2) for each pair, active or not: the risk is that of [QB] section 3 with w = 1. diag(1, 1) for a tied pair, 1 for
        a label. None where a pair weighs what its swap moves, which changes with the order."""
        if self.pair_weight == "dcg":
            return None
        nowhere = np.zeros(data.n_documents)
        return self.assembled(data, nowhere, nowhere.copy(), 2.0 * sum_margins(data, nowhere, self.tau, self.pair_weight).active).weights

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        """The pairs, and with `tied_pairs` those of equal grades: the one with the lower score counts as the winner."""
        return self._pairs(data, scores, query)

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        return self._pairs(data, scores, int(data.document_query[row]), row)

    def _pairs(self, data: Dataset, scores: np.ndarray, query: int, row: int | None = None) -> dict[str, np.ndarray]:
        table = query_margins(data, scores, self.tau, query, self.pair_weight, row)
        if not self.tied_pairs:
            return table
        ties = query_ties(data, scores, query, row)
        return {name: np.concatenate([column, ties[name]]) for name, column in table.items()}

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        if is_long(data, query) and self.pair_weight == "one" and not self.tied_pairs:
            return strongest_margins(data, scores, self.tau, query, most)
        return super().strongest_pairs(data, scores, query, most)

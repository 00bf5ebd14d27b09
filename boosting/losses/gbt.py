"""Gradient boosted trees with squared error look at one document at a time: each tree is fitted to what is still missing
between a document's grade and its score ([FR] Algorithm 2, [GB] section 2.1). Order plays no part, so a step can lower the
error and turn pairs the wrong way round; and documents of all queries share one scale ([GB] section 3.3.1). It is the yardstick
for the ranking losses, and it learns from every grade, also under a query whose grades are all alike.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from ..data.dataset import Dataset
from .account import Account, Equation, Quantity, Row, pairs_of
from .base import Loss, Problem, RiskShape, check_no_preferences
from .misreading import Misreading
from .papers import cite


@dataclass(frozen=True)
class GBT(Loss):
    """MART with squared error: r = relevance - score, weight 1 ([FR] Algorithm 2).

    >>> import boosting as b
    >>> b.GBT().start(b.Dataset([[0.0], [1.0]], [0, 3], [0, 2]))
    1.5
    """

    identifier = "gbt"
    title = "GBT"
    summary = "Each document on its own: fit what is missing to its grade."
    learns_from = "single documents"
    lowers = "squared error"
    suits = "the grade itself is wanted, or most queries have one grade only ([QB] section 4)"
    formula = r"r_i = y_i - h(x_i)"
    paper = cite("FR")
    equation = "Algorithm 2 (LS_Boost)"
    order = 1
    learning_rate = 0.1
    target_word = "residual"
    row_word = "its grade"
    insights = ("error", "popularity", "level", "risk")

    @property
    def takes_preferences(self) -> bool:
        return False

    def for_data(self, data: Dataset) -> "GBT":
        check_no_preferences(data, "GBT", "it needs a grade for each document")
        if not np.any(~np.isnan(data.relevance)):
            raise ValueError("GBT needs at least one document with a grade; every relevance is NaN.")
        return self

    def start(self, data: Dataset) -> float:
        return float(np.nanmean(data.relevance))

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        labelled = ~np.isnan(data.relevance)
        targets = np.where(labelled, data.relevance - scores, 0.0)
        return Problem(targets, labelled.astype(np.float64))

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        """One row, grade minus score; a document without a grade has none."""
        pairs = pairs_of(self.document_pairs(data, scores, row), row)
        pairs |= {"adds": pairs["force"], "weighs": pairs["force"]}
        grade, score = float(data.relevance[row]), float(scores[row])
        if np.isnan(grade):
            return Account(pairs)
        quantities = (
            Quantity("residual", "r", "residual", grade - score), Quantity("grade", "y", "grade", grade),
            Quantity("score", "h", "score", score),
        )  # fmt: skip
        rows = (Row("residual", self.row_word, grade - score, 1.0, grade - score),)
        return Account(pairs, rows, quantities, (Equation("residual", "grade - score"),))

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        """1/2 sum of squared residuals."""
        return 0.5 * float(np.nansum((data.relevance - scores) ** 2))

    def risk_shape(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> RiskShape:
        """The risk is a parabola already: Newton's and the bound are the risk itself."""
        known = ~np.isnan(data.relevance)
        slope, curvature = -float((data.relevance - scores)[known] @ g[known]), float(g[known] @ g[known])
        return RiskShape(slope, curvature, curvature, max(-slope / curvature, 0.0) if curvature > 0 else 0.0)

    def hessian_bound(self, data: Dataset) -> np.ndarray:
        """The Hessian itself: 1 for each document with a grade."""
        return (~np.isnan(data.relevance)).astype(np.float64)

    def misreadings(self, data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        """Other things than grade minus score."""
        weights, y, residual = self.problem(data, scores, k).weights, np.nan_to_num(data.relevance), data.relevance - scores
        residual = np.nan_to_num(residual)
        in_turn = {
            "score missing": ("That is the grade itself; a tree is fitted to what its score still lacks, grade − score.", y),
            "score alone": ("That is the score; the residual is grade − score.", scores),
            "sign": ("The sign: the residual is grade − score, above 0 where the score is still too low.", -residual),
            "start": ("That is grade − mean grade, the residual before any tree; the score has moved since.", y - self.start(data)),
            "squared": ("That is the squared error; a tree is fitted to its slope, the residual itself.", residual**2),
            "half square": ("That is the loss, half the square; a tree is fitted to its slope.", 0.5 * residual**2),
            "twice": ("Twice too large: the loss is half the square, and the 2 of its derivative cancels.", 2.0 * residual),
            "gain": ("The grade counts as it is, not as a gain 2^y − 1.", 2.0**y - 1.0 - scores),
        }
        for key, (words, targets) in in_turn.items():
            yield Misreading(key, words, partial(Problem, targets, weights))

"""The mathematics of GBT: squared error of each document on its own ([FR] Algorithm 2)."""

from dataclasses import dataclass

import numpy as np

from ...compute.arrays import frozen
from ...compute.summed import product
from ...data.dataset import Dataset
from ..base import Loss, check_no_preferences
from ..problem import Problem, RiskShape
from .account import gbt_account
from .misreadings import gbt_misreadings
from .words import GBTWords


@dataclass(frozen=True)
class GBT(GBTWords, Loss):
    """MART with squared error: r = relevance - score, weight 1 ([FR] Algorithm 2).

    >>> import boosting as b
    >>> b.GBT().start(b.Dataset([[0.0], [1.0]], [0, 3], [0, 2]))
    1.5
    """

    identifier = "gbt"
    order = 1
    learning_rate = 0.1
    account = gbt_account
    misreadings = gbt_misreadings

    @property
    def is_by_query(self) -> bool:
        """Each document stands alone."""
        return True

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
        weights = data.derive("1 where a document has a grade", lambda: frozen(~np.isnan(data.relevance), np.float64))
        targets = data.relevance - scores
        targets[weights == 0.0] = 0.0
        return Problem(targets, weights)

    def risk(self, data: Dataset, scores: np.ndarray) -> float:
        """1/2 sum of squared residuals."""
        return 0.5 * float(np.nansum((data.relevance - scores) ** 2))

    def risk_shape(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> RiskShape:
        """The risk is a parabola already: Newton's and the bound are the risk itself."""
        known = ~np.isnan(data.relevance)
        slope, curvature = -product((data.relevance - scores)[known], g[known]), product(g[known], g[known])
        return RiskShape(slope, curvature, curvature, max(-slope / curvature, 0.0) if curvature > 0 else 0.0)

    def hessian_bound(self, data: Dataset) -> np.ndarray:
        """The Hessian itself: 1 for each document with a grade."""
        return (~np.isnan(data.relevance)).astype(np.float64)

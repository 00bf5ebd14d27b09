"""XGBoost's rank:map: a swap changes average precision by so much, divided by all relevant documents of the query, however few ranks count.

LambdaMART's own MAP ends at the truncation and divides by the relevant documents that fit above it: the two differ in queries with more.
"""

from dataclasses import dataclass

import numpy as np

from ...data.dataset import Dataset
from ...losses.lambdamart import METRICS, LambdaMART
from ...losses.lambdamart.kernels import EVERY, add_pairs, swap_deltas, weigh_pairs
from ...losses.problem import Problem
from .formula import Table

COLUMNS = ("difference", "rho", "delta", "force", "curvature")
NO_PREFERENCES: np.ndarray = np.zeros((0, 2), np.int64)
NO_PREFERENCES.flags.writeable = False


@dataclass(frozen=True)
class MeanPrecision:
    """The lambdas of a LambdaMART whose metric is MAP, as XGBoost divides them."""

    loss: LambdaMART

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        """Targets and weights at scores (n_documents,), whatever the iteration k."""
        lambdas, weights = np.zeros(data.n_documents), np.zeros(data.n_documents)
        for query in range(data.n_queries):
            rows = data.query_slice(query)
            add_pairs(self._table(data, scores, rows), lambdas[rows], weights[rows])
        return Problem(np.divide(lambdas, weights, out=np.zeros_like(lambdas), where=weights > 0), weights)

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> Table:
        """Columns of the pairs of a query, as `Loss.pairs`."""
        rows = data.query_slice(query)
        table = self._table(data, scores, rows)
        documents = {name: table[name] + rows.start for name in ("winner", "loser")}
        return documents | {name: table[name].copy() for name in COLUMNS}

    def _table(self, data: Dataset, scores: np.ndarray, rows: slice) -> np.ndarray:
        h, grades = scores[rows].copy(), data.relevance[rows]
        relevant, order = (grades > 0).astype(np.float64), np.argsort(-h, kind="stable")
        loss = self.loss
        most = loss.truncation or len(h)
        pairs = swap_deltas(order, grades, relevant, relevant.sum(), METRICS.index("map"), most, True, NO_PREFERENCES, 0, len(h), EVERY)
        weigh_pairs(pairs, h, loss.sigma, float(loss.curvature_factor), loss.score_normalisation, loss.query_normalisation, 0.0)
        return pairs

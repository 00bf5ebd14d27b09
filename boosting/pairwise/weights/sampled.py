"""The weights of the pairs within a sample of the documents, as if there were no others."""

from dataclasses import dataclass

import numpy as np

from ...trees.binning import Column
from .base import PairWeights


@dataclass(frozen=True, eq=False)
class SampledWeights(PairWeights):
    """Of all documents, where only pairs within rows (n_drawn,) weigh anything; `within` holds the weights of these rows alone."""

    within: PairWeights
    rows: np.ndarray

    @classmethod
    def spread(cls, within: PairWeights, rows: np.ndarray, n_documents: int) -> "SampledWeights":
        """As seen from all n_documents documents."""
        return cls(within.log_z, spread(within.b, rows, n_documents), spread(within.degree, rows, n_documents), within, rows)

    def cut_weights(self, column: Column, least: np.ndarray | None = None) -> np.ndarray:
        return self.within.cut_weights(Column(column.bins[self.rows], column.n_cuts), least)

    def across(self, right: np.ndarray) -> float:
        return self.within.across(right[self.rows])

    def flow(self, leaves: np.ndarray, n_leaves: int) -> np.ndarray:
        return self.within.flow(leaves[self.rows], n_leaves)


def spread(values: np.ndarray, rows: np.ndarray, n_documents: int) -> np.ndarray:
    """(n_documents,) the values (n_drawn,) at their rows, 0 elsewhere."""
    found = np.zeros(n_documents)
    found[rows] = values
    return found

"""What a weak learner asks of the weights of all pairs, whichever form they are kept in."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...trees.binning import Column

Distance = Callable[[np.ndarray], np.ndarray]
TINY = float(np.finfo(np.float64).tiny)  # below it a sum keeps few digits, or one


@dataclass(frozen=True, eq=False)
class PairWeights(ABC):
    """The weights of all pairs at some scores. Here w is a pair's part of the risk, and v = w d^2 for the second-order
    expansion of the loss, else v = w.

    log_z   log of the sum over pairs of exp(-d (F_i - F_j)), times what a preference states as its weight
    b       (n_documents,) sum of w d over the pairs that a document wins, minus those that it loses
    degree  (n_documents,) sum of v over the pairs of a document; 0 below TINY, where b / degree would be rounding
    """

    log_z: float
    b: np.ndarray
    degree: np.ndarray

    @property
    def total(self) -> float:
        """The sum of v over all pairs."""
        return float(self.degree.sum()) / 2.0

    @abstractmethod
    def cut_weights(self, column: Column, least: np.ndarray | None = None) -> np.ndarray:
        """(n_cuts,) sum of v over the pairs that x <= threshold parts, for each threshold of a column; missing values stay
        left. Empty where every sum is above `least` (n_cuts,) and that was noticed early."""

    @abstractmethod
    def across(self, right: np.ndarray) -> float:
        """Sum of v over the pairs with one document in `right` (n_documents,) bool and one outside."""

    @abstractmethod
    def flow(self, leaves: np.ndarray, n_leaves: int) -> np.ndarray:
        """(n_leaves, n_leaves) sum of v over the pairs between two leaves; symmetric, each pair counted both ways."""


def degrees(sums: np.ndarray) -> np.ndarray:
    """(n_documents,) sums of v, without those that float64 holds in part."""
    return np.where(sums < TINY, 0.0, sums)

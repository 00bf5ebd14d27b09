"""What passes between a loss and THE LOOP: the regression problem of an iteration, the step along its solution, and the state that
a loss watches.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..pairwise.weights import PairWeights


@dataclass(frozen=True, eq=False)
class Problem:
    """The regression problem of one iteration: minimise sum_i weights_i (g(x_i) - targets_i)^2 ([QB] eq. 3).

    targets, weights   (n_documents,) float64
    leaf_weights       (n_documents,) denominators of the leaf values, where they differ from the structure's weights
    pair_weights       for weak learners that are fitted to pairs, else None
    largest_target     of any pair, for pair_weights
    finished           a sentence where there is nothing left to learn, else ""
    """

    targets: np.ndarray
    weights: np.ndarray
    leaf_weights: np.ndarray | None = None
    pair_weights: PairWeights | None = None
    largest_target: float = np.inf
    finished: str = ""

    @property
    def divisors(self) -> np.ndarray:
        """(n_documents,) what each document adds to the denominator of its leaf."""
        return self.weights if self.leaf_weights is None else self.leaf_weights


class Step(NamedTuple):
    """scores <- decay * scores + rate * g; the note says what was unusual about it, watched what it measured on the way."""

    decay: float
    rate: float
    note: str = ""
    watched: Mapping[str, float] | None = None


class RiskShape(NamedTuple):
    """What is known of R(s) = risk(scores + s g) beforehand.

    slope, curvature   R'(0), and R''(0) to the right
    bound              the curvature of a parabola that touches R at 0 and stays above it; None where the paper gives none
    best               the s >= 0 where R is least; inf where it falls for ever
    """

    slope: float
    curvature: float
    bound: float | None
    best: float


class IterationState(NamedTuple):
    """One iteration as a loss watches it: what it started from, what it did, what was watched the iteration before."""

    data: Dataset
    k: int
    scores: np.ndarray
    problem: Problem
    g: np.ndarray
    previous_g: np.ndarray | None
    step: Step
    new_scores: np.ndarray
    previous: Mapping[str, float]

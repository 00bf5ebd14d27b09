"""Two methods with a sign as it is printed. Neither is a loss to train with: they show what the missing minus does.

[QB] section 2 defines r = -gradient / w in its text; Algorithm 1, a few lines below, prints it without the minus. [SL] Algorithm 3
fits a tree to the derivative of the cost and adds it, where it should be taken away.
"""

from dataclasses import dataclass, replace

import numpy as np

from ..data.dataset import Dataset
from .base import Problem, Step
from .lambdamart import LambdaMART
from .qbrank import QBRank


def turned(problem: Problem) -> Problem:
    """The same problem with every target the other way round."""
    return replace(problem, targets=-problem.targets)


@dataclass(frozen=True)
class QBRankAsPrinted(QBRank):
    """[QB] Algorithm 1 with its targets as printed.

    searches   look for the best step s >= 0, as the algorithm does; else go the learning rate itself
    """

    searches: bool = True

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        return turned(super().problem(data, scores, k))

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        return super().advance(data, scores, g, k, learning_rate) if self.searches else Step(1.0, learning_rate, "", {"s": 1.0})


@dataclass(frozen=True)
class LambdaMARTAsPrinted(LambdaMART):
    """[SL] Algorithm 3 with lambda as the derivative of the cost."""

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        return turned(super().problem(data, scores, k))

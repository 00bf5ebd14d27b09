"""Two methods with a sign as it is printed. Neither is a loss to train with: they show what the missing minus does.

[QB] section 2 defines r = -gradient / w in its text; Algorithm 1, a few lines below, prints it without the minus. [SL] Algorithm 3
fits a tree to the derivative of the cost and adds it, where it should be taken away.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..data.dataset import Dataset
from .base import Loss
from .lambdamart import LambdaMART
from .problem import Problem, Step
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


def as_printed(loss: Loss) -> dict[str, Loss]:
    """The same method with its sign as printed, by what is done about the step; none where no sign is printed wrongly.

    >>> list(as_printed(QBRank(w=1.0))), as_printed(QBRank(w=1.0))["as printed, fixed step"].w
    (['as printed, line search', 'as printed, fixed step'], 1.0)
    """
    return {name: cls(**loss.parameters(), **more) for name, (cls, more) in _PRINTED.get(type(loss), {}).items()}


_PRINTED: dict[type[Loss], dict[str, tuple[type[Loss], dict[str, Any]]]] = {
    QBRank: {
        "as printed, line search": (QBRankAsPrinted, {}),
        "as printed, fixed step": (QBRankAsPrinted, {"searches": False}),
    },
    LambdaMART: {"as printed": (LambdaMARTAsPrinted, {})},
}


def printed_where(loss: Loss) -> tuple[str, str]:
    """Where the sign of a method is printed wrongly, in words, and the key of the puzzle about it. Raises KeyError for another."""
    return _WHERE[type(loss)]


_WHERE: dict[type[Loss], tuple[str, str]] = {
    QBRank: (
        r"Algorithm 1 of [QB] prints the target of a document as $w^{-1}\, \partial\mathcal{R}/\partial h$, without the minus "
        "that its own text has: every tree then points uphill.",
        "qb-sign",
    ),
    LambdaMART: (
        "Algorithm 3 of [SL] treats λ as the derivative of the cost and adds the tree that is fitted to it: every tree then points uphill.",
        "sl-sign",
    ),
}

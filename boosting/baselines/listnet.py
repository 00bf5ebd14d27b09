"""ListNet as its paper has it: the top-one cross entropy of `boosting.losses.listnet`, with a linear scorer instead of trees.

1/2 |w|^2 + C * ( - sum over queries and documents P_y(i) log P_h(i) ),    h = w x
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..data.dataset import Dataset
from ..losses.base import check_range, check_whole
from ..losses.listnet import ListNet
from .linear import MOST_ROUNDS, SmoothBaseline


@dataclass(frozen=True)
class LinearListNet(SmoothBaseline):
    """Top-one cross entropy, linear ([LN] section 4; Cao et al. 2007).

    C          weight of the cross entropy against 1/2 |w|^2. The paper has no such term and stops early instead; a large C nearly drops it
    n_rounds   of the solver, at most
    """

    identifier = "linearlistnet"
    title = "ListNet, linear"
    paper = ListNet.paper
    needs_grades = True

    C: float = 100.0
    n_rounds: int = 500

    def __post_init__(self) -> None:
        check_range("C", self.C, 1e-12, 1e12)
        check_whole("n_rounds", self.n_rounds, 1, MOST_ROUNDS)

    def _train(self, data: Dataset, features: np.ndarray, seed: int) -> tuple[Sequence[np.ndarray], dict]:
        loss = ListNet()

        def risk(scores: np.ndarray) -> tuple[float, np.ndarray]:
            return loss.risk(data, scores), -loss.problem(data, scores, 1).targets

        path, ended = self._descend(features, risk)
        return path, {"ended": ended}

"""Linear rankers that learn from pairs: Ranking SVM and linear RankNet. Both ask w (x_i - x_j) to be large for each pair.

    Ranking SVM   1/2 |w|^2 + C sum over pairs max(0, 1 - w (x_i - x_j))^2
    RankNet       1/2 |w|^2 + C sum over pairs log(1 + exp(-w (x_i - x_j)))

A stated preference of weight u has its term u times. A pair stands for its mirror image as well: what LinearSVC and
LogisticRegression of scikit-learn make of the differences and their negatives, without an intercept, at half the C, are these two.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..data.dataset import Dataset
from ..losses.base import check_range, check_whole
from .linear import MOST_ROUNDS, SmoothBaseline
from .pair_sums import SummedPairs, cross_entropy, squared_hinge


@dataclass(frozen=True)
class _Pairwise(SmoothBaseline):
    """C            weight of the pairs against 1/2 |w|^2
    most_pairs   of the data; where there are more, as many are drawn by the seed
    n_rounds     of the solver, at most
    """

    C: float = 1.0
    most_pairs: int = 500_000
    n_rounds: int = 500

    def __post_init__(self) -> None:
        check_range("C", self.C, 1e-12, 1e12)
        check_whole("most_pairs", self.most_pairs, 1, 50_000_000)
        check_whole("n_rounds", self.n_rounds, 1, MOST_ROUNDS)

    def _train(self, data: Dataset, features: np.ndarray, seed: int) -> tuple[Sequence[np.ndarray], dict]:
        pairs, n_pairs, n_used = SummedPairs.of(data, self.most_pairs, seed)
        path, ended = self._descend(features, lambda scores: self._summed(scores, pairs))
        return path, {"n_pairs": n_pairs, "n_pairs_used": n_used, "ended": ended}

    @staticmethod
    @abstractmethod
    def _summed(scores: np.ndarray, pairs: SummedPairs) -> tuple[float, np.ndarray]:
        """The sum over pairs, and its derivative by the score of each document."""


@dataclass(frozen=True)
class RankSVM(_Pairwise):
    """Ranking SVM with the squared hinge, solved in the primal (Herbrich et al. 2000, Joachims 2002; Chapelle and Keerthi 2010).

    [QB] and [GB] compare with Joachims' Ranking SVM, whose SVM-light has the plain hinge, max(0, 1 - w (x_i - x_j)): a pair far on the
    wrong side then counts less. The gap of two grades plays no part. `C` and the scale of the features decide together how
    much the pairs count; features have standard deviation 1 here.
    """

    identifier = "ranksvm"
    title = "RankSVM"
    paper = "Joachims, Optimizing Search Engines using Clickthrough Data, KDD 2002"

    _summed = staticmethod(squared_hinge)


@dataclass(frozen=True)
class LinearRankNet(_Pairwise):
    """RankNet's cross entropy with a linear scorer, where the better document wins for certain (Burges et al. 2005).

    The paper trains a neural network by gradient descent. `LambdaMART(metric="ranknet")` boosts trees on the same loss.
    """

    identifier = "linearranknet"
    title = "RankNet, linear"
    paper = "Burges, Shaked, Renshaw, Lazier, Deeds, Hamilton, Hullender, Learning to Rank using Gradient Descent, ICML 2005"

    _summed = staticmethod(cross_entropy)

"""The four cases into which a threshold divides the pairs of MPBoost's stump ([MP] appendix, (18) and (19)).

    A1   the winner lies right of the threshold, the loser left: the stump moves them apart, by a
    A2   both lie right: the stump moves both by a, and their difference stays
    B1   both lie left: it moves neither
    B2   the loser lies right, the winner left: the stump moves them apart the wrong way, by a

Only A1 and B2 depend on a, so the best height is a = (sum of w d over A1 - sum of w d over B2) / (weight of A1 + weight of B2).

>>> import boosting as b
>>> data = b.Dataset([[1.0], [2.0], [3.0]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> found = stump_cases(data, b.MPBoost(ddf="binary"), np.zeros(3), 0, 1.5)
>>> found.n.tolist(), found.weight.round(3).tolist(), round(found.height, 3)
([2, 1, 0, 0], [0.667, 0.333, 0.0, 0.0], 1.0)
"""

from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..losses.mpboost import MPBoost
from .stump_profile import pair_view

CASES = ("A1", "A2", "B1", "B2")


class Cases(NamedTuple):
    """(4,) each, in the order of CASES: pairs, their weight in the fit, and the sum of w d, what they ask for."""

    n: np.ndarray
    weight: np.ndarray
    asked: np.ndarray

    @property
    def height(self) -> float:
        """a, or 0 where the threshold cuts no pair."""
        cut = self.weight[0] + self.weight[3]
        return float((self.asked[0] - self.asked[3]) / cut) if cut > 0 else 0.0


def case_of(data: Dataset, feature: int, threshold: float, winner: np.ndarray, loser: np.ndarray) -> np.ndarray:
    """(n_pairs,) the number of each pair's case in CASES; a missing value lies left, as f = 0 says."""
    right = data.features[:, feature] > threshold
    return np.where(right[winner], np.where(right[loser], 1, 0), np.where(right[loser], 3, 2))


def stump_cases(data: Dataset, loss: MPBoost, scores: np.ndarray, feature: int, threshold: float) -> Cases:
    """All pairs, at the scores before a round. They are visited query by query, so it takes time where there are millions."""
    sums = np.zeros((3, 4))
    for query in range(data.n_queries):
        view = pair_view(data, loss, scores, query)
        case = case_of(data, feature, threshold, view.winner, view.loser)
        for row, what in enumerate((np.ones(len(case)), view.fit_weight, view.risk_weight * view.distance)):
            sums[row] += np.bincount(case, what, 4)
    return Cases(sums[0].astype(np.int64), sums[1], sums[2])

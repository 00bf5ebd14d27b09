"""The weights of pairs, each in its place of a list."""

from dataclasses import dataclass

import numba
import numpy as np

from ...compute.logarithms import log_sum_exp
from ...data.dataset import Pairs
from ...trees.binning import MISSING, Column
from .base import Distance, PairWeights, degrees


@dataclass(frozen=True, eq=False)
class ListedWeights(PairWeights):
    """weights (n_pairs,): v of each pair."""

    pairs: Pairs
    weights: np.ndarray

    def cut_weights(self, column: Column, least: np.ndarray | None = None) -> np.ndarray:
        return _cut_listed(column.bins, column.n_cuts, self.pairs.winner, self.pairs.loser, self.weights)

    def across(self, right: np.ndarray) -> float:
        return float(self.weights[right[self.pairs.winner] != right[self.pairs.loser]].sum())

    def flow(self, leaves: np.ndarray, n_leaves: int) -> np.ndarray:
        place = leaves[self.pairs.winner].astype(np.int64) * n_leaves + leaves[self.pairs.loser]
        flow = np.bincount(place, self.weights, n_leaves * n_leaves).reshape(n_leaves, n_leaves)
        return flow + flow.T


def weigh_listed(pairs: Pairs, scores: np.ndarray, distance: Distance, second_order: bool = False) -> ListedWeights:
    d, n = distance(pairs.gap), len(scores)
    exponent = exponents(pairs, d, scores)
    log_z = log_sum_exp(exponent)
    w = np.exp(exponent - log_z)
    b = np.bincount(pairs.winner, w * d, n) - np.bincount(pairs.loser, w * d, n)
    v = w * d**2 if second_order else w
    degree = degrees(np.bincount(pairs.winner, v, n) + np.bincount(pairs.loser, v, n))
    return ListedWeights(log_z, b, degree, pairs, v)


def log_z_listed(pairs: Pairs, scores: np.ndarray, distance: Distance) -> float:
    return log_sum_exp(exponents(pairs, distance(pairs.gap), scores)) if len(pairs) else -np.inf


def pulls_listed(pairs: Pairs, g: np.ndarray, distance: Distance) -> tuple[bool, bool]:
    stands = np.sign(distance(pairs.gap)) * (g[pairs.winner] - g[pairs.loser])
    return bool((stands > 0).any()), bool((stands < 0).any())


def exponents(pairs: Pairs, d: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """(n_pairs,) logarithms of what the pairs bring to the risk."""
    exponent = -d * (scores[pairs.winner] - scores[pairs.loser])
    return exponent if pairs.weight is None else exponent + np.log(pairs.weight)


@numba.njit(nogil=True, cache=True)
def _cut_listed(column, n_cuts, winner, loser, weights):
    """A pair in bins p < q is cut by the thresholds p, ..., q - 1."""
    crossing = np.zeros(n_cuts + 2)
    for p in range(len(winner)):
        one = -1 if column[winner[p]] == MISSING else np.int64(column[winner[p]])
        two = -1 if column[loser[p]] == MISSING else np.int64(column[loser[p]])
        crossing[max(min(one, two), 0)] += weights[p]
        crossing[max(max(one, two), 0)] -= weights[p]
    for cut in range(1, n_cuts):
        crossing[cut] += crossing[cut - 1]
    return crossing[:n_cuts]

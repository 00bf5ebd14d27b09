"""The best split of a node, read off its histogram.

A split sends x <= threshold left. It lowers the weighted squared error by

    split_gain = S_L^2 / (W_L + l2) + S_R^2 / (W_R + l2) - S^2 / (W + l2)         S = sum of w r,  W = sum of w

(Friedman 2001, section 4; Breiman et al. 1984). Missing values go to the side where the gain is larger.
"""

from typing import NamedTuple

import numba
import numpy as np

from .binning import MISSING

# Two gains closer than rounding count as equal: then the lowest feature, then the lowest threshold wins.
TIE = 1e-12


class Split(NamedTuple):
    split_gain: float
    feature: int
    bin: int  # bins <= bin go left
    missing_left: bool


class Limits(NamedTuple):
    min_documents_leaf: int
    min_weight_leaf: float
    l2: float


def best_split(sums: np.ndarray, n_thresholds: np.ndarray, limits: Limits) -> Split | None:
    """The split with the largest gain, or None where none is allowed or none gains.

    sums          (n_features or more, 264, 3) from `histogram`
    n_thresholds  (n_features,) int64, cuts that each feature offers
    """
    gain, feature, cut, missing_left = _scan(sums, n_thresholds, *limits)
    return Split(gain, feature, cut, missing_left) if feature >= 0 else None


@numba.njit(nogil=True, cache=True)
def _scan(sums, n_thresholds, min_documents, min_weight, l2):
    best, best_feature, best_bin, best_missing_left = 0.0, -1, -1, True
    for f in range(len(n_thresholds)):
        n_cuts = n_thresholds[f]
        lost, lost_weight, lost_count = sums[f, MISSING]
        S, W, N = lost, lost_weight, lost_count
        for b in range(n_cuts + 1):
            S, W, N = S + sums[f, b, 0], W + sums[f, b, 1], N + sums[f, b, 2]
        node = S * S / (W + l2) if W + l2 > 0 else 0.0
        left, left_weight, left_count = 0.0, 0.0, 0.0
        # The cut after the last bin separates missing from present values; it exists only where something is missing.
        for b in range(n_cuts + (1 if lost_count > 0 else 0)):
            left += sums[f, b, 0]
            left_weight += sums[f, b, 1]
            left_count += sums[f, b, 2]
            for side in range(2 if lost_count > 0 else 1):  # 0: missing goes left, 1: missing goes right
                s, w, n = left, left_weight, left_count
                if side == 0:
                    s, w, n = s + lost, w + lost_weight, n + lost_count
                if n < max(min_documents, 1) or N - n < max(min_documents, 1) or w < min_weight or W - w < min_weight:
                    continue
                if w + l2 <= 0 or W - w + l2 <= 0:
                    continue
                children = s * s / (w + l2) + (S - s) * (S - s) / (W - w + l2)
                gain = children - node
                if gain > TIE * children and gain > best + TIE * max(best, children):
                    best, best_feature, best_bin, best_missing_left = gain, f, b, side == 0
    return best, best_feature, best_bin, best_missing_left

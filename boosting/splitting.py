"""The best split of a node, read off its histogram.

A split sends x <= threshold left. It lowers the weighted squared error by

    split_gain = S_L^2 / (W_L + l2) + S_R^2 / (W_R + l2) - S^2 / (W + l2)         S = sum of w r,  W = sum of w

(Friedman 2001, section 4; Breiman et al. 1984). Missing values go to the side where the gain is larger.

Two passes: `_scan` finds quickly how much each feature could gain, many thresholds at once and without counting
documents; `_best_cut` then looks closely at the feature that is about to win.
"""

from collections.abc import Callable
from typing import NamedTuple

import numba
import numpy as np

from .binning import MISSING

# Two gains closer than rounding count as equal: then the lowest feature, then the lowest threshold wins.
TIE = 1e-12
UNCOUNTED = np.empty(0, np.int64)


class Split(NamedTuple):
    split_gain: float
    feature: int
    bin: int  # bins <= bin go left
    missing_left: bool


class Limits(NamedTuple):
    """weights_count: every weight is 0 or 1, so that sums of weights are counts of documents, exactly."""

    min_documents_leaf: int
    min_weight_leaf: float
    l2: float
    weights_count: bool = False


def best_split(sums: np.ndarray, n_thresholds: np.ndarray, limits: Limits, count: Callable[[int], np.ndarray]) -> Split | None:
    """The split with the largest gain, or None where none is allowed or none gains.

    sums          (n_features or more, 264, 2) from `histogram`
    n_thresholds  (n_features,) int64, cuts that each feature offers
    count         feature -> (264,) documents a bin; asked only for features that are about to win
    """
    least_weight = _least_weight(limits)
    node, gains = _scan(sums, n_thresholds, least_weight, limits.l2)
    seen: dict[int, Split] = {}
    while True:
        best = gains.max()
        if best <= 0.0:
            return None
        f = int(np.flatnonzero((gains > 0.0) & (gains >= best * (1.0 - TIE) - TIE * node))[0])  # equal gains go to the lowest feature
        if f in seen:
            return seen[f]
        counts = UNCOUNTED if limits.weights_count else count(f)
        gain, cut, missing_left = _best_cut(sums[f], counts, n_thresholds[f], limits.min_documents_leaf, least_weight, limits.l2)
        gains[f], seen[f] = gain, Split(gain, f, cut, missing_left)


def _least_weight(limits: Limits) -> float:
    """Where weights are counts, the smallest leaf in documents is a smallest weight."""
    return max(limits.min_weight_leaf, float(limits.min_documents_leaf)) if limits.weights_count else limits.min_weight_leaf


@numba.njit(nogil=True, cache=True)
def _scan(sums, n_thresholds, min_weight, l2):
    """The node's own term S^2 / (W + l2), and the gain that the best cut of every feature could have."""
    n = len(n_thresholds)
    gains, left = np.zeros(n), np.empty((sums.shape[1], 2))
    S, W = 0.0, 0.0
    for b in range(MISSING + 1):
        S, W = S + sums[0, b, 0], W + sums[0, b, 1]
    node = S * S / (W + l2) if W + l2 > 0 else 0.0
    for f in range(n):
        n_cuts = n_thresholds[f]
        s, w = 0.0, 0.0
        for b in range(n_cuts + 1):  # running sums of what lies left of each cut, and of all present values
            s, w = s + sums[f, b, 0], w + sums[f, b, 1]
            left[b, 0], left[b, 1] = s, w
        lost, lost_weight = sums[f, MISSING, 0], sums[f, MISSING, 1]
        total, weight = s + lost, w + lost_weight
        gains[f] = _largest_gain(left[:n_cuts], 0.0, 0.0, total, weight, min_weight, l2)
        if lost_weight > 0.0:
            parted = _largest_gain(left[n_cuts : n_cuts + 1], 0.0, 0.0, total, weight, min_weight, l2)
            together = _largest_gain(left[:n_cuts], lost, lost_weight, total, weight, min_weight, l2)
            gains[f] = max(gains[f], max(parted, together))
        own = total * total / (weight + l2) if weight + l2 > 0 else 0.0
        gains[f] = gains[f] - own if gains[f] - own > TIE * gains[f] else 0.0
    return node, gains


@numba.njit(nogil=True, cache=True, error_model="numpy", fastmath={"nnan", "nsz", "reassoc"})
def _largest_gain(left, lost, lost_weight, S, W, min_weight, l2):
    """The largest S_L^2 / (W_L + l2) + S_R^2 / (W_R + l2) over cuts (n, 2); several at once, so without branches."""
    best = 0.0
    for b in range(len(left)):
        s, w = left[b, 0] + lost, left[b, 1] + lost_weight
        rest = W - w
        is_allowed = (w >= min_weight) & (rest >= min_weight) & (w > 0.0) & (rest > 0.0)
        one, two = (w + l2, rest + l2) if is_allowed else (1.0, 1.0)
        children = s * s / one + (S - s) * (S - s) / two
        best = max(best, children if is_allowed else 0.0)
    return best


@numba.njit(nogil=True, cache=True)
def _best_cut(sums, counts, n_cuts, min_documents, min_weight, l2):
    """Gain, bin and side of the missing for the best cut of one feature; gain 0 where there is none.

    Parent minus sibling leaves rounding noise in empty bins; with counts (264,) an empty side is known as such.
    """
    is_counted = len(counts) > 0
    lost, lost_weight = sums[MISSING, 0], sums[MISSING, 1]
    S, W, N = lost, lost_weight, 0
    for b in range(n_cuts + 1):
        S, W = S + sums[b, 0], W + sums[b, 1]
    has_lost = lost_weight > 0.0
    if is_counted:
        N = counts.sum()
        has_lost = counts[MISSING] > 0
    node = S * S / (W + l2) if W + l2 > 0 else 0.0
    best, best_bin, best_missing_left = 0.0, 0, True
    left, left_weight, left_count = 0.0, 0.0, 0
    # The cut after the last bin separates missing from present values; it exists only where something is missing.
    for b in range(n_cuts + (1 if has_lost else 0)):
        if sums[b, 1] == 0.0:
            continue  # the same split as one bin before
        left += sums[b, 0]
        left_weight += sums[b, 1]
        if is_counted:
            left_count += counts[b]
        for side in range(2 if has_lost else 1):  # 0: missing goes left, 1: missing goes right
            s, w, n = left, left_weight, left_count
            if side == 0:
                s, w = s + lost, w + lost_weight
                if is_counted:
                    n += counts[MISSING]
            if is_counted and (n < max(min_documents, 1) or N - n < max(min_documents, 1)):
                continue
            if w < min_weight or W - w < min_weight or w + l2 <= 0 or W - w + l2 <= 0 or w <= 0 or W - w <= 0:
                continue
            children = s * s / (w + l2) + (S - s) * (S - s) / (W - w + l2)
            gain = children - node
            if gain > TIE * children and gain > best + TIE * max(best, children):
                best, best_bin, best_missing_left = gain, b, side == 0
    return best, best_bin, best_missing_left

"""The best split of a node, read off its histogram.

A split sends x <= threshold left. It lowers the weighted squared error by

    split_gain = S_L^2 / (W_L + l2) + S_R^2 / (W_R + l2) - S^2 / (W + l2)         S = sum of w r,  W = sum of w

(Friedman 2001, section 4; Breiman et al. 1984). Missing values go to the side where the gain is larger.

Two passes: `could_gain` finds quickly how much a feature could gain, many thresholds at once and without counting
documents; `best_cut` then looks closely at the feature that is about to win.
"""

from typing import NamedTuple

import numpy as np

from ..compute.intrinsics import inner
from .binning import MISSING
from .histogram import NUMERATOR, WEIGHT

# Two gains closer than rounding count as equal: then the lowest feature, then the lowest threshold wins.
TIE = 1e-12


class Limits(NamedTuple):
    """What a split must keep to: min_weight is above 0, max_depth -1 is no limit."""

    min_documents: int
    min_weight: float
    l2: float
    max_depth: int


@inner(error_model="numpy")
def could_gain(sums, n_cuts, left, min_weight, l2):
    """What the best cut of one feature gains before documents are counted, and the node's own term S^2 / (W + l2).

    sums (264, 2) from the histogram; left (2, 264) is working space: running sums of what lies left of each cut

    The compiler turns this loop into instructions that try four or eight cuts at once, if it may take the largest of them in
    any order. It may for integers; for floats it may not, because of NaN and of the sign of 0. So the largest is looked for
    among integers: the 64 bits of a double that is 0 or positive, read as an integer, compare as the doubles do.
    """
    s, w = 0.0, 0.0
    for b in range(n_cuts + 1):
        s, w = s + sums[b, NUMERATOR], w + sums[b, WEIGHT]
        left[NUMERATOR, b], left[WEIGHT, b] = s, w
    S, W, best = s + sums[MISSING, NUMERATOR], w + sums[MISSING, WEIGHT], np.int64(0)
    has_lost = sums[MISSING, WEIGHT] > 0.0
    for side in range(1 + has_lost):  # missing values on the right, where one more cut parts them from all others; on the left
        lost, lost_weight = side * sums[MISSING, NUMERATOR], side * sums[MISSING, WEIGHT]
        for b in range(n_cuts + (has_lost and side == 0)):
            s, w = left[NUMERATOR, b] + lost, left[WEIGHT, b] + lost_weight
            rest, rest_weight = S - s, W - w
            children = s * s / (w + l2) + rest * rest / (rest_weight + l2)
            is_allowed = (w >= min_weight) & (rest_weight >= min_weight)
            bits = np.float64(children if is_allowed else 0.0).view(np.int64)
            best = bits if bits > best else best
    node, children = S * S / (W + l2) if W > 0.0 else 0.0, np.int64(best).view(np.float64)
    return children - node if children - node > TIE * children else 0.0, node


@inner
def best_cut(sums, counts, n_cuts, min_documents, min_weight, l2):
    """Gain, bin and side of the missing for the best cut of one feature; gain 0 where there is none.

    sums (264, 2) from the histogram; counts (264,) documents with weight > 0 in each bin, or empty where nobody counted

    Parent minus sibling leaves rounding noise in empty bins; with counts an empty side is known as such.
    """
    is_counted = len(counts) > 0
    lost, lost_weight, lost_count = sums[MISSING, NUMERATOR], sums[MISSING, WEIGHT], counts[MISSING] if is_counted else 0
    S, W, N = lost, lost_weight, lost_count
    for b in range(n_cuts + 1):
        S, W, N = S + sums[b, NUMERATOR], W + sums[b, WEIGHT], N + (counts[b] if is_counted else 0)
    has_lost = lost_count > 0 if is_counted else lost_weight > 0.0
    node = S * S / (W + l2) if W + l2 > 0 else 0.0
    best, best_bin, best_missing_left = 0.0, 0, True
    left, left_weight, left_count = 0.0, 0.0, 0
    # The cut after the last bin separates missing from present values; it exists only where something is missing.
    for b in range(n_cuts + (1 if has_lost else 0)):
        if is_counted:
            left_count += counts[b]
        if sums[b, WEIGHT] == 0.0:
            continue  # the same split as one bin before
        left += sums[b, NUMERATOR]
        left_weight += sums[b, WEIGHT]
        for side in range(2 if has_lost else 1):  # 0: missing goes left, 1: missing goes right
            s, w, n = left, left_weight, left_count
            if side == 0:
                s, w, n = s + lost, w + lost_weight, n + lost_count
            if is_counted and (n < max(min_documents, 1) or N - n < max(min_documents, 1)):
                continue
            if w < min_weight or W - w < min_weight:
                continue
            children = s * s / (w + l2) + (S - s) * (S - s) / (W - w + l2)
            gain = children - node
            if gain > TIE * children and gain > best + TIE * max(best, children):
                best, best_bin, best_missing_left = gain, b, side == 0
    return best, best_bin, best_missing_left

"""Weak rankers that are fitted to pairs rather than to documents ([MP] appendix).

Both minimise   sum over pairs w_ij (d_ij - (f_i - f_j))^2.   With b_i = sum of w d over the pairs that document i wins,
minus those that it loses, and L the weighted Laplacian of the pairs, that is   f'L f - 2 b'f + constant.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ..trees.binning import MISSING, Bins
from ..trees.histogram import histogram
from ..trees.tree import LEAF, Tree
from .weights import PairWeights

TIE = 1e-12
UNKNOWN = 1e200  # for the largest target: rules nothing out, and 0 times it is 0
NEGLIGIBLE = 1e-12  # of all pair weight: a cut below it gains less than that times the largest d squared


def fit_stump(bins: Bins, weights: PairWeights, largest_target: float = UNKNOWN) -> tuple[Tree, np.ndarray] | None:
    """The stump f(x) = a if x_k > theta else 0 with the least error, a = N / C; None where no threshold helps.

    largest_target: the largest d (the second-order expansion: 1/d) that any pair asks for
    Returns the tree and the leaf of each training row. Missing values stay left, as f = 0 says.
    """
    best = best_stump(bins, weights, largest_target)
    if best is None:
        return None
    feature, cut = best
    right = (bins.feature(feature) > cut) & (bins.feature(feature) != MISSING)
    numerator, denominator = float(weights.b[right].sum()), weights.across(right)
    everywhere, left = np.ones_like(right), ~right
    sums = {
        "count": [np.count_nonzero(weights.degree[rows] > 0) for rows in (everywhere, left, right)],
        "weight": [weights.degree[rows].sum() for rows in (everywhere, left, right)],
        "numerator": [0.0, -numerator, numerator],
        "denominator": [0.0, denominator, denominator],
        "split_gain": [numerator**2 / denominator, 0.0, 0.0],
    }
    tree = stump(feature, cut, float(bins.thresholds[feature][cut]), True, sums, numerator / denominator)
    return tree, right.astype(np.uint8)


def best_stump(bins: Bins, weights: PairWeights, largest_target: float = UNKNOWN) -> tuple[int, int] | None:
    """(feature, cut) with the largest error drop N^2 / C, or None where no threshold cuts a pair.

    N(theta) = sum of b right of theta; C(theta) = weight of the pairs that theta cuts.
    Since |N| <= largest_target * C, a feature cannot gain more than largest_target * max |N|, and N needs no pairs.
    Features are tried from the most promising on, and most are never tried, or left as soon as the pairs of some queries
    weigh so much that no cut of theirs can be the best.
    """
    best = 0.0, -1, -1
    negligible = NEGLIGIBLE * weights.total
    by_cut = numerators(bins, weights.b)
    squares, bounds = by_cut**2, largest_target * np.abs(by_cut)
    least, highest = np.full_like(by_cut, np.inf), bounds.max(axis=1)
    for f in np.argsort(-highest, kind="stable").tolist():
        if highest[f] < best[0] * (1 - TIE):
            break
        column = bins.column(f)
        C = weights.cut_weights(column, least[f, : column.n_cuts])
        if len(C) == 0:
            continue
        drops = np.divide(squares[f, : column.n_cuts], C, out=np.zeros(column.n_cuts), where=negligible < C)
        drop = drops.max(initial=0.0)
        is_tie = drop > best[0] * (1 - TIE) and f < best[1]  # equal gains go to the lowest feature
        if drop > best[0] * (1 + TIE) or is_tie:
            best = drop, f, int(np.argmax(drops >= drop * (1 - TIE)))  # and to the lowest threshold
            least = _least(squares, bounds, best[0] * (1 - TIE), negligible)
    return best[1:] if best[1] >= 0 else None


def _least(squares: np.ndarray, bounds: np.ndarray, enough: float, negligible: float) -> np.ndarray:
    """The C of every cut above which it drops less than `enough`: N^2 / enough, or none at all where N alone rules it out."""
    return np.where(bounds < enough, -np.inf, squares * ((1 + TIE) / enough) + negligible)


def numerators(bins: Bins, b: np.ndarray) -> np.ndarray:
    """(n_features, 255) N(theta) of every cut, from one histogram of b."""
    rows = np.arange(bins.n_documents, dtype=np.uint32)
    sums = histogram(bins, rows, np.stack([b, b], axis=1))[: bins.n_features, :MISSING, 0]
    return sums.sum(axis=1, keepdims=True) - np.cumsum(sums, axis=1)


def refit_leaves(leaves: np.ndarray, n_leaves: int, weights: PairWeights) -> np.ndarray:
    """(n_leaves,) the leaf values with the least pairwise error: the minimum-norm solution of (P'LP) v = P'b.

    P (n_documents, n_leaves) says which leaf a document is in; a constant added to all leaves changes no pair, hence the
    minimum norm.
    """
    flow = weights.flow(leaves, n_leaves)
    laplacian = np.diag(flow.sum(axis=1)) - flow
    return np.linalg.lstsq(laplacian, np.bincount(leaves, weights.b, n_leaves), rcond=1e-12)[0]


def stump(feature: int, bin_: int, threshold: float, missing_left: bool, sums: Mapping[str, Sequence[float]], value: float) -> Tree:
    """A two-leaf tree with value 0 on the left and `value` on the right.

    sums   count, weight, numerator, denominator, split_gain, each of root, left and right
    """
    return Tree(
        feature=np.array([feature, LEAF, LEAF], np.int64),
        threshold=np.array([threshold, 0.0, 0.0]),
        bin=np.array([bin_, 0, 0], np.int64),
        missing_left=np.array([missing_left, True, True], np.bool_),
        left=np.array([1, LEAF, LEAF], np.int64),
        right=np.array([2, LEAF, LEAF], np.int64),
        split_gain=np.array(sums["split_gain"], np.float64),
        count=np.array(sums["count"], np.int64),
        weight=np.array(sums["weight"], np.float64),
        numerator=np.array(sums["numerator"], np.float64),
        denominator=np.array(sums["denominator"], np.float64),
        leaf_value=np.array([0.0, 0.0, value]),
        leaf_id=np.array([-1, 0, 1], np.int64),
    )

"""Weak rankers that are fitted to pairs rather than to documents ([MP] appendix).

Both minimise   sum over pairs w_ij (d_ij - (f_i - f_j))^2.   With b_i = sum of w d over the pairs that document i wins,
minus those that it loses, and L the weighted Laplacian of the pairs, that is   f'L f - 2 b'f + constant.
"""

import numba
import numpy as np

from .binning import MISSING, Bins
from .data import Pairs
from .histogram import histogram
from .tree import LEAF, Tree

TIE = 1e-12
NEGLIGIBLE = 1e-12  # of all pair weight: a cut below it gains less than that times the largest d squared


def fit_stump(
    bins: Bins, b: np.ndarray, degree: np.ndarray, pairs: Pairs, pair_weights: np.ndarray, largest_target: float = np.inf
) -> tuple[Tree, np.ndarray] | None:
    """The stump f(x) = a if x_k > theta else 0 with the least error, a = N / C; None where no threshold helps.

    b, degree      (n_documents,) signed sum of w d, and sum of w, over the pairs of each document
    pair_weights   (n_pairs,);  largest_target: the largest d that any pair asks for
    Returns the tree and the leaf of each training row. Missing values stay left, as f = 0 says.
    """
    best = best_stump(bins, b, pairs, pair_weights, largest_target)
    if best is None:
        return None
    feature, cut = best
    right = (bins.feature(feature) > cut) & (bins.feature(feature) != MISSING)
    numerator = float(b[right].sum())
    denominator = float(pair_weights[right[pairs.winner] != right[pairs.loser]].sum())
    parts = np.zeros((3, 5))  # rows root, left, right; columns count, weight, numerator, denominator, split_gain
    for row, inside in enumerate((np.ones_like(right), ~right, right)):
        parts[row, :2] = (degree[inside] > 0).sum(), degree[inside].sum()
    parts[1:, 2] = -numerator, numerator
    parts[1:, 3] = denominator
    parts[0, 4] = numerator**2 / denominator
    tree = stump(feature, cut, float(bins.thresholds[feature][cut]), True, parts, numerator / denominator)
    return tree, right.astype(np.uint8)


def best_stump(bins: Bins, b: np.ndarray, pairs: Pairs, pair_weights: np.ndarray, largest_target: float = np.inf) -> tuple[int, int] | None:
    """(feature, cut) with the largest error drop N^2 / C, or None where no threshold cuts a pair.

    b (n_documents,): sum of w d over the pairs a document wins, minus those it loses.
    N(theta) = sum of b right of theta; C(theta) = weight of the pairs that theta cuts.
    largest_target: of any pair. Since |N| <= largest_target * C, a feature cannot gain more than largest_target * max |N|,
    and N needs no pairs. Features are tried from the most promising on, and most are never tried.
    """
    best = 0.0, -1, -1
    negligible = NEGLIGIBLE * pair_weights.sum()
    bounds = largest_target * _largest_numerators(bins, b)
    for f in np.argsort(-bounds, kind="stable").tolist():
        if bounds[f] < best[0] * (1 - TIE):
            break
        column = np.ascontiguousarray(bins.feature(f))
        drop, cut = _best_cut(column, len(bins.thresholds[f]), b, pairs.winner, pairs.loser, pair_weights, negligible)
        is_tie = drop > best[0] * (1 - TIE) and f < best[1]  # equal gains go to the lowest feature
        if cut >= 0 and (drop > best[0] * (1 + TIE) or is_tie):
            best = drop, f, cut
    return best[1:] if best[1] >= 0 else None


def _largest_numerators(bins: Bins, b: np.ndarray) -> np.ndarray:
    """(n_features,) the largest |N(theta)| of each feature, from one histogram of b."""
    rows = np.arange(bins.n_documents, dtype=np.uint32)
    sums = histogram(bins, rows, np.stack([b, b], axis=1))[: bins.n_features, :MISSING, 0]
    return np.abs(sums.sum(axis=1, keepdims=True) - np.cumsum(sums, axis=1)).max(axis=1)


@numba.njit(nogil=True, cache=True)
def _best_cut(column, n_cuts, b, winner, loser, weights, negligible):
    """Missing values stay left, as f(x) = 0 says. A pair in bins p < q is cut by the thresholds p, ..., q - 1."""
    right = np.zeros(n_cuts + 2)
    crossing = np.zeros(n_cuts + 2)
    crossing_count = np.zeros(n_cuts + 2, np.int64)
    for row in range(len(column)):
        if column[row] != MISSING:
            right[column[row]] += b[row]
    for p in range(len(winner)):
        one = -1 if column[winner[p]] == MISSING else np.int64(column[winner[p]])
        two = -1 if column[loser[p]] == MISSING else np.int64(column[loser[p]])
        low, high = max(min(one, two), 0), max(max(one, two), 0)
        crossing[low] += weights[p]
        crossing[high] -= weights[p]
        crossing_count[low] += 1
        crossing_count[high] -= 1
    best, best_cut = 0.0, -1
    N = right.sum()
    C, count = 0.0, 0
    for cut in range(n_cuts):
        N -= right[cut]
        C += crossing[cut]
        count += crossing_count[cut]
        if count > 0 and negligible < C and best * (1 + TIE) < N * N / C:
            best, best_cut = N * N / C, cut
    return best, best_cut


def refit_leaves(leaves: np.ndarray, n_leaves: int, b: np.ndarray, pairs: Pairs, pair_weights: np.ndarray) -> np.ndarray:
    """(n_leaves,) the leaf values with the least pairwise error: the minimum-norm solution of (P'LP) v = P'b.

    P (n_documents, n_leaves) says which leaf a document is in; a constant added to all leaves changes no pair, hence the
    minimum norm.
    """
    winner, loser = leaves[pairs.winner].astype(np.int64), leaves[pairs.loser].astype(np.int64)
    flow = np.bincount(winner * n_leaves + loser, pair_weights, n_leaves * n_leaves).reshape(n_leaves, n_leaves)
    flow = flow + flow.T
    laplacian = np.diag(flow.sum(axis=1)) - flow
    return np.linalg.lstsq(laplacian, np.bincount(leaves, b, n_leaves), rcond=1e-12)[0]


def stump(feature: int, bin_: int, threshold: float, missing_left: bool, parts: np.ndarray, value: float) -> Tree:
    """A two-leaf tree with value 0 on the left and `value` on the right.

    parts (3, 5): rows root, left, right; columns count, weight, numerator, denominator, split_gain.
    """
    return Tree(
        feature=np.array([feature, LEAF, LEAF], np.int64),
        threshold=np.array([threshold, 0.0, 0.0]),
        bin=np.array([bin_, 0, 0], np.int64),
        missing_left=np.array([missing_left, True, True], np.bool_),
        left=np.array([1, LEAF, LEAF], np.int64),
        right=np.array([2, LEAF, LEAF], np.int64),
        split_gain=parts[:, 4].copy(),
        count=parts[:, 0].astype(np.int64),
        weight=parts[:, 1].copy(),
        numerator=parts[:, 2].copy(),
        denominator=parts[:, 3].copy(),
        leaf_value=np.array([0.0, 0.0, value]),
        leaf_id=np.array([-1, 0, 1], np.int64),
    )

"""Scores of new rows: all trees of a model, walked by a few rows at a time.

A row of one tree is a chain of dependent loads, and the processor guesses the next branch wrongly every other time. So
nothing branches here: every row takes as many steps as its tree is deep (a leaf leads to itself), and four rows walk side
by side, so that one row's wait is another's work.

    node    0  1  2  3  4        the right child is the node after the left one, hence
    left    1  1  3  3  4        next = left[node] + (x > threshold[node])
"""

from collections.abc import Sequence
from typing import NamedTuple

import numba
import numpy as np

from ..compute.arrays import read_only
from ..compute.intrinsics import inner
from ..compute.threads import in_chunks
from .tree import LEAF, Tree

ROWS = 32  # walked through all trees before the next: they stay in the first-level cache
PARALLEL_ROWS = 2_000


class Forest(NamedTuple):
    """The nodes of all trees one after another.

    place          (n_nodes,) uint64: number of the left child in the upper half (a leaf's own number), feature in the lower
    threshold      (n_nodes,) in the type of the features, +inf in a leaf
    missing_right  (n_nodes,) bool
    value          (n_nodes,) float64
    root, depth    (n_trees,) int64
    first_tree     (n_iterations + 1,) int64: the trees of an iteration
    """

    place: np.ndarray
    threshold: np.ndarray
    missing_right: np.ndarray
    value: np.ndarray
    root: np.ndarray
    depth: np.ndarray
    first_tree: np.ndarray


def pack_trees(iterations: Sequence[Sequence[Tree]], dtype: np.dtype) -> Forest:
    """The forest of the trees of each iteration, for features of type `dtype`."""
    trees = [tree for trees in iterations for tree in trees]
    root = np.cumsum([0] + [len(tree.feature) for tree in trees])
    inner = np.concatenate([tree.feature != LEAF for tree in trees])
    left = np.concatenate([tree.left + first for tree, first in zip(trees, root, strict=False)])
    feature = np.concatenate([tree.feature for tree in trees])
    place = np.where(inner, left, np.arange(len(inner))).astype(np.uint64) << np.uint64(32) | np.where(inner, feature, 0).astype(np.uint64)
    threshold = np.where(inner, np.concatenate([tree.threshold for tree in trees]), np.inf)
    return Forest(
        place, round_down(threshold, dtype), inner & ~np.concatenate([tree.missing_left for tree in trees]),
        np.concatenate([tree.leaf_value for tree in trees]), root[:-1],
        np.array([_depth(tree) for tree in trees]), np.cumsum([0] + [len(trees) for trees in iterations]),
    )  # fmt: skip


def predict(forest: Forest, features: np.ndarray, start: float | np.ndarray, decay: np.ndarray, rate: np.ndarray) -> np.ndarray:
    """(n,) scores of the rows of `features`: scores <- decay * scores + rate * (sum of the iteration's trees).

    start   one for all rows, or (n,);  decay, rate (n_iterations,).
    The same operations in the same order as in training, hence the same bits.
    """
    scores = np.full(len(features), start, np.float64)
    in_chunks(
        lambda first, last: _walk(features[first:last], *forest, read_only(decay), read_only(rate), scores[first:last]),
        len(features), len(features) >= PARALLEL_ROWS,
    )  # fmt: skip
    return scores


def round_down(threshold: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """The largest value of type `dtype` that is not above each threshold: x <= threshold means the same for both."""
    with np.errstate(over="ignore"):
        rounded = threshold.astype(dtype)
    return np.where(rounded > threshold, np.nextafter(rounded, dtype.type(-np.inf)), rounded)


def _depth(tree: Tree) -> int:
    depth = np.zeros(len(tree.feature), np.int64)
    for node in np.flatnonzero(tree.feature != LEAF):  # parents come before their children
        depth[tree.left[node]] = depth[tree.right[node]] = depth[node] + 1
    return int(depth.max())


@numba.njit(nogil=True, cache=True)
def _walk(features, place, threshold, missing_right, value, root, depth, first_tree, decay, rate, scores):
    """Update scores (n,) of the rows of features (n, n_features); place to first_tree are those of `Forest`, decay and rate
    (n_iterations,)."""
    g = np.empty(ROWS)
    for start in range(0, len(features), ROWS):
        rows, out = features[start : start + ROWS], scores[start : start + ROWS]
        has_missing = False
        for i in range(len(rows)):
            for f in range(rows.shape[1]):
                has_missing |= rows[i, f] != rows[i, f]
        for k in range(len(decay)):
            for i in range(ROWS):
                g[i] = 0.0
            for tree in range(first_tree[k], first_tree[k + 1]):
                if has_missing:
                    _step_with_missing(rows, place, threshold, missing_right, value, root[tree], depth[tree], g)
                else:
                    _step(rows, place, threshold, value, root[tree], depth[tree], g)
            for i in range(len(rows)):
                out[i] = decay[k] * out[i] + rate[k] * g[i]


@inner
def _step(rows, place, threshold, value, root, depth, g):
    """Add to g (at least n,) the leaf values of rows (n, n_features) in one tree, without missing values; root and depth are
    the tree's, arrays those of `Forest`."""
    half, low = np.uint64(32), np.uint64(0xFFFFFFFF)
    in_fours = len(rows) // 4 * 4
    for i in range(0, in_fours, 4):
        x0, x1, x2, x3 = rows[i], rows[i + 1], rows[i + 2], rows[i + 3]
        a = b = c = d = np.uint64(root)
        for _ in range(depth):
            p, q, r, s = place[a], place[b], place[c], place[d]
            a = (p >> half) + np.uint64(x0[p & low] > threshold[a])
            b = (q >> half) + np.uint64(x1[q & low] > threshold[b])
            c = (r >> half) + np.uint64(x2[r & low] > threshold[c])
            d = (s >> half) + np.uint64(x3[s & low] > threshold[d])
        g[i] += value[a]
        g[i + 1] += value[b]
        g[i + 2] += value[c]
        g[i + 3] += value[d]
    for i in range(in_fours, len(rows)):
        a = np.uint64(root)
        for _ in range(depth):
            a = (place[a] >> half) + np.uint64(rows[i, place[a] & low] > threshold[a])
        g[i] += value[a]


@inner
def _step_with_missing(rows, place, threshold, missing_right, value, root, depth, g):
    """`_step` for rows some of whose values are NaN."""
    half, low = np.uint64(32), np.uint64(0xFFFFFFFF)
    for i in range(len(rows)):
        a = np.uint64(root)
        for _ in range(depth):
            x = rows[i, place[a] & low]
            a = (place[a] >> half) + np.uint64((x > threshold[a]) | (np.isnan(x) & missing_right[a]))
        g[i] += value[a]

"""Sums per bin: how much target and weight fall into each bin of each feature.

    histogram[f, b] = (sum of weight * target, sum of weight)   over the rows of a node with bin b

Sums are exact float64: what the screen adds up must close. How many documents a bin holds is counted for one feature at a
time, when a split asks for it: counts along with the sums would cost a fifth more.
"""

from concurrent.futures import Executor

import numba
import numpy as np

from .binning import BLOCK, Bins

# 264 rather than 256 slots a feature: at 256 the same bin of every second feature maps to the same cache set.
STRIDE = 264
PARALLEL_ROWS = 20_000  # below it a second thread costs more than it brings


def histogram(bins: Bins, rows: np.ndarray, weighted: np.ndarray, weights: np.ndarray, pool: Executor | None = None) -> np.ndarray:
    """Sums per bin over the documents of a node.

    rows, weighted, weights   (n,) aligned: document, its weight * target, its weight; moved together when a node splits,
                              so that nothing but the bins is gathered
    Returns (n_blocks * 8, 264, 2) float64; the last block's spare features stay in bin 0.
    A block is summed by one thread in row order, so the result is the same to the last bit with and without a pool.
    """
    sums = np.zeros((len(bins.blocks), BLOCK * STRIDE * 2))
    words = bins.blocks.view(np.uint64)[:, :, 0]  # the bins of a document's eight features as one load
    if pool is None or len(rows) < PARALLEL_ROWS:
        for block, out in zip(words, sums, strict=True):
            _sum_block(block, rows, weighted, weights, out)
    else:
        list(pool.map(lambda job: _sum_block(job[0], rows, weighted, weights, job[1]), zip(words, sums, strict=True)))
    return sums.reshape(-1, STRIDE, 2)


def count_bins(bins: Bins, feature: int, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """(264,) documents with weight > 0 in each bin of one feature."""
    return _count(bins.feature(feature), rows, weights)


@numba.njit(nogil=True, cache=True)
def _sum_block(words, rows, weighted, weights, out):
    low, eight = np.uint64(255), np.uint64(8)
    for p in range(len(rows)):
        word, target, weight = words[rows[p]], weighted[p], weights[p]
        for f in range(BLOCK):
            slot = 2 * (STRIDE * f + np.int64(word & low))
            out[slot] += target
            out[slot + 1] += weight
            word = word >> eight


@numba.njit(nogil=True, cache=True)
def _count(column, rows, weights):
    counts = np.zeros(STRIDE, np.int64)
    for p in range(len(rows)):
        counts[column[rows[p]]] += weights[p] > 0.0
    return counts

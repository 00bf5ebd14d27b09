"""Sums per bin: how much target, weight and how many documents fall into each bin of each feature.

    histogram[f, b] = (sum of weight * target, sum of weight, number of documents with weight > 0)  over rows with bin b

Sums are exact float64: what the screen adds up must close.
"""

from concurrent.futures import Executor

import numba
import numpy as np

from .binning import BLOCK, Bins

# 264 rather than 256 slots a feature: at 256 the same bin of every second feature maps to the same cache set.
STRIDE = 264
PARALLEL_ROWS = 20_000  # below it a second thread costs more than it brings


def histogram(bins: Bins, rows: np.ndarray, weighted: np.ndarray, weights: np.ndarray, pool: Executor | None = None) -> np.ndarray:
    """Sums per bin over the documents `rows`.

    rows (n,) int64; weighted (n_documents,) weight * target; weights (n_documents,).
    Returns (n_blocks * 8, 264, 3) float64; the last block's spare features stay in bin 0.
    A block is summed by one thread in row order, so the result is the same to the last bit with and without a pool.
    """
    sums = np.zeros((len(bins.blocks) * BLOCK, STRIDE, 3))
    blocks = [sums[b * BLOCK : (b + 1) * BLOCK] for b in range(len(bins.blocks))]
    if pool is None or len(rows) < PARALLEL_ROWS:
        for block, out in zip(bins.blocks, blocks, strict=True):
            _sum_block(block, rows, weighted, weights, out)
    else:
        list(pool.map(lambda job: _sum_block(job[0], rows, weighted, weights, job[1]), zip(bins.blocks, blocks, strict=True)))
    return sums


@numba.njit(nogil=True, cache=True)
def _sum_block(block, rows, weighted, weights, out):
    for row in rows:
        weight = weights[row]
        if weight == 0.0:
            continue  # takes no part in this tree
        target = weighted[row]
        for f in range(BLOCK):
            slot = out[f, block[row, f]]
            slot[0] += target
            slot[1] += weight
            slot[2] += 1.0

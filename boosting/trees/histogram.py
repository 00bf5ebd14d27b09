"""Sums per bin: how much target and weight fall into each bin of each feature.

    histogram[f, b] = (sum of weight * target, sum of weight)   over the rows of a node with bin b

Sums are exact float64: what the screen adds up must close. How many documents a bin holds is counted for one feature at a
time, when a split asks for it: counts along with the sums would cost a fifth more.
"""

import numba
import numpy as np

from ..compute.intrinsics import AHEAD, add_two, inner, prefetch
from ..compute.threads import in_chunks
from .binning import BLOCK, MISSING, Bins

# 264 rather than 256 slots a feature: at 256 the same bin of every second feature maps to the same cache set.
STRIDE = 264
NUMERATOR, WEIGHT = 0, 1  # the columns of amounts and sums: weight * target, which makes the numerator of a leaf value, and weight
PARALLEL_WORDS = 200_000  # rows times blocks, below which a second thread costs more than it brings


def histogram(bins: Bins, rows: np.ndarray, amounts: np.ndarray) -> np.ndarray:
    """Sums per bin over the documents of a node.

    rows       (n,) uint32 documents
    amounts    (n, 2) float64, weight * target and weight of each of them; moved together when a node splits, so that
               nothing but the bins is gathered
    Returns (n_blocks * 8, 264, 2) float64; the last block's spare features stay in bin 0.
    A block is summed by one thread in row order, so the result is the same to the last bit with one and with several.
    """
    sums = np.empty((len(bins.blocks), BLOCK, STRIDE, 2))
    in_chunks(lambda a, b: _sum_blocks(bins.words[a:b], rows, amounts, sums[a:b]), len(sums), len(sums) * len(rows) >= PARALLEL_WORDS)
    return sums.reshape(-1, STRIDE, 2)


@numba.njit(nogil=True, cache=True)
def _sum_blocks(words, rows, amounts, sums):
    """`sum_block` for some blocks: words (n_blocks, n_documents) uint64, sums (n_blocks, 8, 264, 2)."""
    for block in range(len(words)):
        sum_block(words[block], rows, amounts, sums[block])


@inner
def sum_block(words, rows, amounts, sums):
    """Fill in the sums (8, 264, 2) of one block of features over a node's rows.

    words          (n_documents,) uint64, the bins of a document's eight features, the first in the lowest byte
    rows, amounts  (n,) uint32 and (n, 2), as in `histogram`
    """
    for f in range(len(sums)):
        for b in range(len(sums[f])):
            sums[f, b, NUMERATOR] = sums[f, b, WEIGHT] = 0.0
    low, eight, last = np.uint64(255), np.uint64(8), len(rows) - 1
    for p in range(len(rows)):
        prefetch(words, rows[min(p + AHEAD, last)])
        word, numerator, weight = words[rows[p]], amounts[p, NUMERATOR], amounts[p, WEIGHT]
        for f in range(BLOCK):
            add_two(sums, 2 * (STRIDE * f + np.int64(word & low)), numerator, weight)
            word = word >> eight


@inner
def subtract(sums, others):
    """sums -= others, both (8, 264, 2). Lengths are left to the run: known ones are unrolled, and compile for seconds."""
    for f in range(len(sums)):
        for b in range(len(sums[f])):
            sums[f, b, NUMERATOR] -= others[f, b, NUMERATOR]
            sums[f, b, WEIGHT] -= others[f, b, WEIGHT]


@inner
def count_bins(words, place, rows, amounts, counts):
    """Fill in counts (264,) int64: how many documents with weight > 0 are in each bin of the feature at a place 0..7 of its block.

    words (n_documents,) uint64 of the block;  rows (n,) uint32;  amounts (n, 2)
    """
    shift = np.uint64(8 * place)
    for b in range(len(counts)):
        counts[b] = 0
    for p in range(len(rows)):
        counts[np.int64(words[rows[p]] >> shift) & MISSING] += amounts[p, WEIGHT] > 0.0

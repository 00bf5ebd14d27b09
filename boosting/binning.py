"""Real feature values -> uint8 bins, stored in blocks of eight features.

A block is (n_documents, 8) uint8: the bins of a document's eight features are one 8-byte load, and the eight histograms of
a block stay in the first-level cache while its rows stream past.

    thresholds:   t0    t1    t2          x <= t0 -> bin 0,  t0 < x <= t1 -> bin 1, ...   NaN -> bin 255
    bins:       0  |  1  |  2  |  3
"""

from dataclasses import dataclass

import numba
import numpy as np

BLOCK = 8
MISSING = 255  # the bin of NaN; values use bins 0..254


@dataclass(frozen=True, eq=False)
class Bins:
    """blocks (n_blocks, n_documents, 8) uint8; thresholds one float64 array a feature; has_missing (n_features,)."""

    blocks: np.ndarray
    thresholds: tuple[np.ndarray, ...]
    has_missing: np.ndarray

    @property
    def n_features(self) -> int:
        return len(self.thresholds)

    @property
    def n_documents(self) -> int:
        return self.blocks.shape[1]

    def feature(self, f: int) -> np.ndarray:
        """(n_documents,) bins of one feature."""
        return self.blocks[f // BLOCK, :, f % BLOCK]


def bin_features(features: np.ndarray, n_bins: int = 255) -> Bins:
    """Bins of a whole data set, with thresholds between neighbouring values.

    With at most n_bins distinct values every value has its own bin, and a tree on bins equals exact CART.

        >>> bin_features(np.array([[1.0], [3.0], [np.nan]])).thresholds
        (array([2.]),)
    """
    thresholds = tuple(find_thresholds(features[:, f], n_bins) for f in range(features.shape[1]))
    return apply_thresholds(features, thresholds)


def apply_thresholds(features: np.ndarray, thresholds: tuple[np.ndarray, ...]) -> Bins:
    """Bins under thresholds that were found on other data (validation rows fall into the training bins)."""
    n, width = features.shape
    blocks = np.zeros((-(-width // BLOCK), n, BLOCK), np.uint8)
    has_missing = np.zeros(width, np.bool_)
    for f in range(width):
        column = features[:, f].astype(np.float64)
        missing = np.isnan(column)
        bins = np.searchsorted(thresholds[f], column, side="left")
        blocks[f // BLOCK, :, f % BLOCK] = np.where(missing, MISSING, bins)
        has_missing[f] = missing.any()
    for array in (blocks, has_missing, *thresholds):
        array.flags.writeable = False
    return Bins(blocks, thresholds, has_missing)


def find_thresholds(column: np.ndarray, n_bins: int) -> np.ndarray:
    """Cuts between distinct values: all of them where they fit; else a value with more than a bin's share of the documents
    has a bin of its own, as the zeros of sparse data do, and the others share the remaining bins near equally."""
    values, counts = np.unique(column[~np.isnan(column)].astype(np.float64), return_counts=True)
    if len(values) <= 1:
        return np.empty(0)
    lower = np.arange(len(values) - 1)
    if len(values) > n_bins:
        lower = _bin_ends(counts, n_bins)
    with np.errstate(over="ignore"):  # a distance beyond float64 is inf and falls back to the lower value
        middle = values[lower] + (values[lower + 1] - values[lower]) / 2
    # Between two neighbouring floats the midpoint rounds to one of them; the upper one would not separate them.
    return np.where(middle < values[lower + 1], middle, values[lower])


@numba.njit(nogil=True, cache=True)
def _bin_ends(counts, n_bins):
    """Index of the last distinct value of every bin but the last; at most n_bins - 1 of them."""
    rest, bins_left = float(counts.sum()), n_bins
    heavy = counts >= rest / n_bins
    for i in range(len(counts)):
        if heavy[i]:
            rest -= counts[i]
            bins_left -= 1
    ends = np.empty(n_bins - 1, np.int64)
    n, filled = 0, 0.0
    for i in range(len(counts) - 1):
        share = rest / max(bins_left, 1)
        filled += 0.0 if heavy[i] else counts[i]
        if heavy[i] or filled >= share or (heavy[i + 1] and filled >= 0.5 * share):
            ends[n] = i
            n += 1
            if not heavy[i]:
                rest -= filled
                bins_left -= 1
            filled = 0.0
            if n == n_bins - 1:
                break
    return ends[:n]

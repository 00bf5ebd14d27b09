"""Real feature values -> uint8 bins, stored in blocks of eight features.

A block is (n_documents, 8) uint8: the bins of a document's eight features are one 8-byte load, and the eight histograms of
a block stay in the first-level cache while its rows stream past.

    thresholds:   t0    t1    t2          x <= t0 -> bin 0,  t0 < x <= t1 -> bin 1, ...   NaN -> bin 255
    bins:       0  |  1  |  2  |  3
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numba
import numpy as np

from ..compute.arrays import Shared, read_only
from ..compute.threads import in_chunks

BLOCK = 8
PARALLEL_VALUES = 100_000  # below it a second thread costs more than it brings
KEPT_VALUES = 20_000_000  # of a table whose columns are kept one by one as well
MISSING = 255  # the bin of NaN; values use bins 0..254


@dataclass(frozen=True, eq=False)
class Column:
    """The bins (n_documents,) uint8 of one feature side by side, in n_cuts + 1 of which values lie; and what was made of them."""

    bins: np.ndarray
    n_cuts: int
    _derived: dict[Hashable, Any] = field(default_factory=dict)

    def derive(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """`make()`, computed once for this column and kept."""
        if key not in self._derived:
            self._derived[key] = make()
        return self._derived[key]


@dataclass(frozen=True, eq=False)
class Bins(Shared):
    """blocks (n_blocks, n_documents, 8) uint8; thresholds one float64 array a feature; has_missing (n_features,)."""

    blocks: np.ndarray
    thresholds: tuple[np.ndarray, ...]
    has_missing: np.ndarray

    def __repr__(self) -> str:
        return f"Bins({self.n_documents:,} documents, {self.n_features:,} features)"

    @property
    def n_features(self) -> int:
        return len(self.thresholds)

    @property
    def n_documents(self) -> int:
        return self.blocks.shape[1]

    @cached_property
    def words(self) -> np.ndarray:
        """(n_blocks, n_documents) uint64: the bins of a document's eight features as one load, the first in the lowest byte."""
        return self.blocks.view("<u8")[:, :, 0]

    @cached_property
    def n_cuts(self) -> np.ndarray:
        """(n_features,) int64: how many thresholds each feature has."""
        return np.array([len(cuts) for cuts in self.thresholds], np.int64)

    def only(self, features: np.ndarray) -> "Bins":
        """The bins of these features (n,) alone, numbered anew."""
        blocks = np.zeros((-(-len(features) // BLOCK), self.n_documents, BLOCK), np.uint8)
        for place, f in enumerate(features.tolist()):
            blocks[place // BLOCK, :, place % BLOCK] = self.feature(f)
        blocks.flags.writeable = False
        return Bins(blocks, tuple(self.thresholds[f] for f in features), self.has_missing[features])

    def feature(self, f: int) -> np.ndarray:
        """(n_documents,) bins of one feature."""
        return self.blocks[f // BLOCK, :, f % BLOCK]

    def column(self, f: int) -> Column:
        """One feature, for whoever reads it in every iteration: kept, unless all columns would take too much memory."""
        found = self._columns.get(f) or Column(np.ascontiguousarray(self.feature(f)), len(self.thresholds[f]))
        if self.blocks.size <= KEPT_VALUES:
            self._columns[f] = found
        return found

    @cached_property
    def _columns(self) -> dict[int, Column]:
        return {}


def bin_features(features: np.ndarray, n_bins: int = 255) -> Bins:
    """Bins of a whole data set, with thresholds between neighbouring values.

    With at most n_bins distinct values every value has its own bin, and a tree on bins equals exact CART.

        >>> bin_features(np.array([[1.0], [3.0], [np.nan]])).thresholds
        (array([2.]),)
    """
    return _bins(features, lambda f, column: find_thresholds(column, n_bins))


def apply_thresholds(features: np.ndarray, thresholds: tuple[np.ndarray, ...]) -> Bins:
    """Bins under thresholds that were found on other data (validation rows fall into the training bins)."""
    return _bins(features, lambda f, column: thresholds[f])


def _bins(features: np.ndarray, cuts: Callable[[int, np.ndarray], np.ndarray]) -> Bins:
    """Bins under the thresholds that `cuts` gives for a feature's number and column; a column is fetched once for both."""
    n, width = features.shape
    blocks, has_missing = np.zeros((-(-width // BLOCK), n, BLOCK), np.uint8), np.zeros(width, np.bool_)
    thresholds = [np.empty(0)] * width

    def work(first: int, last: int) -> None:
        for f, column in _columns(features, first, last):
            thresholds[f] = cuts(f, column)
            has_missing[f] = _assign(read_only(column), thresholds[f].copy(), blocks[f // BLOCK, :, f % BLOCK])

    in_chunks(work, len(blocks), features.size >= PARALLEL_VALUES)
    for array in (blocks, has_missing, *thresholds):
        array.flags.writeable = False
    return Bins(blocks, tuple(thresholds), has_missing)


def find_thresholds(column: np.ndarray, n_bins: int) -> np.ndarray:
    """Cuts between distinct values: all of them where they fit; else a value with more than a bin's share of the documents
    has a bin of its own, as the zeros of sparse data do, and the others share the remaining bins near equally."""
    return cuts_between(*distinct(column), n_bins)


def distinct(column: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The values (n,) that occur, rising, and how often each does; NaN is left out.

    >>> [found.tolist() for found in distinct(np.array([2.0, np.nan, 1.0, 2.0]))]
    [[1.0, 2.0], [1, 2]]
    """
    values, counts = np.empty(len(column)), np.empty(len(column), np.int64)
    n = _distinct(np.sort(column), values, counts)  # NaN sorts last
    return values[:n], counts[:n]


def cuts_between(values: np.ndarray, counts: np.ndarray, n_bins: int) -> np.ndarray:
    """`find_thresholds` of values (n,), rising, that occur so often."""
    if len(values) <= 1:
        return np.empty(0)
    lower = np.arange(len(values) - 1)
    if len(values) > n_bins:
        lower = _bin_ends(counts, int(counts.sum()), n_bins)
    with np.errstate(over="ignore"):  # a distance beyond float64 is inf and falls back to the lower value
        middle = values[lower] + (values[lower + 1] - values[lower]) / 2
    # Between two neighbouring floats the midpoint rounds to one of them; the upper one would not separate them.
    return np.where(middle < values[lower + 1], middle, values[lower])


def _columns(features: np.ndarray, first: int, last: int) -> Iterator[tuple[int, np.ndarray]]:
    """(number, contiguous column) of the features of the blocks first..last; a block is turned at once, as rows are long."""
    for start in range(first * BLOCK, min(last * BLOCK, features.shape[1]), BLOCK):
        for offset, column in enumerate(np.ascontiguousarray(features[:, start : start + BLOCK].T)):
            yield start + offset, column


@numba.njit(nogil=True, cache=True)
def _distinct(ordered, values, counts):
    """Fill in the distinct values of a sorted array (n,), NaN at its end left out, and how often each occurs, in values and counts,
    each at least n long; returns the number of distinct values."""
    n = 0
    for x in ordered:
        if np.isnan(x):
            break
        if n == 0 or x != values[n - 1]:
            values[n], counts[n] = x, 0
            n += 1
        counts[n - 1] += 1
    return n


@numba.njit(nogil=True, cache=True)
def _assign(column, thresholds, bins):
    """Write the bin of each value, the number of thresholds below it; True if any is missing.

    column (n,) of any float type; thresholds (at most 254,) rising; bins (n,) uint8

    Eight halvings of a table of 255, whatever the value, because the processor could not foresee where a search turns.
    """
    table = np.empty(MISSING)
    for t in range(MISSING):
        table[t] = thresholds[t] if t < len(thresholds) else np.inf
    has_missing = False
    for row in range(len(column)):
        x, low = np.float64(column[row]), 0
        half = 128
        while half > 0:
            low += half * np.int64(table[low + half - 1] < x)
            half >>= 1
        is_missing = np.isnan(x)
        has_missing |= is_missing
        bins[row] = MISSING if is_missing else low
    return has_missing


@numba.njit(nogil=True, cache=True)
def _bin_ends(counts, total, n_bins):
    """Index of the last distinct value of every bin but the last, (m,) with m < n_bins; counts (n,) of the distinct values by
    rising value, total their sum."""
    rest, bins_left, least = float(total), n_bins, total / n_bins
    for count in counts:
        if count >= least:
            rest -= count
            bins_left -= 1
    ends = np.empty(n_bins - 1, np.int64)
    n, filled = 0, 0.0
    for i in range(len(counts) - 1):
        share, is_heavy = rest / max(bins_left, 1), counts[i] >= least
        filled += 0.0 if is_heavy else counts[i]
        if is_heavy or filled >= share or (counts[i + 1] >= least and filled >= 0.5 * share):
            ends[n] = i
            n += 1
            if not is_heavy:
                rest -= filled
                bins_left -= 1
            filled = 0.0
            if n == n_bins - 1:
                break
    return ends[:n]

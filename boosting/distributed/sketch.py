"""The values of a feature in many files, few enough to be sent: bins can be made of them as of all rows."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..trees.binning import cuts_between, distinct

MOST, TOGETHER = 2_048, 65_536  # values of one file; of all


@dataclass(frozen=True, eq=False)
class Sketch:
    """values (n,), rising, and counts (n,) of the documents at or below each and above the one before. Exact up to MOST values of a file;
    beyond, neighbours share an entry, near equally many documents in each."""

    values: np.ndarray
    counts: np.ndarray

    @classmethod
    def of(cls, column: np.ndarray) -> "Sketch":
        """
        >>> Sketch.of(np.array([3.0, 1.0, 3.0])).counts.tolist()
        [1, 2]
        """
        return _thinned(*distinct(column), MOST)

    @classmethod
    def together(cls, several: "Sequence[Sketch]") -> "Sketch":
        """Of all files."""
        values, place = np.unique(np.concatenate([one.values for one in several]), return_inverse=True)
        counts = np.bincount(place, np.concatenate([one.counts for one in several]), len(values)).astype(np.int64)
        return _thinned(values, counts, TOGETHER)

    def thresholds(self, n_bins: int) -> np.ndarray:
        """As `find_thresholds` of all rows gives them."""
        return cuts_between(self.values, self.counts, n_bins)


def _thinned(values: np.ndarray, counts: np.ndarray, most: int) -> Sketch:
    if len(values) <= most:
        return Sketch(values, counts)
    below = np.cumsum(counts)
    ends = np.unique(np.searchsorted(below, np.linspace(0, below[-1], most + 1)[1:]))
    return Sketch(values[ends], np.diff(below[ends], prepend=0))

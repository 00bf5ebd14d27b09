"""What a worker trains on: arrays of whole queries, with bins in the place of values.

Engines find their own cuts from a sketch of each worker's rows, and with other workers find other cuts. Bins that are made once, as `train`
makes them, are at most 255 whole numbers: every engine has a cut between any two of them, on any number of machines.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..data.dataset import Dataset
from ..trees.binning import MISSING, Bins


@dataclass(frozen=True, eq=False)
class Rows:
    """bins   (n_documents, n_features) uint8; MISSING (255) is a missing value
    grades    (n_documents,)
    sizes     (n_queries,) documents of each query
    """

    bins: np.ndarray
    grades: np.ndarray
    sizes: np.ndarray

    @classmethod
    def of(cls, data: Dataset, bins: Bins) -> "Rows":
        """All rows of a data set."""
        blocks = bins.blocks.transpose(1, 0, 2)
        table = np.ascontiguousarray(blocks.reshape(data.n_documents, -1)[:, : bins.n_features])
        return cls(table, data.relevance, np.diff(data.query_ptr))

    @classmethod
    def joined(cls, several: "Sequence[Rows]") -> "Rows":
        """One after the other."""
        if len(several) == 1:
            return several[0]
        return cls(*(np.concatenate([getattr(rows, name) for rows in several]) for name in ("bins", "grades", "sizes")))

    def only(self, queries: range) -> "Rows":
        """Those of some queries, one after the other."""
        ends = np.concatenate([[0], np.cumsum(self.sizes)])
        own = slice(int(ends[queries.start]), int(ends[queries.stop]))
        return Rows(self.bins[own], self.grades[own], self.sizes[queries.start : queries.stop])

    @property
    def graded(self) -> "Rows":
        """Without documents that have no grade."""
        known = ~np.isnan(self.grades)
        if known.all():
            return self
        query = np.repeat(np.arange(len(self.sizes)), self.sizes)
        sizes = np.bincount(query[known], minlength=len(self.sizes))
        return replace(self, bins=self.bins[known], grades=self.grades[known], sizes=sizes[sizes > 0])

    @property
    def values(self) -> np.ndarray:
        """(n_documents, n_features) float32, NaN where a value is missing: for an engine that knows no other mark."""
        table = self.bins.astype(np.float32)
        table[self.bins == MISSING] = np.nan
        return table

    def dataset(self) -> Dataset:
        """Grades and queries for metrics, which ask nothing of features."""
        features = np.zeros((len(self.grades), 1), np.float32)
        features.flags.writeable = False
        return Dataset(features, self.grades, np.concatenate([[0], np.cumsum(self.sizes)]))


def check_cuts(thresholds: Sequence[np.ndarray]) -> None:
    """Raises ValueError where there is nothing to split on, for engines say it in their own words."""
    if not any(len(cuts) for cuts in thresholds):
        raise ValueError("no feature has two different values, so there is nothing to split on; add features.")

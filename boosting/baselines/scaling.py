"""Features on one scale, since a linear ranker adds them up.

Each is moved and stretched so that it has mean 0 and standard deviation 1 over the training documents. A missing value becomes
the mean, 0, and so says nothing; a feature that never varies becomes 0 everywhere.

>>> import boosting as b
>>> data = b.Dataset([[1.0, 5.0], [3.0, 5.0], [np.nan, 5.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
>>> Scaling.of(data).apply(data.features).tolist()
[[-1.0, 0.0], [1.0, 0.0], [0.0, 0.0]]
"""

from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset


class Scaling(NamedTuple):
    """center, spread (n_features,): mean and standard deviation of the values that are there; spread 1 where nothing varies."""

    center: np.ndarray
    spread: np.ndarray

    @classmethod
    def of(cls, data: Dataset) -> "Scaling":
        """That of these data, found once and kept with them."""
        return data.derive("scaling", lambda: cls._found(data))

    @classmethod
    def _found(cls, data: Dataset) -> "Scaling":
        features = data.features.astype(np.float64)
        present = ~np.isnan(features)
        count = np.maximum(present.sum(axis=0), 1)
        largest = np.maximum(np.where(present, np.abs(features), 0.0).max(axis=0), 1e-300)  # so that no square overflows
        part = np.where(present, features / largest, 0.0)
        mean = part.sum(axis=0) / count
        spread = np.sqrt((np.where(present, part - mean, 0.0) ** 2).sum(axis=0) / count)
        varies = spread > 1e-12
        return cls(largest * mean, np.where(varies, largest * spread, np.inf))

    def apply(self, features: np.ndarray) -> np.ndarray:
        """(n, n_features) float64 without missing values."""
        return np.nan_to_num((features.astype(np.float64) - self.center) / self.spread, nan=0.0)

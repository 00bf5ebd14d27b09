"""Which features have no value somewhere: a tree says where such a document goes."""

import numpy as np

from boosting import Dataset, Trace


def has_missing(trace: Trace, data: Dataset, rows: slice) -> list[bool]:
    """(n_features,) whether a value is missing, of the training data or of these rows of `data`."""
    of_bins = trace.bins.has_missing
    known = of_bins if len(of_bins) == data.n_features else trace.data.derive("has missing", lambda: _of_columns(trace.data.features))
    return (known | np.isnan(data.features[rows]).any(axis=0)).tolist()


def _of_columns(features: np.ndarray) -> np.ndarray:
    """A column at a time: a table may be as large as memory allows."""
    return np.array([np.isnan(features[:, f]).any() for f in range(features.shape[1])], bool)

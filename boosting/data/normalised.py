"""Features brought to one scale query by query, as LETOR's collections are published: what BM25 5 means hangs on the query.

>>> data = Dataset([[2.0, 7.0], [4.0, 7.0], [3.0, 7.0], [500.0, 1.0]], relevance=[0, 2, 1, 0], query_ptr=[0, 3, 4])
>>> normalised(data, "letor").features.tolist()
[[0.0, 0.0], [1.0, 0.0], [0.5, 0.0], [0.0, 0.0]]
>>> normalised(data, "z-scores").features[:, 0].round(3).tolist()
[-1.225, 1.225, 0.0, 0.0]
"""

from dataclasses import replace
from typing import Any

import numpy as np

from .checks import WAYS, checked_scale
from .dataset import Dataset

SEEN = 50  # queries that show the scale
LARGE = 0.5  # share of a feature's variance that lies between queries, from which on raw values may cost


def normalised(data: Dataset, way: str) -> Dataset:
    """The data with each feature on one scale within each query, which their `scale` says; missing values stay missing.

    way   "none"; "letor": (x - min) / (max - min), as LETOR's QueryLevelNorm files; "z-scores": (x - mean) / standard deviation

    A feature with one value in a query is 0 there: of the query's own features nothing is left. Raises ValueError for another way.
    """
    if checked_scale(way) == "none":
        return data
    found = np.empty_like(data.features)
    for q in range(data.n_queries):
        rows = data.query_slice(q)
        found[rows] = _of_query(data.features[rows].astype(np.float64), way)
    return replace(data, features=found, scale=way)


def way_of(data: Dataset) -> str:
    """The way in which features are on one scale already, by a look at the first queries; "none" where they are on none.

    >>> data = Dataset([[2.0, 7.0], [4.0, 9.0], [3.0, 8.0]], relevance=[0, 2, 1], query_ptr=[0, 3])
    >>> way_of(data), way_of(normalised(data, "letor")), way_of(normalised(data, "z-scores"))
    ('none', 'letor', 'z-scores')
    """
    queries = [data.features[data.query_slice(q)].astype(np.float64) for q in range(min(data.n_queries, SEEN))]
    found = (way for way in WAYS if way != "none" and all(np.allclose(_of_query(x, way), x, 0.0, 1e-6, True) for x in queries))
    return next(found, "none")


def _of_query(x: np.ndarray, way: str) -> np.ndarray:
    known = ~np.isnan(x)
    n = np.maximum(known.sum(axis=0), 1)
    low, high = (take(np.where(known, x, fill), axis=0) for take, fill in ((np.min, np.inf), (np.max, -np.inf)))
    is_level = ~(high > low)  # also where nothing is known
    if way == "letor":
        centre, size = low, high / 2 - low / 2  # halves: the difference of two large numbers may not be one
        scaled = (x / 2 - np.where(is_level, 0.0, centre) / 2) / np.where(is_level, 1.0, size)
    else:
        largest = np.maximum(np.abs(low), np.abs(high))
        unit = x / np.where(is_level | ~(largest > 0), 1.0, largest)  # squares of large numbers may not be numbers
        mean = np.where(known, unit, 0.0).sum(axis=0) / n
        spread = np.sqrt(np.where(known, (unit - mean) ** 2, 0.0).sum(axis=0) / n)
        scaled = (unit - mean) / np.where(is_level | ~(spread > 0), 1.0, spread)
    return np.where(known, np.where(is_level, 0.0, scaled), np.nan)


def between_queries(data: Dataset) -> np.ndarray:
    """(n_features,) the share of a feature's variance that lies between the queries, 0 .. 1; NaN where it does not vary within any.

    A raw feature with a large share says first of all which query it is: a split on it parts queries, not documents.

    >>> data = Dataset([[1.0, 1.0], [2.0, 2.0], [101.0, 1.0], [102.0, 2.0]], relevance=[0, 1, 0, 1], query_ptr=[0, 2, 4])
    >>> between_queries(data).round(3).tolist()
    [1.0, 0.0]
    """
    found = np.full(data.n_features, np.nan)
    for f in range(data.n_features):
        column = data.features[:, f].astype(np.float64)
        known = ~np.isnan(column)
        if not known.any():
            continue
        x, query = column[known], data.document_query[known]
        size = np.abs(x).max()
        x = x / size if size > 0 else x
        means = np.bincount(query, x, data.n_queries) / np.maximum(np.bincount(query, minlength=data.n_queries), 1)
        within, whole = float(((x - means[query]) ** 2).sum()), float(((x - x.mean()) ** 2).sum())
        if within > 1e-12 * whole > 0.0:
            found[f] = 1.0 - within / whole
    return found


def remark(data: Dataset) -> str:
    """What raw features may cost, found once; "" where few of them hang on the query."""
    return data.derive("raw features", lambda: _remark(data))


def _remark(data: Dataset) -> str:
    shares: Any = between_queries(data)
    known = shares[~np.isnan(shares)]
    n = int((known > LARGE).sum())
    if data.n_queries < 2 or 2 * n < len(known) or not n:
        return ""
    who = f"Of {len(known):,} features that vary within queries, {n:,} {'varies' if n == 1 else 'vary'}"
    if len(known) == 1:
        who = "The only feature that varies within queries varies"
    return f"{who} more from query to query than within one: brought to one scale by query, documents may rank better."

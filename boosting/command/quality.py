"""How good scores are on each part of data."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..data.dataset import Dataset
from ..metrics import Metric


def qualities(parts: Mapping[str, Dataset], scores: Mapping[str, np.ndarray], metric: Metric) -> list[dict[str, Any]]:
    """A row for each part: how large it is, how many of its queries count, and the metric at each cutoff.

    >>> data = Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> qualities({"test": data}, {"test": np.array([0.0, 1.0])}, Metric("ndcg", k=5))
    [{'part': 'test', 'queries': 1, 'documents': 2, 'counted': 1, 'NDCG@5': 1.0}]
    """
    rows = []
    for part, data in parts.items():
        sizes = {"queries": data.n_queries, "documents": data.n_documents, "counted": data.n_queries - metric.skipped(data)}
        values = np.atleast_1d(metric(data, scores[part])).tolist()
        rows.append({"part": part, **sizes, **dict(zip(metric.labels, values, strict=True))})
    return rows

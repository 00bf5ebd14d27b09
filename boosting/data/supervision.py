"""What a learner is told: grades, pairs, or some of either. The documents stay the same; only what is known of them changes.

>>> data = Dataset([[0.0]] * 5, relevance=[2, 0, 1, 1, 1], query_ptr=[0, 2, 5])
>>> told = only_preferences(with_preferences(data, [[0, 1]]))
>>> told, told.relevance.tolist()
(Dataset(5 documents, 2 queries, 1 feature, 1 preference), [nan, nan, nan, nan, nan])
"""

from dataclasses import replace
from typing import Any

import numpy as np

from .dataset import Dataset


def with_preferences(data: Dataset, rows: Any) -> Dataset:
    """The same documents and grades with these preferences, (n, 2) rows of winner and loser, in place of those that there were."""
    return replace(data, preferences=np.asarray(rows, np.int64).reshape(-1, 2))


def only_preferences(data: Dataset) -> Dataset:
    """The same documents and preferences without any grade."""
    return data.derive("only preferences", lambda: replace(data, relevance=np.full(data.n_documents, np.nan)))


def only_grades(data: Dataset) -> Dataset:
    """The same documents and grades without any preference."""
    return data.derive("only grades", lambda: replace(data, preferences=None)) if len(data.preference_rows) else data

"""How the values of a feature lie within each grade.

>>> data = Dataset([[1.0], [5.0], [2.0], [3.0]], relevance=[0, 1, 0, 0], query_ptr=[0, 4])
>>> found = spread(data, 0)
>>> found.grade.tolist(), found.n.tolist(), found.quantiles[:, 3].tolist()
([0.0, 1.0], [3, 1], [2.0, 5.0])
"""

from typing import NamedTuple

import numpy as np

from .dataset import Dataset

SHARES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
MOST = 12  # grades; where there are more, they are put together into so many bands


class Spread(NamedTuple):
    """grade      (n,) the lowest grade of each group, rising;  top   (n,) the highest one, the same where a group is one grade
    n, n_missing  (n,) documents of the group, and those without a value
    quantiles     (n, 7) of the values that are there, at SHARES; NaN where there are none
    """

    grade: np.ndarray
    top: np.ndarray
    n: np.ndarray
    n_missing: np.ndarray
    quantiles: np.ndarray


def spread(data: Dataset, feature: int) -> Spread:
    """The values of the feature in this column by grade, found once; documents without a grade are left out."""
    return data.derive(("spread", feature), lambda: _find(data, feature))


def _find(data: Dataset, feature: int) -> Spread:
    grades, group = data.derive("grades of documents", lambda: _groups(data.relevance))
    values = data.features[:, feature].astype(np.float64)
    labelled = group >= 0
    order = np.lexsort((values[labelled], group[labelled]))  # NaN comes last within its grade
    ends = np.cumsum(np.bincount(group[labelled], minlength=len(grades)))
    parts = np.split(values[labelled][order], ends[:-1]) if len(grades) else []
    known = [part[~np.isnan(part)] for part in parts]
    quantiles = [quantiles_of(part, SHARES) if len(part) else np.full(len(SHARES), np.nan) for part in known]
    n = np.array([len(part) for part in parts], np.int64)
    there = np.array([len(part) for part in known], np.int64)
    return Spread(grades[:, 0], grades[:, 1], n, n - there, np.array(quantiles).reshape(len(parts), len(SHARES)))


def quantiles_of(values: np.ndarray, shares: tuple[float, ...]) -> np.ndarray:
    """numpy's, of values as large as a float can be too: numpy takes the difference of two neighbours, and only that of halves is one."""
    is_huge = np.abs(values).max() > np.finfo(np.float64).max / 2
    return 2.0 * np.quantile(values / 2.0, shares) if is_huge else np.quantile(values, shares)


def _groups(relevance: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n, 2) lowest and highest grade of each group, and (n_documents,) the group of each document, -1 without a label."""
    values = np.unique(relevance[~np.isnan(relevance)])
    cuts = values if len(values) <= MOST else values[np.linspace(0, len(values), MOST, endpoint=False).astype(int)]
    group = np.where(np.isnan(relevance), -1, np.searchsorted(cuts, relevance, side="right") - 1)
    tops = np.append(values[np.searchsorted(values, cuts[1:]) - 1], values[-1:]) if len(cuts) else values
    return np.column_stack([cuts, tops]), group

"""What if a document had another score or grade? One query with other scores or grades.

>>> with_scores(np.array([0.3, 0.2, 0.1]), {2: 0.25}).tolist()
[0.3, 0.2, 0.25]
"""

from collections.abc import Mapping

import numpy as np

from ..data.checks import MAX_RELEVANCE
from ..data.dataset import Dataset

MOST = 1e6  # scores beyond it say nothing more: every pair is settled


def one_query(data: Dataset, q: int, grades: Mapping[int, float] | None = None) -> Dataset:
    """Query number `q` alone, with some grades replaced: row within the query -> grade. Features are left out.

    Raises ValueError that names the grade and the bound.
    """
    rows = data.query_slice(q)
    relevance = data.relevance[rows].copy()
    for row, grade in (grades or {}).items():
        relevance[row] = check_grade(grade)
    names = data.document_names[rows]
    return Dataset(np.zeros((len(relevance), 1)), relevance, [0, len(relevance)], qids=[data.qids[q]], document_names=names)


def with_scores(scores: np.ndarray, edits: Mapping[int, float]) -> np.ndarray:
    """The scores of a query with some replaced: row -> score."""
    changed = np.array(scores, np.float64)
    for row, score in edits.items():
        changed[row] = check_score(score)
    return changed


def check_score(score: float) -> float:
    if not abs(score) <= MOST:  # NaN too
        raise ValueError(f"a score of {score:g} is out of bounds; choose a number between -{MOST:,.0f} and {MOST:,.0f}.")
    return float(score)


def check_grade(grade: float) -> float:
    if not 0 <= grade <= MAX_RELEVANCE:
        raise ValueError(f"a grade of {grade:g} is out of bounds; choose a number from 0 to {MAX_RELEVANCE:g}.")
    return float(grade)

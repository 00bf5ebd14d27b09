"""What if this document stood there? One query with other scores or grades, and the score that puts a document at a rank.

>>> import numpy as np
>>> move(np.array([0.3, 0.2, 0.1]), document=2, rank=1).tolist()
[0.3, 0.2, 0.25]
"""

from collections.abc import Mapping

import numpy as np

from ..data.checks import MAX_RELEVANCE
from ..data.dataset import Dataset

MOST = 1e6  # scores beyond it say nothing more: every pair is settled
FIRST_STEP = 0.2  # between documents whose scores all tied
NO_ROOM = "no number lies between the scores {low} and {high}; move one of these two first."


def one_query(data: Dataset, q: int, grades: Mapping[int, float] | None = None) -> Dataset:
    """Query number `q` alone, with some grades replaced: row within the query -> grade. Features are left out.

    Raises ValueError that names the grade and the bound.
    """
    rows = data.query_slice(q)
    relevance = data.relevance[rows].copy()
    for row, grade in (grades or {}).items():
        relevance[row] = check_grade(grade)
    names = (data.document_names or ())[rows]
    return Dataset(np.zeros((len(relevance), 1)), relevance, [0, len(relevance)], qids=[(data.qids or ("",))[q]], document_names=names)


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


def move(scores: np.ndarray, document: int, rank: int) -> np.ndarray:
    """Scores (n,) under which `document` stands at 0-based `rank`, between its new neighbours.

    Only its own score changes, unless the new neighbours tie: then those that tie and stand above it are lifted too, since
    nothing lies between equal numbers. Raises ValueError where two neighbours leave no float64 between them.
    """
    order = np.argsort(-scores, kind="stable")
    if order[rank] == document:
        return scores.copy()
    others = order[order != document]
    moved = scores.copy()
    above = others[:rank]
    low = float(scores[others[rank]]) if rank < len(others) else None
    if low is not None and len(above) and scores[above[-1]] == low:
        block = above[scores[above] == low]
        higher = above[scores[above] > low]
        moved[block] = between(float(scores[higher[-1]]) if len(higher) else None, low, _usual_gap(scores))
    high = float(moved[above[-1]]) if len(above) else None
    moved[document] = check_score(between(high, low, _usual_gap(scores)))
    return moved


def between(high: float | None, low: float | None, gap: float = 1.0) -> float:
    """The shortest decimal strictly between two numbers; None is an open end, which goes on by about `gap`.

    >>> between(0.4123, 0.3871), between(None, 2.0), between(1.0, None, gap=0.25)
    (0.4, 3.0, 0.8)
    """
    if high is None:
        assert low is not None
        low, high = low + gap / 2, low + 3 * gap / 2
    elif low is None:
        low, high = high - 3 * gap / 2, high - gap / 2
    middle = (low + high) / 2
    for digits in range(-6, 18):
        short = round(middle, digits) + 0.0
        if low < short < high:
            return short
    if not low < middle < high:
        raise ValueError(NO_ROOM.format(low=repr(low), high=repr(high)))
    return middle


def _usual_gap(scores: np.ndarray) -> float:
    """The mean distance of neighbours."""
    spread = float(np.ptp(scores))
    return spread / (len(scores) - 1) if spread > 0 else FIRST_STEP

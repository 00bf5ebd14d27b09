"""What a learner is told: grades, pairs, or some of either. The documents stay the same; only what is known of them changes.

[QB] section 4 parts the judged queries: L1 have documents of a single grade, L2 the rest, and P2 are the pairs of L2.

>>> data = Dataset([[0.0]] * 5, relevance=[2, 0, 1, 1, 1], query_ptr=[0, 2, 5])
>>> supervised = supervise(data, "pairs_single")
>>> supervised, supervised.relevance.tolist(), supervised.preferences.tolist(), supervised.preference_gaps.tolist()
(Dataset(5 documents, 2 queries, 1 feature, 1 preference), [nan, nan, 1.0, 1.0, 1.0], [[0, 1]], [2.0])
"""

from dataclasses import replace
from typing import Any

import numpy as np

from .dataset import Dataset
from .grade_order import grade_order

# How much of the grades is told -> in words, after "learns from".
WAYS = {
    "grades": "every grade (L1 and L2)",
    "several": "the grades of queries with several (L2)",
    "single": "the grades of single-grade queries (L1)",
    "pairs": "pairs alone, without grades (P2)",
    "pairs_single": "pairs, and the grades of single-grade queries (P2 and L1)",
    "half": "the grades of half of the documents",
}
MOST_PAIRS = 5_000_000


def supervise(data: Dataset, way: str, seed: int = 0) -> Dataset:
    """The same documents, of whose grades a learner is told what `way`, one of WAYS, says.

    Pairs that become preferences keep the gap of their grades, so that a pairwise loss learns from them what it learns from the grades.
    Preferences that the data state stay, with their weights. seed draws the half. Raises ValueError for another way, and for more than
    5,000,000 pairs.
    """
    if way not in WAYS:
        raise ValueError(f"way={way!r} is not known; choose one of {', '.join(WAYS)}.")
    if way == "grades":
        return data
    if way == "half":
        return replace(data, relevance=np.where(np.random.default_rng(seed).random(data.n_documents) < 0.5, data.relevance, np.nan))
    is_single = single_grade_rows(data)
    if way in ("single", "several"):
        return replace(data, relevance=np.where(is_single == (way == "single"), data.relevance, np.nan))
    kept = np.where(is_single & (way == "pairs_single"), data.relevance, np.nan)
    n = grade_order(data).n_pairs
    if n > MOST_PAIRS:
        raise ValueError(f"the data have {n:,} pairs, and up to {MOST_PAIRS:,} can be listed as preferences; choose fewer queries.")
    pairs = data.pairs()
    rows = np.stack([pairs.winner, pairs.loser], axis=1)
    return replace(data, relevance=kept, preferences=rows, preference_gaps=pairs.gap, preference_weights=pairs.weight)


def single_grade_rows(data: Dataset) -> np.ndarray:
    """(n_documents,) bool: the graded documents of queries whose grades are all the same, L1 of [QB] section 4."""
    first = data.query_ptr[:-1]
    lowest, highest = np.fmin.reduceat(data.relevance, first), np.fmax.reduceat(data.relevance, first)  # NaN only where no grade is
    return ~np.isnan(data.relevance) & (lowest == highest)[data.document_query]


def with_preferences(data: Dataset, rows: Any, gaps: Any = None, weights: Any = None) -> Dataset:
    """The same documents and grades with these preferences, (n, 2) rows of winner and loser, in place of those that there were."""
    return replace(data, preferences=np.asarray(rows, np.int64).reshape(-1, 2), preference_gaps=gaps, preference_weights=weights)


def without_weights(data: Dataset) -> Dataset:
    """The same preferences, each of weight 1."""
    if data.preference_weights is None:
        return data
    return data.derive("without weights", lambda: replace(data, preference_weights=None))


def only_preferences(data: Dataset) -> Dataset:
    """The same documents and preferences without any grade."""
    return data.derive("only preferences", lambda: replace(data, relevance=np.full(data.n_documents, np.nan)))


def only_grades(data: Dataset) -> Dataset:
    """The same documents and grades without any preference."""
    if not len(data.preference_rows):
        return data
    return data.derive("only grades", lambda: replace(data, preferences=None, preference_gaps=None, preference_weights=None))

"""What counts for a loss: five small experiments with its own targets, so that nobody has to believe a table.

    gap            another grade for one document of three: does any push change?
    place          the same wrong pair at the top of a list and at its end: is it pushed apart alike?
    level          all scores of a query one higher: does any push change?
    single grade   a query whose grades are all alike: does anything push?
    preferences    pairs without grades: does the loss take them?

>>> import boosting as b
>>> what_counts(b.GBT())
WhatCounts(gap=True, place=False, level=True, single_grade=True, preferences=False)
>>> what_counts(b.LambdaMART())
WhatCounts(gap=True, place=True, level=False, single_grade=False, preferences=False)
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..losses.base import Loss

EQUAL = 1e-9  # pushes that differ by less are the same


class WhatCounts(NamedTuple):
    """gap: how far apart two grades are. place: where in the list a pair stands. level: how high a query's scores are as a whole.
    single_grade: queries whose documents all have one grade. preferences: pairs without grades."""

    gap: bool
    place: bool
    level: bool
    single_grade: bool
    preferences: bool


def what_counts(loss: Loss) -> WhatCounts:
    """The answers of a loss under its parameters."""
    return WhatCounts(
        gap=not _same(_push(loss, [0, 1, 4], [0.2, 0.0, 0.1]), _push(loss, [0, 3, 4], [0.2, 0.0, 0.1])),
        place=_counts_place(loss),
        level=not _same(_push(loss, [0, 1], [0.3, 0.1]), _push(loss, [0, 1], [1.3, 1.1])),
        single_grade=not _same(_push(loss, [2, 2, 0, 1], [0.3, -0.1, 0.2, 0.1], [0, 2, 4])[:2], 0.0),
        preferences=loss.takes_preferences,
    )


def _counts_place(loss: Loss) -> bool:
    """Two pairs, each the wrong way round by 0.1, one at ranks 1 and 2 and one at 3 and 4; all else is alike by symmetry."""
    a, b, c, d = _push(loss, [0, 1, 0, 1], [1.1, 1.0, -0.9, -1.0])
    return not _same(b - a, d - c)


def _push(loss: Loss, grades: Sequence[float], scores: Sequence[float], query_ptr: Sequence[int] | None = None) -> np.ndarray:
    """(n_documents,) target times weight: what all evidence together asks of each document."""
    n, at = len(grades), np.array(scores)
    data = Dataset(np.zeros((n, 1)), grades, [0, n] if query_ptr is None else query_ptr)
    known = loss.for_data(data)
    problem = known.problem(data, at, 1)
    return (problem.targets - at if known.targets_are_scores else problem.targets) * problem.weights


def _same(one: np.ndarray, other: np.ndarray | float) -> bool:
    return bool(np.all(np.abs(one - other) <= EQUAL))

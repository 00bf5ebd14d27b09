"""Squared error beside contradicting pairs: each document may come nearer to its grade while two of them change sides.

    grades 2, 1    scores 1.4, 0.2    error 0.36 + 0.64    order right
                   scores 1.6, 1.7    error 0.16 + 0.49    order wrong, and the error has fallen

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> found = error_and_order(b.train(data, b.GBT(), b.Settings(n_iterations=2)))
>>> found.error.round(3).tolist(), found.contradicting.tolist(), found.apart.tolist()
([0.667, 0.54, 0.437], [3, 0, 0], [])
"""

from dataclasses import dataclass

import numpy as np

from .. import metrics
from ..compute.arrays import frozen
from ..trace import Trace
from ..words import ROUNDING, count, course, unlike
from .level_error import split_error
from .part import data_of


@dataclass(frozen=True, eq=False)
class ErrorAndOrder:
    """Along a run, k = 0 is the start.

    error           (n_iterations + 1,) mean of (grade - score)^2 over the documents with a grade
    contradicting   (n_iterations + 1,) int64, pairs of all queries whose winner is not above the loser
    n_pairs         how many there are
    """

    error: np.ndarray
    contradicting: np.ndarray
    n_pairs: int

    @property
    def apart(self) -> np.ndarray:
        """The iterations in which the error fell and the number of contradicting pairs rose."""
        return np.flatnonzero((np.diff(self.error) < -ROUNDING * self.error[:-1]) & (np.diff(self.contradicting) > 0)) + 1

    @property
    def worst(self) -> int:
        """That one of them in which their number rose most; the first of equals."""
        return int(max(self.apart, key=lambda k: (self.contradicting[k] - self.contradicting[k - 1], -k)))


def error_and_order(trace: Trace, validation: bool = False) -> ErrorAndOrder:
    """Of the training data of a run, or of its validation data."""
    data = data_of(trace, validation)
    rows = [(split_error(data, scores)[0], metrics.contradicting_pairs(data, scores)) for scores in trace.all_scores(validation)]
    error, contradicting = zip(*rows, strict=True)
    return ErrorAndOrder(frozen(error, np.float64), frozen(contradicting, np.int64), metrics.n_pairs(data))


def sentence_of(found: ErrorAndOrder) -> str:
    """Whether error and order part ways in this run, and where."""
    last = len(found.error) - 1
    if last == 0 or found.n_pairs == 0:
        return "No tree yet, or no pair of different grades: there is nothing to compare."
    whole = f"From start to iteration {last} the mean squared error {course(found.error[0], found.error[-1])}, the number of "
    first, end = (f"{n:,}" for n in (found.contradicting[0], found.contradicting[-1]))
    whole += f"contradicting pairs {f'stays at {end}' if first == end else f'goes from {first} to {end}'} of {found.n_pairs:,}."
    if not len(found.apart):
        return f"{whole} In this run no iteration lowered the error and raised the number of contradicting pairs."
    k, (before, after) = found.worst, found.contradicting[found.worst - 1 : found.worst + 1]
    was, is_now = unlike(found.error[k - 1], found.error[k])
    n = len(found.apart)
    times, most = (f"{count(n)} iterations", f"most in iteration {k}") if n > 1 else (f"iteration {k}", "")
    return (
        f"{whole} In {times} the error fell, but the number of contradicting pairs rose{most and ', '}{most}: "
        f"error {was} → {is_now}, contradicting pairs {before:,} → {after:,}."
    )

"""How much of the squared error is the level of whole queries, and how much is order ([GB] section 3.3.1).

    residual of a document  =  mean residual of its query  +  the rest
    mean squared error      =  level                       +  within queries

Adding a number to all scores of a query changes the level and no order. A loss that compares documents of one query only is
never asked for it; GBT is.

>>> import boosting as b
>>> data = b.Dataset([[0.0], [1.0], [2.0], [3.0]], relevance=[0, 1, 3, 4], query_ptr=[0, 2, 4])
>>> found = level_error(b.train(data, b.GBT(), b.Settings(n_iterations=1)))
>>> found.error.round(2).tolist(), found.level.round(2).tolist()
([2.5, 2.02], [2.25, 1.82])
"""

from dataclasses import dataclass

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..trace import Trace
from ..words import ROUNDING, short
from .part import data_of


@dataclass(frozen=True, eq=False)
class LevelError:
    """Along a run, (n_iterations + 1,) each: mean of (grade - score)^2 over the graded documents, and that of their query's mean
    residual, which is a part of it."""

    error: np.ndarray
    level: np.ndarray

    @property
    def within(self) -> np.ndarray:
        """What is left: the error that has to do with order."""
        return self.error - self.level


def level_error(trace: Trace, validation: bool = False) -> LevelError:
    """Of the training data of a run, or of its validation data; NaN where nothing has a grade."""
    data = data_of(trace, validation)
    parts = [split_error(data, scores) for scores in trace.all_scores(validation)]
    error, level = zip(*parts, strict=True)
    return LevelError(frozen(error, np.float64), frozen(level, np.float64))


def split_error(data: Dataset, scores: np.ndarray) -> tuple[float, float]:
    """The mean squared error at some scores, and its part that is the level of queries."""
    known = ~np.isnan(data.relevance)
    if not known.any():
        return float("nan"), float("nan")
    query, missing = data.document_query[known], (data.relevance - scores)[known]
    size = np.bincount(query, minlength=data.n_queries)
    total = np.bincount(query, missing, data.n_queries)
    level = np.divide(total**2, size, out=np.zeros(data.n_queries), where=size > 0)
    return float(np.mean(missing**2)), float(level.sum() / len(missing))


def sentence_of(found: LevelError, n_queries: int, k: int) -> str:
    """How the error after iteration k divides. n_queries: of the data it was measured on."""
    if not np.isfinite(found.error[k]):
        return "No document has a grade, so there is no error."
    whole = f"{f'After iteration {k}' if k else 'Before any tree'} the mean squared error is {short(float(found.error[k]))}"
    if found.level[k] <= ROUNDING * found.error[k]:
        if n_queries == 1:
            return f"{whole}, and with one query there is one level only: the mean grade, where GBT starts."
        none = ": no document is off its grade" if found.error[k] == 0 else "; none of it is the level of whole queries"
        return f"{whole}{none}."
    share = float(found.level[k] / found.error[k])
    return (
        f"{whole}; {short(float(found.level[k]))} of it, {100 * share:.0f}\u00a0%, is the level of whole queries: adding one number to "
        "all documents of a query would remove it without changing any order."
    )

"""The one number by which something is chosen: a metric, its name, or a function of one's own.

>>> criterion("ndcg@10").label, criterion("contradicting_share").higher_is_better
('NDCG@10', False)
>>> criterion(lambda relevance, scores: float(abs(relevance - scores).mean()), higher_is_better=False).label
'<lambda>'
"""

import inspect
import math
import numbers
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..data.dataset import Dataset
from .conventions import EVERY
from .metric import Metric
from .order import checked_scores

_CUT = re.compile(r"(\d+(?:\.\d+)?)\s*%?")
_TITLES = {Metric(name).labels[0].split("@")[0].lower(): name for name in EVERY}  # "share of contradicting pairs", "precision"


@dataclass(frozen=True)
class OwnMetric:
    """A function as a metric.

    function           (relevance, scores) or (relevance, scores, query_ptr) -> one finite number. relevance (n_documents,) grades, NaN
                       where a document has none; scores (n_documents,); query_ptr (n_queries + 1,) offsets of the queries. Read-only
    higher_is_better   the direction
    label              what curves and sentences call it; the function's name unless told

    Raises ValueError where the function raises, or gives anything but a finite number.

    >>> data = Dataset([[0.0]] * 3, relevance=[0, 2, 1], query_ptr=[0, 2, 3])
    >>> def error(relevance, scores):
    ...     return float(((relevance - scores) ** 2).mean())
    >>> OwnMetric(error, higher_is_better=False)(data, [0.0, 2.0, 4.0])
    3.0
    """

    function: Callable[..., Any]
    higher_is_better: bool
    label: str = ""

    def __post_init__(self) -> None:
        if not self.label:
            object.__setattr__(self, "label", getattr(self.function, "__name__", type(self.function).__name__))
        object.__setattr__(self, "_takes_queries", _takes_queries(self.function, self.label))

    def __call__(self, data: Dataset, scores: Any) -> float:
        given = [data.relevance, checked_scores(data, scores)]
        given[1].flags.writeable = False
        try:
            found = self.function(*given, data.query_ptr) if self._takes_queries else self.function(*given)  # type: ignore[attr-defined]
        except Exception as error:
            raise ValueError(f"the function {self.label} raised {type(error).__name__}: {error}") from error
        if np.ndim(found) != 0 or not isinstance(found, (numbers.Real, np.ndarray)) or not math.isfinite(found):
            what = f"an array of shape {np.shape(found)}" if np.ndim(found) else repr(found)[:40]
            raise ValueError(f"the function {self.label} gave {what}; it must return one finite number.")
        return float(found)

    def better(self, one: float, two: float) -> bool:
        """Whether `one` is better than `two`; NaN is neither."""
        return bool(one > two) if self.higher_is_better else bool(one < two)


Criterion = Metric | OwnMetric


def criterion(by: Metric | OwnMetric | str | Callable[..., Any], higher_is_better: bool | None = None) -> Criterion:
    """The metric that is meant.

    by                 a Metric with one cutoff; its name, with a cutoff behind "@" ("map", "ndcg@10", "precision_at_percent@10%"; without
                       one all ranks count); or a function as `OwnMetric` takes it
    higher_is_better   of a function, which has to say so; a metric knows

    Raises TypeError or ValueError for what is none of these.
    """
    if isinstance(by, str):
        by = _named(by)
    if isinstance(by, (Metric, OwnMetric)):
        if isinstance(by, Metric) and isinstance(by.k, tuple):
            raise ValueError(f"{by.label} are several numbers; choose by one of them, such as metric.at({by.k[0]!r}).")
        if higher_is_better not in (None, by.higher_is_better):
            side = "higher" if by.higher_is_better else "lower"
            raise ValueError(f"higher_is_better={higher_is_better!r}, but {by.label} is better when it is {side}; leave it out.")
        return by
    if inspect.isclass(by) or not callable(by):
        raise TypeError(f"{by!r:.60} is not a metric; pass boosting.Metric('ndcg', k=10), a name such as 'ndcg@10', or a function.")
    found = OwnMetric(by, bool(higher_is_better))
    if not isinstance(higher_is_better, bool):
        raise ValueError(f"the function {found.label} has no direction; pass higher_is_better=True, or False for an error or a loss.")
    return found


def _named(text: str) -> Metric:
    """The metric of a name."""
    name, _, cut = text.strip().partition("@")
    name = name.strip().lower()
    name = name if name in EVERY else _TITLES.get(name, name)
    if name not in EVERY:
        raise ValueError(f"there is no metric {text[:40]!r}; choose one of {', '.join(EVERY)}, with a cutoff as in 'ndcg@10'.")
    if not cut:
        return Metric(name)
    number = _CUT.fullmatch(cut.strip())
    if not number:
        raise ValueError(f"{cut[:20]!r} in {text[:40]!r} is not a cutoff; write one number, as in 'ndcg@10'.")
    return Metric(name, k=float(number[1]) if "." in number[1] else int(number[1]))


def _takes_queries(function: Callable[..., Any], label: str) -> bool:
    """Whether a function takes a third argument. Raises TypeError where it cannot be called with two or three."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # written in C
        return False
    places = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    needed = sum(one.default is one.empty for one in places)
    takes_any = any(one.kind is one.VAR_POSITIONAL for one in parameters)
    named = [one.name for one in parameters if one.kind is one.KEYWORD_ONLY and one.default is one.empty]
    if needed > 3 or named or not (takes_any or len(places) >= 2):
        raise TypeError(f"the function {label} must take (relevance, scores) or (relevance, scores, query_ptr).")
    return needed == 3 or takes_any or (len(places) > 2 and places[2].name == "query_ptr")

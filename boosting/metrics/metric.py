"""A metric named once, with its cutoffs and its conventions, and then asked: of data, of each query, along a run."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..words import capital, count
from .by_position import query_average_precision, query_err, query_mrr
from .conventions import CONVENTIONS, EVERY, Convention
from .discounted import query_dcg, query_ndcg
from .order import check_choice, check_cutoff, mean_of_counted
from .pair_order import (
    contradicting_pairs,
    n_pairs,
    precision_at_percent,
    query_contradicting_pairs,
    query_n_pairs,
    query_precision_at_percent,
)

ByQuery = Callable[[Dataset, Any, tuple, Convention], np.ndarray]
Pooled = Callable[[Dataset, Any, tuple], Sequence[float] | np.ndarray]


class _Kind(NamedTuple):
    """title     as a table's heading says it, without the cutoff
    by_query  (data, scores, cutoffs, convention) -> (n_queries, n_cutoffs), NaN = the query does not count
    pooled    (data, scores, cutoffs) -> (n_cutoffs,) of the data, where that is not the mean over queries
    lacks     what a query that does not count has none of
    cuts      what a cutoff may be: a rank, a percentage, or nothing
    """

    title: str
    by_query: ByQuery
    pooled: Pooled | None = None
    lacks: str = "relevant document"
    cuts: str = "rank"


def _each(at: Callable[[Dataset, Any, Any, Convention], np.ndarray]) -> ByQuery:
    """One cutoff after the other."""
    return lambda data, scores, cutoffs, convention: np.stack([at(data, scores, k, convention) for k in cutoffs], axis=1)


def _ndcg(data: Dataset, scores, k, c) -> np.ndarray:
    found = query_ndcg(data, scores, k, c.gain, c.discount, c.ties, c.empty)
    return np.where(np.diff(data.query_ptr) < k, 0.0, found) if c.beyond == "zero" and k is not None else found


def _share(data: Dataset, scores, k, c) -> np.ndarray:
    pairs = query_n_pairs(data)
    return np.divide(query_contradicting_pairs(data, scores), pairs, out=np.full(len(pairs), np.nan), where=pairs > 0)


def _pooled_share(data: Dataset, scores, cutoffs: tuple) -> list[float]:
    return [contradicting_pairs(data, scores) / n_pairs(data) if n_pairs(data) else float("nan")]


_KINDS = {
    "dcg": _Kind("DCG", _each(lambda d, h, k, c: query_dcg(d, h, k, c.gain, c.discount, c.ties)[0])),
    "ndcg": _Kind("NDCG", _each(_ndcg)),
    "mrr": _Kind("MRR", _each(lambda d, h, k, c: query_mrr(d, h, k, c.ties, c.empty))),
    "map": _Kind("MAP", _each(lambda d, h, k, c: query_average_precision(d, h, k, c.ties, c.empty, over=c.over))),
    "err": _Kind("ERR", _each(lambda d, h, k, c: query_err(d, h, k, None, c.ties, c.empty))),
    "contradicting_pairs": _Kind(
        "contradicting pairs", _each(lambda d, h, k, c: query_contradicting_pairs(d, h).astype(np.float64)),
        lambda d, h, ks: [float(contradicting_pairs(d, h))], "pair", "",
    ),
    "contradicting_share": _Kind("share of contradicting pairs", _each(_share), _pooled_share, "pair", ""),
    "precision_at_percent": _Kind(
        "precision", lambda d, h, ks, c: query_precision_at_percent(d, h, ks), precision_at_percent, "pair", "percent"
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Metric:
    """One metric under one convention, at one cutoff or several; use it wherever a number is wanted.

    name         "dcg", "ndcg", "mrr", "map", "err" (grades on the scale of the data's largest), "contradicting_pairs" (a count),
                 "contradicting_share" (of all pairs), "precision_at_percent" ([GB] section 3.2)
    k            a cutoff by rank, None = all ranks, or several in a tuple; of precision_at_percent, percentages (None = 100)
    convention   "standard", "yahoo" (the gains of [GB]), "letor", "letor_tool", "lightgbm", "trec_eval",
                 or an own `Convention`

    metric(data, scores)            float; with several cutoffs (n_cutoffs,). Mean over the queries that count; NaN if none does
    metric.by_query(data, scores)   (n_queries,); with several cutoffs (n_queries, n_cutoffs). NaN = the query does not count
    metric.skipped(data)            how many queries do not count; metric.says(data) says so in a sentence
    metric.labels                   a heading for each cutoff

    Contradicting pairs and precision at K% are those of all queries' pairs together, as the papers count them, not means over
    queries. Raises ValueError for what there is no such metric, cutoff or convention of.
    Source: Järvelin & Kekäläinen 2002 (DCG, NDCG), Chapelle et al. 2009 (ERR), [GB] section 3.2 (pairs).

        >>> import boosting as b
        >>> data = b.Dataset([[0.0]] * 5, relevance=[0, 2, 1, 0, 0], query_ptr=[0, 3, 5])
        >>> metric = b.Metric("ndcg", k=(1, 3))
        >>> metric(data, [3, 2, 1, 0, 0]).round(4).tolist(), metric.labels
        ([0.0, 0.659], ('NDCG@1', 'NDCG@3'))
        >>> metric.says(data)
        'One of two queries has no relevant document and is left out.'
        >>> round(b.Metric("ndcg", k=3, convention="letor")(data, [3, 2, 1, 0, 0]), 4)
        0.4539
    """

    name: str
    k: Any = None
    convention: str | Convention = "standard"

    def __post_init__(self) -> None:
        check_choice("metric", self.name, EVERY)
        if isinstance(self.k, (list, np.ndarray)):
            object.__setattr__(self, "k", tuple(self.k))
        if not isinstance(self.convention, Convention):
            check_choice("convention", self.convention, tuple(CONVENTIONS))
        if self.name not in self.reads.defines:
            raise ValueError(
                f"the convention {self.convention!r} has no {self.name}, only {', '.join(self.reads.defines)}; take convention='standard'."
            )
        if self.k == () or (not self._kind.cuts and self.cutoffs != (None,)):
            raise ValueError(f"k={self.k!r} cuts nothing of {self.name}; leave it None.")
        for k in self.cutoffs if self._kind.cuts == "rank" else ():
            if k is not None and not _is_whole(k):
                raise ValueError(f"k={k!r} is not a rank; give a whole number, or None for all ranks.")
            check_cutoff(k)
        if self._kind.cuts == "percent" and not all(0 < k <= 100 for k in self.cutoffs):
            raise ValueError(f"k={self.k!r} must be percentages above 0 and at most 100.")

    @property
    def _kind(self) -> _Kind:
        return _KINDS[self.name]

    @property
    def reads(self) -> Convention:
        """The convention itself; its `words` say it."""
        return self.convention if isinstance(self.convention, Convention) else CONVENTIONS[self.convention]

    @property
    def cutoffs(self) -> tuple:
        """Every cutoff, also where there is one."""
        own = self.k if isinstance(self.k, tuple) else (self.k,)
        return tuple(100 if k is None else k for k in own) if self._kind.cuts == "percent" else own

    @property
    def labels(self) -> tuple[str, ...]:
        """'NDCG@5' and the like, a cutoff each; a convention that is not the standard one is named."""
        named = (
            "" if self.convention == "standard" else f" ({self.convention if isinstance(self.convention, str) else self.convention.name})"
        )
        sign = "%" if self._kind.cuts == "percent" else ""
        return tuple(f"{self._kind.title}{'' if k is None else f'@{k:g}{sign}'}{named}" for k in self.cutoffs)

    @property
    def label(self) -> str:
        """The heading of a metric with one cutoff; of several, all of them."""
        return ", ".join(self.labels)

    @property
    def higher_is_better(self) -> bool:
        return not self.name.startswith("contradicting")

    def at(self, k) -> "Metric":
        """The same at another cutoff."""
        return replace(self, k=k)

    def __call__(self, data: Dataset, scores) -> Any:
        pooled = self._kind.pooled
        if pooled is not None:
            values = [float(value) for value in pooled(data, scores, self.cutoffs)]
        else:
            values = [mean_of_counted(column) for column in self._columns(data, scores).T]
        return np.array(values) if isinstance(self.k, tuple) else values[0]

    def by_query(self, data: Dataset, scores) -> np.ndarray:
        columns = self._columns(data, scores)
        return columns if isinstance(self.k, tuple) else columns[:, 0]

    def skipped(self, data: Dataset) -> int:
        """Queries that do not count, whatever the scores."""
        return int(np.isnan(self._columns(data, np.zeros(data.n_documents))[:, 0]).sum())

    def says(self, data: Dataset) -> str:
        """How many queries do not count, and why; "" where all do."""
        return self.left_out(self.skipped(data), data.n_queries)

    def left_out(self, n: int, n_queries: int) -> str:
        """The same of `n` queries among `n_queries`."""
        if n == n_queries:
            return f"No query has a {self._kind.lacks}, so none counts."
        have, are = ("has", "is") if n == 1 else ("have", "are")
        return capital(f"{count(n)} of {count(n_queries)} queries {have} no {self._kind.lacks} and {are} left out.") if n else ""

    def better(self, one: float, two: float) -> bool:
        """Whether `one` is better than `two`; NaN is neither."""
        return bool(one > two) if self.higher_is_better else bool(one < two)

    def _columns(self, data: Dataset, scores) -> np.ndarray:
        """(n_queries, n_cutoffs)"""
        return self._kind.by_query(data, scores, self.cutoffs, self.reads)


def _is_whole(k: Any) -> bool:
    return isinstance(k, Real) and float(k).is_integer()

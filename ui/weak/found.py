"""What the library finds of a run, kept with it: weak queries, quality by iteration, costly pairs, how few trees are enough."""

from dataclasses import dataclass

import numpy as np

from boosting import (
    CostlyPairs,
    Dataset,
    FewTrees,
    Metric,
    QualityByQuery,
    QueryByQuery,
    WeakQueries,
    compare_queries,
    costly_pairs,
    few_trees,
    quality_by_query,
    weak_queries,
)
from boosting.error_analysis.few_trees import TOLERANCE
from boosting.explain.part import data_of
from boosting.metrics import NDCG

from ..places.weak import METRICS, Weak
from ..runs.runs import Run

MOST_RANKED = 20_000_000  # documents times iterations that are ranked; of more, iterations are left out evenly
MOST_NUMBERS = 4_000_000  # queries times iterations that are kept with a run
MOST_PAIRS = 10  # that are listed


@dataclass(frozen=True)
class Found:
    """A run at rest, on one part, by one metric, after iteration k."""

    run: Run
    is_test: bool
    metric: Metric
    k: int

    @property
    def data(self) -> Dataset:
        return data_of(self.run.trace, self.is_test)

    @property
    def key(self) -> tuple:
        return (self.run.trace.n_iterations, self.is_test, self.metric)

    @property
    def weak(self) -> WeakQueries:
        return self.run.keep(("weak", *self.key, self.k), lambda: weak_queries(self.run.trace, self.metric, self.k, self.is_test))

    @property
    def quality(self) -> QualityByQuery:
        most = max(MOST_RANKED // self.data.n_documents, 2)
        return self.run.keep(
            ("quality", *self.key), lambda: quality_by_query(self.run.trace, self.metric, self.is_test, MOST_NUMBERS, most)
        )

    def pairs(self, q: int) -> CostlyPairs:
        return self.run.keep(
            ("costly", *self.key, self.k, q), lambda: costly_pairs(self.run.trace, q, self.metric, self.k, self.is_test, MOST_PAIRS)
        )

    def few(self, tolerance: float = TOLERANCE) -> FewTrees:
        return few_trees(self.quality, tolerance)

    def against(self, other: "Found", names: tuple[str, str]) -> QueryByQuery:
        """This run after iteration k beside another one after its own."""
        traces, after = (self.run.trace, other.run.trace), (self.k, other.k)
        return self.run.keep(
            ("against", *self.key, *after, other.run.token, *names),
            lambda: compare_queries(*traces, self.metric, self.is_test, names, after),
        )


def found_of(run: Run, here: Weak) -> Found:
    """What an address asks for: the test part where there is one, the last iteration unless told."""
    is_test = run.trace.validation is not None and here.on != "train"
    data, last = data_of(run.trace, is_test), run.trace.n_iterations
    metric = METRICS[here.metric] if here.metric else usual(data)
    return Found(run, is_test, metric, last if here.upto is None else min(here.upto, last))


def usual(data: Dataset) -> Metric:
    """NDCG at the usual cutoff; contradicting pairs where no document has a grade above 0."""
    return NDCG if np.any(np.nan_to_num(data.relevance) > 0) else METRICS["contradicting_share"]


def name_of(metric: Metric) -> str:
    """How the address calls a metric."""
    return next(name for name, one in METRICS.items() if one == metric)

"""Quality tree by tree and query by query: a metric of each query after each iteration, and the tree that hurt each query most."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..experiments.frames import frame
from ..explain.part import data_of
from ..iteration import unit_of
from ..metrics import NDCG, Metric
from ..trace import Trace
from .loss_of_query import best_values, lost_values, metric_by_query, scores_along

if TYPE_CHECKING:
    from ..experiments.frames import DataFrame

MOST_NUMBERS = 20_000_000  # that are kept, 160 MB: beyond it not every iteration is


@dataclass(frozen=True, eq=False)
class QualityByQuery:
    """Arrays are read-only.

    data, metric   whose queries, by which metric;  unit: "tree", or "iteration" where one of them has several trees
    iterations     (n_kept,) the iterations that are kept, evenly spread: 0, the last, and all between them where there is room
    values         (n_kept, n_queries) the metric after each of them; NaN where a query does not count
    lost           (n_kept, n_queries) what of the best possible is lost there
    fall, fall_at  (n_queries,) what a single iteration made a query lose most, and which one; 0 and 0 where none did. Of all iterations,
                   also of those that are not kept; where some were not looked at, what those since the last look did
    """

    data: Dataset
    metric: Metric
    unit: str
    iterations: np.ndarray
    values: np.ndarray
    lost: np.ndarray
    fall: np.ndarray
    fall_at: np.ndarray

    @property
    def counts(self) -> np.ndarray:
        """(n_queries,) bool: the queries that count."""
        return ~np.isnan(self.values[0])

    @property
    def mean(self) -> np.ndarray:
        """(n_kept,) mean over the queries that count; NaN where none does."""
        counted = self.values[:, self.counts]
        return counted.mean(axis=1) if counted.shape[1] else np.full(len(self.values), np.nan)

    def table(self) -> "DataFrame":
        """A row for each query that counts, the largest fall first: the metric at the start and after the last iteration, its best value
        on the way and after which of the kept iterations, what one iteration made it lose most and which one."""
        better = self.values if self.metric.higher_is_better else -self.values
        found = np.flatnonzero(self.counts)
        order = found[np.argsort(-self.fall[found], kind="stable")]
        at = {q: int(np.argmax(better[:, q])) for q in order.tolist()}
        columns = ["query", "start", "end", "best", "best after", "largest fall", "fall in iteration"]
        rows = [
            {"query": self.data.qids[q], "start": float(self.values[0, q]), "end": float(self.values[-1, q]),
             "best": float(self.values[best, q]), "best after": int(self.iterations[best]), "largest fall": float(self.fall[q]),
             "fall in iteration": int(self.fall_at[q])}
            for q, best in at.items()
        ]  # fmt: skip
        return frame(rows, columns)

    def hurt(self, most: int = 10) -> "DataFrame":
        """The iterations that are the largest fall of some query, the largest sum of falls first: how many queries they hurt so, and which
        one most."""
        rows = []
        for k in np.unique(self.fall_at[self.fall > 0]).tolist():
            hit = np.flatnonzero((self.fall_at == k) & (self.fall > 0))
            worst = hit[np.argmax(self.fall[hit])]
            rows.append({"iteration": k, "queries": len(hit), "sum of falls": float(self.fall[hit].sum()),
                         "hurt most": self.data.qids[worst], "by": float(self.fall[worst])})  # fmt: skip
        rows.sort(key=lambda row: -row["sum of falls"])
        return frame(rows[:most], ["iteration", "queries", "sum of falls", "hurt most", "by"])


def quality_by_query(
    trace: Trace, metric: Any = NDCG, validation: bool = False, most_numbers: int = MOST_NUMBERS, most_iterations: int | None = None
) -> QualityByQuery:
    """A metric of every query after every iteration of a run, in one pass over it.

    most_numbers      kept at once; where iterations times queries are more, iterations are left out evenly, never the first or the last
    most_iterations   that are looked at, two or more, likewise; None = all

    Arguments and errors as in `weak_queries`.

        >>> import boosting as b
        >>> data = b.Dataset([[0.1], [0.7], [0.9], [0.1], [0.9]], [0, 2, 2, 1, 0], [0, 3, 5], qids=["good", "bad"])
        >>> found = b.quality_by_query(b.train(data, b.GBT(), b.Settings(n_iterations=2, max_leaf_nodes=2)), "ndcg@1")
        >>> found.values.round(3).tolist()
        [[0.667, 0.5], [1.0, 0.0], [1.0, 0.0]]
        >>> found.table()[["query", "largest fall", "fall in iteration"]].to_dict("list")
        {'query': ['bad', 'good'], 'largest fall': [0.5, 0.0], 'fall in iteration': [1, 0]}
    """
    asked, data = metric_by_query(metric), data_of(trace, validation)
    seen = kept_iterations(trace.n_iterations, trace.n_iterations + 1 if most_iterations is None else most_iterations)
    kept = seen[kept_iterations(len(seen) - 1, most_numbers // (2 * data.n_queries))]
    best = best_values(data, asked)
    fall, fall_at = np.zeros(data.n_queries), np.zeros(data.n_queries, np.int64)
    values = np.empty((len(kept), data.n_queries))
    place, before, looked_at = 0, None, set(seen.tolist())
    for k, scores in enumerate(scores_along(trace, validation)):
        if k not in looked_at:
            continue
        now = asked.by_query(data, scores)
        lost = lost_values(asked, best, now)
        if before is not None:
            more = np.nan_to_num(lost - before)
            is_more = more > fall
            fall[is_more], fall_at[is_more] = more[is_more], k
        before = lost
        if k == kept[place]:
            values[place] = now
            place = min(place + 1, len(kept) - 1)
    lost_at = lost_values(asked, best, values)
    return QualityByQuery(data, asked, unit_of(trace.iterations), *map(frozen, (kept, values, lost_at, fall, fall_at)))


def kept_iterations(last: int, most: int) -> np.ndarray:
    """(n,) up to `most`, two or more, of the iterations 0..last, evenly spread, both ends among them.

    >>> kept_iterations(3, 10).tolist(), kept_iterations(1000, 5).tolist(), kept_iterations(0, 5).tolist()
    ([0, 1, 2, 3], [0, 250, 500, 750, 1000], [0])
    """
    return np.unique(np.linspace(0, last, min(last + 1, max(most, 2))).round().astype(np.int64))

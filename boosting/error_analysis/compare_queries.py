"""Two runs on the same queries, query by query: differences, wins and losses, and whether the mean difference is more than noise."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..experiments.comparison import Comparison, compare_all
from ..experiments.differ import Differing, differ_on, n_relevant
from ..experiments.frames import frame
from ..metrics import NDCG
from ..trace import Trace
from .loss_of_query import metric_by_query, scores_after

if TYPE_CHECKING:
    from ..experiments.frames import DataFrame


@dataclass(frozen=True, eq=False)
class QueryByQuery:
    """data          the queries; label: the metric
    one, two      (n_queries,) it under the first and the second run; NaN where a query does not count
    names         what the two are called
    difference    (n_queries,) the first minus the second
    compared      wins, mean difference, 95 % interval and both tests, as in a contest; differing: on which kinds of queries
    """

    data: Dataset
    label: str
    names: tuple[str, str]
    one: np.ndarray
    two: np.ndarray
    difference: np.ndarray
    compared: Comparison
    differing: Differing

    @property
    def wins(self) -> int:
        """Queries on which the first run is better; `losses` those on which the second is, `ties` the rest of those that count."""
        return self._count(1)

    @property
    def losses(self) -> int:
        return self._count(-1)

    @property
    def ties(self) -> int:
        return self._count(0)

    @property
    def sentence(self) -> str:
        return self.compared.sentence

    def table(self, most: int | None = None) -> "DataFrame":
        """A row for each query that counts: the query on which the second run is ahead most first, that of the first run last."""
        sign = 1.0 if self.compared.larger_is_better else -1.0
        found = np.flatnonzero(~np.isnan(self.difference))
        order = found[np.argsort(sign * self.difference[found], kind="stable")][:most]
        sizes, relevant = np.diff(self.data.query_ptr), n_relevant(self.data)
        columns = ["query", "documents", "relevant", *self.names, "difference"]
        rows = [
            (self.data.qids[q], int(sizes[q]), int(relevant[q]), float(self.one[q]), float(self.two[q]), float(self.difference[q]))
            for q in order.tolist()
        ]
        return frame([dict(zip(columns, row, strict=True)) for row in rows], columns)

    def _count(self, sign: int) -> int:
        better = self.difference if self.compared.larger_is_better else -self.difference
        return int(np.count_nonzero(np.sign(better[~np.isnan(better)]) == sign))


def compare_queries(
    one: Trace,
    two: Trace,
    metric: Any = NDCG,
    validation: bool = False,
    names: tuple[str, str] = ("one", "two"),
    iterations: tuple[int | None, int | None] = (None, None),
) -> QueryByQuery:
    """Two runs on the same documents, query by query.

    one, two     of `train` or `replay`; their training or validation data must hold the same queries with the same grades
    names        what tables and sentences call them
    iterations   after which iteration of each, None = the last

    Arguments and errors as in `weak_queries`; raises ValueError for runs on other queries, and for two equal names.

        >>> import boosting as b
        >>> data = b.Dataset([[0.1], [0.7], [0.4]] * 2, [0, 2, 1, 0, 1, 2], [0, 3, 6])
        >>> trace = b.train(data, b.GBT(), b.Settings(n_iterations=5))
        >>> found = b.compare_queries(trace, trace, names=("five", "none"), iterations=(5, 0))
        >>> found.wins, found.losses, found.ties, round(found.compared.t.mean, 3)
        (2, 0, 0, 0.116)
    """
    if names[0] == names[1]:
        raise ValueError(f"both runs are called {names[0]!r}; give them different names.")
    asked = metric_by_query(metric)
    (data, _, first), (other, _, second) = (scores_after(trace, k, validation) for trace, k in zip((one, two), iterations, strict=True))
    check_same_queries(data, other)
    values = {name: asked.by_query(data, scores) for name, scores in zip(names, (first, second), strict=True)}
    compared = compare_all(values, asked.label, asked.higher_is_better)[0]
    differing = differ_on(data, values, asked.label, asked.higher_is_better)
    first, second = (frozen(values[name]) for name in names)
    return QueryByQuery(data, asked.label, names, first, second, frozen(differing.difference), compared, differing)


def check_same_queries(data: Dataset, other: Dataset) -> None:
    """Raises ValueError unless both hold the same queries with the same grades and preferences."""
    same = (
        np.array_equal(data.query_ptr, other.query_ptr)
        and np.array_equal(data.relevance, other.relevance, equal_nan=True)
        and np.array_equal(data.preference_rows, other.preference_rows)
    )
    if not same:
        raise ValueError("the two runs are on different queries, or have different grades; compare runs on the same data.")

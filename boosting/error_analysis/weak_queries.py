"""Which queries lose most: worst first, with the shape of each."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..experiments.differ import n_relevant
from ..experiments.frames import frame
from ..metrics import NDCG
from ..trace import Trace
from ..words import capital, count, counted, short
from .loss_of_query import ROUNDING, best_values, lost_values, metric_by_query, scores_after

if TYPE_CHECKING:
    from ..experiments.frames import DataFrame


@dataclass(frozen=True, eq=False)
class WeakQueries:
    """Every query of the data, and what it loses after iteration k. Arrays are read-only.

    data, label, k     whose queries, by which metric, after which iteration
    reached, best      (n_queries,) the metric, and the best value that the query allows; NaN where a query does not count
    lost               (n_queries,) the difference, 0 or more
    tied               (n_queries,) documents that share their score with another one of the query
    order              numbers of the queries that count, the largest loss first, equal ones in the order of the data
    """

    data: Dataset
    label: str
    k: int
    reached: np.ndarray
    best: np.ndarray
    lost: np.ndarray
    tied: np.ndarray
    order: np.ndarray

    @property
    def share(self) -> np.ndarray:
        """(n_queries,) of all that is lost, the part of each query; 0 where nothing is lost, NaN where a query does not count."""
        total = self.lost[self.order].sum()
        return self.lost / total if total > 0 else self.lost

    @property
    def n_losing(self) -> int:
        """How many queries lose anything."""
        return int(np.count_nonzero(self.lost[self.order] > 0))

    @property
    def n_for_half(self) -> int:
        """How many of the worst queries hold half of all that is lost; 0 where nothing is lost."""
        if not self.n_losing:
            return 0
        running = np.cumsum(self.share[self.order])
        return 1 + int(np.searchsorted(running, 0.5 - 1e-12))

    @property
    def sentence(self) -> str:
        """How many queries lose anything, how many lose half of it, and the worst one."""
        n = len(self.order)
        if not n:
            return f"No query counts for {self.label}."
        left_out = n < self.data.n_queries
        that, only = (" that count", "The only query that counts") if left_out else ("", "The only query")
        every = f"{'Both' if n == 2 else f'All {count(n)}'} queries{that}"
        some = every if self.n_losing == n else f"{capital(count(self.n_losing))} of {counted(n, 'query')}{that}"
        of = only if n == 1 else some
        if not self.n_losing:
            whole = f"{only} reaches" if n == 1 else f"{every} reach"
            return f"{whole} the best {self.label} possible after iteration {self.k}."
        worst = self.order[0]
        name, lost = self.data.qids[worst], short(self.lost[worst])
        is_lower = self.reached[worst] > self.best[worst]  # of a metric where less is better
        if n == 1:
            loses = f"is {lost} above its least" if is_lower else f"loses {lost}"
            return f"{of} {loses} {self.label} after iteration {self.k}."
        one, many = ("is above its least", "are above their least") if is_lower else ("loses", "lose")
        half = "" if self.n_losing == 1 else f" {capital(self._half())} half of the total loss."
        as_much = int(np.count_nonzero(self.lost[self.order[1:]] >= self.lost[worst] * (1 - ROUNDING)))
        most = f"and {counted(as_much, 'other')} lose most: {lost} each" if as_much else f"loses most: {lost}"
        return f"{of} {one if self.n_losing == 1 else many} {self.label} after iteration {self.k}.{half} “{name}” {most}."

    def _half(self) -> str:
        n = self.n_for_half
        return "one query holds" if n == 1 else f"{count(n)} queries hold"

    def table(self, most: int | None = None) -> "DataFrame":
        """One row a query, the worst first: its shape, the metric, the best possible, what it loses, that as a part of all, and the parts
        summed so far."""
        share = self.share
        running = np.cumsum(share[self.order])
        sizes, relevant = np.diff(self.data.query_ptr), n_relevant(self.data)
        columns = ["query", "documents", "relevant", "tied", self.label, "best", "lost", "share", "running share"]
        rows = [
            {"query": self.data.qids[q], "documents": int(sizes[q]), "relevant": int(relevant[q]), "tied": int(self.tied[q]),
             self.label: float(self.reached[q]), "best": float(self.best[q]), "lost": float(self.lost[q]), "share": float(share[q]),
             "running share": float(running[place])}
            for place, q in enumerate(self.order[:most].tolist())
        ]  # fmt: skip
        return frame(rows, columns)


def weak_queries(trace: Trace, metric: Any = NDCG, k: int | None = None, validation: bool = False) -> WeakQueries:
    """The queries of a run, the one that loses most first.

    trace    of `train`, or of `replay` where the model is another engine's
    metric   any boosting.Metric with one cutoff, or its name; each query counts by its own value, also of a metric that pools pairs
    k        after which iteration, None = the last
    validation   of the validation data

    Raises ValueError for what is no such metric, for an iteration outside the run, and without validation data.

        >>> import boosting as b
        >>> data = b.Dataset([[0.1], [0.7], [0.9], [0.1], [0.9]], [0, 2, 2, 1, 0], [0, 3, 5], qids=["good", "bad"])
        >>> found = b.weak_queries(b.train(data, b.GBT(), b.Settings(n_iterations=2, max_leaf_nodes=2)), "ndcg@1")
        >>> found.sentence
        'One of two queries loses NDCG@1 after iteration 2. “bad” loses most: 1.'
        >>> found.table()[["query", "lost", "share"]].to_dict("list")
        {'query': ['bad', 'good'], 'lost': [1.0, 0.0], 'share': [1.0, 0.0]}
    """
    asked = metric_by_query(metric)
    data, at, scores = scores_after(trace, k, validation)
    reached, best = asked.by_query(data, scores), best_values(data, asked)
    lost = lost_values(asked, best, reached)
    counts = np.flatnonzero(~np.isnan(lost))
    order = counts[np.argsort(-lost[counts], kind="stable")]
    arrays = (reached, best, lost, tied_documents(data, scores), order)
    return WeakQueries(data, asked.label, at, *map(frozen, arrays))


def tied_documents(data: Dataset, scores: np.ndarray) -> np.ndarray:
    """(n_queries,) how many documents share their score with another one of the query.

    >>> data = Dataset([[0.0]] * 4, relevance=[0, 0, 1, 1], query_ptr=[0, 3, 4])
    >>> tied_documents(data, np.array([1.0, 2.0, 1.0, 1.0])).tolist()
    [2, 0]
    """
    query = data.document_query
    order = np.lexsort((scores, query))
    same = (np.diff(scores[order]) == 0) & (np.diff(query[order]) == 0)
    is_tied = np.append(same, False) | np.append(False, same)
    return np.bincount(query[order], is_tied, data.n_queries).astype(np.int64)

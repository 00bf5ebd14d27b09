"""The list of one query as blocks of documents that no score tells apart, the highest first; what decides between equal scores, where a
metric's convention says it, makes blocks of one."""

from dataclasses import dataclass

import numpy as np

from ..data.dataset import Dataset
from ..metrics import Metric
from ..metrics.order import checked_scores, tie_key


@dataclass(frozen=True)
class Levels:
    """level   (n,) number of each document's block, from 0
    start    (n_blocks,) rank of the first document of each block, from 0;  size (n_blocks,) its documents
    """

    level: np.ndarray
    start: np.ndarray
    size: np.ndarray


def levels_of(data: Dataset, q: int, scores: np.ndarray, metric: Metric) -> Levels:
    """The blocks of query number `q` under scores (n_documents,).

    >>> data = Dataset([[0.0]] * 3, relevance=[0, 1, 0], query_ptr=[0, 3])
    >>> levels_of(data, 0, np.array([1.0, 2.0, 1.0]), Metric("ndcg")).level.tolist()
    [1, 0, 1]
    >>> levels_of(data, 0, np.array([1.0, 2.0, 1.0]), Metric("ndcg", convention="lightgbm")).level.tolist()
    [1, 0, 2]
    """
    rows, ties = data.query_slice(q), metric.reads.ties
    mine = checked_scores(data, scores)[rows]
    if ties == "average" or not is_of_lists(metric):
        level = np.unique(-mine, return_inverse=True)[1].reshape(-1)
    else:
        key = tie_key(data, ties, seed=0)
        order = np.lexsort((-mine,) if key is None else (key[rows], -mine))
        level = np.empty(len(order), np.int64)
        level[order] = np.arange(len(order))
    size = np.bincount(level)
    return Levels(level, np.cumsum(size) - size, size)


def is_of_lists(metric: Metric) -> bool:
    """Whether a metric reads the list from the top; else it counts pairs."""
    return metric.name in ("dcg", "ndcg", "mrr", "map", "err")

"""Another order of the rows: the same documents, shuffled in their file, and what becomes of a run; and what a model without any
tree is worth where ties keep the order of the file.

A tree asks for values of features, and sums do not mind in which order they are added, but for their last bits. So a run stays what it
was, unless a loss reads places off tied scores: before the first tree all scores tie, and somebody has to stand first.

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.9], [0.4], [0.6]], relevance=[0, 2, 1, 0], query_ptr=[0, 4])
>>> other, order = shuffled(data, seed=2)
>>> order.tolist(), other.relevance.tolist()
([3, 2, 0, 1], [0.0, 1.0, 0.0, 2.0])
>>> runs = [b.train(each, b.GBT(), b.Settings(n_iterations=3)) for each in (data, other)]
>>> effect(*runs, order).iteration is None
True
>>> untrained(data, k=1)
Untrained(expected=0.3333333333333333, as_filed=0.0, best_first=1.0, worst_first=0.0)
"""

from typing import NamedTuple

import numpy as np

from .. import metrics
from ..data.dataset import Dataset
from ..trace import Trace

EQUAL = 1e-9  # scores that differ by less, beside their size, are the same but for rounding


class Effect(NamedTuple):
    """What another order of the rows made of a run.

    largest      difference of any document's score, over all iterations; 0 = the same to the last bit
    iteration    the first at which a score differs by more than rounding; None where none does
    asks_other   whether the loss asked for other targets in it, from scores that were the same until then: it reads places off
                 scores that tie, and there the file decides. Otherwise rounding chose between two questions that are equally good
    """

    largest: float
    iteration: int | None
    asks_other: bool


class Untrained(NamedTuple):
    """NDCG of equal scores. expected: the mean over all orders of tied documents, whatever the file; the others keep ties in the order
    of the file: as it is, sorted with the best grades first, and with the worst first."""

    expected: float
    as_filed: float
    best_first: float
    worst_first: float


def shuffled(data: Dataset, seed: int) -> tuple[Dataset, np.ndarray]:
    """The data with queries and the documents of each query in another order, and order (n_documents,): the old row of each row."""
    rng = np.random.default_rng(seed)
    queries = rng.permutation(data.n_queries)
    blocks = [rng.permutation(np.arange(data.query_ptr[q], data.query_ptr[q + 1])) for q in queries]
    return reordered(data, np.concatenate(blocks)), np.concatenate(blocks)


def reordered(data: Dataset, order: np.ndarray) -> Dataset:
    """Row i is row order[i] of `data`; the rows of a query stay together. Raises ValueError where they would not."""
    query = data.document_query[order]
    starts = np.flatnonzero(np.diff(query, prepend=-1))
    if len(starts) != data.n_queries:
        raise ValueError("this order separates rows of one query; keep the rows of each query together.")
    back = np.argsort(order)
    return Dataset(
        data.features[order], data.relevance[order], [*starts.tolist(), data.n_documents], data.feature_names,
        qids=[data.qids[q] for q in query[starts]], document_names=[data.document_names[row] for row in order],
        preferences=back[data.preference_rows] if len(data.preference_rows) else None,
        preference_gaps=data.preference_gaps, preference_weights=data.preference_weights, scale=data.scale,
    )  # fmt: skip


def effect(one: Trace, other: Trace, order: np.ndarray) -> Effect:
    """What became of run `one` on rows in another order; order (n_documents,) the row of `one` of each row of `other`."""
    states = [(mine[order], theirs) for mine, theirs in zip(one.all_scores(), other.all_scores(), strict=False)]
    gaps = [float(np.abs(mine - theirs).max()) for mine, theirs in states]
    sizes = [max(1.0, float(np.abs(mine).max())) for mine, _ in states]
    apart = [k for k, (gap, size) in enumerate(zip(gaps, sizes, strict=True)) if gap > EQUAL * size]
    return Effect(max(gaps), apart[0], _asks_other(one, other, order, apart[0])) if apart else Effect(max(gaps), None, False)


def _asks_other(one: Trace, other: Trace, order: np.ndarray, k: int) -> bool:
    """Whether targets or weights of iteration k differ by more than rounding."""
    mine, theirs = (trace.loss.problem(trace.data, trace.scores(k - 1), k) for trace in (one, other))
    return not (
        np.allclose(mine.targets[order], theirs.targets, EQUAL, EQUAL) and np.allclose(mine.weights[order], theirs.weights, EQUAL, EQUAL)
    )


def untrained(data: Dataset, k: int) -> Untrained:
    """NDCG@k of a model that gives every document the same score, under each way to deal with ties."""
    best, worst = (reordered(data, np.lexsort((sign * data.relevance, data.document_query))) for sign in (-1.0, 1.0))
    filed = [_constant(each, k, "stable") for each in (data, best, worst)]
    return Untrained(_constant(data, k, "average"), *filed)


def _constant(data: Dataset, k: int, ties: str) -> float:
    return metrics.ndcg(data, np.zeros(data.n_documents), k, ties=ties)

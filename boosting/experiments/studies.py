"""Experiments over many runs: splits by query, curves of many runs together, and parameters chosen on validation queries."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..data.dataset import Dataset
from ..data.splits import deal
from ..metrics import Metric
from ..trace import Trace

N_RANKS = 10


def split(data: Dataset, share: float, seed: int) -> tuple[Dataset, Dataset]:
    """Training and test queries of one split."""
    train_queries, test_queries = deal(data.n_queries, share, seed)
    return data.subset(train_queries.tolist()), data.subset(test_queries.tolist())


def ndcg_by_rank(data: Dataset, scores: np.ndarray) -> np.ndarray:
    """(10,) NDCG@1 .. NDCG@10, as in [MP] Figures 3 to 5."""
    return Metric("ndcg", k=tuple(range(1, N_RANKS + 1)))(data, scores)


def band(curves: Sequence[np.ndarray]) -> np.ndarray:
    """(5, n) minimum, lower quartile, median, upper quartile and maximum of some curves, over the rounds that all have."""
    n = min(len(curve) for curve in curves)
    return np.percentile([curve[:n] for curve in curves], [0, 25, 50, 75, 100], axis=0)


@dataclass(frozen=True)
class BestAttempt:
    """Which attempt does best on validation queries, at which round, and its NDCG@5 there; the first of equals."""

    number: int
    iteration: int
    validation: float


def best_choice(attempts: Sequence[np.ndarray]) -> BestAttempt:
    """The choice among curves of validation NDCG@5 by round, as [MP] section 5.2 tunes its parameters.

    >>> best_choice([np.array([0.1, 0.4]), np.array([0.1, 0.6])])
    BestAttempt(number=1, iteration=1, validation=0.6)
    """
    number = int(np.argmax([np.nanmax(curve) for curve in attempts]))
    k = int(np.nanargmax(attempts[number]))
    return BestAttempt(number, k, float(attempts[number][k]))


def full_steps(trace: Trace) -> np.ndarray:
    """(n_iterations,) Z that each weak ranker would have had at the full learning rate, before the guard halved the step.

    inf where that leaves the range of float64: what breaking condition (9) does.
    """
    found = []
    rate = trace.settings.learning_rate
    assert rate is not None
    for iteration, scores in zip(trace.iterations, trace.all_scores(), strict=False):
        before = trace.loss.risk(trace.data, scores)
        after = trace.loss.risk(trace.data, scores + rate * iteration.g())
        assert before is not None and after is not None
        found.append(after / before if before > 0 else 1.0)
    return np.array(found)
